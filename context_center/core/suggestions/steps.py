"""Turns as steps of a workflow, and steps that are the same in other words.

A step is what its terms are: concepts and words without versions, dates, paths and other
parts that change from one run to the next.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from context_center.core.recall.tokens import is_generic
from context_center.core.suggestions.meaning import terms_of
from context_center.core.suggestions.sentences import sentences
from context_center.core.turns import TurnKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from context_center.core.turns import UserTurn

SAME_STEP_AT = 0.45
_LONGEST = 300
_MOST_TERMS = 48
_LEAST_WEIGHT = 0.7
_RAREST = 5
_ONLY_ONCE = 0.5
_MOST_COMPARED = 30
_MOST_POSTED = 120
_COMMAND_WEIGHT = 2.0
_PARAMETER = re.compile(
    r"https?://\S+|\bv?\d+(?:\.\d+)+(?:-[\w.]+)?\b|[#!]\d+\b|\b[A-Za-z]{2,}-\d+\b"
    r"|(?<![\w/])[\w.@~-]*(?:/[\w.@-]+)+/?|\d+(?=\s*[月日号分秒点])|\b\d+\b"
)
_IDLE = frozenset(
    (
        "thank",
        "bye",
        "morning",
        "evening",
        "night",
        "nice",
        "cool",
        "great",
        "perfect",
        "awesome",
        "lgtm",
        "sorry",
        "wait",
        "hello",
        "continue",
        "today",
        "tomorrow",
        "yesterday",
        "time",
        "look",
        "show",
        "see",
        "please",
    )
)


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One turn as a step: where it stands in its session, its own words, its weighted terms."""

    turn: UserTurn
    position: int
    text: str
    terms: Mapping[str, float]
    asks: bool


@dataclass(slots=True, eq=False)
class StepKind:
    """Steps that are the same; ``sums`` adds up the weights that each term has in them."""

    number: int
    members: list[Step] = field(default_factory=list)
    sums: dict[str, float] = field(default_factory=dict)
    _square: float = 0.0

    def add(self, step: Step, weighted: Mapping[str, float]) -> None:
        """Take a step in, by its terms as they weigh among all steps."""
        self.members.append(step)
        for term, weight in weighted.items():
            known = self.sums.get(term, 0.0)
            self.sums[term] = known + weight
            self._square += weight * (2 * known + weight)

    def likeness(self, weighted: Mapping[str, float], norm: float) -> float:
        """How like the members a step is, from 0 to 1; ``norm`` is that of its weights."""
        dot = sum(weight * self.sums.get(term, 0.0) for term, weight in weighted.items())
        return dot / (norm * math.sqrt(self._square)) if dot else 0.0


def steps_of(turns: Sequence[UserTurn]) -> list[Step]:
    """The steps of one session, in order; turns that order nothing recognisable are none."""
    found = (_step(turn, position) for position, turn in enumerate(turns))
    return [step for step in found if step is not None]


def _step(turn: UserTurn, position: int) -> Step | None:
    if turn.kind is TurnKind.COMMAND:
        terms = {turn.command: _COMMAND_WEIGHT}
        return Step(turn, position, turn.text.strip()[:_LONGEST], terms, asks=False)
    if len(turn.text) > 4 * _LONGEST or is_generic(turn.text):
        return None
    own = sentences(turn.text)
    text = " ".join(sentence.text for sentence in own)
    if not text or len(text) > _LONGEST:
        return None
    terms = {t: w for t, w in terms_of(_PARAMETER.sub(" ", text)).items() if t not in _IDLE}
    if sum(terms.values()) < _LEAST_WEIGHT or len(terms) > _MOST_TERMS:
        return None
    return Step(turn, position, text, terms, asks=own[-1].text.endswith(("?", "？")))


def common_terms(steps: Sequence[Step]) -> dict[str, float]:
    """The terms of some steps by weight, those that few of them have counting less."""
    counts = Counter(term for step in steps for term in step.terms)
    weights = {term: weight for step in steps for term, weight in step.terms.items()}
    return {term: weights[term] * n / len(steps) for term, n in counts.items()}


def likeness(one: Step, other: Step) -> float:
    """How alike two steps are, from 0 to 1."""
    return _cosine(one.terms, other.terms)


def step_kinds(steps: Sequence[Step]) -> list[StepKind]:
    """The steps sorted into kinds, in the order in which each first stands.

    Every step is compared with the few kinds that share its rarest terms.
    """
    rarity = _rarity(steps)
    kinds: list[StepKind] = []
    by_term: dict[str, list[int]] = defaultdict(list)
    for step in steps:
        weighted = {term: weight * rarity[term] for term, weight in step.terms.items()}
        kind = _nearest(weighted, kinds, by_term)
        if kind is None:
            kind = StepKind(len(kinds))
            kinds.append(kind)
        kind.add(step, weighted)
        for term in step.terms:
            posted = by_term[term]
            if kind.number not in posted[-_MOST_POSTED:]:
                posted.append(kind.number)
    return kinds


def _rarity(steps: Sequence[Step]) -> dict[str, float]:
    """For each term a weight that falls with the number of steps that have it, at most 1.

    What only one step has cannot make it like another, and counts little against it.
    """
    frequency = Counter(term for step in steps for term in step.terms)
    scale = 1 + math.log(max(1, len(steps)))
    return {
        term: _ONLY_ONCE if n == 1 else (1 + math.log(len(steps) / n)) / scale
        for term, n in frequency.items()
    }


def _nearest(
    weighted: Mapping[str, float],
    kinds: Sequence[StepKind],
    by_term: Mapping[str, list[int]],
) -> StepKind | None:
    rarest = sorted(weighted, key=lambda term: -weighted[term])[:_RAREST]
    shared: Counter[int] = Counter()
    for term in rarest:
        shared.update(by_term.get(term, [])[-_MOST_POSTED:])
    norm = _norm(weighted.values())
    best, best_at = None, SAME_STEP_AT
    for number, _ in shared.most_common(_MOST_COMPARED):
        at = kinds[number].likeness(weighted, norm)
        if at >= best_at:
            best, best_at = kinds[number], at
    return best


def _cosine(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    if len(one) > len(other):
        one, other = other, one
    dot = sum(weight * other.get(term, 0.0) for term, weight in one.items())
    return dot / (_norm(one.values()) * _norm(other.values())) if dot else 0.0


def _norm(weights: Iterable[float]) -> float:
    return math.sqrt(sum(weight * weight for weight in weights))
