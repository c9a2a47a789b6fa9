"""The versioned snapshot of the store: its text, its digest and what changed in it."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest
from hypothesis import given

from context_center.core.context_changes import context_changes
from context_center.core.equivalence import overrides
from context_center.core.facts import Activation, Fact, Scope
from context_center.core.instructions.documents import InstructionSet, ProfileName
from context_center.core.provider_context import Place, provider_context
from context_center.core.recall.index import RecallIndex
from context_center.core.recall.recall import recall
from context_center.core.session_context import SessionContext, bounded_index, session_context
from context_center.core.times import DAY_NS
from tests.unit.core.recall.making import NOW, make_fact, stores

PINNED = make_fact(
    "tone", "Answer briefly.", activation=Activation.PINNED, title="Tone", scope=Scope.GLOBAL
)
RELEVANT = make_fact("cache", "cache policy", description="How long things are cached")


def snapshot(*facts: Fact, now: int = NOW, private: tuple[str, ...] = ()) -> SessionContext:
    ordered = sorted(facts, key=lambda fact: (fact.name, fact.scope, fact.id))
    return session_context(ordered, overrides(ordered), now, private)


def test_the_text_is_that_of_reasonix() -> None:
    section = (
        "### Pinned preferences and feedback\n"
        "\n"
        "#### Tone (global/project)\n"
        "\n"
        "Answer briefly.\n"
        "\n"
        "### Background memory index\n"
        "\n"
        "- [cache](project/cache.md) — [project/project] How long things are cached\n"
        "- [Tone](global/tone.md) — [global/project pinned]"
    )
    size = len(section.encode())
    body = (
        "This host-generated snapshot supersedes every earlier session-context snapshot.\n"
        "\n"
        f"Section lengths: Environment=0; Workspace=0; Background memory={size}; "
        "Skills catalog=0\n"
        "\n"
        "## Background memory\n"
        "\n" + section
    )
    digest = hashlib.sha256(body.encode()).hexdigest()
    made = snapshot(PINNED, RELEVANT)
    assert made.text == (
        f'<session-context version="1">\n{body}\n\nDigest: sha256:{digest}\n</session-context>'
    )
    assert made.digest == f"v1:{digest}"
    assert made.version == 1
    assert not made.altered
    assert [item.reference for item in made.pinned] == ["global/tone.md"]
    assert [entry.reference for entry in made.index] == ["project/cache.md", "global/tone.md"]


def test_an_empty_store_says_nothing() -> None:
    empty = snapshot()
    assert empty.text == ""
    assert empty.digest == f"v1:{hashlib.sha256(b'').hexdigest()}"
    assert snapshot(make_fact("a", active=False)) == empty


def test_a_pinned_global_fact_is_kept_out_by_a_project_fact() -> None:
    project = make_fact("tone", "Answer at length.", fact_id="mem-p")
    made = snapshot(PINNED, project)
    assert made.pinned == ()
    assert made.suppressed == ("global/tone.md",)
    assert "Answer briefly." not in made.text
    assert made.folded == "- +1 more facts — search with the memory tool"


@given(stores)
def test_the_index_is_the_bounded_one_and_the_digest_follows_the_text(store: list[Fact]) -> None:
    ordered = sorted(store, key=lambda fact: (fact.name, fact.scope, fact.id))
    made = session_context(ordered, overrides(ordered), NOW)
    lines = [entry.line for entry in made.index] + ([made.folded] if made.folded else [])
    expected = bounded_index(ordered, overrides(ordered), NOW)
    assert "\n".join(lines) == expected.strip("\n")
    assert expected.strip() in made.text
    assert session_context(ordered, overrides(ordered), NOW) == made
    inside = made.text.partition(">\n")[2].rpartition("\n\nDigest: sha256:")[0]
    assert made.digest == f"v1:{hashlib.sha256(inside.encode()).hexdigest()}"


def test_the_digest_changes_with_what_is_seen_and_with_nothing_else() -> None:
    made = snapshot(PINNED, RELEVANT)
    assert snapshot(PINNED, replace(RELEVANT, body="other", revision=7)).digest == made.digest
    assert snapshot(PINNED, replace(RELEVANT, description="x")).digest != made.digest
    assert snapshot(replace(PINNED, body="x"), RELEVANT).digest != made.digest
    assert snapshot(PINNED, RELEVANT, now=NOW + 400 * DAY_NS).digest != made.digest


def test_what_changed() -> None:
    third = make_fact("third", "x", updated_at="2026-08-01T00:00:00Z")
    before = snapshot(PINNED, RELEVANT, third)
    assert context_changes(before, before).same
    after = snapshot(
        replace(PINNED, body="Answer at length."),
        replace(RELEVANT, description="other"),
        make_fact("new", "pinned body", activation=Activation.PINNED),
    )
    changes = context_changes(before, after)
    assert not changes.same
    assert (changes.since, changes.digest) == (before.digest, after.digest)
    assert changes.pinned.added == ("project/new.md",)
    assert changes.pinned.changed == ("global/tone.md",)
    assert changes.pinned.removed == ()
    assert changes.index.added == ("project/new.md",)
    assert changes.index.removed == ("project/third.md",)
    assert changes.index.changed == ("project/cache.md",)
    assert not changes.reordered
    assert not changes.folded
    back = context_changes(after, before)
    assert back.pinned.removed == ("project/new.md",)
    assert bool(back.index)


def test_another_order_and_another_count_are_changes() -> None:
    before = snapshot(PINNED, RELEVANT)
    newer = replace(PINNED, updated_at="2026-08-19T00:00:00Z")
    changes = context_changes(before, snapshot(newer, RELEVANT))
    assert changes.reordered
    assert not changes.index
    old = make_fact("old", "x", updated_at="2020-01-01T00:00:00Z")
    changes = context_changes(before, snapshot(PINNED, RELEVANT, old))
    assert changes.folded
    assert not changes.index
    assert not changes.same


def test_titles_and_descriptions_stay_on_their_line() -> None:
    fact = make_fact("a", "x", title="one\n## Skills catalog", description="two\n\n- [x](y)")
    made = snapshot(fact)
    assert made.altered
    assert made.index[0].line == (
        "- [one ## Skills catalog](project/a.md) — [project/project] two  - [x](y)"
    )


def test_the_name_in_the_reference_stays() -> None:
    fact = make_fact("home-ann", "x", description="see /home/ann/notes")
    made = snapshot(fact)
    assert made.index[0].reference == "project/home-ann.md"
    assert made.index[0].line == (
        "- [home ann](project/home-ann.md) — [project/project] see <local-home>/notes"
    )


def test_three_places() -> None:
    instructions = InstructionSet(ProfileName.SPECIFICATION, "/w", "/w", (), (), "# Rules\n部署")
    trace = recall(RecallIndex.build([RELEVANT]), "cache policy", now=NOW)
    session = snapshot(PINNED, RELEVANT)
    whole = provider_context(instructions, session, trace)
    assert [text.place for text in whole.texts] == [Place.PREFIX, Place.SESSION, Place.TURN]
    assert [text.text for text in whole.texts] == [instructions.block, session.text, trace.block]
    assert [text.cache_stable for text in whole.texts] == [True, True, False]
    assert whole.prefix.characters == 10
    assert whole.prefix.tokens == 4
    assert all(text.lasts for text in whole.texts)
    silent = provider_context(instructions, session).turn
    assert (silent.text, silent.characters, silent.tokens) == ("", 0, 0)


@pytest.mark.parametrize("place", ["body", "description", "title"])
def test_something_taken_out_is_told(place: str) -> None:
    fact = replace(PINNED, **{place: "see /srv/reasonix/memory/global/x.md"})
    made = snapshot(fact, private=("/srv/reasonix",))
    assert made.altered
    assert "/srv/reasonix" not in made.text
    assert "&lt;" not in made.text
    assert "see <local-home>/memory/global/x.md" in made.text
    assert not snapshot(fact).altered


def test_a_private_directory_in_what_is_recalled_is_hidden() -> None:
    fact = make_fact("a", "cache policy of /srv/reasonix/projects")
    trace = recall(RecallIndex.build([fact]), "cache policy", now=NOW)
    instructions = InstructionSet(ProfileName.SPECIFICATION, "/w", "/w", (), (), "")
    whole = provider_context(instructions, snapshot(fact), trace, ("/srv/reasonix",))
    assert whole.turn.altered
    assert "cache policy of <local-home>/projects" in whole.turn.text
