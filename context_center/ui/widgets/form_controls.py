"""Small controls of forms: lines whose text can be changed from outside, lists to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QWidget

if TYPE_CHECKING:
    from collections.abc import Sequence
    from enum import StrEnum

    from PySide6.QtGui import QWheelEvent

_Value = TypeVar("_Value", bound="StrEnum")


class FormLine(QLineEdit):
    """A line that keeps its undo history when the form is filled anew.

    What Qt's line turns into spaces (tabs, no-break spaces) stays as long as the line is
    not edited: ``value`` gives back what was put in.
    """

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._given, self._shown = "", ""
        self.textChanged.connect(self.edited)

    def value(self) -> str:
        """The text: as it was given while it reads so, else as it was typed."""
        typed = self.text()
        return self._given if typed == self._shown else typed

    def set_value(self, text: str) -> None:
        """Begin with another text; there is nothing to undo."""
        self._given = text
        self.setText(text)
        self._shown = self.text()
        self.setCursorPosition(0)

    def change_to(self, text: str) -> None:
        """Turn the text into another one as a step that can be undone; the cursor stays."""
        if text == self.value():
            return
        at = self.cursorPosition()
        self.selectAll()
        self.insert(text)
        self._given, self._shown = text, self.text()
        self.setCursorPosition(min(at, len(self._shown)))


class ChoiceBox(QComboBox, Generic[_Value]):
    """Values of an enum by their words; the wheel changes nothing while it has no focus.

    ``chosen`` follows a choice of the user.
    """

    chosen = Signal()

    def __init__(
        self, choices: Sequence[tuple[_Value, str, str]], parent: QWidget | None = None
    ) -> None:
        """``choices`` are (value, word, what a tooltip says of it)."""
        super().__init__(parent)
        self._values = [value for value, _, _ in choices]
        for at, (_, word, tip) in enumerate(choices):
            self.addItem(word)
            self.setItemData(at, tip, Qt.ItemDataRole.ToolTipRole)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.activated.connect(self._on_activated)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(max(len(word) for _, word, _ in choices) - 2)

    def value(self) -> _Value:
        """What is chosen."""
        return self._values[self.currentIndex()]

    def set_value(self, value: _Value) -> None:
        """Choose; says nothing."""
        self.setCurrentIndex(self._values.index(value))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolling over a form must not change it."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    @Slot()
    def _on_activated(self) -> None:
        self.chosen.emit()


def buttons_of(control: QWidget) -> list[QAbstractButton]:
    """The buttons that a control is made of, in order."""
    return control.findChildren(QAbstractButton)
