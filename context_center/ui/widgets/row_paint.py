"""How the rows of a comparison are painted: grounds, marked characters, gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QTextBlock, QTextLine

from context_center.ui.models.text_rows import Cell, Tone
from context_center.ui.theme import SPACE_1, ColorRole
from context_center.ui.widgets.markdown_highlighter import utf16_length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from context_center.ui.theme import Theme

_ROUND = 2.0
_HATCH = 8
_LEAST_MARK = 2.0
_GROUNDS = {
    Tone.REMOVED: ColorRole.REMOVED,
    Tone.INSERTED: ColorRole.INSERTED,
    Tone.FOLD: ColorRole.CODE_BACKGROUND,
    Tone.NOTE: ColorRole.CODE_BACKGROUND,
    Tone.BASE: ColorRole.CODE_BACKGROUND,
    Tone.REJECTED: ColorRole.SURFACE_ALT,
}
_WORDS = {
    Tone.REMOVED: (ColorRole.REMOVED_WORD, ColorRole.DANGER),
    Tone.INSERTED: (ColorRole.INSERTED_WORD, ColorRole.SUCCESS),
}
_PILLS = {Tone.THEIRS: "theirs", Tone.MINE: "mine", Tone.CONFLICT: "conflict"}


class PlacedRow(NamedTuple):
    """A row in sight: its number, its cell, its block and where it lies in the viewport."""

    row: int
    cell: Cell
    block: QTextBlock
    place: QRect

    @property
    def baseline(self) -> float:
        """The height of the first line's letters in the viewport."""
        line = self.block.layout().lineAt(0)
        return self.place.top() + line.y() + line.ascent()


def ground_of(theme: Theme, tone: Tone) -> QColor | None:
    """What lies under a row; None where it is the view's own ground."""
    if tone in _PILLS:
        return theme.pill(_PILLS[tone])[1]
    return theme.color(_GROUNDS[tone]) if tone in _GROUNDS else None


def ink_of(theme: Theme, tone: Tone) -> QColor:
    """The colour of the number and the sign beside a row."""
    if tone in _PILLS:
        return theme.pill(_PILLS[tone])[0]
    if tone in _WORDS:
        return theme.color(_WORDS[tone][1])
    return theme.color(ColorRole.MUTED)


def paint_row(painter: QPainter, theme: Theme, place: QRect, tone: Tone) -> None:
    """The ground of a row; a gap is hatched."""
    if tone is Tone.GAP:
        _paint_gap(painter, theme, place)
        return
    ground = ground_of(theme, tone)
    if ground is not None:
        painter.fillRect(place, ground)


def paint_marks(painter: QPainter, theme: Theme, placed: PlacedRow, line_height: int) -> None:
    """Lay a ground with a line below it under the characters that differ."""
    text = placed.cell.text
    if not placed.cell.marks or text is None:
        return
    ground, line = _mark_colors(theme, placed.cell.tone)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for start, end in placed.cell.marks:
        first = utf16_length(text[:start])
        last = first + utf16_length(text[start:end])
        for number, left, right in _stretches(placed.block, first, last):
            top = placed.place.top() + number * line_height
            box = QRectF(left, top + 1, right - left, line_height - 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(box, _ROUND, _ROUND)
            painter.setPen(QPen(line, 1.0))
            low = box.bottom() - 0.5
            painter.drawLine(QLineF(box.left() + 1, low, box.right() - 1, low))
    painter.restore()


def paint_end_word(painter: QPainter, theme: Theme, placed: PlacedRow) -> None:
    """Say behind the last line of a row how it ends."""
    layout = placed.block.layout()
    line = layout.lineAt(max(layout.lineCount() - 1, 0))
    if not line.isValid():
        return
    font = QFont(placed.block.document().defaultFont())
    font.setItalic(True)
    width = QFontMetricsF(font).horizontalAdvance(placed.cell.end)
    left = line.x() + line.naturalTextWidth() + 2 * SPACE_1
    painter.setFont(font)
    painter.setPen(ink_of(theme, placed.cell.tone))
    spot = QPointF(
        min(left, placed.place.right() - width), placed.place.top() + line.y() + line.ascent()
    )
    painter.drawText(spot, placed.cell.end)


def _stretches(block: QTextBlock, first: int, last: int) -> Iterator[tuple[int, float, float]]:
    """Line, left and right of the characters from ``first`` to ``last``, as they are wrapped."""
    layout = block.layout()
    left = layout.position().x()
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        start = max(first, line.textStart())
        end = min(last, line.textStart() + line.textLength())
        if start < end:
            ends = _x(line, start), _x(line, end)
            yield number, left + min(ends), left + max(*ends, min(ends) + _LEAST_MARK)


def _x(line: QTextLine, position: int) -> float:
    place: Any = line.cursorToX(position)
    return float(place[0])


def _mark_colors(theme: Theme, tone: Tone) -> tuple[QColor, QColor]:
    if tone in _WORDS:
        ground, line = _WORDS[tone]
        return theme.color(ground), theme.color(line)
    ink = ink_of(theme, tone)
    faint = QColor(ink)
    faint.setAlphaF(0.16)
    return faint, ink


def _paint_gap(painter: QPainter, theme: Theme, place: QRect) -> None:
    painter.save()
    painter.setClipRect(place)
    painter.fillRect(place, theme.color(ColorRole.SURFACE_ALT))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color(ColorRole.BORDER), 1.0))
    for left in range(place.left() - place.height(), place.right(), _HATCH):
        shifted = left - place.top() % _HATCH
        painter.drawLine(shifted, place.bottom() + 1, shifted + place.height(), place.top())
    painter.restore()
