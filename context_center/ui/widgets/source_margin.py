"""The margin of a source view: line numbers, marks, and the source of each block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole

if TYPE_CHECKING:
    from PySide6.QtGui import QHelpEvent, QTextBlock

    from context_center.ui.models.effective_text import TextSource
    from context_center.ui.models.line_marks import MarkLevel
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.source_view import SourceView

_BAR = SPACE_1
_TINT = 26
_LABEL_SHARE = 0.2
_LEAST_VIEW = 40
"""Average characters that a view must hold before labels are shown beside it."""


class SourceMargin(QWidget):
    """Paints beside the text; a click on a line of a named source asks to open it."""

    def __init__(self, view: SourceView, theme: Theme) -> None:
        super().__init__(view)
        self._view = view
        self._theme = theme
        self.setMouseTracking(True)

    def needed_width(self) -> int:
        """The width in pixels that the present lines need."""
        digits = len(str(max(self._view.highest_number(), 1)))
        number = self._view.fontMetrics().horizontalAdvance("9") * max(digits, 2)
        bar = _BAR + SPACE_1 if self._view.names_sources() else 0
        return self._label_width() + self._mark_width() + number + SPACE_2 + bar + SPACE_1

    def sizeHint(self) -> QSize:
        """As wide as needed; the view gives it its height."""
        return QSize(self.needed_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines that are in sight."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._theme.color(ColorRole.SURFACE_ALT))
        shown: TextSource | None = None
        for block, rect in self._view.visible_blocks():
            line = self._view.sourced_line(block.blockNumber())
            source = line.source if line else None
            if source is not None:
                self._paint_source(painter, rect, source, begins=source is not shown)
            shown = source
            if rect.bottom() >= event.rect().top():
                self._paint_number(painter, block, rect)

    def _paint_source(
        self, painter: QPainter, rect: QRect, source: TextSource, *, begins: bool
    ) -> None:
        ink = self._theme.series(source.number)
        tint = QColor(ink)
        tint.setAlpha(_TINT)
        painter.fillRect(QRect(0, rect.top(), self.width(), rect.height()), tint)
        painter.fillRect(QRect(self.width() - _BAR, rect.top(), _BAR, rect.height()), ink)
        room = self._label_width()
        if not begins or not room:
            return
        top = max(rect.top(), 0)
        painter.setFont(QApplication.font(self))
        painter.setPen(ink)
        metrics = QFontMetrics(painter.font())
        text = metrics.elidedText(source.label, Qt.TextElideMode.ElideMiddle, room - SPACE_2)
        place = QRect(SPACE_2, top, room - SPACE_2, self._line_height())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)

    def _paint_number(self, painter: QPainter, block: QTextBlock, rect: QRect) -> None:
        row = block.blockNumber()
        number = self._view.number_of(row)
        right = self.width() - SPACE_2 - (_BAR if self._view.names_sources() else 0)
        ink = self._theme.color(ColorRole.TEXT if self._view.is_jumped_to(row) else ColorRole.MUTED)
        marks = self._view.marks_at(row)
        if marks:
            ink, ground = self._theme.pill(marks[0].level.pill)
            left = self._label_width()
            painter.fillRect(QRect(left, rect.top(), right + SPACE_1 - left, rect.height()), ground)
            self._paint_icon(painter, rect, marks[0].level)
        if number:
            text = str(number)
            painter.setFont(self._view.font())
            painter.setPen(ink)
            line = block.layout().lineAt(0)
            baseline = rect.top() + line.y() + line.ascent()
            width = self._view.fontMetrics().horizontalAdvance(text)
            painter.drawText(QPointF(right - width, baseline), text)

    def _paint_icon(self, painter: QPainter, rect: QRect, level: MarkLevel) -> None:
        size = self._mark_width() - SPACE_1
        top = rect.top() + (self._line_height() - size) // 2
        place = QRect(self._label_width() + SPACE_1, top, size, size)
        self._theme.icon(level.icon, level.role).paint(painter, place)

    def _line_height(self) -> int:
        return self._view.fontMetrics().height()

    def _mark_width(self) -> int:
        return self._line_height() + SPACE_1

    def _label_width(self) -> int:
        if not self._view.names_sources():
            return 0
        room = self._view.width()
        if room < self._view.fontMetrics().averageCharWidth() * _LEAST_VIEW * 2:
            return 0
        metrics = QFontMetrics(QApplication.font(self))
        widest = max(
            (metrics.horizontalAdvance(at.label) for at in self._view.sources()), default=0
        )
        return min(widest + 2 * SPACE_2, round(room * _LABEL_SHARE))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A hand over what can be opened."""
        block = self._view.block_at(event.position().toPoint().y())
        line = self._view.sourced_line(block.blockNumber()) if block else None
        if line is not None and line.source is not None:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A left click opens the line's source."""
        inside = self.rect().contains(event.position().toPoint())
        block = self._view.block_at(event.position().toPoint().y())
        if inside and block and event.button() == Qt.MouseButton.LeftButton:
            self._view.open_source(block.blockNumber())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel scrolls the text beside."""
        QApplication.sendEvent(self._view.viewport(), event)

    def event(self, event: QEvent) -> bool:
        """Tool tips: the mark of the line, else the source that a click opens."""
        if event.type() == QEvent.Type.ToolTip:
            self._show_tip(event)  # type: ignore[arg-type]
            return True
        return super().event(event)

    def _show_tip(self, event: QHelpEvent) -> None:
        block = self._view.block_at(event.pos().y())
        text = self._view.tip_of(block.blockNumber()) if block else ""
        QToolTip.showText(event.globalPos() + QPoint(SPACE_2, 0), text, self)
