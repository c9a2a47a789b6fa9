"""Which facts want to be looked at again because of their age, in which order, and why.

(on-disk-format.md, "Freshness".)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from context_center.core.facts import Fact, Freshness, Volatility
from context_center.core.freshness import clock_start, freshness, window_of
from context_center.core.times import DAY_NS, parse_time

if TYPE_CHECKING:
    from collections.abc import Iterable

SOON_DAYS = 14
"""An expiry within so many days is soon."""


class DueKind(StrEnum):
    """Why a fact is due."""

    EXPIRING = "expiring"
    STALE = "stale"


@dataclass(frozen=True, slots=True)
class DueFact:
    """A fact that is to be looked at; ``why`` is a sentence, ``brief`` a few words of it."""

    fact: Fact
    kind: DueKind
    brief: str
    why: str


def due_facts(facts: Iterable[Fact], now: int) -> tuple[DueFact, ...]:
    """What expires within SOON_DAYS of ``now`` (nanoseconds), soonest first; then what is
    stale, the longest overdue first.

    An expiring fact that was verified since its expiry came near has been looked at. Expired
    facts, files that must not be written back and files that are not in use have no part.
    """
    ranked = [
        (rank, due)
        for fact in facts
        if fact.active and fact.parsed
        for rank, due in _due(fact, now)
    ]
    ranked.sort(key=lambda each: (*each[0], each[1].fact.name, each[1].fact.path))
    return tuple(due for _, due in ranked)


def taken_back(decided: Iterable[DueFact], facts: Iterable[Fact]) -> tuple[DueFact, ...]:
    """Of what was decided about, what stands in ``facts`` again as it was: still due.

    Taking back a decision makes a new revision with a new ``updated_at``, by which alone the
    fact would read as fresh though nobody has looked at it.
    """
    known = {(fact.scope, fact.id): fact for fact in facts if fact.active}
    pairs = ((due, known.get((due.fact.scope, due.fact.id))) for due in decided)
    return tuple(
        replace(due, fact=fact)
        for due, fact in pairs
        if fact is not None and _content(fact) == _content(due.fact)
    )


def others_on_subject(fact: Fact, facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The other facts in use, of either scope, that hold the subject of ``fact``."""
    if not fact.subject_key:
        return ()
    same = (each for each in facts if each.active and each.subject_key == fact.subject_key)
    return tuple(each for each in same if each.path != fact.path)


def _content(fact: Fact) -> tuple[str, ...]:
    words = (fact.title, fact.description, fact.keywords, fact.body)
    return (*words, fact.type, fact.volatility, fact.expires_at, fact.last_verified_at)


def _due(fact: Fact, now: int) -> list[tuple[tuple[int, int], DueFact]]:
    state = freshness(fact, now)
    if state is Freshness.EXPIRED:
        return []
    stale = _stale_words(fact, now) if state is Freshness.STALE else ("", "", 0)
    left = _nearing(fact, now)
    if left is not None:
        brief = _in_days(left)
        why = f"It {brief} and does not count from then on."
        if stale[1]:
            why = f"{why} {stale[1]}"
        return [((0, left), DueFact(fact, DueKind.EXPIRING, brief, why))]
    if state is Freshness.STALE:
        brief, why, overdue = stale
        return [((1, -overdue), DueFact(fact, DueKind.STALE, brief, why))]
    return []


def _nearing(fact: Fact, now: int) -> int | None:
    """The nanoseconds until an expiry that is near and was not looked at; else None."""
    expiry = parse_time(fact.expires_at) if fact.expires_at else None
    if expiry is None or expiry - now > SOON_DAYS * DAY_NS:
        return None
    verified = parse_time(fact.last_verified_at) if fact.last_verified_at else None
    looked_at = verified is not None and expiry - SOON_DAYS * DAY_NS <= verified <= now
    return None if looked_at else expiry - now


def _stale_words(fact: Fact, now: int) -> tuple[str, str, int]:
    """In brief, as a sentence, and by how many nanoseconds it is overdue."""
    start = clock_start(fact)
    age = now - start if start is not None else 0
    window, days = window_of(fact), age // DAY_NS
    kind = str(fact.volatility) if _ages_by_volatility(fact) else str(fact.type)
    brief = f"neither updated nor verified for {days:,} days"
    why = f"It was {brief}; a {kind} fact counts as current for {window.current_days} days."
    return brief, why, age - window.current_days * DAY_NS


def _ages_by_volatility(fact: Fact) -> bool:
    return fact.volatility in {Volatility.VOLATILE, Volatility.STABLE}


def _in_days(left: int) -> str:
    days = left // DAY_NS
    if days == 0:
        return "expires within a day"
    return "expires in 1 day" if days == 1 else f"expires in {days} days"
