"""A window in which a new fact is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QVBoxLayout

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent
    from PySide6.QtWidgets import QWidget

    from context_center.ui.widgets.edit_session import EditSession

_WIDE, _HIGH = 150, 46


class NewFactDialog(QDialog):
    """Holds the editor of a session that creates a fact; closes when it was saved.

    Esc and the cross ask if something was typed.
    """

    def __init__(self, session: EditSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.setWindowTitle(self.tr("New Fact"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint, True)
        self.setModal(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(session.editor)
        self.resize(self.sizeHint())
        save = QShortcut(QKeySequence(QKeySequence.StandardKey.Save), self)
        save.activated.connect(session.save)
        session.saved.connect(self._on_saved)
        session.left.connect(self._on_left)

    def sizeHint(self) -> QSize:
        """Room for the text and its page side by side."""
        letter = self.fontMetrics().averageCharWidth()
        return QSize(letter * _WIDE, self.fontMetrics().height() * _HIGH)

    def reject(self) -> None:
        """Esc: leave the edit, which asks if need be."""
        self.session.leave()

    def closeEvent(self, event: QCloseEvent) -> None:
        """The cross of the window does what Esc does."""
        if self.session.is_modified():
            event.ignore()
            self.session.leave()
        else:
            super().closeEvent(event)

    @Slot()
    def _on_saved(self) -> None:
        self.done(QDialog.DialogCode.Accepted)

    @Slot()
    def _on_left(self) -> None:
        self.done(QDialog.DialogCode.Rejected)
