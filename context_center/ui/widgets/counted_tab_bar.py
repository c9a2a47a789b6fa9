"""The row of tabs: icon, title, a count, and a dot for what changed since it was looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Slot
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QTabBar, QWidget

from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole, fill

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent

    from context_center.ui.theme import Theme

_ICON = 16
_DOT = 7
_LINE = 3
_GROUPS = "\u202f"  # a narrow space that does not break, as in every language's standard


@dataclass(slots=True)
class _Tab:
    title: str
    icon: str
    count: int | None = None
    dot: bool = False


class CountedTabBar(QTabBar):
    """A tab bar whose tabs carry a number (or none) and a dot (or none)."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tabs: list[_Tab] = []
        self._hovered = -1
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMouseTracking(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        theme.changed.connect(self._on_theme_changed)

    def add(self, title: str, icon: str, tooltip: str) -> int:
        """Append a tab; gives its index."""
        self._tabs.append(_Tab(title, icon))
        index = self.addTab(title)
        self.setTabToolTip(index, tooltip)
        self._describe(index)
        return index

    def set_count(self, index: int, count: int | None) -> None:
        """Show a number behind the title, or none."""
        if self._tabs[index].count != count:
            self._tabs[index].count = count
            self._describe(index)

    def count_of(self, index: int) -> int | None:
        """The number that a tab shows."""
        return self._tabs[index].count

    def set_dot(self, index: int, shown: bool) -> None:
        """Show or take away the dot."""
        if self._tabs[index].dot is not shown:
            self._tabs[index].dot = shown
            self._describe(index)

    def has_dot(self, index: int) -> bool:
        """Whether a tab shows the dot."""
        return self._tabs[index].dot

    def tabSizeHint(self, index: int) -> QSize:
        """Room for icon, title, count and dot."""
        tab = self._tabs[index]
        metrics = self.fontMetrics()
        width = SPACE_3 + _ICON + SPACE_2 + metrics.horizontalAdvance(tab.title) + SPACE_3
        if number := self._number(tab):
            width += SPACE_2 + metrics.horizontalAdvance(number)
        if tab.dot:
            width += SPACE_2 + _DOT
        return QSize(width, max(metrics.height(), _ICON) + 2 * SPACE_2 + _LINE)

    def minimumTabSizeHint(self, index: int) -> QSize:
        """A tab is never cut; where there is no room the bar scrolls."""
        return self.tabSizeHint(index)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the tabs and the line on which they stand."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QRect(0, self.height() - 1, self.width(), 1)
        fill(painter, ground, self._theme.color(ColorRole.BORDER))
        for index in range(self.count()):
            self._paint_tab(painter, index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer, for the hover ground."""
        self._hover(self.tabAt(event.position().toPoint()))
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """No tab is under the pointer any more."""
        self._hover(-1)
        super().leaveEvent(event)

    def _hover(self, index: int) -> None:
        if index != self._hovered:
            self._hovered = index
            self.update()

    def _paint_tab(self, painter: QPainter, index: int) -> None:
        tab, rect = self._tabs[index], self.tabRect(index)
        current = index == self.currentIndex()
        ink = ColorRole.TEXT if current else ColorRole.MUTED
        if index == self._hovered and not current:
            hover = rect.adjusted(1, SPACE_1, -1, -SPACE_1)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color(ColorRole.CODE_BACKGROUND))
            painter.drawRoundedRect(hover, SPACE_1, SPACE_1)
        if current:
            line = QRect(rect.left() + SPACE_1, rect.bottom() + 1 - _LINE, rect.width(), _LINE)
            line.setRight(rect.right() - SPACE_1)
            fill(painter, line, self._theme.color(ColorRole.ACCENT))
        if current and self.hasFocus():
            painter.setPen(self._theme.color(ColorRole.ACCENT))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(2, 2, -3, -_LINE - 2), SPACE_1, SPACE_1)
        self._paint_content(painter, tab, rect.adjusted(SPACE_3, 0, -SPACE_3, -_LINE), ink)

    def _paint_content(self, painter: QPainter, tab: _Tab, rect: QRect, ink: ColorRole) -> None:
        metrics = QFontMetrics(self.font())
        role = ColorRole.ACCENT if ink is ColorRole.TEXT else ink
        icon_at = QPoint(rect.left(), rect.center().y() - _ICON // 2 + 1)
        self._theme.icon(tab.icon, role).paint(painter, QRect(icon_at, QSize(_ICON, _ICON)))
        rect.setLeft(rect.left() + _ICON + SPACE_2)
        centred = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setPen(self._theme.color(ink))
        painter.drawText(rect, centred, tab.title)
        rect.setLeft(rect.left() + metrics.horizontalAdvance(tab.title) + SPACE_2)
        if number := self._number(tab):
            painter.setPen(self._theme.color(ColorRole.MUTED))
            painter.drawText(rect, centred, number)
            rect.setLeft(rect.left() + metrics.horizontalAdvance(number) + SPACE_2)
        if tab.dot:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color(ColorRole.ACCENT))
            painter.drawEllipse(QRect(rect.left(), rect.center().y() - _DOT // 2, _DOT, _DOT))

    @staticmethod
    def _number(tab: _Tab) -> str:
        return "" if tab.count is None else f"{tab.count:,}".replace(",", _GROUPS)

    def _describe(self, index: int) -> None:
        """Tell assistive technology what is painted, and lay out anew."""
        tab = self._tabs[index]
        words = [tab.title, self._number(tab), self.tr("changed") if tab.dot else ""]
        self.setAccessibleTabName(index, ", ".join(word for word in words if word))
        self.setTabText(index, tab.title)
        self.updateGeometry()
        self.update()

    @Slot()
    def _on_theme_changed(self) -> None:
        self.update()
