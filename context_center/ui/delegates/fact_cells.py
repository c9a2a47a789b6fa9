"""Cells of a table of facts: a pill, a freshness dot with its word, a pin, a line of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from context_center.core.facts import Freshness
from context_center.ui.delegates.pills import dot_width, paint_dot, paint_pill, pill_width
from context_center.ui.models.fact_rows import Role
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole, fill

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from context_center.ui.models.row_table import Index
    from context_center.ui.theme import Theme

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEAST_ICON = 16
_DISABLED_OPACITY = 0.55


def row_height(metrics: QFontMetricsF) -> int:
    """The height of a row: title, description and the space around them."""
    return round(2 * metrics.lineSpacing() + 2 * SPACE_2 - SPACE_1)


class CellDelegate(QStyledItemDelegate):
    """Paints selection and hairline of a cell; what is in it comes from ``draw``.

    Selection, focus and greyed-out look the same in every cell of a row. They are asked
    of the view: the state in an option brings all of QStyle into the first paint.
    """

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme = theme

    def draw(self, painter: QPainter, index: Index, room: QRectF) -> None:
        """Paint the content into ``room``, in the painter's font and pen."""
        raise NotImplementedError

    def content_width(self, metrics: QFontMetricsF, text: str) -> float:
        """The width that the content would like to have."""
        return metrics.horizontalAdvance(text)

    def width_for(self, metrics: QFontMetricsF, text: str) -> float:
        """The width of a column that shows ``text`` whole."""
        return self.content_width(metrics, text) + 2 * SPACE_2 + 1

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the cell."""
        rect, view = QRectF(option.rect), option.widget
        painter.save()
        if view.selectionModel().isSelected(index):
            self._paint_selection(painter, rect, index, focused=view.hasFocus())
        line = QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1)
        fill(painter, line, self.theme.color(ColorRole.SURFACE_ALT))
        if not view.isEnabled():
            painter.setOpacity(_DISABLED_OPACITY)
        painter.setFont(option.font)
        painter.setPen(self.theme.color(ColorRole.TEXT))
        self.draw(painter, index, rect.adjusted(SPACE_2, 0, -SPACE_2, 0))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Room for the content and the space beside it; all rows are equally high."""
        metrics = QFontMetricsF(option.font)
        width = self.width_for(metrics, str(index.data() or ""))
        return QSize(round(width), row_height(metrics))

    def _paint_selection(
        self, painter: QPainter, rect: QRectF, index: Index, *, focused: bool
    ) -> None:
        fill(painter, rect, self.theme.color(ColorRole.SELECTION))
        if index.column() == 0:
            edge = QRectF(rect.left(), rect.top(), SPACE_1 - 1, rect.height())
            fill(painter, edge, self.theme.color(ColorRole.ACCENT if focused else ColorRole.BORDER))


class PillCell(CellDelegate):
    """A small word in a pill."""

    def content_width(self, metrics: QFontMetricsF, text: str) -> float:
        """The pill around the word."""
        return metrics.horizontalAdvance(text) + 2 * SPACE_2

    def draw(self, painter: QPainter, index: Index, room: QRectF) -> None:
        """Paint the pill, cut where the column ends."""
        text = str(index.data() or "")
        width = min(pill_width(painter.font(), text), room.width())
        paint_pill(
            painter,
            self.theme,
            centred(room, width, pill_height(painter)),
            str(index.data(Role.WORD)),
            text,
        )


class FreshnessCell(CellDelegate):
    """A coloured dot and its word; the dot alone where the word does not fit."""

    def content_width(self, metrics: QFontMetricsF, text: str) -> float:
        """Dot and word."""
        return metrics.horizontalAdvance(text) + metrics.xHeight() + SPACE_1

    def draw(self, painter: QPainter, index: Index, room: QRectF) -> None:
        """Paint the dot and as much as fits."""
        text = str(index.data() or "")
        if dot_width(painter.font(), text) > room.width() + 1:
            text = ""
        paint_dot(painter, self.theme, room, Freshness(index.data(Role.FRESHNESS)), text)


class PinCell(CellDelegate):
    """A pin where the fact is pinned, nothing else."""

    def content_width(self, metrics: QFontMetricsF, text: str) -> float:
        """The icon."""
        del text
        return icon_size(metrics)

    def draw(self, painter: QPainter, index: Index, room: QRectF) -> None:
        """Paint the pin."""
        if index.data(Role.PINNED):
            mark = self.theme.icon("pin", ColorRole.ACCENT)
            size = icon_size(QFontMetricsF(painter.font()))
            place = centred(room, size, size)
            mark.paint(painter, place.toRect(), LEFT)


class TextCell(CellDelegate):
    """A muted line of text, at the right for numbers, in a fixed-width face for keys."""

    def __init__(
        self,
        theme: Theme,
        parent: QObject | None = None,
        *,
        right: bool = False,
        fixed: bool = False,
    ) -> None:
        super().__init__(theme, parent)
        self._align = RIGHT if right else LEFT
        self._fixed = fixed

    def content_width(self, metrics: QFontMetricsF, text: str) -> float:
        """The text in its face."""
        if self._fixed:
            metrics = QFontMetricsF(self.theme.font(fixed=True))
        return metrics.horizontalAdvance(text)

    def draw(self, painter: QPainter, index: Index, room: QRectF) -> None:
        """Paint the text, cut where the column ends."""
        if self._fixed:
            painter.setFont(self.theme.font(fixed=True))
        painter.setPen(self.theme.color(ColorRole.MUTED))
        draw_elided(painter, room, self._align, str(index.data() or ""))


def icon_size(metrics: QFontMetricsF) -> int:
    """The size of an icon beside text."""
    return max(_LEAST_ICON, round(metrics.height()))


def centred(room: QRectF, width: float, height: float) -> QRectF:
    """A box at the left of ``room``, half way down."""
    return QRectF(room.left(), room.center().y() - height / 2, width, height)


def pill_height(painter: QPainter) -> float:
    """The height of a pill in the painter's font."""
    return QFontMetricsF(painter.font()).height() + 2


def draw_elided(painter: QPainter, room: QRectF, align: Qt.AlignmentFlag, text: str) -> None:
    """Paint one line, cut at its right where it does not fit."""
    metrics = QFontMetricsF(painter.font())
    line = text.replace("\n", " ")
    painter.drawText(
        room, align, metrics.elidedText(line, Qt.TextElideMode.ElideRight, room.width())
    )
