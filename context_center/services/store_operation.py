"""The writes of one operation on a store, and how they are taken back.

An operation either does all it set out to do or leaves every byte as it was. The derived
index is the exception: a fact that is saved stays saved when its line in the index could
not be (a warning says so).
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from context_center.core.errors import ContextError, Problem, StaleRevisionError
from context_center.core.memory_index import index_lines, updated_index
from context_center.services.atomic_files import (
    create_file,
    make_directories,
    move_file,
    remove_directories,
    remove_file,
    replace_file,
)
from context_center.services.fact_opening import OpenFact, gone, open_fact
from context_center.services.index_file import change_index, index_path
from context_center.services.text_files import read_regular
from context_center.services.unfinished import Intention, note

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from context_center.core.facts import Fact
    from context_center.services.store_session import StoreSession


@dataclass(frozen=True, slots=True)
class Written:
    """What an operation did.

    ``fact`` is the fact as it reads now, None if it is active no more; ``path`` its file,
    or its archive entry. ``previous`` is the fact as it was, None for a new one. Without
    ``changed`` nothing had to be written. ``touched`` are the absolute paths of all files
    that were written, moved or removed. ``warnings`` tell what else the user should know.
    """

    fact: Fact | None
    path: str
    previous: Fact | None = None
    changed: bool = True
    touched: tuple[str, ...] = ()
    warnings: tuple[Problem, ...] = ()


@dataclass(slots=True)
class Operation:
    """The writes of one operation, each with how to take it back."""

    session: StoreSession
    touched: dict[str, None] = field(default_factory=dict)
    warnings: list[Problem] = field(default_factory=list)
    _undo: list[Callable[[], None]] = field(default_factory=list)
    _removing: str = ""

    def create(self, path: str, data: bytes, *, of: OpenFact | None = None) -> None:
        """Make a file; raises FileExistsError when the name is taken.

        ``of`` is the file whose next place it is: it gives mode and owner. What was made is
        taken back unless that file was removed for it by then.
        """
        self._create(
            path, data, of, "", lambda: not self._removing or os.path.lexists(self._removing)
        )

    def copy(self, opened: OpenFact, path: str, data: bytes, scratch: str) -> None:
        """Make a copy of a file; raises FileExistsError when the name is taken.

        It is taken back only while the file itself still holds what was read.
        """
        self._create(path, data, opened, scratch, lambda: _holds(opened.path, opened.data))

    def _create(
        self,
        path: str,
        data: bytes,
        of: OpenFact | None,
        scratch: str,
        dispensable: Callable[[], bool],
    ) -> None:
        self.make_directory(os.path.dirname(path))
        like = of.status if of is not None else None
        # Noted before it is done: an interruption may come between the two.
        self._undo.append(lambda: _take_away(path, data, dispensable))
        try:
            create_file(path, data, like=like, scratch=scratch, durable=self.session.durable)
        except FileExistsError:
            self._undo.pop()
            raise
        self.touched[path] = None

    def replace(self, opened: OpenFact, data: bytes) -> None:
        """Put new bytes in place of those that were read, if they are still there."""
        replace_file(
            opened.path,
            data,
            like=opened.status,
            last_look=lambda: self.check_unchanged(opened),
            durable=self.session.durable,
        )
        self.touched[opened.path] = None
        self.done()

    def move(self, source: str, target: str) -> None:
        """Give a file another place; raises FileExistsError when the name is taken."""
        self.make_directory(os.path.dirname(target))
        move_file(source, target, durable=self.session.durable)
        self.touched |= {source: None, target: None}
        self.done()

    def remove(self, opened: OpenFact) -> None:
        """Take away a file whose bytes are kept elsewhere, if they are still those."""
        self.check_unchanged(opened)
        self._removing = opened.path
        remove_file(opened.path, durable=self.session.durable)
        self.touched[opened.path] = None
        self.done()

    def make_directory(self, path: str) -> None:
        """Make a directory of the store, if it is missing."""
        made = make_directories(path, durable=self.session.durable)
        if made:
            self._undo.append(lambda: remove_directories(made))

    def check_unchanged(self, opened: OpenFact) -> None:
        """Raise StaleRevisionError unless the file still holds the bytes that were read."""
        try:
            data, _ = read_regular(opened.path)
        except FileNotFoundError:
            raise gone(opened.fact) from None
        if data != opened.data:
            current = open_fact(opened.path, opened.fact.directory_scope).fact
            raise stale(opened.fact, current)

    def index(
        self,
        facts_dir: str,
        facts: Sequence[Fact] = (),
        removed: Collection[str] = (),
        renamed: Mapping[str, str] | None = None,
    ) -> None:
        """Bring the lines of these facts and names up to date; a failure is a warning."""
        lines, moved = index_lines(facts), renamed or {}
        self.index_text(facts_dir, lambda text: updated_index(text, lines, removed, moved))

    def index_text(self, facts_dir: str, change: Callable[[str], str]) -> bool:
        """Change the index; gives whether it was written, a failure is a warning."""
        path = index_path(facts_dir)
        try:
            if not change_index(facts_dir, change, durable=self.session.durable):
                return False
        except (ContextError, OSError) as error:
            self.warnings.append(_index_not_updated(path, error))
            return False
        self.touched[path] = None
        return True

    def reindexed(self, facts_dir: str, change: Callable[[str], str]) -> Written:
        """Change the index alone; a missing one without any line to hold is not made."""
        path = index_path(facts_dir)
        needed = os.path.lexists(path) or bool(change(""))
        changed = needed and self.index_text(facts_dir, change)
        return Written(
            None, path, changed=changed, touched=tuple(self.touched), warnings=tuple(self.warnings)
        )

    def begin(self, intention: Intention) -> None:
        """Note what is about to be written, so that the next holder of the lock can finish it."""
        note(self.session.lock.note_path, intention)

    def done(self) -> None:
        """From here on nothing is taken back any more."""
        self._undo.clear()

    def take_back(self) -> None:
        """Undo what was written, the latest first."""
        while self._undo:
            with suppress(OSError, ContextError):
                self._undo.pop()()

    def written(self, path: str, previous: Fact | None, *, active: bool = True) -> Written:
        """The result: the fact of ``path`` as it reads now."""
        self.session.look_at(self.touched)
        return Written(
            fact=self.session.fact_at(path) if active else None,
            path=path,
            previous=previous,
            touched=tuple(self.touched),
            warnings=tuple(self.warnings),
        )


def stale(opened: Fact, current: Fact) -> StaleRevisionError:
    """The refusal to write over what was changed since it was opened."""
    if current.revision == opened.revision:
        message = (
            f"{opened.name} was changed on disk and still says revision {current.revision}; "
            "what you opened is not what is there."
        )
    else:
        message = f"You began from revision {opened.revision}; on disk is {current.revision}."
    return StaleRevisionError(message, current.path, expected=opened.revision, current=current)


def _take_away(path: str, data: bytes, dispensable: Callable[[], bool]) -> None:
    if _holds(path, data) and dispensable():
        os.unlink(path)


def _holds(path: str, data: bytes) -> bool:
    return read_regular(path)[0] == data


def _index_not_updated(path: str, error: ContextError | OSError) -> Problem:
    reason = error.message if isinstance(error, ContextError) else str(error.strerror)
    return Problem(
        "index_not_updated",
        f"Done, but the index was not updated: {reason}",
        path,
        remedy="Mend the index file, then rebuild it; it follows from the facts.",
    )
