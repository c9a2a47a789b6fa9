"""The conflicts of the open workspace, and which of them the user has decided to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from context_center.core.conflicts import Conflict, ConflictKind, find_conflicts

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.changes import FactChanges
    from context_center.services.conflict_decisions import ConflictDecisions
    from context_center.services.snapshot import Snapshot
    from context_center.ui.bridge import WorkspaceBridge


class OpenConflicts(QObject):
    """Follows the bridge. ``changed`` is emitted when there are other conflicts, or others are
    kept; ``failed`` carries the ContextError of a decision that could not be read or kept.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(self, bridge: WorkspaceBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._decisions: ConflictDecisions | None = None
        self._conflicts: tuple[Conflict, ...] = ()
        self._kept: frozenset[str] = frozenset()
        self._asked = self._known = False
        bridge.opened.connect(self._on_opened)
        bridge.snapshot_changed.connect(self._on_snapshot)
        if bridge.snapshot is not None:
            self._take(bridge.snapshot)

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Every conflict: the open ones first, then those that are kept."""
        return tuple(sorted(self._conflicts, key=self.is_kept))

    @property
    def open(self) -> tuple[Conflict, ...]:
        """Those that nothing was decided about; none before the decisions are known."""
        if not self._known:
            return ()
        return tuple(each for each in self._conflicts if not self.is_kept(each))

    @property
    def open_overrides(self) -> int:
        """How many of the open ones are overrides; the rest are clashes."""
        return sum(each.kind is ConflictKind.OVERRIDE for each in self.open)

    @property
    def is_known(self) -> bool:
        """Whether the decisions have been read."""
        return self._known

    def is_kept(self, conflict: Conflict) -> bool:
        """Whether the user wants both as they are."""
        return conflict.identity in self._kept

    def keep(self, conflict: Conflict) -> None:
        """Remember that both are wanted as they are."""
        self._decide(lambda decisions: decisions.keep(conflict.identity))

    def take_back(self, conflict: Conflict) -> None:
        """Let a conflict be open again."""
        self._decide(lambda decisions: decisions.take_back(conflict.identity))

    def _decide(self, call: Callable[[ConflictDecisions], frozenset[str]]) -> None:
        workspace = self._bridge.workspace
        if workspace is None:
            return
        if self._decisions is None:
            # No start needs it: nothing is decided before something was shown.
            from context_center.services.conflict_decisions import (  # noqa: PLC0415
                ConflictDecisions,
            )

            self._decisions = ConflictDecisions(workspace)
        decisions = self._decisions
        self._bridge.tasks.start(
            lambda _: (decisions, call(decisions)), self._on_decided, self._on_failed
        )

    def _take(self, snapshot: Snapshot) -> None:
        if not snapshot.checked:
            return
        found = find_conflicts(snapshot.facts, snapshot.overrides)
        changed = found != self._conflicts
        self._conflicts = found
        if found and not self._asked:
            self._asked = True
            self._decide(lambda decisions: decisions.kept())
        if not found:
            self._known = True
        if changed or not found:
            self.changed.emit()

    @Slot(object, object)
    def _on_snapshot(self, snapshot: Snapshot, _changes: FactChanges) -> None:
        self._take(snapshot)

    @Slot(object)
    def _on_decided(self, result: tuple[ConflictDecisions, frozenset[str]]) -> None:
        decisions, kept = result
        if decisions is self._decisions:
            self._kept, self._known = kept, True
            self.changed.emit()

    @Slot(object)
    def _on_failed(self, error: object) -> None:
        """What cannot be read counts as undecided; the file is left as it is."""
        self._known = True
        self.changed.emit()
        self.failed.emit(error)

    @Slot()
    def _on_opened(self) -> None:
        self._decisions = None
        self._conflicts, self._kept = (), frozenset()
        self._asked = self._known = False
        self.changed.emit()
