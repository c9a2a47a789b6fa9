"""Acts on their way to the store: what has to be asked first, and the thread that writes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal, Slot

from context_center.core.errors import ContextError
from context_center.ui.consents import DeclinedError
from context_center.ui.store_worker import StoreWorker
from context_center.ui.tasks import Operation

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from context_center.ui.act_command import ActCommand
    from context_center.ui.act_steps import Outcome, StoreDoor
    from context_center.ui.consents import Asker, Consent
    from context_center.ui.tasks import Receiver


@dataclass(frozen=True, slots=True)
class Done:
    """What a job has done: the value for who asked, the paths of the files that it touched,
    and the Outcome where it can be undone."""

    value: Any
    touched: Collection[str] = ()
    outcome: Outcome | None = None


@dataclass(slots=True, eq=False)
class Job:
    """One access to the store. ``command`` is the one that it undoes, or redoes.

    After ``ActQueue.settled`` either ``done`` or ``error`` is set, or neither when it was
    cancelled before it began.
    """

    door: StoreDoor
    work: Callable[[StoreDoor], Done]
    consents: tuple[Consent, ...] = ()
    command: ActCommand | None = None
    redo: bool = False
    done: Done | None = None
    error: ContextError | None = None
    operation: Operation = field(init=False)


class ActQueue(QObject):
    """Holds back what needs a consent, and carries out the rest one after the other.

    ``settled`` carries each Job in the GUI thread, before its operation delivers. Who gets
    no answer any more has cancelled; what was written is told by ``settled`` all the same.
    """

    settled = Signal(object)
    _ended = Signal(object)

    def __init__(self, asker: Asker | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asker = asker
        self._worker = StoreWorker()
        self._running: set[Job] = set()
        self._held: list[Job] = []
        self._asking: Consent | None = None
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether something is under way; what waits for an answer of the user is not."""
        return bool(self._running)

    def start(
        self, job: Job, done: Receiver | None = None, failed: Receiver | None = None
    ) -> Operation:
        """Carry out a job, asking first for the consents that it needs and that are missing."""
        job.operation = Operation(self)
        if done is not None:
            job.operation.finished.connect(done)
        if failed is not None:
            job.operation.failed.connect(failed)
        self._admit(job)
        return job.operation

    def abandon(self) -> None:
        """Decline what still waits for an answer of the user."""
        if self._asking is not None and self._asker is not None:
            self._asker.withdraw()

    def finish(self) -> bool:
        """Accept nothing more and wait for what is under way; says whether all has ended."""
        self._held.clear()
        return self._worker.finish()

    def _admit(self, job: Job) -> None:
        missing = self._missing(job)
        if missing is not None:
            self._held.append(job)
            self._ask(missing)
        elif self._worker.submit(lambda: self._run(job)):
            self._running.add(job)

    def _missing(self, job: Job) -> Consent | None:
        asker = self._asker
        if asker is None:
            return None
        return next((each for each in job.consents if not asker.is_given(each)), None)

    def _ask(self, consent: Consent) -> None:
        if self._asking is None and self._asker is not None:
            self._asking = consent
            self._asker.ask(consent, self._on_answered)

    def _on_answered(self, given: bool) -> None:
        asked, self._asking = self._asking, None
        held, self._held = self._held, []
        for job in held:
            if not given and asked in job.consents:
                self._decline(job)
            else:
                self._admit(job)

    def _decline(self, job: Job) -> None:
        error = DeclinedError(
            self.tr("Not written"), self.tr("You chose not to go on; nothing was changed.")
        )

        def refuse(_: Operation) -> None:
            raise error

        job.operation.run(refuse)

    def _run(self, job: Job) -> None:
        """In the writing thread: the work, then word of it, then the delivery."""

        def work(_: Operation) -> Any:
            try:
                job.done = job.work(job.door)
            except ContextError as error:
                job.error = error
                raise
            except Exception as error:
                job.error = ContextError("Something went wrong", str(error))
                raise
            finally:
                self._ended.emit(job)
            return job.done.value

        job.operation.run(work)
        if job.operation.cancelled() and job.done is None and job.error is None:
            self._ended.emit(job)

    @Slot(object)
    def _on_ended(self, job: Job) -> None:
        if job in self._running:
            self._running.remove(job)
            self.settled.emit(job)
