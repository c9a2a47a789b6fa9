"""Three versions of a text in parts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.merge import Choice, Merge, MergeKind, MergePart, merge

LINES = st.lists(st.sampled_from(["a", "b", "c", "d", "金额"]), max_size=8)
TEXTS = st.builds(
    lambda lines, break_, end: break_.join(lines) + end,
    LINES,
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(["", "\n", "\r\n"]),
)


def kinds(merged: Merge) -> list[str]:
    return [str(part.kind) for part in merged.parts]


def version(merged: Merge, name: str) -> str:
    """One of the three versions, put together from the parts."""
    return "".join(line for part in merged.parts for line in getattr(part, name))


def test_changes_of_either_side_are_merged() -> None:
    merged = merge("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n")
    assert merged.parts == (
        MergePart(MergeKind.THEIRS, ("a\n",), ("A\n",), ("a\n",)),
        MergePart(MergeKind.SAME, ("b\n",), ("b\n",), ("b\n",)),
        MergePart(MergeKind.MINE, ("c\n",), ("c\n",), ("C\n",)),
    )
    assert merged.changes == (0, 2)
    assert merged.conflicts == ()
    assert [part.choice for part in merged.parts] == [Choice.THEIRS, Choice.THEIRS, Choice.MINE]


def test_neighbouring_lines_are_no_conflict() -> None:
    merged = merge("- one\n- two\n", "- ONE\n- two\n", "- one\n- TWO\n")
    assert kinds(merged) == ["theirs", "mine"]


def test_the_same_line_changed_twice_is_a_conflict() -> None:
    merged = merge("a\nb\n", "a\nB1\n", "a\nB2\n")
    assert kinds(merged) == ["same", "conflict"]
    assert merged.conflicts == (1,)
    assert merged.parts[1].choice is None
    assert merged.parts[1].can_take_both


def test_two_insertions_at_one_place_are_a_conflict() -> None:
    merged = merge("a\nb\n", "a\nx\nb\n", "a\ny\nb\n")
    assert kinds(merged) == ["same", "conflict", "same"]
    assert merged.parts[1] == MergePart(MergeKind.CONFLICT, (), ("x\n",), ("y\n",))


def test_an_insertion_beside_a_changed_line_is_none() -> None:
    assert kinds(merge("a\nb\n", "A\nb\n", "a\nx\nb\n")) == ["theirs", "mine", "same"]


def test_an_insertion_within_removed_lines_is_a_conflict() -> None:
    merged = merge("a\nb\nc\n", "c\n", "a\nx\nb\nc\n")
    assert merged.parts[0] == MergePart(
        MergeKind.CONFLICT, ("a\n", "b\n"), (), ("a\n", "x\n", "b\n")
    )
    assert not merged.parts[0].can_take_both


def test_the_same_change_on_both_sides_is_told_once() -> None:
    assert kinds(merge("a\nb\n", "a\nB\n", "a\nB\n")) == ["same", "both"]
    assert kinds(merge("a\n", "a\nx\n", "a\nx\n")) == ["same", "both"]


def test_a_conflict_is_no_longer_than_what_differs() -> None:
    merged = merge("a\nz\n", "a\none\ntheirs\nlast\nz\n", "a\none\nmine\nlast\nz\n")
    assert kinds(merged) == ["same", "both", "conflict", "both", "same"]
    assert merged.parts[2] == MergePart(MergeKind.CONFLICT, (), ("theirs\n",), ("mine\n",))


def test_converted_line_ends_are_no_conflict() -> None:
    merged = merge("a\nb\n", "a\r\nb\r\n", "a\nB\n")
    assert kinds(merged) == ["same", "mine"]


@given(TEXTS, TEXTS, TEXTS)
def test_no_line_of_any_version_is_lost(base: str, theirs: str, mine: str) -> None:
    merged = merge(base, theirs, mine)
    assert version(merged, "base") == base
    assert version(merged, "theirs") == theirs
    assert version(merged, "mine") == mine


@given(TEXTS, TEXTS)
def test_only_two_sides_that_changed_can_conflict(base: str, other: str) -> None:
    assert merge(base, other, base).conflicts == ()
    assert merge(base, base, other).conflicts == ()
    assert set(kinds(merge(base, other, other))) <= {"same", "both"}


@given(TEXTS, TEXTS, TEXTS)
def test_a_part_is_called_by_what_changed_it(base: str, theirs: str, mine: str) -> None:
    for part in merge(base, theirs, mine).parts:
        one, other, before = (
            [line.rstrip("\r\n") for line in lines] for lines in (part.theirs, part.mine, part.base)
        )
        match part.kind:
            case MergeKind.SAME:
                assert one == other == before
            case MergeKind.THEIRS:
                assert other == before != one
            case MergeKind.MINE:
                assert one == before != other
            case MergeKind.BOTH:
                assert one == other != before
            case MergeKind.CONFLICT:
                assert one != other


@pytest.mark.parametrize("kind", ["theirs", "mine", "both"])
def test_only_conflicts_can_take_both(kind: str) -> None:
    part = MergePart(MergeKind(kind), ("a\n",), ("b\n",), ("c\n",))
    assert not part.can_take_both
