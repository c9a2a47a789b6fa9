"""What can be found out about one fact of a recall: looked for in the background."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from context_center.core.recall.trace import LeftOut

if TYPE_CHECKING:
    from context_center.core.recall.laboratory import Shadowing
    from context_center.core.recall.least_change import Change
    from context_center.core.recall.trace import Hit, RecallTrace
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Operation

DEBOUNCE_MS = 120


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found out about a fact. ``changes`` are those that would let it through."""

    item: Hit | LeftOut
    changes: tuple[Change, ...]
    shadowing: Shadowing


class LiveFindings(QObject):
    """``found`` carries the Findings of the fact that was asked for last."""

    found = Signal(object)

    def __init__(self, bridge: WorkspaceBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._asked: tuple[RecallTrace, Hit | LeftOut] | None = None
        self._operation: Operation | None = None
        self._waiting = QTimer(self)
        self._waiting.setSingleShot(True)
        self._waiting.setInterval(DEBOUNCE_MS)
        self._waiting.timeout.connect(self._start)

    @property
    def pending(self) -> bool:
        """Whether something is still to come."""
        return self._waiting.isActive() or self._operation is not None

    def ask(self, trace: RecallTrace | None, item: Hit | LeftOut | None) -> None:
        """Look at a fact of a trace a moment after the last that was asked for."""
        self._drop()
        if trace is not None and item is not None:
            self._asked = (trace, item)
            self._waiting.start()

    def _drop(self) -> None:
        self._asked = None
        self._waiting.stop()
        if self._operation is not None:
            self._operation.cancel()
            self._operation = None

    @Slot()
    def _start(self) -> None:
        catalog = self._bridge.catalog
        if self._asked is None or catalog is None:
            return
        (trace, item), now = self._asked, self._bridge.now()

        def work(_operation: Operation) -> Findings:
            # numpy lies below them: nothing of it is part of a start.
            from context_center.core.recall.laboratory import (  # noqa: PLC0415
                LONGEST_MESSAGE,
                shadowing,
            )
            from context_center.core.recall.least_change import (  # noqa: PLC0415
                Question,
                least_changes,
            )

            index = catalog.index()
            question = Question(trace.query, now, trace.limit, trace.char_budget)
            wanted = isinstance(item, LeftOut) and len(trace.query) <= LONGEST_MESSAGE
            changes = least_changes(index, item.fact, question) if wanted else ()
            return Findings(item, changes, shadowing(index, item.fact))

        self._operation = self._bridge.tasks.start(work, self._on_found, self._on_failed)

    @Slot(object)
    def _on_found(self, findings: Findings) -> None:
        self._operation = None
        self.found.emit(findings)

    @Slot(object)
    def _on_failed(self, _error: object) -> None:
        self._operation = None
