"""The only door from the window to the store: what the user does, and what undoes it.

Each act is a background operation; what was written is told to the bridge at once.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QUndoStack

from context_center.core.facts import Scope
from context_center.services.snapshot import StoreState
from context_center.ui.act_command import ActCommand
from context_center.ui.act_queue import ActQueue, Done, Job
from context_center.ui.act_steps import Act, Outcome, StoreDoor, carried_out
from context_center.ui.consents import Consent, of_global, of_shared

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Any

    from context_center.core.errors import ContextError
    from context_center.core.fact_edit import FactDraft, FactEdit
    from context_center.core.facts import Fact
    from context_center.services.fact_opening import OpenFact
    from context_center.services.store_operation import Written
    from context_center.services.workspace import Workspace
    from context_center.ui.act_steps import Step
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.consents import Asker
    from context_center.ui.tasks import Operation, Receiver

MOST_UNDONE = 500
_ARCHIVE = ".archive"


@dataclass(frozen=True, slots=True)
class StepRefused:
    """An undo (or redo) that could not be done: why, and the words of what it was about.

    ``done`` of ``count`` facts it could be done for.
    """

    error: ContextError
    words: str
    redo: bool
    done: int = 0
    count: int = 1


class StoreActs(QObject):
    """The user's acts on the open workspace, and one undo stack for all of them.

    Receivers must be methods of objects of the GUI thread; what they get comes after the
    bridge was told. ``performed`` carries the Outcome of something new, ``stepped`` that of
    an undo (False) or redo (True), ``refused`` the StepRefused of one that was refused: it
    stays on the stack, to be tried again or to be left out. ``obstacle_changed`` follows
    ``obstacle``. Without an ``asker`` nothing is asked.
    """

    performed = Signal(object)
    stepped = Signal(object, bool)
    refused = Signal(object)
    obstacle_changed = Signal()

    def __init__(
        self, bridge: WorkspaceBridge, asker: Asker | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._queue = ActQueue(asker, self)
        self._door: StoreDoor | None = None
        self._wanted: deque[bool] = deque()
        self._refused_last: tuple[ActCommand, bool] | None = None
        self._moved: dict[str, str] = {}
        self._obstacle_told = ""
        self.stack = QUndoStack(self)
        self.stack.setUndoLimit(MOST_UNDONE)
        self._queue.settled.connect(self._on_settled)
        bridge.opened.connect(self._on_opened)
        bridge.snapshot_changed.connect(self._tell_obstacle)
        if bridge.workspace is not None:
            self._on_opened(bridge.workspace)

    @property
    def busy(self) -> bool:
        """Whether something is being written or read."""
        return self._queue.busy

    @property
    def obstacle(self) -> str:
        """Why nothing can be written now, in one sentence; "" when it can."""
        workspace, snapshot = self._bridge.workspace, self._bridge.snapshot
        if workspace is not None and workspace.is_remote:
            told = self.tr("The memory of {0} is changed only on its own side.")
            return told.format(workspace.remote_address)
        if workspace is None or snapshot is None:
            return self.tr("The store is still being read.")
        if snapshot.state is StoreState.UNREACHABLE:
            return self.tr("The store is not reachable.")
        return ""

    def took_away(self, path: str) -> bool:
        """Whether a file is not there any more because of an act of ours."""
        return path in self._moved

    def moved_to(self, path: str) -> str:
        """Where an act of ours has moved a file, "" if it did not."""
        target = self._moved.get(path, "")
        while target in self._moved:
            target = self._moved[target]
        return target

    def open_fact(self, fact: Fact, done: Receiver, failed: Receiver) -> Operation:
        """Read a fact with its bytes, from which an edit begins; ``done`` gets an OpenFact."""
        return self._start(lambda door: Done(door.store.open(door.follow(fact))), done, failed)

    def save(self, opened: OpenFact, edit: FactEdit, done: Receiver, failed: Receiver) -> Operation:
        """Save an edit as the next revision of what was opened; ``done`` gets the Written.

        ``failed`` gets the ContextError: StaleRevisionError when the bytes on disk are not
        those that were opened.
        """
        words = self.tr("Edit “{0}”").format(opened.fact.heading)
        wider = edit.scope is Scope.GLOBAL is not opened.fact.scope
        return self._single(
            words, lambda door: door.store.update(opened, edit), done, failed, wider=wider
        )

    def save_text(self, opened: OpenFact, text: str, done: Receiver, failed: Receiver) -> Operation:
        """Save the raw text of a fact's file; ``done`` gets the Written."""
        words = self.tr("Edit “{0}”").format(opened.fact.heading)
        return self._single(words, lambda door: door.store.save_text(opened, text), done, failed)

    def create(self, draft: FactDraft, done: Receiver, failed: Receiver) -> Operation:
        """Write a new fact; ``done`` gets the Written."""
        words = self.tr("New Fact “{0}”").format(draft.title or draft.name)
        wider = draft.scope is Scope.GLOBAL
        return self._single(words, lambda door: door.store.create(draft), done, failed, wider=wider)

    def perform(self, act: Act, done: Receiver, failed: Receiver) -> Operation:
        """Carry out an act; ``done`` gets the Outcome.

        When every step was refused, ``failed`` gets the first ContextError. The operation
        tells how many steps were taken.
        """

        def work(door: StoreDoor) -> Done:
            outcome = carried_out(door, act.words, act.steps, job.operation.report)
            if outcome.refused and not outcome.written:
                raise outcome.refused[0]
            return Done(outcome, outcome.touched, outcome)

        job = Job(self._opened(), work, self._consents(wider=act.becomes_global))
        return self._queue.start(job, done, failed)

    def take_turn(
        self,
        work: Callable[[StoreDoor], Done],
        done: Receiver,
        failed: Receiver,
        *,
        of_facts: bool = False,
        wider: bool = False,
    ) -> Operation:
        """Do other work in the one thread that writes; ``done`` gets the value of its Done.

        ``of_facts`` says that it writes facts, ``wider`` that they are global; both are asked
        for as with any act.
        """
        if not of_facts:
            return self._start(work, done, failed)
        return self._write(work, done, failed, wider=wider)

    def rebuild_index(self, done: Receiver, failed: Receiver) -> Operation:
        """Make MEMORY.md of both scopes anew; ``done`` gets a Written for each.

        The indexes follow from the facts: there is nothing to undo.
        """

        def work(door: StoreDoor) -> Done:
            with door.store.together():
                written = tuple(map(door.store.rebuild_index, Scope))
            return Done(written, [path for each in written for path in each.touched])

        return self._write(work, done, failed)

    def migration(self, done: Receiver, failed: Receiver) -> Operation:
        """What a migration would do; ``done`` gets the MigrationSteps."""
        return self._start(lambda door: Done(door.store.migration()), done, failed)

    def migrate(self, paths: Collection[str], done: Receiver, failed: Receiver) -> Operation:
        """Migrate the old facts at these paths; ``done`` gets the Migrated.

        It happens to a file once, and its old bytes are kept: it is not on the undo stack.
        """

        def work(door: StoreDoor) -> Done:
            migrated = door.store.migrate(paths)
            return Done(migrated, migrated.touched)

        return self._write(work, done, failed)

    @Slot()
    def undo(self) -> None:
        """Take back the last act, once what is under way has ended."""
        self._wanted.append(False)
        self._step_on()

    @Slot()
    def redo(self) -> None:
        """Do again what was undone last, once what is under way has ended."""
        self._wanted.append(True)
        self._step_on()

    @Slot()
    def leave_out(self) -> None:
        """Give up the undo (or redo) that was refused last, so that the next can be tried."""
        refused, self._refused_last = self._refused_last, None
        if refused is not None and refused[0] is self._command(redo=refused[1]):
            command, redo = refused
            command.leave_out(redo=redo)
            self._move(redo=redo)

    def finish(self) -> bool:
        """Accept nothing more and wait for what is under way; says whether all has ended."""
        self._wanted.clear()
        # A stack that is deleted with the window tells of its end when nobody is left to hear.
        self.stack.blockSignals(True)
        return self._queue.finish()

    def _single(
        self, words: str, step: Step, done: Receiver, failed: Receiver, *, wider: bool = False
    ) -> Operation:
        def work(door: StoreDoor) -> Done:
            written = door.note(step(door))
            outcome = Outcome(words, (written,))
            return Done(written, outcome.touched, outcome)

        return self._write(work, done, failed, wider=wider)

    def _write(
        self,
        work: Callable[[StoreDoor], Done],
        done: Receiver,
        failed: Receiver,
        *,
        wider: bool = False,
    ) -> Operation:
        return self._start(work, done, failed, self._consents(wider=wider))

    def _consents(self, *, wider: bool) -> tuple[Consent, ...]:
        snapshot, consents = self._bridge.snapshot, []
        if snapshot is not None and snapshot.shared_with:
            consents.append(of_shared(snapshot.workspace.root, snapshot.shared_with))
        if wider:
            consents.append(of_global())
        return tuple(consents)

    def _start(
        self,
        work: Callable[[StoreDoor], Done],
        done: Receiver,
        failed: Receiver,
        consents: tuple[Consent, ...] = (),
    ) -> Operation:
        return self._queue.start(Job(self._opened(), work, consents), done, failed)

    def _opened(self) -> StoreDoor:
        if self._door is None:
            raise RuntimeError("no workspace is open")
        return self._door

    def _command(self, *, redo: bool) -> ActCommand | None:
        """The next one to be redone, or undone."""
        at = self.stack.index() - (not redo)
        command = self.stack.command(at) if 0 <= at < self.stack.count() else None
        return command if isinstance(command, ActCommand) else None

    def _step_on(self) -> None:
        if not self._wanted or self._queue.busy:
            return
        redo = self._wanted.popleft()
        command = self._command(redo=redo)
        if command is None:
            self._step_on()
            return
        words, steps = command.text(), command.steps(redo=redo)

        def work(door: StoreDoor) -> Done:
            outcome = carried_out(door, words, steps)
            return Done(outcome, outcome.touched, outcome)

        self._queue.start(Job(self._opened(), work, command=command, redo=redo))

    @Slot(object)
    def _on_settled(self, job: Job) -> None:
        if job.door is self._door:
            if job.done is not None:
                self._take_in(job.done)
            if job.command is not None:
                self._on_stepped(job, job.command)
            elif job.done is not None and job.done.outcome is not None:
                self._on_performed(job.done.outcome)
        self._step_on()

    def _take_in(self, done: Done) -> None:
        for written in done.outcome.changed if done.outcome else ():
            self._follow_moves(written)
        if done.touched:
            self._bridge.own_written(done.touched)

    def _follow_moves(self, written: Written) -> None:
        fact, before = written.fact, written.previous
        if before is not None:
            self._moved[before.path] = fact.path if fact is not None else ""
        elif fact is not None:
            # What came back has left the archive; what is new has touched nothing there.
            entries = (each for each in written.touched if PurePath(each).parent.name == _ARCHIVE)
            self._moved |= dict.fromkeys(entries, fact.path)
        if fact is not None:
            self._moved.pop(fact.path, None)

    def _on_performed(self, outcome: Outcome) -> None:
        if outcome.changed:
            self.stack.push(ActCommand(outcome.words, outcome.changed))
        self.performed.emit(outcome)

    def _on_stepped(self, job: Job, command: ActCommand) -> None:
        outcome = job.done.outcome if job.done is not None else None
        if outcome is not None:
            command.settle(outcome, redo=job.redo)
            if not outcome.refused:
                self._move(redo=job.redo)
                self.stepped.emit(outcome, job.redo)
                return
        error = job.error if outcome is None else outcome.refused[0]
        self._wanted.clear()
        if error is not None:
            self._refused_last = command, job.redo
            done, count = (len(outcome.written), len(outcome.results)) if outcome else (0, 1)
            self.refused.emit(StepRefused(error, command.text(), job.redo, done, count))

    def _move(self, *, redo: bool) -> None:
        if redo:
            self.stack.redo()
        else:
            self.stack.undo()

    @Slot(object)
    def _on_opened(self, workspace: Workspace) -> None:
        self._queue.abandon()
        self._door = StoreDoor(workspace, self._bridge.now)
        self._wanted.clear()
        self._moved.clear()
        self._refused_last = None
        self.stack.clear()
        self._tell_obstacle()

    @Slot()
    def _tell_obstacle(self, *_: Any) -> None:
        obstacle = self.obstacle
        if obstacle != self._obstacle_told:
            self._obstacle_told = obstacle
            self.obstacle_changed.emit()
