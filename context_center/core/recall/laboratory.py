"""A recall taken apart: what nearly came back and how it could, who shares the budget,
and what other bounds would give.

Everything here only looks: the changes that it offers were tried on a copy of the index.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.recall.block import CLOSING, OPENING
from context_center.core.recall.budget import (
    DEFAULT_CHARACTERS,
    DEFAULT_LIMIT,
    MAX_LIMIT,
    MIN_CHARACTERS,
)
from context_center.core.recall.least_change import Change, Question, least_changes
from context_center.core.recall.ordinary import rests_on_ordinary_words
from context_center.core.recall.recall import recall

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from context_center.core.facts import Fact
    from context_center.core.recall.index import RecallIndex
    from context_center.core.recall.pool import Shadow
    from context_center.core.recall.trace import Hit, LeftOut, RecallTrace

DEFAULT_NEAR_MISSES = 8
LONGEST_MESSAGE = 20_000
"""Characters of a message up to which changes are looked for: a pasted log has no keywords."""

_STEPS_TRIED = 40
_NO_BOUND = 1_000_000


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A fact that matched and was stopped, by which gate, and what would let it through.

    ``changes`` holds the least change of the fact and that of the bounds; either may be
    missing.
    """

    left_out: LeftOut
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class BudgetPart:
    """The characters that one recalled fact has in the block."""

    fact: Fact
    characters: int


@dataclass(frozen=True, slots=True)
class BudgetUse:
    """Where the characters of a block go; everything adds up to ``limit``.

    ``frame`` is the element and its warning, ``note`` the line that counts omitted facts.
    """

    limit: int
    frame: int
    parts: tuple[BudgetPart, ...]
    note: int
    free: int


@dataclass(frozen=True, slots=True)
class Shadowing:
    """What a fact keeps out of recall, and what keeps it out; both name the shared key."""

    fact: Fact
    shadowed_by: Shadow | None
    shadows: tuple[tuple[Fact, str], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What other bounds would recall.

    ``came`` and ``went`` compare with the recall that was examined, ``longer`` and
    ``shorter`` name facts whose part of the block has another length.
    """

    limit: int
    characters: int
    hits: tuple[Fact, ...]
    used_chars: int
    came: tuple[Fact, ...]
    went: tuple[Fact, ...]
    longer: tuple[Fact, ...]
    shorter: tuple[Fact, ...]

    @property
    def changes_nothing(self) -> bool:
        """Whether the provider would receive the same facts at the same length."""
        return not (self.came or self.went or self.longer or self.shorter)


@dataclass(frozen=True, slots=True)
class Laboratory:
    """One message, examined.

    ``on_ordinary_words`` are the hits that rest on ordinary words only, ``shadowing`` is
    told of each fact among the hits and near misses that has any.
    """

    trace: RecallTrace
    on_ordinary_words: tuple[Hit, ...]
    near_misses: tuple[NearMiss, ...]
    budget: BudgetUse
    shadowing: tuple[Shadowing, ...]


def examine(
    index: RecallIndex,
    message: str,
    *,
    now: int,
    limit: int = DEFAULT_LIMIT,
    max_chars: int = DEFAULT_CHARACTERS,
    near_misses: int = DEFAULT_NEAR_MISSES,
) -> Laboratory:
    """Take the recall of a message apart.

    The bounds are those of ``recall``; at most ``near_misses`` facts are looked at for
    what would let them through, each with a few dozen recalls.
    """
    trace = recall(
        index, message, now=now, limit=limit, max_chars=max_chars, left_out_limit=near_misses
    )
    question = Question(message, now, trace.limit, trace.char_budget)
    short = len(message) <= LONGEST_MESSAGE
    near = tuple(
        NearMiss(item, least_changes(index, item.fact, question) if short else ())
        for item in trace.left_out
    )
    told = [*(hit.fact for hit in trace.hits), *(item.fact for item in trace.left_out)]
    return Laboratory(
        trace=trace,
        on_ordinary_words=tuple(filter(rests_on_ordinary_words, trace.hits)),
        near_misses=near,
        budget=budget_use(trace),
        shadowing=tuple(
            found
            for found in (shadowing(index, fact) for fact in told)
            if found.shadowed_by or found.shadows
        ),
    )


def budget_use(trace: RecallTrace) -> BudgetUse:
    """The budget of a recall by the facts that share it."""
    parts = tuple(BudgetPart(hit.fact, hit.used_chars) for hit in trace.hits)
    frame = len(OPENING) + len(CLOSING) if parts else 0
    held = frame + sum(part.characters for part in parts)
    return BudgetUse(
        limit=trace.char_budget,
        frame=frame,
        parts=parts,
        note=trace.used_chars - held,
        free=trace.char_budget - trace.used_chars,
    )


def shadowing(index: RecallIndex, fact: Fact) -> Shadowing:
    """What a fact shadows and what shadows it, by the rules of recall's pool."""
    hidden = index.pool.shadows
    losers = [path for path, shadow in hidden.items() if shadow.winner.path == fact.path]
    by_path = {other.path: other for other in index if other.path in losers} if losers else {}
    return Shadowing(
        fact=fact,
        shadowed_by=hidden.get(fact.path),
        shadows=tuple((by_path[path], hidden[path].key) for path in sorted(losers)),
    )


def limit_outcomes(
    index: RecallIndex, message: str, *, now: int, limit: int, max_chars: int
) -> tuple[Outcome, ...]:
    """What each limit from 1 to 8 would recall, compared with ``limit``."""
    present = _recall(index, message, now, limit, max_chars)
    return tuple(
        _outcome(present, _recall(index, message, now, other, max_chars))
        for other in range(1, MAX_LIMIT + 1)
    )


def character_outcomes(
    index: RecallIndex, message: str, *, now: int, limit: int, max_chars: int
) -> tuple[Outcome, ...]:
    """What budgets from 480 characters up would recall, compared with ``max_chars``.

    Ascending, up to the budget at which everything fits whole. Budgets that give the
    same facts at the same length as the one before are left out.
    """
    present = _recall(index, message, now, limit, max_chars)
    whole = _recall(index, message, now, limit, _NO_BOUND).used_chars
    span = max(whole - MIN_CHARACTERS, 0)
    budgets = [MIN_CHARACTERS + span * step // _STEPS_TRIED for step in range(_STEPS_TRIED + 1)]
    outcomes: list[Outcome] = []
    last: list[tuple[str, int]] | None = None
    for characters in dict.fromkeys(budgets):
        trace = _recall(index, message, now, limit, characters)
        lengths = _lengths(trace.hits)
        if lengths != last:
            outcomes.append(_outcome(present, trace))
            last = lengths
    return tuple(outcomes)


def _recall(index: RecallIndex, message: str, now: int, limit: int, characters: int) -> RecallTrace:
    return recall(index, message, now=now, limit=limit, max_chars=characters, left_out_limit=0)


def _lengths(hits: Sequence[Hit]) -> list[tuple[str, int]]:
    return [(hit.fact.path, hit.used_chars) for hit in hits]


def _outcome(present: RecallTrace, other: RecallTrace) -> Outcome:
    before = dict(_lengths(present.hits))
    after = dict(_lengths(other.hits))
    both = [hit.fact for hit in other.hits if hit.fact.path in before]
    return Outcome(
        limit=other.limit,
        characters=other.char_budget,
        hits=tuple(hit.fact for hit in other.hits),
        used_chars=other.used_chars,
        came=_without(other.hits, before),
        went=_without(present.hits, after),
        longer=tuple(fact for fact in both if after[fact.path] > before[fact.path]),
        shorter=tuple(fact for fact in both if after[fact.path] < before[fact.path]),
    )


def _without(hits: Iterable[Hit], known: dict[str, int]) -> tuple[Fact, ...]:
    return tuple(hit.fact for hit in hits if hit.fact.path not in known)
