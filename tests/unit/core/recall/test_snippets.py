"""The excerpt of a fact that is shown for a message."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.recall.snippets import SNIPPET_CHARACTERS, Snippet, snippet
from context_center.core.recall.tokens import query_tokens
from tests.unit.core.recall.making import make_fact


def excerpt(body: str, query: str) -> Snippet:
    return snippet(make_fact("n", body), query, query_tokens(query))


def test_a_short_fact_is_shown_whole_with_its_white_space_collapsed() -> None:
    assert excerpt("a\n\n  b\tc\u2028d", "c").text == "n a b c d"


def test_the_whole_message_counts_before_its_first_token() -> None:
    body = "needle " + "x " * 400 + "needle target " + "y " * 400
    text = excerpt(body, "needle target").text
    assert "needle target" in text
    assert not text.startswith("n needle")


def test_a_lone_letter_is_no_place_to_look_at() -> None:
    body = "a " * 400 + "needle " + "z " * 400
    assert "needle" in excerpt(body, "я a needle").text
    assert "库" in excerpt("p " * 400 + "库 " + "q " * 400, "库 needle").text


def test_the_match_stands_in_the_middle() -> None:
    text = excerpt("x" * 1000 + " needle " + "y" * 1000, "needle").text
    assert text.startswith("...x")
    assert text.endswith("y...")
    assert len(text) == SNIPPET_CHARACTERS + 6
    assert text.index("needle") == 3 + SNIPPET_CHARACTERS // 2


def test_letters_whose_lower_case_is_shorter_shift_the_place_as_in_the_reference() -> None:
    plain = excerpt("i" * 600 + " needle " + "y" * 600, "needle").text
    shifted = excerpt("İ" * 600 + " needle " + "y" * 600, "needle").text
    assert plain.index("needle") == 3 + SNIPPET_CHARACTERS // 2
    assert "needle" not in shifted


@given(st.text(max_size=900), st.text(max_size=20))
def test_an_excerpt_is_never_longer_than_allowed(body: str, query: str) -> None:
    assert len(excerpt(body, query).text) <= SNIPPET_CHARACTERS + 6


def test_a_home_cut_at_the_front_does_not_leave_the_name() -> None:
    body = "x" * 1000 + " /home/adalovelace/" + "y" * 250 + " needle " + "z" * 1000
    cut = excerpt(body, "needle")
    assert cut.text.startswith("...lovelace/y")
    assert cut.redacted().startswith("...<local-home>/y")
    assert [cut.clipped(count) for count in (5, 10, 11, 12)] == [
        "...<local-home>",
        "...<local-home>",
        "...<local-home>",
        "...<local-home>/...",
    ]


@pytest.mark.parametrize("count", [20, 22, 25])
def test_a_home_cut_at_the_end_does_not_leave_the_name(count: int) -> None:
    cut = Snippet("config in dir /home/adalovelace/x")
    assert "ada" not in cut.clipped(count)
    assert cut.clipped(count).startswith("config in dir <local-home>")
