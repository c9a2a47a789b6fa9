"""Recall tests: what a message must recall, and must not.

A test is judged by the same recall that a turn gets (on-disk-format.md, "Recall"), so
what it says of the store holds for the agent.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import PurePath
from typing import TYPE_CHECKING

from context_center.core.names import parse_reference, reference_of, slug
from context_center.core.recall.budget import DEFAULT_CHARACTERS, DEFAULT_LIMIT
from context_center.core.recall.recall import recall
from context_center.core.references import find_facts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.facts import Fact
    from context_center.core.recall.index import RecallIndex
    from context_center.core.recall.trace import RecallTrace


@dataclass(frozen=True, slots=True)
class Expectation:
    """One recall test.

    ``must_recall`` and ``must_not_recall`` are references (``project/<name>.md``), ids or
    names; ``quiet`` says that the message must recall nothing at all. ``recalled`` is
    what came back when the test was kept, best first, as references. ``line`` is where it
    stands in its file, from 1, or 0.
    """

    message: str
    must_recall: tuple[str, ...] = ()
    must_not_recall: tuple[str, ...] = ()
    quiet: bool = False
    recalled: tuple[str, ...] = ()
    note: str = ""
    limit: int = DEFAULT_LIMIT
    max_chars: int = DEFAULT_CHARACTERS
    line: int = 0

    @property
    def says_something(self) -> bool:
        """Whether there is anything to check."""
        return bool(self.must_recall or self.must_not_recall or self.quiet)


class Breach(StrEnum):
    """In which way a test fails."""

    MISSING = "missing"
    UNWANTED = "unwanted"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Failure:
    """One reference for which a test fails, and why in one sentence."""

    breach: Breach
    reference: str
    explanation: str


@dataclass(frozen=True, slots=True)
class ExpectationResult:
    """A test and what became of it.

    ``before`` and ``after`` are the references of what was recalled earlier and now, best
    first; ``trace`` is the recall of now, ``failures`` is empty when the test holds.
    """

    expectation: Expectation
    before: tuple[str, ...]
    after: tuple[str, ...]
    failures: tuple[Failure, ...]
    trace: RecallTrace

    @property
    def passed(self) -> bool:
        """Whether the message recalls what it must and nothing that it must not."""
        return not self.failures


def expectation_of(trace: RecallTrace) -> Expectation:
    """A test that keeps a recall as it is: these facts, or quiet when there were none."""
    recalled = references(trace)
    return Expectation(
        message=trace.query,
        must_recall=recalled,
        quiet=not recalled,
        recalled=recalled,
        limit=trace.limit,
        max_chars=trace.char_budget,
    )


def forbidding(trace: RecallTrace, fact: Fact) -> Expectation:
    """A test by which the message of a recall must not bring this fact back."""
    kept = expectation_of(trace)
    return replace(kept, must_recall=(), must_not_recall=(_reference(fact),), quiet=False)


def quiet_expectation(trace: RecallTrace) -> Expectation:
    """A test by which the message of a recall must bring nothing back."""
    return replace(expectation_of(trace), must_recall=(), quiet=True)


def accepting(result: ExpectationResult) -> Expectation:
    """The test as it holds when what is recalled now is right.

    What it forbids stays forbidden unless it is recalled now.
    """
    hits = [hit.fact for hit in result.trace.hits]
    by_name = {fact.name for fact in hits} | {fact.id for fact in hits}
    here = {*result.after, *(slug(name) for name in by_name), *by_name}
    test = result.expectation
    return replace(
        test,
        must_recall=result.after,
        must_not_recall=tuple(each for each in test.must_not_recall if each not in here),
        quiet=not result.after,
        recalled=result.after,
    )


def references(trace: RecallTrace) -> tuple[str, ...]:
    """What a recall gave, best first, as ``project/<name>.md`` and ``global/<name>.md``."""
    return tuple(_reference(hit.fact) for hit in trace.hits)


class NamedFacts:
    """The facts of an index by what a reference may call them."""

    def __init__(self, index: RecallIndex) -> None:
        self._by_name: dict[str, list[Fact]] = {}
        for fact in index:
            for name in {fact.id, slug(fact.name), slug(PurePath(fact.path).stem)}:
                self._by_name.setdefault(name, []).append(fact)

    def find(self, reference: str) -> Fact | None:
        """The fact that a reference names, as every command reads it."""
        parsed = parse_reference(reference)
        candidates = [*self._by_name.get(parsed.raw, ()), *self._by_name.get(parsed.name, ())]
        return next(iter(find_facts(candidates, reference)), None)


def evaluate(
    expectation: Expectation,
    index: RecallIndex,
    *,
    now: int,
    named: NamedFacts | None = None,
    before: tuple[str, ...] | None = None,
) -> ExpectationResult:
    """Judge a test at the instant ``now`` (nanoseconds).

    ``named`` are the facts of the index if they are known already. ``before`` is what was
    recalled the last time; without it, when the test was kept.
    """
    names = named or NamedFacts(index)
    trace = _recall(expectation, index, now, left_out=0)
    hits = {hit.fact.path for hit in trace.hits}
    failures = []
    for reference in expectation.must_recall:
        fact = names.find(reference)
        if fact is None:
            failures.append(_unknown(reference))
        elif fact.path not in hits:
            why = _why_missing(expectation, index, fact, now)
            failures.append(Failure(Breach.MISSING, _reference(fact), why))
    failures += _unwanted(expectation, names, trace)
    return ExpectationResult(
        expectation=expectation,
        before=expectation.recalled if before is None else before,
        after=references(trace),
        failures=tuple(failures),
        trace=trace,
    )


def evaluate_all(
    expectations: Iterable[Expectation], index: RecallIndex, *, now: int
) -> tuple[ExpectationResult, ...]:
    """Judge every test, in order."""
    named = NamedFacts(index)
    return tuple(evaluate(one, index, now=now, named=named) for one in expectations)


def _unwanted(expectation: Expectation, names: NamedFacts, trace: RecallTrace) -> list[Failure]:
    named = (names.find(reference) for reference in expectation.must_not_recall)
    unwanted = {fact.path for fact in named if fact is not None}
    return [
        Failure(
            Breach.UNWANTED,
            _reference(hit.fact),
            f"It is recalled in place {place}: {hit.reason}.",
        )
        for place, hit in enumerate(trace.hits, 1)
        if expectation.quiet or hit.fact.path in unwanted
    ]


def _unknown(reference: str) -> Failure:
    return Failure(Breach.UNKNOWN, reference, f"No active fact answers to “{reference}”.")


def _why_missing(expectation: Expectation, index: RecallIndex, fact: Fact, now: int) -> str:
    trace = _recall(expectation, index, now, left_out=len(index))
    for left_out in trace.left_out:
        if left_out.fact.path == fact.path:
            return left_out.explanation
    if trace.suppressed and not trace.matched:
        return f"Nothing is recalled: {trace.suppressed}."
    return "It holds no word of the message."


def _recall(
    expectation: Expectation, index: RecallIndex, now: int, *, left_out: int
) -> RecallTrace:
    return recall(
        index,
        expectation.message,
        now=now,
        limit=expectation.limit,
        max_chars=expectation.max_chars,
        left_out_limit=left_out,
    )


def _reference(fact: Fact) -> str:
    return reference_of(fact.scope, fact.name)
