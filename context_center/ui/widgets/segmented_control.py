"""A few words in a row, of which one is chosen: which view of a thing is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QAbstractButton

    from context_center.ui.theme import Theme

_STYLE = """
QToolButton {{
    border: 1px solid {border}; border-left-width: {left}px;
    border-top-left-radius: {first}px; border-bottom-left-radius: {first}px;
    border-top-right-radius: {last}px; border-bottom-right-radius: {last}px;
    background: {surface}; color: {muted}; padding: {high}px {wide}px;
}}
QToolButton:hover {{ color: {text}; }}
QToolButton:disabled {{ color: {border}; }}
QToolButton:checked {{ background: {selection}; color: {text}; }}
QToolButton:focus {{ border: 1px solid {accent}; color: {text}; }}
"""


class SegmentedControl(QWidget):
    """Words side by side; ``chosen`` carries the number of the one that was picked.

    Left and Right move the choice; Tab enters and leaves at the chosen word. Where nothing
    is chosen yet (``clear``), Tab enters at the first word and Space picks it.
    """

    chosen = Signal(int)

    def __init__(self, words: tuple[str, ...], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for number, word in enumerate(words):
            button = QToolButton(self)
            button.setText(word)
            button.setAccessibleName(word)
            button.setCheckable(True)
            button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            self._group.addButton(button, number)
            row.addWidget(button)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._group.idClicked.connect(self._on_clicked)
        theme.changed.connect(self._dress)
        self.choose(0)
        self._dress()

    def current(self) -> int:
        """The number of the chosen word, from 0; -1 for none."""
        return self._group.checkedId()

    def choose(self, number: int) -> None:
        """Choose a word; says nothing."""
        self._group.button(number).setChecked(True)
        self._enter_at(self._group.button(number))

    def clear(self) -> None:
        """Choose nothing; says nothing."""
        self._group.setExclusive(False)
        for button in self._group.buttons():
            button.setChecked(False)
        self._group.setExclusive(True)
        self._enter_at(self._group.button(0))

    def set_offered(self, number: int, *, offered: bool) -> None:
        """Whether a word can be chosen now."""
        self._group.button(number).setEnabled(offered)

    def set_word(self, number: int, word: str, tooltip: str = "") -> None:
        """Change a word, as when it carries a count."""
        button = self._group.button(number)
        button.setText(word)
        button.setAccessibleName(word)
        button.setToolTip(tooltip)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right move the choice."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        number = self.current() + step
        offered = (
            0 <= number < len(self._group.buttons()) and self._group.button(number).isEnabled()
        )
        if step and offered:
            self.choose(number)
            self._group.button(number).setFocus()
            self.chosen.emit(number)
        elif not step:
            super().keyPressEvent(event)

    def _enter_at(self, entry: QAbstractButton) -> None:
        for button in self._group.buttons():
            here = button is entry
            policy = Qt.FocusPolicy.StrongFocus if here else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)
        self.setFocusProxy(entry)

    @Slot(int)
    def _on_clicked(self, number: int) -> None:
        self.choose(number)
        self.chosen.emit(number)

    @Slot()
    def _dress(self) -> None:
        buttons = self._group.buttons()
        for number, button in enumerate(buttons):
            button.setStyleSheet(
                _STYLE.format(
                    border=self._theme.color(ColorRole.BORDER).name(),
                    surface=self._theme.color(ColorRole.SURFACE).name(),
                    muted=self._theme.color(ColorRole.MUTED).name(),
                    text=self._theme.color(ColorRole.TEXT).name(),
                    accent=self._theme.color(ColorRole.ACCENT).name(),
                    selection=self._theme.color(ColorRole.SELECTION).name(),
                    left=int(number == 0),
                    first=SPACE_1 if number == 0 else 0,
                    last=SPACE_1 if number == len(buttons) - 1 else 0,
                    high=SPACE_1,
                    wide=SPACE_2 + SPACE_1,
                )
            )
