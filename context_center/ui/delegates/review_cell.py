"""How a row of a review looks: title and detail, and a pill that says what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFontMetricsF

from context_center.ui.delegates.fact_cells import LEFT, CellDelegate, draw_elided, pill_height
from context_center.ui.delegates.pills import paint_pill, pill_width
from context_center.ui.models.fact_rows import Role
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem

    from context_center.ui.models.row_table import Index

_INSET = SPACE_1


class ReviewCell(CellDelegate):
    """Two lines; what is done steps back: muted, its pill outlined."""

    def draw(self, painter: QPainter, index: Index, room: QRectF) -> None:
        """Paint both lines and the pill at the right of the first."""
        room = room.adjusted(_INSET, 0, 0, 0)
        height = QFontMetricsF(painter.font()).lineSpacing()
        middle = room.center().y()
        is_open = bool(index.data(Role.IS_NEW))
        upper = QRectF(room.left(), middle - height, room.width(), height)
        upper.setRight(self._paint_pill(painter, index, upper, outlined=not is_open))
        painter.setPen(self.theme.color(ColorRole.TEXT if is_open else ColorRole.MUTED))
        draw_elided(painter, upper, LEFT, str(index.data() or ""))
        painter.setPen(self.theme.color(ColorRole.MUTED))
        lower = QRectF(room.left(), middle, room.width(), height)
        draw_elided(painter, lower, LEFT, str(index.data(Role.SECOND_LINE) or ""))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As wide as the list has it."""
        return QSize(1, super().sizeHint(option, index).height())

    def _paint_pill(
        self, painter: QPainter, index: Index, line: QRectF, *, outlined: bool
    ) -> float:
        text = str(index.data(Role.SIDE) or "")
        if not text:
            return line.right()
        width = min(pill_width(painter.font(), text), line.width() / 2)
        height = min(pill_height(painter), line.height())
        place = QRectF(line.right() - width, line.center().y() - height / 2, width, height)
        word = str(index.data(Role.WORD) or "")
        paint_pill(painter, self.theme, place, word, text, outlined=outlined)
        return place.left() - SPACE_2
