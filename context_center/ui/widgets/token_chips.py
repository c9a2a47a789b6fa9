"""How a message is cut into tokens: one chip each, coloured where a fact matched it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from context_center.ui.models.recall_hits import token_series
from context_center.ui.models.recall_words import count_text
from context_center.ui.models.token_swatch import starts_over
from context_center.ui.models.tool_tips import tool_tip
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole, Theme

if TYPE_CHECKING:
    from context_center.core.recall.trace import RecallTrace

MOST_LINES = 2
_TOLD_AT_MOST = 60


@dataclass(frozen=True, slots=True)
class Chip:
    """One chip: its text and tooltip; ``series`` is the token's colour, None if unmatched."""

    text: str
    tooltip: str
    series: int | None = None


class TokenChips(QWidget):
    """The tokens of one message in their order, on at most two lines.

    What does not fit is counted in a last chip, whose tooltip lists it.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._chips: tuple[Chip, ...] = ()
        self._placed: list[tuple[QRectF, Chip]] = []
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self.update)

    def set_trace(self, trace: RecallTrace | None) -> None:
        """Show the tokens of another recall, none for None."""
        chips = () if trace is None else self._chips_of(trace)
        if chips == self._chips:
            return
        self._chips = chips
        matched = [chip.text for chip in chips if chip.series is not None]
        self.setAccessibleName(self.tr("Tokens of the message"))
        self.setAccessibleDescription(self.tr("Matched: {0}").format(", ".join(matched)))
        self._place()
        self.updateGeometry()
        self.update()

    def chips(self) -> tuple[Chip, ...]:
        """All chips, shown or not."""
        return self._chips

    def shown_chips(self) -> list[Chip]:
        """The chips that fit, the counting one included."""
        return [chip for _, chip in self._placed]

    def heightForWidth(self, width: int) -> int:
        """As many lines as the chips need, at most two; one for no chips."""
        placed = self._places(width)
        bottom = placed[-1][0].bottom() if placed else self._line()
        return round(bottom)

    def sizeHint(self) -> QSize:
        """The present width and what it needs."""
        return QSize(240, self.heightForWidth(max(self.width(), 1)))

    def minimumSizeHint(self) -> QSize:
        """One line."""
        return QSize(0, round(self._line()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap anew."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw each chip: matched ones with their colour, the others quiet."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._theme.font())
        for rect, chip in self._placed:
            self._paint_chip(painter, rect, chip)

    def event(self, event: QEvent) -> bool:
        """Tell about the chip under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = QPointF(event.pos())
            found = (chip.tooltip for rect, chip in self._placed if rect.contains(at))
            QToolTip.showText(event.globalPos(), tool_tip(next(found, "")), self)
            return True
        return super().event(event)

    def _chips_of(self, trace: RecallTrace) -> tuple[Chip, ...]:
        series = token_series(trace)
        items = (*trace.hits, *trace.left_out)
        frequencies = {term.token: term.df for item in items for term in item.terms}
        chips = []
        for token in dict.fromkeys(trace.tokens):
            number = series.get(token)
            if number is None:
                chips.append(Chip(token, self.tr("{0}: in none of these facts").format(token)))
                continue
            known = count_text(frequencies[token])
            chips.append(Chip(token, self.tr("{0}: df {1}").format(token, known), number))
        return tuple(chips)

    def _paint_chip(self, painter: QPainter, rect: QRectF, chip: Chip) -> None:
        body = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        radius = body.height() / 2
        if chip.series is None:
            painter.setPen(Qt.PenStyle.NoPen)
            ground = self._theme.color(ColorRole.BORDER)
            ground.setAlphaF(0.35)
            painter.setBrush(ground)
            ink = self._theme.color(ColorRole.MUTED)
        else:
            color = self._theme.series(chip.series)
            style = Qt.PenStyle.DashLine if starts_over(chip.series) else Qt.PenStyle.SolidLine
            painter.setPen(QPen(color, 1, style))
            ground = self._theme.series(chip.series)
            ground.setAlphaF(0.16)
            painter.setBrush(ground)
            ink = self._theme.color(ColorRole.TEXT)
        painter.drawRoundedRect(body, radius, radius)
        painter.setPen(ink)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, chip.text)

    def _place(self) -> None:
        self._placed = self._places(self.width())

    def _places(self, width: int) -> list[tuple[QRectF, Chip]]:
        placed: list[tuple[QRectF, Chip]] = []
        for number, chip in enumerate(self._chips):
            rect = self._next(placed, chip.text, width)
            if rect is None:
                return self._with_count(placed, number, width)
            placed.append((rect, chip))
        return placed

    def _with_count(
        self, placed: list[tuple[QRectF, Chip]], first: int, width: int
    ) -> list[tuple[QRectF, Chip]]:
        """End with a chip that counts the rest, taking back what it needs the room of."""
        while True:
            rest = [chip.text for chip in self._chips[first:]]
            told = ", ".join(rest[:_TOLD_AT_MOST]) + (" …" if len(rest) > _TOLD_AT_MOST else "")
            more = Chip(f"+{count_text(len(rest))}", told)
            rect = self._next(placed, more.text, width)
            if rect is not None:
                return [*placed, (rect, more)]
            if not placed:
                return []
            placed = placed[:-1]
            first -= 1

    def _next(self, placed: list[tuple[QRectF, Chip]], text: str, width: int) -> QRectF | None:
        """Where the next chip goes, None when the lines are full."""
        line = self._line()
        wanted = QFontMetricsF(self._theme.font()).horizontalAdvance(text) + 2 * SPACE_2
        wide = min(wanted, max(width, 1))
        if not placed:
            return QRectF(0, 0, wide, line)
        last = placed[-1][0]
        if last.right() + SPACE_1 + wide <= width:
            return QRectF(last.right() + SPACE_1, last.top(), wide, line)
        top = last.bottom() + SPACE_1
        if top + line > MOST_LINES * line + (MOST_LINES - 1) * SPACE_1 + 0.5:
            return None
        return QRectF(0, top, wide, line)

    def _line(self) -> float:
        return QFontMetricsF(self._theme.font()).height() + SPACE_1
