"""Which facts are due, in which order, and why."""

from __future__ import annotations

from dataclasses import replace

from context_center.core.facts import Fact, FactType, Scope, Volatility
from context_center.core.freshness_review import DueKind, due_facts, others_on_subject, taken_back
from context_center.core.times import DAY_NS, format_time
from tests.helpers.temporary_store import NOW, make_fact


def ago(days: float) -> str:
    return format_time(NOW - int(days * DAY_NS))


def aged(name: str, days: int, **fields: object) -> Fact:
    return make_fact(name, created_at=ago(days), updated_at=ago(days), **fields)


def names(*facts: Fact) -> list[str]:
    return [due.fact.name for due in due_facts(facts, NOW)]


def test_expiring_come_first_and_the_longest_overdue_next() -> None:
    facts = (
        aged("little", 190),
        aged("much", 400),
        aged("fast", 300, volatility=Volatility.VOLATILE),
        make_fact("later", expires_at=ago(-9)),
        make_fact("sooner", expires_at=ago(-2)),
    )
    assert names(*facts) == ["sooner", "later", "fast", "much", "little"]


def test_the_two_weeks_are_counted_to_the_nanosecond() -> None:
    last = format_time(NOW + 14 * DAY_NS)
    beyond = format_time(NOW + 14 * DAY_NS + 1)
    facts = (make_fact("last", expires_at=last), make_fact("beyond", expires_at=beyond))
    assert names(*facts) == ["last"]


def test_what_is_fresh_expired_or_must_not_be_written_is_not_due() -> None:
    old = aged("old", 400)
    assert names(old) == ["old"]
    assert names(replace(old, active=False)) == []
    assert names(replace(old, parsed=False)) == []
    assert names(aged("gone", 400, expires_at=ago(1)), make_fact("fresh")) == []
    assert names(aged("ever", 4000, volatility=Volatility.EVERGREEN)) == []


def test_verifying_settles_both_kinds() -> None:
    old = aged("old", 400)
    soon = make_fact("soon", expires_at=ago(-5))
    assert (
        names(replace(old, last_verified_at=ago(0)), replace(soon, last_verified_at=ago(0))) == []
    )
    before_it_was_near = replace(soon, last_verified_at=ago(10))
    assert names(before_it_was_near) == ["soon"]


def test_the_reasons_are_said_in_words() -> None:
    stale = aged("a", 200)
    both = aged("b", 60, type=FactType.REFERENCE, expires_at=ago(-1.5))
    due = due_facts((stale, both), NOW)
    assert [each.kind for each in due] == [DueKind.EXPIRING, DueKind.STALE]
    assert due[1].why == (
        "It was neither updated nor verified for 200 days;"
        " a project fact counts as current for 180 days."
    )
    assert due[0].why == (
        "It expires in 1 day and does not count from then on."
        " It was neither updated nor verified for 60 days;"
        " a reference fact counts as current for 45 days."
    )
    today = due_facts((make_fact("c", expires_at=ago(-0.5)),), NOW)
    assert today[0].brief == "expires within a day"


def test_the_subject_may_be_held_elsewhere() -> None:
    fact = make_fact("a", subject_key="tool.pm")
    global_ = make_fact("b", Scope.GLOBAL, subject_key="tool.pm")
    unused = replace(make_fact("c", subject_key="tool.pm"), active=False)
    other = make_fact("d", subject_key="tool.other")
    assert others_on_subject(fact, (fact, global_, unused, other)) == (global_,)
    assert others_on_subject(make_fact("e"), (make_fact("f"),)) == ()


def test_a_decision_that_was_taken_back_leaves_the_fact_due() -> None:
    old = aged("old", 400)
    decided = due_facts((old,), NOW)
    again = replace(old, revision=3, updated_at=ago(0))
    assert names(again) == []
    (still,) = taken_back(decided, (again,))
    assert (still.fact, still.why) == (again, decided[0].why)
    assert taken_back(decided, (replace(again, last_verified_at=ago(0)),)) == ()
    assert taken_back(decided, (replace(again, body="Mended."),)) == ()
    assert taken_back(decided, ()) == ()
