"""What a form would save, and what bars it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.errors import (
    InvalidFieldError,
    NameRefusedError,
    NameTakenError,
    PinnedBudgetError,
    SubjectTakenError,
)
from context_center.core.fact_edit import FactDraft, FactEdit, edited, with_identity
from context_center.core.fact_form import (
    FormValues,
    blank_fact,
    draft_for,
    edit_for,
    examine,
    fact_with,
    is_changed,
    short_time,
    values_of,
)
from context_center.core.facts import Activation, FactType, Scope, Volatility
from tests.helpers.stores import a_fact

FACT = with_identity(
    a_fact(
        "package-manager",
        title="Package manager",
        description="The workspace uses pnpm: never npm #1",
        keywords="install 依赖",
        subject_key="project.package_manager",
        expires_at="2027-01-01T00:00:00Z",
        activation=Activation.RELEVANT,
    )
)
OTHER = with_identity(a_fact("deploy", subject_key="release.deploy", title="Deploy"))


def test_an_untouched_form_changes_nothing() -> None:
    assert edit_for(FACT, values_of(FACT)) == FactEdit()
    assert not is_changed(FACT, values_of(FACT))


@given(
    st.builds(
        lambda **fields: a_fact("a", **fields),
        title=st.text(),
        description=st.text(),
        keywords=st.text(),
        body=st.text().map(str.strip),
        type=st.sampled_from(FactType),
        scope=st.sampled_from(Scope),
        activation=st.sampled_from(Activation),
        volatility=st.sampled_from(Volatility),
        expires_at=st.sampled_from(
            ["", "2027-01-01T00:00:00Z", "2027-01-01T00:00:00.000000001Z", "9999-12-31T23:59:59Z"]
        ),
    )
)
def test_whatever_a_fact_holds_its_form_begins_unchanged(fact: object) -> None:
    assert edit_for(fact, values_of(fact)) == FactEdit()  # type: ignore[arg-type]


def test_only_what_was_changed_is_in_the_edit() -> None:
    values = replace(values_of(FACT), title="Packages", type=FactType.FEEDBACK)
    assert edit_for(FACT, values) == FactEdit(title="Packages", type=FactType.FEEDBACK)


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("title", "  Package   manager "),
        ("body", "body of package-manager\n\n"),
        ("subject_key", "Project.Package Manager"),
        ("expires_at", "2027-01-01T01:00:00+01:00"),
        ("keywords", "install\t依赖"),
    ],
)
def test_another_spelling_of_the_same_is_no_change(field: str, typed: str) -> None:
    assert not is_changed(FACT, replace(values_of(FACT), **{field: typed}))


def test_fields_can_be_emptied() -> None:
    values = replace(values_of(FACT), expires_at="never", subject_key="", keywords=" ")
    edit = edit_for(FACT, values)
    after = edited(FACT, edit)
    assert (after.expires_at, after.subject_key, after.keywords) == ("", "", "")
    assert edit.title is None


def test_a_name_that_is_no_slug_stays_until_it_is_changed() -> None:
    odd = a_fact(name="Merge Notes", title="x")
    assert edit_for(odd, replace(values_of(odd), title="y")) == FactEdit(title="y")
    assert edit_for(odd, replace(values_of(odd), name="merge notes")) == FactEdit(
        name="merge notes"
    )


def test_a_typed_name_is_composed_and_loses_its_suffix() -> None:
    assert edit_for(FACT, replace(values_of(FACT), name="cafe\u0301.md ")).name == "caf\u00e9"
    assert draft_for(FormValues(name="cafe\u0301")).name == "caf\u00e9"


@pytest.mark.parametrize(
    ("scope", "type_"), [(Scope.GLOBAL, FactType.USER), (Scope.PROJECT, FactType.FEEDBACK)]
)
def test_a_legacy_silence_stays_while_it_means_the_same(scope: Scope, type_: FactType) -> None:
    legacy = a_fact(scope=scope, type=type_, activation=Activation.UNSET)
    assert edit_for(legacy, replace(values_of(legacy), title="T")) == FactEdit(title="T")


def test_a_change_of_scope_never_pins_by_itself() -> None:
    legacy = a_fact(type=FactType.FEEDBACK, activation=Activation.UNSET)
    edit = edit_for(legacy, replace(values_of(legacy), scope=Scope.GLOBAL))
    assert edit == FactEdit(scope=Scope.GLOBAL, activation=Activation.RELEVANT)
    assert not edited(legacy, edit).pinned


def test_a_new_fact_states_its_activation_and_is_called_after_its_title() -> None:
    draft = draft_for(FormValues(title="包管理器: pnpm", scope=Scope.GLOBAL, type=FactType.USER))
    assert draft == FactDraft(
        name="包管理器-pnpm",
        title="包管理器: pnpm",
        scope=Scope.GLOBAL,
        type=FactType.USER,
        activation=Activation.RELEVANT,
    )


def test_a_fact_with_a_value_that_cannot_be_held_keeps_its_own() -> None:
    values = replace(values_of(FACT), expires_at="someday", title="New", body="Text")
    after = fact_with(FACT, values)
    assert (after.expires_at, after.title, after.body) == (FACT.expires_at, "New", "Text")
    assert edit_for(FACT, values).expires_at == "someday"


def test_a_blank_fact_has_nothing_but_name_and_scope() -> None:
    blank = blank_fact(FormValues(name="A b", scope=Scope.GLOBAL))
    assert (blank.id, blank.name, blank.scope, blank.body) == ("", "a-b", Scope.GLOBAL, "")
    assert not blank.pinned


def test_a_good_form_has_no_errors() -> None:
    report = examine(replace(values_of(FACT), title="Packages"), FACT, [FACT, OTHER])
    assert dict(report.errors) == {}
    assert report.fact.title == "Packages"
    assert report.fact.id == FACT.id


@pytest.mark.parametrize(
    ("field", "typed", "error"),
    [
        ("expires_at", "tomorrow", InvalidFieldError),
        ("subject_key", "包管理", InvalidFieldError),
        ("name", "nul", NameRefusedError),
        ("name", "Memory", NameRefusedError),
        ("name", "---", NameRefusedError),
        ("name", "deploy", NameTakenError),
        ("name", "Deploy.md", NameTakenError),
        ("subject_key", "release.deploy", SubjectTakenError),
        ("body", "half \ud800", InvalidFieldError),
    ],
)
def test_what_bars_a_value_is_told_at_its_field(
    field: str, typed: str, error: type[Exception]
) -> None:
    for before in (FACT, None):
        values = replace(values_of(FACT), **{field: typed})
        if before is None:
            values = replace(values, subject_key=typed if field == "subject_key" else "")
            values = replace(values, name=typed if field == "name" else "new-one")
        errors = examine(values, before, [FACT, OTHER]).errors
        assert {key: type(each) for key, each in errors.items()} == {field: error}


def test_text_that_yaml_would_take_for_something_else_is_fine() -> None:
    values = replace(values_of(FACT), description="a: b # c", title="- [x] {y}: 'z'")
    assert dict(examine(values, FACT, [FACT]).errors) == {}


def test_a_new_fact_may_not_take_the_name_of_another() -> None:
    errors = examine(FormValues(title="Package Manager"), None, [FACT]).errors
    taken = errors["name"]
    assert isinstance(taken, NameTakenError)
    assert taken.holder is FACT


def test_a_new_fact_without_any_name_says_so() -> None:
    assert isinstance(examine(FormValues(), None, []).errors["name"], NameRefusedError)


def test_a_move_needs_a_free_name_where_it_goes() -> None:
    there = with_identity(
        a_fact("package-manager", scope=Scope.GLOBAL, directory_scope=Scope.GLOBAL, id="mem-x")
    )
    there = replace(there, path="/global/package-manager.md")
    values = replace(values_of(FACT), scope=Scope.GLOBAL, subject_key="")
    assert isinstance(examine(values, FACT, [FACT, there]).errors["name"], NameTakenError)
    assert dict(examine(values, FACT, [FACT]).errors) == {}


def test_its_own_subject_is_no_clash_but_another_scope_may_be() -> None:
    holder = replace(
        OTHER, scope=Scope.GLOBAL, directory_scope=Scope.GLOBAL, subject_key=FACT.subject_key
    )
    same = replace(values_of(FACT), title="x")
    assert dict(examine(same, FACT, [FACT, holder]).errors) == {}
    moved = examine(replace(same, scope=Scope.GLOBAL), FACT, [FACT, holder]).errors
    assert isinstance(moved["subject_key"], SubjectTakenError)
    assert moved["subject_key"].holder is holder


def test_pinning_counts_every_pinned_body_and_is_refused_by_the_numbers() -> None:
    pinned = replace(OTHER, activation=Activation.PINNED, body="x" * 1_400)
    values = replace(values_of(FACT), activation=Activation.PINNED, body="y" * 100)
    report = examine(values, FACT, [FACT, pinned])
    assert (report.pinned, dict(report.errors)) == (1_500, {})
    report = examine(replace(values, body="中" * 101), FACT, [FACT, pinned])
    error = report.errors["activation"]
    assert isinstance(error, PinnedBudgetError)
    assert (error.used, error.limit, report.pinned) == (1_501, 1_500, 1_501)
    relevant = replace(values, body="中" * 101, activation=Activation.RELEVANT)
    report = examine(relevant, FACT, [FACT, pinned])
    assert (report.pinned, dict(report.errors)) == (1_400, {})


def test_a_new_global_user_fact_is_not_pinned_by_default() -> None:
    legacy = replace(
        OTHER, activation=Activation.UNSET, scope=Scope.GLOBAL, type=FactType.USER, body="x" * 3_000
    )
    values = FormValues(title="New", scope=Scope.GLOBAL, type=FactType.USER, body="y" * 50)
    report = examine(values, None, [legacy])
    assert dict(report.errors) == {}
    assert not report.fact.pinned


def test_the_overrides_of_the_fact_as_it_would_be() -> None:
    shadow = with_identity(
        replace(a_fact("other", title="packages!"), scope=Scope.GLOBAL, id="mem-2", path="/g.md")
    )
    report = examine(replace(values_of(FACT), title="Packages"), FACT, [FACT, shadow])
    assert [(each.project.title, each.global_) for each in report.overrides] == [
        ("Packages", shadow)
    ]
    assert examine(values_of(FACT), FACT, [FACT, shadow]).overrides == ()


def test_midnight_is_typed_as_a_date() -> None:
    assert short_time("2027-01-01T00:00:00Z") == "2027-01-01"
    assert short_time("2027-01-01T09:30:00Z") == "2027-01-01T09:30:00Z"
    assert short_time("") == ""
