"""A bar of coloured parts, each with its tooltip, perhaps with a word inside."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from context_center.ui.delegates.segments import (
    Segment,
    paint_segments,
    segment_at,
    segment_rects,
)
from context_center.ui.models.tool_tips import tool_tip
from context_center.ui.theme import SPACE_1, Theme


class SegmentBar(QWidget):
    """Paints segments over a track. ``clicked`` carries the number of a part."""

    clicked = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, tall: bool = False) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tall = tall
        self._segments: tuple[Segment, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_segments(self, segments: tuple[Segment, ...], told: str) -> None:
        """Show other parts; ``told`` is what a screen reader says about the whole."""
        self._segments = segments
        self.setAccessibleName(told)
        self.setAccessibleDescription(", ".join(part.tooltip for part in segments))
        self.update()

    def segments(self) -> tuple[Segment, ...]:
        """The parts that are shown."""
        return self._segments

    def sizeHint(self) -> QSize:
        """As tall as a line of text when words stand in the parts, else half of it."""
        line = QFontMetricsF(self._theme.font()).height()
        height = line + SPACE_1 if self._tall else max(8.0, line / 2)
        return QSize(120, round(height))

    def minimumSizeHint(self) -> QSize:
        """Any width will do."""
        return QSize(24, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw track, parts and the words that fit into their part."""
        painter = QPainter(self)
        bar = QRectF(self.rect())
        paint_segments(painter, bar, self._segments, self._theme)
        painter.setFont(self._theme.font())
        metrics = QFontMetricsF(painter.font())
        for rect, part in zip(segment_rects(bar, self._segments), self._segments, strict=True):
            if part.label and metrics.horizontalAdvance(part.label) + 2 * SPACE_1 <= rect.width():
                painter.setPen(part.ink)
                painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, part.label)

    def event(self, event: QEvent) -> bool:
        """Tell about the part under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            number = self._number_at(QPointF(event.pos()))
            told = "" if number is None else tool_tip(self._segments[number].tooltip)
            QToolTip.showText(event.globalPos(), told, self)
            return True
        return super().event(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A left click on a part tells which."""
        number = self._number_at(event.position())
        if number is not None and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(number)

    def _number_at(self, at: QPointF) -> int | None:
        return segment_at(QRectF(self.rect()), self._segments, at)
