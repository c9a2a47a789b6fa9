"""Three versions of a fact as one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from context_center.core.equivalence import identity_keys
from context_center.core.fact_differences import FactField, FieldKey, fact_differences
from context_center.core.fact_merge import (
    FieldMerge,
    UndecidedFieldError,
    merge_facts,
    merged_fact,
)
from context_center.core.facts import Activation, FactType, Scope
from context_center.core.merge import Choice, MergeKind
from context_center.core.merged_text import UndecidedPartError
from tests.helpers.stores import a_fact

BASE = a_fact(title="Package manager", body="Use npm.\n\nNever yarn.", subject_key="a.b")
TITLE = FieldKey(FactField.TITLE)


def test_fields_and_body_of_either_side_are_merged() -> None:
    theirs = replace(BASE, revision=4, keywords="npm", body="Use pnpm.\n\nNever yarn.")
    mine = replace(
        BASE, title="包管理器", activation=Activation.PINNED, body="Use npm.\n\nNever ever yarn."
    )
    merged = merge_facts(BASE, theirs, mine)
    assert merged.conflicts == 0
    assert [(field.key.field, field.kind) for field in merged.fields] == [
        (FactField.TITLE, MergeKind.MINE),
        (FactField.ACTIVATION, MergeKind.MINE),
        (FactField.KEYWORDS, MergeKind.THEIRS),
    ]
    fact = merged_fact(merged, {}, {})
    assert fact.body == "Use pnpm.\n\nNever ever yarn."
    assert (fact.title, fact.keywords, fact.activation) == ("包管理器", "npm", Activation.PINNED)
    assert fact.revision == 4
    assert fact.identity_keys == identity_keys(fact.id, fact.name, "包管理器", "a.b")


def test_a_field_that_both_changed_needs_a_choice() -> None:
    merged = merge_facts(BASE, replace(BASE, title="Theirs"), replace(BASE, title="Mine"))
    assert merged.fields == (
        FieldMerge(TITLE, MergeKind.CONFLICT, "Package manager", "Theirs", "Mine"),
    )
    assert merged.conflicts == 1
    with pytest.raises(UndecidedFieldError, match="title"):
        merged_fact(merged, {}, {})
    assert merged_fact(merged, {TITLE: Choice.MINE}, {}).title == "Mine"
    assert merged_fact(merged, {TITLE: Choice.THEIRS}, {}).title == "Theirs"


def test_a_conflict_of_the_body_counts_and_needs_a_choice() -> None:
    merged = merge_facts(BASE, replace(BASE, body="Use pnpm."), replace(BASE, body="Use bun."))
    assert merged.conflicts == 1
    with pytest.raises(UndecidedPartError):
        merged_fact(merged, {}, {})
    (part,) = merged.body.conflicts
    assert merged_fact(merged, {}, {part: Choice.MINE}).body == "Use bun."


def test_the_same_change_on_both_sides_is_merged_once() -> None:
    both = replace(BASE, title="Both")
    merged = merge_facts(BASE, both, both)
    assert [field.kind for field in merged.fields] == [MergeKind.BOTH]
    assert merged_fact(merged, {}, {}).title == "Both"


def test_values_come_back_as_what_they_are() -> None:
    mine = replace(
        BASE, type=FactType.FEEDBACK, scope=Scope.GLOBAL, expires_at="2027-01-01T00:00:00Z"
    )
    fact = merged_fact(merge_facts(BASE, BASE, mine), {}, {})
    assert fact.type is FactType.FEEDBACK
    assert fact.scope is Scope.GLOBAL
    assert fact.stated_scope == "global"
    assert fact.expires_at == "2027-01-01T00:00:00Z"


def test_a_change_without_conflict_can_be_taken_back() -> None:
    merged = merge_facts(BASE, replace(BASE, title="Theirs"), BASE)
    assert merged_fact(merged, {TITLE: Choice.MINE}, {}).title == "Package manager"


def test_unknown_keys_are_those_on_disk() -> None:
    theirs = replace(BASE, extra=(("owner", "ada"),))
    merged = merge_facts(BASE, theirs, replace(BASE, title="Mine"))
    assert [field.key for field in merged.fields] == [TITLE]
    assert merged_fact(merged, {}, {}).extra == (("owner", "ada"),)


def test_one_side_alone_comes_out_whole() -> None:
    other = replace(BASE, title="x", body="y", type=FactType.USER, keywords="k", subject_key="")
    for theirs, mine in ((other, BASE), (BASE, other)):
        fact = merged_fact(merge_facts(BASE, theirs, mine), {}, {})
        assert not fact_differences(fact, other)
