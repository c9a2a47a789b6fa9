"""Background operations: exactly one outcome, in the GUI thread, and a clean end."""

from __future__ import annotations

import gc
import threading
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QThread, Slot

from context_center.core.errors import ContextError
from context_center.ui.tasks import Operation, Tasks
from tests.gui.conftest import WAIT_MS

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot


class Listener(QObject):
    """Notes what arrives, and in which thread."""

    def __init__(self) -> None:
        super().__init__()
        self.results: list[Any] = []
        self.errors: list[ContextError] = []
        self.threads: set[QThread] = set()

    @Slot(object)
    def on_done(self, result: Any) -> None:
        self.results.append(result)
        self.threads.add(QThread.currentThread())

    @Slot(object)
    def on_failed(self, error: ContextError) -> None:
        self.errors.append(error)
        self.threads.add(QThread.currentThread())


def test_the_result_arrives_once_in_the_gui_thread(tasks: Tasks, qtbot: QtBot) -> None:
    listener, workers = Listener(), []

    def work(_: Operation) -> int:
        workers.append(threading.get_ident())
        return 2**40

    tasks.start(work, listener.on_done, listener.on_failed)
    qtbot.waitUntil(lambda: listener.results == [2**40], timeout=WAIT_MS)
    assert listener.errors == []
    assert listener.threads == {listener.thread()}
    assert workers != [threading.get_ident()]


def test_a_known_error_arrives_as_it_is(tasks: Tasks, qtbot: QtBot) -> None:
    listener = Listener()
    error = ContextError("No store", "It is not there.", "/nowhere", "Look again.")

    def work(_: Operation) -> None:
        raise error

    tasks.start(work, listener.on_done, listener.on_failed)
    qtbot.waitUntil(lambda: listener.errors == [error], timeout=WAIT_MS)
    assert listener.results == []
    assert listener.threads == {listener.thread()}


def test_an_unknown_error_is_logged_and_told(
    tasks: Tasks, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    listener = Listener()

    def work(_: Operation) -> None:
        raise ZeroDivisionError("by nothing")

    tasks.start(work, listener.on_done, listener.on_failed)
    qtbot.waitUntil(lambda: len(listener.errors) == 1, timeout=WAIT_MS)
    assert listener.errors[0].message == "by nothing"
    assert "ZeroDivisionError" in caplog.text


def test_progress_arrives_in_order_before_the_result(tasks: Tasks, qtbot: QtBot) -> None:
    told: list[object] = []
    go = threading.Event()

    def work(operation: Operation) -> str:
        go.wait()
        for done in range(3):
            operation.report(done, 3)
        return "end"

    operation = tasks.start(work)
    operation.progressed.connect(lambda done, total: told.append((done, total)))
    operation.finished.connect(told.append)
    go.set()
    qtbot.waitUntil(lambda: "end" in told, timeout=WAIT_MS)
    assert told == [(0, 3), (1, 3), (2, 3), "end"]


def test_a_cancelled_operation_stops_and_delivers_nothing(tasks: Tasks, qtbot: QtBot) -> None:
    listener, began = Listener(), threading.Event()
    stopped = threading.Event()

    def work(operation: Operation) -> str:
        began.set()
        while not operation.cancelled():
            operation.report(0, 0)
        stopped.set()
        return "late"

    operation = tasks.start(work, listener.on_done, listener.on_failed)
    assert began.wait(WAIT_MS / 1_000)
    operation.cancel()
    assert stopped.wait(WAIT_MS / 1_000)
    tasks.start(lambda _: "next", listener.on_done)
    qtbot.waitUntil(lambda: bool(listener.results), timeout=WAIT_MS)
    assert listener.results == ["next"]
    assert listener.errors == []


def test_operations_leave_nothing_behind(tasks: Tasks, qtbot: QtBot) -> None:
    listener = Listener()
    for number in range(200):
        tasks.start(lambda _, n=number: n, listener.on_done)
    cancelled = tasks.start(lambda _: -1, listener.on_done)
    cancelled.cancel()
    qtbot.waitUntil(lambda: len(listener.results) == 200, timeout=WAIT_MS)

    def all_gone() -> bool:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        return not tasks.findChildren(Operation)

    qtbot.waitUntil(all_gone, timeout=WAIT_MS)
    assert -1 not in listener.results
    cancelled.cancel()
    assert cancelled.cancelled()


def test_closing_cancels_what_runs_and_ends_the_threads(qtbot: QtBot) -> None:
    before = set(threading.enumerate())
    tasks, began = Tasks(), threading.Barrier(3)

    def work(operation: Operation) -> None:
        began.wait()
        while not operation.cancelled():
            operation.report(0, 0)

    listener = Listener()
    for _ in range(5):
        tasks.start(work, listener.on_done, listener.on_failed)
    began.wait(WAIT_MS / 1_000)
    assert tasks.close() is True
    assert set(threading.enumerate()) == before
    QCoreApplication.processEvents()
    assert (listener.results, listener.errors) == ([], [])
    tasks.deleteLater()


def test_closing_does_not_wait_for_ever_for_a_worker_that_hangs(
    caplog: pytest.LogCaptureFixture,
) -> None:
    tasks, began, release = Tasks(), threading.Event(), threading.Event()

    def work(_: Operation) -> None:
        began.set()
        release.wait()

    tasks.start(work)
    assert began.wait(WAIT_MS / 1_000)
    assert tasks.close(timeout_s=0.01) is False
    assert "did not end in time" in caplog.text
    release.set()
    assert tasks.close() is True
    tasks.deleteLater()


def test_after_closing_nothing_starts() -> None:
    tasks, listener = Tasks(), Listener()
    tasks.close()
    operation = tasks.start(lambda _: "never", listener.on_done)
    assert operation.cancelled()
    QCoreApplication.processEvents()
    assert listener.results == []
    tasks.deleteLater()
