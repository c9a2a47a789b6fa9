"""The recall index of one catalog: built when first asked, then kept up with the changes."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from context_center.core.facts import Fact
    from context_center.core.recall.index import RecallIndex
    from context_center.core.recall.tokens import TokenCounts
    from context_center.services.fact_directory import FactDirectory, Step
    from context_center.services.snapshot_cache import SnapshotCache


class RecallMemory:
    """Holds an index that is never older than the last change told to it.

    May be used from several threads. The index and numpy below it are loaded on the first
    recall, so that a start of the window does not wait for them. The tokens of unchanged
    files come from the cache of an earlier start.
    """

    def __init__(
        self, directories: Sequence[FactDirectory], cache: SnapshotCache, clock: Callable[[], int]
    ) -> None:
        self._directories = directories
        self._cache = cache
        self._clock = clock
        self._lock = threading.Lock()
        self._index: RecallIndex | None = None
        self._pending: dict[str, Fact | None] = {}

    def changed(self, steps: Iterable[Step]) -> None:
        """Note which facts came, went or changed since."""
        with self._lock:
            if self._index is None:
                return
            for before, after in steps:
                if before is not None:
                    self._pending[before.path] = None
                if after is not None:
                    self._pending[after.path] = after

    def index(self, facts: Iterable[Fact]) -> RecallIndex:
        """The index over ``facts``, which are the facts of the directories, up to date."""
        with self._lock:
            if self._index is None:
                self._index = self._build(facts)
            elif self._pending:
                pending, self._pending = self._pending, {}
                gone = [path for path, fact in pending.items() if fact is None]
                self._index = self._index.updated(gone, [f for f in pending.values() if f])
            return self._index

    def _build(self, facts: Iterable[Fact]) -> RecallIndex:
        from context_center.core.recall.index import RecallIndex  # noqa: PLC0415

        known = self._known_tokens()
        index = RecallIndex.build(facts, known)
        if len(index) - len(known) > len(index) // 100:
            self._keep_tokens(index.token_counts())
        return index

    def _known_tokens(self) -> dict[str, TokenCounts]:
        tokens: dict[str, TokenCounts] = {}
        for directory in self._directories:
            for name, (signature, counts) in self._cache.load_tokens(directory.path).items():
                entry = directory.entries.get(name)
                if entry is not None and entry.signature == signature:
                    tokens[entry.fact.path] = counts
        return tokens

    def _keep_tokens(self, counts: Mapping[str, TokenCounts]) -> None:
        for directory in self._directories:
            kept = {
                name: (entry.signature, counts[entry.fact.path])
                for name, entry in directory.entries.items()
                if entry.fact.path in counts
            }
            self._cache.save_tokens(directory.path, kept, self._clock())
