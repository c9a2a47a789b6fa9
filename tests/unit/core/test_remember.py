"""The agent's remember call: reading it, judging it, and the fact that it asks for."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import PurePath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.errors import InvalidFieldError
from context_center.core.fact_file import FactSource, read_fact
from context_center.core.facts import Activation, Fact, FactType, Scope, Volatility
from context_center.core.remember import (
    InvalidRequestError,
    RememberRequest,
    clears_expiry,
    parse_request,
    requested_draft,
    saved_message,
)
from context_center.core.remember_assessment import (
    Reservation,
    StoreView,
    assess,
    proposed_forget,
    proposed_remember,
)
from context_center.core.write_policy import Tool
from tests.helpers.stores import NOW, a_fact
from tests.helpers.vectors import Case, case_id, cases

REQUEST = RememberRequest(
    name="new-fact", description="the build uses bazel", type="project", body="bazel build //..."
)


def raw(case: Case) -> str:
    request = case["request"]
    return request.get("args_raw") or json.dumps(request["args"], ensure_ascii=False)


def facts_of(case: Case) -> tuple[Fact, ...]:
    def fact(name: str, text: str) -> Fact:
        scope = Scope.GLOBAL if "/global/" in name else Scope.PROJECT
        return read_fact(FactSource(text, f"/{name}", PurePath(name).stem, scope, 0))

    return tuple(fact(name, text) for name, text in case["files"].items())


@pytest.mark.parametrize("case", cases("assess_remember"), ids=case_id)
def test_recorded_assessments(case: Case) -> None:
    expected = case["expected"]
    store = StoreView(facts_of(case), available=bool(case["request"]["dir"]))
    try:
        request = parse_request(raw(case))
    except InvalidRequestError:
        assert expected["reason"] == "invalid remember request"
        return
    found = assess(request, store)
    assert {
        "auto_allow": found.low_risk,
        "name": found.name,
        "reason": found.reason,
        "scope": str(found.scope),
        "type": str(found.type),
    } == expected
    proposed = proposed_remember(request, store)
    assert proposed.low_risk is expected["auto_allow"]
    assert proposed.confined is (expected["scope"] == "project" and "g0" not in str(case["files"]))


@pytest.mark.parametrize(
    "case", [case for case in cases("remember") if not case["expected"]["ok"]], ids=case_id
)
def test_recorded_refusals(case: Case) -> None:
    request = parse_request(raw(case))
    if case["kind"] in {"auto-create", "revision"}:
        assert requested_draft(request, NOW).description == "d"
        return
    with pytest.raises(InvalidFieldError) as caught:
        requested_draft(request, NOW)
    assert caught.value.field in case["expected"]["error"] or case["id"] == "remember-g-006"
    assert proposed_remember(request, StoreView()).fault == caught.value.message


@pytest.mark.parametrize(
    "case", [case for case in cases("remember") if case["expected"]["ok"]], ids=case_id
)
def test_recorded_facts(case: Case) -> None:
    request, memory = parse_request(raw(case)), case["expected"]["memory"]
    draft = requested_draft(request, NOW)
    assert draft.title == memory["title"]
    assert (draft.description, draft.body) == (memory["description"], memory["body"])
    assert draft.type == memory["type"]
    assert (draft.scope or Scope.PROJECT) == memory["scope"]
    if request.id:
        assert (draft.id, draft.name) == (memory["id"], "")
    else:
        assert request.reference.name == memory["name"]
        assert draft.expires_at == memory["expires_at"]
    if request.verified:
        assert draft.last_verified_at == memory["last_verified_at"]
    assert clears_expiry(request) is (request.expires_at == "never")


def test_the_message_to_the_agent() -> None:
    case = next(case for case in cases("remember") if case["expected"]["ok"])
    fact = a_fact("n", id="mem-NEW1", revision=1)
    assert saved_message(fact) == case["expected"]["message"]


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "3", '"a"', '{"expected_revision": "2"}', '{"expected_revision": 2.0}',
        '{"expected_revision": true}', '{"expected_revision": 99999999999999999999}',
        '{"verified": 1}', '{"body": 3}', '{"body": ["a"]}', '{"expected_revision": NaN}',
        "[" * 100_000, '{"a": 1' + "0" * 5_000 + "}",
    ],
)  # fmt: skip
def test_what_is_no_request(text: str) -> None:
    with pytest.raises(InvalidRequestError):
        parse_request(text)


def test_unknown_keys_and_nulls_are_ignored() -> None:
    assert parse_request('{"body": null, "colour": "red", "name": "a"}') == RememberRequest(
        name="a"
    )


def test_half_a_surrogate_pair_becomes_a_character_that_can_be_saved() -> None:
    request = parse_request(r'{"body": "a\ud83d \ud83d\ude00"}')
    assert request.body == "a\ufffd \U0001f600"


@given(
    st.builds(
        RememberRequest,
        id=st.text(),
        expected_revision=st.integers(0, 2**63 - 1),
        name=st.text(),
        body=st.text(),
        verified=st.booleans(),
    )
)
def test_a_request_survives_json(request_: RememberRequest) -> None:
    fields = {name: getattr(request_, name) for name in RememberRequest.__slots__}
    assert parse_request(json.dumps(fields)) == request_


@given(st.sampled_from(RememberRequest.__slots__))
def test_the_digest_tells_every_field(name: str) -> None:
    changed = {"expected_revision": 5, "verified": True}.get(name, "other")
    assert replace(REQUEST, **{name: changed}).digest != REQUEST.digest
    assert replace(REQUEST).digest == REQUEST.digest


@pytest.mark.parametrize(
    ("request_", "name", "scope"),
    [
        (RememberRequest(name=" A b "), "a-b", None),
        (RememberRequest(name="global/x.md"), "x", Scope.GLOBAL),
        (RememberRequest(title="From Title", description="d"), "from-title", None),
        (RememberRequest(title="!!", description="d"), "", None),
        (RememberRequest(description="From it"), "from-it", None),
        (RememberRequest(description="global/x"), "global-x", None),
        (RememberRequest(id="mem-1", title="T", description="d"), "", None),
    ],
)
def test_the_name_that_a_call_means(
    request_: RememberRequest, name: str, scope: Scope | None
) -> None:
    assert (request_.reference.name, request_.reference.scope) == (name, scope)


def test_every_field_reaches_the_draft() -> None:
    draft = requested_draft(
        RememberRequest(
            id=" mem-1 ",
            name="project/n.md",
            title="T",
            description="d",
            type=" Feedback ",
            scope="PROJECT",
            activation="Pinned",
            volatility="stable",
            subject_key="a.b",
            expires_at="2026-12-31",
            verified=True,
            keywords="k",
            body="b",
        ),
        NOW,
    )
    assert (draft.id, draft.name, draft.title, draft.keywords) == (
        "mem-1",
        "project/n.md",
        "T",
        "k",
    )
    assert (draft.type, draft.scope) == (FactType.FEEDBACK, Scope.PROJECT)
    assert (draft.activation, draft.volatility) == (Activation.PINNED, Volatility.STABLE)
    assert (draft.subject_key, draft.expires_at) == ("a.b", "2026-12-31T00:00:00Z")
    assert draft.last_verified_at == "2026-08-20T12:00:00Z"


def test_a_scope_that_contradicts_the_name_is_refused() -> None:
    with pytest.raises(InvalidFieldError, match="Two scopes"):
        requested_draft(replace(REQUEST, name="global/x", scope="project"), NOW)


@pytest.mark.parametrize(
    ("changes", "store", "reservation"),
    [
        ({"activation": "pinned"}, StoreView(), Reservation.PINNED),
        ({"keywords": "mail ada@example.test"}, StoreView(), Reservation.SENSITIVE),
        ({}, StoreView(shared_with=("/a/b",)), Reservation.SHARED),
        ({}, StoreView((a_fact("other", path="/new-fact.md"),)), Reservation.OVERLAP),
    ],
)
def test_what_the_recorded_cases_leave_open(
    changes: dict[str, str], store: StoreView, reservation: Reservation
) -> None:
    found = assess(replace(REQUEST, **changes), store)
    assert found.reservations == (reservation,)
    assert found.reason == reservation
    assert not proposed_remember(replace(REQUEST, **changes), store).low_risk


def test_a_person_is_told_everything_that_speaks_against_it() -> None:
    request = replace(REQUEST, id="mem-1", type="user", body="x\nask bob@corp.test")
    found = assess(request, StoreView())
    assert found.reservations == (Reservation.TYPE, Reservation.UPDATE, Reservation.SENSITIVE)
    assert "e-mail address in line 2 of the body" in found.explanation
    assert "bob" not in found.explanation


def test_many_findings_are_counted() -> None:
    request = replace(REQUEST, body="mail ada@example.test\n" * 9)
    explanation = assess(request, StoreView()).explanation
    assert "line 5 of the body; and 4 more." in explanation
    assert "line 6" not in explanation


def test_the_fact_that_may_cover_it_is_named() -> None:
    holder = a_fact("build-tool", description="The build uses Bazel!", revision=3)
    found = assess(REQUEST, StoreView((a_fact("other"), holder)))
    assert found.overlap == holder
    assert "project/build-tool.md may cover it already" in found.explanation
    assert f"id {holder.id}, revision 3" in found.explanation


def test_a_low_risk_create_says_what_a_grant_is_good_for() -> None:
    proposed = proposed_remember(REQUEST, StoreView((a_fact("other"),)))
    assert proposed.creates is not None
    assert (proposed.creates.name, proposed.creates.scope) == ("new-fact", Scope.PROJECT)
    assert proposed.creates.digest == REQUEST.digest
    assert proposed.subjects == ("project/new-fact.md", "project/new-fact", "new-fact")
    assert (proposed.tool, proposed.confined, proposed.fault) == (Tool.REMEMBER, True, "")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": "con"}, "device on Windows"),
        ({"name": "memory"}, "index"),
        ({"subject_key": "Project.Build Tool"}, "id mem-h, revision 4"),
    ],
)
def test_what_the_store_would_refuse_is_refused_beforehand(
    changes: dict[str, str], said: str
) -> None:
    holder = a_fact("tool", id="mem-h", revision=4, subject_key="project.build_tool")
    store = StoreView((holder, a_fact("g", scope=Scope.GLOBAL, subject_key="other.subject")))
    assert said in proposed_remember(replace(REQUEST, **changes), store).fault
    for fine in ({"subject_key": "other.subject"}, {"subject_key": "a.b"}):
        assert not proposed_remember(replace(REQUEST, **fine), store).fault
    own = replace(REQUEST, id="mem-h", subject_key="project.build_tool")
    assert not proposed_remember(own, store).fault


def test_an_update_is_known_by_the_fact_it_touches() -> None:
    shared = a_fact("same", id="mem-g", scope=Scope.GLOBAL)
    by_id = proposed_remember(replace(REQUEST, id="mem-g"), StoreView((shared,)))
    assert not by_id.confined
    assert {"global/same.md", "mem-g", "project/new-fact.md"} <= set(by_id.subjects)
    by_name = proposed_remember(replace(REQUEST, name="same"), StoreView((shared,)))
    assert not by_name.confined
    assert "global/same.md" in by_name.subjects


def test_forgetting_is_never_low_risk() -> None:
    fact = a_fact("alpha")
    proposed = proposed_forget(fact, StoreView((fact,)))
    assert not proposed.low_risk
    assert proposed.confined
    assert "project/alpha.md" in proposed.reservation
    assert proposed.subjects == ("project/alpha.md", "project/alpha", "alpha", fact.id)
    assert proposed_forget(fact, StoreView(available=False)).fault
    assert not proposed_forget(replace(fact, scope=Scope.GLOBAL), StoreView()).confined
    assert not proposed_forget(fact, StoreView(shared_with=("/a/b",))).confined
