"""White space as the reference sees it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.recall.whitespace import compact, fields, trimmed


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  a\t\r\nb\u3000c\u2028d\xa0\u200ae ", ["a", "b", "c", "d", "e"]),
        ("a\x1cb c\x1f", ["a\x1cb", "c\x1f"]),
        ("a\u200bb", ["a\u200bb"]),
        (" \n", []),
    ],
)
def test_fields(text: str, expected: list[str]) -> None:
    assert fields(text) == expected


def test_compact_leaves_single_spaces() -> None:
    assert compact("\n a \u2003 b\x1c\x1c ") == "a b\x1c\x1c"


@given(st.text(alphabet=" \t\x1c\x1e\u3000ab", max_size=12))
def test_trimming_takes_white_space_from_the_ends_only(text: str) -> None:
    short = trimmed(text)
    assert short in text
    assert fields(short) == fields(text)
    assert short == "" or (fields(short[0]) and fields(short[-1]))
