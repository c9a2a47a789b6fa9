"""The frame on a real store: tabs, counts, dots, jumps, memory, and a clean end."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction, QGuiApplication

from context_center.core.facts import Scope
from context_center.ui import fact_acts
from context_center.ui.act_steps import Act
from context_center.ui.actions import ACTIONS
from context_center.ui.comparison_actions import COMPARISON_ACTIONS
from context_center.ui.dialogs.about import AboutDialog
from context_center.ui.dialogs.keyboard_shortcuts import ShortcutsDialog
from context_center.ui.tab_host import ARCHIVE, FACTS, INSTRUCTIONS, RECALL_TRACE, TAB_IDS
from context_center.ui.widgets.elided_label import PathLabel
from tests.gui.conftest import WAIT_MS

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from context_center.ui.main_window import MainWindow
    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Windows


def menu_actions(window: MainWindow) -> list[QAction]:
    """Every action of the menu bar, those of hidden tabs included."""
    found: list[QAction] = []
    waiting = [action.menu() for action in window.menuBar().actions()]
    while waiting:
        for action in waiting.pop().actions():
            menu = action.menu()
            if menu is not None:
                waiting.append(menu)
            if action.objectName():
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
    assert QGuiApplication.focusObject() is opened.window.navigator.facts.browser.list
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
    assert rows["Next Change"] == "F7"
    listed = (*ACTIONS, *COMPARISON_ACTIONS)
    assert tree.topLevelItemCount() == sum(bool(action.shortcut) for action in listed)


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


def test_closing_waits_for_what_is_being_written(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    facts = [store.write(f"fact-{number}") for number in range(20)]
    opened = windows.open(store.workspace)
    plan = fact_acts.archive(facts)
    for step in plan.act.steps:
        opened.window.tools.acts.perform(Act("Archive", (step,)), facts.append, facts.append)
    opened.window.close()
    assert [path.name for path in store.directory().glob("*.md")] == ["MEMORY.md"]
    assert len(list((store.directory() / ".archive").iterdir())) == 20
