"""How a row of the instruction tree looks: headings, documents, and what is not read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from context_center.ui.delegates.pills import paint_pill, pill_width
from context_center.ui.models.instruction_nodes import InstructionNode, NodeKind, word_text
from context_center.ui.models.instruction_tree import (
    Column,
    MarkedRole,
    NodeRole,
    SubtreeWarningsRole,
)
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole

if TYPE_CHECKING:
    from context_center.ui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
_BAR = SPACE_1
_ICON = 16
_DOT = 6
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class InstructionDelegate(QStyledItemDelegate):
    """Paints the cells of an InstructionTreeModel."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Ground of the selection, then what the column shows."""
        node: InstructionNode | None = index.data(NodeRole)
        if node is None:
            return
        style = option.widget.style()
        style.drawPrimitive(
            QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, option.widget
        )
        painter.save()
        place = option.rect.adjusted(0, SPACE_1, -SPACE_2, -SPACE_1)
        if index.column() != Column.DOCUMENT:
            self._paint_number(painter, place, index)
        elif node.kind is NodeKind.HEADING:
            self._paint_heading(painter, place, node)
        else:
            self._paint_document(painter, place, option, index)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        """One line for a heading, two for everything else."""
        node: InstructionNode | None = index.data(NodeRole)
        line = self._line()
        is_heading = node is not None and node.kind is NodeKind.HEADING
        return QSize(_ICON, (line if is_heading else 2 * line) + 2 * SPACE_1 + SPACE_1)

    def _paint_number(self, painter: QPainter, place: QRect, index: Index) -> None:
        first = QRect(place.left(), place.top(), place.width(), self._line())
        is_heading = index.data(NodeRole).kind is NodeKind.HEADING
        painter.setFont(self._theme.font())
        painter.setPen(self._theme.color(ColorRole.MUTED if is_heading else ColorRole.TEXT))
        painter.drawText(first, _RIGHT, index.data() or "")

    def _paint_heading(self, painter: QPainter, place: QRect, node: InstructionNode) -> None:
        font = self._theme.font(bold=True)
        place = place.adjusted(SPACE_2, 0, 0, 0)
        name = QFontMetrics(font).elidedText(node.name, Qt.TextElideMode.ElideMiddle, place.width())
        width = QFontMetrics(font).horizontalAdvance(name) + SPACE_2
        line = QRect(place.left(), place.top(), place.width(), self._line())
        painter.setFont(font)
        painter.setPen(self._theme.color(ColorRole.TEXT))
        painter.drawText(line, _LEFT, name)
        rest = line.adjusted(width, 0, 0, 0)
        self._paint_muted(painter, rest, node.detail, Qt.TextElideMode.ElideMiddle)

    def _paint_document(
        self, painter: QPainter, place: QRect, option: QStyleOptionViewItem, index: Index
    ) -> None:
        node: InstructionNode = index.data(NodeRole)
        if node.source_number is not None:
            bar = QRectF(place.left(), place.top() + 1, _BAR, place.height() - 2)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.series(node.source_number))
            painter.drawRoundedRect(bar, _BAR / 2, _BAR / 2)
        line = self._line()
        first = QRect(place.left(), place.top(), place.width(), line)
        first.setLeft(place.left() + _BAR + SPACE_2)
        second = first.translated(0, line)
        is_open = bool(option.state & QStyle.StateFlag.State_Open)
        count = node.warnings if is_open else index.data(SubtreeWarningsRole)
        if node.kind is NodeKind.FAILED_IMPORT:
            count = 1
        first.setRight(self._paint_warnings(painter, first, count))
        self._paint_name(painter, first, node, marked=bool(index.data(MarkedRole)))
        mode = Qt.TextElideMode.ElideMiddle if node.kind.applies else Qt.TextElideMode.ElideRight
        self._paint_muted(painter, second, node.detail, mode)

    def _paint_warnings(self, painter: QPainter, line: QRect, count: int) -> int:
        """Paint the sign and the count at the right; gives where it begins."""
        if not count:
            return line.right()
        font = self._theme.font()
        text = str(count)
        width = QFontMetrics(font).horizontalAdvance(text)
        painter.setFont(font)
        painter.setPen(self._theme.color(ColorRole.WARNING))
        painter.drawText(line, _RIGHT, text)
        left = line.right() - width - SPACE_1 - _ICON
        top = line.top() + (line.height() - _ICON) // 2
        icon = self._theme.icon("warning", ColorRole.WARNING)
        icon.paint(painter, QRect(left, top, _ICON, _ICON))
        return left - SPACE_2

    def _paint_name(
        self, painter: QPainter, line: QRect, node: InstructionNode, *, marked: bool
    ) -> None:
        font = self._theme.font()
        word = word_text(node.scope)
        pill = pill_width(font, word) + SPACE_2 if word else 0
        if pill > line.width() / 2:
            pill = 0
        room = max(line.width() - round(pill) - (_DOT + SPACE_2 if marked else 0), 0)
        name = QFontMetrics(font).elidedText(node.name, Qt.TextElideMode.ElideMiddle, room)
        width = QFontMetrics(font).horizontalAdvance(name)
        painter.setFont(font)
        role = ColorRole.TEXT if node.kind.applies else ColorRole.MUTED
        painter.setPen(self._theme.color(role))
        painter.drawText(line, _LEFT, name)
        left = line.left() + width + SPACE_2
        if pill:
            place = QRectF(left, line.top(), pill - SPACE_2, line.height())
            paint_pill(painter, self._theme, place, node.scope, word)
            left += round(pill)
        if marked:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color(ColorRole.ACCENT))
            painter.drawEllipse(QRectF(left, line.center().y() - _DOT / 2, _DOT, _DOT))

    def _paint_muted(
        self, painter: QPainter, line: QRect, text: str, mode: Qt.TextElideMode
    ) -> None:
        font = self._theme.font()
        painter.setFont(font)
        painter.setPen(self._theme.color(ColorRole.MUTED))
        painter.drawText(line, _LEFT, QFontMetrics(font).elidedText(text, mode, line.width()))

    def _line(self) -> int:
        font: QFont = self._theme.font()
        return QFontMetrics(font).height()
