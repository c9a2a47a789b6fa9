"""What needs a decision above an editor: a conflict, a file that is gone, a question."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout

from context_center.ui.messages import Level
from context_center.ui.theme import SPACE_1, SPACE_2
from context_center.ui.widgets.note import Note

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

_GROUNDS = {Level.INFO: "current", Level.WARNING: "stale", Level.ERROR: "expired"}


class EditorNotice(QFrame):
    """A sentence and up to three buttons below it; hidden while there is nothing to decide.

    ``chosen`` carries the word of the button that was pressed.
    """

    MOST = 3
    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._level = Level.INFO
        self._choices: list[str] = []
        self.note = Note(theme, self)
        self.buttons = [QPushButton(self) for _ in range(self.MOST)]
        row = QHBoxLayout()
        row.setContentsMargins(SPACE_2, 0, SPACE_2, SPACE_2)
        row.setSpacing(SPACE_2)
        row.addStretch(1)
        for button in self.buttons:
            button.setAutoDefault(False)
            button.clicked.connect(self._on_clicked)
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.note)
        column.addLayout(row)
        theme.changed.connect(self.update)
        self.hide()

    def ask(
        self, level: Level, title: str, sentence: str, choices: Sequence[tuple[str, str]]
    ) -> None:
        """Show a title, what there is to know, and ``choices`` as (word, text of the button)."""
        self._level = level
        self._choices = [choice for choice, _ in choices]
        words = f"<b>{escape(title, quote=False)}</b>"
        self.note.show_text(level, f"{words}<br>{escape(sentence, quote=False)}")
        self.setAccessibleName(f"{title} {sentence}")
        for at, button in enumerate(self.buttons):
            text = choices[at][1] if at < len(choices) else ""
            button.setText(text)
            button.setAccessibleName(text.replace("&", ""))
            button.setVisible(bool(text))
        self.show()
        self.update()

    def said(self) -> str:
        """The rich text that is shown, "" while hidden."""
        return "" if self.isHidden() else self.note.text()

    def choices(self) -> list[str]:
        """The words of the buttons that are shown."""
        return [] if self.isHidden() else list(self._choices)

    def choose(self, choice: str) -> None:
        """Press a button; raises ValueError when it is not there."""
        self.buttons[self._choices.index(choice)].click()

    def take_focus(self) -> None:
        """Put the keyboard on the first button."""
        self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Fill with the ground of the level."""
        _, ground = self._theme.pill(_GROUNDS[self._level])
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(self.rect(), SPACE_1, SPACE_1)

    @Slot()
    def _on_clicked(self) -> None:
        at = next(at for at, button in enumerate(self.buttons) if button is self.sender())
        self.chosen.emit(self._choices[at])
