"""The Facts tab of a whole window, as a user works in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel

from context_center.ui.models.fact_table import FactColumn

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QDialog
    from pytestqt.qtbot import QtBot

    from context_center.core.facts import Fact
    from context_center.ui.dialogs.fact_writing import FactWriting
    from context_center.ui.tabs.facts import FactsTab
    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Opened, Windows


class FactsAtWork:
    """The Facts tab of an open window, with the list in the focus."""

    def __init__(self, windows: Windows, store: TemporaryStore, qtbot: QtBot) -> None:
        self.windows, self.store, self.qtbot = windows, store, qtbot
        self.opened: Opened = windows.open(store.workspace)
        self.tab: FactsTab = self.opened.window.navigator.facts
        self.tab.browser.list.setFocus()

    @property
    def writing(self) -> FactWriting:
        """What the tab can do."""
        assert self.tab.writing is not None
        return self.tab.writing

    def select(self, *names: str) -> None:
        """Select facts by name, the first one as the current one."""
        facts = self.tab.browser.list
        flags = QItemSelectionModel.SelectionFlag
        for at, name in enumerate(names):
            row = self.tab.table.row_of(self.fact(name).path)
            index = self.tab.table.index(row, FactColumn.TITLE)
            if at == 0:
                facts.select(self.fact(name).path)
            else:
                facts.selectionModel().select(index, flags.Select | flags.Rows)

    def press(self, keys: str) -> None:
        """Type keys in the list and wait for what they do."""
        self.opened.press(self.qtbot, keys)
        self.calm()

    def trigger(self, action_id: str) -> None:
        """Trigger an action and wait for what it does."""
        self.writing.actions.action(action_id).trigger()
        self.calm()

    def choose(self, action_id: str, text: str) -> None:
        """Trigger an entry of a submenu."""
        menu = self.writing.actions.action(action_id).menu()
        entry: QAction = next(each for each in menu.actions() if each.text() == text)
        entry.trigger()
        self.calm()

    def answer(self, text: str) -> QDialog:
        """Type a value into the open dialog and press OK."""
        dialog = self.writing.actions.dialog
        assert dialog is not None
        dialog.field.setText(text)
        dialog.buttons.button(dialog.buttons.StandardButton.Ok).click()
        self.calm()
        return dialog

    def calm(self) -> None:
        """Until nothing is pending."""
        self.windows.calm(self.opened)

    def fact(self, name: str) -> Fact:
        """A fact as the window shows it."""
        snapshot = self.opened.bridge.snapshot
        assert snapshot is not None
        return next(fact for fact in snapshot.facts if fact.name == name)

    def names(self) -> list[str]:
        """The names of the facts as the window shows them."""
        snapshot = self.opened.bridge.snapshot
        assert snapshot is not None
        return [fact.name for fact in snapshot.facts]

    def current(self) -> str:
        """The name of the selected fact."""
        fact = self.tab.browser.list.current_fact()
        return fact.name if fact is not None else ""

    def told(self) -> str:
        """What the message line says."""
        message = self.opened.window.message_line.shown
        return "" if message is None else f"{message.title}|{message.text}"
