"""What an act would change, told before it does."""

from __future__ import annotations

import pytest

from context_center.core.errors import InvalidFieldError
from context_center.core.facts import Activation, FactType, Scope
from context_center.ui import fact_acts
from tests.helpers.temporary_store import make_fact


@pytest.mark.parametrize(
    ("known", "more", "expected"),
    [
        ("", "release", "release"),
        ("ship, deploy", "Deploy 发布", "ship, deploy 发布"),
        ("a", "b，b B c、a", "a b c"),
        ("a b", "  ", "a b"),
    ],
)
def test_keywords_are_added_once_in_whatever_case(known: str, more: str, expected: str) -> None:
    assert fact_acts.with_keywords(known, more) == expected


def test_only_what_changes_is_planned_and_named() -> None:
    pinned = make_fact("tone", activation=Activation.PINNED)
    facts = [pinned, make_fact("deploy"), make_fact("rota")]
    plan = fact_acts.pin(facts)
    assert (plan.act.words, plan.told) == ("Pin 2 Facts", "Pinned 2 facts.")
    assert [change.before.name for change in plan.changes] == ["deploy", "rota"]
    assert all(change.after is not None and change.after.pinned for change in plan.changes)
    assert len(plan.act.steps) == 2
    one = fact_acts.pin(facts[:2])
    assert (one.act.words, one.told) == ("Pin “Deploy”", "Pinned “Deploy”.")
    assert fact_acts.pin([pinned]).changes == ()


def test_legacy_guidance_counts_as_pinned_and_can_be_unpinned() -> None:
    legacy = make_fact("tone", Scope.GLOBAL, type=FactType.USER)
    assert fact_acts.pin([legacy]).changes == ()
    (change,) = fact_acts.unpin([legacy]).changes
    assert change.after is not None
    assert change.after.activation is Activation.RELEVANT


def test_becoming_global_is_said() -> None:
    fact = make_fact("deploy")
    assert fact_acts.set_scope([fact], Scope.GLOBAL, "global").act.becomes_global
    assert not fact_acts.set_scope([fact], Scope.PROJECT, "project").act.becomes_global
    assert fact_acts.duplicate(make_fact("tone", Scope.GLOBAL), []).act.becomes_global


def test_expiry_takes_dates_and_never() -> None:
    fact = make_fact("deploy", expires_at="2027-01-31T00:00:00Z")
    plan = fact_acts.set_expiry([fact], "")
    assert plan.told == "“Deploy” never expires now."
    assert plan.changes[0].after is not None
    assert plan.changes[0].after.expires_at == ""
    with pytest.raises(InvalidFieldError, match="no date"):
        fact_acts.set_expiry([fact], "soon")


def test_a_name_that_braces_stand_in_is_told_as_it_is() -> None:
    plan = fact_acts.archive([make_fact("deploy", title="{0} {name} 部署")])
    assert plan.told == "Archived “{0} {name} 部署”."


def test_a_name_that_is_so_already_changes_nothing() -> None:
    fact = make_fact("deploy", path="/store/deploy.md")
    assert fact_acts.rename(fact, "Deploy").changes == ()
    elsewhere = make_fact("deploy", path="/store/notes.md")
    assert len(fact_acts.rename(elsewhere, "deploy").changes) == 1
