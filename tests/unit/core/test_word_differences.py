"""What differs within lines, and which lines belong together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.word_differences import Span, word_differences

TEXTS = st.lists(
    st.text(alphabet="ab ,\u0301金额是こ안🙂", max_size=12).map(lambda line: line + "\n"),
    max_size=6,
)


def marked(line: str, spans: tuple[Span, ...]) -> str:
    """A line with its spans in brackets."""
    for start, end in reversed(spans):
        line = f"{line[:start]}[{line[start:end]}]{line[end:]}"
    return line


def rest(lines: list[str], spans: tuple[tuple[Span, ...], ...]) -> str:
    """The text without its spans."""
    left = []
    for line, marks in zip(lines, spans, strict=True):
        at = 0
        for start, end in marks:
            assert at <= start < end <= len(line)
            left.append(line[at:start])
            at = end
        left.append(line[at:])
    return "".join(left)


@pytest.mark.parametrize(
    ("old", "new", "removed", "inserted"),
    [
        ("use npm; never yarn", "use pnpm: never yarn", "use [npm;] never yarn", "use [pnpm:] never yarn"),
        ("a b", "a b c", "a b", "a b[ c]"),
        ("前一项没过就不看", "前一项没通过就不看", "前一项没过就不看", "前一项没[通]过就不看"),
        ("按这个顺序看", "按下面的顺序看", "按[这个]顺序看", "按[下面的]顺序看"),
        ("port 8080", "port 9090", "port [8080]", "port [9090]"),
        ("cafe\u0301 au lait", "cafe au lait", "[cafe\u0301] au lait", "[cafe] au lait"),
        ("same", "same", "same", "same"),
        ("  indented", "    indented", "[  ]indented", "[    ]indented"),
    ],
)  # fmt: skip
def test_words_and_runs_of_characters(old: str, new: str, removed: str, inserted: str) -> None:
    found = word_differences([old], [new])
    assert marked(old, found.removed[0]) == removed
    assert marked(new, found.inserted[0]) == inserted
    assert found.rows == ((0, 0),)


def test_a_few_words_in_common_do_not_chop_up_a_change() -> None:
    old, new = "The cat sat on the mat today", "A dog lay down on some rug"
    found = word_differences([old], [new])
    assert found.removed == ((Span(0, len(old)),),)
    assert found.inserted == ((Span(0, len(new)),),)


def test_wrapping_anew_moves_no_words() -> None:
    old, new = ["one two three\n", "four\n"], ["one two\n", "three four\n"]
    found = word_differences(old, new)
    assert [marked(line, spans) for line, spans in zip(old, found.removed, strict=True)] == [
        "one two[ ]three[\n]",
        "four\n",
    ]
    assert rest(new, found.inserted) == "one twothreefour\n"


def test_lines_that_share_their_words_stand_side_by_side() -> None:
    old = ["gone\n", "alpha beta gamma\n", "zeta\n"]
    new = ["alpha beta delta\n", "other\n", "new line\n"]
    assert word_differences(old, new).rows == ((0, None), (1, 0), (2, 1), (None, 2))


def test_lines_without_anything_in_common_fill_up_in_order() -> None:
    assert word_differences(["a\n", "b\n"], ["x\n"]).rows == ((0, 0), (1, None))
    assert word_differences([], ["x\n", "y\n"]).rows == ((None, 0), (None, 1))


def test_too_much_is_wholly_different() -> None:
    old, new = ["same words\n"], ["same words here\n"]
    found = word_differences(old, new, most=10)
    assert found.removed == ((Span(0, 11),),)
    assert found.inserted == ((Span(0, 16),),)


@given(TEXTS, TEXTS)
def test_what_is_left_of_both_is_the_same_text(old: list[str], new: list[str]) -> None:
    found = word_differences(old, new)
    assert rest(old, found.removed) == rest(new, found.inserted)


@given(TEXTS, TEXTS)
def test_every_line_stands_in_one_row_and_in_order(old: list[str], new: list[str]) -> None:
    rows = word_differences(old, new).rows
    assert [row[0] for row in rows if row[0] is not None] == list(range(len(old)))
    assert [row[1] for row in rows if row[1] is not None] == list(range(len(new)))
    assert (None, None) not in rows


@given(TEXTS)
def test_equal_groups_have_no_differences(lines: list[str]) -> None:
    found = word_differences(lines, lines)
    assert not any(found.removed)
    assert not any(found.inserted)
    assert found.rows == tuple((at, at) for at in range(len(lines)))
