"""How acts come to the store: one after the other, whatever becomes of who asked."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from context_center.ui import fact_acts
from context_center.ui.act_queue import Done
from context_center.ui.acts import StoreActs
from tests.helpers.hands import WAIT_MS
from tests.helpers.trees import contents

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from context_center.core.facts import Fact
    from context_center.ui.act_steps import Act
    from context_center.ui.bridge import WorkspaceBridge
    from tests.helpers.hands import Hand
    from tests.helpers.temporary_store import TemporaryStore


def pin(fact: Fact) -> Act:
    return fact_acts.pin([fact]).act


def test_the_window_follows_without_waiting_for_the_watcher(
    store: TemporaryStore, bridge: WorkspaceBridge, qtbot: QtBot
) -> None:
    store.write("deploy")
    with qtbot.waitSignal(bridge.snapshot_changed, timeout=WAIT_MS):
        bridge.open(store.workspace)
    acts = StoreActs(bridge)
    seen: list[int] = []
    bridge.snapshot_changed.connect(lambda snapshot, _: seen.append(snapshot.facts[0].revision))
    snapshot = bridge.snapshot
    assert snapshot is not None
    acts.perform(pin(snapshot.facts[0]), seen.append, seen.append)
    qtbot.waitUntil(lambda: 2 in seen, timeout=WAIT_MS)
    assert acts.finish()
    acts.deleteLater()


def test_another_workspace_has_another_stack(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    store.write("deploy")
    at = hand()
    at.perform(pin(at.fact("deploy")))
    with at.qtbot.waitSignal(at.bridge.snapshot_changed, timeout=WAIT_MS):
        at.bridge.open(store.workspace)
    assert at.acts.stack.count() == 0


def test_an_answer_that_is_not_wanted_any_more_is_still_undone(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    store.write("deploy")
    at = hand()
    operation = at.acts.perform(pin(at.fact("deploy")), at.done.append, at.failed.append)
    at.acts.performed.connect(lambda _: operation.cancel())
    at.wait()
    assert (at.done, at.failed) == ([], [])
    assert at.acts.stack.undoText() == "Pin “Deploy”"


def test_what_is_cancelled_before_its_turn_is_not_written(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    store.write("deploy")
    at = hand()
    before = contents(store.roots.state)
    turn = threading.Event()
    at.acts.take_turn(lambda _: Done(turn.wait(WAIT_MS / 1_000)), at.done.append, at.failed.append)
    operation = at.acts.perform(pin(at.fact("deploy")), at.done.append, at.failed.append)
    operation.cancel()
    turn.set()
    at.wait()
    assert at.done == [True]
    assert contents(store.roots.state) == before
    assert not at.acts.busy


def test_what_was_begun_is_finished_when_the_window_closes(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    facts = [store.write(f"fact-{number}") for number in range(40)]
    at = hand()
    for fact in facts:
        at.acts.perform(pin(at.fact(fact.name)), at.done.append, at.failed.append)
    assert at.acts.finish()
    texts = [Path(fact.path).read_text("utf-8") for fact in facts]
    assert [text.count("activation: pinned") for text in texts] == [1] * 40
    at.acts.perform(pin(at.fact("fact-0")), at.done.append, at.failed.append)
    assert at.done == []


def test_an_act_on_many_tells_how_far_it_is(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    for number in range(60):
        store.write(f"fact-{number}")
    at = hand()
    snapshot = at.bridge.snapshot
    assert snapshot is not None
    act = fact_acts.archive(snapshot.facts).act
    told: list[tuple[int, int]] = []
    operation = at.acts.perform(act, at.done.append, at.failed.append)
    operation.progressed.connect(lambda done, total: told.append((done, total)))
    at.wait()
    assert told == [(25, 60), (50, 60)]
    assert at.acts.stack.undoText() == "Archive 60 Facts"
