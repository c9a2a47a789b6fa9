"""The rows of two compared texts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from context_center.core.differences import differences, split_lines, without_end
from context_center.core.word_differences import Span
from context_center.ui.models.difference_rows import side_by_side, unified
from context_center.ui.models.text_rows import GAP, Cell, TextRows, Tone

TEXTS = st.lists(st.sampled_from("abcde"), max_size=30).map("\n".join)


def texts(rows: TextRows, column: int) -> list[str | None]:
    return [cell.text for cell in rows.columns[column]]


def test_side_by_side() -> None:
    rows = side_by_side(differences("a\nuse npm\nc\n", "a\nuse pnpm\nnew\nc\n"))
    assert rows.columns == (
        (
            Cell(Tone.SAME, "a", (1,)),
            Cell(Tone.REMOVED, "use npm", (2,), "−", (Span(4, 7),)),
            GAP,
            Cell(Tone.SAME, "c", (3,)),
        ),
        (
            Cell(Tone.SAME, "a", (1,)),
            Cell(Tone.INSERTED, "use pnpm", (2,), "+", (Span(4, 8),)),
            Cell(Tone.INSERTED, "new", (3,), "+"),
            Cell(Tone.SAME, "c", (4,)),
        ),
    )
    assert rows.changes == (range(1, 3),)


def test_unified() -> None:
    rows = unified(differences("a\nuse npm\nc\n", "a\nuse pnpm\nnew\nc\n"))
    assert rows.columns == (
        (
            Cell(Tone.SAME, "a", (1, 1)),
            Cell(Tone.REMOVED, "use npm", (2, 0), "−", (Span(4, 7),)),
            Cell(Tone.INSERTED, "use pnpm", (0, 2), "+", (Span(4, 8),)),
            Cell(Tone.INSERTED, "new", (0, 3), "+"),
            Cell(Tone.SAME, "c", (3, 4)),
        ),
    )
    assert rows.changes == (range(1, 4),)


def test_a_line_end_that_differs_is_told() -> None:
    rows = side_by_side(differences("a\r\nb", "a\nb\n"))
    assert [cell.end for cell in rows.columns[0]] == ["CRLF", "no line end"]
    assert [cell.end for cell in rows.columns[1]] == ["LF", "LF"]


def test_long_runs_are_folded_until_they_are_opened() -> None:
    same = "".join(f"{n}\n" for n in range(12))
    compared = differences(same + "x\n" + same + "y\n", same + "X\n" + same + "Y\n")
    rows = side_by_side(compared, ())
    assert rows.folds == {0: 0, 8: 1}
    assert rows.columns[0][0] == Cell(Tone.FOLD, note="⋯ 9 unchanged lines")
    assert texts(rows, 0)[1:8] == ["9", "10", "11", "x", "0", "1", "2"]
    assert [cell.numbers for cell in rows.columns[1][9:13]] == [(23,), (24,), (25,), (26,)]
    opened = side_by_side(compared, {0})
    assert opened.folds == {16: 1}
    assert texts(opened, 0)[:13] == [*map(str, range(12)), "x"]
    assert side_by_side(compared, None).folds == {}
    assert unified(compared, ()).folds == {0: 0, 9: 1}


def test_equal_texts_are_shown_whole() -> None:
    text = "a\n" * 50
    rows = side_by_side(differences(text, text), ())
    assert rows.size == 50
    assert rows.changes == ()


@given(TEXTS, TEXTS)
def test_nothing_is_left_out(old: str, new: str) -> None:
    compared = differences(old, new)
    lines = [[without_end(line) for line in split_lines(text)] for text in (old, new)]
    rows = side_by_side(compared)
    for column, expected in enumerate(lines):
        cells = [cell for cell in rows.columns[column] if cell is not GAP]
        assert [cell.text for cell in cells] == expected
        assert [cell.numbers for cell in cells] == [(n,) for n in range(1, len(expected) + 1)]
    one = unified(compared).columns[0]
    assert [cell.text for cell in one if cell.numbers[0]] == lines[0]
    assert [cell.text for cell in one if cell.numbers[1]] == lines[1]
