"""Fields with their labels in as many columns as there is room for."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.field_note import FieldNote

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from context_center.ui.theme import Theme

_PAIR_AT = 66
_WIDE_AT = 96
"""Characters of width from which short, and from which long fields stand side by side."""


class Span(Enum):
    """How much room a field wants."""

    SHORT = "short"
    LONG = "long"
    FULL = "full"


class FormField:
    """A label, its control, and the note under it.

    ``label`` may hold a mnemonic; it names the control for those who cannot see it.
    """

    def __init__(
        self, label: str, control: QWidget, span: Span, theme: Theme, grid: QWidget
    ) -> None:
        self.control, self.span = control, span
        self.label = QLabel(label, grid)
        self.label.setBuddy(control.focusProxy() or control)
        self.note = FieldNote(theme, grid)
        self.cell = QWidget(grid)
        column = QVBoxLayout(self.cell)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(control)
        column.addWidget(self.note)
        column.addStretch(1)
        self.shown = True
        if not control.accessibleName():
            control.setAccessibleName(label.replace("&", ""))


class FormGrid(QWidget):
    """Lays fields out; where they stand follows the width, their order never changes."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fields: list[FormField] = []
        self._room = Span.FULL
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE_2)
        self._grid.setVerticalSpacing(SPACE_1 + 2)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._dress)

    def add(self, label: str, control: QWidget, span: Span) -> FormField:
        """Append a field."""
        field = FormField(label, control, span, self._theme, self)
        self._fields.append(field)
        self._dress_label(field)
        self._place()
        return field

    def set_shown(self, field: FormField, *, shown: bool) -> None:
        """Show or hide a field with its label."""
        if shown is not field.shown:
            field.shown = shown
            field.label.setVisible(shown)
            field.cell.setVisible(shown)
            self._place()

    def columns(self) -> int:
        """How many fields stand side by side at most."""
        return 1 if self._room is Span.FULL else 2

    def minimumSizeHint(self) -> QSize:
        """Any width will do; the height follows from it."""
        least = max((each.control.minimumSizeHint().width() for each in self._fields), default=0)
        return QSize(least, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may hold more columns."""
        super().resizeEvent(event)
        self._follow_width()

    def changeEvent(self, event: QEvent) -> None:
        """Another font needs another width."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._follow_width()

    def _follow_width(self) -> None:
        letters = self.width() // max(self.fontMetrics().averageCharWidth(), 1)
        room = (
            Span.LONG if letters >= _WIDE_AT else Span.SHORT if letters >= _PAIR_AT else Span.FULL
        )
        if room is not self._room:
            self._room = room
            self._place()

    def _place(self) -> None:
        for field in self._fields:
            # takeAt would leave an item behind that goes on to hold the old heights.
            self._grid.removeWidget(field.label)
            self._grid.removeWidget(field.cell)
        row = column = 0
        shown = [field for field in self._fields if field.shown]
        for at, field in enumerate(shown):
            paired = self._pairs(field)
            if column and not paired:
                row, column = row + 1, 0
            following = shown[at + 1] if at + 1 < len(shown) else None
            alone = not column and not (paired and following and self._pairs(following))
            self._put(field, row, column, alone=alone)
            column = 0 if alone or column else 1
            row += 0 if column else 1
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(3, 0 if self._room is Span.FULL else 1)

    def _pairs(self, field: FormField) -> bool:
        if self._room is Span.FULL or field.span is Span.FULL:
            return False
        return field.span is Span.SHORT or self._room is Span.LONG

    def _put(self, field: FormField, row: int, column: int, *, alone: bool) -> None:
        high = field.control.sizeHint().height()
        field.label.setFixedHeight(max(high, field.label.sizeHint().height()))
        field.label.setContentsMargins(SPACE_3 - SPACE_2 if column else 0, 0, 0, 0)
        top = Qt.AlignmentFlag.AlignTop
        self._grid.addWidget(field.label, row, 2 * column, top)
        span = 3 if alone and self._room is not Span.FULL else 1
        self._grid.addWidget(field.cell, row, 2 * column + 1, 1, span)

    @Slot()
    def _dress(self) -> None:
        for field in self._fields:
            self._dress_label(field)

    def _dress_label(self, field: FormField) -> None:
        palette = field.label.palette()
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text):
            palette.setColor(role, self._theme.color(ColorRole.MUTED))
        field.label.setPalette(palette)
