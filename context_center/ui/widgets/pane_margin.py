"""The margin of a comparison's pane: line numbers, the sign, the change looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from context_center.ui.models.text_rows import Tone
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole
from context_center.ui.widgets.row_paint import PlacedRow, ground_of, ink_of, paint_row

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent

    from context_center.ui.theme import Theme
    from context_center.ui.widgets.text_pane import TextPane

_BAR = 3
_LEAST_DIGITS = 2


class PaneMargin(QWidget):
    """Paints beside the text of one pane."""

    def __init__(self, pane: TextPane, theme: Theme) -> None:
        super().__init__(pane)
        self._pane = pane
        self._theme = theme
        self._number_width = self._sign_width = self._columns = 0

    def measure(self) -> None:
        """Work out anew how much room numbers and signs need."""
        metrics = self._pane.fontMetrics()
        digits = max(len(str(self._pane.highest_number())), _LEAST_DIGITS)
        self._columns = self._pane.columns_of_numbers()
        self._number_width = metrics.horizontalAdvance("9") * digits + SPACE_2
        self._sign_width = metrics.horizontalAdvance("+") + SPACE_2
        self.update()

    def needed_width(self) -> int:
        """The width in pixels that the present rows need."""
        return _BAR + self._columns * self._number_width + self._sign_width + SPACE_1

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the rows that are in sight."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color(ColorRole.SURFACE_ALT))
        painter.setFont(self._pane.font())
        for placed in self._pane.rows_in_sight():
            self._paint_row(painter, placed)

    def _paint_row(self, painter: QPainter, placed: PlacedRow) -> None:
        tone, place = placed.cell.tone, placed.place
        row = QRect(0, place.top(), self.width(), place.height())
        if ground_of(self._theme, tone) is not None or tone is Tone.GAP:
            paint_row(painter, self._theme, row, tone)
        if placed.row in self._pane.current:
            bar = QRect(0, place.top(), _BAR, place.height())
            painter.fillRect(bar, self._theme.color(ColorRole.ACCENT))
        painter.setPen(ink_of(self._theme, tone))
        metrics, left = painter.fontMetrics(), _BAR
        for number in placed.cell.numbers:
            left += self._number_width
            if number:
                wide = metrics.horizontalAdvance(str(number))
                painter.drawText(QPointF(left - SPACE_1 - wide, placed.baseline), str(number))
        if placed.cell.sign:
            wide = metrics.horizontalAdvance(placed.cell.sign)
            middle = left + (self._sign_width - wide) / 2
            painter.drawText(QPointF(middle, placed.baseline), placed.cell.sign)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click beside a row is a click on it."""
        row = self._pane.row_at(event.position().toPoint().y())
        if row >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self._pane.activate(row)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel scrolls the text beside."""
        QApplication.sendEvent(self._pane.viewport(), event)
