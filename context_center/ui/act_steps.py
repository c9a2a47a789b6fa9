"""The steps of a user's act on the store, and what takes each of them back.

Nothing here knows Qt; a step runs in the one thread that writes. What was done is taken back
by a new revision, never by rewinding storage (context-engine-v2.md, "Revisions, archive, and
recovery").
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from context_center.core.errors import ContextError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.facts import Fact
    from context_center.services.fact_store import FactStore
    from context_center.services.store_operation import Written
    from context_center.services.workspace import Workspace

_CONTENT = (
    "name", "title", "description", "type", "scope", "activation", "volatility", "subject_key",
    "keywords", "expires_at", "last_verified_at", "body",
)  # fmt: skip
"""The fields of a fact that an edit can set."""
_TOLD_EACH = 25


class StoreDoor:
    """The store of one workspace as the writing thread uses it.

    It follows what own writes have made of each fact, so that an act which was asked for
    while another was still being written goes to what that one left.
    """

    def __init__(self, workspace: Workspace, clock: Callable[[], int]) -> None:
        self.workspace = workspace
        self._clock = clock
        self._store: FactStore | None = None
        self._next: dict[tuple[Any, ...], Fact] = {}
        self._last: dict[str, Fact] = {}

    @property
    def store(self) -> FactStore:
        """The store; it is made with the first act, because no start waits for it."""
        if self._store is None:
            from context_center.services.fact_store import FactStore  # noqa: PLC0415

            self._store = FactStore(self.workspace, self._clock)
        return self._store

    def note(self, written: Written) -> Written:
        """Remember what a step made of a fact; gives it back."""
        if written.changed and written.fact is not None:
            self._last[written.fact.id] = written.fact
            if written.previous is not None:
                self._next[_state(written.previous)] = written.fact
        return written

    def follow(self, fact: Fact) -> Fact:
        """What our own writes have made of a fact since it read like this."""
        while (after := self._next.get(_state(fact))) is not None:
            fact = after
        return fact

    def as_left(self, fact: Fact) -> Fact:
        """The fact as our last write left it, if that says the same as ``fact`` does."""
        last = self._last.get(fact.id, fact)
        return last if _says(last) == _says(fact) else fact


Step = Callable[[StoreDoor], "Written"]
"""One whole operation on one fact; raises ContextError and has then changed nothing."""


@dataclass(frozen=True, slots=True)
class Act:
    """What the user wants done with some facts.

    ``words`` name it in the Edit menu. ``steps`` are whole by themselves: one that is
    refused leaves the others. ``becomes_global`` says that something will reach all
    workspaces which did not before.
    """

    words: str
    steps: tuple[Step, ...]
    becomes_global: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an act: what each step wrote, or why it was refused, in order."""

    words: str
    results: tuple[Written | ContextError, ...]

    @property
    def written(self) -> tuple[Written, ...]:
        """What the steps say that they did, even if nothing had to be written."""
        return tuple(each for each in self.results if not isinstance(each, ContextError))

    @property
    def refused(self) -> tuple[ContextError, ...]:
        """Why steps were refused."""
        return tuple(each for each in self.results if isinstance(each, ContextError))

    @property
    def changed(self) -> tuple[Written, ...]:
        """What was really written."""
        return tuple(each for each in self.written if each.changed)

    @property
    def touched(self) -> frozenset[str]:
        """The absolute paths of all files that were written, moved or removed."""
        return frozenset(path for each in self.written for path in each.touched)


def carried_out(
    door: StoreDoor,
    words: str,
    steps: Sequence[Step],
    progress: Callable[[int, int], None] | None = None,
) -> Outcome:
    """Take the steps under one lock; a refused one does not stop those after it.

    ``progress`` is told now and then how many of how many are done. Raises ContextError when
    the store as a whole is out of reach.
    """
    results: list[Written | ContextError] = []
    with door.store.together():
        for step in steps:
            try:
                results.append(door.note(step(door)))
            except ContextError as error:
                results.append(error)
            if progress is not None and not len(results) % _TOLD_EACH:
                progress(len(results), len(steps))
    return Outcome(words, tuple(results))


def take_back(written: Written) -> Step:
    """The step that undoes what was written, as a new revision.

    What was new, or came back, is archived; what was archived comes back; what was changed
    gets its old values again. The step raises StaleRevisionError when the fact is not as we
    left it any more. What is no act on one fact alone says itself how it is undone.
    """
    own_way: Callable[[], Step] | None = getattr(written, "taken_back", None)
    if own_way is not None:
        return own_way()
    if written.fact is None:
        return lambda door: door.store.recover(written.path, beside_namesake=True)
    if written.previous is None:
        return _archiving(written.fact)
    return _changing_back(written.fact, written.previous)


def _archiving(fact: Fact) -> Step:
    def archive(door: StoreDoor) -> Written:
        from context_center.services.store_operation import stale  # noqa: PLC0415

        expected = door.as_left(fact)
        found = door.store.open(expected).fact
        if (_says(found), found.revision) != (_says(expected), expected.revision):
            raise stale(expected, found)
        return door.store.archive(expected)

    return archive


def _changing_back(now: Fact, before: Fact) -> Step:
    def change_back(door: StoreDoor) -> Written:
        from context_center.core.fact_edit import FactEdit  # noqa: PLC0415

        current = door.as_left(now)
        if now.extra != before.extra:
            # No edit sets keys that the format does not know; only the revision has them.
            return door.store.restore(current, before.revision)
        old = {
            name: getattr(before, name)
            for name in _CONTENT
            if getattr(now, name) != getattr(before, name)
        }
        if not old:
            # The file had followed its name; it is called as it was, and the fact with it.
            old = {"name": PurePath(before.path).stem}
        return door.store.update(current, FactEdit(**old))

    return change_back


def _says(fact: Fact) -> tuple[Any, ...]:
    """The content of a fact, whatever its revision and its times."""
    return (fact.id, fact.extra, *(getattr(fact, name) for name in _CONTENT))


def _state(fact: Fact) -> tuple[Any, ...]:
    return (fact.path, fact.revision, fact.updated_at, *_says(fact))
