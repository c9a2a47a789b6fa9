"""Compares a workspace with what was seen of it last; for a thread that may take its time."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from context_center.core.visit_changes import (
    GONE,
    Seen,
    SeenDocument,
    SeenFact,
    VisitChange,
    document_changes,
    fact_changes,
    seen_document,
    seen_fact,
)
from context_center.services.instruction_files import resolve_instructions
from context_center.services.visits import Visits

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from context_center.services.snapshot import Snapshot
    from context_center.services.workspace import Workspace


_NO_DOCUMENTS: Mapping[str, str | None] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Compared:
    """What counts as seen, and what differs from it."""

    seen: Seen
    changes: tuple[VisitChange, ...]


class VisitComparison:
    """One workspace against the last visit; compares in one thread at a time.

    The first visit of all sees everything as it is. Without ``keep`` each is the first.
    """

    def __init__(
        self, workspace: Workspace, data_dir: Path | None = None, *, keep: bool = True
    ) -> None:
        self._workspace = workspace
        self._visits = Visits(workspace, data_dir)
        self._lock = threading.Lock()
        self._finished = not keep
        self._saved: Seen | None = None
        self._facts: dict[str, SeenFact] = {}
        self._documents: dict[str, SeenDocument] | None = None

    def load(self) -> Seen | None:
        """What was kept of the last visit; raises ContextError when it cannot be read."""
        self._saved = None if self._finished else self._visits.load()
        return self._saved

    def compare(
        self,
        seen: Seen | None,
        snapshot: Snapshot,
        *,
        read_documents: bool,
        own_documents: Mapping[str, str | None] = _NO_DOCUMENTS,
    ) -> Compared:
        """What has changed, facts first. ``read_documents`` reads the instructions anew.

        ``own_documents`` are the paths of those that this program wrote itself since then:
        they are seen as they are, unless that is a state by others that is still to be looked
        at, whose digest stands beside the path (None for no such state).

        What is new in ``seen`` is kept for the next start; raises ContextError when it cannot
        be.
        """
        facts = self._looked_at(snapshot)
        if read_documents or self._documents is None:
            self._documents = self._read_documents()
        documents = self._documents
        seen = seen or Seen(facts, documents)
        if seen.documents is None:
            seen = replace(seen, documents=documents)
        seen = _with_own(seen, documents, own_documents)
        changes: tuple[VisitChange, ...] = (
            *fact_changes(seen.facts, facts, snapshot.archived),
            *document_changes(seen.documents or {}, documents),
        )
        self.save(seen)
        return Compared(seen, changes)

    def save(self, seen: Seen) -> None:
        """Keep what counts as seen, if it is not kept already or this has been finished."""
        with self._lock:
            if not self._finished and seen is not self._saved:
                self._visits.save(seen)
                self._saved = seen

    def finish(self, seen: Seen) -> None:
        """Keep what counts as seen for the last time; from any thread."""
        self.save(seen)
        self._finished = True

    def _looked_at(self, snapshot: Snapshot) -> dict[str, SeenFact]:
        """The facts with their digests; those that are the same objects keep theirs."""
        last = self._facts
        now = {}
        for fact in snapshot.facts:
            known = last.get(fact.path)
            same = known is not None and known.fact is fact
            now[fact.path] = known if known is not None and same else seen_fact(fact)
        self._facts = now
        return now

    def _read_documents(self) -> dict[str, SeenDocument]:
        found = resolve_instructions(self._workspace)
        return {
            each.path: seen_document(each.path, each.label, each.text) for each in found.documents
        }


def _with_own(
    seen: Seen, documents: Mapping[str, SeenDocument], written: Mapping[str, str | None]
) -> Seen:
    own = {
        path
        for path, unseen in written.items()
        if (documents[path].digest if path in documents else GONE) != unseen
    }
    if not own or seen.documents is None:
        return seen
    kept = {path: each for path, each in seen.documents.items() if path not in own}
    now = {path: documents[path] for path in own if path in documents}
    return replace(seen, documents=kept | now)
