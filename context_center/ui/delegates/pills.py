"""A word in a pill, and a freshness dot with its word, as lists paint them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from context_center.ui.models.fact_words import freshness_word
from context_center.ui.models.fact_words import word as fact_word
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole, Theme

if TYPE_CHECKING:
    from context_center.core.facts import Fact, Freshness


def pill_width(font: QFont, text: str) -> float:
    """The width that a pill with this text takes."""
    return QFontMetricsF(font).horizontalAdvance(text) + 2 * SPACE_2


def paint_pill(
    painter: QPainter,
    theme: Theme,
    rect: QRectF,
    word: str,
    text: str | None = None,
    *,
    outlined: bool = False,
) -> None:
    """Paint a word in its colours, in the painter's font; ``text`` is shown in its place.

    What does not fit is cut at its right. An ``outlined`` pill has an edge and no ground.
    """
    ink, ground = theme.pill(word)
    room = rect.width() - 2 * SPACE_2 + 1
    shown = QFontMetricsF(painter.font()).elidedText(
        word if text is None else text, Qt.TextElideMode.ElideRight, room
    )
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_edge(ink, 0.45 if outlined else 0.12))
    painter.setBrush(Qt.BrushStyle.NoBrush if outlined else ground)
    body = rect.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(body, body.height() / 2, body.height() / 2)
    painter.setPen(ink)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, shown)
    painter.restore()


def _edge(ink: QColor, strength: float) -> QColor:
    edge = QColor(ink)
    edge.setAlphaF(strength)
    return edge


def dot_width(font: QFont, text: str) -> float:
    """The width that a dot with its word takes."""
    metrics = QFontMetricsF(font)
    return metrics.horizontalAdvance(text) + metrics.xHeight() + SPACE_1


def paint_dot(
    painter: QPainter, theme: Theme, rect: QRectF, freshness: Freshness, text: str
) -> None:
    """Paint a freshness dot and its word after it, in the painter's font."""
    size = QFontMetricsF(painter.font()).xHeight()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.freshness(freshness))
    painter.drawEllipse(QPointF(rect.left() + size / 2, rect.center().y()), size / 2, size / 2)
    painter.setPen(theme.color(ColorRole.MUTED))
    painter.drawText(
        rect.adjusted(size + SPACE_1, 0, 0, 0),
        Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
        text,
    )
    painter.restore()


def marks_width(font: QFont, fact: Fact, freshness: Freshness) -> float:
    """The width of a fact's pills and its freshness on one line."""
    pills = sum(pill_width(font, fact_word(value)) for value in (fact.scope, fact.type))
    return pills + dot_width(font, freshness_word(freshness)) + 3 * SPACE_1


def paint_marks(
    painter: QPainter, theme: Theme, strip: QRectF, fact: Fact, freshness: Freshness
) -> None:
    """Paint scope, type (outlined) and freshness from the left of ``strip``."""
    painter.setFont(theme.font())
    left = strip.left()
    for value in (fact.scope, fact.type):
        text = fact_word(value)
        width = pill_width(painter.font(), text)
        rect = QRectF(left, strip.top(), width, strip.height())
        paint_pill(painter, theme, rect, value, text, outlined=value is fact.type)
        left += width + SPACE_1
    left += SPACE_1
    rest = QRectF(left, strip.top(), strip.right() - left + SPACE_1, strip.height())
    paint_dot(painter, theme, rest, freshness, freshness_word(freshness))
