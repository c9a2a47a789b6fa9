"""What a recall found, why, and what it left out (context-engine-v2.md, "Automatic recall")."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from context_center.core.facts import Fact, Freshness


class Suppression(StrEnum):
    """Why a recall gave nothing; NONE when it gave something."""

    NONE = ""
    GENERIC_TURN = "generic user turn"
    NO_TERMS = "no searchable terms"
    EMPTY_STORE = "memory store is empty"
    NOT_DISTINCTIVE = "no sufficiently distinctive match"
    OVER_BUDGET = "matched facts exceeded recall budget"


class Gate(StrEnum):
    """What kept a fact that matched something out of the recall."""

    PINNED = "pinned"
    OVERRIDDEN = "overridden"
    EXPIRED = "expired"
    NOT_DISTINCTIVE = "not_distinctive"
    BELOW_FLOOR = "below_floor"
    OVER_LIMIT = "over_limit"
    OVER_BUDGET = "over_budget"


@dataclass(frozen=True, slots=True)
class TermShare:
    """One matched token's part of a score; the shares of a hit add up to its score."""

    token: str
    tf: int
    df: int
    idf: float
    share: float


@dataclass(frozen=True, slots=True)
class Hit:
    """One recalled fact. ``used_chars`` is its part of the block."""

    fact: Fact
    score: float
    freshness: Freshness
    reason: str
    snippet: str
    terms: tuple[TermShare, ...]
    used_chars: int


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A fact that matched something and was not recalled, with the gate in words.

    ``score`` is what it got, or would have got had it been in the pool.
    """

    fact: Fact
    score: float
    freshness: Freshness
    gate: Gate
    explanation: str
    terms: tuple[TermShare, ...]


@dataclass(frozen=True, slots=True)
class RecallTrace:
    """One recall, complete. ``block`` is the provider's text ("" when suppressed).

    ``left_out`` holds the best of the facts that matched but were left out, best first;
    ``matched`` counts all facts of the pool that matched at least one token.
    """

    query: str
    tokens: tuple[str, ...]
    hits: tuple[Hit, ...]
    left_out: tuple[LeftOut, ...]
    matched: int
    omitted: int
    limit: int
    char_budget: int
    used_chars: int
    suppressed: Suppression
    block: str
