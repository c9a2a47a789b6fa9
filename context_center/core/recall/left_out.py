"""Why a fact that matched something is not recalled, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.recall.trace import Gate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.recall.pool import Shadow
    from context_center.core.recall.ranking import Ranking
    from context_center.core.recall.trace import TermShare

_KEY_WORDS = {"id": "id", "name": "name", "title": "title", "subject": "subject key"}


def gate_of(ranking: Ranking, row: int, passed: Gate) -> Gate:
    """The first gate that stopped the fact of a row; ``passed`` if it passed all of them."""
    fact = ranking.index.fact(row)
    if fact.path in ranking.index.pool.shadows:
        return Gate.OVERRIDDEN
    if fact.pinned:
        return Gate.PINNED
    if ranking.expired[row]:
        return Gate.EXPIRED
    if not ranking.qualified[row]:
        return Gate.NOT_DISTINCTIVE
    return passed if ranking.eligible[row] else Gate.BELOW_FLOOR


def explain(
    gate: Gate,
    ranking: Ranking,
    row: int,
    terms: Sequence[TermShare],
    limit: int,
    characters: int,
) -> str:
    """One sentence that says why the fact of a row was left out.

    ``terms`` are the tokens that it matched, ``limit`` and ``characters`` the bounds of
    the recall.
    """
    fact = ranking.index.fact(row)
    match gate:
        case Gate.PINNED:
            text = "It is pinned: every session has its text already, so recall leaves it out."
        case Gate.OVERRIDDEN:
            text = _overridden(ranking.index.pool.shadows[fact.path])
        case Gate.EXPIRED:
            text = f"It expired at {fact.expires_at}."
        case Gate.NOT_DISTINCTIVE:
            word = terms[0].token
            text = f"Only “{word}” matches, and that alone is not distinctive enough here."
        case Gate.BELOW_FLOOR:
            score = ranking.scores[row]
            text = f"Its score of {score:.3f} is under 24 % of the best, {ranking.best:.3f}."
        case Gate.OVER_LIMIT:
            text = _over_limit(limit)
        case Gate.OVER_BUDGET:
            text = f"The budget of {characters} characters has no room left for it."
    return text


def _overridden(shadow: Shadow) -> str:
    kind = _KEY_WORDS[shadow.key.partition(":")[0]]
    winner = shadow.winner
    return f"The {winner.scope} fact “{winner.heading}” wins over it: both have the same {kind}."


def _over_limit(limit: int) -> str:
    if limit == 1:
        return "Only one fact is recalled, and another one matches better."
    return f"Only {limit} facts are recalled, and {limit} others match better."
