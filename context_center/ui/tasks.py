"""Background operations: run off the GUI thread, cancel, tell progress, result or failure."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
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
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="context-center")
        self._running: dict[Operation, Future[None]] = {}
        self._closed = False

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
        future = self._pool.submit(operation.run, work)
        self._running[operation] = future
        future.add_done_callback(lambda _: self._running.pop(operation, None))
        return operation

    def close(self, timeout_s: float = CLOSE_TIMEOUT_S) -> bool:
        """Cancel everything and wait for the workers, at most ``timeout_s`` seconds.

        Says whether all have ended; one that has not is left to end alone.
        """
        self._closed = True
        running = dict(self._running)
        for operation in running:
            operation.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)
        started = [future for future in running.values() if not future.cancelled()]
        _, late = wait(started, timeout_s)
        if late:
            _log.warning("%d background operations did not end in time", len(late))
            return False
        self._pool.shutdown(wait=True)
        return True
