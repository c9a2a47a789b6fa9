"""Line ends that survive an edit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from context_center.core.line_ends import (
    LinePositions,
    usual_line_end,
    with_lf,
    with_line_ends_of,
)

texts = st.lists(st.sampled_from(["a", "b", "\n", "\r\n", "\r", "\u2028"]), max_size=12).map(
    "".join
)
lf_texts = st.lists(st.sampled_from(["a", "b", "\n", "\u2028"]), max_size=12).map("".join)


@given(texts)
def test_nothing_changes_without_an_edit(text: str) -> None:
    assert with_line_ends_of(text, with_lf(text)) == text
    assert with_line_ends_of(text, text) == text


@given(texts, lf_texts)
def test_an_edit_says_what_was_typed(original: str, typed: str) -> None:
    assert with_lf(with_line_ends_of(original, typed)) == typed


def test_the_edges_keep_their_line_ends() -> None:
    original = "a\nb\r\nc\r\nd\n"
    assert with_line_ends_of(original, "a\nb\nnew\nd\n") == "a\nb\r\nnew\nd\n"
    assert with_line_ends_of("a\r\nb\r\nc\n", "a\nnew\nc\n") == "a\r\nnew\r\nc\n"


def test_the_usual_line_end() -> None:
    assert usual_line_end("a\r\nb\r\nc\n") == "\r\n"
    assert usual_line_end("a\r\nb\n") == "\n"
    assert usual_line_end("a", "\r\n") == "\r\n"


@given(texts)
def test_positions_lead_back_to_the_original(text: str) -> None:
    normal = with_lf(text)
    positions = LinePositions(text)
    for position, character in enumerate(normal):
        original = text[positions.original(position)]
        assert original == character or (original, character) == ("\r", "\n")
    assert positions.original(len(normal)) == len(text)
