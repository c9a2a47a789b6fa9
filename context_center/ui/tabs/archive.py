"""Archive: facts that were taken out of use, as they were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QTimer, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from context_center.core.links import LinkIndex
from context_center.core.recovery import recovery_obstacle
from context_center.services.snapshot import StoreState
from context_center.ui.delegates.fact_cells import PillCell, TextCell
from context_center.ui.delegates.title_cell import TitleCell
from context_center.ui.models.archive_table import ArchiveColumn, ArchiveTable
from context_center.ui.models.fact_rows import TimeWords
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.fact_browser import Emptiness, FactBrowser
from context_center.ui.widgets.fact_details import FactDetails
from context_center.ui.widgets.fact_list import ColumnLook, FactList
from context_center.ui.widgets.fact_reader import FactReader
from context_center.ui.widgets.relative_time import exact, relative

if TYPE_CHECKING:
    from PySide6.QtCore import QByteArray
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


class ArchiveTab(QWidget):
    """The list of archive entries beside the one that is read; nothing here can be changed."""

    count_changed = Signal(object)
    attention_changed = Signal(bool)
    fact_requested = Signal(str)
    location_requested = Signal(str, object)

    TITLE = QT_TRANSLATE_NOOP("ArchiveTab", "Archive")
    ICON = "archive"

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
        self.table = ArchiveTable(bridge.now, TimeWords(relative, exact), self)
        looks = (
            ColumnLook(TextCell(theme, self, right=True), "59 min", 1),
            ColumnLook(TitleCell(theme, self)),
            ColumnLook(PillCell(theme, self), "project", 2),
            ColumnLook(PillCell(theme, self), "reference", 3),
        )
        entries = FactList(self.table, looks, ArchiveColumn.TITLE, theme)
        entries.setAccessibleName(self.tr("Archived facts"))
        placeholder = self.tr("Filter archived facts")
        self.browser = FactBrowser(entries, theme, placeholder, self, with_marks=False)
        self.remote = EmptyState("remote", "", theme=theme, parent=self)
        self._reader = FactReader(bridge, self.browser.view)
        self._pages = QStackedWidget(self)
        self._tick = QTimer(self)
        self._arrange()
        self._connect()
        self._show_loading()

    def _arrange(self) -> None:
        self._pages.addWidget(self.browser)
        self._pages.addWidget(self.remote)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)
        self.setFocusProxy(self.browser)

    def _connect(self) -> None:
        self._bridge.opened.connect(self._on_opened)
        self._bridge.failed.connect(self._on_failed)
        self.browser.list.chosen.connect(self._on_chosen)
        self.browser.list.copied.connect(self._on_copied)
        view = self.browser.view
        view.fact_requested.connect(self.fact_requested)
        view.copied.connect(self._on_copied)
        view.refused.connect(self._on_refused)
        self._tick.timeout.connect(self._on_tick)
        self._tick.start(_TICK_MS)

    def set_snapshot(self, snapshot: Snapshot, changes: FactChanges) -> None:
        """Show this snapshot's archive; ``changes`` since the one before."""
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
        known = self.table.paths()
        if not first:
            self.table.mark_new(e.fact.path for e in snapshot.archived if e.fact.path not in known)
        with self.browser.list.kept(in_place=not first):
            self.table.set_archived(snapshot.archived)
        self._show_state(snapshot)
        self._show_again(before)
        self.browser.prepare()
        self.count_changed.emit(len(snapshot.archived))
        if changes.archive and not first and not self.isVisible():
            self.attention_changed.emit(True)

    def tab_actions(self) -> list[ThemedAction]:
        """No actions yet."""
        return []

    def focus_filter(self) -> None:
        """Put the cursor into the filter."""
        self.browser.search.take_focus()

    def settle(self) -> bool:
        """Whether nothing is pending."""
        return self._snapshot is not None and not self._reader.pending

    def show_example(self) -> None:
        """Select what was archived last."""
        self.browser.list.select_first()

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
        self.browser.set_empty(Emptiness("archive", self.tr("Reading the store…")))
        self.browser.show_view(shown=False)

    def _show_remote(self, snapshot: Snapshot) -> None:
        address = snapshot.workspace.remote_address
        told = self.tr("The memory of {0} is shown only by the remote side.")
        self.remote.set_state("remote", told.format(address))
        self._reader.stop()
        self.table.set_archived(())
        self.count_changed.emit(None)

    def _show_state(self, snapshot: Snapshot) -> None:
        unreachable = snapshot.state is StoreState.UNREACHABLE
        self.browser.set_reachable(reachable=not unreachable)
        if unreachable:
            words = Emptiness("warning", self.tr("The store is not reachable."))
        else:
            words = Emptiness(
                "archive",
                self.tr("Nothing has been archived."),
                self.tr(
                    "A fact that the agent forgets, or that is archived by hand, is kept here with"
                    " its whole text."
                ),
            )
        self.browser.set_empty(words)

    def _show_again(self, before: Fact | None) -> None:
        fact = self.browser.list.shown_fact()
        if before is not None and self.table.find(before.path) is None:
            told = self.tr("“{0}” is not in the archive any more.")
            self._messages.info(told.format(before.heading))
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
        obstacle = recovery_obstacle(fact, (each for each in snapshot.facts if each.active))
        archived_at = self.table.archived_at(fact.path)
        now = self._bridge.now()
        details = FactDetails(fact, now, self._index, (), archived_at, obstacle)
        self._reader.show(details)
        self.browser.show_view(shown=True)

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
        self.table.set_archived(())
        self._pages.setCurrentIndex(0)
        self._show_loading()

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        if self._snapshot is None:
            self.browser.set_empty(Emptiness("error", error.title, error.message))

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
