"""The steps of acts on instruction files, and of acts on a file and a fact together.

Nothing here knows Qt; a step runs in the one thread that writes. A write is taken back by
putting the former bytes back, if the file still holds what was written.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from context_center.core.errors import ContextError
from context_center.core.instructions.statements import statement_at, without_statement
from context_center.services.instruction_writing import InstructionWriter
from context_center.services.store_operation import Written, stale
from context_center.services.text_files import decode
from context_center.ui.act_steps import take_back

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.fact_edit import FactDraft
    from context_center.core.facts import Fact
    from context_center.core.instructions.documents import DocumentScope
    from context_center.services.instruction_writing import InstructionsWritten, OpenInstructions
    from context_center.ui.act_steps import Step, StoreDoor

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class InstructionsChange(Written):
    """An instruction file that was written, made, removed or renamed.

    ``opened`` is what the next edit of it begins from; None where that was not asked for.
    """

    instructions: InstructionsWritten | None = None
    opened: OpenInstructions | None = None

    def taken_back(self) -> Step:
        """The step that gives the file its former bytes or name again."""
        written = self.instructions
        if written is None:
            raise ValueError("nothing was written")
        return lambda door: _change(writer_of(door).take_back(written))


@dataclass(frozen=True, slots=True)
class Joint(Written):
    """What several steps wrote that stand and fall together."""

    parts: tuple[Written, ...] = ()

    def taken_back(self) -> Step:
        """The step that takes all of them back, the last one first."""
        return together(*(take_back(part) for part in reversed(self.parts)))


def writer_of(door: StoreDoor) -> InstructionWriter:
    """The writer of instruction files, under the lock of the store."""
    return InstructionWriter(door.workspace, lock=door.store.lock)


def saving(opened: OpenInstructions, text: str, target: str) -> Step:
    """Save the text of an instruction file."""

    def save(door: StoreDoor) -> InstructionsChange:
        writer = writer_of(door)
        written = writer.write(opened, text, target=target)
        if not written.changed:
            return _change(written, opened)
        return _change(written, _as_written(writer.open(opened.path), written))

    return save


def noting(scope: DocumentScope, directory: str, note: str) -> Step:
    """Append a note to the instruction file of a scope."""
    return lambda door: _change(writer_of(door).add_note(scope, note, directory))


def renaming(path: str, target: str) -> Step:
    """Give a misspelled file its right name."""
    return lambda door: _change(writer_of(door).rename(path, target))


def stating(opened: OpenInstructions, line: int, draft: FactDraft) -> Step:
    """Make a fact of a statement and take the statement out of its file."""

    def create(door: StoreDoor) -> Written:
        return door.store.create(draft)

    def take_out(door: StoreDoor) -> Written:
        text = without_statement(opened.text, statement_at(opened.text, line))
        return _change(writer_of(door).write(opened, text, target=opened.target))

    return together(create, take_out)


def noting_fact(
    fact: Fact, scope: DocumentScope, directory: str, note: str, *, archive: bool
) -> Step:
    """Append what a fact says to an instruction file, then archive the fact or unpin it.

    Raises StaleRevisionError when the fact says something else by now.
    """

    def move(door: StoreDoor) -> Written:
        current = door.follow(fact)
        found = door.store.open(current).fact
        if (found.revision, found.body) != (current.revision, current.body):
            raise stale(current, found)

        def let_go(door: StoreDoor) -> Written:
            return door.store.archive(found) if archive else door.store.unpin(found)

        return together(noting(scope, directory, note), let_go)(door)

    return move


def together(*steps: Step) -> Step:
    """One step of several: when one is refused, those before it are taken back."""

    def all_of_them(door: StoreDoor) -> Joint:
        done: list[Written] = []
        with door.store.together():
            for step in steps:
                try:
                    done.append(door.note(step(door)))
                except ContextError:
                    _give_up(door, done)
                    raise
        return _joint(done)

    return all_of_them


def _give_up(door: StoreDoor, done: Sequence[Written]) -> None:
    for written in reversed([each for each in done if each.changed]):
        try:
            door.note(take_back(written)(door))
        except ContextError:
            _log.exception("a step of an act that was given up stays done")


def _joint(done: Sequence[Written]) -> Joint:
    of_fact = next((each for each in done if each.fact or each.previous), done[-1])
    return Joint(
        of_fact.fact,
        of_fact.path,
        of_fact.previous,
        any(each.changed for each in done),
        tuple(path for each in done for path in each.touched),
        tuple(warning for each in done for warning in each.warnings),
        tuple(done),
    )


def _change(
    written: InstructionsWritten, opened: OpenInstructions | None = None
) -> InstructionsChange:
    touched = tuple(
        filter(None, dict.fromkeys((written.path, written.named, written.renamed_from)))
    )
    return InstructionsChange(
        None,
        written.path,
        changed=written.changed,
        touched=touched if written.changed else (),
        instructions=written,
        opened=opened,
    )


def _as_written(found: OpenInstructions, written: InstructionsWritten) -> OpenInstructions:
    """The file as we left it, even if another program has changed it since."""
    if written.after is None or found.data == written.after:
        return found
    decoded = decode(written.after)
    return replace(
        found, text=decoded.text, encoding=decoded.encoding, bad_line=0, data=written.after
    )
