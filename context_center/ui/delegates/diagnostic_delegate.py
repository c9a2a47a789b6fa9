"""How a diagnostic looks in its table: the message over its remedy, quiet ones muted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from context_center.ui.models.diagnostic_table import Column, QuietRole, RemedyRole, RowRole
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole

if TYPE_CHECKING:
    from context_center.ui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
ICON = 16
DIFFERENCE = "profile_difference"


class DiagnosticDelegate(QStyledItemDelegate):
    """Paints the cells of a DiagnosticTableModel."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Ground, then the text of the column; the icon stands before the code."""
        style = option.widget.style()
        style.drawPrimitive(
            QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, option.widget
        )
        place = option.rect.adjusted(SPACE_2, SPACE_1, -SPACE_2, -SPACE_1)
        quiet = bool(index.data(QuietRole))
        painter.save()
        if index.column() == Column.CODE:
            self._paint_icon(painter, place, index)
            place = place.adjusted(ICON + SPACE_2, 0, 0, 0)
        line = QFontMetrics(self._theme.font()).height()
        first = QRect(place.left(), place.top(), place.width(), line)
        role = ColorRole.TEXT if index.column() == Column.MESSAGE and not quiet else ColorRole.MUTED
        elide = Qt.TextElideMode.ElideRight
        if index.column() == Column.LOCATION:
            elide = Qt.TextElideMode.ElideMiddle
            role = ColorRole.MUTED if quiet else ColorRole.LINK
        text = "" if index.data() == DIFFERENCE else index.data()
        self._paint_text(painter, first, text, role, elide)
        remedy = index.data(RemedyRole)
        if remedy and index.column() == Column.MESSAGE:
            second = first.translated(0, line)
            self._paint_text(painter, second, remedy, ColorRole.MUTED, Qt.TextElideMode.ElideRight)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        """Two lines where there is a remedy, else one."""
        line = QFontMetrics(self._theme.font()).height()
        lines = 2 if index.data(RemedyRole) else 1
        return QSize(ICON, max(line * lines, ICON) + 2 * SPACE_1)

    def _paint_icon(self, painter: QPainter, place: QRect, index: Index) -> None:
        row = index.data(RowRole)
        name, role = "warning", ColorRole.WARNING
        if row.code == DIFFERENCE:
            name, role = "compare", ColorRole.INFO
        elif row.quiet:
            name, role = "info", ColorRole.MUTED
        line = QFontMetrics(self._theme.font()).height()
        top = place.top() + (line - ICON) // 2
        self._theme.icon(name, role).paint(painter, QRect(place.left(), top, ICON, ICON))

    def _paint_text(
        self,
        painter: QPainter,
        place: QRect,
        text: str,
        role: ColorRole,
        elide: Qt.TextElideMode,
    ) -> None:
        font = self._theme.font()
        painter.setFont(font)
        painter.setPen(self._theme.color(role))
        shown = QFontMetrics(font).elidedText(text, elide, place.width())
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(place, align | Qt.TextFlag.TextSingleLine, shown)
