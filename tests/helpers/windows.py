"""Windows as the program opens them, on real stores, each ended cleanly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QGuiApplication

from context_center.ui.bridge import WorkspaceBridge
from context_center.ui.main_window import MainWindow
from context_center.ui.messages import Messages
from context_center.ui.models.fact_table import FactColumn
from context_center.ui.tab_host import TAB_IDS
from context_center.ui.tasks import Tasks
from context_center.ui.window_memory import WindowMemory
from tests.helpers.temporary_store import NOW

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from context_center.services.workspace import Workspace
    from context_center.ui.theme import Theme

WAIT_MS = 10_000
"""How long is waited for a window to be calm before the test fails."""


@dataclass
class Opened:
    """A window that is shown, with the bridge and the messages that it was given."""

    window: MainWindow
    bridge: WorkspaceBridge
    messages: Messages

    def press(self, qtbot: QtBot, keys: str) -> None:
        """Type an action's shortcut where the focus is."""
        focus = QGuiApplication.focusObject() or self.window
        qtbot.keySequence(focus, keys)

    def titles(self) -> list[str]:
        """The titles of the facts in the list, as filtered and sorted now."""
        table = self.window.navigator.facts.table
        rows = range(table.rowCount())
        return [table.index(row, FactColumn.TITLE).data() for row in rows]


class Windows:
    """Opens windows as the program does and ends each of them."""

    def __init__(self, theme: Theme, settings: Path, cache: Path, qtbot: QtBot) -> None:
        self._theme, self._cache, self._qtbot = theme, cache, qtbot
        self.settings = settings
        self._open: list[Opened] = []

    def open(self, workspace: Workspace, *, wait: bool = True, keep: bool = True) -> Opened:
        """A shown window; with ``wait`` all tabs are built and calm and changes are live."""
        bridge = WorkspaceBridge(Tasks(), str(self._cache), lambda: NOW)
        messages = Messages()
        bridge.open(workspace)
        memory = WindowMemory(self.settings, keep=keep)
        window = MainWindow(bridge, self._theme, messages, memory, workspace.roots)
        opened = Opened(window, bridge, messages)
        self._open.append(opened)
        window.show()
        if wait:
            self._qtbot.waitExposed(window)
            window.activateWindow()
            self.calm(opened)
        return opened

    def calm(self, opened: Opened) -> None:
        """Wait until everything is built and nothing is pending."""

        def is_calm() -> bool:
            tabs = opened.window.tabs.known()
            settled = len(tabs) == len(TAB_IDS) and all(tab.settle() for tab in tabs.values())
            workspace = opened.bridge.workspace
            watched = opened.bridge.watch_state.mode != "stopped"
            remote = workspace is not None and workspace.is_remote
            idle = not opened.bridge.is_loading and not opened.window.tools.acts.busy
            return settled and (watched or remote) and idle

        self._qtbot.waitUntil(is_calm, timeout=WAIT_MS)

    def close(self, opened: Opened) -> None:
        """Close and delete."""
        self._open.remove(opened)
        opened.window.close()
        opened.bridge.tasks.deleteLater()
        opened.bridge.deleteLater()
        opened.messages.deleteLater()
        opened.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def close_all(self) -> None:
        """Close what a test left open."""
        for opened in list(self._open):
            self.close(opened)
