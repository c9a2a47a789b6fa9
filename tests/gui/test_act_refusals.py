"""What the store refuses, whoever asks: the disk stays as it was, and undo stays possible."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from context_center.core.errors import (
    NameTakenError,
    PinnedBudgetError,
    StaleRevisionError,
    SubjectTakenError,
)
from context_center.core.fact_edit import FactDraft, FactEdit
from context_center.core.facts import Activation, Scope
from context_center.core.times import format_time
from context_center.ui import fact_acts
from tests.helpers.hands import WAIT_MS
from tests.helpers.temporary_store import NOW
from tests.helpers.trees import contents

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.facts import Fact
    from context_center.ui.act_steps import Act
    from tests.helpers.hands import Hand
    from tests.helpers.temporary_store import TemporaryStore


def pin(fact: Fact) -> Act:
    return fact_acts.pin([fact]).act


def verify(fact: Fact) -> Act:
    return fact_acts.verify([fact], format_time(NOW)).act


def test_what_changes_nothing_writes_nothing(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    store.write("deploy", activation=Activation.RELEVANT)
    at = hand()
    before = contents(store.roots.state)
    at.acts.open_fact(at.fact("deploy"), at.done.append, at.failed.append)
    at.wait()
    at.acts.save(at.done[-1], FactEdit(title="Deploy"), at.done.append, at.failed.append)
    at.wait()
    assert at.done[-1].changed is False
    assert contents(store.roots.state) == before
    assert at.acts.stack.count() == 0


def test_a_change_from_outside_is_never_overwritten(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    store.write("deploy")
    at = hand()
    at.acts.open_fact(at.fact("deploy"), at.done.append, at.failed.append)
    at.wait()
    opened = at.done.pop()
    theirs = store.write("deploy", body="Theirs.")
    at.acts.save(opened, FactEdit(body="Mine."), at.done.append, at.failed.append)
    at.wait()
    (error,) = at.failed
    assert isinstance(error, StaleRevisionError)
    assert error.current is not None
    assert error.current.body == "Theirs."
    assert Path(theirs.path).read_text(encoding="utf-8").count("Theirs.") == 1
    assert at.acts.stack.count() == 0


REFUSALS: dict[str, tuple[Callable[[Hand], Act], type[Exception]]] = {
    "pinned budget": (lambda at: pin(at.fact("long")), PinnedBudgetError),
    "name": (lambda at: fact_acts.rename(at.fact("deploy"), "long").act, NameTakenError),
    "subject": (
        lambda at: fact_acts.set_scope([at.fact("deploy")], Scope.GLOBAL, "global").act,
        SubjectTakenError,
    ),
}


@pytest.mark.parametrize("reason", REFUSALS)
def test_a_refusal_leaves_the_disk_untouched(
    reason: str, hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    store.write("long", body="x" * 1_501)
    store.write("deploy", subject_key="release.day")
    store.write("other", Scope.GLOBAL, subject_key="release.day")
    at = hand()
    before = contents(store.roots.state)
    act_of, kind = REFUSALS[reason]
    assert type(at.refuse(act_of(at))) is kind
    assert contents(store.roots.state) == before
    assert at.acts.stack.count() == 0


def test_an_undo_over_a_change_from_outside_is_refused_and_stays(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    store.write("deploy")
    store.write("other")
    at = hand()
    at.perform(pin(at.fact("other")))
    at.perform(pin(at.fact("deploy")))
    ours = at.fact("deploy")
    theirs = store.write("deploy", revision=ours.revision, body="Theirs.")
    before = contents(store.roots.state)
    at.undo()
    (refused,) = at.refused
    assert isinstance(refused.error, StaleRevisionError)
    assert (refused.words, refused.redo) == ("Pin “Deploy”", False)
    assert contents(store.roots.state) == before
    assert at.acts.stack.undoText() == "Pin “Deploy”"
    at.acts.leave_out()
    assert at.acts.stack.undoText() == "Pin “Other”"
    at.undo()
    assert not at.fact("other").pinned
    assert Path(theirs.path).read_text(encoding="utf-8").count("Theirs.") == 1


def test_an_undo_over_our_own_later_act_on_their_text_is_refused(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    store.write("deploy")
    at = hand()
    at.perform(verify(at.fact("deploy")))
    with at.qtbot.waitSignal(at.bridge.snapshot_changed, timeout=WAIT_MS):
        store.write("deploy", revision=9, body="Theirs.")
    at.wait()
    at.perform(pin(at.fact("deploy")))
    at.undo()
    assert (at.fact("deploy").body, at.fact("deploy").pinned) == ("Theirs.", False)
    at.undo()
    assert [type(each.error) for each in at.refused] == [StaleRevisionError]
    assert at.fact("deploy").body == "Theirs."


def test_an_undo_that_is_possible_for_some_keeps_the_rest(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    store.write("alpha")
    store.write("beta")
    at = hand()
    at.perform(fact_acts.archive([at.fact("alpha"), at.fact("beta")]).act)
    squatter = store.write("beta", id="mem-" + "f" * 32)
    at.undo()
    (refused,) = at.refused
    assert isinstance(refused.error, NameTakenError)
    assert (refused.done, refused.count) == (1, 2)
    assert at.fact("alpha").revision == 2
    assert at.acts.stack.canUndo()
    os.unlink(squatter.path)
    at.undo()
    assert at.names() == ["alpha", "beta"]
    assert at.acts.stack.canRedo()
    at.redo()
    assert at.names() == []
    assert len(at.refused) == 1


def test_an_archived_global_fact_comes_back_beside_the_project_one(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    store.write("style")
    store.write("style", scope=Scope.GLOBAL)
    at = hand()
    (hidden,) = (f for f in at.bridge.snapshot.facts if f.scope is Scope.GLOBAL)
    at.perform(fact_acts.archive([hidden]).act)
    assert at.names() == ["style"]
    at.undo()
    assert at.names() == ["style", "style"]
    assert at.refused == []


def test_archiving_by_undo_spares_what_was_changed_outside(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    at = hand()
    at.acts.create(FactDraft("deploy", body="Mine."), at.done.append, at.failed.append)
    at.wait()
    made = at.fact("deploy")
    text = Path(made.path).read_text(encoding="utf-8").replace("Mine.", "Theirs.")
    store.write_text("deploy", text)
    at.undo()
    assert [type(each.error) for each in at.refused] == [StaleRevisionError]
    assert os.path.exists(made.path)
