"""When one matched token is enough."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.recall.gates import distinctive_alone
from context_center.core.recall.tokens import query_tokens
from tests.unit.core.recall.full_scan import qualifies


def alone(query: str) -> set[str]:
    wanted = query_tokens(query)
    return distinctive_alone(query, wanted, wanted)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("package", {"package"}),
        ("package please", {"package", "please"}),
        ("alpha", set()),
        ("could you explain package", set()),
        ("部署", {"部署"}),
        ("部署 hello", set()),
        ("部", set()),
        ("what about v12 now", {"v12"}),
        ("what about parse_config now", {"parse_config"}),
        ("what about getUser now", {"getuser"}),
        ("what about Alpha now", set()),
        ("look at (`getUser`)! now", {"getuser"}),
        ("look at getUser() or get-User now", {"getuser"}),
        ("look at #alpha thing", {"alpha"}),
        ("look at #Alpha thing", set()),
        ("look at #alphabet thing", {"alphabet"}),
        ("say alpha. then more", {"alpha"}),
        ("say Alpha. then more", set()),
        ("配置#部署 看看", {"部署"}),
        ("about STRAẞE1 again now", {"straße1"}),
    ],
)
def test_what_qualifies_by_itself(query: str, expected: set[str]) -> None:
    assert alone(query) == expected


def test_a_mark_counts_for_any_token_that_begins_or_ends_there() -> None:
    wanted = query_tokens("is it alpha or #alphabet or 2alpha. now")
    candidates = {"alpha", "alphabet", "2alpha", "it"}
    assert distinctive_alone("is it alpha or #alphabet or 2alpha. now", wanted, candidates) == {
        "alpha",
        "alphabet",
        "2alpha",
    }


@given(st.text(alphabet="aB1_#.,部署 (É", max_size=14))
def test_the_rule_is_that_of_the_page_for_every_token(text: str) -> None:
    query = text.strip()
    wanted = query_tokens(query)
    expected = {token for token in wanted if qualifies(query, wanted, [token])}
    assert alone(query) == expected
