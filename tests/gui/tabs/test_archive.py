"""The Archive tab over a real store."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QSignalSpy, QTest

from context_center.core.changes import FactChanges
from context_center.core.facts import Scope
from context_center.services.snapshot import StoreState
from context_center.ui.models.archive_table import ArchiveColumn
from context_center.ui.models.fact_rows import Role
from context_center.ui.tabs.archive import ArchiveTab
from context_center.ui.widgets.elided_label import PathLabel
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.fact_notes import FactNotes

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme
    from tests.helpers.temporary_store import TemporaryStore

WAIT_MS = 10_000


@pytest.fixture
def tab(
    bridge: WorkspaceBridge, theme: Theme, messages: Messages, shown: Callable[[QWidget], QWidget]
) -> ArchiveTab:
    tab = ArchiveTab(bridge, theme, messages)
    bridge.snapshot_changed.connect(tab.set_snapshot)
    shown(tab)
    return tab


def fill(store: TemporaryStore) -> None:
    store.write("active", id="mem-1", title="Active")
    store.archive("20261001-090000.000", "same-id", id="mem-1", title="Same id")
    store.archive("20260901-090000.000", "active", id="mem-2", title="Same name")
    store.archive("20260801-090000.000", "free", Scope.GLOBAL, id="mem-3", title="自由", body="空")


@pytest.fixture
def full(tab: ArchiveTab, store: TemporaryStore, open_bridge: Callable[[], object]) -> ArchiveTab:
    fill(store)
    open_bridge()
    return tab


def states(tab: ArchiveTab) -> list[str]:
    return [state.sentence() for state in tab.findChildren(EmptyState) if state.isVisible()]


def titles(tab: ArchiveTab) -> list[str]:
    rows = range(tab.table.rowCount())
    return [tab.table.index(row, ArchiveColumn.TITLE).data() for row in rows]


def refresh(bridge: WorkspaceBridge, qtbot: QtBot) -> None:
    with qtbot.waitSignal(bridge.snapshot_changed, timeout=WAIT_MS):
        bridge.refresh()


def note(tab: ArchiveTab) -> str:
    return tab.browser.view.findChild(FactNotes).texts()[-1]


def test_an_empty_archive_says_what_will_be_here(
    tab: ArchiveTab, open_bridge: Callable[[], object]
) -> None:
    assert states(tab) == ["Reading the store…"]
    open_bridge()
    assert states(tab) == ["Nothing has been archived."]


def test_entries_of_both_scopes_newest_first(full: ArchiveTab) -> None:
    assert titles(full) == ["Same id", "Same name", "自由"]
    full.browser.set_filter("空")
    assert titles(full) == ["自由"]
    assert not full.browser.marks.isVisible()


@pytest.mark.parametrize(
    ("row", "told", "holder"),
    [
        (0, "Its id is active as “", True),
        (1, "Its name is active in “", True),
        (2, "Neither its id nor its name is in use", False),
    ],
)
def test_what_a_recovery_would_meet(
    full: ArchiveTab, store: TemporaryStore, row: int, told: str, holder: bool
) -> None:
    fact = full.table.fact_at(row)
    assert fact is not None
    full.browser.list.select(fact.path)
    assert told in note(full)
    assert (f'<a href="{store.path("active")}">Active</a>' in note(full)) is holder
    requested = QSignalSpy(full.fact_requested)
    full.browser.view.fact_requested.emit(store.path("active"))
    assert requested.at(0)[0] == store.path("active")


def test_an_entry_is_compared_with_the_active_fact_of_the_same_name(
    full: ArchiveTab, store: TemporaryStore
) -> None:
    (action,) = full.tab_actions()
    assert not action.isEnabled()
    full.browser.list.select(full.table.fact_at(2).path)
    assert not action.isEnabled()
    full.browser.list.select(full.table.fact_at(1).path)
    full.browser.list.setFocus()
    QTest.keySequence(full.browser.list, QKeySequence("Ctrl+Shift+D"))
    dialog = full.comparisons.dialog
    assert dialog is not None
    assert dialog.windowTitle() == "“Same name” and “Active”"
    old, new = dialog.sides
    assert old.archived_at == "2026-09-01T09:00:00Z"
    assert new.fact.path == store.path("active")


def test_the_path_is_that_of_the_entry(full: ArchiveTab, store: TemporaryStore) -> None:
    full.show_example()
    path = store.directory() / ".archive" / "20261001-090000.000-same-id.md"
    assert any(label.path() == str(path) for label in full.browser.view.findChildren(PathLabel))


def test_an_obstacle_that_goes_away_is_told_at_once(
    full: ArchiveTab, store: TemporaryStore, bridge: WorkspaceBridge, qtbot: QtBot
) -> None:
    full.show_example()
    assert "would be refused" in note(full)
    store.remove("active")
    refresh(bridge, qtbot)
    assert "Neither its id nor its name is in use." in note(full)


def test_an_entry_that_arrives_is_marked_and_counted(
    full: ArchiveTab, store: TemporaryStore, bridge: WorkspaceBridge, qtbot: QtBot
) -> None:
    counts: list[object] = []
    full.count_changed.connect(counts.append)
    store.archive("20261102-080000.000", "late", id="mem-9", title="Late")
    refresh(bridge, qtbot)
    assert titles(full)[0] == "Late"
    assert counts == [4]
    new = [bool(full.table.index(row, ArchiveColumn.TITLE).data(Role.IS_NEW)) for row in range(4)]
    assert new == [True, False, False, False]
    full.show_example()
    assert not full.table.index(0, ArchiveColumn.TITLE).data(Role.IS_NEW)


def test_an_entry_that_leaves_is_told_and_its_neighbour_shown(
    full: ArchiveTab,
    store: TemporaryStore,
    bridge: WorkspaceBridge,
    messages: Messages,
    qtbot: QtBot,
) -> None:
    told = QSignalSpy(messages.told)
    full.show_example()
    (store.directory() / ".archive" / "20261001-090000.000-same-id.md").unlink()
    refresh(bridge, qtbot)
    assert told.at(0)[0].text == "“Same id” is not in the archive any more."
    assert full.browser.view.details is not None
    assert full.browser.view.details.fact.title == "Same name"


def test_a_hidden_tab_asks_for_attention_only_for_the_archive(
    full: ArchiveTab, bridge: WorkspaceBridge
) -> None:
    attention: list[bool] = []
    full.attention_changed.connect(attention.append)
    full.hide()
    assert bridge.snapshot is not None
    full.set_snapshot(bridge.snapshot, FactChanges(added=frozenset({"/x.md"})))
    assert attention == []
    full.set_snapshot(bridge.snapshot, FactChanges(archive=True))
    assert attention == [True]


def test_remote_and_unreachable(full: ArchiveTab, bridge: WorkspaceBridge) -> None:
    snapshot = bridge.snapshot
    assert snapshot is not None
    full.set_snapshot(replace(snapshot, state=StoreState.UNREACHABLE), FactChanges())
    assert not full.browser.list.isEnabled()
    full.set_snapshot(replace(snapshot, state=StoreState.UNREACHABLE, archived=()), FactChanges())
    assert states(full) == ["The store is not reachable."]
    remote = replace(snapshot.workspace, root="", remote_address="ssh://box/srv")
    full.set_snapshot(
        replace(snapshot, workspace=remote, state=StoreState.REMOTE, archived=()), FactChanges()
    )
    assert states(full) == ["The memory of ssh://box/srv is shown only by the remote side."]
    assert titles(full) == []
