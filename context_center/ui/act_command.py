"""What stands on the undo stack: an act that was written, and what taking it back has left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

from context_center.core.errors import ContextError
from context_center.ui.act_steps import take_back

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.services.store_operation import Written
    from context_center.ui.act_steps import Outcome, Step


class ActCommand(QUndoCommand):
    """One act on one or several facts.

    The stack only keeps count: what writes is a background operation, and the stack moves
    when that has succeeded. Where some facts were refused, the command stays where it is and
    holds both those that are done and those that were undone.
    """

    def __init__(self, words: str, written: Sequence[Written]) -> None:
        super().__init__(words)
        self._done = list(written)
        self._undone: list[Written] = []

    def steps(self, *, redo: bool) -> list[Step]:
        """What is still to be taken back, or done again; the last written comes first."""
        wanted = self._undone if redo else self._done
        return [take_back(each) for each in reversed(wanted)]

    def settle(self, outcome: Outcome, *, redo: bool) -> None:
        """Take in what became of ``steps``: the refused ones are still to be done."""
        source, target = (self._undone, self._done) if redo else (self._done, self._undone)
        tried = list(reversed(source))
        source.clear()
        for before, result in zip(tried, outcome.results, strict=True):
            if isinstance(result, ContextError):
                source.insert(0, before)
            elif result.changed:
                target.append(result)
        self.setObsolete(not self._done and not self._undone)

    def leave_out(self, *, redo: bool) -> None:
        """Give up what was refused; nothing of it is tried again."""
        (self._undone if redo else self._done).clear()
        self.setObsolete(not self._done and not self._undone)

    def undo(self) -> None:
        """It has been undone already."""

    def redo(self) -> None:
        """It has been done already."""
