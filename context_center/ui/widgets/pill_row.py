"""The marks of a fact in one line: pills and the freshness dot; a second line if need be."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from context_center.ui.delegates.pills import dot_width, paint_dot, paint_pill, pill_width
from context_center.ui.theme import SPACE_1, SPACE_2

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from context_center.core.facts import Freshness
    from context_center.ui.theme import Theme


class Pill(NamedTuple):
    """A word of the theme's pill colours, and the text shown for it."""

    word: str
    text: str
    outlined: bool = False


class PillRow(QWidget):
    """Pills from left to right, then the freshness."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pills: tuple[Pill, ...] = ()
        self._freshness: tuple[Freshness, str] | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self.update)

    def show_pills(
        self, pills: Sequence[Pill], freshness: Freshness | None = None, freshness_text: str = ""
    ) -> None:
        """Show other marks; what is not saved yet has no freshness."""
        self._pills = tuple(pills)
        self._freshness = None if freshness is None else (freshness, freshness_text)
        words = [*(pill.text for pill in pills), freshness_text]
        self.setAccessibleName(", ".join(filter(None, words)))
        self.updateGeometry()
        self.update()

    def texts(self) -> tuple[str, ...]:
        """The words in the pills."""
        return tuple(pill.text for pill in self._pills)

    def sizeHint(self) -> QSize:
        """All marks in one line."""
        places = list(self._places(float("inf")))
        width = places[-1].right() if places else 0.0
        return QSize(round(width) + 1, round(self._line()))

    def minimumSizeHint(self) -> QSize:
        """The widest mark alone."""
        widest = max((place.width() for place in self._places(0.0)), default=0.0)
        return QSize(round(widest) + 1, round(self._line()))

    def heightForWidth(self, width: int) -> int:
        """The height of as many lines as are needed."""
        places = list(self._places(float(width)))
        return round(places[-1].bottom()) + 1 if places else round(self._line())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the marks."""
        painter = QPainter(self)
        painter.setFont(self._theme.font())
        places = self._places(float(self.width()))
        for pill, place in zip(self._pills, places, strict=False):
            paint_pill(painter, self._theme, place, pill.word, pill.text, outlined=pill.outlined)
        if self._freshness is not None:
            place = list(self._places(float(self.width())))[-1]
            paint_dot(painter, self._theme, place, *self._freshness)

    def _line(self) -> float:
        return QFontMetricsF(self._theme.font()).height() + 2

    def _places(self, width: float) -> Iterator[QRectF]:
        """Where each mark lies, the dot last."""
        font, line = self._theme.font(), self._line()
        widths = [pill_width(font, pill.text) for pill in self._pills]
        if self._freshness is not None:
            widths.append(dot_width(font, self._freshness[1]) + SPACE_1)
        left = top = 0.0
        for wide in widths:
            if left and left + wide > width:
                left, top = 0.0, top + line + SPACE_1
            yield QRectF(left, top, wide, line)
            left += wide + SPACE_2 - 2
