"""The least that would have to change for a message to recall a fact.

Nothing is offered that was not tried: each change is made on a copy of the index
(``RecallIndex.updated``) and recall is run again, with the fact as a save would leave it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from context_center.core.facts import Activation, Scope
from context_center.core.freshness import is_expired
from context_center.core.recall.budget import MAX_LIMIT
from context_center.core.recall.keyword_ideas import keyword_ideas
from context_center.core.recall.recall import recall
from context_center.core.times import format_time

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.facts import Fact
    from context_center.core.recall.index import RecallIndex
    from context_center.core.recall.trace import RecallTrace

MOST_KEYWORDS = 3
_IDEAS_TRIED = 8
_CLOSE_ENOUGH = 20
_NO_BOUND = 1_000_000


class Step(StrEnum):
    """One thing that a change does."""

    ADD_KEYWORDS = "add_keywords"
    UNPIN = "unpin"
    CLEAR_EXPIRY = "clear_expiry"
    CLEAR_SUBJECT = "clear_subject"
    RAISE_LIMIT = "raise_limit"
    RAISE_CHARACTERS = "raise_characters"


@dataclass(frozen=True, slots=True)
class Question:
    """A message with the bounds and the instant (nanoseconds) at which it is asked."""

    message: str
    now: int
    limit: int
    characters: int


@dataclass(frozen=True, slots=True)
class Change:
    """A change that was tried and lets the fact through.

    ``fact`` is the fact as it would be saved, None when only the bounds of the view
    change. ``keywords`` are those to add. ``after`` is the recall with the change,
    ``pushed_out`` what is recalled now and would no longer be.
    """

    steps: tuple[Step, ...]
    keywords: tuple[str, ...]
    fact: Fact | None
    limit: int
    characters: int
    after: RecallTrace
    pushed_out: tuple[Fact, ...]

    @property
    def explanation(self) -> str:
        """The change as one sentence."""
        text = ", then ".join(self._clause(step) for step in self.steps)
        return f"{text[:1].upper()}{text[1:]}."

    def _clause(self, step: Step) -> str:
        match step:
            case Step.ADD_KEYWORDS:
                return f"add {_listed(self.keywords)} to its keywords"
            case Step.UNPIN:
                return "make it relevant instead of pinned"
            case Step.CLEAR_EXPIRY:
                return "clear its expiry"
            case Step.CLEAR_SUBJECT:
                return "clear its subject key, which the project fact answers"
            case Step.RAISE_LIMIT:
                return f"recall up to {self.limit} facts"
            case Step.RAISE_CHARACTERS:
                return f"allow {self.characters:,} characters"


def _listed(words: tuple[str, ...]) -> str:
    quoted = [f"“{word}”" for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"


def least_changes(index: RecallIndex, fact: Fact, question: Question) -> tuple[Change, ...]:
    """The smallest change of the fact, then the smallest of the bounds, that lets it through.

    Each may be missing; a fact that is recalled already needs none. Nothing is offered
    for a fact that another one of the same id, name or title overrides: which of the two
    should go is not for a program to say.
    """
    before = _asked(index, question)
    if _recalled(before, fact):
        return ()
    trial = _Trial(index, fact, question, before)
    return tuple(found for found in (trial.of_the_fact(), trial.of_the_bounds()) if found)


def with_keywords(known: str, added: Sequence[str]) -> str:
    """Keywords with others behind them, parted as the known ones are."""
    separator = ", " if "," in known else " "
    return separator.join([*([known] if known else []), *added])


def saved(fact: Fact, now: int) -> Fact:
    """The fact with the revision and time that a save at the instant ``now`` gives it."""
    return replace(fact, revision=fact.revision + 1, updated_at=format_time(now))


@dataclass(frozen=True, slots=True)
class _Trial:
    index: RecallIndex
    fact: Fact
    question: Question
    before: RecallTrace

    def of_the_fact(self) -> Change | None:
        lifted = self._lifted()
        if lifted is None:
            return None
        fact, steps = lifted
        if steps and (found := self._tried(fact, steps, ())):
            return found
        ideas = keyword_ideas(self.index, self.question.message, fact)
        words = [idea.word for idea in ideas[:_IDEAS_TRIED]]
        single = [found for word in words if (found := self._with(fact, steps, (word,)))]
        if single:
            return min(single, key=lambda change: len(change.pushed_out))
        place = {word: self.question.message.lower().find(word) for word in words}
        several = (
            tuple(sorted(words[:count], key=place.__getitem__))
            for count in range(2, min(MOST_KEYWORDS, len(words)) + 1)
        )
        return next((found for some in several if (found := self._with(fact, steps, some))), None)

    def _with(
        self, fact: Fact, steps: tuple[Step, ...], keywords: tuple[str, ...]
    ) -> Change | None:
        changed = replace(fact, keywords=with_keywords(fact.keywords, keywords))
        return self._tried(changed, (*steps, Step.ADD_KEYWORDS), keywords)

    def _lifted(self) -> tuple[Fact, tuple[Step, ...]] | None:
        """The fact with what keeps it out of the pool taken away; None if that cannot be."""
        fact = saved(self.fact, self.question.now)
        steps: list[Step] = []
        if fact.pinned:
            fact = replace(fact, activation=Activation.RELEVANT)
            steps.append(Step.UNPIN)
        if is_expired(fact, self.question.now):
            fact = replace(fact, expires_at="")
            steps.append(Step.CLEAR_EXPIRY)
        if not self._is_shadowed(fact):
            return fact, tuple(steps)
        keys = tuple(key for key in fact.identity_keys if not key.startswith("subject:"))
        fact = replace(fact, subject_key="", identity_keys=keys)
        return None if self._is_shadowed(fact) else (fact, (*steps, Step.CLEAR_SUBJECT))

    def _is_shadowed(self, fact: Fact) -> bool:
        if fact.scope is Scope.PROJECT:
            return False
        return fact.path in self.index.updated((), (fact,)).pool.shadows

    def _tried(
        self, changed: Fact, steps: tuple[Step, ...], keywords: tuple[str, ...]
    ) -> Change | None:
        after = _asked(self.index.updated((), (changed,)), self.question)
        if not _recalled(after, changed):
            return None
        return self._change(steps, keywords, changed, after)

    def of_the_bounds(self) -> Change | None:
        widest = replace(self.question, limit=MAX_LIMIT, characters=_NO_BOUND)
        if not _recalled(_asked(self.index, widest), self.fact):
            return None
        for limit in range(self.before.limit + 1, MAX_LIMIT + 1):
            if found := self._within(replace(self.question, limit=limit), Step.RAISE_LIMIT):
                return found
        return self._with_more_characters()

    def _with_more_characters(self) -> Change | None:
        """The smallest budget that has room for the fact, to a few characters."""
        whole = _asked(self.index, replace(self.question, characters=_NO_BOUND))
        if not _recalled(whole, self.fact):
            return None
        low, high = self.before.char_budget, whole.used_chars
        while high - low > _CLOSE_ENOUGH:
            middle = (low + high) // 2
            wider = replace(self.question, characters=middle)
            enough = _recalled(_asked(self.index, wider), self.fact)
            low, high = (low, middle) if enough else (middle, high)
        return self._within(replace(self.question, characters=high), Step.RAISE_CHARACTERS)

    def _within(self, question: Question, step: Step) -> Change | None:
        after = _asked(self.index, question)
        return self._change((step,), (), None, after) if _recalled(after, self.fact) else None

    def _change(
        self,
        steps: tuple[Step, ...],
        keywords: tuple[str, ...],
        fact: Fact | None,
        after: RecallTrace,
    ) -> Change:
        kept = {hit.fact.path for hit in after.hits}
        pushed_out = tuple(hit.fact for hit in self.before.hits if hit.fact.path not in kept)
        return Change(steps, keywords, fact, after.limit, after.char_budget, after, pushed_out)


def _asked(index: RecallIndex, question: Question) -> RecallTrace:
    return recall(
        index,
        question.message,
        now=question.now,
        limit=question.limit,
        max_chars=question.characters,
        left_out_limit=0,
    )


def _recalled(trace: RecallTrace, fact: Fact) -> bool:
    return any(hit.fact.path == fact.path for hit in trace.hits)
