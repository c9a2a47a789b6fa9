"""A rounded field around controls that shows where the keyboard is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from context_center.ui.theme import SPACE_1, ColorRole

if TYPE_CHECKING:
    from context_center.ui.theme import Theme

_RADIUS = 1.5 * SPACE_1


class FieldFrame(QWidget):
    """Ground and edge of a field; the edge has the accent while a control inside has focus."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._active = False
        theme.changed.connect(self.update)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground and edge."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = 2.0 if self._active else 1.0
        edge = ColorRole.ACCENT if self._active else ColorRole.BORDER
        painter.setPen(QPen(self._theme.color(edge), width))
        painter.setBrush(self._theme.color(ColorRole.SURFACE))
        inset = width / 2
        body = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(body, _RADIUS, _RADIUS)

    @Slot(QWidget, QWidget)
    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        active = now is not None and self.isAncestorOf(now)
        if active is not self._active:
            self._active = active
            self.update()
