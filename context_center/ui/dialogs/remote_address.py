"""Asks for the address of a workspace on another machine."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from context_center.services.workspace import remote_address
from context_center.ui.theme import SPACE_2, SPACE_3


class RemoteAddressDialog(QDialog):
    """One field; ``address_given`` carries what a remote address is by the engine's rule."""

    address_given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Open Remote Address"))
        words = QLabel(
            self.tr(
                "The memory of a remote workspace is shown only by the remote side; "
                "nothing of this machine is read for it."
            ),
            self,
        )
        words.setWordWrap(True)
        self.field = QLineEdit(self)
        self.field.setPlaceholderText("ssh://user@host/path  ·  user@host:path")
        self.field.setAccessibleName(self.tr("Remote address"))
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Open | standard.Cancel, parent=self)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.field.textChanged.connect(self._on_text_changed)
        self.accepted.connect(self._on_accepted)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_2)
        for widget in (words, self.field, self.buttons):
            column.addWidget(widget)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 64)
        self._on_text_changed("")
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    @Slot(str)
    def _on_text_changed(self, text: str) -> None:
        open_button = self.buttons.button(QDialogButtonBox.StandardButton.Open)
        open_button.setEnabled(bool(remote_address(text.strip())))

    @Slot()
    def _on_accepted(self) -> None:
        self.address_given.emit(remote_address(self.field.text().strip()))
