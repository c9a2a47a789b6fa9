"""Overrides and clashes as values, each with the key that decided."""

from __future__ import annotations

from dataclasses import replace

from context_center.core.conflicts import (
    Conflict,
    ConflictKind,
    deciding_key,
    explain,
    find_conflicts,
)
from context_center.core.equivalence import overrides
from context_center.core.fact_edit import with_identity
from context_center.core.facts import Fact, Scope
from tests.helpers.temporary_store import make_fact


def found(*facts: Fact) -> tuple[Conflict, ...]:
    return find_conflicts(facts, overrides(facts))


def test_an_override_has_the_global_fact_as_the_weaker_side() -> None:
    ours = make_fact("style", title="Reply style")
    theirs = make_fact("tone", Scope.GLOBAL, title="reply-style")
    (conflict,) = found(ours, theirs)
    assert conflict == Conflict(ConflictKind.OVERRIDE, "title:replystyle", theirs, ours)
    assert explain(conflict) == "their titles differ only in case, spaces or punctuation"


def test_two_facts_of_one_scope_clash_by_subject() -> None:
    older = make_fact("npm", subject_key="project.tool", updated_at="2026-01-01T00:00:00Z")
    newer = make_fact("bun", subject_key="project.tool", updated_at="2026-02-01T00:00:00Z")
    (conflict,) = found(newer, older)
    assert conflict == Conflict(ConflictKind.SUBJECT, "subject:project.tool", older, newer)
    assert explain(conflict) == "both answer project.tool"


def test_each_of_three_is_compared_with_the_newest() -> None:
    facts = [
        make_fact(name, subject_key="a.b", updated_at=f"2026-0{month}-01T00:00:00Z")
        for month, name in enumerate(("one", "two", "three"), 1)
    ]
    pairs = [(each.weaker.name, each.stronger.name) for each in found(*facts)]
    assert pairs == [("one", "three"), ("two", "three")]


def test_clashes_come_before_overrides() -> None:
    facts = (
        make_fact("a", subject_key="x.y"),
        make_fact("b", subject_key="x.y"),
        make_fact("a", Scope.GLOBAL, id="mem-other"),
    )
    kinds = [each.kind for each in found(*facts)]
    assert kinds == [ConflictKind.SUBJECT, ConflictKind.OVERRIDE]


def test_inactive_facts_and_other_scopes_do_not_clash() -> None:
    fact = make_fact("a", subject_key="x.y")
    inactive = replace(make_fact("b", subject_key="x.y"), active=False)
    assert found(fact, inactive) == ()
    kinds = [each.kind for each in found(fact, make_fact("c", Scope.GLOBAL, subject_key="x.y"))]
    assert kinds == [ConflictKind.OVERRIDE]


def test_identity_stays_with_ids_and_key_whatever_the_facts_say() -> None:
    ours, theirs = make_fact("a"), make_fact("a", Scope.GLOBAL, id="mem-other")
    (conflict,) = found(ours, theirs)
    assert conflict.identity == f"override global/mem-other project/{ours.id} name:a"
    (later,) = found(replace(ours, body="Other.", revision=2), theirs)
    assert later.identity == conflict.identity
    (renamed,) = found(
        with_identity(replace(ours, name="b")), with_identity(replace(theirs, title="A"))
    )
    assert renamed.identity != conflict.identity


def test_the_identity_of_a_clash_does_not_depend_on_which_is_newer() -> None:
    one = make_fact("a", subject_key="x.y", updated_at="2026-01-01T00:00:00Z")
    other = make_fact("b", subject_key="x.y", updated_at="2026-02-01T00:00:00Z")
    (before,) = found(one, other)
    (after,) = found(replace(one, updated_at="2026-03-01T00:00:00Z"), other)
    assert (before.weaker.name, after.weaker.name) == ("a", "b")
    assert before.identity == after.identity


def test_an_edit_can_be_asked_what_it_would_leave() -> None:
    ours, theirs = make_fact("a"), make_fact("a", Scope.GLOBAL, id="mem-other")
    assert deciding_key(theirs, ours) == "name:a"
    renamed = with_identity(replace(theirs, name="b"))
    assert deciding_key(renamed, ours) == "title:a"
    assert not deciding_key(with_identity(replace(renamed, title="B")), ours)


def test_in_one_scope_only_the_subject_counts() -> None:
    one, other = make_fact("a", title="Same"), make_fact("b", title="Same")
    assert not deciding_key(one, other)
    assert deciding_key(replace(one, subject_key="k"), replace(other, subject_key="k")) == (
        "subject:k"
    )
