"""The frame on a real store: tabs, counts, dots, jumps, memory, and a clean end."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit

from context_center.core.facts import Scope
from context_center.services.settings import load_settings
from context_center.services.workspace import workspace_at
from context_center.ui.actions import ACTIONS
from context_center.ui.bridge import WorkspaceBridge
from context_center.ui.dialogs.about import AboutDialog
from context_center.ui.dialogs.keyboard_shortcuts import ShortcutsDialog
from context_center.ui.dialogs.remote_address import RemoteAddressDialog
from context_center.ui.main_window import MainWindow
from context_center.ui.messages import Messages
from context_center.ui.models.fact_table import FactColumn
from context_center.ui.tab_host import ARCHIVE, FACTS, INSTRUCTIONS, RECALL_TRACE, TAB_IDS
from context_center.ui.tasks import Tasks
from context_center.ui.widgets.elided_label import PathLabel
from context_center.ui.window_memory import WindowMemory
from tests.gui.conftest import WAIT_MS
from tests.helpers.temporary_store import NOW, TemporaryStore

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from context_center.services.workspace import Workspace
    from context_center.ui.theme import Theme


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
            return settled and (watched or remote) and not opened.bridge.is_loading

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


@pytest.fixture
def windows(theme: Theme, tmp_path: Path, qtbot: QtBot) -> Iterator[Windows]:
    """See Windows; its settings lie in the test's own directory."""
    windows = Windows(theme, tmp_path / "settings.json", tmp_path / "cache", qtbot)
    yield windows
    windows.close_all()


def menu_actions(window: MainWindow) -> list[QAction]:
    """Every action of the menu bar, those of hidden tabs included."""
    found: list[QAction] = []
    waiting = [action.menu() for action in window.menuBar().actions()]
    while waiting:
        for action in waiting.pop().actions():
            menu = action.menu()
            if menu is not None:
                waiting.append(menu)
            elif not action.isSeparator():
                found.append(action)
    return found


def test_it_shows_the_store(windows: Windows, store: TemporaryStore) -> None:
    store.write("deploy-window", updated_at="2026-11-02T08:59:48Z")
    earlier = "2026-10-01T09:00:00Z"
    store.write("tone", Scope.GLOBAL, activation="pinned", body="Be brief.", updated_at=earlier)
    store.archive("20260316-095412.207", "older")
    window = windows.open(store.workspace).window
    assert window.windowTitle() == "payments-api — Context Center"
    assert window.tabs.current_id == FACTS
    counts = [window.tabs.bar.count_of(index) for index in range(len(TAB_IDS))]
    assert counts == [0, 2, None, 1, None]
    assert not any(window.tabs.bar.has_dot(index) for index in range(len(TAB_IDS)))
    assert window.tabs.bar.accessibleTabName(1) == "Facts, 2"
    status = window.status
    assert status.mode.text() == "live"
    assert status.store.path() == store.workspace.facts_dir
    assert status.changed.text() == "changed 12 s ago"
    assert status.pinned.text() == "pinned 9/1500"
    assert "Tone (9)" in status.pinned.toolTip()
    assert window.chooser.combo.currentText() == "payments-api"
    assert window.message_line.shown is None


def test_a_time_ahead_of_now_is_not_when_the_store_changed(
    windows: Windows, store: TemporaryStore
) -> None:
    store.write("later", updated_at="2027-01-01T00:00:00Z")
    store.write("past", updated_at="2026-10-30T09:00:00Z")
    assert windows.open(store.workspace).window.status.changed.text() == "changed 3 d ago"


def test_every_action_is_in_a_menu(windows: Windows, store: TemporaryStore) -> None:
    window = windows.open(store.workspace).window
    held = {action.objectName() for action in menu_actions(window)}
    assert held == {action.id for action in ACTIONS}
    for action in menu_actions(window):
        assert action.text()
        assert action.toolTip()
        assert action.statusTip()


def test_the_keys_of_a_tab_are_there_while_it_is_shown(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    opened = windows.open(store.workspace)
    for number, tab_id in enumerate(TAB_IDS, 1):
        opened.press(qtbot, f"Ctrl+{number}")
        assert opened.window.tabs.current_id == tab_id
        visible = [action for action in menu_actions(opened.window) if action.isVisible()]
        keys = [each.toString() for action in visible for each in action.shortcuts()]
        assert len(keys) == len(set(keys))
        own = {action.objectName() for action in opened.window.tabs.tab(tab_id).tab_actions()}
        assert own <= {action.objectName() for action in visible}


def test_the_search_filters_the_facts(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("deploy-window")
    store.write("staging-database")
    opened = windows.open(store.workspace)
    window, search = opened.window, opened.window.search
    window.tabs.show_tab(ARCHIVE)
    opened.press(qtbot, "Ctrl+K")
    assert QGuiApplication.focusObject() is search
    qtbot.keyClicks(search, "staging")
    assert window.tabs.current_id == FACTS
    assert opened.titles() == ["Staging database"]
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert search.text() == ""
    assert opened.titles() == ["Deploy window", "Staging database"]
    own_filter = window.navigator.facts.browser.search
    own_filter.setText("deploy")
    assert search.text() == "deploy"
    assert opened.titles() == ["Deploy window"]


def test_going_down_from_the_search_enters_the_list(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    fact = store.write("deploy-window")
    opened = windows.open(store.workspace)
    opened.press(qtbot, "Ctrl+K")
    qtbot.keyClick(opened.window.search, Qt.Key.Key_Down)
    assert QGuiApplication.focusObject() is not opened.window.search
    assert opened.window.navigator.facts.current_path() == fact.path


def test_the_filter_key_goes_to_the_tab_and_types_in_a_field(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    opened = windows.open(store.workspace)
    own_filter = opened.window.navigator.facts.browser.search
    opened.window.tabs.bar.setFocus()
    opened.press(qtbot, "/")
    assert QGuiApplication.focusObject() is own_filter
    qtbot.keyClicks(own_filter, "a/b")
    assert own_filter.text() == "a/b"


def test_jumps_can_be_undone(windows: Windows, store: TemporaryStore, qtbot: QtBot) -> None:
    first, second = store.write("first"), store.write("second")
    rules = Path(store.workspace.root, "AGENTS.md")
    rules.write_text("- one\n- two\n", encoding="utf-8")
    opened = windows.open(store.workspace)
    window, navigator = opened.window, opened.window.navigator
    back, forward = window.actions_by_id["go.back"], window.actions_by_id["go.forward"]
    assert (back.isEnabled(), forward.isEnabled()) == (False, False)
    window.tabs.show_tab(RECALL_TRACE)
    window.tabs.tab(RECALL_TRACE).fact_requested.emit(first.path)
    assert (window.tabs.current_id, navigator.facts.current_path()) == (FACTS, first.path)
    window.tabs.tab(FACTS).fact_requested.emit(second.path)
    window.tabs.tab(FACTS).location_requested.emit(str(rules), 2)
    assert window.tabs.current_id == INSTRUCTIONS
    assert navigator.instructions.current_location() == (str(rules), 2)
    opened.press(qtbot, "Alt+Left")
    assert (window.tabs.current_id, navigator.facts.current_path()) == (FACTS, second.path)
    opened.press(qtbot, "Alt+Left")
    assert (window.tabs.current_id, navigator.facts.current_path()) == (FACTS, first.path)
    opened.press(qtbot, "Alt+Left")
    assert window.tabs.current_id == RECALL_TRACE
    assert (back.isEnabled(), forward.isEnabled()) == (False, True)
    opened.press(qtbot, "Alt+Right")
    assert (window.tabs.current_id, navigator.facts.current_path()) == (FACTS, first.path)


def test_a_dot_says_what_changed_until_it_is_looked_at(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("first")
    opened = windows.open(store.workspace)
    bar, facts = opened.window.tabs.bar, TAB_IDS.index(FACTS)
    opened.window.tabs.show_tab(ARCHIVE)
    store.write("second")
    qtbot.waitUntil(lambda: bar.has_dot(facts), timeout=WAIT_MS)
    assert bar.count_of(facts) == 2
    assert bar.accessibleTabName(facts) == "Facts, 2, changed"
    assert opened.window.status.changed.text() == "changed just now"
    opened.window.tabs.show_tab(FACTS)
    assert not bar.has_dot(facts)
    store.write("third")
    qtbot.waitUntil(lambda: bar.count_of(facts) == 3, timeout=WAIT_MS)
    assert not bar.has_dot(facts)


def test_the_layout_is_remembered(windows: Windows, store: TemporaryStore) -> None:
    store.write("first")
    opened = windows.open(store.workspace)
    opened.window.resize(760, 640)
    opened.window.tabs.show_tab(ARCHIVE)
    opened.window.actions_by_id["view.theme_dark"].trigger()
    windows.close(opened)
    settings, problem = load_settings(windows.settings)
    assert problem is None
    assert (settings.tab, settings.theme) == (ARCHIVE, "dark")
    assert settings.workspaces == (store.workspace.root,)
    assert set(settings.layouts) == set(TAB_IDS)
    again = windows.open(store.workspace).window
    assert again.tabs.current_id == ARCHIVE
    assert (again.width(), again.height()) == (760, 640)


def test_a_sample_is_not_remembered(windows: Windows, store: TemporaryStore) -> None:
    windows.close(windows.open(store.workspace, keep=False))
    assert load_settings(windows.settings)[0].workspaces == ()


def test_broken_settings_are_told(windows: Windows, store: TemporaryStore) -> None:
    windows.settings.write_text("{", encoding="utf-8")
    shown = windows.open(store.workspace).window.message_line.shown
    assert shown is not None
    assert "set aside" in shown.text
    assert shown.path == str(windows.settings.with_name("settings.broken-1.json"))


def test_settings_that_cannot_be_saved_do_not_keep_the_window_open(
    windows: Windows, store: TemporaryStore, caplog: pytest.LogCaptureFixture
) -> None:
    opened = windows.open(store.workspace)
    windows.settings.mkdir()
    (windows.settings / "in the way").touch()
    windows.close(opened)
    assert "Settings not saved" in caplog.text
    assert (windows.settings / "in the way").exists()


@pytest.mark.parametrize(("mode", "dark"), [("light", False), ("dark", True)])
def test_the_colors_can_be_chosen(
    windows: Windows, store: TemporaryStore, theme: Theme, mode: str, *, dark: bool
) -> None:
    window = windows.open(store.workspace).window
    action = window.actions_by_id[f"view.theme_{mode}"]
    action.trigger()
    assert (theme.mode, theme.dark) == (mode, dark)
    others = {"system", "light", "dark"} - {mode}
    assert action.isChecked()
    assert not any(window.actions_by_id[f"view.theme_{each}"].isChecked() for each in others)


def test_another_known_workspace_can_be_chosen(
    windows: Windows, store: TemporaryStore, tmp_path: Path, qtbot: QtBot
) -> None:
    other_root = tmp_path / "other"
    other_root.mkdir()
    other = TemporaryStore(workspace_at(store.roots, str(other_root)))
    other.directory().mkdir(parents=True)
    fact = other.write("only-there")
    store.write("first")
    opened = windows.open(store.workspace)
    window, combo = opened.window, opened.window.chooser.combo
    qtbot.waitUntil(lambda: combo.count() == 2, timeout=WAIT_MS)
    titles = [combo.itemText(row) for row in range(2)]
    assert titles == ["other", "payments-api"]
    assert combo.currentText() == "payments-api"
    window.navigator.show_fact(store.path("first"))
    window.search.setText("first")
    with qtbot.waitSignal(opened.bridge.opened):
        combo.activated.emit(0)
    windows.calm(opened)
    assert combo.currentText() == "other"
    assert window.windowTitle() == "other — Context Center"
    assert window.search.text() == ""
    assert opened.titles() == [fact.title]
    assert not window.actions_by_id["go.back"].isEnabled()
    assert not any(window.tabs.bar.has_dot(index) for index in range(len(TAB_IDS)))
    windows.close(opened)
    remembered = load_settings(windows.settings)[0].workspaces
    assert remembered == (other.workspace.root, store.workspace.root)


def test_a_workspace_whose_folder_is_not_known_shows_its_facts_and_says_so(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    projects = Path(store.roots.state, "projects")
    memory = projects / "-nowhere-known" / "memory"
    memory.mkdir(parents=True)
    fact = store.write("moved-there")
    Path(fact.path).rename(memory / "moved-there.md")
    opened = windows.open(store.workspace)
    combo = opened.window.chooser.combo
    qtbot.waitUntil(lambda: combo.count() == 2, timeout=WAIT_MS)
    with qtbot.waitSignal(opened.bridge.opened):
        combo.activated.emit(combo.findText("-nowhere-known"))
    windows.calm(opened)
    assert opened.titles() == ["Moved there"]
    assert "“-nowhere-known” is not known" in opened.window.notices.banner.sentence()


def test_a_folder_can_be_opened(
    windows: Windows, store: TemporaryStore, tmp_path: Path, qtbot: QtBot
) -> None:
    opened = windows.open(store.workspace)
    opened.window.actions_by_id["workspace.open"].trigger()
    dialog = opened.window.switch.dialog
    assert dialog is not None
    (tmp_path / "new").mkdir()
    with qtbot.waitSignal(opened.bridge.opened) as signal:
        dialog.fileSelected.emit(str(tmp_path / "new"))
    assert signal.args is not None
    assert signal.args[0].root == str(tmp_path / "new")
    dialog.reject()
    assert opened.window.switch.dialog is None


def test_a_remote_address_shows_nothing_of_this_machine(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("secret", Scope.GLOBAL, activation="pinned")
    opened = windows.open(store.workspace)
    opened.window.actions_by_id["workspace.remote"].trigger()
    dialog = opened.window.switch.dialog
    assert isinstance(dialog, RemoteAddressDialog)
    button = dialog.buttons.button(QDialogButtonBox.StandardButton.Open)
    assert not button.isEnabled()
    dialog.field.setText("not remote")
    assert not button.isEnabled()
    dialog.field.setText(" ssh://me@host/srv/app ")
    assert button.isEnabled()
    with qtbot.waitSignal(opened.bridge.opened):
        button.click()
    windows.calm(opened)
    window = opened.window
    assert window.windowTitle() == "ssh://me@host/srv/app — Context Center"
    assert window.chooser.combo.currentText() == "ssh://me@host/srv/app"
    assert window.status.mode.text() == "remote"
    assert window.status.store.path() == "ssh://me@host/srv/app"
    assert window.status.pinned.isHidden()
    assert window.status.changed.isHidden()
    for tab_id in TAB_IDS:
        window.tabs.show_tab(tab_id)
        assert not any("secret" in field.text() for field in window.findChildren(QLineEdit))
    assert window.tabs.bar.count_of(TAB_IDS.index(FACTS)) in {None, 0}


def test_an_old_store_is_named_and_can_be_dismissed(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    stray = Path(store.roots.state, "memory", "0f1e2d3c4b5a6978")
    stray.mkdir(parents=True)
    fact = store.write("server", updated_at="2026-05-03T10:00:00Z")
    Path(fact.path).rename(stray / "server.md")
    opened = windows.open(store.workspace)
    banner = opened.window.notices.banner
    assert "0f1e2d3c4b5a6978: 1, the newest from" in banner.sentence()
    banner.activated.emit(0)
    assert QGuiApplication.clipboard().text() == str(stray)
    banner.dismissed.emit()
    assert banner.isHidden()
    store.write("another")
    facts = TAB_IDS.index(FACTS)
    qtbot.waitUntil(lambda: opened.window.tabs.bar.count_of(facts) == 1, timeout=WAIT_MS)
    assert banner.isHidden()


def test_a_failure_is_told_and_stays(windows: Windows, store: TemporaryStore) -> None:
    from context_center.core.errors import ContextError

    opened = windows.open(store.workspace)
    line = opened.window.message_line
    opened.bridge.failed.emit(ContextError("No history", "It cannot be read.", "/a", "Look."))
    assert line.isVisible()
    assert line.shown is not None
    assert (line.shown.title, line.shown.text) == ("No history", "It cannot be read. Look.")


def test_the_path_of_the_store_is_copied_whole(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    opened = windows.open(store.workspace)
    opened.press(qtbot, "Ctrl+Shift+C")
    assert QGuiApplication.clipboard().text() == store.workspace.facts_dir
    shown = opened.window.message_line.shown
    assert shown is not None
    assert store.workspace.facts_dir in shown.text


def test_about_says_where_home_and_state_root_are_and_why(
    windows: Windows, store: TemporaryStore
) -> None:
    window = windows.open(store.workspace).window
    window.actions_by_id["help.about"].trigger()
    dialog = window.findChild(AboutDialog)
    assert dialog.isVisible()
    paths = [label.path() for label in dialog.findChildren(PathLabel)]
    assert paths[:2] == [store.roots.home, store.roots.state]
    dialog.reject()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert window.findChild(AboutDialog) is None


def test_the_shortcuts_are_listed(windows: Windows, store: TemporaryStore, qtbot: QtBot) -> None:
    opened = windows.open(store.workspace)
    opened.press(qtbot, "F1")
    tree = opened.window.findChild(ShortcutsDialog).tree
    rows = {
        tree.topLevelItem(row).text(1): tree.topLevelItem(row).text(0)
        for row in range(tree.topLevelItemCount())
    }
    assert rows["Refresh"] == "F5"
    assert rows["Filter This Tab"] == "/, Ctrl+F"
    assert len(rows) == sum(bool(action.shortcut) for action in ACTIONS)


def test_refresh_looks_at_the_disk(windows: Windows, store: TemporaryStore, qtbot: QtBot) -> None:
    opened = windows.open(store.workspace)
    with qtbot.waitSignal(opened.bridge.snapshot_changed, timeout=WAIT_MS):
        opened.press(qtbot, "F5")


def test_the_focus_goes_through_the_window_in_order(
    windows: Windows, store: TemporaryStore
) -> None:
    window = windows.open(store.workspace).window
    order = [window.chooser.combo, window.chooser.button, window.search, window.tabs.bar]
    found, widget = [], window.chooser.combo
    for _ in range(300):
        if widget in order and widget not in found:
            found.append(widget)
        widget = widget.nextInFocusChain()
    assert found == order


def test_every_control_has_an_accessible_name(windows: Windows, store: TemporaryStore) -> None:
    window = windows.open(store.workspace).window
    parts = [window.chooser.combo, window.chooser.button, window.search, window.status.store]
    parts += [window.status.mode, window.status.progress]
    assert all(part.accessibleName() for part in parts)


def test_twenty_windows_leave_no_thread(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    for number in range(30):
        store.write(f"fact-{number}")
    before = set(threading.enumerate())
    for number in range(20):
        opened = windows.open(store.workspace, wait=number % 4 == 0)
        if number % 4 == 1:
            QCoreApplication.processEvents()
        if number % 4 == 2:
            with qtbot.waitSignal(opened.bridge.snapshot_changed, timeout=WAIT_MS):
                pass
        windows.close(opened)
        assert set(threading.enumerate()) <= before
