"""What changed outside of this window since the user last looked, worked out in the background."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from context_center.core.own_writes import OwnWrites
from context_center.core.visit_changes import with_kept
from context_center.services.snapshot import StoreState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.changes import FactChanges
    from context_center.core.errors import ContextError
    from context_center.core.visit_changes import Seen, VisitChange
    from context_center.services.snapshot import Snapshot
    from context_center.services.visit_comparison import Compared, VisitComparison
    from context_center.ui.act_steps import Outcome
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Operation

_FIRST_MS = 1_500
_PAUSE_MS = 120
_READABLE = frozenset({StoreState.READY, StoreState.EMPTY})


class VisitWatch(QObject):
    """Follows the bridge and what this window writes itself.

    ``changed`` is emitted when ``changes`` are others, ``failed`` carries the ContextError when
    what was seen cannot be read or kept; the files of the store are not touched by it.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(
        self,
        bridge: WorkspaceBridge,
        acts: StoreActs,
        parent: QObject | None = None,
        *,
        keep: bool = True,
    ) -> None:
        """Without ``keep`` nothing is remembered for the next start."""
        super().__init__(parent)
        self._bridge, self._keep = bridge, keep
        self._comparison: VisitComparison | None = None
        self._snapshot: Snapshot | None = None
        self._seen: Seen | None = None
        self._changes: tuple[VisitChange, ...] = ()
        self._unheeded: list[Outcome] = []
        self._own = OwnWrites()
        self._own_in_work: dict[str, str | None] = {}
        self._operation: Operation | None = None
        self._again = self._instructions_changed = self._gave_up = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._start)
        bridge.opened.connect(self._on_opened)
        bridge.snapshot_changed.connect(self._on_snapshot)
        bridge.instructions_changed.connect(self._on_instructions_changed)
        acts.performed.connect(self._on_own_write)
        acts.stepped.connect(self._on_own_write)
        if bridge.snapshot is not None:
            self._take(bridge.snapshot)

    @property
    def changes(self) -> tuple[VisitChange, ...]:
        """What is still to be looked at, facts first."""
        return self._changes

    @property
    def pending(self) -> bool:
        """Whether something is being worked out."""
        return self._operation is not None or self._timer.isActive()

    def look(self) -> None:
        """Work it out now instead of when there is time."""
        if self._timer.isActive():
            self._timer.start(0)

    def keep(self, changes: Iterable[VisitChange]) -> None:
        """The user has seen these changes and leaves them as they are."""
        if self._seen is not None:
            kept = tuple(changes)
            self._own.forget(kept)
            self._seen = with_kept(self._seen, kept)
            self._set_changes(tuple(each for each in self._changes if each not in kept))
            self._schedule()

    def close(self) -> None:
        """Keep what counts as seen for the next start; nothing is worked out any more."""
        self._timer.stop()
        self._gave_up = True
        if self._comparison is not None and self._seen is not None:
            from context_center.core.errors import ContextError  # noqa: PLC0415 - only here

            try:
                self._comparison.finish(self._seen)
            except ContextError as error:
                self.failed.emit(error)

    def _schedule(self, pause_ms: int = _PAUSE_MS) -> None:
        if self._snapshot is None or self._gave_up:
            return
        if self._operation is not None:
            self._again = True
        elif not self._timer.isActive():
            self._timer.start(pause_ms)

    @Slot()
    def _start(self) -> None:
        snapshot, seen, known = self._snapshot, self._seen, self._comparison
        if snapshot is None:
            return
        anew, self._instructions_changed = self._instructions_changed, False
        own, keeps = self._own.take_documents(), self._keep
        self._own_in_work = own

        def work(_: Operation) -> tuple[VisitComparison, Seen | None, Compared]:
            # Nothing of it is needed before there is something to compare.
            from context_center.services.visit_comparison import (  # noqa: PLC0415
                VisitComparison,
            )

            comparison = known or VisitComparison(snapshot.workspace, keep=keeps)
            before = comparison.load() if known is None else seen
            compared = comparison.compare(before, snapshot, read_documents=anew, own_documents=own)
            return comparison, seen, compared

        self._operation = self._bridge.tasks.start(work, self._on_compared, self._on_failed)

    def _take(self, snapshot: Snapshot) -> None:
        if snapshot.checked and snapshot.state in _READABLE:
            first = self._snapshot is None
            self._snapshot = snapshot
            self._schedule(_FIRST_MS if first else _PAUSE_MS)

    def _set_changes(self, changes: tuple[VisitChange, ...]) -> None:
        if changes != self._changes:
            self._changes = changes
            self.changed.emit()

    @Slot(object)
    def _on_compared(self, result: tuple[VisitComparison, Seen | None, Compared]) -> None:
        self._comparison, began_with, compared = result
        self._operation = None
        outdated = began_with is not self._seen
        if outdated:
            self._own.give_back(self._own_in_work)
        else:
            self._seen = compared.seen
        unheeded, self._unheeded = self._unheeded, []
        for outcome in unheeded:
            self._heed(outcome)
        if not outdated and not unheeded:
            self._set_changes(compared.changes)
        if outdated or unheeded or self._again:
            self._again = False
            self._schedule()

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        """It is told once; there are no changes to see in this workspace then."""
        self._operation = None
        self._gave_up = True
        self._set_changes(())
        self.failed.emit(error)

    @Slot(object)
    def _on_own_write(self, outcome: Outcome) -> None:
        if self._seen is None:
            self._unheeded.append(outcome)
        else:
            self._heed(outcome)
            self._schedule()

    def _heed(self, outcome: Outcome) -> None:
        for written in outcome.changed:
            self._own.note_documents(written.touched, self._changes)
            if self._seen is not None:
                self._seen = self._own.seen_after(self._seen, written.previous, written.fact)

    @Slot(object, object)
    def _on_snapshot(self, snapshot: Snapshot, _changes: FactChanges) -> None:
        self._take(snapshot)

    @Slot()
    def _on_instructions_changed(self) -> None:
        self._instructions_changed = True
        self._schedule()

    @Slot()
    def _on_opened(self) -> None:
        comparison, seen = self._comparison, self._seen
        if self._operation is not None:
            self._operation.cancel()
        if comparison is not None and seen is not None:
            self._bridge.tasks.start(lambda _: comparison.finish(seen), None, self.failed.emit)
        self._timer.stop()
        self._operation = self._comparison = self._seen = self._snapshot = None
        self._unheeded = []
        self._own, self._own_in_work = OwnWrites(), {}
        self._again = self._instructions_changed = self._gave_up = False
        self._set_changes(())
