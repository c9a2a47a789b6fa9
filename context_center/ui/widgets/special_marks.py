"""Small marks over the characters of a text that nobody could see or tell apart."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from context_center.ui.theme import ColorRole
from context_center.ui.widgets.markdown_highlighter import utf16_length

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QTextBlock

    from context_center.ui.theme import Theme

LINE_SEPARATOR = "\u2028"
_NO_BREAK_SPACES = "\u00a0\u202f"
_MARKED = re.compile(f"[{_NO_BREAK_SPACES}{LINE_SEPARATOR}]")


def paint_special_marks(painter: QPainter, theme: Theme, block: QTextBlock, place: QRectF) -> None:
    """Mark the no-break spaces and line separators of a laid-out block.

    ``place`` is where the block lies in the viewport.
    """
    text = block.text()
    if text.isascii() or _MARKED.search(text) is None:
        return
    layout = block.layout()
    painter.setPen(QPen(theme.color(ColorRole.MUTED), 1))
    for found in _MARKED.finditer(text):
        at = utf16_length(text[: found.start()])
        line = layout.lineForTextPosition(at)
        if not line.isValid():
            continue
        left, right = _edge(line.cursorToX(at)), _edge(line.cursorToX(at + 1))
        top = place.top() + line.y()
        if found[0] == LINE_SEPARATOR:
            _paint_arrow(painter, QPointF(place.left() + left, top), line.height())
        else:
            _paint_bracket(painter, place.left() + left, place.left() + right, top + line.height())


def _edge(found: object) -> float:
    """PySide gives the position alone, or with the cursor that it belongs to."""
    return float(found[0] if isinstance(found, tuple) else found)  # type: ignore[arg-type]


def _paint_bracket(painter: QPainter, left: float, right: float, bottom: float) -> None:
    low, high = round(bottom) - 2.5, round(bottom) - 5.5
    points = [QPointF(left + 1, high), QPointF(left + 1, low)]
    points += [QPointF(right - 1, low), QPointF(right - 1, high)]
    painter.drawPolyline(points)


def _paint_arrow(painter: QPainter, corner: QPointF, height: float) -> None:
    size = height * 0.45
    right, middle = corner.x() + size + 2, corner.y() + height * 0.6
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(
        [QPointF(right, middle - size / 2), QPointF(right, middle), QPointF(corner.x() + 2, middle)]
    )
    painter.drawPolyline(
        [
            QPointF(corner.x() + 2 + size / 3, middle - size / 3),
            QPointF(corner.x() + 2, middle),
            QPointF(corner.x() + 2 + size / 3, middle + size / 3),
        ]
    )
