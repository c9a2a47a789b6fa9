"""The buttons of a card, each with its key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QToolButton, QWidget

from context_center.ui.actions import CONTEXT, shortcuts, spec, tooltip
from context_center.ui.theme import SPACE_2

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton

ACCEPT, EDIT, MERGE = "suggestions.accept", "suggestions.edit", "suggestions.merge"
LATER_WEEK, LATER_MONTH = "suggestions.later_week", "suggestions.later_month"
REJECT, REJECT_BECAUSE = "suggestions.reject", "suggestions.reject_because"
SAVE_EDIT, CANCEL_EDIT = "save_edit", "cancel_edit"


class CardButtons(QWidget):
    """``asked`` carries the id of an action, or SAVE_EDIT or CANCEL_EDIT."""

    asked = Signal(str)

    def __init__(self, parent: QWidget, *, merges: bool) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACE_2)
        self.accept = self._push(ACCEPT)
        self.edit = self._push(EDIT)
        self.later = self._with_menu(self.tr("Later"), LATER_WEEK, LATER_MONTH)
        self.merge = self._push(MERGE, self.tr("Merge…")) if merges else None
        self.reject = self._with_menu("", REJECT, REJECT_BECAUSE)
        self.save = self._own(self.tr("Accept as Edited"), "Ctrl+Return", SAVE_EDIT)
        self.cancel = self._own(self.tr("Cancel"), "Esc", CANCEL_EDIT)
        self._row.addStretch(1)
        self.set_editing(editing=False)

    def set_editing(self, *, editing: bool) -> None:
        """Offer what ends an edit in place of the decisions."""
        deciding = (self.accept, self.edit, self.later, self.merge, self.reject)
        for button in filter(None, deciding):
            button.setVisible(not editing)
        self.save.setVisible(editing)
        self.cancel.setVisible(editing)

    def _push(self, action: str, text: str = "") -> QPushButton:
        button = QPushButton(self)
        button.setAutoDefault(False)
        self._dress(button, action, text)
        button.clicked.connect(self._on_clicked)
        self._row.addWidget(button)
        return button

    def _with_menu(self, text: str, first: str, second: str) -> QToolButton:
        button = QToolButton(self)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self._dress(button, first, text)
        button.clicked.connect(self._on_clicked)
        menu = QMenu(button)
        for action in (first, second):
            described = spec(action)
            entry = menu.addAction(QCoreApplication.translate(CONTEXT, described.text))
            entry.setData(action)
            # Only told here: the action of the tab listens to the key.
            entry.setText(f"{entry.text()}\t{_keys(action)}")
            entry.triggered.connect(self._on_chosen)
        button.setMenu(menu)
        self._row.addWidget(button)
        return button

    def _own(self, text: str, keys: str, action: str) -> QPushButton:
        button = QPushButton(f"{text}  {keys}", self)
        button.setAutoDefault(False)
        button.setObjectName(action)
        button.setAccessibleName(text)
        button.setToolTip(f"{text} ({keys})")
        button.clicked.connect(self._on_clicked)
        self._row.addWidget(button)
        return button

    def _dress(self, button: QAbstractButton, action: str, text: str) -> None:
        described = spec(action)
        shown = text or QCoreApplication.translate(CONTEXT, described.text)
        button.setText(f"{shown}  {_keys(action)}")
        button.setAccessibleName(shown)
        button.setObjectName(action)
        button.setToolTip(tooltip(described))

    @Slot()
    def _on_clicked(self) -> None:
        self.asked.emit(self.sender().objectName())

    @Slot()
    def _on_chosen(self) -> None:
        entry = self.sender()
        if isinstance(entry, QAction):
            self.asked.emit(entry.data())


def _keys(action: str) -> str:
    return shortcuts(spec(action))[0].toString(QKeySequence.SequenceFormat.NativeText)
