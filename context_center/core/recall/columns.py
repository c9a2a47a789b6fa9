"""What ranking needs of every fact, one number a row, so that it can be read by the column.

Instants are nanoseconds, cut to 64 bits.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from context_center.core.facts import Freshness, Scope, Volatility
from context_center.core.freshness import clock_start, window_of
from context_center.core.times import DAY_NS, parse_time

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from context_center.core.facts import Fact
    from context_center.core.recall.tokens import TokenCounts

Values: TypeAlias = tuple[int, ...]

NEVER = 2**63 - 1
LONG_AGO = -(2**63)


@dataclass(frozen=True, slots=True)
class Columns:
    """The facts of an index by column.

    ``lengths`` counts tokens. A fact is fresh from ``fresh_from`` to ``fresh_until``,
    not yet stale until ``current_until`` and not expired until ``expires``, each
    inclusive; NEVER and LONG_AGO stand for no bound.
    """

    lengths: NDArray[np.int64]
    project: NDArray[np.int64]
    pinned: NDArray[np.int64]
    updated: NDArray[np.int64]
    fresh_from: NDArray[np.int64]
    fresh_until: NDArray[np.int64]
    current_until: NDArray[np.int64]
    expires: NDArray[np.int64]

    @classmethod
    def of(cls, rows: Sequence[Values]) -> Columns:
        """Columns of the values of each row."""
        return cls(*np.array(rows, dtype=np.int64).reshape(len(rows), len(fields(cls))).T.copy())

    def followed_by(self, other: Columns) -> Columns:
        """These rows, then those of ``other``."""
        names = [field.name for field in fields(self)]
        return Columns(*(np.concatenate((getattr(self, n), getattr(other, n))) for n in names))

    def taken(self, rows: NDArray[np.intp]) -> Columns:
        """Only the rows whose numbers are given, in that order."""
        return Columns(*(getattr(self, field.name)[rows] for field in fields(self)))

    def freshness(self, row: int, now: int) -> Freshness:
        """How fresh the fact of a row is at the instant ``now``, which has 64 bits."""
        if self.expires[row] < now:
            return Freshness.EXPIRED
        if self.fresh_from[row] <= now <= self.fresh_until[row]:
            return Freshness.FRESH
        return Freshness.STALE if self.current_until[row] < now else Freshness.CURRENT


def within_64_bits(instant: int) -> int:
    """An instant, or the last or first one that the columns can hold."""
    return max(LONG_AGO, min(instant, NEVER))


def values_of(fact: Fact, counts: TokenCounts) -> Values:
    """The row of one fact, in the order of the columns."""
    expires = parse_time(fact.expires_at) if fact.expires_at else None
    return (
        counts.length,
        fact.scope is Scope.PROJECT,
        fact.pinned,
        _bounded(parse_time(fact.updated_at), LONG_AGO),
        *_clock(fact),
        _bounded(expires, NEVER),
    )


def _clock(fact: Fact) -> tuple[int, int, int]:
    """From when and until when a fact is fresh, and until when it is not stale."""
    if fact.volatility is Volatility.EVERGREEN:
        return LONG_AGO, NEVER, NEVER
    start = clock_start(fact)
    if start is None:
        return NEVER, NEVER, NEVER
    window = window_of(fact)
    return (
        _bounded(start, NEVER),
        _bounded(start + window.fresh_days * DAY_NS, NEVER),
        _bounded(start + window.current_days * DAY_NS, NEVER),
    )


def _bounded(instant: int | None, missing: int) -> int:
    return missing if instant is None else within_64_bits(instant)
