"""The messages that were tried in this session, in a menu at the message."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton

from context_center.ui.models.tool_tips import tool_tip

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

MOST_MESSAGES = 30
_SHOWN_CHARACTERS = 72


class MessageHistory(QToolButton):
    """A button with a menu of earlier messages, the latest on top.

    ``chosen`` carries the message that was picked, ``filled`` says that there is one.
    """

    chosen = Signal(str)
    filled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._messages: list[str] = []
        self._menu = QMenu(self)
        self._menu.setToolTipsVisible(True)
        self._menu.triggered.connect(self._on_triggered)
        self.clicked.connect(self.open)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Earlier messages"))
        self.setToolTip(self.tr("Messages tried in this session (Up in the first line)"))
        self.setEnabled(False)
        theme.changed.connect(self._dress)
        self._dress()

    def remember(self, message: str) -> None:
        """Put a message on top; blank ones and the one on top already change nothing."""
        message = message.strip()
        if not message or self._messages[:1] == [message]:
            return
        if message in self._messages:
            self._messages.remove(message)
        self._messages.insert(0, message)
        del self._messages[MOST_MESSAGES:]
        self._fill()

    def messages(self) -> tuple[str, ...]:
        """What was remembered, the latest first."""
        return tuple(self._messages)

    def menu(self) -> QMenu:
        """The menu of the messages."""
        return self._menu

    @Slot()
    def open(self) -> None:
        """Show the menu, its first message chosen."""
        if not self._messages:
            return
        corner = self.mapToGlobal(self.rect().bottomRight())
        self._menu.popup(corner - QPoint(self._menu.sizeHint().width(), 0))
        self._menu.setActiveAction(self._menu.actions()[0])

    def _fill(self) -> None:
        self._menu.clear()
        for message in self._messages:
            text = " ".join(message.split())
            if len(text) > _SHOWN_CHARACTERS:
                text = text[:_SHOWN_CHARACTERS] + "…"
            action = self._menu.addAction(text.replace("&", "&&"))
            action.setData(message)
            action.setToolTip(tool_tip(message))
        self.setEnabled(True)
        self.filled.emit()

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        self.chosen.emit(action.data())

    @Slot()
    def _dress(self) -> None:
        self.setIcon(self._theme.icon("history"))
