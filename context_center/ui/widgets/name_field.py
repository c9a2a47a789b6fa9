"""The name of a fact: shown as it is, changed only when that is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from context_center.ui.theme import SPACE_1, SPACE_2
from context_center.ui.widgets.elided_label import ElidedLabel
from context_center.ui.widgets.form_controls import FormLine

if TYPE_CHECKING:
    from context_center.ui.theme import Theme


class NameField(QWidget):
    """The name with a button to change it; for a new fact a line from the beginning.

    A new fact whose line is left empty is called after its title, which ``suggest`` tells.
    """

    edited = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = ""
        self._new = False
        self.shown = ElidedLabel("", self, mode=Qt.TextElideMode.ElideMiddle)
        self.line = FormLine(self)
        self.line.setAccessibleName(self.tr("Name"))
        self.rename = QPushButton(self.tr("Rename…"), self)
        self.rename.setAutoDefault(False)
        self.rename.setToolTip(self.tr("Give the fact, and its file, another name"))
        self.rename.setAccessibleName(self.tr("Rename"))
        self.keep = QToolButton(self)
        self.keep.setAutoRaise(True)
        self.keep.setToolTip(self.tr("Keep the name"))
        self.keep.setAccessibleName(self.tr("Keep the name"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_1)
        row.addWidget(self.shown, 1)
        row.addWidget(self.line, 1)
        row.addSpacing(SPACE_2)
        row.addWidget(self.rename)
        row.addWidget(self.keep)
        self.rename.clicked.connect(self.begin_renaming)
        self.keep.clicked.connect(self._on_keep)
        self.line.edited.connect(self.edited)
        theme.changed.connect(self._dress)
        self._dress()
        self._show_line(shown=False)

    @property
    def is_renaming(self) -> bool:
        """Whether the name can be typed now."""
        return not self.line.isHidden()

    def value(self) -> str:
        """The name as it is, or as it is typed."""
        return self.line.value() if self.is_renaming else self._name

    def set_value(self, name: str, *, new: bool) -> None:
        """Begin with another name."""
        self._name, self._new = name, new
        self.shown.setText(name)
        self.line.set_value(name)
        self._show_line(shown=new)

    def change_to(self, name: str, present: str) -> None:
        """Take over a name; ``present`` is the one that the file has."""
        self._name = present
        self.shown.setText(present)
        self._show_line(shown=self._new or name != present)
        self.line.change_to(name)

    def suggest(self, name: str) -> None:
        """Say how a new fact will be called if no name is typed."""
        self.line.setPlaceholderText(name)

    @Slot()
    def begin_renaming(self) -> None:
        """Let the name be typed."""
        self._show_line(shown=True)
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.line.selectAll()

    @Slot()
    def _on_keep(self) -> None:
        self.line.change_to(self._name)
        self._show_line(shown=False)
        self.rename.setFocus(Qt.FocusReason.OtherFocusReason)
        self.edited.emit()

    def _show_line(self, *, shown: bool) -> None:
        self.line.setVisible(shown)
        self.shown.setVisible(not shown)
        self.rename.setVisible(not shown)
        self.keep.setVisible(shown and not self._new)
        self.setFocusProxy(self.line if shown else self.rename)

    @Slot()
    def _dress(self) -> None:
        self.shown.setFont(self._theme.font(fixed=True))
        self.line.setFont(self._theme.font(fixed=True))
        self.keep.setIcon(self._theme.icon("close"))
        self.keep.setIconSize(QSize(16, 16))
