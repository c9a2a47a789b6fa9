"""Automatic recall of one message, with its full trace (on-disk-format.md, "Recall")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from context_center.core.recall.block import reason
from context_center.core.recall.budget import (
    DEFAULT_CHARACTERS,
    DEFAULT_LIMIT,
    Found,
    bounded_characters,
    bounded_limit,
    fitted,
)
from context_center.core.recall.columns import within_64_bits
from context_center.core.recall.left_out import explain, gate_of
from context_center.core.recall.ranking import Ranking, rank
from context_center.core.recall.snippets import snippet
from context_center.core.recall.tokens import is_generic, query_tokens
from context_center.core.recall.trace import Gate, Hit, LeftOut, RecallTrace, Suppression
from context_center.core.recall.whitespace import trimmed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from context_center.core.recall.budget import Fitted
    from context_center.core.recall.index import RecallIndex
    from context_center.core.recall.trace import TermShare

DEFAULT_LEFT_OUT = 50


def recall(
    index: RecallIndex,
    message: str,
    *,
    now: int,
    limit: int = DEFAULT_LIMIT,
    max_chars: int = DEFAULT_CHARACTERS,
    left_out_limit: int = DEFAULT_LEFT_OUT,
) -> RecallTrace:
    """What a real user turn recalls at the instant ``now`` (nanoseconds), and why.

    ``limit`` is cut to at most 8 facts and ``max_chars`` raised to at least 480; 0 means
    the default of either. At most ``left_out_limit`` facts that matched something and
    were not recalled are explained.
    """
    query = trimmed(message)
    turn = _Turn(
        query=query,
        tokens=query_tokens(query),
        generic=is_generic(query),
        now=within_64_bits(now),
        limit=bounded_limit(limit),
        characters=bounded_characters(max_chars),
    )
    ranking = rank(index, query, () if turn.generic else turn.tokens, turn.now)
    return _trace(turn, ranking, left_out_limit)


@dataclass(frozen=True, slots=True)
class _Turn:
    """One message and the bounds of its recall."""

    query: str
    tokens: tuple[str, ...]
    generic: bool
    now: int
    limit: int
    characters: int


def _trace(turn: _Turn, ranking: Ranking, left_out_limit: int) -> RecallTrace:
    chosen = ranking.top(ranking.eligible, turn.limit)
    others = ranking.matched.copy()
    others[chosen] = False
    near = ranking.top(others, left_out_limit)
    shares = ranking.shares([*chosen, *near])
    found = [_found(ranking, turn, row, shares[row]) for row in chosen]
    block = fitted(found, turn.characters, int(ranking.eligible.sum()) - len(chosen))
    squeezed = [row for row, entry in zip(chosen, block.entries, strict=True) if not entry]
    if squeezed:
        near = ranking.ordered([*squeezed, *near])[:left_out_limit]
    return RecallTrace(
        query=turn.query,
        tokens=turn.tokens,
        hits=_hits(found, [shares[row] for row in chosen], block),
        left_out=_left_out(ranking, turn, near, shares, squeezed),
        matched=int(np.count_nonzero(ranking.matched & ranking.index.pool.member)),
        omitted=block.omitted,
        limit=turn.limit,
        char_budget=turn.characters,
        used_chars=len(block.block),
        suppressed=_suppression(turn, ranking, block),
        block=block.block,
    )


def _found(ranking: Ranking, turn: _Turn, row: int, shares: Sequence[TermShare]) -> Found:
    fact = ranking.index.fact(row)
    return Found(
        fact=fact,
        score=float(ranking.scores[row]),
        freshness=ranking.index.pool.columns.freshness(row, turn.now),
        reason=reason(fact, [share.token for share in shares]),
        snippet=snippet(fact, turn.query, turn.tokens),
    )


def _hits(
    found: Sequence[Found], shares: Sequence[tuple[TermShare, ...]], block: Fitted
) -> tuple[Hit, ...]:
    return tuple(
        Hit(
            fact=item.fact,
            score=item.score,
            freshness=item.freshness,
            reason=item.reason,
            snippet=item.snippet.text,
            terms=terms,
            used_chars=len(entry),
        )
        for item, terms, entry in zip(found, shares, block.entries, strict=True)
        if entry
    )


def _suppression(turn: _Turn, ranking: Ranking, block: Fitted) -> Suppression:
    pool = ranking.index.pool
    if turn.generic:
        return Suppression.GENERIC_TURN
    # Facts without a token make the store count as empty only when there are terms.
    if not pool.relevant or (turn.tokens and not pool.size):
        return Suppression.EMPTY_STORE
    if not turn.tokens:
        return Suppression.NO_TERMS
    if not ranking.candidate.any():
        return Suppression.NOT_DISTINCTIVE
    return Suppression.NONE if block.block else Suppression.OVER_BUDGET


def _left_out(
    ranking: Ranking,
    turn: _Turn,
    rows: Sequence[int],
    shares: Mapping[int, tuple[TermShare, ...]],
    squeezed: Sequence[int],
) -> tuple[LeftOut, ...]:
    columns = ranking.index.pool.columns
    results = []
    for row in rows:
        terms = shares[row]
        gate = gate_of(ranking, row, Gate.OVER_BUDGET if row in squeezed else Gate.OVER_LIMIT)
        results.append(
            LeftOut(
                fact=ranking.index.fact(row),
                score=float(ranking.scores[row]),
                freshness=columns.freshness(row, turn.now),
                gate=gate,
                explanation=explain(gate, ranking, row, terms, turn.limit, turn.characters),
                terms=terms,
            )
        )
    return tuple(results)
