"""The colour of a token as a small square, told apart also after the colours start over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from context_center.ui.palette import LIGHT
from context_center.ui.theme import ColorRole

if TYPE_CHECKING:
    from context_center.ui.theme import Theme

SIZE = 12
_PIXELS = 2


def starts_over(series: int) -> bool:
    """Whether a colour number shares its colour with an earlier one and needs another look."""
    return series // len(LIGHT.series) % 2 == 1


def swatch(theme: Theme, series: int) -> QPixmap:
    """A square in the colour of a token; parted by a line when the colours have started over."""
    pixmap = QPixmap(SIZE * _PIXELS, SIZE * _PIXELS)
    pixmap.setDevicePixelRatio(_PIXELS)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.series(series))
    painter.drawRoundedRect(QRectF(0, 0, SIZE, SIZE), 3, 3)
    if starts_over(series):
        painter.fillRect(QRectF(0, SIZE / 2 - 1, SIZE, 2), theme.color(ColorRole.SURFACE))
    painter.end()
    return pixmap
