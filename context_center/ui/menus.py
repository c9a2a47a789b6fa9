"""The menu bar, filled from the actions' own data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup

from context_center.ui.actions import MENUS, ThemedAction
from context_center.ui.widgets.action_menu import ActionMenu

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QMenu, QMenuBar

THEME_PREFIX = "view.theme_"
LAST_OF_FILE = "window.close"


class Menus:
    """The menus by their names in MENUS. Actions of one group stand together; those of a tab
    are there while that tab is shown, and a menu that has none then is not."""

    def __init__(self, bar: QMenuBar) -> None:
        titles = {
            "file": QCoreApplication.translate("menus", "&File"),
            "edit": QCoreApplication.translate("menus", "&Edit"),
            "view": QCoreApplication.translate("menus", "&View"),
            "fact": QCoreApplication.translate("menus", "F&act"),
            "go": QCoreApplication.translate("menus", "&Go"),
            "help": QCoreApplication.translate("menus", "&Help"),
        }
        self._menus = {name: ActionMenu(titles[name], bar) for name in MENUS}
        for menu in self._menus.values():
            bar.addMenu(menu)
        self._theme_menu: ActionMenu | None = None
        self._last_kind: dict[str, str] = {}
        self._ends: dict[str, QAction] = {}
        self._of_tab: dict[str, list[QAction]] = {}

    def menu(self, name: str) -> QMenu:
        """One of the menus by its name in MENUS."""
        return self._menus[name]

    def add(self, actions: Iterable[ThemedAction]) -> None:
        """Append actions of the window, in their order."""
        for action in actions:
            if action.spec.id.startswith(THEME_PREFIX):
                self._add_theme(action)
                continue
            separator = self._append(action)
            if action.spec.id == LAST_OF_FILE and separator is not None:
                self._ends["file"] = separator

    def add_tab(self, tab_id: str, actions: Iterable[ThemedAction], *, shown: bool) -> None:
        """Append the actions of a tab; ``shown`` says whether it is the present one."""
        kept = self._of_tab.setdefault(tab_id, [])
        for action in actions:
            separator = self._append(action)
            kept += [action] if separator is None else [separator, action]
        self._set_visible(tab_id, shown=shown)
        self._show_menus()

    def show_tab(self, tab_id: str) -> None:
        """Offer the actions of this tab and of no other; hidden ones leave their keys free."""
        for known in self._of_tab:
            self._set_visible(known, shown=known == tab_id)
        self._show_menus()

    def _show_menus(self) -> None:
        for menu in self._menus.values():
            holds = any(each.isVisible() and not each.isSeparator() for each in menu.actions())
            menu.menuAction().setVisible(holds)

    def _set_visible(self, tab_id: str, *, shown: bool) -> None:
        for action in self._of_tab[tab_id]:
            action.setVisible(shown)

    def _append(self, action: ThemedAction) -> QAction | None:
        """Put an action at the end of its menu (Quit stays last); gives its separator."""
        name, kind = action.spec.menu, action.spec.group or action.spec.id.partition(".")[0]
        menu = self._menus[name]
        separator = None
        end = self._ends.get(name)
        if self._last_kind.get(name, kind) != kind:
            separator = menu.insertSeparator(end) if end else menu.addSeparator()
        self._last_kind[name] = kind
        if end is None:
            menu.addAction(action)
        else:
            menu.insertAction(end, action)
        return separator

    def _add_theme(self, action: ThemedAction) -> None:
        if self._theme_menu is None:
            self._menus["view"].addSeparator()
            title = QCoreApplication.translate("menus", "&Colors")
            self._theme_menu = ActionMenu(title, self._menus["view"])
            self._menus["view"].addMenu(self._theme_menu)
            self._group = QActionGroup(self._theme_menu)
        self._group.addAction(action)
        self._theme_menu.addAction(action)
