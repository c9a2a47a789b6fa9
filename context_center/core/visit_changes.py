"""What became of facts and instruction documents since they were seen last.

What counts is what they say: a new revision with the same words is no change, and neither is
a file that was only migrated.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from context_center.core.facts import ArchivedFact, Fact

CONTENT = (
    "name", "title", "description", "type", "scope", "activation", "volatility", "subject_key",
    "keywords", "expires_at", "last_verified_at", "body",
)  # fmt: skip
"""The fields of a fact in which a change is one."""
GONE = ""
"""Stands for the digest of what is not there."""


class VisitChangeKind(StrEnum):
    """What happened."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class SeenFact:
    """A fact as it was seen.

    ``digest`` is that of its content. ``fact`` is None where there was no room to keep it:
    a change is noticed then, but neither shown as a difference nor taken back.
    """

    path: str
    id: str
    heading: str
    digest: str
    fact: Fact | None


@dataclass(frozen=True, slots=True)
class SeenDocument:
    """An instruction document as it was seen; ``text`` is None where it was not kept."""

    path: str
    label: str
    digest: str
    text: str | None


@dataclass(frozen=True, slots=True)
class Seen:
    """Everything that was seen, by absolute path. ``documents`` is None before they were."""

    facts: Mapping[str, SeenFact] = field(default_factory=dict)
    documents: Mapping[str, SeenDocument] | None = None


@dataclass(frozen=True, slots=True)
class FactVisitChange:
    """One fact that changed; ``before`` is None for a new one, ``after`` for one that is gone.

    ``archived`` is where a fact that is gone lies in the archive.
    """

    kind: VisitChangeKind
    before: SeenFact | None
    after: Fact | None
    archived: ArchivedFact | None = None

    @property
    def key(self) -> str:
        """What tells this change from others: the file as it is, or was."""
        if self.after is not None:
            return self.after.path
        return self.before.path if self.before is not None else ""

    @property
    def heading(self) -> str:
        """What a person calls the fact."""
        if self.after is not None:
            return self.after.heading
        return self.before.heading if self.before is not None else ""


@dataclass(frozen=True, slots=True)
class DocumentVisitChange:
    """One instruction document that changed."""

    kind: VisitChangeKind
    before: SeenDocument | None
    after: SeenDocument | None

    @property
    def key(self) -> str:
        """The path of the document."""
        side = self.after or self.before
        return side.path if side is not None else ""

    @property
    def heading(self) -> str:
        """What a person calls the document."""
        side = self.after or self.before
        return side.label if side is not None else ""


VisitChange = FactVisitChange | DocumentVisitChange


def seen_fact(fact: Fact) -> SeenFact:
    """A fact as it is seen now."""
    return SeenFact(fact.path, fact.id, fact.heading, fact_digest(fact), fact)


def seen_document(path: str, label: str, text: str) -> SeenDocument:
    """An instruction document as it is seen now."""
    return SeenDocument(path, label, text_digest(text), text)


def fact_digest(fact: Fact) -> str:
    """The digest of what a fact says, 32 hex digits."""
    said = [*(str(getattr(fact, name)) for name in CONTENT), *map(list, fact.extra), fact.active]
    return text_digest(json.dumps(said))


def text_digest(text: str) -> str:
    """The digest of a text, 32 hex digits."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def fact_changes(
    seen: Mapping[str, SeenFact], now: Mapping[str, SeenFact], archived: Iterable[ArchivedFact]
) -> tuple[FactVisitChange, ...]:
    """What differs between what was seen and what there is, in the order of the headings.

    A file that was renamed is the same fact (decisions.md, 13).
    """
    gone = {each.id: each for path, each in seen.items() if path not in now}
    found = []
    for path, each in now.items():
        before = seen.get(path) or gone.pop(each.id, None)
        if before is None:
            found.append(FactVisitChange(VisitChangeKind.ADDED, None, each.fact))
        elif before.digest != each.digest:
            found.append(FactVisitChange(VisitChangeKind.CHANGED, before, each.fact))
    if gone:
        newest = {entry.fact.id: entry for entry in sorted(archived, key=_by_time)}
        found += [
            FactVisitChange(VisitChangeKind.REMOVED, each, None, newest.get(each.id))
            for each in gone.values()
        ]
    return tuple(sorted(found, key=lambda change: (change.heading.casefold(), change.key)))


def document_changes(
    seen: Mapping[str, SeenDocument], now: Mapping[str, SeenDocument]
) -> tuple[DocumentVisitChange, ...]:
    """What differs between the documents that were seen and those there are, by path."""
    found = []
    for path in sorted({*seen, *now}):
        before, after = seen.get(path), now.get(path)
        if before is None:
            found.append(DocumentVisitChange(VisitChangeKind.ADDED, None, after))
        elif after is None:
            found.append(DocumentVisitChange(VisitChangeKind.REMOVED, before, None))
        elif before.digest != after.digest:
            found.append(DocumentVisitChange(VisitChangeKind.CHANGED, before, after))
    return tuple(found)


def with_own_write(seen: Seen, previous: Fact | None, after: Fact | None) -> Seen:
    """What counts as seen once this program has written a fact itself.

    ``previous`` is what the fact was (None for a new one), ``after`` what it is (None for one
    taken out of use). A change by others that was there before it is still to be seen: the
    fact is compared with what it was before that one.
    """
    facts = dict(seen.facts)
    if previous is not None:
        known = facts.get(previous.path)
        if after is not None and (known is None or known.digest != fact_digest(previous)):
            return seen
        facts.pop(previous.path, None)
    if after is not None:
        facts[after.path] = seen_fact(after)
    return replace(seen, facts=facts)


def with_kept(seen: Seen, changes: Iterable[VisitChange]) -> Seen:
    """What counts as seen once the user has kept these changes."""
    facts, documents = dict(seen.facts), dict(seen.documents or {})
    for change in changes:
        if isinstance(change, FactVisitChange):
            if change.before is not None:
                facts.pop(change.before.path, None)
            if change.after is not None:
                facts[change.after.path] = seen_fact(change.after)
        elif change.after is not None:
            documents[change.after.path] = change.after
        elif change.before is not None:
            documents.pop(change.before.path, None)
    return Seen(facts, None if seen.documents is None else documents)


def _by_time(entry: ArchivedFact) -> str:
    return entry.archived_at
