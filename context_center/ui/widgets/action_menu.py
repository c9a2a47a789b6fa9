"""A menu of the window's actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QMenu

from context_center.ui.actions import ThemedAction

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class ActionMenu(QMenu):
    """Draws the icons of its actions when it opens, so that no start waits for them."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._show_icons)

    @Slot()
    def _show_icons(self) -> None:
        for action in self.actions():
            if isinstance(action, ThemedAction):
                action.show_icon()
