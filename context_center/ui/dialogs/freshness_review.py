"""The window for facts that have aged: what they name is looked up, the user decides."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from context_center.core.freshness_review import (
    DueFact,
    DueKind,
    due_facts,
    others_on_subject,
    taken_back,
)
from context_center.core.links import LinkIndex
from context_center.core.times import format_time
from context_center.services.claims import check_claims
from context_center.services.snapshot import StoreState
from context_center.ui import fact_acts
from context_center.ui import review_actions as specs
from context_center.ui.actions import make_action
from context_center.ui.dialogs.review_window import ReviewWindow
from context_center.ui.messages import Level
from context_center.ui.models.review_rows import ReviewRow
from context_center.ui.widgets.claim_checks import ClaimChecks
from context_center.ui.widgets.fact_details import FactDetails, overrides_of
from context_center.ui.widgets.fact_view import FactView

if TYPE_CHECKING:
    from context_center.core.errors import ContextError
    from context_center.core.facts import Fact
    from context_center.services.claims import ClaimCheck
    from context_center.services.snapshot import Snapshot
    from context_center.services.workspace import Workspace
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Operation
    from context_center.ui.theme import Theme

_WORDS = {DueKind.EXPIRING: "expired", DueKind.STALE: "stale"}


class FreshnessReviewWindow(ReviewWindow):
    """Stale and soon-expiring facts, one after the other.

    ``edit_requested`` carries the Fact that the main window is to open for editing. What is
    left for later is passed over until the workspace is opened anew.
    """

    edit_requested = Signal(object)

    def __init__(
        self,
        bridge: WorkspaceBridge,
        acts: StoreActs,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(acts, theme, parent)
        self._bridge = bridge
        self._workspace: Workspace | None = None
        self._due: dict[str, DueFact] = {}
        self._later: set[str] = set()
        self._decided: dict[str, DueFact] = {}
        self._shown: DueFact | None = None
        self._looking: Operation | None = None
        self._looked_up: tuple[ClaimCheck, ...] | None = None
        self._index: LinkIndex | None = None
        self.setWindowTitle(self.tr("Freshness"))
        self.list.setAccessibleName(self.tr("Facts to look at again"))
        self._make_page()
        slots = (
            (specs.VERIFY_DUE, self._on_verify),
            (specs.EDIT_DUE, self._on_edit),
            (specs.ARCHIVE_DUE, self._on_archive),
            (specs.LATER_DUE, self._on_later),
        )
        self.deeds = {each.id: make_action(each, self, theme, slot) for each, slot in slots}
        self.add_deeds(tuple(self.deeds.values()), after=3)
        self.empty.activated.connect(self._on_all_again)

    def _make_page(self) -> None:
        page = QWidget(self)
        self.checks = ClaimChecks(self._theme, page)
        self.view = FactView(self._theme, page)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.checks)
        column.addWidget(self.view, 1)
        page.setFocusProxy(self.view)
        self.body.addWidget(page)
        self.checks.fact_requested.connect(self.fact_requested)
        self.view.fact_requested.connect(self.fact_requested)
        self.view.left.connect(self.list.setFocus)

    @property
    def shown(self) -> DueFact | None:
        """The fact that is looked at."""
        return self._shown

    @property
    def pending(self) -> bool:
        """Whether something is being looked up."""
        return self._looking is not None

    def set_snapshot(self, snapshot: Snapshot | None) -> None:
        """The store as it is now."""
        super().set_snapshot(snapshot)
        self._index = None
        workspace = snapshot.workspace if snapshot is not None else None
        if workspace != self._workspace:
            self._workspace = workspace
            self._later.clear()
            self._decided.clear()
        self.refresh()

    def fill(self) -> None:
        """List what is due now and was not left for later."""
        found = self._find()
        due = [each for each in found if each.fact.path not in self._later]
        self._due = {each.fact.path: each for each in due}
        self.summary.setText(self._counts(due, len(found) - len(due)))
        if not due:
            self._show_emptiness(left=len(found))
        self.set_rows([self._row(each) for each in due])

    def _find(self) -> list[DueFact]:
        """What is due, beginning with what was decided about and taken back."""
        snapshot = self.desk.snapshot
        if snapshot is None or snapshot.state is StoreState.REMOTE:
            return []
        found = due_facts(snapshot.facts, self._bridge.now())
        paths = {each.fact.path for each in found}
        back = taken_back(self._decided.values(), snapshot.facts)
        return [*(each for each in back if each.fact.path not in paths), *found]

    def _counts(self, due: list[DueFact], later: int) -> str:
        stale = sum(each.kind is DueKind.STALE for each in due)
        parts = [
            (len(due) - stale, self.tr("{0:,} expiring")),
            (stale, self.tr("{0:,} stale")),
            (later, self.tr("{0:,} for later")),
        ]
        return " · ".join(words.format(count) for count, words in parts if count)

    def _show_emptiness(self, *, left: int) -> None:
        snapshot = self.desk.snapshot
        if snapshot is not None and snapshot.state is StoreState.REMOTE:
            told = self.tr("The memory of {0} is shown only by the remote side.")
            self.empty.set_state("remote", told.format(snapshot.workspace.remote_address))
        elif left:
            told = self.tr("Everything that is due was left for later.")
            self.empty.set_state("clock", told, self.tr("Show Again"))
        else:
            detail = self.tr(
                "Facts appear here when they have become stale or expire within two weeks."
            )
            self.empty.set_state("check", self.tr("No fact needs a look."), detail=detail)

    def _row(self, due: DueFact) -> ReviewRow:
        pill = self.tr("expiring") if due.kind is DueKind.EXPIRING else self.tr("stale")
        detail = due.brief[:1].upper() + due.brief[1:]
        return ReviewRow(due.fact.path, due.fact.heading, detail, _WORDS[due.kind], pill)

    def _show_row(self, key: str) -> None:
        before, self._shown = self._shown, self._due.get(key)
        shown = self._shown
        self._offer()
        if shown is None:
            self._stop_looking()
            return
        self.note.show_text(Level.WARNING, escape(shown.why, quote=False), "clock")
        self._show_fact(shown.fact)
        others = self._others(shown.fact)
        if before is None or before.fact != shown.fact:
            self._stop_looking()
            self.checks.show_pending(others)
            self._look_up(shown.fact)
        elif self._looked_up is not None:
            self.checks.show_checks(others, self._looked_up)

    def _show_fact(self, fact: Fact) -> None:
        snapshot = self.desk.snapshot
        if snapshot is None:
            return
        if self._index is None:
            self._index = LinkIndex(snapshot.facts)
        overrides = overrides_of(fact, snapshot.overrides)
        self.view.show_details(FactDetails(fact, self._bridge.now(), self._index, overrides))

    def _others(self, fact: Fact) -> tuple[Fact, ...]:
        snapshot = self.desk.snapshot
        return others_on_subject(fact, snapshot.facts) if snapshot is not None else ()

    def _look_up(self, fact: Fact) -> None:
        workspace = self._workspace
        if workspace is not None:
            self._looking = self._bridge.tasks.start(
                lambda operation: check_claims(fact, workspace, operation.cancelled),
                self._on_looked_up,
                self._on_not_looked_up,
            )

    def _stop_looking(self) -> None:
        self._looked_up = None
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def _offer(self) -> None:
        shown = self._shown is not None
        for each in self.deeds.values():
            each.setEnabled(shown and not self.acts.obstacle)
        self.deeds[specs.LATER_DUE.id].setEnabled(shown)

    @Slot(object)
    def _on_looked_up(self, checks: tuple[ClaimCheck, ...]) -> None:
        self._looking, self._looked_up = None, checks
        if self._shown is not None:
            self.checks.show_checks(self._others(self._shown.fact), checks)

    @Slot(object)
    def _on_not_looked_up(self, error: ContextError) -> None:
        self._looking = None
        if self._shown is not None:
            self.checks.show_failure(self._others(self._shown.fact), error.message)

    @Slot()
    def _on_verify(self) -> None:
        if self._shown is not None:
            self._decided[self._shown.fact.path] = self._shown
            now = format_time(self._bridge.now())
            self.desk.run(fact_acts.verify([self._shown.fact], now))

    @Slot()
    def _on_edit(self) -> None:
        if self._shown is not None:
            self.edit_requested.emit(self._shown.fact)

    @Slot()
    def _on_archive(self) -> None:
        if self._shown is not None:
            self._decided[self._shown.fact.path] = self._shown
            self.desk.run(fact_acts.archive([self._shown.fact]))

    @Slot()
    def _on_later(self) -> None:
        if self._shown is not None:
            self._later.add(self._shown.fact.path)
            self.fill()

    @Slot()
    def _on_all_again(self) -> None:
        self._later.clear()
        self.fill()
        self.list.setFocus()
