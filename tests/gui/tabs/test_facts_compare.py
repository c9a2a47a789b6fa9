"""Comparisons that begin in the Facts tab, over a real store."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from context_center.core.facts import FactType, Scope
from context_center.ui.tabs.facts import FactsTab
from context_center.ui.widgets.fact_history import FactHistory

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.ui.actions import ThemedAction
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.dialogs.compare import CompareDialog
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme
    from tests.helpers.temporary_store import TemporaryStore

WAIT_MS = 10_000
SUBJECT = "project.package_manager"


@pytest.fixture
def tab(
    bridge: WorkspaceBridge,
    store: TemporaryStore,
    theme: Theme,
    messages: Messages,
    shown: Callable[[QWidget], QWidget],
    open_bridge: Callable[[], object],
) -> FactsTab:
    tab = FactsTab(bridge, theme, messages)
    bridge.snapshot_changed.connect(tab.set_snapshot)
    store.write(
        "package-manager", title="Package manager", subject_key=SUBJECT, id="mem-1", body="pnpm"
    )
    store.write(
        "node-tooling",
        Scope.GLOBAL,
        title="Node tooling",
        type=FactType.USER,
        subject_key=SUBJECT,
        id="mem-2",
        body="npm",
    )
    store.write("deploy-window", title="部署窗口", id="mem-3", body="周二")
    shown(tab)
    open_bridge()
    return tab


def refresh(tab: FactsTab, bridge: WorkspaceBridge, qtbot: QtBot) -> None:
    with qtbot.waitSignal(bridge.snapshot_changed, timeout=WAIT_MS):
        bridge.refresh()
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)


def compare_action(tab: FactsTab) -> ThemedAction:
    return next(a for a in tab.tab_actions() if a.objectName() == "facts.compare")


def opened(tab: FactsTab) -> CompareDialog:
    dialog = tab.comparisons.dialog
    assert dialog is not None
    return dialog


def test_only_a_fact_of_an_override_can_be_compared(tab: FactsTab, store: TemporaryStore) -> None:
    assert not compare_action(tab).isEnabled()
    tab.show_fact(store.path("deploy-window"))
    assert not compare_action(tab).isEnabled()
    compare_action(tab).trigger()
    assert tab.comparisons.dialog is None
    tab.show_fact(store.path("node-tooling", Scope.GLOBAL))
    assert compare_action(tab).isEnabled()


def test_the_facts_of_an_override_are_compared_and_followed(
    tab: FactsTab, store: TemporaryStore, bridge: WorkspaceBridge, qtbot: QtBot
) -> None:
    tab.show_fact(store.path("package-manager"))
    tab.browser.list.setFocus()
    QTest.keySequence(tab.browser.list, QKeySequence("Ctrl+Shift+D"))
    dialog = opened(tab)
    assert dialog.windowTitle() == "“Node tooling” and “Package manager”"
    assert not dialog.isModal()
    store.write("package-manager", title="pnpm", subject_key=SUBJECT, id="mem-1", body="pnpm 10")
    refresh(tab, bridge, qtbot)
    qtbot.waitUntil(lambda: dialog.windowTitle() == "“Node tooling” and “pnpm”")
    assert dialog.comparison.text.compared.new_lines == ("pnpm 10\n",)
    store.remove("node-tooling", Scope.GLOBAL)
    refresh(tab, bridge, qtbot)
    gone = "“Node tooling” is gone from the store; this is what it was."
    qtbot.waitUntil(lambda: dialog.note.text() == gone)
    assert not compare_action(tab).isEnabled()


def test_a_revision_is_compared_with_the_current_text(
    tab: FactsTab, store: TemporaryStore, bridge: WorkspaceBridge, qtbot: QtBot
) -> None:
    revisions = store.directory() / ".revisions" / "mem-1"
    revisions.mkdir(parents=True)
    old = Path(store.path("package-manager")).read_text(encoding="utf-8")
    (revisions / "000000001.md").write_text(old.replace("pnpm", "yarn"), encoding="utf-8")
    store.write("package-manager", title="Package manager", id="mem-1", revision=2, body="pnpm")
    refresh(tab, bridge, qtbot)
    tab.show_fact(store.path("package-manager"))
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)
    tab.browser.view.findChild(FactHistory).linkActivated.emit("compare:1")
    dialog = opened(tab)
    assert dialog.windowTitle() == "“Package manager”: revisions 1 and 2"
    assert dialog.comparison.text.compared.old_lines == ("yarn\n",)
    old_head, new_head = (head.texts() for head in dialog.comparison.heads)
    assert old_head[1] == "project, revision 1"
    assert "file" in old_head[3]
    assert new_head[1] == "project, revision 2, current"


def test_the_compare_window_closes_with_escape_and_opens_again(
    tab: FactsTab, store: TemporaryStore
) -> None:
    tab.show_fact(store.path("package-manager"))
    compare_action(tab).trigger()
    QTest.keyClick(opened(tab), Qt.Key.Key_Escape)
    assert tab.comparisons.dialog is None
    compare_action(tab).trigger()
    assert opened(tab).comparison.text.summary() == "1 change  ·  +1 −1"
