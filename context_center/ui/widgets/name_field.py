"""The name of a fact as it is typed; it is only there for a new fact or to rename one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from context_center.core.names import slug
from context_center.ui.theme import SPACE_1
from context_center.ui.widgets.form_controls import FormLine

if TYPE_CHECKING:
    from context_center.ui.theme import Theme


class NameField(QWidget):
    """A line, and a cross to keep the name that the fact has.

    A new fact whose line is left empty is called after its title, which ``suggest`` tells.
    ``switched`` says that the name can be typed from now on, or not any more.
    """

    edited = Signal()
    switched = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._present = ""
        self._new = self._renaming = False
        self.line = FormLine(self)
        self.line.setAccessibleName(self.tr("Name"))
        self.keep = QToolButton(self)
        self.keep.setAutoRaise(True)
        self.keep.setToolTip(self.tr("Keep the name"))
        self.keep.setAccessibleName(self.tr("Keep the name"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_1)
        row.addWidget(self.line, 1)
        row.addWidget(self.keep)
        self.setFocusProxy(self.line)
        self.keep.clicked.connect(self._on_keep)
        self.line.edited.connect(self.edited)
        theme.changed.connect(self._dress)
        self._dress()

    @property
    def is_typed(self) -> bool:
        """Whether the name can be typed now."""
        return self._new or self._renaming

    def value(self) -> str:
        """The name as it is, or as it is typed."""
        return self.line.value() if self.is_typed else self._present

    def set_value(self, name: str, *, new: bool) -> None:
        """Begin with another name."""
        self._present, self._new = name, new
        self.line.set_value(name)
        self._switch(renaming=False)

    def change_to(self, name: str, present: str) -> None:
        """Take over a name; ``present`` is the one that the fact has."""
        self._present = present
        self.line.change_to(name)
        self._switch(renaming=not self._new and name != present)

    def follow(self, present: str) -> None:
        """The fact has this name now; a name that is typed stays if it is another one."""
        if not self.is_typed or slug(self.value()) == slug(present):
            self.set_value(present, new=False)
        else:
            self._present, self._new = present, False
            self._switch(renaming=True)

    def suggest(self, name: str) -> None:
        """Say how a new fact will be called if no name is typed."""
        self.line.setPlaceholderText(name)

    @Slot()
    def begin_renaming(self) -> None:
        """Let the name be typed."""
        self._switch(renaming=not self._new)
        self.line.selectAll()

    @Slot()
    def _on_keep(self) -> None:
        self.line.change_to(self._present)
        self._switch(renaming=False)
        self.edited.emit()

    def _switch(self, *, renaming: bool) -> None:
        self._renaming = renaming
        self.keep.setVisible(not self._new)
        self.switched.emit()

    @Slot()
    def _dress(self) -> None:
        self.line.setFont(self._theme.font(fixed=True))
        self.keep.setIcon(self._theme.icon("close"))
        self.keep.setIconSize(QSize(16, 16))
