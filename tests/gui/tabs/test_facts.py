"""The Facts tab over a real store: what it shows, how it follows changes, where links lead."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtTest import QSignalSpy, QTest

from context_center.core.changes import FactChanges
from context_center.core.fact_filter import FactMark
from context_center.core.facts import Activation, FactType, Scope
from context_center.services.snapshot import Snapshot, StoreState
from context_center.ui.models.fact_rows import Role
from context_center.ui.models.fact_table import FactColumn
from context_center.ui.tabs.facts import FactsTab
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.fact_history import FactHistory
from context_center.ui.widgets.fact_notes import FactNotes

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Message, Messages
    from context_center.ui.theme import Theme
    from tests.helpers.temporary_store import TemporaryStore

WAIT_MS = 10_000


class Window:
    """A tab in its place: connected to the bridge, its jumps carried out, its messages kept."""

    def __init__(self, tab: FactsTab, bridge: WorkspaceBridge, qtbot: QtBot) -> None:
        self.tab, self.bridge, self.qtbot = tab, bridge, qtbot
        self.told: list[str] = []
        self.counts: list[object] = []
        self.attention: list[bool] = []

    def refresh(self) -> None:
        """Compare with the disk and wait until the tab shows what is there."""
        with self.qtbot.waitSignal(self.bridge.snapshot_changed, timeout=WAIT_MS):
            self.bridge.compare()
        self.settle()

    def settle(self) -> None:
        self.qtbot.waitUntil(self.tab.settle, timeout=WAIT_MS)

    def names(self) -> list[str]:
        table = self.tab.table
        facts = (table.fact_at(row) for row in range(table.rowCount()))
        return [fact.name for fact in facts if fact is not None]

    def shown(self) -> str:
        """The name of the fact that the page shows; "" for none."""
        view = self.tab.browser.view
        return view.details.fact.name if view.isVisible() and view.details else ""

    def is_new(self, name: str) -> bool:
        index = self.tab.table.index(self.names().index(name), FactColumn.TITLE)
        return bool(index.data(Role.IS_NEW))


@pytest.fixture
def window(
    bridge: WorkspaceBridge,
    theme: Theme,
    messages: Messages,
    shown: Callable[[QWidget], QWidget],
    qtbot: QtBot,
) -> Window:
    tab = FactsTab(bridge, theme, messages)
    window = Window(tab, bridge, qtbot)
    bridge.snapshot_changed.connect(tab.set_snapshot)
    tab.fact_requested.connect(tab.show_fact)
    tab.count_changed.connect(window.counts.append)
    tab.attention_changed.connect(window.attention.append)

    def keep(message: Message) -> None:
        window.told.append(message.text)

    messages.told.connect(keep)
    shown(tab)
    return window


def fill(store: TemporaryStore) -> None:
    store.write(
        "package-manager",
        title="Package manager",
        subject_key="project.package_manager",
        id="mem-1",
        body="pnpm, see [[deploy-window]]",
    )
    store.write(
        "node-tooling",
        Scope.GLOBAL,
        title="Node tooling",
        type=FactType.USER,
        subject_key="project.package_manager",
        activation=Activation.RELEVANT,
        id="mem-2",
        body="npm",
    )
    store.write("deploy-window", title="部署窗口", id="mem-3", body="周二")


@pytest.fixture
def full(window: Window, store: TemporaryStore, open_bridge: Callable[[], object]) -> Window:
    fill(store)
    open_bridge()
    return window


def states(tab: FactsTab) -> list[str]:
    return [state.sentence() for state in tab.findChildren(EmptyState) if state.isVisible()]


def test_it_says_that_it_reads(window: Window) -> None:
    assert states(window.tab) == ["Reading the store…"]
    assert not window.tab.settle()


def test_facts_of_both_scopes_are_listed_and_counted(full: Window) -> None:
    assert full.names() == ["node-tooling", "package-manager", "deploy-window"]
    assert full.counts == [3]
    assert full.tab.settle()
    assert states(full.tab) == ["Choose a fact to read it."]


def test_an_empty_store_says_why(window: Window, open_bridge: Callable[[], object]) -> None:
    open_bridge()
    assert states(window.tab) == ["Nothing is remembered yet."]
    assert window.counts == [0]


def test_choosing_shows_the_fact_with_its_history(full: Window, store: TemporaryStore) -> None:
    revisions = store.directory() / ".revisions" / "mem-1"
    revisions.mkdir(parents=True)
    old = Path(store.path("package-manager")).read_text(encoding="utf-8").replace("pnpm", "yarn")
    (revisions / "000000001.md").write_text(old, encoding="utf-8")
    store.write("package-manager", id="mem-1", revision=2, body="pnpm")
    full.refresh()
    full.tab.show_fact(store.path("package-manager"))
    full.settle()
    assert full.shown() == "package-manager"
    history = full.tab.browser.view.findChild(FactHistory)
    assert "Revision 2, current" in history.text()
    assert '<a href="1">Revision 1</a>' in history.text()


def test_both_sides_of_an_override_are_one_click_apart(full: Window, store: TemporaryStore) -> None:
    full.tab.show_fact(store.path("package-manager"))
    notes = full.tab.browser.view.findChild(FactNotes)
    assert "wins over the global" in notes.texts()[0]
    notes.fact_requested.emit(store.path("node-tooling", Scope.GLOBAL))
    assert full.shown() == "node-tooling"
    assert "wins over this global fact here" in notes.texts()[0]
    assert full.tab.current_path() == store.path("node-tooling", Scope.GLOBAL)


def test_the_banner_filters_to_the_overrides_and_back(full: Window) -> None:
    banner = full.tab.banner
    assert banner.sentence() == "One project fact wins over an equivalent global one."
    banner.activated.emit(0)
    assert full.names() == ["node-tooling", "package-manager"]
    assert full.tab.browser.marks.text() == "Overrides"
    action = next(a for a in full.tab.tab_actions() if a.objectName() == "facts.overrides")
    assert action.isChecked()
    banner.activated.emit(0)
    assert len(full.names()) == 3
    action.trigger()
    assert full.names() == ["node-tooling", "package-manager"]
    full.tab.browser.marks.set_marks(frozenset({FactMark.PINNED}))
    assert not action.isChecked()


def test_a_link_in_the_text_jumps_past_a_filter(full: Window, store: TemporaryStore) -> None:
    full.tab.set_filter("pnpm")
    full.tab.show_fact(store.path("package-manager"))
    requested = QSignalSpy(full.tab.fact_requested)
    full.tab.browser.view.fact_requested.emit(store.path("deploy-window"))
    assert requested.count() == 1
    assert full.shown() == "deploy-window"
    assert full.tab.browser.search.text() == ""


def test_a_jump_to_what_is_gone_says_so(full: Window) -> None:
    full.tab.show_fact("/nowhere.md")
    assert full.told == ["This fact is not in the store any more."]


def test_a_new_fact_is_marked_until_it_is_looked_at(full: Window, store: TemporaryStore) -> None:
    full.tab.show_fact(store.path("package-manager"))
    store.write("arrived", title="Arrived", id="mem-9")
    full.refresh()
    assert full.names()[0] == "arrived"
    assert full.is_new("arrived")
    assert not full.is_new("package-manager")
    assert full.shown() == "package-manager"
    assert full.counts[-1] == 4
    full.tab.show_fact(store.path("arrived"))
    assert not full.is_new("arrived")


def test_a_changed_fact_is_shown_anew(full: Window, store: TemporaryStore) -> None:
    full.tab.show_fact(store.path("package-manager"))
    store.write("package-manager", title="Package manager", id="mem-1", body="Now bun")
    full.refresh()
    assert full.tab.browser.view.details is not None
    assert full.tab.browser.view.details.fact.body == "Now bun"
    assert full.told == []


def test_the_neighbour_of_a_deleted_fact_is_shown(full: Window, store: TemporaryStore) -> None:
    full.tab.show_fact(store.path("package-manager"))
    store.remove("package-manager")
    full.refresh()
    assert full.shown() == "deploy-window"
    assert full.told == ["“Package manager” is gone from the store."]


def test_the_last_fact_may_go(full: Window, store: TemporaryStore) -> None:
    full.tab.show_fact(store.path("package-manager"))
    for name, scope in (
        ("package-manager", Scope.PROJECT),
        ("deploy-window", Scope.PROJECT),
        ("node-tooling", Scope.GLOBAL),
    ):
        store.remove(name, scope)
    full.refresh()
    assert full.shown() == ""
    assert states(full.tab) == ["Nothing is remembered yet."]


def test_a_renamed_file_stays_selected(full: Window, store: TemporaryStore) -> None:
    full.tab.show_fact(store.path("package-manager"))
    Path(store.path("package-manager")).rename(store.path("packages"))
    full.refresh()
    assert full.tab.current_path() == store.path("packages")
    assert full.shown() == "package-manager"
    assert full.told == [f"“Package manager” is now the file {store.path('packages')}."]


def test_a_hidden_tab_asks_for_attention_and_is_calmed_by_a_look(
    full: Window, store: TemporaryStore
) -> None:
    full.attention.clear()
    full.tab.hide()
    store.write("arrived", id="mem-9")
    full.refresh()
    assert full.attention == [True]
    full.tab.show()
    assert full.attention == [True, False]


def test_a_visible_tab_asks_for_none(full: Window, store: TemporaryStore) -> None:
    full.attention.clear()
    store.write("arrived", id="mem-9")
    full.refresh()
    assert full.attention == []


def test_a_fact_with_a_broken_header_is_shown_with_its_problem(
    full: Window, store: TemporaryStore
) -> None:
    store.write_text("broken", "---\nname: [\n---\nThe body is safe.\n")
    full.refresh()
    full.tab.browser.marks.set_marks(frozenset({FactMark.PROBLEM}))
    assert full.names() == ["broken"]
    full.tab.show_fact(store.path("broken"))
    assert "no valid YAML" in full.tab.browser.view.findChild(FactNotes).texts()[0]


def snapshot_of(full: Window, **fields: object) -> Snapshot:
    snapshot = full.bridge.snapshot
    assert snapshot is not None
    return replace(snapshot, **fields)


def test_a_remote_workspace_shows_nothing_local(full: Window, store: TemporaryStore) -> None:
    full.tab.show_fact(store.path("package-manager"))
    remote = replace(store.workspace, root="", remote_address="dev@box:/srv/app")
    full.tab.set_snapshot(
        snapshot_of(full, workspace=remote, state=StoreState.REMOTE, facts=(), overrides=()),
        FactChanges(),
    )
    assert states(full.tab) == ["The memory of dev@box:/srv/app is shown only by the remote side."]
    assert full.names() == []
    assert full.counts[-1] is None
    assert not full.tab.browser.isVisible()


def test_a_store_that_is_not_reachable_is_greyed_out(full: Window, store: TemporaryStore) -> None:
    shutil.rmtree(store.directory())
    full.refresh()
    assert full.bridge.snapshot is not None
    assert full.bridge.snapshot.state is StoreState.UNREACHABLE
    assert not full.tab.browser.list.isEnabled()
    assert len(full.names()) == 3
    fill_again = snapshot_of(full, state=StoreState.READY)
    full.tab.set_snapshot(fill_again, FactChanges())
    assert full.tab.browser.list.isEnabled()


def test_an_unreachable_store_without_facts_is_not_called_empty(full: Window) -> None:
    full.tab.set_snapshot(
        snapshot_of(full, state=StoreState.UNREACHABLE, facts=(), overrides=()), FactChanges()
    )
    assert states(full.tab) == ["The store is not reachable."]


def test_another_workspace_starts_over(
    full: Window, store: TemporaryStore, tmp_path: Path, qtbot: QtBot
) -> None:
    full.tab.show_fact(store.path("package-manager"))
    full.tab.set_filter("pnpm")
    full.bridge.open(store.workspace)
    assert states(full.tab) == ["Reading the store…"]
    assert full.tab.current_path() == ""
    assert full.tab.browser.search.text() == ""
    qtbot.waitUntil(lambda: len(full.names()) == 3, timeout=WAIT_MS)
    assert not any(full.is_new(name) for name in full.names())


def test_the_reference_is_copied_and_told(full: Window, store: TemporaryStore) -> None:
    actions = {action.objectName(): action for action in full.tab.tab_actions()}
    assert not actions["fact.copy_reference"].isEnabled()
    full.tab.show_fact(store.path("package-manager"))
    actions["fact.copy_reference"].trigger()
    assert full.told == ["Copied project/package-manager.md"]
    actions["fact.copy_path"].trigger()
    assert full.told[-1] == f"Copied {store.path('package-manager')}"


def test_an_address_that_is_not_opened_is_named(full: Window) -> None:
    full.tab.browser.view.refused.emit("file:///etc/passwd")
    assert full.told == ["Only web and mail links are opened, not file:///etc/passwd."]


def test_the_keys_lead_from_filter_to_fact_and_back(full: Window) -> None:
    full.tab.activateWindow()
    full.tab.focus_filter()
    browser = full.tab.browser
    QTest.keyClicks(browser.search, "node")
    QTest.keyClick(browser.search, Qt.Key.Key_Down)
    assert full.shown() == "node-tooling"
    QTest.keyClick(browser.list, Qt.Key.Key_Return)
    assert browser.view.hasFocus()
    QTest.keyClick(browser.view, Qt.Key.Key_Escape)
    QTest.keyClick(browser.list, Qt.Key.Key_Escape)
    assert browser.search.hasFocus()


def test_the_example_is_a_fact_that_wins(full: Window) -> None:
    full.tab.show_example()
    assert full.shown() == "package-manager"


def test_its_state_can_be_saved(full: Window) -> None:
    full.tab.browser.list.sortByColumn(FactColumn.UPDATED, Qt.SortOrder.DescendingOrder)
    state = full.tab.save_state()
    full.tab.browser.list.sortByColumn(FactColumn.TITLE, Qt.SortOrder.AscendingOrder)
    full.tab.restore_state(state)
    assert full.tab.table.sort_column == FactColumn.UPDATED
    full.tab.restore_state(QByteArray())
    assert full.tab.table.sort_column == FactColumn.UPDATED


def test_ten_thousand_facts_are_no_burden(full: Window) -> None:
    snapshot = snapshot_of(full)
    many = tuple(
        replace(snapshot.facts[0], id=f"mem-{n}", path=f"/store/{n}.md", title=f"Fact {n:05}")
        for n in range(10_000)
    )
    paths = frozenset(fact.path for fact in many)
    full.tab.set_snapshot(replace(snapshot, facts=many), FactChanges(added=paths))
    assert full.tab.table.rowCount() == 10_000
    full.tab.set_filter("Fact 0999")
    assert full.tab.table.rowCount() == 11
