"""Asks why a suggestion is rejected; the reason may stay empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout

from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_MEASURE = 56


class ReasonDialog(QDialog):
    """``given`` carries the id of the suggestion and the reason."""

    given = Signal(str, str)

    def __init__(self, key: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key = key
        self.setWindowTitle(self.tr("Reject “{0}”").format(title))
        self.field = QLineEdit(self)
        label = QLabel(self.tr("&Why is it not worth keeping? (optional)"), self)
        label.setBuddy(self.field)
        self.field.setAccessibleName(label.text().replace("&", ""))
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Ok | standard.Cancel, parent=self)
        self.buttons.button(standard.Ok).setText(self.tr("Reject"))
        self.buttons.accepted.connect(self._on_accepted)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_1)
        column.addWidget(label)
        column.addWidget(self.field)
        column.addSpacing(SPACE_2)
        column.addWidget(self.buttons)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * _MEASURE)

    @Slot()
    def _on_accepted(self) -> None:
        self.accept()
        self.given.emit(self._key, self.field.text().strip())
