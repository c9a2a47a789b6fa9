"""The timeline of the open workspace: read in the background, one reading at a time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

if TYPE_CHECKING:
    from context_center.core.recall.timeline import Comparison
    from context_center.services.recall_timeline import RecallTimeline, Timeline, TimelineTurn
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Operation

_TELL_EVERY_S = 0.05


class LiveTimeline(QObject):
    """``read`` carries a Timeline, ``progressed`` bytes done and in all, ``compared`` the
    Comparison of the turn that was asked for last; ``failed`` the ContextError of a reading.

    Nothing of it is loaded before the first ``scan``.
    """

    began = Signal()
    progressed = Signal(object, object)
    read = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    compared = Signal(object)
    _told = Signal(object, object, object)

    def __init__(self, bridge: WorkspaceBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._reader: RecallTimeline | None = None
        self._reading: Operation | None = None
        self._comparing: Operation | None = None
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)
        bridge.opened.connect(self._on_opened)

    @property
    def pending(self) -> bool:
        """Whether something is still to come."""
        return self._reading is not None or self._comparing is not None

    @property
    def scanning(self) -> bool:
        """Whether sessions are being read."""
        return self._reading is not None

    def scan(self) -> None:
        """Read what is new in the sessions, unless that is under way."""
        workspace = self._bridge.workspace
        if self._reading is not None or workspace is None or workspace.is_remote:
            return
        reader = self._made()

        def work(operation: Operation) -> Timeline | None:
            last = 0.0

            def tell(done: int, total: int) -> None:
                nonlocal last
                if time.monotonic() - last >= _TELL_EVERY_S:
                    last = time.monotonic()
                    self._told.emit(operation, done, total)

            return reader.read(operation.cancelled, tell)

        self._reading = self._bridge.tasks.start(work, self._on_read, self._on_failed)
        self.began.emit()

    def cancel(self) -> None:
        """Stop reading; what was read is remembered for the next time."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
            self.cancelled.emit()

    def compare(self, said: TimelineTurn | None) -> None:
        """Compare a turn with the recall of now; the last one that is asked for wins."""
        if self._comparing is not None:
            self._comparing.cancel()
            self._comparing = None
        catalog = self._bridge.catalog
        if said is None or catalog is None:
            return
        turn, now = said.turn, self._bridge.now()

        def work(_operation: Operation) -> Comparison:
            from context_center.services.recall_timeline import (  # noqa: PLC0415 - not for a start
                compare_turn,
            )

            return compare_turn(catalog, turn, now)

        self._comparing = self._bridge.tasks.start(work, self._on_compared, self._on_uncompared)

    def _made(self) -> RecallTimeline:
        workspace = self._bridge.workspace
        if workspace is None:
            raise RuntimeError("no workspace is open")
        if self._reader is None:
            from context_center.services.recall_timeline import (  # noqa: PLC0415 - as above
                RecallTimeline,
            )

            self._reader = RecallTimeline(workspace, self._bridge.cache_dir)
        return self._reader

    @Slot(object, object, object)
    def _on_told(self, operation: Operation, done: int, total: int) -> None:
        if operation is self._reading:
            self.progressed.emit(done, total)

    @Slot(object)
    def _on_read(self, timeline: Timeline | None) -> None:
        self._reading = None
        if timeline is not None:
            self.read.emit(timeline)

    @Slot(object)
    def _on_failed(self, error: object) -> None:
        self._reading = None
        self.failed.emit(error)

    @Slot(object)
    def _on_compared(self, comparison: Comparison) -> None:
        self._comparing = None
        self.compared.emit(comparison)

    @Slot(object)
    def _on_uncompared(self, error: object) -> None:
        self._comparing = None
        self.failed.emit(error)

    @Slot(object)
    def _on_opened(self, _workspace: object) -> None:
        self.cancel()
        self.compare(None)
        self._reader = None
