"""What changed between two versions of the session context (context-engine-v2.md, "Cache
and privacy contract": it is sent anew when its digest changes).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from context_center.core.session_context import SessionContext


@dataclass(frozen=True, slots=True)
class EntryChanges:
    """References of what came, went and reads differently, in the order of the later version."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed)


@dataclass(frozen=True, slots=True)
class ContextChanges:
    """The difference of two versions; ``same`` is True when a session need not be told.

    ``reordered`` says that the entries are the same in another order, ``folded`` that the
    count of the facts without a line is another.
    """

    since: str
    digest: str
    pinned: EntryChanges
    index: EntryChanges
    reordered: bool
    folded: bool

    @property
    def same(self) -> bool:
        """Whether both versions are the same text."""
        return self.since == self.digest


def context_changes(before: SessionContext, after: SessionContext) -> ContextChanges:
    """What ``after`` has that ``before`` had not, and the other way round."""
    pinned = {item.reference: (item.heading, item.kind, item.text) for item in after.pinned}
    pinned_before = {item.reference: (item.heading, item.kind, item.text) for item in before.pinned}
    index = {entry.reference: entry.line for entry in after.index}
    index_before = {entry.reference: entry.line for entry in before.index}
    return ContextChanges(
        since=before.digest,
        digest=after.digest,
        pinned=_changes(pinned_before, pinned),
        index=_changes(index_before, index),
        reordered=_reordered(pinned_before, pinned) or _reordered(index_before, index),
        folded=before.folded != after.folded,
    )


def _changes(before: Mapping[str, object], after: Mapping[str, object]) -> EntryChanges:
    return EntryChanges(
        added=tuple(key for key in after if key not in before),
        removed=tuple(key for key in before if key not in after),
        changed=tuple(key for key in after if key in before and after[key] != before[key]),
    )


def _reordered(before: Mapping[str, object], after: Mapping[str, object]) -> bool:
    kept = [key for key in after if key in before]
    return kept != [key for key in before if key in after]
