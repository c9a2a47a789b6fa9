"""The line above the status bar in which the window tells what happened; never modal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from context_center.ui.messages import Level, Message
from context_center.ui.theme import SPACE_1, SPACE_2
from context_center.ui.widgets.banner import Banner

if TYPE_CHECKING:
    from context_center.ui.theme import Theme

INFO_SHOWN_MS = 6_000


class MessageLine(QWidget):
    """Shows one message. A good one goes away by itself; a warning or an error stays until
    it is dismissed, and comes back after a good one that was said meanwhile."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Message | None = None
        self._kept: Message | None = None
        self._banner = Banner(theme, self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(INFO_SHOWN_MS)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_2, 0, SPACE_2, SPACE_1)
        column.addWidget(self._banner)
        self._timer.timeout.connect(self._on_info_over)
        self._banner.activated.connect(self._on_remedy)
        self._banner.dismissed.connect(self._on_dismissed)
        self.hide()

    @property
    def shown(self) -> Message | None:
        """The message in sight, None when there is none."""
        return self._shown

    @Slot(object)
    def tell(self, message: Message) -> None:
        """Show a message."""
        if message.level is not Level.INFO:
            self._kept = message
        self._show(message)

    @Slot()
    def clear(self) -> None:
        """Show nothing."""
        self._kept = self._shown = None
        self._timer.stop()
        self.hide()

    def _show(self, message: Message) -> None:
        self._shown = message
        self._timer.stop()
        if message.level is Level.INFO:
            self._timer.start()
        words = f"{message.title}. {message.text}" if message.title else message.text
        if message.path:
            words = f"{words}\n{message.path}"
        buttons = (message.remedy.text,) if message.remedy else ()
        self._banner.show_message(message.level, words, buttons)
        self.show()

    @Slot()
    def _on_info_over(self) -> None:
        if self._kept is not None:
            self._show(self._kept)
        else:
            self.clear()

    @Slot(int)
    def _on_remedy(self, _button: int) -> None:
        message = self._shown
        self._on_dismissed()
        if message is not None and message.remedy is not None:
            message.remedy.act()

    @Slot()
    def _on_dismissed(self) -> None:
        if self._shown is self._kept:
            self.clear()
        else:
            self._on_info_over()
