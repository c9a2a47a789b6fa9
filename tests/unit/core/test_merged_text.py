"""The text that a merge gives: lines, their ends, and the last of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.differences import split_lines, without_end
from context_center.core.merge import Choice, merge
from context_center.core.merged_text import UndecidedPartError, merged_text

LINES = st.lists(st.sampled_from(["a", "b", "c", "d", "金额", "\r"]), max_size=8)
TEXTS = st.builds(
    lambda lines, ends, last: "".join(map("".join, zip(lines, ends, strict=False))) + last,
    LINES,
    st.lists(st.sampled_from(["\n", "\n", "\r\n"]), min_size=8, max_size=8),
    st.sampled_from(["", "", "z", "\n"]),
)
CHOICES = st.sampled_from(Choice)


def test_what_either_side_changed_is_there() -> None:
    merged = merge("a\nb\nc\n", "A\nb\nc\nend\n", "a\nb\nC\n")
    assert merged_text(merged, {}) == "A\nb\nC\nend\n"


def test_a_conflict_takes_what_is_chosen() -> None:
    merged = merge("a\nb\nc\n", "a\nX\nc\n", "a\nY\nc\n")
    texts = {choice: merged_text(merged, {1: choice}) for choice in Choice}
    assert texts == {
        Choice.THEIRS: "a\nX\nc\n",
        Choice.MINE: "a\nY\nc\n",
        Choice.BOTH: "a\nX\nY\nc\n",
    }


def test_a_change_without_conflict_can_be_taken_back() -> None:
    merged = merge("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n")
    assert merged_text(merged, {0: Choice.MINE}) == "a\nb\nC\n"
    assert merged_text(merged, {2: Choice.THEIRS}) == "A\nb\nc\n"


def test_an_undecided_conflict_is_refused() -> None:
    merged = merge("a\n", "b\n", "c\n")
    with pytest.raises(UndecidedPartError) as refused:
        merged_text(merged, {})
    assert refused.value.part == 0


def test_both_without_a_line_end_between_them_get_one() -> None:
    merged = merge("a\nb", "a\nX", "a\nY")
    assert merged_text(merged, {1: Choice.BOTH}) == "a\nX\nY"
    merged = merge("a\r\nb", "a\r\nX", "a\r\nY")
    assert merged_text(merged, {1: Choice.BOTH}) == "a\r\nX\r\nY"


@pytest.mark.parametrize(
    ("base", "theirs", "mine", "expected"),
    [
        ("a\nb\nc\n", "a\r\nb\r\nc\r\n", "a\nB\nc\nd\n", "a\r\nB\r\nc\r\nd\r\n"),
        ("a\nb\nc\n", "a\nB\nc\nd\n", "a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\nd\r\n"),
        ("a\r\nb\nc\n", "a\r\nb\nc\nd\n", "A\r\nb\nc\n", "A\r\nb\nc\nd\n"),
        ("a\nb\n", "a\nb", "A\nb\n", "A\nb"),
        ("a\nb", "A\nb", "a\nb\n", "A\nb\n"),
        ("a\nb\n", "a\nb", "a\nb\nc\n", "a\nb\nc"),
        ("a", "a\nc", "a\n", "a\nc\n"),
        ("a\n", "z", "a\n\n", "z\n\n"),
        ("a\r\n", "b\nb\r\na\r\nb\r\n", "", "b\nb\r\nb\r\n"),
        ("a\r\n", "a\r\nb\r\r\n", "a\n", "a\nb\r\r\n"),
    ],
)
def test_line_ends_and_the_last_one_are_merged_apart(
    base: str, theirs: str, mine: str, expected: str
) -> None:
    assert merged_text(merge(base, theirs, mine), {}) == expected


@given(TEXTS, TEXTS)
def test_with_one_side_unchanged_the_other_comes_out(base: str, other: str) -> None:
    assert merged_text(merge(base, other, base), {}) == other
    assert merged_text(merge(base, base, other), {}) == other


@given(TEXTS, TEXTS)
def test_the_same_on_both_sides_says_the_same(base: str, both: str) -> None:
    assert merged_text(merge(base, both, both), {}) == both


@given(TEXTS, TEXTS, TEXTS)
def test_taking_both_loses_no_line(base: str, theirs: str, mine: str) -> None:
    merged = merge(base, theirs, mine)
    text = merged_text(merged, dict.fromkeys(merged.conflicts, Choice.BOTH))
    said = [without_end(line) for line in split_lines(text)]
    for number in merged.changes:
        part = merged.parts[number]
        if part.choice is not Choice.MINE:
            assert_within([without_end(line) for line in part.theirs], said)
        if part.choice is not Choice.THEIRS:
            assert_within([without_end(line) for line in part.mine], said)


@given(TEXTS, TEXTS, TEXTS, CHOICES)
def test_only_the_last_line_may_lack_an_end(
    base: str, theirs: str, mine: str, choice: Choice
) -> None:
    merged = merge(base, theirs, mine)
    text = merged_text(merged, dict.fromkeys(merged.conflicts, choice))
    lines = sum(
        len(part.base)
        if part.kind.value == "same"
        else len(part.theirs) * (choice_of(part.choice, choice) is not Choice.MINE)
        + len(part.mine) * (choice_of(part.choice, choice) is not Choice.THEIRS)
        for part in merged.parts
    )
    assert len(split_lines(text)) == lines


def choice_of(own: Choice | None, chosen: Choice) -> Choice:
    return own or chosen


def assert_within(lines: list[str], text: list[str]) -> None:
    """That the lines stand in the text one after the other."""
    starts = range(len(text) - len(lines) + 1)
    assert any(text[at : at + len(lines)] == lines for at in starts)
