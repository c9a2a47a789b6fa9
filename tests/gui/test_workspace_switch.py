"""From workspace to workspace, and what is remembered from one window to the next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit

from context_center.core.facts import Scope
from context_center.services.settings import load_settings
from context_center.services.workspace import workspace_at
from context_center.ui.dialogs.remote_address import RemoteAddressDialog
from context_center.ui.tab_host import ARCHIVE, FACTS, TAB_IDS
from tests.gui.conftest import WAIT_MS
from tests.helpers.temporary_store import TemporaryStore

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme
    from tests.helpers.windows import Windows


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
