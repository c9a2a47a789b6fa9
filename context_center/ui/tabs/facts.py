"""Facts: what the agent knows for this project and everywhere, one of them in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from context_center.core.fact_filter import FactMark
from context_center.core.links import LinkIndex
from context_center.services.snapshot import StoreState
from context_center.ui.actions import make_action
from context_center.ui.delegates.fact_cells import FreshnessCell, PillCell, PinCell, TextCell
from context_center.ui.delegates.title_cell import TitleCell
from context_center.ui.models.fact_rows import TimeWords
from context_center.ui.models.fact_table import FactColumn, FactTable
from context_center.ui.theme import SPACE_2
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.fact_browser import Emptiness, FactBrowser
from context_center.ui.widgets.fact_details import FactDetails, overrides_of
from context_center.ui.widgets.fact_list import ColumnLook, FactList
from context_center.ui.widgets.fact_reader import FactReader
from context_center.ui.widgets.override_banner import OverrideBanner
from context_center.ui.widgets.relative_time import exact, relative

if TYPE_CHECKING:
    from PySide6.QtCore import QByteArray, QObject
    from PySide6.QtGui import QShowEvent

    from context_center.core.changes import FactChanges
    from context_center.core.errors import ContextError
    from context_center.core.facts import Fact
    from context_center.services.snapshot import Snapshot
    from context_center.ui.actions import ThemedAction
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme

_TICK_MS = 30_000
_OVERRIDES = frozenset({FactMark.OVERRIDE})


class FactsTab(QWidget):
    """The list of facts beside the one that is read."""

    count_changed = Signal(object)
    attention_changed = Signal(bool)
    fact_requested = Signal(str)
    location_requested = Signal(str, object)

    TITLE = QT_TRANSLATE_NOOP("FactsTab", "Facts")
    ICON = "facts"

    def __init__(
        self,
        bridge: WorkspaceBridge,
        theme: Theme,
        messages: Messages,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._messages = bridge, messages
        self._snapshot: Snapshot | None = None
        self._index: LinkIndex | None = None
        self.table = FactTable(bridge.now, TimeWords(relative, exact), self)
        looks = column_looks(theme, self)
        facts = FactList(self.table, looks, FactColumn.TITLE, theme)
        facts.setAccessibleName(self.tr("Facts"))
        self.browser = FactBrowser(facts, theme, self.tr("Filter facts"))
        self.banner = OverrideBanner(theme, self)
        self.remote = EmptyState("remote", "", theme=theme, parent=self)
        self._reader = FactReader(bridge, self.browser.view)
        self._pages = QStackedWidget(self)
        self._tick = QTimer(self)
        self._actions = self._make_actions(theme)
        self._arrange()
        self._connect()
        self._show_loading()

    def _make_actions(self, theme: Theme) -> list[ThemedAction]:
        actions = [
            make_action("fact.copy_reference", self, theme, self.browser.list.copy_reference),
            make_action("fact.copy_path", self, theme, self._on_copy_path),
            make_action("facts.overrides", self, theme, self._on_overrides_toggled),
        ]
        for action in actions[:2]:
            action.setEnabled(False)
            self.browser.list.addAction(action)
        return actions

    def _arrange(self) -> None:
        local = QWidget()
        column = QVBoxLayout(local)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        frame = QVBoxLayout()
        frame.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, 0)
        frame.addWidget(self.banner)
        column.addLayout(frame)
        column.addWidget(self.browser, 1)
        self._pages.addWidget(local)
        self._pages.addWidget(self.remote)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._pages)
        self.setFocusProxy(self.browser)

    def _connect(self) -> None:
        self._bridge.opened.connect(self._on_opened)
        self._bridge.failed.connect(self._on_failed)
        self.browser.list.chosen.connect(self._on_chosen)
        self.browser.list.copied.connect(self._on_copied)
        self.browser.marks.changed.connect(self._show_banner)
        view = self.browser.view
        view.fact_requested.connect(self.fact_requested)
        view.copied.connect(self._on_copied)
        view.refused.connect(self._on_refused)
        self.banner.toggled.connect(self._on_overrides_toggled)
        self._tick.timeout.connect(self._on_tick)
        self._tick.start(_TICK_MS)

    def set_snapshot(self, snapshot: Snapshot, changes: FactChanges) -> None:
        """Show this snapshot; ``changes`` since the one before."""
        first = self._snapshot is None
        if changes:
            self._index = None
        self._snapshot = snapshot
        remote = snapshot.state is StoreState.REMOTE
        self._pages.setCurrentIndex(int(remote))
        if remote:
            self._show_remote(snapshot)
            return
        before = self.browser.list.shown_fact()
        if not first:
            self.table.mark_new(changes.added)
        self._follow_rename(snapshot, before)
        with self.browser.list.kept(in_place=not first):
            self.table.set_facts(snapshot.facts, snapshot.overrides)
        self._show_state(snapshot)
        self._show_banner()
        self._show_again()
        self.browser.prepare()
        self.count_changed.emit(len(snapshot.facts))
        if changes and not first and not self.isVisible():
            self.attention_changed.emit(True)

    def tab_actions(self) -> list[ThemedAction]:
        """The actions of the tab, for the menus."""
        return self._actions

    def focus_filter(self) -> None:
        """Put the cursor into the filter."""
        self.browser.search.take_focus()

    def set_filter(self, text: str) -> None:
        """Show only what matches."""
        self.browser.set_filter(text)

    def show_fact(self, path: str) -> None:
        """Select the fact of this file, lifting a filter that hides it."""
        if not self.browser.reveal(path):
            self._messages.warning(self.tr("This fact is not in the store any more."))

    def current_path(self) -> str:
        """The file of the selected fact, "" for none."""
        return self.browser.list.current_path()

    def settle(self) -> bool:
        """Whether nothing is pending."""
        return self._snapshot is not None and not self._reader.pending

    def show_example(self) -> None:
        """Select a fact that wins over another."""
        snapshot = self._snapshot
        if snapshot is None or not snapshot.facts:
            return
        winners = [override.project.path for override in snapshot.overrides]
        self.browser.reveal(winners[-1] if winners else snapshot.facts[0].path)

    def save_state(self) -> QByteArray:
        """Splitter and columns."""
        return self.browser.save_state()

    def restore_state(self, state: QByteArray) -> None:
        """Put splitter and columns back."""
        self.browser.restore_state(state)

    def showEvent(self, event: QShowEvent) -> None:
        """What has changed is being looked at."""
        super().showEvent(event)
        self.attention_changed.emit(False)

    def _show_loading(self) -> None:
        self.browser.set_empty(Emptiness("facts", self.tr("Reading the store…")))
        self.browser.show_view(shown=False)

    def _show_remote(self, snapshot: Snapshot) -> None:
        address = snapshot.workspace.remote_address
        told = self.tr("The memory of {0} is shown only by the remote side.")
        self.remote.set_state("remote", told.format(address))
        self._reader.stop()
        self.table.set_facts(())
        self.count_changed.emit(None)

    def _show_state(self, snapshot: Snapshot) -> None:
        unreachable = snapshot.state is StoreState.UNREACHABLE
        self.browser.set_reachable(reachable=not unreachable)
        if unreachable:
            words = Emptiness(
                "warning",
                self.tr("The store is not reachable."),
                self.tr("Its facts appear as soon as it is back."),
            )
        else:
            words = Emptiness(
                "facts",
                self.tr("Nothing is remembered yet."),
                self.tr(
                    "Facts appear here as soon as the agent remembers something for this project"
                    " or for all of them."
                ),
            )
        self.browser.set_empty(words)

    def _follow_rename(self, snapshot: Snapshot, before: Fact | None) -> None:
        """A file that was renamed is the same fact (decisions.md, 13)."""
        if before is None or any(fact.path == before.path for fact in snapshot.facts):
            return
        same = (fact for fact in snapshot.facts if fact.id == before.id and fact.active)
        renamed = next((fact for fact in same if fact.scope is before.scope), None)
        if renamed is not None:
            self.browser.list.follow(renamed)
            told = self.tr("“{0}” is now the file {1}.")
            self._messages.info(told.format(before.heading, renamed.path))
        else:
            told = self.tr("“{0}” is gone from the store.")
            self._messages.info(told.format(before.heading))

    def _show_again(self) -> None:
        """Show what the selected fact has become."""
        fact = self.browser.list.shown_fact()
        if fact is not None:
            self._show_fact(fact)
        else:
            self.browser.show_view(shown=False)

    def _show_fact(self, fact: Fact) -> None:
        snapshot = self._snapshot
        if snapshot is None:
            return
        if self._index is None:
            self._index = LinkIndex(snapshot.facts)
        overrides = overrides_of(fact, snapshot.overrides)
        self._reader.show(FactDetails(fact, self._bridge.now(), self._index, overrides))
        self.browser.show_view(shown=True)
        for action in self._actions[:2]:
            action.setEnabled(True)

    @Slot()
    def _show_banner(self) -> None:
        count = len(self._snapshot.overrides) if self._snapshot else 0
        filtered = self.browser.marks.marks() == _OVERRIDES
        self._actions[2].setChecked(filtered)
        self._actions[2].setEnabled(bool(count))
        self.banner.show_count(count, filtered=filtered)

    @Slot(object)
    def _on_chosen(self, fact: Fact) -> None:
        self.table.mark_seen(fact.path)
        self._show_fact(fact)

    @Slot()
    def _on_opened(self) -> None:
        self._snapshot, self._index = None, None
        self._reader.stop()
        self.browser.list.forget()
        self.browser.clear_filter()
        self.table.set_facts(())
        self.banner.hide()
        self._pages.setCurrentIndex(0)
        self._show_loading()

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        if self._snapshot is None:
            self.browser.set_empty(Emptiness("error", error.title, error.message))

    @Slot()
    def _on_overrides_toggled(self) -> None:
        marks = self.browser.marks
        marks.set_marks(frozenset() if marks.marks() == _OVERRIDES else _OVERRIDES)

    @Slot()
    def _on_copy_path(self) -> None:
        path = self.current_path()
        if path:
            QGuiApplication.clipboard().setText(path)
            self._on_copied(path)

    @Slot(str)
    def _on_copied(self, text: str) -> None:
        self._messages.info(self.tr("Copied {0}").format(text))

    @Slot(str)
    def _on_refused(self, address: str) -> None:
        told = self.tr("Only web and mail links are opened, not {0}.")
        self._messages.warning(told.format(address))

    @Slot()
    def _on_tick(self) -> None:
        if self.isVisible():
            self.table.tick()


def column_looks(theme: Theme, parent: QObject) -> tuple[ColumnLook, ...]:
    """How each column of FactColumn is painted, and which give way first."""
    return (
        ColumnLook(PillCell(theme, parent), "project", 4),
        ColumnLook(PillCell(theme, parent), "reference", 6),
        ColumnLook(TitleCell(theme, parent)),
        ColumnLook(FreshnessCell(theme, parent), "expired", 3),
        ColumnLook(PinCell(theme, parent), "", 1),
        ColumnLook(TextCell(theme, parent, fixed=True), "infra.dashboards", 7),
        ColumnLook(TextCell(theme, parent, right=True), "59 min", 2),
    )
