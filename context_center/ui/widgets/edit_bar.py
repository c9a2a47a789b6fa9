"""The buttons with which a text is edited in place, and what state it is in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from context_center.ui.actions import spec, tooltip
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole

if TYPE_CHECKING:
    from context_center.ui.theme import Theme

_ICON = 16


class EditBar(QWidget):
    """Edit, or while a text is edited Revert, Save and Done. It holds no rule: see ``show_``."""

    edit_wanted = Signal()
    revert_wanted = Signal()
    save_wanted = Signal()
    done_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._role = ColorRole.MUTED
        self._state = QLabel(self)
        self.edit = self._button(self.tr("Edit"), tooltip(spec("instructions.edit")))
        self.revert = self._button(self.tr("Revert"), tooltip(spec("instructions.revert")))
        self.save = self._button(self.tr("Save"), tooltip(spec("instructions.save")))
        self.done = self._button(self.tr("Done"), self.tr("Stop editing"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_1)
        row.addWidget(self._state)
        row.addSpacing(SPACE_2)
        for button in (self.edit, self.revert, self.save, self.done):
            row.addWidget(button)
        self.edit.clicked.connect(self.edit_wanted)
        self.revert.clicked.connect(self.revert_wanted)
        self.save.clicked.connect(self.save_wanted)
        self.done.clicked.connect(self.done_wanted)
        theme.changed.connect(self._dress)
        self._dress()
        self.show_reading(offered=False)

    def show_reading(self, *, offered: bool) -> None:
        """A text is only read; whether editing it is offered."""
        self.edit.setVisible(offered)
        for button in (self.revert, self.save, self.done):
            button.hide()
        self.say("")

    def show_editing(self, *, modified: bool, busy: bool) -> None:
        """A text is edited; whether it differs from the disk, and whether it is being saved."""
        self.edit.hide()
        for button in (self.revert, self.save, self.done):
            button.show()
        self.revert.setEnabled(modified and not busy)
        self.save.setEnabled(modified and not busy)

    def say(self, words: str, role: ColorRole = ColorRole.MUTED) -> None:
        """Show a word or two about the state of the text."""
        self._role = role
        self._state.setText(words)
        self._state.setAccessibleName(words)
        self._state.setVisible(bool(words))
        self._dress_state()

    def state(self) -> str:
        """The words about the state of the text."""
        return self._state.text()

    def _button(self, name: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(name)
        button.setToolTip(tip)
        button.setAccessibleName(name)
        button.setAutoRaise(True)
        button.setIconSize(QSize(_ICON, _ICON))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        return button

    def _dress_state(self) -> None:
        palette = self._state.palette()
        palette.setColor(self._state.foregroundRole(), self._theme.color(self._role))
        self._state.setPalette(palette)

    @Slot()
    def _dress(self) -> None:
        for button, icon in (
            (self.edit, "edit"),
            (self.revert, "undo"),
            (self.save, "check"),
            (self.done, "close"),
        ):
            button.setIcon(self._theme.icon(icon))
        self._dress_state()
