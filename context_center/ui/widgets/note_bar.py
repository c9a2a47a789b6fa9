"""A line for a quick note (``# note``), and the file that it will go to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole
from context_center.ui.widgets.place_chooser import PlaceChooser

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from context_center.ui.theme import Theme


class NoteBar(QWidget):
    """Says which file takes the note before it is added.

    ``note_given`` carries the NotePlace and the note when Enter is pressed; the text stays
    until ``clear`` is called. Esc emits ``left``.
    """

    note_given = Signal(object, str)
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.field = QLineEdit(self)
        self.chooser = PlaceChooser(theme, self)
        self._add = QToolButton(self)
        self._arrange()
        self.field.returnPressed.connect(self._on_given)
        self.field.textChanged.connect(self._tell)
        self._add.clicked.connect(self._on_given)
        self.chooser.changed.connect(self._tell)
        theme.changed.connect(self._dress)
        self._dress()
        self._tell()

    def take_focus(self) -> None:
        """Put the cursor into the line."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def clear(self) -> None:
        """The note has been added."""
        self.field.clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leads back."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A thin line parts it from the list above."""
        painter = QPainter(self)
        painter.setPen(self._theme.color(ColorRole.BORDER))
        painter.drawLine(0, 0, self.width(), 0)

    def _arrange(self) -> None:
        self.field.setPlaceholderText(self.tr("# Add a note"))
        self.field.setAccessibleName(self.tr("A note for the instructions"))
        self.field.setClearButtonEnabled(True)
        self._add.setAutoRaise(True)
        self._add.setToolTip(self.tr("Add the note (Enter)"))
        self._add.setAccessibleName(self.tr("Add the note"))
        self._add.setIconSize(QSize(16, 16))
        line = QHBoxLayout()
        line.setSpacing(SPACE_1)
        line.addWidget(self.field, 1)
        line.addWidget(self._add)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        column.setSpacing(SPACE_1)
        column.addLayout(line)
        column.addWidget(self.chooser)

    def _note(self) -> str:
        return self.field.text().strip().removeprefix("# ").strip()

    @Slot()
    def _on_given(self) -> None:
        place, note = self.chooser.place(), self._note()
        if place is not None and place.path and note:
            self.note_given.emit(place, note)

    @Slot()
    def _tell(self) -> None:
        place = self.chooser.place()
        fits = place is not None and bool(place.path)
        self.field.setEnabled(fits)
        self._add.setEnabled(fits and bool(self._note()))

    @Slot()
    def _dress(self) -> None:
        self._add.setIcon(self._theme.icon("plus"))
        self.update()
