"""A card: a ground of its own with a quiet edge and round corners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from context_center.ui.theme import SPACE_2, ColorRole

if TYPE_CHECKING:
    from context_center.ui.theme import Theme


class CardFrame(QWidget):
    """Paints the ground and the edge; what is in it lays itself out."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._card_theme = theme
        self.edge = ColorRole.BORDER
        theme.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground and edge."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._card_theme.color(self.edge))
        painter.setBrush(self._card_theme.color(ColorRole.SURFACE))
        body = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(body, SPACE_2, SPACE_2)
