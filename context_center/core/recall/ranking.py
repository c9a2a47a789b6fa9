"""Which facts a message recalls, by score (on-disk-format.md, "Recall").

Everything is done on whole columns; facts themselves are looked at only to break ties.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from context_center.core.recall.bm25 import (
    K1,
    STALE_FACTOR,
    inverse_document_frequency,
)
from context_center.core.recall.gates import distinctive_alone
from context_center.core.recall.trace import TermShare

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from context_center.core.recall.index import Matches, RecallIndex
    from context_center.core.recall.pool import Pool

FLOOR = 0.24


@dataclass(frozen=True, slots=True)
class Ranking:
    """Every row of an index with its score for a message, and the gates that it passes.

    Scores have the factors in them; those of rows outside the pool are what they would
    get in it. ``matched`` marks the rows that hold a token of the message, ``candidate``
    those of the pool that pass the gates, ``eligible`` those of them that are not too far
    behind the ``best`` score, which is 0 if there are no candidates.
    """

    index: RecallIndex
    matches: Matches
    weights: NDArray[np.float64]
    containing: tuple[int, ...]
    idf: tuple[float, ...]
    scores: NDArray[np.float64]
    age_factor: NDArray[np.float64]
    matched: NDArray[np.bool_]
    qualified: NDArray[np.bool_]
    expired: NDArray[np.bool_]
    candidate: NDArray[np.bool_]
    best: float
    eligible: NDArray[np.bool_]

    def top(self, among: NDArray[np.bool_], count: int) -> list[int]:
        """The best ``count`` of the marked rows, in order."""
        rows = np.flatnonzero(among)
        if count <= 0 or not len(rows):
            return []
        if len(rows) > count:
            scores = self.scores[rows]
            border = np.partition(scores, len(scores) - count)[len(scores) - count]
            rows = rows[scores >= border]
        return self.ordered(rows.tolist())[:count]

    def ordered(self, rows: Iterable[int]) -> list[int]:
        """Some rows by score, then newer, then id."""
        return sorted(rows, key=self._order)

    def _order(self, row: int) -> tuple[float, int, str, str]:
        fact = self.index.fact(row)
        updated = int(self.index.pool.columns.updated[row])
        return -float(self.scores[row]), -updated, fact.id, fact.path

    def shares(self, rows: Sequence[int]) -> dict[int, tuple[TermShare, ...]]:
        """The scores of some rows taken apart, each in the order of the message."""
        shares: dict[int, list[TermShare]] = {row: [] for row in rows}
        wanted = np.zeros(len(self.scores), dtype=np.bool_)
        wanted[list(rows)] = True
        entries = np.flatnonzero(wanted[self.matches.rows])
        numbers = np.searchsorted(np.cumsum(self.matches.sizes), entries, side="right")
        of_row = self.matches.rows[entries]
        factors = self.index.pool.scope_factor[of_row] * self.age_factor[of_row]
        for number, row, tf, part in zip(
            numbers.tolist(),
            of_row.tolist(),
            self.matches.frequencies[entries].astype(np.int64).tolist(),
            (self.weights[entries] * factors).tolist(),
            strict=True,
        ):
            token, df, idf = self.matches.tokens[number], self.containing[number], self.idf[number]
            shares[row].append(TermShare(token, tf, df, idf, part))
        return {row: tuple(parts) for row, parts in shares.items()}


def rank(index: RecallIndex, query: str, tokens: Sequence[str], now: int) -> Ranking:
    """Score every row for the distinct ``tokens`` of ``query``.

    ``now`` is an instant of 64 bits.
    """
    pool = index.pool
    matches = index.matches(tokens)
    containing = _containing(matches, pool)
    idf = tuple(inverse_document_frequency(df, pool.size) for df in containing)
    weights = _weights(matches, idf, pool)
    total = len(pool.alive)
    held_tokens = np.bincount(matches.rows, minlength=total)
    matched = (held_tokens > 0) & pool.alive
    qualified = (held_tokens >= 2) | _alone(matches, query, tokens, total)
    expired = pool.columns.expires < now
    stale = (pool.columns.current_until < now) & ~expired
    age_factor = np.where(stale, STALE_FACTOR, 1.0)
    plain = np.bincount(matches.rows, weights, minlength=total)
    # One factor after the other, as the reference rounds.
    scores: NDArray[np.float64] = plain * pool.scope_factor * age_factor
    candidate = matched & qualified & pool.member & ~expired
    best = float((scores * candidate).max(initial=0.0))
    return Ranking(
        index=index,
        matches=matches,
        weights=weights,
        containing=containing,
        idf=idf,
        scores=scores,
        age_factor=age_factor,
        matched=matched,
        qualified=qualified,
        expired=expired,
        candidate=candidate,
        best=best,
        eligible=candidate & (scores >= best * FLOOR),
    )


def _containing(matches: Matches, pool: Pool) -> tuple[int, ...]:
    """How many members of the pool hold each token."""
    if not matches.tokens:
        return ()
    starts = np.cumsum(matches.sizes) - matches.sizes
    counts = np.add.reduceat(pool.member[matches.rows], starts, dtype=np.int64)
    return tuple(counts.tolist())


def _weights(matches: Matches, idf: Sequence[float], pool: Pool) -> NDArray[np.float64]:
    """What each entry of the matches adds to the score of its row."""
    tf = matches.frequencies
    saturation = tf * (K1 + 1) / (tf + pool.length_norm[matches.rows])
    return np.repeat(np.array(idf, dtype=np.float64), matches.sizes) * saturation


def _alone(matches: Matches, query: str, tokens: Sequence[str], total: int) -> NDArray[np.bool_]:
    """The rows that hold a token which qualifies them by itself."""
    hit = np.zeros(total, dtype=np.bool_)
    enough = distinctive_alone(query, tokens, matches.tokens)
    if enough:
        marks = np.array([token in enough for token in matches.tokens])
        hit[matches.rows[np.repeat(marks, matches.sizes)]] = True
    return hit
