"""A strip beside a scroll bar that shows where in a long text the changes are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from context_center.ui.models.text_rows import TextRows, Tone
from context_center.ui.theme import ColorRole
from context_center.ui.widgets.row_paint import ink_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.ui.theme import Theme

_WIDTH = 8
_LEAST = 3
_QUIET = frozenset({Tone.SAME, Tone.GAP, Tone.FOLD, Tone.NOTE, Tone.BASE, Tone.REJECTED})


class ChangeRuler(QWidget):
    """Marks in the colours of the changes. ``requested`` carries the height that was clicked."""

    requested = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._marks: list[tuple[int, int, tuple[Tone, ...]]] = []
        self._total = 1
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self.update)

    def set_rows(self, rows: TextRows, places: Sequence[tuple[int, int]], total: int) -> None:
        """Mark the changes of ``rows``, which lie at ``places`` (top, end) of ``total`` pixels."""
        self._total = max(total, 1)
        self._marks = [
            (top, end, _tones(rows, change))
            for change, (top, end) in zip(rows.changes, places, strict=True)
        ]
        self.update()

    def sizeHint(self) -> QSize:
        """A narrow strip."""
        return QSize(_WIDTH, 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a mark a change, its tones beside each other."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color(ColorRole.SURFACE_ALT))
        scale = self.height() / self._total
        for top, end, tones in self._marks:
            high = max(round((end - top) * scale), _LEAST)
            wide = (_WIDTH - 2) / max(len(tones), 1)
            for number, tone in enumerate(tones):
                left = 1 + round(number * wide)
                place = QRect(left, round(top * scale), round(wide), high)
                painter.fillRect(place, ink_of(self._theme, tone))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click goes there."""
        self.requested.emit(round(event.position().y() * self._total / max(self.height(), 1)))


def _tones(rows: TextRows, change: range) -> tuple[Tone, ...]:
    """What happens in a change, each tone once."""
    seen = (column[row].tone for column in rows.columns for row in change)
    return tuple(tone for tone in dict.fromkeys(seen) if tone not in _QUIET)
