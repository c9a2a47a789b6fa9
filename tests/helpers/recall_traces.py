"""Traces put together by hand, for what shows them."""

from __future__ import annotations

from typing import Any

from context_center.core.facts import Freshness, Scope
from context_center.core.recall.trace import (
    Gate,
    Hit,
    LeftOut,
    RecallTrace,
    Suppression,
    TermShare,
)
from tests.helpers.temporary_store import make_fact

Shares = dict[str, float]


def terms(shares: Shares) -> tuple[TermShare, ...]:
    """Matched tokens; each stands twice in the fact and in three facts."""
    return tuple(TermShare(token, 2, 3, 1.25, share) for token, share in shares.items())


def hit(name: str, shares: Shares, used_chars: int = 200, **fields: Any) -> Hit:
    """A recalled fact whose score is the sum of its shares."""
    return Hit(
        fact=make_fact(name, **fields),
        score=sum(shares.values()),
        freshness=Freshness.FRESH,
        reason=f"matched {', '.join(shares)}; project scope",
        snippet=f"The snippet of {name}.",
        terms=terms(shares),
        used_chars=used_chars,
    )


def left_out(
    name: str,
    shares: Shares,
    gate: Gate = Gate.OVER_LIMIT,
    scope: Scope = Scope.PROJECT,
    **fields: Any,
) -> LeftOut:
    """A fact that matched something and was stopped by ``gate``."""
    return LeftOut(
        fact=make_fact(name, scope, **fields),
        score=sum(shares.values()),
        freshness=Freshness.STALE,
        gate=gate,
        explanation=f"Why {name} stayed out.",
        terms=terms(shares),
    )


def trace(
    query: str,
    hits: tuple[Hit, ...] = (),
    others: tuple[LeftOut, ...] = (),
    **fields: Any,
) -> RecallTrace:
    """A recall of ``query``; its tokens are its words."""
    known = {
        "query": query,
        "tokens": tuple(dict.fromkeys(query.lower().split())),
        "hits": hits,
        "left_out": others,
        "matched": len(hits) + len(others),
        "omitted": 0,
        "limit": 4,
        "char_budget": 2_400,
        "used_chars": sum(item.used_chars for item in hits) + 230 if hits else 0,
        "suppressed": Suppression.NONE if hits else Suppression.NOT_DISTINCTIVE,
        "block": "",
    }
    return RecallTrace(**{**known, **fields})
