"""Background operations: run off the GUI thread, cancel, tell progress, result or failure."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal, Slot

from context_center.core.errors import ContextError

_log = logging.getLogger(__name__)

Work = Callable[["Operation"], Any]
Receiver = Callable[[Any], None]


class Operation(QObject):
    """One piece of work in the background, owned by the GUI thread.

    The work gets the operation itself and may ask ``cancelled()`` and call
    ``report(done, total)``. Exactly one of ``finished`` and ``failed`` (a ContextError)
    is delivered in the GUI thread, or none at all when it was cancelled.
    """

    finished = Signal(object)
    failed = Signal(object)
    progressed = Signal(object, object)
    _ended = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cancelled = threading.Event()
        self._ended.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def cancel(self) -> None:
        """Ask the work to stop; its result will not be delivered."""
        self._cancelled.set()

    def cancelled(self) -> bool:
        """Whether the work should stop; safe from any thread."""
        return self._cancelled.is_set()

    def report(self, done: int, total: int) -> None:
        """Tell how far the work is; safe from any thread. ``total`` 0 means unknown."""
        if not self.cancelled():
            self.progressed.emit(done, total)

    def run(self, work: Work) -> None:
        """Do the work unless it was cancelled before; called by the worker thread."""
        if self.cancelled():
            self._ended.emit(None, None)
            return
        try:
            result, error = work(self), None
        except ContextError as known:
            result, error = None, known
        except Exception as unknown:  # noqa: BLE001 - the last stop before the thread ends
            _log.exception("background operation failed")
            result, error = None, ContextError("Something went wrong", str(unknown))
        self._ended.emit(result, error)

    @Slot(object, object)
    def _deliver(self, result: Any, error: ContextError | None) -> None:
        # Nothing is heard of it after this; ``cancel`` and ``cancelled`` still answer.
        self.deleteLater()
        if self.cancelled():
            return
        if error is None:
            self.finished.emit(result)
        else:
            self.failed.emit(error)


class Tasks(QObject):
    """The worker threads of one window. ``close`` cancels and joins them."""

    CLOSE_TIMEOUT_S = 5.0

    def __init__(self, parent: QObject | None = None, threads: int = 2) -> None:
        super().__init__(parent)
        self._most_threads = threads
        self._threads: list[threading.Thread] = []
        self._idle = 0
        self._waiting: deque[tuple[Operation, Work]] = deque()
        self._running: set[Operation] = set()
        self._closed = False
        self._news = threading.Condition()

    def start(
        self, work: Work, done: Receiver | None = None, failed: Receiver | None = None
    ) -> Operation:
        """Run ``work`` in the background; receivers must be methods of GUI-thread objects."""
        operation = Operation(self)
        if done is not None:
            operation.finished.connect(done)
        if failed is not None:
            operation.failed.connect(failed)
        if self._closed:
            operation.cancel()
            return operation
        with self._news:
            self._waiting.append((operation, work))
            self._news.notify()
            wanted = len(self._waiting) > self._idle
        if wanted and len(self._threads) < self._most_threads:
            name = f"context-center_{len(self._threads)}"
            self._threads.append(threading.Thread(target=self._work, name=name))
            self._threads[-1].start()
        return operation

    def close(self, timeout_s: float = CLOSE_TIMEOUT_S) -> bool:
        """Cancel everything and wait for the workers, at most ``timeout_s`` seconds.

        Says whether all have ended; one that has not is left to end alone.
        """
        with self._news:
            self._closed = True
            for operation in (*self._running, *(operation for operation, _ in self._waiting)):
                operation.cancel()
            self._waiting.clear()
            self._news.notify_all()
        end = time.monotonic() + timeout_s
        for thread in self._threads:
            thread.join(max(0.0, end - time.monotonic()))
        late = sum(thread.is_alive() for thread in self._threads)
        if late:
            _log.warning("%d background operations did not end in time", late)
        return not late

    def _work(self) -> None:
        """One worker: what waits, one after the other, until there is nothing more to come."""
        while (taken := self._next()) is not None:
            operation, work = taken
            operation.run(work)
            with self._news:
                self._running.discard(operation)

    def _next(self) -> tuple[Operation, Work] | None:
        with self._news:
            self._idle += 1
            self._news.wait_for(lambda: self._waiting or self._closed)
            self._idle -= 1
            if not self._waiting:
                return None
            taken = self._waiting.popleft()
            self._running.add(taken[0])
            return taken
