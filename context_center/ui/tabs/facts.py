"""Facts: what the agent knows for this project and everywhere, one of them in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout

from context_center.core.fact_filter import FactMark
from context_center.ui.actions import make_action
from context_center.ui.delegates.fact_cells import FreshnessCell, PillCell, PinCell, TextCell
from context_center.ui.delegates.title_cell import TitleCell
from context_center.ui.dialogs.comparisons import Comparisons
from context_center.ui.models.fact_rows import TimeWords
from context_center.ui.models.fact_table import FactColumn, FactTable
from context_center.ui.theme import SPACE_1, SPACE_2
from context_center.ui.widgets.browsing_tab import BrowsingTab
from context_center.ui.widgets.fact_browser import Emptiness, FactBrowser
from context_center.ui.widgets.fact_list import ColumnLook, FactList
from context_center.ui.widgets.override_banner import OverrideBanner
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
    from context_center.ui.dialogs.fact_editors import FactEditors
    from context_center.ui.dialogs.fact_writing import FactWriting
    from context_center.ui.messages import Messages
    from context_center.ui.open_conflicts import OpenConflicts
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.fact_details import FactDetails
    from context_center.ui.widgets.fact_view import FactView

_OVERRIDES = frozenset({FactMark.OVERRIDE})
_PINNED = frozenset({FactMark.PINNED})


class FactsTab(BrowsingTab):
    """The facts of both scopes, with the overrides between them."""

    TITLE = QT_TRANSLATE_NOOP("FactsTab", "Facts")
    ICON = "facts"

    def __init__(
        self,
        bridge: WorkspaceBridge,
        theme: Theme,
        messages: Messages,
        parent: QWidget | None = None,
    ) -> None:
        self.table = FactTable(bridge.now, TimeWords(relative, exact))
        facts = FactList(
            self.table, column_looks(theme, self.table), FactColumn.TITLE, theme, parent
        )
        browser = FactBrowser(facts, theme, parent)
        super().__init__(bridge, theme, messages, browser, parent)
        self.table.setParent(self)
        facts.setAccessibleName(self.tr("Facts"))
        browser.set_placeholder(self.tr("Filter facts"))
        self.banner = OverrideBanner(theme, self)
        self._put_banner()
        self._copy_reference = make_action("fact.copy_reference", self, theme, facts.copy_reference)
        self._copy_path = make_action("fact.copy_path", self, theme, self._on_copy_path)
        self._only_overrides = make_action("facts.overrides", self, theme, self._on_toggled)
        self.comparisons = Comparisons(bridge, theme, self)
        self._compare = make_action("facts.compare", self, theme, self._on_compare)
        for action in (self._copy_reference, self._copy_path, self._compare):
            action.setEnabled(False)
            facts.addAction(action)
        self.banner.toggled.connect(self._on_toggled)
        browser.marks.changed.connect(self._show_banner)
        self.writing: FactWriting | None = None
        self.editors: FactEditors | None = None
        self._conflicts: OpenConflicts | None = None

    def allow_acts(self, acts: StoreActs) -> None:
        """Offer what can be done with facts; without it they are only shown."""
        # The first paint does not wait for it.
        from context_center.ui.dialogs.fact_editors import FactEditors  # noqa: PLC0415
        from context_center.ui.dialogs.fact_writing import FactWriting  # noqa: PLC0415

        given = (acts, self._bridge, self._theme, self._messages)
        self.editors = FactEditors(*given, self.browser, self)
        self.add_banner(self.editors.returns.offer)
        self.editors.expected.connect(self.expect)
        self.editors.fact_requested.connect(self.fact_requested)
        if self._snapshot is not None:
            self.editors.set_snapshot(self._snapshot)
        self.writing = FactWriting(*given, self, self.editors)
        self.writing.put_into(self.browser)
        self.writing.fact_requested.connect(self.fact_requested)
        self.writing.pinned_wanted.connect(self._on_pinned_wanted)
        self.writing.expected.connect(self.expect)

    def follow_conflicts(self, conflicts: OpenConflicts) -> None:
        """Let the banner count only the conflicts that nothing was decided about."""
        self._conflicts = conflicts
        conflicts.changed.connect(self._show_banner)
        self.banner.offer_review()
        self._show_banner()

    def add_banner(self, banner: QWidget) -> None:
        """Put another line above the list."""
        self._banners.addWidget(banner)

    def _put_banner(self) -> None:
        self._banners = frame = QVBoxLayout()
        frame.setSpacing(SPACE_1)
        frame.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, 0)
        frame.addWidget(self.banner)
        column = self._local.layout()
        if isinstance(column, QVBoxLayout):
            column.insertLayout(0, frame)

    def set_snapshot(self, snapshot: Snapshot, changes: FactChanges) -> None:
        """Show this snapshot; ``changes`` since the one before."""
        super().set_snapshot(snapshot, changes)
        self._show_banner()
        if self.writing is not None:
            self.writing.set_snapshot(snapshot)
        if self.editors is not None:
            self.editors.set_snapshot(snapshot)

    def tab_actions(self) -> list[ThemedAction]:
        """The actions of the tab, for the menus."""
        shown = [self._copy_reference, self._copy_path, self._only_overrides, self._compare]
        writing = [
            *(self.writing.actions.actions() if self.writing else []),
            *(self.editors.actions() if self.editors else []),
        ]
        return [*writing, *shown]

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

    def show_example(self) -> None:
        """Select a fact that wins over another."""
        snapshot = self._snapshot
        if snapshot is not None and snapshot.facts:
            winners = [override.project.path for override in snapshot.overrides]
            self.browser.reveal([snapshot.facts[0].path, *winners][-1])

    def _fill(self, snapshot: Snapshot, changes: FactChanges, *, first: bool) -> None:
        if not first:
            self.table.mark_new(changes.added)
        self.table.set_facts(snapshot.facts, snapshot.overrides)

    def _empty(self) -> None:
        self.table.set_facts(())

    def _count(self, snapshot: Snapshot) -> int:
        return len(snapshot.facts)

    def _is_news(self, changes: FactChanges) -> bool:
        return bool(changes.added or changes.removed or changes.changed)

    def _emptiness(self) -> Emptiness:
        told = self.tr(
            "Facts appear here as soon as the agent remembers something for this project or for"
            " all of them."
        )
        return Emptiness("facts", self.tr("Nothing is remembered yet."), told)

    def _details(self, fact: Fact, snapshot: Snapshot, index: LinkIndex) -> FactDetails:
        # No fact is chosen before the first paint.
        from context_center.ui.widgets.fact_details import (  # noqa: PLC0415
            FactDetails,
            overrides_of,
        )

        overrides = overrides_of(fact, snapshot.overrides)
        return FactDetails(fact, self._bridge.now(), index, overrides)

    def _tell_gone(self, before: Fact, snapshot: Snapshot) -> None:
        """A file that was renamed is the same fact (decisions.md, 13) and stays selected."""
        if any(fact.path == before.path for fact in snapshot.facts):
            return
        if self.writing is not None and self.writing.took_away(before.path):
            self._follow_own(self.writing.moved_to(before.path), snapshot)
            return
        same = (fact for fact in snapshot.facts if fact.id == before.id and fact.active)
        renamed = next((fact for fact in same if fact.scope is before.scope), None)
        if renamed is None:
            told = self.tr("“{0}” is gone from the store.").format(before.heading)
        else:
            self.browser.list.follow(renamed)
            told = self.tr("“{0}” is now the file {1}.").format(before.heading, renamed.path)
        self._messages.info(told)

    def _follow_own(self, path: str, snapshot: Snapshot) -> None:
        """The act that moved the file has told so."""
        moved = next((fact for fact in snapshot.facts if path and fact.path == path), None)
        if moved is not None:
            self.browser.list.follow(moved)

    def _show_fact(self, fact: Fact) -> None:
        super()._show_fact(fact)
        self._copy_reference.setEnabled(True)
        self._copy_path.setEnabled(True)
        self._compare.setEnabled(self._comparable() != "")

    @Slot()
    def _show_banner(self) -> None:
        count = len(self._snapshot.overrides) if self._snapshot else 0
        filtered = self.browser.marks.marks() == _OVERRIDES
        self._only_overrides.setChecked(filtered)
        self._only_overrides.setEnabled(filtered or bool(count))
        conflicts, clashes = self._conflicts, 0
        if conflicts is not None and conflicts.is_known:
            count = conflicts.open_overrides
            clashes = len(conflicts.open) - count
        self.banner.show_count(count, filtered=filtered, clashes=clashes)

    @Slot(object)
    def _on_view_made(self, view: FactView) -> None:
        super()._on_view_made(view)
        view.compare_requested.connect(self.comparisons.open)

    @Slot()
    def _on_opened(self) -> None:
        super()._on_opened()
        self._copy_reference.setEnabled(False)
        self._copy_path.setEnabled(False)
        self._compare.setEnabled(False)
        self._show_banner()
        if self.writing is not None:
            self.writing.set_snapshot(None)

    @Slot()
    def _on_pinned_wanted(self) -> None:
        self.browser.clear_filter()
        self.browser.marks.set_marks(_PINNED)

    @Slot()
    def _on_toggled(self) -> None:
        marks = self.browser.marks
        marks.set_marks(frozenset() if marks.marks() == _OVERRIDES else _OVERRIDES)

    def _comparable(self) -> str:
        """The file of the fact that the shown one is compared with first, "" for none."""
        from context_center.ui.widgets.fact_details import others_of  # noqa: PLC0415 - as above

        details = self.browser.view.details
        others = others_of(details) if details is not None else ()
        return others[0].path if others else ""

    @Slot()
    def _on_compare(self) -> None:
        self.browser.view.compare_with(self._comparable())

    @Slot()
    def _on_copy_path(self) -> None:
        path = self.current_path()
        if path:
            QGuiApplication.clipboard().setText(path)
            self._on_copied(path)


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
