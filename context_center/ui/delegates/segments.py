"""A bar made of coloured parts: its geometry and how it is painted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from context_center.ui.models.recall_words import score_text
from context_center.ui.models.token_swatch import starts_over
from context_center.ui.theme import ColorRole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.ui.models.recall_hits import BarPart
    from context_center.ui.theme import Theme

GAP = 1.0
LEAST_WIDTH = 2.0


@dataclass(frozen=True, slots=True)
class Segment:
    """One part of a bar: ``part`` is its share of the full width, 0 to 1.

    ``label`` is a word that may stand inside, in the colour ``ink``. A part that ``recurs``
    has the colour of an earlier one and is painted parted lengthwise.
    """

    part: float
    color: QColor
    tooltip: str = ""
    label: str = ""
    ink: QColor = field(default_factory=QColor)
    recurs: bool = False


def score_segments(
    parts: Sequence[BarPart], theme: Theme, told: str, whole: float = 1.0
) -> tuple[Segment, ...]:
    """The tokens of a score in their colours; ``whole`` is the part that fills the bar.

    ``told`` words the tooltips from {token} and {share}.
    """
    return tuple(
        Segment(
            part.part / whole,
            theme.series(part.series),
            told.format(token=part.token, share=score_text(part.share)),
            recurs=starts_over(part.series),
        )
        for part in parts
    )


def segment_rects(bar: QRectF, segments: Sequence[Segment]) -> list[QRectF]:
    """Where each part lies within ``bar``, from its left edge, never wider than the bar."""
    rects = []
    left = bar.left()
    for segment in segments:
        width = max(segment.part * bar.width(), LEAST_WIDTH)
        width = max(min(width, bar.right() - left), 0.0)
        rects.append(QRectF(left, bar.top(), width, bar.height()))
        left += width
    return rects


def segment_at(bar: QRectF, segments: Sequence[Segment], at: QPointF) -> int | None:
    """The number of the part under a point, None beside the parts."""
    rects = segment_rects(bar, segments)
    return next((n for n, rect in enumerate(rects) if rect.contains(at)), None)


def paint_segments(
    painter: QPainter, bar: QRectF, segments: Sequence[Segment], theme: Theme
) -> None:
    """Paint the track, then the parts with a hair's breadth between them, ends rounded."""
    split = theme.color(ColorRole.SURFACE)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    radius = bar.height() / 2
    outline = QPainterPath()
    outline.addRoundedRect(bar, radius, radius)
    painter.fillPath(outline, _track(theme))
    rects = segment_rects(bar, segments)
    if rects:
        filled = QPainterPath()
        filled.addRoundedRect(rects[0].united(rects[-1]), radius, radius)
        painter.setClipPath(filled)
        painter.setPen(Qt.PenStyle.NoPen)
        for rect, segment in zip(rects, segments, strict=True):
            last = rect is rects[-1]
            painter.fillRect(rect if last else rect.adjusted(0, 0, -GAP, 0), segment.color)
            if segment.recurs:
                third = rect.height() / 3
                painter.fillRect(rect.adjusted(0, third, 0, -third), split)
    painter.restore()


def _track(theme: Theme) -> QColor:
    """The colour of what a bar does not fill."""
    color = theme.color(ColorRole.BORDER)
    color.setAlphaF(0.5)
    return color
