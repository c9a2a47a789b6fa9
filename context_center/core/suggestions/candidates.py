"""What the mining proposes, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from context_center.core.facts import FactType, Scope, Volatility
    from context_center.core.turns import UserTurn


PRESELECTED_FROM = 0.75
SKILL_ID = "skill-"
MEMORY_ID = "memory-"


class Flag(StrEnum):
    """Why a proposal must not be preselected."""

    CREDENTIAL = "secret"
    PERSONAL = "personal"
    OVERSIZED = "oversized"


@dataclass(frozen=True, slots=True)
class Evidence:
    """A quote and the place where it was said; the fields are those of ``UserTurn``."""

    quote: str
    session_id: str
    path: str
    number: int
    line: int
    offset: int
    time: int | None

    @classmethod
    def of(cls, turn: UserTurn, quote: str) -> Evidence:
        """A quote from a turn."""
        return cls(
            quote, turn.session_id, turn.path, turn.number, turn.line, turn.offset, turn.time
        )


@dataclass(frozen=True, slots=True)
class ConfidencePart:
    """One reason for or against a proposal, and what it adds to the confidence."""

    reason: str
    points: float


@dataclass(frozen=True, slots=True)
class MemorySuggestion:
    """A fact that could be saved.

    ``confidence`` is from 0 to 1, the sum of ``parts`` kept within these. ``revises`` is the
    id of the fact that it contradicts, "" for a new one. ``evidence`` is in the order of
    time; ``replaces`` holds what the person said earlier and took back. Credentials are
    hidden in every text, and ``flags`` then says so.
    """

    id: str
    name: str
    title: str
    description: str
    type: FactType
    scope: Scope
    body: str
    keywords: str
    subject_key: str
    volatility: Volatility
    confidence: float
    parts: tuple[ConfidencePart, ...]
    revises: str
    flags: tuple[Flag, ...]
    evidence: tuple[Evidence, ...]
    replaces: tuple[Evidence, ...] = ()

    @property
    def preselected(self) -> bool:
        """Whether it may be ticked beforehand: sure enough, and nothing flagged."""
        return not self.flags and self.confidence >= PRESELECTED_FROM


@dataclass(frozen=True, slots=True)
class SkillSuggestion:
    """A workflow that could become a skill; ``body`` is the Markdown below the header."""

    id: str
    name: str
    description: str
    body: str
    confidence: float
    parts: tuple[ConfidencePart, ...]
    flags: tuple[Flag, ...]
    evidence: tuple[Evidence, ...]

    @property
    def preselected(self) -> bool:
        """Whether it may be ticked beforehand: sure enough, and nothing flagged."""
        return not self.flags and self.confidence >= PRESELECTED_FROM


@dataclass(frozen=True, slots=True)
class Suggestions:
    """All proposals, the surest first."""

    memories: tuple[MemorySuggestion, ...] = ()
    skills: tuple[SkillSuggestion, ...] = ()


class DecisionKind(StrEnum):
    """What the person decided about a suggestion."""

    ACCEPTED = "accepted"
    MERGED = "merged"
    REJECTED = "rejected"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Decision:
    """An earlier decision.

    ``texts`` is what it was about: the proposed body and its quotes, or a skill's name and
    steps. ``until`` is when a postponed suggestion may come back, in nanoseconds since the
    epoch; None for the others, which never do.
    """

    suggestion_id: str
    kind: DecisionKind
    texts: tuple[str, ...]
    until: int | None = None

    @classmethod
    def on(
        cls,
        suggestion: MemorySuggestion | SkillSuggestion,
        kind: DecisionKind,
        until: int | None = None,
    ) -> Decision:
        """A decision with the texts by which the suggestion is known again, in other words too."""
        if isinstance(suggestion, SkillSuggestion):
            return cls(suggestion.id, kind, (suggestion.name, suggestion.body), until)
        quotes = dict.fromkeys(evidence.quote for evidence in suggestion.evidence)
        return cls(suggestion.id, kind, (suggestion.body, *quotes), until)

    @property
    def on_skill(self) -> bool:
        """Whether it is about a skill."""
        return self.suggestion_id.startswith(SKILL_ID)

    def holds(self, now: int) -> bool:
        """Whether the suggestion stays away at the instant ``now``."""
        if self.kind is not DecisionKind.LATER:
            return True
        return self.until is not None and now < self.until


def total(parts: tuple[ConfidencePart, ...]) -> float:
    """The confidence that the parts come to, within 0 and 1."""
    return round(min(1.0, max(0.0, sum(part.points for part in parts))), 3)
