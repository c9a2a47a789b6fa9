"""What a recall would do with a suggestion, found out in the background for the current one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from context_center.core.errors import ContextError
from context_center.services.suggestion_acceptance import recall_of
from context_center.ui.models.proposals import MemoryProposal
from context_center.ui.models.suggestion_words import recall_words

if TYPE_CHECKING:
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.models.proposals import Proposal
    from context_center.ui.tasks import Operation

_PAUSE_MS = 150


class SuggestionRecall(QObject):
    """``judged`` carries the id of a suggestion and the sentence about it."""

    judged = Signal(str, str)

    def __init__(self, bridge: WorkspaceBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._known: dict[str, str] = {}
        self._wanted: tuple[str, MemoryProposal] | None = None
        self._running: Operation | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self._start)

    @property
    def pending(self) -> bool:
        """Whether an answer is still to come."""
        return self._timer.isActive() or self._running is not None

    def known(self, key: str) -> str | None:
        """The sentence about a suggestion, if it was found out."""
        return self._known.get(key)

    def ask(self, key: str, proposal: Proposal) -> None:
        """Find out what a recall would do, once it stays the current one."""
        self._timer.stop()
        if isinstance(proposal, MemoryProposal) and key not in self._known:
            self._wanted = key, proposal
            self._timer.start()

    def forget(self) -> None:
        """The facts have changed."""
        self._known.clear()

    @Slot()
    def _start(self) -> None:
        catalog, wanted = self._bridge.catalog, self._wanted
        if catalog is None or wanted is None:
            return
        key, proposal = wanted
        now = self._bridge.now()
        if self._running is not None:
            self._running.cancel()
        quotes = [each.quote for each in proposal.suggestion.evidence]

        def work(_: Operation) -> tuple[str, str]:
            try:
                fact = proposal.as_saved(now)
            except ContextError:
                return key, ""
            return key, recall_words(recall_of(catalog.index(), fact, quotes, now))

        self._running = self._bridge.tasks.start(work, self._on_done, self._on_failed)

    @Slot(object)
    def _on_done(self, found: tuple[str, str]) -> None:
        self._running = None
        key, told = found
        self._known[key] = told
        self.judged.emit(key, told)

    @Slot(object)
    def _on_failed(self, _error: ContextError) -> None:
        self._running = None
