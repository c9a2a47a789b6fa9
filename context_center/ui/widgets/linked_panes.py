"""Panes side by side whose rows stay level and that scroll as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollBar, QWidget

from context_center.ui.models.text_rows import TextRows, shortened
from context_center.ui.theme import SPACE_1, ColorRole
from context_center.ui.widgets.change_ruler import ChangeRuler
from context_center.ui.widgets.elided_label import ElidedLabel
from context_center.ui.widgets.text_pane import TextPane

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from context_center.ui.theme import Theme

_LEAST_CHARACTERS = 24
_ABOVE = 3
"""Lines that stay in sight above a change that is gone to."""


class LinkedPanes(QWidget):
    """As many panes of equal width as there are columns, one scroll bar for all.

    A row that wraps into fewer lines in one pane than in another gets the missing ones as
    empty space. ``fold_opened`` and ``row_clicked`` carry a row.
    """

    fold_opened = Signal(int)
    row_clicked = Signal(int)

    def __init__(self, count: int, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows = TextRows(((),) * count)
        self._aligning = False
        self.panes = tuple(TextPane(theme, self) for _ in range(count))
        self.titles = tuple(ElidedLabel("", self) for _ in range(count))
        self._bar = QScrollBar(Qt.Orientation.Vertical, self)
        self._ruler = ChangeRuler(theme, self)
        self._bar.valueChanged.connect(self._on_scrolled)
        for pane in self.panes:
            bar = pane.verticalScrollBar()
            bar.valueChanged.connect(self._on_scrolled)
            bar.rangeChanged.connect(self._on_range)
            pane.rewrapped.connect(self.align)
            pane.fold_opened.connect(self.fold_opened)
            pane.row_clicked.connect(self.row_clicked)
        self._ruler.requested.connect(self._on_ruler)
        theme.changed.connect(self._dress)
        self._dress()

    @property
    def rows(self) -> TextRows:
        """What is shown."""
        return self._rows

    def set_titles(self, titles: Sequence[str]) -> None:
        """Say above the panes what they are; empty texts take no room."""
        for label, title, pane in zip(self.titles, titles, self.panes, strict=True):
            label.setText(title)
            pane.setAccessibleName(title)
        self._place()

    def show_rows(self, rows: TextRows, *, keep_place: bool = False) -> None:
        """Show other rows; ``keep_place`` leaves the scroll bar where it is."""
        at = self._bar.value() if keep_place else 0
        self._aligning = True
        self._rows = shortened(rows)
        for pane, cells in zip(self.panes, self._rows.columns, strict=True):
            pane.show_cells(cells)
        self._aligning = False
        self._fit_margins()
        self.align()
        self._scroll_to(at)

    def set_rows(self, rows: TextRows) -> None:
        """Show the same texts in other tones."""
        self._rows = shortened(rows)
        for pane, cells in zip(self.panes, self._rows.columns, strict=True):
            pane.set_cells(cells)
        self._mark_ruler()

    def set_current(self, change: int) -> None:
        """Point out a change, -1 for none."""
        known = 0 <= change < len(self._rows.changes)
        rows = self._rows.changes[change] if known else range(0)
        for pane in self.panes:
            pane.set_current(rows)

    def go_to_change(self, change: int) -> None:
        """Bring a change into sight and go on from there with the keyboard."""
        self.set_current(change)
        if not 0 <= change < len(self._rows.changes):
            return
        rows = self._rows.changes[change]
        pane = self.panes[-1]
        line, height = pane.line_height, pane.viewport().height()
        top, end = pane.top_of(rows.start), self._end_of(rows)
        at = self._bar.value()
        seen = top >= at + line and end <= at + height - line
        if not seen:
            self._bar.setValue(top - min(_ABOVE * line, max(height - (end - top), line)))
        for each in self.panes:
            each.put_cursor(rows.start)

    def change_of(self, row: int) -> int:
        """The change that a row belongs to; -1 for none."""
        changes = enumerate(self._rows.changes)
        return next((number for number, rows in changes if row in rows), -1)

    @Slot()
    def align(self) -> None:
        """Make the rows of all panes level; nothing while their widths still differ."""
        widths = {pane.viewport().width() for pane in self.panes}
        if self._aligning or len(widths) > 1:
            return
        self._aligning = True
        at = self._bar.value()
        changed = [row for rows in self._rows.changes for row in rows]
        counts = [pane.line_counts(changed) for pane in self.panes]
        most = [max(row) for row in zip(*counts, strict=True)]
        for pane, own in zip(self.panes, counts, strict=True):
            missing = (high - count for high, count in zip(most, own, strict=True))
            pane.set_padding(dict(zip(changed, missing, strict=True)))
        self._aligning = False
        self._on_range()
        self._scroll_to(at)
        self._mark_ruler()

    def sizeHint(self) -> QSize:
        """Room for a screen of text."""
        letter = self.fontMetrics().averageCharWidth()
        return QSize(letter * 60 * len(self.panes), self.fontMetrics().height() * 24)

    def minimumSizeHint(self) -> QSize:
        """Narrow, but not unreadable."""
        letter = self.fontMetrics().averageCharWidth()
        lines = self.fontMetrics().height() * 4
        return QSize(letter * _LEAST_CHARACTERS * len(self.panes), lines)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Divide the width."""
        super().resizeEvent(event)
        self._place()

    def showEvent(self, event: QShowEvent) -> None:
        """Only now is the width known."""
        super().showEvent(event)
        self._place()
        self.align()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A rule between the panes and below the titles."""
        painter = QPainter(self)
        painter.setPen(self._theme.color(ColorRole.BORDER))
        for pane in self.panes[1:]:
            left = pane.geometry().left() - 1
            painter.drawLine(left, 0, left, self.height())
        top = self.panes[0].geometry().top() - 1
        painter.drawLine(0, top, self.width(), top)

    def _place(self) -> None:
        titled = any(label.text() for label in self.titles)
        above = self.titles[0].sizeHint().height() + 2 * SPACE_1 if titled else 0
        bar = self._bar.sizeHint().width()
        ruler = self._ruler.sizeHint().width()
        count = len(self.panes)
        width = (self.width() - bar - ruler - (count - 1)) // count
        height = self.height() - above - 1
        for number, (pane, label) in enumerate(zip(self.panes, self.titles, strict=True)):
            left = number * (width + 1)
            label.setGeometry(left + SPACE_1, 0, max(width - 2 * SPACE_1, 0), above)
            label.setVisible(titled)
            pane.setGeometry(QRect(left, above + 1, width, height))
        right = count * (width + 1) - 1
        self._ruler.setGeometry(right, above + 1, self.width() - bar - right, height)
        self._bar.setGeometry(self.width() - bar, above + 1, bar, height)

    def _fit_margins(self) -> None:
        """Equally wide margins leave equally wide texts."""
        width = max(pane.needed_margin() for pane in self.panes)
        for pane in self.panes:
            pane.fit_margin(width)

    def _end_of(self, rows: range) -> int:
        """Where the space of the last row ends; the end of the text for the last of all."""
        pane = self.panes[-1]
        return pane.top_of(rows.stop) if rows.stop < self._rows.size else pane.text_height()

    def _mark_ruler(self) -> None:
        pane = self.panes[-1]
        places = [(pane.top_of(rows.start), self._end_of(rows)) for rows in self._rows.changes]
        total = max(pane.text_height(), pane.viewport().height())
        self._ruler.set_rows(self._rows, places, total)

    def _scroll_to(self, value: int) -> None:
        """Bring the bar and every pane there, whether or not the bar is there already."""
        for bar in (self._bar, *(pane.verticalScrollBar() for pane in self.panes)):
            bar.setValue(value)

    @Slot(int)
    def _on_scrolled(self, value: int) -> None:
        if not self._aligning:
            self._scroll_to(value)

    @Slot(int)
    def _on_ruler(self, height: int) -> None:
        self._bar.setValue(height - self.panes[-1].viewport().height() // 2)

    @Slot()
    def _on_range(self) -> None:
        if self._aligning:
            return
        own = self.panes[-1].verticalScrollBar()
        self._bar.setRange(0, own.maximum())
        self._bar.setPageStep(own.pageStep())
        self._bar.setSingleStep(self.panes[-1].line_height)

    @Slot()
    def _dress(self) -> None:
        for label in self.titles:
            label.setFont(self._theme.font())
            palette = label.palette()
            palette.setColor(label.foregroundRole(), self._theme.color(ColorRole.MUTED))
            label.setPalette(palette)
        if self._rows.size:
            self._fit_margins()
            self.align()
        self.update()
