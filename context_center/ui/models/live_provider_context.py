"""What a provider would receive of the open workspace, computed off the GUI thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from context_center.core.context_changes import context_changes
from context_center.core.instructions.documents import ProfileName
from context_center.core.provider_context import provider_context
from context_center.core.recall.budget import DEFAULT_CHARACTERS, DEFAULT_LIMIT
from context_center.core.session_context import session_context
from context_center.services.private_directories import private_directories
from context_center.services.snapshot import StoreState

if TYPE_CHECKING:
    from context_center.core.context_changes import ContextChanges
    from context_center.core.errors import ContextError
    from context_center.core.provider_context import ProviderContext
    from context_center.core.session_context import SessionContext
    from context_center.services.catalog import Catalog
    from context_center.services.context_history import ContextHistory
    from context_center.services.snapshot import Snapshot
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Operation

PAUSE_MS = 80


@dataclass(frozen=True, slots=True)
class Question:
    """A message and the bounds of its recall; no message stands for no turn."""

    message: str = ""
    limit: int = DEFAULT_LIMIT
    characters: int = DEFAULT_CHARACTERS


@dataclass(frozen=True, slots=True)
class ProviderAnswer:
    """The three places, and what the session context has become since ``before``."""

    message: str
    context: ProviderContext
    session: SessionContext
    changes: ContextChanges | None


class LiveProviderContext(QObject):
    """Answers while it is awake, again for each new snapshot, instruction file and message.

    ``computed`` carries a ProviderAnswer, ``failed`` a ContextError. The version that is
    compared with is the last one with another digest that was answered for this workspace.
    """

    computed = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        bridge: WorkspaceBridge,
        history: ContextHistory | None,
        parent: QObject | None = None,
    ) -> None:
        """``history`` keeps each version for a later comparison; None keeps nothing."""
        super().__init__(parent)
        self._bridge, self._history = bridge, history
        self._question = Question()
        self._awake = False
        self._before: SessionContext | None = None
        self._last: SessionContext | None = None
        self._operation: Operation | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(PAUSE_MS)
        self._soon.timeout.connect(self._compute)
        bridge.opened.connect(self._on_opened)
        bridge.snapshot_changed.connect(self._compute)
        bridge.instructions_changed.connect(self._compute)

    @property
    def pending(self) -> bool:
        """Whether an answer is still to come."""
        return self._soon.isActive() or self._operation is not None

    def wake(self) -> None:
        """Answer now, and from now on whenever something changes."""
        self._awake = True
        self._compute()

    def sleep(self) -> None:
        """Compute nothing more until it is woken."""
        self._awake = False
        self._drop()

    def ask(self, question: Question) -> None:
        """Answer for another message once nothing more was asked for a moment."""
        if question != self._question:
            self._question = question
            if self._awake:
                self._soon.start()

    @Slot()
    def _compute(self) -> None:
        self._drop()
        catalog, snapshot = self._bridge.catalog, self._bridge.snapshot
        is_there = snapshot is not None and snapshot.state is not StoreState.REMOTE
        if not self._awake or catalog is None or not is_there:
            return
        question, before, last = self._question, self._before, self._last
        now, history = self._bridge.now(), self._history

        def work(_operation: Operation) -> ProviderAnswer:
            answer = _answer(catalog, snapshot, question, now)
            is_known = last is not None and last.digest == answer.session.digest
            if history is not None and not is_known:
                history.keep(answer.session)
            return _compared(answer, before, last)

        self._operation = self._bridge.tasks.start(work, self._on_computed, self._on_failed)

    def _drop(self) -> None:
        self._soon.stop()
        if self._operation is not None:
            self._operation.cancel()
            self._operation = None

    @Slot(object)
    def _on_computed(self, answer: ProviderAnswer) -> None:
        self._operation = None
        if self._last is not None and self._last.digest != answer.session.digest:
            self._before = self._last
        self._last = answer.session
        self.computed.emit(answer)

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        self._operation = None
        self.failed.emit(error)

    @Slot()
    def _on_opened(self) -> None:
        """Another workspace: nothing of the last one is compared with it."""
        self._drop()
        self._before = self._last = None


def _answer(catalog: Catalog, snapshot: Snapshot, question: Question, now: int) -> ProviderAnswer:
    private = private_directories(catalog.workspace)
    session = session_context(snapshot.facts, snapshot.overrides, now, private)
    trace = None
    if question.message.strip():
        trace = catalog.recall(
            question.message, limit=question.limit, max_chars=question.characters, now=now
        )
    instructions = catalog.instructions(None, ProfileName.SPECIFICATION)
    whole = provider_context(instructions, session, trace, private)
    return ProviderAnswer(question.message, whole, session, None)


def _compared(
    answer: ProviderAnswer, before: SessionContext | None, last: SessionContext | None
) -> ProviderAnswer:
    """The answer with what changed since the last version that was another one."""
    if last is not None and last.digest != answer.session.digest:
        before = last
    if before is None:
        return answer
    changes = context_changes(before, answer.session)
    return ProviderAnswer(answer.message, answer.context, answer.session, changes)
