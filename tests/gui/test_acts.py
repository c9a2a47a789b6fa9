"""Every act of the user on real files: what it writes, what undoes it."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from context_center.core.errors import FactGoneError
from context_center.core.fact_edit import FactDraft, FactEdit
from context_center.core.facts import Activation, FactType, Scope, Volatility
from context_center.core.times import format_time
from context_center.ui import fact_acts
from tests.helpers.hands import content
from tests.helpers.temporary_store import NOW

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.facts import Fact
    from context_center.ui.act_steps import Act
    from tests.helpers.hands import Hand
    from tests.helpers.temporary_store import TemporaryStore


def revisions(fact: Fact) -> list[int]:
    """The numbers of the snapshots in the history of a fact."""
    place = Path(fact.path).parent / ".revisions" / fact.id
    return sorted(int(path.stem) for path in place.iterdir()) if place.exists() else []


def pin(fact: Fact) -> Act:
    return fact_acts.pin([fact]).act


def verify(fact: Fact) -> Act:
    return fact_acts.verify([fact], format_time(NOW)).act


CHANGES: dict[str, tuple[Callable[[Fact], Act], dict[str, object]]] = {
    "pin": (pin, {"activation": Activation.PINNED}),
    "verify": (verify, {"last_verified_at": format_time(NOW)}),
    "type": (
        lambda fact: fact_acts.set_type([fact], FactType.REFERENCE, "reference").act,
        {"type": FactType.REFERENCE},
    ),
    "volatility": (
        lambda fact: fact_acts.set_volatility([fact], Volatility.VOLATILE, "volatile").act,
        {"volatility": Volatility.VOLATILE},
    ),
    "expiry": (
        lambda fact: fact_acts.set_expiry([fact], "2027-01-31").act,
        {"expires_at": "2027-01-31T00:00:00Z"},
    ),
    "keywords": (
        lambda fact: fact_acts.add_keywords([fact], "发布 Ship release").act,
        {"keywords": "ship 发布 release"},
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_its_undo_and_its_redo_are_three_revisions(
    change: str, hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    before = store.write("deploy", keywords="ship", body="Deploy on Tuesdays.\n\n部署在周二。")
    bytes_before = Path(before.path).read_bytes()
    at = hand()
    act_of, expected = CHANGES[change]
    outcome = at.perform(act_of(at.fact("deploy")))
    changed = at.fact("deploy")
    assert content(changed) == content(before) | expected
    assert changed.revision == 2
    assert [each.fact for each in outcome.written] == [changed]
    at.undo()
    undone = at.fact("deploy")
    assert content(undone) == content(before)
    assert undone.revision == 3
    at.redo()
    redone = at.fact("deploy")
    assert content(redone) == content(changed)
    assert redone.revision == 4
    assert revisions(redone) == [1, 2, 3]
    kept = Path(redone.path).parent / ".revisions" / redone.id / "000000001.md"
    assert kept.read_bytes() == bytes_before
    assert at.refused == []
    assert (at.acts.stack.index(), at.acts.stack.count()) == (1, 1)


def test_unpinning_is_undone_by_pinning(hand: Callable[[], Hand], store: TemporaryStore) -> None:
    store.write("tone", activation=Activation.PINNED)
    at = hand()
    at.perform(fact_acts.unpin([at.fact("tone")]).act)
    assert at.fact("tone").activation is Activation.RELEVANT
    at.undo()
    assert at.fact("tone").activation is Activation.PINNED


def test_verifying_leaves_when_it_was_updated(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    store.write("deploy", updated_at="2026-01-02T03:04:05Z")
    at = hand()
    at.perform(verify(at.fact("deploy")))
    assert at.fact("deploy").updated_at == "2026-01-02T03:04:05Z"


def test_archiving_is_undone_by_recovering_and_done_again(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    before = store.write("deploy", revision=7)
    data = Path(before.path).read_bytes()
    at = hand()
    at.perform(fact_acts.archive([at.fact("deploy")]).act)
    assert at.names() == []
    (entry,) = at.archived()
    assert Path(entry.path).read_bytes() == data
    at.undo()
    assert at.archived() == []
    assert content(at.fact("deploy")) == content(before)
    assert at.fact("deploy").revision == 8
    at.redo()
    assert at.names() == []
    assert [entry.revision for entry in at.archived()] == [8]


def test_a_new_fact_is_undone_by_archiving_and_comes_back_with_its_id(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    at = hand()
    draft = FactDraft("Deploy Days", title="Deploy days", body="Tuesdays.")
    at.acts.create(draft, at.done.append, at.failed.append)
    at.wait()
    made = at.fact("deploy-days")
    assert at.done[-1].fact == made
    assert (made.body, made.scope, made.activation) == (
        "Tuesdays.", Scope.PROJECT, Activation.RELEVANT,
    )  # fmt: skip
    assert at.acts.stack.undoText() == "New Fact “Deploy days”"
    at.undo()
    assert at.names() == []
    assert [entry.id for entry in at.archived()] == [made.id]
    at.redo()
    assert at.fact("deploy-days").id == made.id
    assert at.fact("deploy-days").revision == 2


def test_a_saved_edit_is_undone_to_the_old_values(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    before = store.write("deploy", subject_key="release.day")
    at = hand()
    at.acts.open_fact(at.fact("deploy"), at.done.append, at.failed.append)
    at.wait()
    opened = at.done[-1]
    assert opened.data == Path(before.path).read_bytes()
    edit = FactEdit(title="Deploy on 周二", body="New text", subject_key="")
    at.acts.save(opened, edit, at.done.append, at.failed.append)
    at.wait()
    assert at.done[-1].fact == at.fact("deploy")
    assert at.fact("deploy").title == "Deploy on 周二"
    assert at.acts.stack.undoText() == "Edit “Deploy”"
    at.undo()
    assert content(at.fact("deploy")) == content(before)
    assert at.failed == []


def test_a_rename_goes_back(hand: Callable[[], Hand], store: TemporaryStore) -> None:
    store.write("deploy")
    at = hand()
    at.perform(fact_acts.rename(at.fact("deploy"), "Release Day").act)
    assert at.names() == ["release-day"]
    assert not os.path.exists(store.path("deploy"))
    assert at.acts.took_away(store.path("deploy"))
    assert at.acts.moved_to(store.path("deploy")) == store.path("release-day")
    at.undo()
    assert at.names() == ["deploy"]
    assert not os.path.exists(store.path("release-day"))
    assert not at.acts.took_away(store.path("deploy"))
    at.redo()
    assert at.names() == ["release-day"]


def test_a_file_that_follows_its_name_goes_back_to_its_own(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    store.write("deploy")
    os.rename(store.path("deploy"), store.path("release-notes"))
    at = hand()
    at.perform(fact_acts.rename(at.fact("deploy"), "deploy").act)
    assert at.fact("deploy").path == store.path("deploy")
    at.undo()
    assert at.fact("release-notes").path == store.path("release-notes")


def test_a_change_of_scope_goes_back(hand: Callable[[], Hand], store: TemporaryStore) -> None:
    before = store.write("tone", type=FactType.FEEDBACK)
    at = hand()
    at.perform(fact_acts.set_scope([at.fact("tone")], Scope.GLOBAL, "global").act)
    assert at.fact("tone", Scope.GLOBAL).path == store.path("tone", Scope.GLOBAL)
    at.undo()
    assert content(at.fact("tone")) == content(before)
    assert not os.path.exists(store.path("tone", Scope.GLOBAL))


def test_recovering_is_undone_by_archiving(hand: Callable[[], Hand], store: TemporaryStore) -> None:
    store.archive("20260316-095412.207", "old", revision=4)
    at = hand()
    entry = at.archived()[0]
    at.perform(fact_acts.recover([entry]).act)
    assert at.fact("old").revision == 5
    assert at.acts.took_away(entry.path)
    at.undo()
    assert at.names() == []
    assert [each.revision for each in at.archived()] == [5]


def test_restoring_brings_back_unknown_keys_and_undo_takes_them_away_again(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    fact = store.write("deploy", extra=())
    text = Path(fact.path).read_text(encoding="utf-8")
    store.write_text("deploy", text.replace("metadata:", "owner: 陈默\nmetadata:"))
    at = hand()
    first = at.fact("deploy")
    assert first.extra == (("owner", "陈默"),)
    at.acts.open_fact(first, at.done.append, at.failed.append)
    at.wait()
    plain = at.done[-1].text.replace("owner: 陈默\n", "")
    at.acts.save_text(at.done[-1], plain, at.done.append, at.failed.append)
    at.wait()
    assert at.fact("deploy").extra == ()
    at.perform(fact_acts.restore(at.fact("deploy"), replace(first, revision=1)).act)
    assert (at.fact("deploy").revision, at.fact("deploy").extra) == (3, first.extra)
    at.undo()
    assert (at.fact("deploy").revision, at.fact("deploy").extra) == (4, ())
    assert at.failed == []


def test_a_copy_answers_no_subject_and_is_not_pinned(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    store.write("deploy", subject_key="release.day", activation=Activation.PINNED)
    store.write("deploy-copy")
    at = hand()
    at.perform(fact_acts.duplicate(at.fact("deploy"), at.names()).act)
    copy = at.fact("deploy-copy-2")
    assert (copy.title, copy.subject_key) == ("Deploy (copy)", "")
    assert copy.activation is Activation.RELEVANT
    assert copy.body == at.fact("deploy").body
    at.undo()
    assert at.names() == ["deploy", "deploy-copy"]


def test_many_acts_are_undone_one_after_the_other_and_done_again(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    before = store.write("deploy")
    at = hand()
    shown = at.fact("deploy")
    for act in (pin(shown), verify(shown), fact_acts.archive([shown]).act):
        at.acts.perform(act, at.done.append, at.failed.append)
    for _ in range(3):
        at.acts.undo()
    at.wait()
    assert (at.failed, at.refused) == ([], [])
    assert content(at.fact("deploy")) == content(before)
    assert at.fact("deploy").revision == 6
    for _ in range(3):
        at.acts.redo()
    at.wait()
    assert at.names() == []
    assert [(entry.revision, entry.pinned) for entry in at.archived()] == [(8, True)]
    assert not at.acts.stack.canRedo()


def test_a_new_act_forgets_what_was_undone(hand: Callable[[], Hand], store: TemporaryStore) -> None:
    store.write("deploy")
    at = hand()
    at.perform(pin(at.fact("deploy")))
    at.undo()
    at.perform(verify(at.fact("deploy")))
    assert at.acts.stack.count() == 1
    assert at.acts.stack.undoText() == "Verify “Deploy”"


def test_several_facts_are_one_undo(hand: Callable[[], Hand], store: TemporaryStore) -> None:
    names = ["alpha", "beta", "gamma"]
    for name in names:
        store.write(name)
    at = hand()
    plan = fact_acts.archive([at.fact(name) for name in names])
    assert plan.act.words == "Archive 3 Facts"
    at.perform(plan.act)
    assert at.names() == []
    assert at.acts.stack.count() == 1
    at.undo()
    assert at.names() == names
    at.redo()
    assert at.names() == []


def test_one_of_several_that_is_refused_leaves_the_others(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    store.write("alpha")
    store.write("beta")
    at = hand()
    facts = [at.fact("alpha"), at.fact("beta")]
    store.remove("alpha")
    outcome = at.perform(fact_acts.pin(facts).act)
    assert [type(error) for error in outcome.refused] == [FactGoneError]
    assert [each.fact.name for each in outcome.changed if each.fact] == ["beta"]
    at.undo()
    assert at.fact("beta").activation is Activation.UNSET
    assert at.refused == []
