"""Archive: facts that were taken out of use, as they were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, Slot

from context_center.core.recovery import recovery_obstacle
from context_center.ui.actions import make_action
from context_center.ui.delegates.fact_cells import PillCell, TextCell
from context_center.ui.delegates.title_cell import TitleCell
from context_center.ui.dialogs.archive_writing import ArchiveWriting
from context_center.ui.dialogs.comparisons import Comparisons
from context_center.ui.models.archive_table import ArchiveColumn, ArchiveTable
from context_center.ui.models.fact_rows import TimeWords
from context_center.ui.widgets.browsing_tab import BrowsingTab
from context_center.ui.widgets.fact_browser import Emptiness, FactBrowser
from context_center.ui.widgets.fact_details import FactDetails
from context_center.ui.widgets.fact_list import ColumnLook, FactList
from context_center.ui.widgets.relative_time import exact, relative

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QWidget

    from context_center.core.changes import FactChanges
    from context_center.core.facts import Fact
    from context_center.core.links import LinkIndex
    from context_center.services.snapshot import Snapshot
    from context_center.ui.actions import ThemedAction
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.fact_view import FactView


class ArchiveTab(BrowsingTab):
    """The archive entries of both scopes; nothing of them can be changed, but recovered."""

    TITLE = QT_TRANSLATE_NOOP("ArchiveTab", "Archive")
    ICON = "archive"

    def __init__(
        self,
        bridge: WorkspaceBridge,
        theme: Theme,
        messages: Messages,
        parent: QWidget | None = None,
    ) -> None:
        self.table = ArchiveTable(bridge.now, TimeWords(relative, exact))
        looks = column_looks(theme, self.table)
        entries = FactList(self.table, looks, ArchiveColumn.TITLE, theme, parent)
        browser = FactBrowser(entries, theme, parent, with_marks=False)
        super().__init__(bridge, theme, messages, browser, parent)
        self.table.setParent(self)
        entries.setAccessibleName(self.tr("Archived facts"))
        browser.set_placeholder(self.tr("Filter archived facts"))
        self.comparisons = Comparisons(bridge, theme, self)
        self._compare = make_action("archive.compare", self, theme, self._on_compare)
        self._compare.setEnabled(False)
        entries.addAction(self._compare)
        self.writing: ArchiveWriting | None = None

    def allow_acts(self, acts: StoreActs) -> None:
        """Offer recovery; without it the archive is only shown."""
        self.writing = ArchiveWriting(acts, self._theme, self._messages, self.browser)
        self.writing.fact_requested.connect(self.fact_requested)

    def set_snapshot(self, snapshot: Snapshot, changes: FactChanges) -> None:
        """Show this snapshot; ``changes`` since the one before."""
        super().set_snapshot(snapshot, changes)
        if self.writing is not None:
            self.writing.set_snapshot(snapshot)

    def tab_actions(self) -> list[ThemedAction]:
        """The actions of the tab, for the menus."""
        return [*(self.writing.actions() if self.writing is not None else []), self._compare]

    def show_example(self) -> None:
        """Select what was archived last."""
        self.browser.list.select_first()

    def _fill(self, snapshot: Snapshot, changes: FactChanges, *, first: bool) -> None:
        if changes.archive and not first:
            self.table.mark_new({e.fact.path for e in snapshot.archived} - self.table.paths())
        self.table.set_archived(snapshot.archived)

    def _empty(self) -> None:
        self.table.set_archived(())

    def _count(self, snapshot: Snapshot) -> int | None:
        return len(snapshot.archived) if snapshot.checked else None

    def _is_news(self, changes: FactChanges) -> bool:
        return changes.archive

    def _emptiness(self) -> Emptiness:
        told = self.tr(
            "A fact that the agent forgets, or that is archived by hand, is kept here with its"
            " whole text."
        )
        return Emptiness("archive", self.tr("Nothing has been archived."), told)

    def _details(self, fact: Fact, snapshot: Snapshot, index: LinkIndex) -> FactDetails:
        obstacle = recovery_obstacle(fact, (each for each in snapshot.facts if each.active))
        archived_at = self.table.archived_at(fact.path)
        return FactDetails(fact, self._bridge.now(), index, (), archived_at, obstacle)

    def _show_fact(self, fact: Fact) -> None:
        super()._show_fact(fact)
        details = self.browser.view.details
        self._compare.setEnabled(details is not None and details.obstacle is not None)

    @Slot(object)
    def _on_view_made(self, view: FactView) -> None:
        super()._on_view_made(view)
        view.compare_requested.connect(self.comparisons.open)

    @Slot()
    def _on_opened(self) -> None:
        super()._on_opened()
        self._compare.setEnabled(False)
        if self.writing is not None:
            self.writing.set_snapshot(None)

    @Slot()
    def _on_compare(self) -> None:
        details = self.browser.view.details
        if details is not None and details.obstacle is not None:
            self.browser.view.compare_with(details.obstacle.holder.path)

    def _tell_gone(self, before: Fact, snapshot: Snapshot) -> None:
        own = self.writing is not None and self.writing.took_away(before.path)
        if not own and all(entry.fact.path != before.path for entry in snapshot.archived):
            told = self.tr("“{0}” is not in the archive any more.")
            self._messages.info(told.format(before.heading))


def column_looks(theme: Theme, parent: QObject) -> tuple[ColumnLook, ...]:
    """How each column of ArchiveColumn is painted, and which give way first."""
    return (
        ColumnLook(TextCell(theme, parent, right=True), "59 min", 1),
        ColumnLook(TitleCell(theme, parent)),
        ColumnLook(PillCell(theme, parent), "project", 2),
        ColumnLook(PillCell(theme, parent), "reference", 3),
    )
