"""The recall index: what ranking reads instead of every search text.

Immutable. A change makes a new index that shares the postings of the old one and holds
the changed facts beside them; when these become many, the postings are merged.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from context_center.core.recall.bm25 import K1, PROJECT_FACTOR, B, average_length
from context_center.core.recall.columns import Columns, Values, values_of
from context_center.core.recall.pool import Identities, Pool, Shadow, shadows
from context_center.core.recall.postings import Postings
from context_center.core.recall.tokens import TokenCounts, count_tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from context_center.core.facts import Fact

_CHANGES_ALWAYS_HELD = 100
_ROWS_PER_CHANGE_HELD = 100


@dataclass(frozen=True, slots=True)
class Matches:
    """Where the tokens of a message stand.

    ``rows`` and ``frequencies`` run through the tokens one after the other; ``sizes`` says
    how many entries each of ``tokens`` has. Tokens that stand nowhere are left out.
    """

    tokens: tuple[str, ...]
    sizes: NDArray[np.intp]
    rows: NDArray[np.intp]
    frequencies: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Entry:
    fact: Fact
    counts: TokenCounts
    values: Values
    frequencies: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Base:
    """The facts as they were at the last merge, by row."""

    facts: tuple[Fact, ...]
    counts: tuple[TokenCounts, ...]
    columns: Columns
    postings: Postings
    identities: Identities
    row_of: Mapping[str, int]


class RecallIndex:
    """The search texts of a store's active facts, each known by its path."""

    def __init__(self, base: _Base, gone: frozenset[int], changed: Mapping[str, _Entry]) -> None:
        self._base = base
        self._gone = gone
        self._changed = changed

    @classmethod
    def build(
        cls, facts: Iterable[Fact], tokens: Mapping[str, TokenCounts] | None = None
    ) -> RecallIndex:
        """An index of the active facts; ``tokens`` holds counts that are known, by path."""
        known = tokens or {}
        kept = tuple(fact for fact in facts if fact.active)
        counts = tuple(known.get(fact.path) or count_tokens(fact) for fact in kept)
        rows = [values_of(fact, count) for fact, count in zip(kept, counts, strict=True)]
        return cls(_base(kept, counts, Columns.of(rows), Postings.build(counts)), frozenset(), {})

    def updated(
        self,
        removed_paths: Iterable[str],
        added_facts: Iterable[Fact],
        tokens: Mapping[str, TokenCounts] | None = None,
    ) -> RecallIndex:
        """This index without some facts and with others; one at a known path replaces it."""
        added = {fact.path: fact for fact in added_facts}
        left = {*removed_paths, *added}
        row_of = self._base.row_of
        gone = self._gone.union(row_of[path] for path in left if path in row_of)
        changed = {path: entry for path, entry in self._changed.items() if path not in left}
        for path, fact in added.items():
            if fact.active:
                changed[path] = _entry(fact, (tokens or {}).get(path))
        held = _CHANGES_ALWAYS_HELD + len(self._base.facts) // _ROWS_PER_CHANGE_HELD
        base = self._base
        if len(gone) + len(changed) > held:
            base, gone, changed = _merged(base, gone, list(changed.values())), frozenset(), {}
        return RecallIndex(base, gone, changed)

    def __len__(self) -> int:
        return len(self._base.facts) - len(self._gone) + len(self._changed)

    def __iter__(self) -> Iterator[Fact]:
        """The facts, in no order that means anything."""
        for row, fact in enumerate(self._base.facts):
            if row not in self._gone:
                yield fact
        yield from (entry.fact for entry in self._changed.values())

    def token_counts(self) -> dict[str, TokenCounts]:
        """The counts of every fact by path, to be kept for the next start."""
        held = self._base.row_of
        counts = {p: self._base.counts[row] for p, row in held.items() if row not in self._gone}
        return {**counts, **{path: entry.counts for path, entry in self._changed.items()}}

    def fact(self, row: int) -> Fact:
        """The fact of a row."""
        count = len(self._base.facts)
        return self._base.facts[row] if row < count else self._added[row - count].fact

    def matches(self, tokens: Sequence[str]) -> Matches:
        """Every place where one of the distinct ``tokens`` stands, by row."""
        added = self._added_matches(tokens)
        found: list[str] = []
        sizes: list[int] = []
        rows: list[NDArray[np.int32] | list[int]] = []
        frequencies: list[NDArray[np.int32] | list[int]] = []
        for token in tokens:
            size = 0
            for part in (self._base.postings.of(token), added.get(token)):
                if part is not None:
                    rows.append(part[0])
                    frequencies.append(part[1])
                    size += len(part[0])
            if size:
                found.append(token)
                sizes.append(size)
        if not found:
            return Matches((), np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0))
        return Matches(
            tuple(found),
            np.array(sizes, dtype=np.intp),
            np.concatenate(rows, dtype=np.intp),
            np.concatenate(frequencies, dtype=np.float64),
        )

    @cached_property
    def pool(self) -> Pool:
        """The pool and its statistics."""
        base = self._base
        columns = base.columns
        if self._added:
            columns = columns.followed_by(Columns.of([entry.values for entry in self._added]))
        alive = np.ones(len(columns.lengths), dtype=np.bool_)
        alive[list(self._gone)] = False
        relevant = alive & (columns.pinned == 0)
        shadowed = self._shadows
        relevant[[self._row(path) for path in shadowed]] = False
        member = relevant & (columns.lengths > 0)
        size = int(np.count_nonzero(member))
        mean = average_length(int(columns.lengths.sum(where=member)), size)
        return Pool(
            columns=columns,
            alive=alive,
            member=member,
            relevant=int(np.count_nonzero(relevant)),
            size=size,
            length_norm=K1 * (1 - B + B * columns.lengths.astype(np.float64) / mean),
            scope_factor=np.where(columns.project, PROJECT_FACTOR, 1.0),
            shadows=shadowed,
        )

    @cached_property
    def _added(self) -> tuple[_Entry, ...]:
        return tuple(self._changed.values())

    @cached_property
    def _shadows(self) -> Mapping[str, Shadow]:
        base = self._base
        added = [entry.fact for entry in self._added]
        return shadows(base.identities.rivals(base.facts, self._gone, added))

    @cached_property
    def _added_rows(self) -> Mapping[str, int]:
        return {path: len(self._base.facts) + i for i, path in enumerate(self._changed)}

    def _row(self, path: str) -> int:
        return self._added_rows[path] if path in self._changed else self._base.row_of[path]

    def _added_matches(self, tokens: Sequence[str]) -> dict[str, tuple[list[int], list[int]]]:
        found: dict[str, tuple[list[int], list[int]]] = {}
        if not self._added:
            return found
        wanted = dict.fromkeys(tokens).keys()
        for row, entry in enumerate(self._added, len(self._base.facts)):
            for token in wanted & entry.frequencies.keys():
                rows, frequencies = found.setdefault(token, ([], []))
                rows.append(row)
                frequencies.append(entry.frequencies[token])
        return found


def _entry(fact: Fact, counts: TokenCounts | None) -> _Entry:
    known = counts or count_tokens(fact)
    return _Entry(fact, known, values_of(fact, known), dict(known.items()))


def _base(
    facts: tuple[Fact, ...],
    counts: tuple[TokenCounts, ...],
    columns: Columns,
    postings: Postings,
) -> _Base:
    row_of = {fact.path: row for row, fact in enumerate(facts)}
    return _Base(facts, counts, columns, postings, Identities.build(facts), row_of)


def _merged(base: _Base, gone: frozenset[int], added: Sequence[_Entry]) -> _Base:
    kept = np.array([row for row in range(len(base.facts)) if row not in gone], dtype=np.intp)
    columns = base.columns.taken(kept)
    if added:
        columns = columns.followed_by(Columns.of([entry.values for entry in added]))
    fresh = [entry.counts for entry in added]
    return _base(
        (*(base.facts[row] for row in kept), *(entry.fact for entry in added)),
        (*(base.counts[row] for row in kept), *fresh),
        columns,
        base.postings.merged(kept, fresh),
    )
