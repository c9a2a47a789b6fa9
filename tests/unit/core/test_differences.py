"""The differences of two texts, and what follows from taking some of them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core import differences as module
from context_center.core.differences import (
    ChangeKind,
    LineRange,
    differences,
    line_end,
    split_lines,
    with_hunks,
    without_end,
)
from context_center.core.word_differences import Span

LINES = st.lists(st.sampled_from(["a", "b b", "金额", "", "c\r", "\u2028", "d"]), max_size=12)
TEXTS = st.builds(lambda lines, end: "\n".join(lines) + end, LINES, st.sampled_from(["", "\n"]))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", []),
        ("a", ["a"]),
        ("a\n", ["a\n"]),
        ("a\r\nb\u2028c\rd\n\n", ["a\r\n", "b\u2028c\rd\n", "\n"]),
    ],
)
def test_lines_end_at_lf_or_crlf_only(text: str, lines: list[str]) -> None:
    assert split_lines(text) == lines
    assert [without_end(line) + line_end(line) for line in lines] == lines
    assert [line_end(line) for line in split_lines("a\r\nb\nc\r")] == ["\r\n", "\n", ""]


def test_equal_texts_have_no_differences() -> None:
    found = differences("a\nb\n", "a\nb\n")
    assert not found
    assert found.hunks == ()
    assert (found.inserted_lines, found.removed_lines) == (0, 0)


def test_hunks_have_ranges_kinds_spans_and_rows() -> None:
    found = differences("a\nuse npm\nc\ngone\ne\n", "a\nuse pnpm\nc\ne\nnew\n")
    changed, removed, inserted = found.hunks
    assert [hunk.kind for hunk in found.hunks] == [
        ChangeKind.CHANGED,
        ChangeKind.REMOVED,
        ChangeKind.INSERTED,
    ]
    assert (changed.old, changed.new) == (LineRange(1, 2), LineRange(1, 2))
    assert (changed.removed, changed.inserted) == (((Span(4, 7),),), ((Span(4, 8),),))
    assert changed.rows == ((1, 1),)
    assert (removed.old, removed.new) == (LineRange(3, 4), LineRange(3, 3))
    assert (removed.removed, removed.inserted) == (((Span(0, 5),),), ())
    assert removed.rows == ((3, None),)
    assert (inserted.old, inserted.new) == (LineRange(5, 5), LineRange(4, 5))
    assert inserted.rows == ((None, 4),)
    assert (found.inserted_lines, found.removed_lines) == (2, 2)


def test_the_end_of_a_line_counts() -> None:
    (hunk,) = differences("a\nb", "a\nb\n").hunks
    assert (hunk.removed, hunk.inserted) == (((),), ((Span(1, 2),),))
    (hunk,) = differences("a\r\n", "a\n").hunks
    assert (hunk.removed, hunk.inserted) == (((Span(1, 3),),), ((Span(1, 2),),))


def test_very_many_changes_are_told_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_BY_WORD", 30)
    old = "".join(f"keep\nline {n} old\n" for n in range(3))
    first, second, third = differences(old, old.replace("old", "new")).hunks
    assert first.removed == ((Span(7, 10),),)
    assert second.removed == third.removed == ((Span(0, 11),),)


def test_hunks_can_be_taken_one_by_one() -> None:
    found = differences("a\nb\nc\nd\n", "A\nb\nC\nd\nx\n")
    assert with_hunks(found, [1]) == "a\nb\nC\nd\n"
    assert with_hunks(found, [0, 2]) == "A\nb\nc\nd\nx\n"


@given(TEXTS, TEXTS)
def test_all_hunks_give_the_new_text_and_none_the_old(old: str, new: str) -> None:
    found = differences(old, new)
    assert with_hunks(found, range(len(found.hunks))) == new
    assert with_hunks(found, ()) == old
    assert bool(found) is (old != new)


@given(TEXTS, TEXTS)
def test_between_hunks_both_texts_are_the_same(old: str, new: str) -> None:
    found = differences(old, new)
    old_end, new_end = len(found.old_lines), len(found.new_lines)
    hunks = [(hunk.old, hunk.new) for hunk in found.hunks]
    places = [((0, 0), (0, 0)), *hunks, ((old_end, old_end), (new_end, new_end))]
    for (old_last, new_last), (old_next, new_next) in pairwise(places):
        same = found.old_lines[old_last[1] : old_next[0]]
        assert same == found.new_lines[new_last[1] : new_next[0]]
    assert all(hunk.old.size or hunk.new.size for hunk in found.hunks)


@given(TEXTS, TEXTS)
def test_the_other_direction_swaps_what_was_inserted_and_removed(old: str, new: str) -> None:
    there, back = differences(old, new), differences(new, old)
    assert (there.inserted_lines - there.removed_lines) == (
        back.removed_lines - back.inserted_lines
    )
