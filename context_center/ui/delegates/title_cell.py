"""The cell that says what a fact is: its title over its description, and its marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from context_center.ui.delegates.fact_cells import (
    LEFT,
    CellDelegate,
    draw_elided,
    icon_size,
    pill_height,
)
from context_center.ui.delegates.pills import paint_pill, pill_width
from context_center.ui.models.fact_rows import Role
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole

if TYPE_CHECKING:
    from context_center.ui.models.row_table import Index

_LEAST_TITLE = 26
_OVERRIDDEN = "overridden"


class TitleCell(CellDelegate):
    """Two lines: the title and, muted, the description.

    Before the title a dot marks what is new; after it stand a warning sign and the side
    that the fact takes in an override, as a word or, where that leaves no room, as a sign.
    """

    def draw(self, painter: QPainter, index: Index, room: QRectF) -> None:
        """Paint both lines."""
        height = QFontMetricsF(painter.font()).lineSpacing()
        middle = room.center().y()
        description = str(index.data(Role.SECOND_LINE) or "")
        top = middle - (height if description else height / 2)
        upper = QRectF(room.left(), top, room.width(), height)
        lower = QRectF(room.left(), middle, room.width(), height)
        if index.data(Role.IS_NEW):
            upper.setLeft(self._paint_new_mark(painter, upper))
        if index.data(Role.HAS_PROBLEM):
            upper.setRight(self._paint_warning(painter, upper))
        side = index.data(Role.SIDE)
        if side:
            upper.setRight(self._paint_side(painter, upper, str(side)))
            loses = str(side) == _OVERRIDDEN
            painter.setPen(self.theme.color(ColorRole.MUTED if loses else ColorRole.TEXT))
        draw_elided(painter, upper, LEFT, str(index.data() or ""))
        painter.setPen(self.theme.color(ColorRole.MUTED))
        draw_elided(painter, lower, LEFT, description)

    def side_text(self, side: str) -> str:
        """The word for the side that a fact takes in an override."""
        return self.tr("overridden") if side == _OVERRIDDEN else self.tr("overrides")

    def _paint_new_mark(self, painter: QPainter, line: QRectF) -> float:
        size = QFontMetricsF(painter.font()).xHeight()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.color(ColorRole.ACCENT))
        centre = QPointF(line.left() + size / 2, line.center().y())
        painter.drawEllipse(centre, size / 2, size / 2)
        painter.restore()
        return line.left() + size + SPACE_1

    def _paint_warning(self, painter: QPainter, line: QRectF) -> float:
        return self._paint_icon(painter, line, "warning", ColorRole.WARNING)

    def _paint_icon(self, painter: QPainter, line: QRectF, name: str, role: ColorRole) -> float:
        size = icon_size(QFontMetricsF(painter.font()))
        left = line.right() - size
        place = QRectF(left, line.center().y() - size / 2, size, size)
        self.theme.icon(name, role).paint(painter, place.toRect())
        return left - SPACE_1

    def _paint_side(self, painter: QPainter, line: QRectF, side: str) -> float:
        text = self.side_text(side)
        width = pill_width(painter.font(), text)
        least = QFontMetricsF(painter.font()).averageCharWidth() * _LEAST_TITLE
        if line.width() - width < least:
            return self._paint_icon(painter, line, "compare", ColorRole.MUTED)
        height = min(pill_height(painter), line.height())
        place = QRectF(line.right() - width, line.center().y() - height / 2, width, height)
        paint_pill(painter, self.theme, place, side, text)
        return place.left() - SPACE_2
