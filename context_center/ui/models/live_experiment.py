"""The other ranking of a message, worked out in the background and only while it is looked at."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

if TYPE_CHECKING:
    from context_center.core.recall.experiment import ExperimentIndex, ExperimentTrace
    from context_center.core.recall.trace import RecallTrace
    from context_center.services.snapshot import Snapshot
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Operation


class LiveExperiment(QObject):
    """``tried`` carries the ExperimentTrace of the message that was asked for last.

    The index is built with the first question and again when the facts have changed.
    """

    tried = Signal(object)

    def __init__(self, bridge: WorkspaceBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._operation: Operation | None = None
        self._lock = threading.Lock()
        self._index: tuple[Snapshot, ExperimentIndex] | None = None
        bridge.opened.connect(self._on_opened)

    @property
    def pending(self) -> bool:
        """Whether an answer is still to come."""
        return self._operation is not None

    def ask(self, trace: RecallTrace) -> None:
        """Rank for the message of a trace, within its limit."""
        self.stop()
        snapshot, now = self._bridge.snapshot, self._bridge.now()
        if snapshot is None:
            return

        def work(operation: Operation) -> ExperimentTrace | None:
            from context_center.core.recall.experiment import (  # noqa: PLC0415 - no start needs it
                experiment,
            )

            index = self._index_of(snapshot, operation)
            if index is None:
                return None
            return experiment(index, trace.query, now=now, limit=trace.limit)

        self._operation = self._bridge.tasks.start(work, self._on_tried, self._on_failed)

    def stop(self) -> None:
        """Forget what is on its way."""
        if self._operation is not None:
            self._operation.cancel()
            self._operation = None

    def _index_of(self, snapshot: Snapshot, operation: Operation) -> ExperimentIndex | None:
        from context_center.core.recall.experiment import (  # noqa: PLC0415 - as above
            ExperimentIndex,
        )

        with self._lock:
            if operation.cancelled():
                return None
            known = self._index
            if known is not None and known[0] is snapshot:
                return known[1]
            if known is None:
                index = ExperimentIndex.build(snapshot.facts)
            else:
                before = {fact.path: fact for fact in known[0].facts}
                after = {fact.path: fact for fact in snapshot.facts}
                changed = [f for path, f in after.items() if before.get(path) is not f]
                index = known[1].updated(before.keys() - after.keys(), changed)
            self._index = (snapshot, index)
            return index

    @Slot(object)
    def _on_tried(self, trace: ExperimentTrace | None) -> None:
        self._operation = None
        if trace is not None:
            self.tried.emit(trace)

    @Slot(object)
    def _on_failed(self, _error: object) -> None:
        self._operation = None

    @Slot(object)
    def _on_opened(self, _workspace: object) -> None:
        self.stop()
        self._index = None
