"""How far a fact has aged (on-disk-format.md, "Freshness")."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from context_center.core.facts import Fact, FactType, Freshness, Volatility
from context_center.core.times import DAY_NS, parse_time

if TYPE_CHECKING:
    from collections.abc import Mapping


class Window(NamedTuple):
    """The days up to and including which a fact is fresh, then current."""

    fresh_days: int
    current_days: int


TYPE_WINDOWS: Mapping[FactType, Window] = {
    FactType.REFERENCE: Window(14, 45),
    FactType.PROJECT: Window(30, 180),
    FactType.USER: Window(90, 365),
    FactType.FEEDBACK: Window(90, 365),
}
VOLATILITY_WINDOWS: Mapping[Volatility, Window] = {
    Volatility.VOLATILE: Window(7, 30),
    Volatility.STABLE: Window(90, 365),
}


def freshness(fact: Fact, now: int) -> Freshness:
    """How fresh a fact is at the instant ``now`` (nanoseconds)."""
    if is_expired(fact, now):
        return Freshness.EXPIRED
    if fact.volatility is Volatility.EVERGREEN:
        return Freshness.FRESH
    start = clock_start(fact)
    if start is None or start > now:
        return Freshness.CURRENT
    window = window_of(fact)
    age = now - start
    if age <= window.fresh_days * DAY_NS:
        return Freshness.FRESH
    return Freshness.CURRENT if age <= window.current_days * DAY_NS else Freshness.STALE


def is_expired(fact: Fact, now: int) -> bool:
    """Whether ``expires_at`` has passed."""
    expiry = parse_time(fact.expires_at) if fact.expires_at else None
    return expiry is not None and now > expiry


def window_of(fact: Fact) -> Window:
    """The window that counts for a fact: its volatility's, else its type's."""
    return VOLATILITY_WINDOWS.get(fact.volatility) or TYPE_WINDOWS[fact.type]


def clock_start(fact: Fact) -> int | None:
    """The instant from which a fact ages: its last update or verification."""
    updated = parse_time(fact.updated_at or fact.created_at)
    verified = parse_time(fact.last_verified_at) if fact.last_verified_at else None
    known = [instant for instant in (updated, verified) if instant is not None]
    return max(known, default=None)
