"""Recalling while one types."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QSignalSpy

from context_center.ui.models.live_recall import LiveRecall
from tests.gui.conftest import WAIT_MS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Tasks
    from tests.helpers.temporary_store import TemporaryStore


@pytest.fixture
def live(store: TemporaryStore, open_bridge: Callable[[], WorkspaceBridge]) -> Iterator[LiveRecall]:
    store.write("window", title="Deploy window", body="Deploy on Tuesday.")
    live = LiveRecall(open_bridge())
    yield live
    live.stop()
    live.deleteLater()


@pytest.fixture
def blocked(tasks: Tasks) -> Iterator[threading.Event]:
    """Keeps every worker busy until the event is set."""
    go = threading.Event()
    both = threading.Barrier(3)

    def work(_: object) -> None:
        both.wait(WAIT_MS / 1000)
        go.wait(WAIT_MS / 1000)

    for _ in range(2):
        tasks.start(work)
    both.wait(WAIT_MS / 1000)
    yield go
    go.set()


def test_what_is_typed_quickly_is_recalled_once(live: LiveRecall, qtbot: QtBot) -> None:
    spy = QSignalSpy(live.recalled)
    for message in ("d", "deploy", "deploy window"):
        live.ask_soon(message)
    assert live.pending
    qtbot.waitUntil(lambda: not live.pending, timeout=WAIT_MS)
    assert [spy.at(n)[0].query for n in range(spy.count())] == ["deploy window"]
    assert [found.fact.name for found in spy.at(0)[0].hits] == ["window"]


def test_the_latest_message_wins_over_one_under_way(
    live: LiveRecall, blocked: threading.Event, qtbot: QtBot
) -> None:
    spy = QSignalSpy(live.recalled)
    live.ask_now("deploy")
    live.ask_now("deploy window")
    blocked.set()
    qtbot.waitUntil(lambda: not live.pending, timeout=WAIT_MS)
    assert [spy.at(n)[0].query for n in range(spy.count())] == ["deploy window"]


def test_a_long_wait_is_told_and_its_end(
    live: LiveRecall, blocked: threading.Event, qtbot: QtBot
) -> None:
    told: list[bool] = []
    live.slow_changed.connect(told.append)
    with qtbot.waitSignal(live.slow_changed, timeout=WAIT_MS):
        live.ask_now("deploy window")
    assert told == [True]
    with qtbot.waitSignal(live.recalled, timeout=WAIT_MS):
        blocked.set()
    assert told == [True, False]


def test_the_same_message_is_recalled_from_new_facts(
    live: LiveRecall, store: TemporaryStore, bridge: WorkspaceBridge, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(live.recalled, timeout=WAIT_MS):
        live.ask_now("deploy window")
    with qtbot.waitSignal(bridge.snapshot_changed, timeout=WAIT_MS):
        store.write("other", title="Another deploy window")
        bridge.refresh()
    with qtbot.waitSignal(live.recalled, timeout=WAIT_MS) as answer:
        live.again()
    assert {found.fact.name for found in answer.args[0].hits} == {"window", "other"}


def test_nothing_is_asked_before_the_facts_are_read(bridge: WorkspaceBridge) -> None:
    live = LiveRecall(bridge)
    live.ask_now("deploy window")
    assert not live.pending


def test_a_stopped_recall_gives_no_answer(
    live: LiveRecall, blocked: threading.Event, tasks: Tasks, qtbot: QtBot
) -> None:
    spy = QSignalSpy(live.recalled)
    live.ask_now("deploy window")
    live.stop()
    blocked.set()
    last = tasks.start(lambda _: None)
    with qtbot.waitSignal(last.finished, timeout=WAIT_MS):
        pass
    assert not live.pending
    assert spy.count() == 0
