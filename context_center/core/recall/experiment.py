"""An experiment: what recall could be, shown beside the reference and never mixed in.

(decisions.md, 2.) BM25F: a match in the title or the keywords counts more than one in
the body, code symbols are matched by their parts, and words that say nothing do not
count. A fact has to answer a fair part of the message, not only share words with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from context_center.core.facts import Freshness, Scope
from context_center.core.freshness import freshness
from context_center.core.recall.bm25 import (
    K1,
    PROJECT_FACTOR,
    STALE_FACTOR,
    inverse_document_frequency,
)
from context_center.core.recall.budget import DEFAULT_LIMIT, bounded_limit
from context_center.core.recall.experiment_tokens import Weight, experiment_tokens
from context_center.core.recall.pool import shadows
from context_center.core.recall.tokens import is_generic
from context_center.core.times import parse_time

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from context_center.core.facts import Fact

LABEL = "Experiment: another ranking, which Reasonix does not use."

FLOOR = 0.5
ANSWERED = 0.2
ANSWERED_BY_ONE_WORD_OF_THE_TEXT = 0.25
ANSWERED_BY_A_SYMBOL = 0.15
ANSWERED_BY_EVERYDAY_WORDS = 0.7
_SAYS = {Weight.EVERYDAY: 0.35, Weight.WORD: 1.0, Weight.SYMBOL: 1.3}


class _Field(NamedTuple):
    """How much a match in a field counts, and how much the length of the field matters."""

    name: str
    weight: float
    b: float


_FIELDS = (
    _Field("title", 2.2, 0.4),
    _Field("keywords", 2.0, 0.3),
    _Field("description", 1.4, 0.5),
    _Field("body", 1.0, 0.75),
)
_HEAD = frozenset({"title", "keywords"})
_MOST_COUNTED = 255


@dataclass(frozen=True, slots=True)
class ExperimentTerm:
    """One matched token: the fields that hold it and its part of the score."""

    token: str
    fields: tuple[str, ...]
    share: float


@dataclass(frozen=True, slots=True)
class ExperimentHit:
    """One fact that the experiment would recall.

    ``answered`` says how much of what the message asks for the fact holds, from 0 to 1.
    The shares of ``terms`` add up to ``score``.
    """

    fact: Fact
    score: float
    freshness: Freshness
    terms: tuple[ExperimentTerm, ...]
    answered: float


@dataclass(frozen=True, slots=True)
class ExperimentTrace:
    """What the experiment makes of a message; ``label`` has to stand wherever it is shown."""

    query: str
    tokens: tuple[str, ...]
    hits: tuple[ExperimentHit, ...]
    omitted: int
    label: str = LABEL


class _Entry(NamedTuple):
    """A fact, the length of each field, and each token's counts packed into one number."""

    fact: Fact
    lengths: tuple[int, ...]
    counts: Mapping[str, int]


class ExperimentIndex:
    """What the experiment reads instead of every text. Immutable; facts are known by path."""

    def __init__(self, entries: Mapping[str, _Entry]) -> None:
        self._entries = entries

    @classmethod
    def build(cls, facts: Iterable[Fact]) -> ExperimentIndex:
        """An index of the active facts."""
        return cls({fact.path: _entry(fact) for fact in facts if fact.active})

    def updated(self, removed_paths: Iterable[str], added_facts: Iterable[Fact]) -> ExperimentIndex:
        """This index without some facts and with others; one at a known path replaces it."""
        added = {fact.path: fact for fact in added_facts}
        left = {*removed_paths, *added}
        entries = {path: entry for path, entry in self._entries.items() if path not in left}
        entries.update((path, _entry(fact)) for path, fact in added.items() if fact.active)
        return ExperimentIndex(entries)

    @cached_property
    def members(self) -> tuple[_Entry, ...]:
        """The facts that may be recalled, by the rules of the reference."""
        hidden = shadows(entry.fact for entry in self._entries.values())
        return tuple(
            entry
            for path, entry in self._entries.items()
            if path not in hidden and not entry.fact.pinned
        )

    @cached_property
    def mean_lengths(self) -> tuple[float, ...]:
        """The mean length of each field in tokens, 1 at least."""
        count = max(len(self.members), 1)
        lengths = [entry.lengths for entry in self.members]
        return tuple(max(sum(of[n] for of in lengths) / count, 1.0) for n in range(len(_FIELDS)))


def _entry(fact: Fact) -> _Entry:
    texts = (
        f"{fact.title}\n{fact.name if fact.title else fact.heading}",
        f"{fact.keywords}\n{fact.subject_key}",
        fact.description,
        fact.body,
    )
    counts: dict[str, int] = {}
    lengths = []
    for place, text in enumerate(texts):
        found = [token.text for token in experiment_tokens(text)]
        lengths.append(len(found))
        # The body comes lowest: nearly all of the numbers are then small ones.
        shift = 8 * (len(texts) - 1 - place)
        for token in found:
            held = counts.get(token, 0)
            if held >> shift & _MOST_COUNTED < _MOST_COUNTED:
                counts[token] = held + (1 << shift)
    return _Entry(fact, tuple(lengths), counts)


def _unpacked(packed: int) -> tuple[int, ...]:
    """How often a token stands in each field."""
    return tuple(packed.to_bytes(len(_FIELDS), "big"))


def experiment(
    index: ExperimentIndex, message: str, *, now: int, limit: int = DEFAULT_LIMIT
) -> ExperimentTrace:
    """What the experiment would recall for a message at the instant ``now`` (nanoseconds).

    ``limit`` is bounded as in the reference.
    """
    asked = {} if is_generic(message) else _asked(message)
    found = _ranked(index, asked, now)
    best = found[0].score if found else 0.0
    kept = [hit for hit in found if hit.score >= FLOOR * best]
    most = bounded_limit(limit)
    return ExperimentTrace(message.strip(), tuple(asked), tuple(kept[:most]), len(kept[most:]))


def _asked(message: str) -> dict[str, Weight]:
    """The distinct tokens of a message in order, each with the most that it says there."""
    asked: dict[str, Weight] = {}
    for token in experiment_tokens(message):
        asked[token.text] = max(asked.get(token.text, Weight.FUNCTION), token.weight)
    return asked


def _ranked(index: ExperimentIndex, asked: Mapping[str, Weight], now: int) -> list[ExperimentHit]:
    matches = [
        (entry, held)
        for entry in index.members
        if (held := [token for token in asked if token in entry.counts])
    ]
    containing = dict.fromkeys(asked, 0)
    for _, held in matches:
        for token in held:
            containing[token] += 1
    worth = {
        token: _SAYS[weight] * inverse_document_frequency(containing[token], len(index.members))
        for token, weight in asked.items()
    }
    hits = [_hit(index, entry, held, worth, now) for entry, held in matches]
    kept = [hit for hit in hits if _qualifies(hit, asked)]
    return sorted(kept, key=_order)


def _order(hit: ExperimentHit) -> tuple[float, int, str, str]:
    return -hit.score, -(parse_time(hit.fact.updated_at) or 0), hit.fact.id, hit.fact.path


def _qualifies(hit: ExperimentHit, asked: Mapping[str, Weight]) -> bool:
    """Whether a fact answers enough of the message to be worth its place."""
    if hit.freshness is Freshness.EXPIRED:
        return False
    strong = [term for term in hit.terms if asked[term.token] >= Weight.WORD]
    if not strong:
        return len(hit.terms) > 1 and hit.answered >= ANSWERED_BY_EVERYDAY_WORDS
    if any(asked[term.token] is Weight.SYMBOL for term in strong):
        return hit.answered >= ANSWERED_BY_A_SYMBOL
    if len(hit.terms) > 1 or any(_HEAD.intersection(term.fields) for term in strong):
        return hit.answered >= ANSWERED
    return hit.answered >= ANSWERED_BY_ONE_WORD_OF_THE_TEXT


def _hit(
    index: ExperimentIndex,
    entry: _Entry,
    held: Sequence[str],
    worth: Mapping[str, float],
    now: int,
) -> ExperimentHit:
    fact = entry.fact
    age = freshness(fact, now)
    factor = PROJECT_FACTOR if fact.scope is Scope.PROJECT else 1.0
    factor *= STALE_FACTOR if age is Freshness.STALE else 1.0
    gains = [
        field.weight / (1 - field.b + field.b * length / mean)
        for field, length, mean in zip(_FIELDS, entry.lengths, index.mean_lengths, strict=True)
    ]
    terms = []
    for token in held:
        counts = _unpacked(entry.counts[token])
        weighed = sum(count * gain for count, gain in zip(counts, gains, strict=True))
        names = tuple(f.name for f, count in zip(_FIELDS, counts, strict=True) if count)
        terms.append(ExperimentTerm(token, names, worth[token] * weighed / (K1 + weighed) * factor))
    answered = sum(worth[token] for token in held) / sum(worth.values())
    return ExperimentHit(fact, sum(t.share for t in terms), age, tuple(terms), answered)
