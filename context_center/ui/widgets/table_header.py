"""The heading of a table: flat, in line with the cells below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QHeaderView

from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole, fill

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

_ARROW = 7


class TableHeader(QHeaderView):
    """Muted words, and an arrow after that of the column which is sorted by."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setStretchLastSection(False)
        theme.changed.connect(self._on_theme_changed)

    def sectionSizeFromContents(self, section: int) -> QSize:
        """Room for the word, the arrow and the space beside them."""
        metrics = self.fontMetrics()
        width = metrics.horizontalAdvance(self._text(section)) + 2 * SPACE_2 + SPACE_1 + _ARROW + 2
        return QSize(width, metrics.height() + 2 * SPACE_1 + SPACE_1)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw ground, word, arrow and the line below."""
        sorted_by = self.isSortIndicatorShown() and self.sortIndicatorSection() == section
        painter.save()
        fill(painter, rect, self._theme.color(ColorRole.SURFACE_ALT))
        line = QRect(rect.left(), rect.bottom(), rect.width(), 1)
        fill(painter, line, self._theme.color(ColorRole.BORDER))
        ink = ColorRole.TEXT if sorted_by else ColorRole.MUTED
        painter.setPen(self._theme.color(ink))
        painter.setFont(self.font())
        room = QRectF(rect).adjusted(SPACE_2, 0, -SPACE_2, 0)
        if sorted_by:
            room.setRight(room.right() - _ARROW - SPACE_1)
        metrics = painter.fontMetrics()
        text = metrics.elidedText(
            self._text(section), Qt.TextElideMode.ElideRight, round(room.width())
        )
        role = Qt.ItemDataRole.TextAlignmentRole
        align = self.model().headerData(section, Qt.Orientation.Horizontal, role)
        painter.drawText(room, align, text)
        if sorted_by:
            right_aligned = bool(align & Qt.AlignmentFlag.AlignRight)
            end = room.right() if right_aligned else room.left() + metrics.horizontalAdvance(text)
            self._paint_arrow(painter, QPointF(end + SPACE_1 + _ARROW / 2, room.center().y()))
        painter.restore()

    @Slot()
    def _on_theme_changed(self) -> None:
        self.viewport().update()

    def _text(self, section: int) -> str:
        role = Qt.ItemDataRole.DisplayRole
        return str(self.model().headerData(section, Qt.Orientation.Horizontal, role) or "")

    def _paint_arrow(self, painter: QPainter, centre: QPointF) -> None:
        ascending = self.sortIndicatorOrder() is Qt.SortOrder.AscendingOrder
        tip = -_ARROW / 4 if ascending else _ARROW / 4
        points = (QPointF(-_ARROW / 2, -tip), QPointF(0, tip), QPointF(_ARROW / 2, -tip))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPolyline(QPolygonF([centre + point for point in points]))
