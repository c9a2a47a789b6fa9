"""What the user does to instruction files; on the same undo stack as the acts on facts."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from context_center.core.facts import Scope
from context_center.ui.act_queue import Done
from context_center.ui.act_steps import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.fact_edit import FactDraft
    from context_center.core.facts import Fact
    from context_center.core.instructions.documents import DocumentScope
    from context_center.services.instruction_writing import OpenInstructions
    from context_center.services.store_operation import Written
    from context_center.ui.act_steps import Step, StoreDoor
    from context_center.ui.acts import StoreActs
    from context_center.ui.tasks import Operation, Receiver


class InstructionActs(QObject):
    """Acts on instruction files of the open workspace, in the turn and with the undo stack
    of ``acts``.

    Receivers must be methods of objects of the GUI thread; ``failed`` gets a ContextError.
    """

    def __init__(self, acts: StoreActs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._acts = acts

    @property
    def store_acts(self) -> StoreActs:
        """The acts on facts, with the undo stack."""
        return self._acts

    def open(self, path: str, done: Receiver, failed: Receiver) -> Operation:
        """Read a file, from which an edit begins; ``done`` gets an OpenInstructions."""

        def work(door: StoreDoor) -> Done:
            from context_center.ui.instruction_steps import writer_of  # noqa: PLC0415

            return Done(writer_of(door).open(path))

        return self._acts.take_turn(work, done, failed)

    def save(
        self,
        opened: OpenInstructions,
        text: str,
        done: Receiver,
        failed: Receiver,
        *,
        target: str = "",
    ) -> Operation:
        """Save a text in place of what was opened; ``done`` gets an InstructionsChange.

        ``target`` is the file that a link leads to. ``failed`` gets StaleRevisionError when
        the file is not what was opened any more.
        """

        def step(door: StoreDoor) -> Written:
            from context_center.ui.instruction_steps import saving  # noqa: PLC0415

            return saving(opened, text, target)(door)

        told = self.tr("Edit {0}") if opened.exists else self.tr("Create {0}")
        return self._write(told.format(os.path.basename(opened.target)), step, done, failed)

    def add_note(
        self,
        scope: DocumentScope,
        directory: str,
        note: str,
        done: Receiver,
        failed: Receiver,
    ) -> Operation:
        """Append a note to the file of a scope; ``done`` gets an InstructionsChange."""

        def step(door: StoreDoor) -> Written:
            from context_center.ui.instruction_steps import noting  # noqa: PLC0415

            return noting(scope, directory, note)(door)

        return self._write(self.tr("Add a Note"), step, done, failed)

    def rename(self, path: str, target: str, done: Receiver, failed: Receiver) -> Operation:
        """Give a misspelled file its right name; ``done`` gets an InstructionsChange."""

        def step(door: StoreDoor) -> Written:
            from context_center.ui.instruction_steps import renaming  # noqa: PLC0415

            return renaming(path, target)(door)

        words = self.tr("Rename {0}").format(os.path.basename(path))
        return self._write(words, step, done, failed)

    def fact_to_line(
        self,
        fact: Fact,
        scope: DocumentScope,
        directory: str,
        done: Receiver,
        failed: Receiver,
        *,
        archive: bool = True,
    ) -> Operation:
        """Move a fact into an instruction line; ``done`` gets a Joint.

        The fact is archived, or left to recall. Both or neither is done, and undone.
        """
        note = fact.body or fact.description or fact.heading

        def step(door: StoreDoor) -> Written:
            from context_center.ui.instruction_steps import noting_fact  # noqa: PLC0415

            return noting_fact(fact, scope, directory, note, archive=archive)(door)

        words = self.tr("Move “{0}” to Instructions").format(fact.heading)
        return self._write(words, step, done, failed, of_facts=True)

    def line_to_fact(
        self,
        opened: OpenInstructions,
        line: int,
        draft: FactDraft,
        done: Receiver,
        failed: Receiver,
    ) -> Operation:
        """Move the statement in a line (from 1) into a new fact; ``done`` gets a Joint."""

        def step(door: StoreDoor) -> Written:
            from context_center.ui.instruction_steps import stating  # noqa: PLC0415

            return stating(opened, line, draft)(door)

        words = self.tr("Move “{0}” to Facts").format(draft.title)
        wider = draft.scope is Scope.GLOBAL
        return self._write(words, step, done, failed, of_facts=True, wider=wider)

    def _write(
        self,
        words: str,
        step: Step,
        done: Receiver,
        failed: Receiver,
        *,
        of_facts: bool = False,
        wider: bool = False,
    ) -> Operation:
        def work(door: StoreDoor) -> Done:
            written = door.note(step(door))
            outcome = Outcome(words, (written,))
            return Done(written, outcome.touched, outcome)

        start: Callable[..., Operation] = self._acts.take_turn
        return start(work, done, failed, of_facts=of_facts, wider=wider)
