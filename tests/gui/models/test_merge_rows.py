"""The rows of a merge and of its result."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.differences import split_lines, without_end
from context_center.core.merge import Choice, merge
from context_center.core.merged_text import merged_text
from context_center.core.word_differences import Span
from context_center.ui.models.merge_rows import merge_rows, result_rows
from context_center.ui.models.text_rows import GAP, Cell, Tone

TEXTS = st.lists(st.sampled_from("abcd"), max_size=12).map("\n".join)
CONFLICT = merge("a\nuse npm\nz\n", "a\nuse pnpm\nmore\nz\n", "a\nuse bun\nz\n")


def test_a_conflict_shows_both_sides_level_with_the_base() -> None:
    rows = merge_rows(CONFLICT, {})
    theirs, base, mine = rows.columns
    assert rows.changes == (range(1, 3),)
    assert theirs[1] == Cell(Tone.THEIRS, "use pnpm", (2,), "", (Span(4, 8),))
    assert theirs[2] == Cell(Tone.THEIRS, "more", (3,))
    assert base[1:3] == (Cell(Tone.BASE, "use npm", (2,), "!"), GAP)
    assert mine[1:3] == (Cell(Tone.MINE, "use bun", (2,), "", (Span(4, 7),)), GAP)
    assert [column[3].numbers for column in rows.columns] == [(4,), (3,), (3,)]


@pytest.mark.parametrize(
    ("choice", "theirs", "mine"),
    [
        (Choice.THEIRS, (Tone.THEIRS, "✓"), (Tone.REJECTED, "")),
        (Choice.MINE, (Tone.REJECTED, ""), (Tone.MINE, "✓")),
        (Choice.BOTH, (Tone.THEIRS, "✓"), (Tone.MINE, "✓")),
    ],
)
def test_what_is_chosen_wears_a_sign(
    choice: Choice, theirs: tuple[Tone, str], mine: tuple[Tone, str]
) -> None:
    rows = merge_rows(CONFLICT, {1: choice})
    assert [(cell.tone, cell.sign) for cell in (rows.columns[0][1], rows.columns[2][1])] == [
        theirs,
        mine,
    ]
    assert rows.columns[1][1].sign == ""


def test_a_change_of_one_side_is_taken_unless_it_is_refused() -> None:
    merged = merge("a\nb\n", "A\nb\n", "a\nb\n")
    theirs, _, mine = (column[0] for column in merge_rows(merged, {}).columns)
    assert (theirs.tone, theirs.sign, mine.tone, mine.sign) == (Tone.THEIRS, "✓", Tone.SAME, "")
    theirs, _, mine = (column[0] for column in merge_rows(merged, {0: Choice.MINE}).columns)
    assert (theirs.tone, theirs.sign, mine.tone, mine.sign) == (Tone.REJECTED, "", Tone.SAME, "✓")


def test_insertions_stand_before_the_line_they_belong_to() -> None:
    merged = merge("x\ny\n", "new\nX x\ny\n", "x\nY y\n")
    theirs, base, _ = merge_rows(merged, {}).columns
    level = list(zip([c.text for c in theirs], [c.text for c in base], strict=True))
    assert level == [("new", None), ("X x", "x"), ("y", "y")]


def test_the_result_shows_an_open_conflict_in_both_versions() -> None:
    (cells,) = result_rows(CONFLICT, {}).columns
    assert [(cell.tone, cell.text, cell.numbers, cell.sign) for cell in cells] == [
        (Tone.SAME, "a", (1,), ""),
        (Tone.CONFLICT, "use pnpm", (0,), "!"),
        (Tone.CONFLICT, "more", (0,), "!"),
        (Tone.CONFLICT, "use bun", (0,), "!"),
        (Tone.SAME, "z", (2,), ""),
    ]


def test_the_result_of_both_is_theirs_then_mine() -> None:
    (cells,) = result_rows(CONFLICT, {1: Choice.BOTH}).columns
    assert [(cell.tone, cell.text, cell.numbers) for cell in cells[1:4]] == [
        (Tone.THEIRS, "use pnpm", (2,)),
        (Tone.THEIRS, "more", (3,)),
        (Tone.MINE, "use bun", (4,)),
    ]


@pytest.mark.parametrize(
    ("base", "theirs", "told"),
    [
        ("a\nb\nz\n", "z\n", "2 lines removed"),
        ("b\nz\n", "z\n", "1 line removed"),
    ],
)
def test_lines_that_are_removed_leave_a_note(base: str, theirs: str, told: str) -> None:
    rows = result_rows(merge(base, theirs, base), {})
    assert rows.columns[0][0] == Cell(Tone.NOTE, note=told)
    assert rows.changes == (range(1),)


def test_a_refused_insertion_leaves_a_note() -> None:
    rows = result_rows(merge("z\n", "a\nz\n", "z\n"), {0: Choice.MINE})
    assert rows.columns[0][0] == Cell(Tone.NOTE, note="nothing inserted")


def test_long_runs_are_folded_until_they_are_opened() -> None:
    same = "".join(f"{n}\n" for n in range(12))
    merged = merge(same + "x\n", same + "X\n", same + "x\n")
    assert merge_rows(merged, {}, ()).folds == {0: 0}
    assert result_rows(merged, {}, ()).folds == {0: 0}
    assert merge_rows(merged, {}, {0}).size == result_rows(merged, {}, {0}).size == 13
    assert merge_rows(merge(same, same, same), {}, ()).size == 12


@given(TEXTS, TEXTS, TEXTS)
def test_no_line_of_any_version_is_left_out(base: str, theirs: str, mine: str) -> None:
    rows = merge_rows(merge(base, theirs, mine), {})
    for column, text in zip(rows.columns, (theirs, base, mine), strict=True):
        lines = [without_end(line) for line in split_lines(text)]
        cells = [cell for cell in column if cell is not GAP]
        assert [cell.text for cell in cells] == lines
        assert [cell.numbers for cell in cells] == [(n,) for n in range(1, len(lines) + 1)]
    assert len(rows.changes) == len(merge(base, theirs, mine).changes)


@given(TEXTS, TEXTS, TEXTS, st.sampled_from(Choice))
def test_the_result_says_what_will_be_saved(
    base: str, theirs: str, mine: str, choice: Choice
) -> None:
    merged = merge(base, theirs, mine)
    choices = dict.fromkeys(merged.conflicts, choice)
    cells = [cell for cell in result_rows(merged, choices).columns[0] if cell.text is not None]
    lines = [without_end(line) for line in split_lines(merged_text(merged, choices))]
    assert [cell.text for cell in cells] == lines
    assert [cell.numbers for cell in cells] == [(n,) for n in range(1, len(cells) + 1)]
