"""The differences of two facts, field by field."""

from __future__ import annotations

from dataclasses import replace

import pytest

from context_center.core.differences import ChangeKind
from context_center.core.fact_differences import (
    FactField,
    FieldKey,
    explain,
    fact_differences,
    field_values,
)
from context_center.core.facts import Activation, FactType, Scope, Volatility
from context_center.core.word_differences import Span
from tests.helpers.stores import a_fact


def test_a_fact_does_not_differ_from_itself() -> None:
    found = fact_differences(a_fact(), a_fact())
    assert not found
    assert found.fields == ()


def test_what_the_store_writes_itself_is_no_difference() -> None:
    fact = a_fact()
    other = replace(fact, id="mem-2", revision=9, updated_at="2026-09-01T00:00:00Z", path="/b.md")
    assert not fact_differences(fact, other)


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        (FactField.NAME, "beta", "name changed from “alpha” to “beta”"),
        (FactField.TITLE, "部署窗口", "title set to “部署窗口”"),
        (FactField.DESCRIPTION, "", "description “about alpha” removed"),
        (FactField.TYPE, FactType.USER, "type changed from “project” to “user”"),
        (FactField.SCOPE, Scope.GLOBAL, "scope changed from “project” to “global”"),
        (FactField.ACTIVATION, Activation.PINNED, "activation set to “pinned”"),
        (FactField.VOLATILITY, Volatility.STABLE, "volatility set to “stable”"),
        (FactField.SUBJECT, "a.b", "subject key set to “a.b”"),
        (FactField.KEYWORDS, "部署 deploy", "keywords set to “部署 deploy”"),
        (FactField.EXPIRES, "2027-01-01T00:00:00Z", "expiry set to “2027-01-01T00:00:00Z”"),
        (FactField.VERIFIED, "2026-01-01T00:00:00Z", "verification set to “2026-01-01T00:00:00Z”"),
        (FactField.EXTRA, (("owner", "ada"),), "key “owner” set to “ada”"),
    ],
)
def test_each_field_is_told(field: FactField, value: object, told: str) -> None:
    (found,) = fact_differences(a_fact(), replace(a_fact(), **{str(field): value})).fields
    assert found.key.field is field
    assert explain(found) == told


def test_prose_differs_by_word_and_values_as_a_whole() -> None:
    old = a_fact(title="Use npm here", subject_key="project.build")
    new = a_fact(title="Use pnpm here", subject_key="project.build_tool")
    title, subject = fact_differences(old, new).fields
    assert (title.kind, title.removed, title.inserted) == (
        ChangeKind.CHANGED,
        (Span(4, 7),),
        (Span(4, 8),),
    )
    assert (subject.removed, subject.inserted) == ((Span(0, 13),), (Span(0, 18),))


def test_unknown_keys_come_last_and_the_body_by_line() -> None:
    old = a_fact(extra=(("watchers", "3"), ("owner", "ada")), body="one\ntwo")
    new = a_fact(extra=(("owner", "ada"), ("team", "pay")), body="one\n2", keywords="k")
    found = fact_differences(old, new)
    assert [difference.key for difference in found.fields] == [
        FieldKey(FactField.KEYWORDS),
        FieldKey(FactField.EXTRA, "watchers"),
        FieldKey(FactField.EXTRA, "team"),
    ]
    assert [difference.kind for difference in found.fields] == [
        ChangeKind.INSERTED,
        ChangeKind.REMOVED,
        ChangeKind.INSERTED,
    ]
    assert len(found.body.hunks) == 1
    assert found


def test_values_are_those_of_the_file() -> None:
    values = field_values(a_fact(type=FactType.FEEDBACK, extra=(("owner", "ada"),)))
    assert values[FieldKey(FactField.TYPE)] == "feedback"
    assert values[FieldKey(FactField.ACTIVATION)] == ""
    assert list(values)[-1] == FieldKey(FactField.EXTRA, "owner")


def test_a_line_added_to_the_last_one_is_the_only_difference() -> None:
    found = fact_differences(a_fact(body="one\ntwo"), a_fact(body="one\ntwo\nthree"))
    assert [(hunk.old, hunk.new) for hunk in found.body.hunks] == [((2, 2), (2, 3))]
    assert not fact_differences(a_fact(body=""), a_fact(body=""))
    (hunk,) = fact_differences(a_fact(body=""), a_fact(body="new")).body.hunks
    assert (hunk.old.size, hunk.new.size) == (0, 1)
