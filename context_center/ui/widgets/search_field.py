"""A line to search or filter with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from shiboken6 import isValid

from context_center.ui.theme import ColorRole

if TYPE_CHECKING:
    from context_center.ui.theme import Theme


class SearchField(QLineEdit):
    """A field with a magnifier and a clear button.

    Esc clears the text; in an empty field it gives the focus back to where it came from.
    Down and Enter emit ``descended``: the work goes on in the list below.
    """

    descended = Signal()

    def __init__(self, placeholder: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._came_from: QWidget | None = None
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        self.setClearButtonEnabled(True)
        self._glass = QAction(self)
        self.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        theme.changed.connect(self._draw_glass)
        theme.app.focusChanged.connect(self._on_focus_changed)
        self._draw_glass()

    def take_focus(self) -> None:
        """Put the cursor here with the present text selected."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    @Slot()
    def _draw_glass(self) -> None:
        self._glass.setIcon(self._theme.icon("search", ColorRole.MUTED))

    @Slot(QWidget, QWidget)
    def _on_focus_changed(self, before: QWidget | None, now: QWidget | None) -> None:
        if now is self and before is not self:
            self._came_from = before

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc clears, then gives back; Down and Enter go on below."""
        if event.key() == Qt.Key.Key_Escape:
            self._escape()
        elif event.key() in {Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)
            self.descended.emit()
        else:
            super().keyPressEvent(event)

    def _escape(self) -> None:
        if self.text():
            self.clear()
        elif self._came_from is not None and isValid(self._came_from):
            self._came_from.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.clearFocus()
