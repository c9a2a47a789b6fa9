"""One side of a comparison of facts, and what becomes of it when the store changes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from context_center.core.facts import Fact
    from context_center.services.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class ComparedFact:
    """A fact as it stands in the store, an old revision of one, or an entry of the archive.

    ``live`` facts are followed when they change on disk. ``archived_at`` is an RFC 3339
    text, "" for what is not archived; ``size`` that of the file in bytes, None if unknown.
    """

    fact: Fact
    live: bool = True
    archived_at: str = ""
    size: int | None = None

    @property
    def is_revision(self) -> bool:
        """Whether it is an old revision, which never changes."""
        return not self.live and not self.archived_at


def followed(side: ComparedFact, snapshot: Snapshot) -> ComparedFact | None:
    """What a side is in this snapshot; None when it is not there any more.

    A file that was renamed is the same fact (decisions.md, 13).
    """
    if side.is_revision:
        return side
    if side.archived_at:
        held = any(entry.fact.path == side.fact.path for entry in snapshot.archived)
        return side if held else None
    fact = _same_fact(side.fact, snapshot)
    if fact is None or fact is side.fact:
        return side if fact is not None else None
    return replace(side, fact=fact, size=None)


def _same_fact(before: Fact, snapshot: Snapshot) -> Fact | None:
    for fact in snapshot.facts:
        if fact.path == before.path:
            return fact
    same = (fact for fact in snapshot.facts if fact.id == before.id and fact.active)
    return next((fact for fact in same if fact.scope is before.scope), None)
