"""Near-duplicate titles and descriptions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.phrase_overlap import letters, phrase_overlaps
from tests.helpers.vectors import Case, case_id, cases

PHRASES = st.text(st.sampled_from("abAB 12_-.包管理器リリ배포é"), max_size=24)


@pytest.mark.parametrize("case", cases("phrase_overlaps"), ids=case_id)
def test_recorded_cases(case: Case) -> None:
    request = case["request"]
    assert phrase_overlaps(request["a"], request["b"]) is case["expected"]["overlaps"]


@given(PHRASES, PHRASES)
def test_the_order_does_not_matter(first: str, second: str) -> None:
    assert phrase_overlaps(first, second) is phrase_overlaps(second, first)


@given(PHRASES)
def test_a_phrase_with_letters_covers_itself_in_any_case(phrase: str) -> None:
    assert phrase_overlaps(phrase, phrase.upper().lower()) is bool(letters(phrase))


@given(PHRASES.filter(lambda text: len(letters(text)) >= 4), PHRASES)
def test_words_around_a_phrase_do_not_hide_it(phrase: str, more: str) -> None:
    assert phrase_overlaps(phrase, f"{more} {phrase}")


def test_repeated_tokens_count_once() -> None:
    assert not phrase_overlaps("包管理", "管理管理")


def test_a_far_longer_text_with_the_same_words_apart_is_another_claim() -> None:
    long = "build " + "something quite different here " * 4 + " uses"
    assert not phrase_overlaps("uses build", long)
    assert phrase_overlaps("uses build", "build it uses")


@pytest.mark.parametrize(
    ("first", "second"),
    [("ok", "the project uses tabs for indentation"), ("内存", "内存泄漏定位"), ("___", "___")],
)
def test_what_says_too_little_covers_nothing(first: str, second: str) -> None:
    assert not phrase_overlaps(first, second)
