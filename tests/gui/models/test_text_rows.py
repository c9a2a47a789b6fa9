"""Rows of texts side by side."""

from __future__ import annotations

import pytest

from context_center.core.word_differences import Span
from context_center.ui.models.text_rows import (
    Cell,
    TextRows,
    Tone,
    end_word,
    fold_cell,
    hidden_lines,
    marks_of,
    shortened,
)


@pytest.mark.parametrize(
    ("size", "first", "last", "hidden"),
    [
        (10, False, False, range(3, 7)),
        (9, False, False, range(0)),
        (4, True, False, range(0)),
        (7, True, False, range(4)),
        (7, False, True, range(3, 7)),
        (6, False, True, range(0)),
        (40, True, True, range(40)),
    ],
)
def test_only_runs_that_are_worth_it_are_folded(
    size: int, first: bool, last: bool, hidden: range
) -> None:
    assert hidden_lines(size, first=first, last=last) == hidden


@pytest.mark.parametrize(
    ("line", "spans", "marks"),
    [
        ("use npm\n", (Span(4, 7),), (Span(4, 7),)),
        ("use npm\n", (Span(4, 8),), (Span(4, 7),)),
        ("use npm\n", (Span(7, 8),), ()),
        ("use npm\n", (Span(0, 8),), ()),
        ("use npm.\n", (Span(0, 7),), ()),
        ("金额。", (Span(1, 2),), (Span(1, 2),)),
        ("", (), ()),
    ],
)
def test_marks_leave_something_unmarked(
    line: str, spans: tuple[Span, ...], marks: tuple[Span, ...]
) -> None:
    assert marks_of(line, spans) == marks


@pytest.mark.parametrize(
    ("line", "other", "word"),
    [
        ("a\n", "b\n", ""),
        ("a\n", None, ""),
        ("a\r\n", "a\n", "CRLF"),
        ("a\n", "a\r\n", "LF"),
        ("a", "a\n", "no line end"),
    ],
)
def test_a_line_end_is_told_where_it_differs(line: str, other: str | None, word: str) -> None:
    assert end_word(line, other) == word


def test_a_fold_says_how_much_it_hides() -> None:
    assert fold_cell(1_234).note == "⋯ 1,234 unchanged lines"


def test_very_many_rows_are_cut_and_counted() -> None:
    column = tuple(Cell(Tone.SAME, str(n), (n,)) for n in range(10))
    rows = TextRows((column,), (range(2), range(3, 6), range(8, 9)), {2: 1, 7: 2})
    cut = shortened(rows, 5)
    assert cut.columns[0][:5] == column[:5]
    assert cut.columns[0][5:] == (Cell(Tone.NOTE, note="5 more lines are not shown"),)
    assert cut.changes == (range(2), range(3, 5))
    assert cut.folds == {2: 1}
    assert shortened(rows, 10) is rows
