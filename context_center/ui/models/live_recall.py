"""The recall of a message that is being typed: off the GUI thread, the latest one wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from context_center.core.recall.budget import DEFAULT_CHARACTERS, DEFAULT_LIMIT

if TYPE_CHECKING:
    from context_center.core.recall.trace import RecallTrace
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Operation

DEBOUNCE_MS = 80
SLOW_MS = 300


class LiveRecall(QObject):
    """Asks for a recall a moment after the last key and drops answers that came too late.

    ``recalled`` carries a RecallTrace of the latest message. ``slow_changed`` says that
    an answer has been waited for long enough to tell the user so, then that it is over.
    """

    recalled = Signal(object)
    slow_changed = Signal(bool)

    def __init__(self, bridge: WorkspaceBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._message = ""
        self._bounds = (DEFAULT_LIMIT, DEFAULT_CHARACTERS)
        self._operation: Operation | None = None
        self._slow = False
        self._typing = self._timer(DEBOUNCE_MS, self.again)
        self._waiting = self._timer(SLOW_MS, self._on_slow)

    @property
    def pending(self) -> bool:
        """Whether an answer is still to come."""
        return self._typing.isActive() or self._operation is not None

    def set_bounds(self, limit: int, characters: int) -> None:
        """Recall up to so many facts and characters from the next time on."""
        self._bounds = (limit, characters)

    def ask_soon(self, message: str) -> None:
        """Recall this message once nothing more was asked for a moment."""
        self._message = message
        self._typing.start()

    def ask_now(self, message: str) -> None:
        """Recall this message at once."""
        self._message = message
        self.again()

    @Slot()
    def again(self) -> None:
        """Recall the last message once more, for instance because the store changed."""
        self._typing.stop()
        self._drop()
        if self._message and self._bridge.snapshot is not None:
            self._operation = self._bridge.recall(
                self._message, self._on_recalled, limit=self._bounds[0], max_chars=self._bounds[1]
            )
            self._operation.failed.connect(self._on_failed)
            if not self._slow:
                self._waiting.start()
        else:
            self._settle()

    def stop(self) -> None:
        """Forget the message and whatever is on its way."""
        self._message = ""
        self._typing.stop()
        self._drop()
        self._settle()

    def _timer(self, milliseconds: int, slot: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(slot)
        return timer

    def _drop(self) -> None:
        if self._operation is not None:
            self._operation.cancel()
            self._operation = None

    def _settle(self) -> None:
        self._waiting.stop()
        if self._slow:
            self._slow = False
            self.slow_changed.emit(False)

    @Slot(object)
    def _on_recalled(self, trace: RecallTrace) -> None:
        self._operation = None
        self._settle()
        self.recalled.emit(trace)

    @Slot(object)
    def _on_failed(self, _error: object) -> None:
        self._operation = None
        self._settle()

    @Slot()
    def _on_slow(self) -> None:
        self._slow = True
        self.slow_changed.emit(True)
