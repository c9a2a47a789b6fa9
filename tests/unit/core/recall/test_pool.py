"""Which global facts an equivalent one keeps out of the pool."""

from __future__ import annotations

import pytest
from hypothesis import given

from context_center.core.facts import Activation, Fact, Scope
from context_center.core.recall.pool import Identities, shadows
from tests.unit.core.recall.full_scan import pool
from tests.unit.core.recall.making import make_fact, stores


def in_global(name: str, **fields: str) -> Fact:
    return make_fact(name, scope=Scope.GLOBAL, **fields)


def pinned(name: str, scope: Scope, **fields: str) -> Fact:
    return make_fact(name, scope=scope, activation=Activation.PINNED, **fields)


@pytest.mark.parametrize(
    ("project", "fallback", "key"),
    [
        (make_fact("a", fact_id="mem-1"), in_global("b", fact_id="mem-1"), "id:mem-1"),
        (make_fact("Same Name"), in_global("same-name"), "name:same-name"),
        (
            make_fact("a", title="Cache Rules"),
            in_global("b", title="cache rules!"),
            "title:cacherules",
        ),
        (make_fact("a", subject_key="x.y"), in_global("b", subject_key="x.y"), "subject:x.y"),
    ],
    ids=["id", "name", "title", "subject"],
)
def test_a_project_fact_wins_by_any_key(project: Fact, fallback: Fact, key: str) -> None:
    found = shadows([fallback, project])
    assert list(found) == [fallback.path]
    assert found[fallback.path].winner is project
    assert found[fallback.path].key == key


def test_the_first_of_two_equivalent_global_facts_wins() -> None:
    first, second = in_global("a", title="Twice"), in_global("b", title="Twice")
    found = shadows([second, first])
    assert list(found) == [second.path]
    assert found[second.path].winner is first


def test_a_global_fact_that_is_out_keeps_nothing_out() -> None:
    project = make_fact("p", title="One")
    out = in_global("a", title="One", subject_key="x.y")
    stays = in_global("b", subject_key="x.y")
    assert list(shadows([project, out, stays])) == [out.path]


def test_a_pinned_project_fact_leaves_relevant_global_facts_in() -> None:
    assert shadows([pinned("a", Scope.PROJECT, title="T"), in_global("b", title="T")]) == {}


def test_a_pinned_global_fact_is_out_of_the_session_because_of_any_project_fact() -> None:
    fallback = pinned("b", Scope.GLOBAL, title="T")
    for project in (make_fact("a", title="T"), pinned("a", Scope.PROJECT, title="T")):
        assert shadows([fallback, project])[fallback.path].winner is project


def test_project_facts_never_keep_each_other_out() -> None:
    assert shadows([make_fact("a", title="T"), make_fact("b", title="T")]) == {}


@given(stores)
def test_shadows_are_what_the_slow_pool_leaves_out(store: list[Fact]) -> None:
    active = [fact for fact in store if fact.active]
    found = shadows(active)
    relevant = {fact.path for fact in active if not fact.pinned}
    assert relevant - set(found) == {fact.path for fact in pool(store)}


@given(stores, stores)
def test_looking_at_rivals_only_is_enough(store: list[Fact], added: list[Fact]) -> None:
    left = {fact.path for fact in added}
    gone = {row for row, fact in enumerate(store) if fact.path in left}
    rest = [fact for fact in store if fact.path not in left]
    rivals = Identities.build(store).rivals(store, gone, added)
    assert shadows(rivals) == shadows([*rest, *added])
