"""A push button that stands for an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QPushButton, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QAction


class ActionButton(QPushButton):
    """Follows text, tooltip, visibility and whether the action can be done."""

    def __init__(self, action: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self._action = action
        self.setAutoDefault(False)
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        action = self._action
        self.setText(action.text())
        self.setToolTip(action.toolTip())
        self.setAccessibleName(action.text().replace("&", ""))
        self.setAccessibleDescription(action.toolTip())
        self.setEnabled(action.isEnabled())
        self.setVisible(action.isVisible())
