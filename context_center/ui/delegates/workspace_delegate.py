"""How the workspace chooser draws a workspace: its name, where it lies, how many facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6 import QtWidgets
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from context_center.ui.models.workspace_list import COUNT_ROLE, PLACE_ROLE
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QPainter

    from context_center.ui.theme import Theme

_LEAST_WIDTH = 44


class WorkspaceDelegate(QStyledItemDelegate):
    """Two lines: the title, and muted below it the path or why there is none."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(
        self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Two lines of text and the space around them."""
        metrics = option.fontMetrics
        width = metrics.averageCharWidth() * _LEAST_WIDTH
        return QSize(width, 2 * metrics.height() + 2 * SPACE_1 + SPACE_1)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw ground, title, place and count."""
        # QStyle is large and loaded when it is first named: not at the start.
        chosen = bool(option.state & QtWidgets.QStyle.StateFlag.State_Selected)
        ground = ColorRole.SELECTION if chosen else ColorRole.SURFACE
        painter.fillRect(option.rect, self._theme.color(ground))
        inner = option.rect.adjusted(SPACE_2, SPACE_1, -SPACE_2, -SPACE_1)
        metrics = option.fontMetrics
        height = metrics.height()
        upper = QRect(inner.left(), inner.top(), inner.width(), height)
        lower = QRect(inner.left(), inner.bottom() - height + 1, inner.width(), height)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(self._theme.color(ColorRole.MUTED))
        count = str(index.data(COUNT_ROLE) or "")
        painter.drawText(upper, right, count)
        place = str(index.data(PLACE_ROLE) or "")
        elided = metrics.elidedText(place, Qt.TextElideMode.ElideMiddle, lower.width())
        painter.drawText(lower, left, elided)
        upper.setRight(upper.right() - metrics.horizontalAdvance(count) - SPACE_2)
        painter.setPen(self._theme.color(ColorRole.TEXT))
        title = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        painter.drawText(
            upper, left, metrics.elidedText(title, Qt.TextElideMode.ElideRight, upper.width())
        )
