"""Who may write what without asking."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.errors import InvalidFieldError
from context_center.core.write_policy import (
    Asker,
    CreateGrant,
    OpenGrants,
    PermissionMode,
    PermissionRule,
    Permissions,
    ProposedWrite,
    Tool,
    Verdict,
    decide,
    parse_rule,
)

GRANT = CreateGrant("new-fact", "digest")
_NEW, _OLD = ("project/new-fact.md", "new-fact"), ("project/a.md", "a", "mem-1")
LOW_RISK = ProposedWrite(Tool.REMEMBER, _NEW, confined=True, creates=GRANT)
UPDATE = ProposedWrite(Tool.REMEMBER, _OLD, confined=True, reservation="It changes a fact.")
GLOBAL = ProposedWrite(Tool.REMEMBER, ("global/g.md", "g"), reservation="It is global.")
FORGET = ProposedWrite(Tool.FORGET, _OLD, confined=True, reservation="Forgetting.")
MODES = tuple(PermissionMode)
RULES = st.sampled_from(
    [parse_rule(text) for text in ("remember", "forget", "*", "remember(global/*)", "bash")]
)
WRITES = st.sampled_from([LOW_RISK, UPDATE, GLOBAL, FORGET]).flatmap(
    lambda write: st.sampled_from([write, replace(write, fault="Nothing to write.")])
)
PERMISSIONS = st.builds(
    Permissions,
    st.sampled_from(PermissionMode),
    st.sampled_from(Asker),
    st.lists(RULES, max_size=2).map(tuple),
    st.lists(RULES, max_size=2).map(tuple),
    st.booleans(),
)

ALLOWED, CONFIRM = Verdict.ALLOWED, Verdict.CONFIRM


@pytest.mark.parametrize(
    ("asker", "write", "verdicts"),
    [
        (Asker.INTERACTIVE, LOW_RISK, (ALLOWED, ALLOWED, ALLOWED)),
        (Asker.INTERACTIVE, UPDATE, (CONFIRM, ALLOWED, ALLOWED)),
        (Asker.INTERACTIVE, FORGET, (CONFIRM, ALLOWED, ALLOWED)),
        (Asker.INTERACTIVE, GLOBAL, (CONFIRM, CONFIRM, ALLOWED)),
        (Asker.HEADLESS, LOW_RISK, (ALLOWED, ALLOWED, ALLOWED)),
        (Asker.HEADLESS, UPDATE, (CONFIRM, CONFIRM, CONFIRM)),
        (Asker.HEADLESS, FORGET, (CONFIRM, CONFIRM, CONFIRM)),
        (Asker.HEADLESS, GLOBAL, (CONFIRM, CONFIRM, CONFIRM)),
    ],
)
def test_every_mode(asker: Asker, write: ProposedWrite, verdicts: tuple[Verdict, ...]) -> None:
    decisions = [decide(write, Permissions(mode, asker)) for mode in MODES]
    assert tuple(decision.verdict for decision in decisions) == verdicts
    assert [decision.allowed for decision in decisions] == [v is ALLOWED for v in verdicts]


@pytest.mark.parametrize(
    ("mode", "verdict"), [*zip(MODES, (CONFIRM, CONFIRM, ALLOWED), strict=True)]
)
def test_an_ask_rule_stands_except_under_full_access(
    mode: PermissionMode, verdict: Verdict
) -> None:
    for write in (LOW_RISK, UPDATE):
        decision = decide(write, Permissions(mode, ask=(parse_rule("remember"),)))
        assert decision.verdict is verdict
        assert ("remember" in decision.reason) is (verdict is CONFIRM)


def test_an_ask_rule_stops_the_headless_create() -> None:
    permissions = Permissions(PermissionMode.FULL_ACCESS, Asker.HEADLESS, (parse_rule("*"),))
    decision = decide(LOW_RISK, permissions)
    assert decision.verdict is CONFIRM
    assert "headless" in decision.reason
    assert decision.grant is None


@pytest.mark.parametrize(("mode", "asker"), [*product(MODES, Asker)])
def test_a_deny_rule_names_itself(mode: PermissionMode, asker: Asker) -> None:
    permissions = Permissions(mode, asker, deny=(parse_rule("remember(project/*)"),))
    decision = decide(LOW_RISK, permissions)
    assert decision.verdict is Verdict.REFUSED
    assert "remember(project/*)" in decision.reason
    assert decide(GLOBAL, permissions) == decide(GLOBAL, Permissions(mode, asker))


def test_what_is_written_past_a_reservation_still_tells_it() -> None:
    for mode in (PermissionMode.WORKSPACE_WRITE, PermissionMode.FULL_ACCESS):
        assert "It changes a fact." in decide(UPDATE, Permissions(mode)).reason


@given(WRITES, PERMISSIONS)
def test_what_must_always_hold(write: ProposedWrite, permissions: Permissions) -> None:
    decision = decide(write, permissions)
    assert decision.reason
    denied = any(rule.fits(write) for rule in permissions.deny)
    shut = permissions.asker is Asker.SUB_AGENT or not permissions.owns_store or write.fault
    assert (decision.verdict is Verdict.REFUSED) == bool(denied or shut)
    if decision.grant is not None:
        assert decision.allowed
        assert write.low_risk
        assert decision.grant == write.creates
    if decision.allowed and not write.low_risk:
        assert permissions.asker is Asker.INTERACTIVE
        assert permissions.mode is not PermissionMode.READ_ONLY
        assert write.confined or permissions.mode is PermissionMode.FULL_ACCESS
    if decision.allowed and permissions.mode is not PermissionMode.FULL_ACCESS:
        assert not any(rule.fits(write) for rule in permissions.ask)


@given(WRITES, PERMISSIONS, RULES)
def test_one_deny_rule_more_allows_nothing_more(
    write: ProposedWrite, permissions: Permissions, rule: PermissionRule
) -> None:
    stricter = replace(permissions, deny=(*permissions.deny, rule))
    assert decide(write, stricter).allowed <= decide(write, permissions).allowed


@pytest.mark.parametrize(
    ("text", "fitting"),
    [
        ("remember", (LOW_RISK, UPDATE, GLOBAL)),
        (" Remember ", (LOW_RISK, UPDATE, GLOBAL)),
        ("forget", (FORGET,)),
        ("*", (LOW_RISK, UPDATE, GLOBAL, FORGET)),
        ("*(mem-1)", (UPDATE, FORGET)),
        ("remember(global/*)", (GLOBAL,)),
        ("remember(?)", (UPDATE, GLOBAL)),
        ("forget(project/a.md)", (FORGET,)),
        ("remember(project/a)", ()),
        ("bash(rm *)", ()),
    ],
)
def test_which_writes_a_rule_is_about(text: str, fitting: tuple[ProposedWrite, ...]) -> None:
    rule = parse_rule(text)
    assert tuple(w for w in (LOW_RISK, UPDATE, GLOBAL, FORGET) if rule.fits(w)) == fitting
    assert parse_rule(str(rule)) == rule


@pytest.mark.parametrize("text", ["", "  ", "(a)", "remember(", "remember()", "remember)", "a(b"])
def test_an_unreadable_rule_is_told(text: str) -> None:
    with pytest.raises(InvalidFieldError) as caught:
        parse_rule(text)
    assert caught.value.field == "rule"
    assert "remember(global/*)" in caught.value.remedy


def test_a_pattern_holds_no_regular_expression() -> None:
    assert not parse_rule("remember(new.fact)").fits(LOW_RISK)
    assert not parse_rule("remember([a-z-]*)").fits(LOW_RISK)


@given(st.lists(st.sampled_from([GRANT, CreateGrant("other", "digest")]), max_size=5))
def test_a_grant_is_good_for_one_create(given_grants: list[CreateGrant]) -> None:
    open_grants = OpenGrants()
    for grant in given_grants:
        open_grants = open_grants.given(grant)
    for grant in {*given_grants}:
        left = open_grants.claimed(grant)
        assert left is not None
        assert left.claimed(grant) is None
        open_grants = left
    assert open_grants == OpenGrants()


@pytest.mark.parametrize(
    "other", [CreateGrant("new-fact", "other"), CreateGrant("another", "digest")]
)
def test_a_grant_is_good_for_nothing_else(other: CreateGrant) -> None:
    assert OpenGrants().given(GRANT).claimed(other) is None
    assert OpenGrants().claimed(GRANT) is None
