"""What a past turn recalled beside what it would recall now, and what became of each fact.

What was recalled is known only where the transcript still shows it (transcripts.md,
"Reasonix"); budget and suppression of that time are unknown.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from context_center.core.facts import Freshness
from context_center.core.freshness import freshness
from context_center.core.recall.trace import Gate
from context_center.core.times import parse_time

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from context_center.core.equivalence import Override
    from context_center.core.facts import ArchivedFact, Fact
    from context_center.core.recall.trace import Hit, LeftOut, RecallTrace
    from context_center.core.turns import RecalledFact, UserTurn


class Fate(StrEnum):
    """What became of a fact between a turn and now; the first that holds names it."""

    ARCHIVED = "archived"
    GONE = "gone"
    OVERRIDDEN = "overridden"
    PINNED = "pinned"
    EXPIRED = "expired"
    OUTRANKED = "outranked"
    UNMATCHED = "unmatched"
    CHANGED = "changed"
    STALE = "stale"
    REFRESHED = "refreshed"
    SAME = "same"
    NEW = "new"
    CHANGED_IN = "changed_in"
    JOINED = "joined"
    NOW = "now"


LOST = frozenset(
    {
        Fate.ARCHIVED,
        Fate.GONE,
        Fate.OVERRIDDEN,
        Fate.PINNED,
        Fate.EXPIRED,
        Fate.OUTRANKED,
        Fate.UNMATCHED,
    }
)
"""Fates of facts that were recalled and no longer are."""

ADDED = frozenset({Fate.NEW, Fate.CHANGED_IN, Fate.JOINED})
"""Fates of facts that are recalled now and were not at the time."""

_OF_GATE = {
    Gate.OVERRIDDEN: Fate.OVERRIDDEN,
    Gate.PINNED: Fate.PINNED,
    Gate.EXPIRED: Fate.EXPIRED,
}


@dataclass(frozen=True, slots=True)
class FactThenAndNow:
    """One fact of a past turn. ``rank_then`` and ``rank_now`` count from 1, 0 for not recalled.

    ``then`` is its entry in the transcript; ``fact`` is the fact as it reads now (in the
    archive for one that was archived), None when it is gone. ``explanation`` says in
    sentences what became of it.
    """

    fate: Fate
    title: str
    explanation: str
    then: RecalledFact | None
    fact: Fact | None
    rank_then: int = 0
    rank_now: int = 0


@dataclass(frozen=True, slots=True)
class Comparison:
    """A past turn and the recall of its message now.

    ``facts`` come in the order in which they were recalled, then those recalled only now.
    """

    turn: UserTurn
    now: RecallTrace
    facts: tuple[FactThenAndNow, ...]

    @property
    def shown_then(self) -> bool:
        """Whether the transcript shows what was recalled."""
        return self.turn.recalled is not None

    @property
    def lost(self) -> int:
        """How many facts were recalled and no longer are."""
        return sum(each.fate in LOST for each in self.facts)

    @property
    def added(self) -> int:
        """How many are recalled now and were not."""
        return sum(each.fate in ADDED for each in self.facts)

    @property
    def altered(self) -> int:
        """How many are recalled still, but read or count otherwise."""
        altered = {Fate.CHANGED, Fate.STALE, Fate.REFRESHED}
        return sum(each.fate in altered for each in self.facts)


def last_recall(turns: Iterable[UserTurn]) -> UserTurn | None:
    """The first of ``turns``, newest first, whose transcript shows a recall."""
    return next((turn for turn in turns if turn.recalled is not None), None)


def compared(
    turn: UserTurn,
    trace: RecallTrace,
    facts: Iterable[Fact],
    *,
    now: int,
    archived: Sequence[ArchivedFact] = (),
    overrides: Sequence[Override] = (),
) -> Comparison:
    """Tell what became of each fact of a turn.

    ``trace`` is the recall of its message at the instant ``now`` (nanoseconds), with all
    that was left out explained; ``facts``, ``archived`` and ``overrides`` are those of
    the store at that instant.
    """
    then = turn.recalled.facts if turn.recalled else ()
    told = _Teller(turn, trace, now, {f.id: f for f in facts if f.active}, archived, overrides)
    known = {each.id for each in then}
    rows = [told.recalled_then(entry, rank) for rank, entry in enumerate(then, 1)]
    rows += [
        told.recalled_only_now(hit, rank)
        for rank, hit in enumerate(trace.hits, 1)
        if hit.fact.id not in known
    ]
    return Comparison(turn, trace, tuple(rows))


class _Teller:
    """Knows the store of now by id."""

    def __init__(
        self,
        turn: UserTurn,
        trace: RecallTrace,
        now: int,
        facts: dict[str, Fact],
        archived: Sequence[ArchivedFact],
        overrides: Sequence[Override],
    ) -> None:
        self._turn, self._now, self._facts = turn, now, facts
        self._hits = {hit.fact.id: (rank, hit) for rank, hit in enumerate(trace.hits, 1)}
        self._left_out = {left.fact.id: left for left in trace.left_out}
        newest_last = sorted(archived, key=lambda entry: entry.archived_at)
        self._archived = {entry.fact.id: entry for entry in newest_last}
        self._winners = {each.global_.id: each.project for each in overrides}

    def recalled_then(self, then: RecalledFact, rank: int) -> FactThenAndNow:
        fact = self._facts.get(then.id)
        if fact is None:
            return self._away(then, rank)
        if then.id in self._hits:
            return self._still(then, fact, rank)
        fate, why = self._lost(fact, self._left_out.get(then.id))
        if changed := self._change(then, fact):
            why = f"{why} {changed}"
        return FactThenAndNow(fate, fact.heading, why, then, fact, rank)

    def recalled_only_now(self, hit: Hit, rank: int) -> FactThenAndNow:
        fact, turned = hit.fact, self._turn.time
        created, updated = parse_time(fact.created_at), parse_time(fact.updated_at)
        if turned is not None and created is not None and created > turned:
            fate, why = Fate.NEW, "It was written after this turn."
        elif turned is not None and updated is not None and updated > turned:
            fate, why = Fate.CHANGED_IN, f"It was changed since: revision {fact.revision} now."
        elif self._turn.recalled is None:
            there = ", and was there at the time" if turned is not None else ""
            fate, why = Fate.NOW, f"It would be recalled now{there}."
        else:
            fate, why = Fate.JOINED, "It takes a place that was not its own at the time."
        told = f"{why} {_sentence(hit.reason)}"
        return FactThenAndNow(fate, fact.heading, told, None, fact, 0, rank)

    def _away(self, then: RecalledFact, rank: int) -> FactThenAndNow:
        title = then.title or then.id
        entry = self._archived.get(then.id)
        if entry is None:
            why = "No fact of this id is in the store or its archive any more."
            return FactThenAndNow(Fate.GONE, title, why, then, None, rank)
        why = f"It was archived on {entry.archived_at[:10]}."
        return FactThenAndNow(Fate.ARCHIVED, title, why, then, entry.fact, rank)

    def _still(self, then: RecalledFact, fact: Fact, rank: int) -> FactThenAndNow:
        place, hit = self._hits[then.id]
        sentences = [self._change(then, fact), _aged(then, hit.freshness)]
        if sentences[0]:
            fate = Fate.CHANGED
        elif sentences[1]:
            fate = Fate.STALE if hit.freshness is Freshness.STALE else Fate.REFRESHED
        else:
            fate = Fate.SAME
            sentences.append(f"It reads as it did then, revision {fact.revision}.")
        if place != rank:
            sentences.append(f"From place {rank} to place {place}.")
        why = " ".join(filter(None, sentences))
        return FactThenAndNow(fate, fact.heading, why, then, fact, rank, place)

    def _lost(self, fact: Fact, left: LeftOut | None) -> tuple[Fate, str]:
        winner = self._winners.get(fact.id)
        if left is not None:
            return _OF_GATE.get(left.gate, Fate.OUTRANKED), left.explanation
        if winner is not None:
            return Fate.OVERRIDDEN, f"The project fact “{winner.heading}” wins over it now."
        if fact.pinned:
            return Fate.PINNED, "It is pinned: its body is in every session already."
        if freshness(fact, self._now) is Freshness.EXPIRED:
            return Fate.EXPIRED, "It has expired."
        return Fate.UNMATCHED, "It holds no word of the message any more."

    def _change(self, then: RecalledFact, fact: Fact) -> str:
        if then.revision and then.revision != fact.revision:
            return f"Revision {then.revision} then, revision {fact.revision} now."
        updated = parse_time(fact.updated_at)
        turned = self._turn.time
        if not then.revision and turned is not None and updated is not None and updated > turned:
            return "It was changed since."
        return ""


def _aged(then: RecalledFact, age: Freshness) -> str:
    """What happened to the trust in a fact; fresh and current are told alike."""
    was_stale, is_stale = then.freshness == Freshness.STALE, age is Freshness.STALE
    if is_stale and not was_stale:
        return "It has gone stale: the block only points to it now."
    if was_stale and not is_stale:
        return f"It was stale then and is {age} now."
    return ""


def _sentence(reason: str) -> str:
    return f"{reason[:1].upper()}{reason[1:]}." if reason else ""
