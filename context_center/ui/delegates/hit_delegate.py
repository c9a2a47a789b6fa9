"""How a row of the recall list looks: rank, title, pills, score, its bar and the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
)

from context_center.ui.delegates.pills import marks_width, paint_marks
from context_center.ui.delegates.segments import Segment, paint_segments, score_segments, segment_at
from context_center.ui.models.recall_hits import FactRow, Index, RecallRole, RecallRow
from context_center.ui.models.recall_words import count_text, score_text
from context_center.ui.models.tool_tips import tool_tip
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole, Theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QFont, QHelpEvent

FADED = 0.55
_TITLE_LEAST = 18
_MARGIN = 1.5 * SPACE_1
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class RowGeometry:
    """Where the pieces of a row lie; ``marks`` is the strip of pills and the dot."""

    rank: QRectF
    title: QRectF
    marks: QRectF
    score: QRectF
    bar: QRectF
    why: QRectF


class HitDelegate(QStyledItemDelegate):
    """Paints hits, what was left out, and the heading between them."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._opacity = 1.0

    def set_faded(self, faded: bool) -> None:
        """Paint rows pale, because they may no longer be true, or as they are."""
        self._opacity = FADED if faded else 1.0

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: RecallRow | None = index.data(RecallRole.ROW)
        if row is None:
            return
        painter.save()
        if isinstance(row, FactRow):
            self._paint_ground(painter, option)
            painter.setOpacity(self._opacity)
            self._paint_row(painter, row, self._geometry(QRectF(option.rect), row))
        else:
            self._paint_heading(painter, QRectF(option.rect), row.count)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: RecallRow | None = index.data(RecallRole.ROW)
        line = self._line()
        if not isinstance(row, FactRow):
            return QSize(1, round(line + SPACE_3 + SPACE_1))
        lines = 2 if self._fits(_room(option), row) else 3
        bar = self._bar_height() + SPACE_1
        return QSize(1, round(lines * line + (lines - 1) * SPACE_1 + bar + 2 * _MARGIN))

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        row: RecallRow | None = index.data(RecallRole.ROW)
        if event.type() == QEvent.Type.ToolTip and isinstance(row, FactRow):
            told = self._part_told(row, QRectF(option.rect), QPointF(event.pos()))
            if told:
                QToolTip.showText(event.globalPos(), tool_tip(told), view)
                return True
        return super().helpEvent(event, view, option, index)

    def _part_told(self, row: FactRow, rect: QRectF, at: QPointF) -> str:
        bar = self._geometry(rect, row).bar
        segments = self._segments(row)
        number = segment_at(bar.adjusted(0, -SPACE_1, 0, SPACE_1), segments, at)
        return "" if number is None else segments[number].tooltip

    def _segments(self, row: FactRow) -> tuple[Segment, ...]:
        return score_segments(row.parts, self._theme, self.tr("{token} gives {share}"))

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        state = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, self._theme.color(ColorRole.SELECTION))
            focused = bool(state & QStyle.StateFlag.State_HasFocus)
            edge = ColorRole.ACCENT if focused else ColorRole.BORDER
            strip = QRectF(option.rect)
            strip.setWidth(SPACE_1 - 1)
            painter.fillRect(strip, self._theme.color(edge))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, self._theme.color(ColorRole.SURFACE_ALT))

    def _paint_heading(self, painter: QPainter, rect: QRectF, count: int) -> None:
        text = self.tr("Nearly recalled")
        painter.setPen(self._theme.color(ColorRole.BORDER))
        top = rect.top() + SPACE_1
        painter.drawLine(QPointF(rect.left(), top), QPointF(rect.right(), top))
        words = rect.adjusted(SPACE_3, SPACE_3 - SPACE_1, -SPACE_2, -SPACE_1)
        painter.setFont(self._theme.font(bold=True))
        painter.setPen(self._theme.color(ColorRole.TEXT))
        painter.drawText(words, _LEFT, text)
        painter.setFont(self._theme.font())
        painter.setPen(self._theme.color(ColorRole.MUTED))
        painter.drawText(words, _RIGHT, count_text(count))

    def _paint_row(self, painter: QPainter, row: FactRow, at: RowGeometry) -> None:
        item, is_hit = row.item, row.rank > 0
        plain, bold = self._theme.font(), self._theme.font(bold=True)
        muted, text = self._theme.color(ColorRole.MUTED), self._theme.color(ColorRole.TEXT)
        write = _writer(painter)
        if is_hit:
            write(at.rank, _RIGHT, count_text(row.rank), plain, muted)
        if row.is_new:
            self._paint_new_mark(painter, at.rank)
        write(at.title, _LEFT, item.fact.heading, bold if is_hit else plain, text)
        write(at.score, _RIGHT, score_text(item.score), plain, text if is_hit else muted)
        paint_marks(painter, self._theme, at.marks, item.fact, item.freshness)
        paint_segments(painter, at.bar, self._segments(row), self._theme)
        self._paint_why(painter, at.why, row)

    def _paint_new_mark(self, painter: QPainter, rect: QRectF) -> None:
        size = QFontMetricsF(self._theme.font()).xHeight()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color(ColorRole.ACCENT))
        at = QPointF(rect.left() + size / 2, rect.center().y())
        painter.drawEllipse(at, size / 2, size / 2)
        painter.restore()

    def _paint_why(self, painter: QPainter, rect: QRectF, row: FactRow) -> None:
        write, font = _writer(painter), self._theme.font()
        if row.label:
            ink = ColorRole.WARNING if row.ordinary else ColorRole.TEXT
            write(rect, _LEFT, row.label, font, self._theme.color(ink))
            width = QFontMetricsF(font).horizontalAdvance(row.label + "  ")
            rect = rect.adjusted(min(width, rect.width()), 0, 0, 0)
        write(rect, _LEFT, row.why, font, self._theme.color(ColorRole.MUTED))

    def _geometry(self, rect: QRectF, row: FactRow) -> RowGeometry:
        line = self._line()
        left = rect.left() + self._gutter()
        right = rect.right() - SPACE_2
        top = rect.top() + _MARGIN
        score = QRectF(right - self._score_width(), top, self._score_width(), line)
        marks_width = self._marks_width(row)
        if self._fits(rect.width(), row):
            marks = QRectF(score.left() - SPACE_2 - marks_width, top, marks_width, line)
            title = QRectF(left, top, marks.left() - SPACE_2 - left, line)
            below = top + line + SPACE_1
        else:
            title = QRectF(left, top, score.left() - SPACE_2 - left, line)
            marks = QRectF(left, top + line + SPACE_1, right - left, line)
            below = marks.bottom() + SPACE_1
        bar = QRectF(left, below, right - left, self._bar_height())
        why = QRectF(left, bar.bottom() + SPACE_1, right - left, line)
        rank = QRectF(rect.left() + SPACE_1, top, self._gutter() - SPACE_1 - SPACE_2, line)
        return RowGeometry(rank, title, marks, score, bar, why)

    def _fits(self, width: float, row: FactRow) -> bool:
        """Whether title, pills and score go on one line."""
        least = _TITLE_LEAST * QFontMetricsF(self._theme.font()).averageCharWidth()
        taken = self._gutter() + self._marks_width(row) + self._score_width() + 3 * SPACE_2
        return width - taken >= least

    def _marks_width(self, row: FactRow) -> float:
        return marks_width(self._theme.font(), row.item.fact, row.item.freshness)

    def _line(self) -> float:
        return QFontMetricsF(self._theme.font()).height() + 2

    def _bar_height(self) -> float:
        return max(6.0, round(self._line() * 0.4))

    def _gutter(self) -> float:
        return QFontMetricsF(self._theme.font()).horizontalAdvance("88") + SPACE_2 + SPACE_1

    def _score_width(self) -> float:
        return QFontMetricsF(self._theme.font()).horizontalAdvance("000.000")


def _room(option: QStyleOptionViewItem) -> float:
    widget = option.widget
    if isinstance(widget, QAbstractItemView):
        return widget.viewport().width()
    return option.rect.width()


def _writer(painter: QPainter) -> Callable[..., None]:
    def write(rect: QRectF, side: Qt.AlignmentFlag, text: str, font: QFont, color: object) -> None:
        painter.setFont(font)
        painter.setPen(color)
        mode = Qt.TextElideMode.ElideRight
        shown = QFontMetricsF(font).elidedText(" ".join(text.split()), mode, rect.width())
        painter.drawText(rect, side, shown)

    return write
