"""The recall index of one catalog: built when first asked, then kept up with the changes."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from context_center.core.facts import Fact
    from context_center.core.recall.index import RecallIndex
    from context_center.core.recall.tokens import TokenCounts
    from context_center.services.fact_directory import Step


class RecallMemory:
    """Holds an index that is never older than the last change told to it.

    May be used from several threads. The index and numpy below it are loaded on the first
    recall, so that a start of the window does not wait for them.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._index: RecallIndex | None = None
        self._pending: dict[str, Fact | None] = {}

    @property
    def is_built(self) -> bool:
        """Whether the index exists already."""
        return self._index is not None

    def changed(self, steps: Iterable[Step]) -> None:
        """Note which facts came, went or changed since."""
        with self._lock:
            if self._index is None:
                return
            for before, after in steps:
                if before is not None:
                    self._pending.setdefault(before.path, None)
                if after is not None:
                    self._pending[after.path] = after
                elif before is not None:
                    self._pending[before.path] = None

    def index(
        self, facts: Iterable[Fact], tokens: Mapping[str, TokenCounts] | None = None
    ) -> RecallIndex:
        """The index over ``facts``, up to date; ``tokens`` are counts known from before."""
        from context_center.core.recall.index import RecallIndex  # noqa: PLC0415

        with self._lock:
            if self._index is None:
                self._index = RecallIndex.build(facts, tokens)
            elif self._pending:
                pending, self._pending = self._pending, {}
                gone = [path for path, fact in pending.items() if fact is None]
                self._index = self._index.updated(gone, [f for f in pending.values() if f])
            return self._index
