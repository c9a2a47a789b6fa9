"""What this program writes itself between two looks, so that it is no change by others.

A revert of a change that is still to be looked at leaves what was seen as it was then: the
change is listed no more, and again when the revert is undone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.visit_changes import (
    GONE,
    DocumentVisitChange,
    Seen,
    VisitChange,
    fact_digest,
    with_own_write,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from context_center.core.facts import Fact


class OwnWrites:
    """Keeps what has to be known about own writes until the user has looked."""

    def __init__(self) -> None:
        self._put_away: set[str] = set()
        self._brought_back: set[str] = set()
        self._changed_back: dict[str, str] = {}
        self._unseen_documents: dict[str, str] = {}
        self._documents: dict[str, str | None] = {}

    def seen_after(self, seen: Seen, before: Fact | None, after: Fact | None) -> Seen:
        """What counts as seen once a fact was written; None stands for no fact in use."""
        if self._is_way_back(seen, before, after):
            return seen
        return with_own_write(seen, before, after)

    def note_documents(self, paths: Iterable[str], changes: Iterable[VisitChange]) -> None:
        """These files were written; ``changes`` are still to be looked at.

        What others did to a document before an own write stays among them.
        """
        unseen = {
            change.key: change.after.digest if change.after is not None else GONE
            for change in changes
            if isinstance(change, DocumentVisitChange)
        }
        for path in paths:
            if path in unseen:
                self._unseen_documents[path] = unseen[path]
            else:
                self._documents[path] = self._unseen_documents.get(path)

    def take_documents(self) -> dict[str, str | None]:
        """The files that were written since the last call.

        Beside each stands the digest of its state by others that is unseen, None for none.
        """
        taken, self._documents = self._documents, {}
        return taken

    def give_back(self, documents: Mapping[str, str | None]) -> None:
        """What was taken has not been taken into account."""
        self._documents = {**documents, **self._documents}

    def forget(self, changes: Iterable[VisitChange]) -> None:
        """The user has looked at these changes."""
        for change in changes:
            self._unseen_documents.pop(change.key, None)

    def _is_way_back(self, seen: Seen, before: Fact | None, after: Fact | None) -> bool:
        """Whether this reverts a change that is still to be looked at, or undoes that."""
        if before is not None and after is not None:
            return self._is_change_back(seen, before, after)
        if before is not None:
            if before.id in self._brought_back:
                self._brought_back.discard(before.id)
                return True
            if before.path not in seen.facts:
                self._put_away.add(before.id)
        elif after is not None:
            if after.id in self._put_away:
                self._put_away.discard(after.id)
                return True
            if _says(seen, after, after.path):
                self._brought_back.add(after.id)
                return True
        return False

    def _is_change_back(self, seen: Seen, before: Fact, after: Fact) -> bool:
        if not _says(seen, before, before.path):
            if _says(seen, after, before.path) or _says(seen, after, after.path):
                self._changed_back[after.id] = fact_digest(before)
            return False
        return self._changed_back.pop(after.id, "") == fact_digest(after)


def _says(seen: Seen, fact: Fact, path: str) -> bool:
    """Whether the fact of a file was seen saying what ``fact`` says."""
    known = seen.facts.get(path)
    return known is not None and known.digest == fact_digest(fact)
