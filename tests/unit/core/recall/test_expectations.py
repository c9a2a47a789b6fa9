"""Recall tests judged against a store."""

from __future__ import annotations

import pytest

from context_center.core.facts import Activation, Fact, Scope
from context_center.core.recall.expectations import (
    Breach,
    Expectation,
    ExpectationResult,
    accepting,
    evaluate,
    evaluate_all,
    expectation_of,
    forbidding,
    quiet_expectation,
    references,
)
from context_center.core.recall.index import RecallIndex
from context_center.core.recall.recall import recall
from tests.unit.core.recall.making import NOW, make_fact


def judged(expectation: Expectation, *facts: Fact) -> ExpectationResult:
    return evaluate(expectation, RecallIndex.build(facts), now=NOW)


def test_a_test_holds() -> None:
    test = Expectation("cache policy", ("project/a.md",), ("project/b.md",))
    result = judged(test, make_fact("a", "cache policy"), make_fact("b", "elsewhere"))
    assert result.passed
    assert result.after == ("project/a.md",)
    assert result.failures == ()


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        (make_fact("a", "cache policy", activation=Activation.PINNED), "It is pinned"),
        (make_fact("a", "cache"), "Only “cache” matches"),
        (make_fact("a", "cache policy", expires_at="2020-01-01T00:00:00Z"), "It expired at"),
        (make_fact("a", "elsewhere"), "It holds no word of the message."),
    ],
)
def test_a_missing_fact_says_why(fact: Fact, reason: str) -> None:
    test = Expectation("the cache policy of it", ("a",), recalled=("project/a.md",))
    result = judged(test, fact, make_fact("b", "cache policy"))
    (failure,) = result.failures
    assert failure.breach is Breach.MISSING
    assert failure.reference == "project/a.md"
    assert failure.explanation.startswith(reason)
    assert result.before == ("project/a.md",)
    assert result.after == ("project/b.md",)


def test_a_missing_fact_in_a_store_that_gives_nothing() -> None:
    (failure,) = judged(Expectation("continue", ("a",)), make_fact("a", "continue")).failures
    assert failure.explanation == "Nothing is recalled: generic user turn."


def test_an_unwanted_fact_says_where_it_stands() -> None:
    test = Expectation("cache policy", must_not_recall=("a", "project/gone.md"))
    (failure,) = judged(test, make_fact("a", "cache policy")).failures
    assert failure.breach is Breach.UNWANTED
    assert failure.explanation == (
        "It is recalled in place 1: matched cache, policy; project scope."
    )


def test_a_reference_that_names_nothing_fails() -> None:
    (failure,) = judged(Expectation("cache policy", ("project/gone.md",))).failures
    assert (failure.breach, failure.reference) == (Breach.UNKNOWN, "project/gone.md")
    inactive = make_fact("a", "cache policy", active=False)
    assert (
        judged(Expectation("cache policy", ("a",)), inactive).failures[0].breach is Breach.UNKNOWN
    )


def test_a_quiet_message_names_everything_that_came() -> None:
    test = Expectation("cache policy", quiet=True)
    assert judged(test, make_fact("a", "elsewhere")).passed
    result = judged(test, make_fact("a", "cache policy"), make_fact("b", "cache policy"))
    assert [failure.reference for failure in result.failures] == ["project/a.md", "project/b.md"]


def test_references_tell_the_scopes_apart() -> None:
    here = make_fact("same", "cache policy", fact_id="mem-1")
    there = make_fact("same", "cache policy", scope=Scope.GLOBAL, fact_id="mem-2")
    index = RecallIndex.build([here, there])
    for reference in ("project/same.md", "mem-1", "same"):
        assert evaluate(Expectation("cache policy", (reference,)), index, now=NOW).passed
    for reference in ("global/same.md", "mem-2"):
        (failure,) = evaluate(Expectation("cache policy", (reference,)), index, now=NOW).failures
        assert failure.reference == "global/same.md"
        assert "wins over it" in failure.explanation
    quiet = Expectation("cache policy", must_not_recall=("global/same.md",))
    assert evaluate(quiet, index, now=NOW).passed


def test_the_bounds_of_the_test_count() -> None:
    store = [make_fact(f"f{n}", "cache policy", fact_id=f"mem-{n}") for n in range(6)]
    index = RecallIndex.build(store)
    assert not evaluate(Expectation("cache policy", ("f4",)), index, now=NOW).passed
    assert evaluate(Expectation("cache policy", ("f4",), limit=5), index, now=NOW).passed
    narrow = Expectation("cache policy", ("f3",), max_chars=480)
    assert "budget" in evaluate(narrow, index, now=NOW).failures[0].explanation


def test_before_is_what_was_kept_unless_it_is_given() -> None:
    index = RecallIndex.build([make_fact("a", "cache policy")])
    kept = expectation_of(recall(index, "cache policy", now=NOW))
    assert kept.must_recall == kept.recalled == ("project/a.md",)
    changed = index.updated((), (make_fact("a", "elsewhere"), make_fact("b", "cache policy")))
    result = evaluate(kept, changed, now=NOW)
    assert (result.before, result.after) == (("project/a.md",), ("project/b.md",))
    again = evaluate(kept, index, now=NOW, before=result.after)
    assert again.before == ("project/b.md",)
    assert again.passed


def test_a_recall_of_nothing_is_kept_as_quiet() -> None:
    index = RecallIndex.build([make_fact("a", "elsewhere")])
    kept = expectation_of(recall(index, "  cache policy ", now=NOW))
    assert kept.quiet
    assert kept.message == "cache policy"
    assert kept.says_something
    assert references(evaluate(kept, index, now=NOW).trace) == ()


def test_all_are_judged_in_order() -> None:
    index = RecallIndex.build([make_fact("a", "cache policy")])
    tests = [Expectation("cache policy", ("a",)), Expectation("cache policy", quiet=True)]
    assert [result.passed for result in evaluate_all(tests, index, now=NOW)] == [True, False]


def test_a_recall_can_be_kept_so_that_one_fact_or_all_must_not_come_back() -> None:
    facts = (make_fact("a", "cache policy"), make_fact("b", "cache policy too"))
    trace = recall(RecallIndex.build(facts), "cache policy", now=NOW, limit=3)
    both = references(trace)
    one = forbidding(trace, facts[1])
    assert (one.must_recall, one.must_not_recall, one.quiet) == ((), ("project/b.md",), False)
    none = quiet_expectation(trace)
    assert (none.must_recall, none.must_not_recall, none.quiet) == ((), (), True)
    assert one.recalled == none.recalled == both
    assert (one.limit, none.limit) == (3, 3)
    assert [f.reference for f in judged(one, *facts).failures] == ["project/b.md"]
    assert len(judged(none, *facts).failures) == 2


@pytest.mark.parametrize(
    "test",
    [
        Expectation("cache policy", ("project/gone.md",), note="kept"),
        Expectation("cache policy", must_not_recall=("a", "mem-project-b", "project/c.md")),
        Expectation("cache policy", must_not_recall=("project/a.md", "project/c.md")),
        Expectation("cache policy", quiet=True),
    ],
)
def test_what_is_recalled_now_can_be_accepted(test: Expectation) -> None:
    facts = (
        make_fact("a", "cache policy"),
        make_fact("b", "cache policy too"),
        make_fact("c", "elsewhere"),
    )
    before = judged(test, *facts)
    assert not before.passed
    accepted = accepting(before)
    assert judged(accepted, *facts).passed
    assert set(accepted.must_recall) == {"project/a.md", "project/b.md"}
    assert accepted.must_not_recall == tuple(
        each for each in test.must_not_recall if each == "project/c.md"
    )
    assert (accepted.note, accepted.recalled) == (test.note, before.after)


def test_accepting_silence_asks_for_it() -> None:
    result = judged(Expectation("cache policy", ("project/a.md",)), make_fact("b", "elsewhere"))
    accepted = accepting(result)
    assert accepted.quiet
    assert accepted.must_recall == ()
