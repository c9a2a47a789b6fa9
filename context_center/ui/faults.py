"""Nothing is swallowed: what breaks is logged and told in the window; Ctrl+C ends it well."""

from __future__ import annotations

import logging
import signal
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication

from context_center.core.errors import ContextError

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterator
    from types import FrameType, TracebackType

    from context_center.ui.messages import Messages

_PAUSE_MS = 250
_log = logging.getLogger(__name__)


class FaultTeller(QObject):
    """Takes exceptions that nobody handled, from any thread, to the window's messages."""

    _caught = Signal(object)

    def __init__(self, messages: Messages, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._messages = messages
        self._caught.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def on_exception(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """The hook for exceptions in slots and events; KeyboardInterrupt ends the program."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.closeAllWindows()
            return
        _log.error("unhandled exception", exc_info=(kind, error, trace))
        self._caught.emit(error)

    def on_thread_exception(self, args: threading.ExceptHookArgs) -> None:
        """The hook for exceptions that end a thread."""
        error = args.exc_value or args.exc_type()
        self.on_exception(args.exc_type, error, args.exc_traceback)

    @Slot(object)
    def _tell(self, error: BaseException) -> None:
        if isinstance(error, ContextError):
            self._messages.error(error)
            return
        title = QCoreApplication.translate("faults", "Something went wrong")
        remedy = QCoreApplication.translate(
            "faults", "Your files were not touched; the details are in the log."
        )
        name = type(error).__name__
        self._messages.error(ContextError(title, f"{name}: {error}.", remedy=remedy))


@contextmanager
def faults_told(messages: Messages) -> Iterator[FaultTeller]:
    """While this lasts, exceptions that nobody handles are logged and told."""
    teller = FaultTeller(messages)
    hooks = sys.excepthook, threading.excepthook
    sys.excepthook, threading.excepthook = teller.on_exception, teller.on_thread_exception
    try:
        yield teller
    finally:
        sys.excepthook, threading.excepthook = hooks
        teller.deleteLater()


class InterruptListener(QObject):
    """Wakes Qt's event loop when a signal arrives, so that Python can answer it.

    It begins a moment later: while the program starts Python runs anyway, and the first
    paint need not wait for sockets to be loaded.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sockets: tuple[socket.socket, ...] = ()
        self._old_descriptor = -1
        self._starting = QTimer(self)
        self._starting.setSingleShot(True)
        self._starting.timeout.connect(self._listen)
        self._starting.start(_PAUSE_MS)

    def stop(self) -> None:
        """Leave signals to whoever had them before."""
        self._starting.stop()
        if self._sockets:
            signal.set_wakeup_fd(self._old_descriptor)
            self._notifier.setEnabled(False)
        for end in self._sockets:
            end.close()
        self.deleteLater()

    @Slot()
    def _listen(self) -> None:
        import socket  # noqa: PLC0415 - not for the first paint

        reader, writer = self._sockets = socket.socketpair()
        for end in self._sockets:
            end.setblocking(False)
        self._notifier = QSocketNotifier(reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_woken)
        self._old_descriptor = signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)

    @Slot()
    def _on_woken(self) -> None:
        self._sockets[0].recv(64)


def _close_windows(_signal: int, _frame: FrameType | None) -> None:
    QApplication.closeAllWindows()


@contextmanager
def interrupts_close() -> Iterator[None]:
    """While this lasts, Ctrl+C in the terminal and a polite kill close the window."""
    wanted = (signal.SIGINT, signal.SIGTERM)
    handlers = [(each, signal.signal(each, _close_windows)) for each in wanted]
    listener = InterruptListener()
    try:
        yield
    finally:
        for each, handler in handlers:
            signal.signal(each, handler)
        listener.stop()
