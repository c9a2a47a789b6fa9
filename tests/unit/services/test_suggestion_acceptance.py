"""Suggested memories into a real store."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from context_center.core.errors import (
    NameTakenError,
    StaleRevisionError,
    SubjectTakenError,
    UnknownReferenceError,
)
from context_center.core.facts import Activation, Fact, FactType, Scope, Volatility
from context_center.core.suggestions.candidates import Evidence, MemorySuggestion
from context_center.services.fact_store import FactStore
from context_center.services.suggestion_acceptance import (
    accept_memory,
    fact_as_saved,
    merge_memory,
    proposed_draft,
    proposed_revision,
    recall_of,
    revision_as_saved,
    take_back_memory,
)
from tests.helpers.stores import NOW, a_fact
from tests.helpers.suggestions import Told, clock, tree

if TYPE_CHECKING:
    from pathlib import Path

QUOTE = "Please run the gateway tests with vitest from now on, not jest."


def suggestion(**changes: object) -> MemorySuggestion:
    values: dict[str, object] = {
        "id": "memory-1", "name": "gateway-tests", "title": "Gateway tests run with vitest",
        "description": "Run the gateway tests with vitest", "type": FactType.FEEDBACK,
        "scope": Scope.PROJECT, "body": "Run the gateway tests with vitest, not jest.",
        "keywords": "runner 测试", "subject_key": "project.test_runner",
        "volatility": Volatility.STABLE, "confidence": 0.8, "parts": (), "revises": "",
        "flags": (), "evidence": (Evidence(QUOTE, "s", "/s.jsonl", 1, 1, 10, NOW),),
    }  # fmt: skip
    return MemorySuggestion(**{**values, **changes})  # type: ignore[arg-type]


class Accepting(Told):
    """A workspace with a store that can be written."""

    @property
    def facts(self) -> tuple[Fact, ...]:
        return self.catalog().load()[0].facts

    def writer(self) -> FactStore:
        return FactStore(self.workspace, clock, data_dir=self.data, durable=False)


@pytest.fixture
def accepting(tmp_path: Path) -> Accepting:
    return Accepting(tmp_path)


def test_a_new_fact_is_what_was_proposed(accepting: Accepting) -> None:
    written = accept_memory(accepting.writer(), suggestion(), accepting.facts)
    (fact,) = accepting.facts
    assert written.fact == fact
    assert (fact.name, fact.title, fact.body) == (
        "gateway-tests",
        "Gateway tests run with vitest",
        "Run the gateway tests with vitest, not jest.",
    )
    assert (fact.type, fact.scope, fact.volatility) == (
        FactType.FEEDBACK,
        Scope.PROJECT,
        Volatility.STABLE,
    )
    assert (fact.keywords, fact.subject_key) == ("runner 测试", "project.test_runner")
    assert fact.activation is Activation.RELEVANT


def test_a_global_preference_is_not_pinned_by_being_silent(accepting: Accepting) -> None:
    proposal = suggestion(scope=Scope.GLOBAL, type=FactType.USER)
    written = accept_memory(accepting.writer(), proposal, ())
    assert written.fact is not None
    assert not written.fact.pinned


def test_the_store_refuses_a_subject_or_name_in_use(accepting: Accepting) -> None:
    accepting.store.write(a_fact("runner", subject_key="project.test_runner"))
    accepting.store.write(a_fact("gateway-tests"))
    facts = accepting.facts
    with pytest.raises(SubjectTakenError) as caught:
        accept_memory(accepting.writer(), suggestion(name="other"), facts)
    assert caught.value.holder is not None
    assert caught.value.holder.name == "runner"
    with pytest.raises(NameTakenError):
        accept_memory(accepting.writer(), suggestion(subject_key=""), facts)
    assert accepting.facts == facts


def test_a_revision_replaces_what_is_contradicted_and_keeps_the_rest(accepting: Accepting) -> None:
    body = "Run the tests with jest. Recordings lie in `recordings/`."
    old = a_fact("tests", body=body, subject_key="project.test_runner", keywords="jest 测试")
    accepting.store.write(old)
    written = accept_memory(accepting.writer(), suggestion(revises=old.id), accepting.facts)
    (fact,) = accepting.facts
    assert written.previous is not None
    assert (fact.id, fact.name, fact.revision) == (old.id, "tests", 2)
    assert fact.body == (
        "Run the gateway tests with vitest, not jest. Recordings lie in `recordings/`."
    )
    assert fact.keywords == "jest 测试 runner"
    take_back_memory(accepting.writer(), written)
    assert accepting.facts[0].body == body


def test_a_revision_of_what_changed_meanwhile_is_refused(accepting: Accepting) -> None:
    old = a_fact("tests", body="Run the tests with jest.")
    accepting.store.write(old)
    shown = accepting.facts
    accepting.store.write(a_fact("tests", body="Run the tests with ava.", revision=2))
    with pytest.raises(StaleRevisionError):
        accept_memory(accepting.writer(), suggestion(revises=old.id), shown)
    with pytest.raises(UnknownReferenceError):
        accept_memory(accepting.writer(), suggestion(revises="mem-gone"), shown)


def test_merging_adds_to_the_fact(accepting: Accepting) -> None:
    accepting.store.write(a_fact("tests", body="Recordings lie in `recordings/`."))
    written = merge_memory(accepting.writer(), suggestion(), accepting.facts[0])
    assert written.fact is not None
    assert written.fact.body == (
        "Recordings lie in `recordings/`.\n\nRun the gateway tests with vitest, not jest."
    )
    assert written.fact.title == ""


def test_taking_back_a_new_fact_archives_it(accepting: Accepting) -> None:
    written = accept_memory(accepting.writer(), suggestion(), ())
    take_back_memory(accepting.writer(), written)
    assert accepting.facts == ()
    archived = accepting.catalog().load()[0].archived
    assert [entry.fact.name for entry in archived] == ["gateway-tests"]


def test_what_recall_would_do_is_what_it_does_once_saved(accepting: Accepting) -> None:
    accepting.store.write(a_fact("recordings", body="Gateway recordings are masked."))
    proposal = suggestion()
    quotes = (QUOTE, QUOTE, "Hello, how are you?")
    fact = fact_as_saved(proposed_draft(proposal), NOW)
    before, other = recall_of(accepting.catalog().index(), fact, quotes, NOW)
    assert before.recalled
    assert (other.recalled, other.place) == (False, 0)
    assert other.explanation == "Nothing is recalled: no sufficiently distinctive match."
    accept_memory(accepting.writer(), proposal, accepting.facts)
    trace = accepting.catalog().recall(QUOTE)
    place = [hit.fact.name for hit in trace.hits].index("gateway-tests") + 1
    assert (before.place, before.score) == (place, trace.hits[place - 1].score)


def test_recall_of_a_revision_reads_the_new_text_only(accepting: Accepting) -> None:
    accepting.store.write(a_fact("tests", body="Run the suite with jest."))
    catalog = accepting.catalog()
    (fact,) = catalog.load()[0].facts
    after = revision_as_saved(fact, proposed_revision(suggestion(), fact), NOW)
    asked = "gateway vitest"
    assert catalog.recall(asked).hits == ()
    (found,) = recall_of(catalog.index(), after, [asked], NOW)
    assert found.recalled
    assert (after.id, after.revision, after.path) == (fact.id, fact.revision + 1, fact.path)


def test_a_pinned_fact_is_said_to_be_pinned(accepting: Accepting) -> None:
    accepting.store.write(a_fact("tests", activation=Activation.PINNED, body="Use vitest"))
    catalog = accepting.catalog()
    (fact,) = catalog.load()[0].facts
    (found,) = recall_of(catalog.index(), fact, ["something else entirely"], NOW)
    assert not found.recalled
    assert "pinned" in found.explanation


def test_what_was_accepted_is_not_offered_again_until_taken_back(accepting: Accepting) -> None:
    accepting.say("Never use `any` in the gateway code; take `unknown` and narrow it.")
    accepting.say("From now on write the gateway tests with vitest, not jest.")
    old = a_fact("tests", body="Use jest for tests.", subject_key="project.test_runner")
    accepting.store.write(replace(old, updated_at="2026-06-01T00:00:00Z"))
    found = accepting.scan().suggestions.memories
    assert {memory.revises for memory in found} == {"", old.id}
    done = []
    for memory in found:
        written = accept_memory(accepting.writer(), memory, accepting.facts)
        assert written.fact is not None
        done.append((written, accepting.inbox().accepted(memory, written.fact.id)))
    assert accepting.scan().suggestions.memories == ()
    for written, kept in done:
        take_back_memory(accepting.writer(), written)
        accepting.inbox().take_back([kept.key])
    again = accepting.scan().suggestions.memories
    assert "" in {memory.revises for memory in again}


def test_nothing_is_written_by_looking(accepting: Accepting) -> None:
    accepting.say("Never use `any` in the gateway code; take `unknown` and narrow it.")
    before = tree(accepting.root)
    (memory,) = accepting.scan().suggestions.memories
    fact = fact_as_saved(proposed_draft(memory), NOW)
    recall_of(accepting.catalog().index(), fact, [QUOTE], NOW)
    accepting.inbox().entries()
    assert tree(accepting.root) == before
