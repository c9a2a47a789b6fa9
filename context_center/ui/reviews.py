"""What leads from the main window to conflicts, changes since the last visit and aged facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from context_center.services.snapshot import StoreState
from context_center.ui.actions import make_action
from context_center.ui.open_conflicts import OpenConflicts
from context_center.ui.visit_watch import VisitWatch
from context_center.ui.widgets.visit_banner import VisitBanner

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.core.changes import FactChanges
    from context_center.core.facts import Fact
    from context_center.services.snapshot import Snapshot
    from context_center.ui.actions import ThemedAction
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.dialogs.conflicts import ConflictsWindow
    from context_center.ui.dialogs.freshness_review import FreshnessReviewWindow
    from context_center.ui.dialogs.review_window import ReviewWindow
    from context_center.ui.dialogs.visit_changes import VisitChangesWindow
    from context_center.ui.messages import Messages
    from context_center.ui.tabs.facts import FactsTab
    from context_center.ui.theme import Theme


class Reviews(QObject):
    """Three windows beside the main one, each made when it is first asked for.

    They close when another workspace is opened. ``keep`` False remembers nothing of the visit
    on disk. ``fact_requested`` and ``location_requested`` are for the main window.
    """

    fact_requested = Signal(str)
    location_requested = Signal(str, object)

    def __init__(
        self,
        bridge: WorkspaceBridge,
        acts: StoreActs,
        theme: Theme,
        messages: Messages,
        window: QWidget,
        *,
        keep: bool = True,
    ) -> None:
        super().__init__(window)
        self._bridge, self._acts, self._theme, self._widget = bridge, acts, theme, window
        self._messages = messages
        self.conflicts = OpenConflicts(bridge, self)
        self.visit = VisitWatch(bridge, acts, self, keep=keep)
        self._conflicts_window: ConflictsWindow | None = None
        self._changes_window: VisitChangesWindow | None = None
        self._freshness_window: FreshnessReviewWindow | None = None
        self._banner: VisitBanner | None = None
        self._facts: FactsTab | None = None
        self._actions = [
            make_action("review.conflicts", window, theme, self.show_conflicts, with_icon=False),
            make_action("review.changes", window, theme, self.show_changes, with_icon=False),
            make_action("review.freshness", window, theme, self.show_freshness, with_icon=False),
        ]
        self.conflicts.failed.connect(messages.error)
        self.visit.failed.connect(messages.error)
        self.visit.changed.connect(self._show_count)
        bridge.opened.connect(self._on_opened)
        bridge.snapshot_changed.connect(self._on_snapshot)
        self._allow(bridge.snapshot)

    @property
    def conflicts_window(self) -> ConflictsWindow | None:
        """The window of the conflicts while it is open."""
        window = self._conflicts_window
        return window if window is not None and window.isVisible() else None

    @property
    def changes_window(self) -> VisitChangesWindow | None:
        """The window of the changes while it is open."""
        window = self._changes_window
        return window if window is not None and window.isVisible() else None

    @property
    def freshness_window(self) -> FreshnessReviewWindow | None:
        """The window of the facts that have aged while it is open."""
        window = self._freshness_window
        return window if window is not None and window.isVisible() else None

    def actions(self) -> list[ThemedAction]:
        """What opens the windows."""
        return list(self._actions)

    def show_in(self, facts: FactsTab) -> None:
        """Let the banners of the Facts tab count and lead here."""
        self._facts = facts
        facts.follow_conflicts(self.conflicts)
        facts.banner.review_requested.connect(self.show_conflicts)
        self._banner = VisitBanner(self._theme, facts)
        self._banner.review_requested.connect(self.show_changes)
        self._banner.all_kept.connect(self._on_all_kept)
        facts.add_banner(self._banner)
        self._show_count()

    def close(self) -> None:
        """Keep what was seen for the next start."""
        self._on_opened()
        self.visit.close()

    @Slot()
    def show_conflicts(self) -> None:
        """Look through the conflicts, beginning with that of the selected fact."""
        from context_center.ui.dialogs.conflicts import (  # noqa: PLC0415 - not for a start
            ConflictsWindow,
        )

        if self._conflicts_window is None:
            self._conflicts_window = ConflictsWindow(
                self.conflicts, self._acts, self._theme, self._bridge.now, self._widget
            )
            self._connect(self._conflicts_window)
        self._begin(self._conflicts_window)
        if self._facts is not None:
            self._conflicts_window.choose(self._facts.current_path())

    @Slot()
    def show_changes(self) -> None:
        """Look through what changed since the last visit."""
        from context_center.ui.dialogs.visit_changes import (  # noqa: PLC0415 - not for a start
            VisitChangesWindow,
        )

        self.visit.look()
        if self._changes_window is None:
            self._changes_window = VisitChangesWindow(
                self.visit, self._bridge, self._acts, self._theme, self._widget
            )
            self._connect(self._changes_window)
        self._begin(self._changes_window)

    @Slot()
    def show_freshness(self) -> None:
        """Look through the facts that have aged."""
        from context_center.ui.dialogs.freshness_review import (  # noqa: PLC0415 - not for a start
            FreshnessReviewWindow,
        )

        if self._freshness_window is None:
            self._freshness_window = FreshnessReviewWindow(
                self._bridge, self._acts, self._theme, self._widget
            )
            self._freshness_window.edit_requested.connect(self._on_edit_requested)
            self._connect(self._freshness_window)
        self._begin(self._freshness_window)

    def _windows(self) -> list[ReviewWindow]:
        made = (self._conflicts_window, self._changes_window, self._freshness_window)
        return [window for window in made if window is not None]

    def _connect(self, window: ReviewWindow) -> None:
        window.fact_requested.connect(self._on_fact_requested)
        window.location_requested.connect(self._on_location_requested)

    def _begin(self, window: ReviewWindow) -> None:
        window.set_snapshot(self._bridge.snapshot)
        window.begin()

    @Slot()
    def _show_count(self) -> None:
        if self._banner is not None:
            self._banner.show_count(len(self.visit.changes))

    @Slot()
    def _on_all_kept(self) -> None:
        count = len(self.visit.changes)
        self.visit.keep(self.visit.changes)
        self._messages.info(self.tr("Everything counts as seen now ({0:,}).").format(count))

    @Slot(str)
    def _on_fact_requested(self, path: str) -> None:
        self._widget.activateWindow()
        self.fact_requested.emit(path)

    @Slot(object)
    def _on_edit_requested(self, fact: Fact) -> None:
        self._on_fact_requested(fact.path)
        if self._facts is not None and self._facts.editors is not None:
            self._facts.editors.edit(fact)

    @Slot(str, object)
    def _on_location_requested(self, path: str, line: int) -> None:
        self._widget.activateWindow()
        self.location_requested.emit(path, line)

    @Slot(object, object)
    def _on_snapshot(self, snapshot: Snapshot, _changes: FactChanges) -> None:
        self._allow(snapshot)
        for window in self._windows():
            window.set_snapshot(snapshot)

    def _allow(self, snapshot: Snapshot | None) -> None:
        """Of a remote workspace nothing is known here."""
        remote = snapshot is not None and snapshot.state is StoreState.REMOTE
        for action in self._actions:
            action.setEnabled(not remote)

    @Slot()
    def _on_opened(self) -> None:
        for window in self._windows():
            window.close()
