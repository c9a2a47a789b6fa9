"""The rows of two compared texts: side by side, or one below the other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from context_center.core.differences import LineRange, without_end
from context_center.ui.models.text_rows import (
    GAP,
    Cell,
    TextRows,
    Tone,
    end_word,
    fold_cell,
    hidden_lines,
    marks_of,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from context_center.core.differences import Differences, Hunk

MINUS, PLUS = "−", "+"


@dataclass(slots=True)
class _Builder:
    """Rows as they come. ``open_folds`` are the runs of unchanged lines that are shown
    whole, None for all of them.
    """

    compared: Differences
    open_folds: Collection[int] | None
    columns: tuple[list[Cell], ...]
    changes: list[range]
    folds: dict[int, int]

    def rows(self) -> TextRows:
        return TextRows(tuple(map(tuple, self.columns)), tuple(self.changes), self.folds)

    def add_change(self, rows: Iterable[tuple[Cell, ...]]) -> None:
        start = len(self.columns[0])
        self.add(rows)
        self.changes.append(range(start, len(self.columns[0])))

    def add(self, rows: Iterable[tuple[Cell, ...]]) -> None:
        for row in rows:
            for column, cell in zip(self.columns, row, strict=True):
                column.append(cell)

    def add_same(self, run: int, old: LineRange, new_start: int) -> None:
        """Unchanged lines, the run ``run`` (from 0) of them."""
        size = old.size
        last = run == len(self.compared.hunks)
        hidden = hidden_lines(size, first=run == 0, last=last)
        if self.open_folds is None or run in self.open_folds or not self.compared.hunks:
            hidden = range(0)
        if not hidden:
            self._add_lines(old.start, new_start, size)
            return
        self._add_lines(old.start, new_start, hidden.start)
        self.folds[len(self.columns[0])] = run
        self.add([(fold_cell(len(hidden)),) * len(self.columns)])
        self._add_lines(old.start + hidden.stop, new_start + hidden.stop, size - hidden.stop)

    def _add_lines(self, old: int, new: int, size: int) -> None:
        for step in range(size):
            text = without_end(self.compared.old_lines[old + step])
            numbers = (old + step + 1, new + step + 1)
            if len(self.columns) == 1:
                self.columns[0].append(Cell(Tone.SAME, text, numbers))
                continue
            for column, number in zip(self.columns, numbers, strict=True):
                column.append(Cell(Tone.SAME, text, (number,)))


def side_by_side(compared: Differences, open_folds: Collection[int] | None = None) -> TextRows:
    """Two columns: the old text, and the new one with what belongs together on one row."""
    builder = _Builder(compared, open_folds, ([], []), [], {})
    old_end = new_end = 0
    for run, hunk in enumerate(compared.hunks):
        builder.add_same(run, LineRange(old_end, hunk.old.start), new_end)
        builder.add_change(
            (
                _old_cell(compared, hunk, old, new, 1),
                _new_cell(compared, hunk, old, new, 1),
            )
            for old, new in hunk.rows
        )
        old_end, new_end = hunk.old.end, hunk.new.end
    rest = LineRange(old_end, len(compared.old_lines))
    builder.add_same(len(compared.hunks), rest, new_end)
    return builder.rows()


def unified(compared: Differences, open_folds: Collection[int] | None = None) -> TextRows:
    """One column: of each change first what was removed, then what was inserted."""
    builder = _Builder(compared, open_folds, ([],), [], {})
    old_end = new_end = 0
    for run, hunk in enumerate(compared.hunks):
        builder.add_same(run, LineRange(old_end, hunk.old.start), new_end)
        removed = ((_old_cell(compared, hunk, *row, 2),) for row in hunk.rows)
        inserted = ((_new_cell(compared, hunk, *row, 2),) for row in hunk.rows)
        builder.add_change(row for row in chain(removed, inserted) if row[0] is not GAP)
        old_end, new_end = hunk.old.end, hunk.new.end
    rest = LineRange(old_end, len(compared.old_lines))
    builder.add_same(len(compared.hunks), rest, new_end)
    return builder.rows()


def _old_cell(
    compared: Differences, hunk: Hunk, old: int | None, new: int | None, numbers: int
) -> Cell:
    if old is None:
        return GAP
    line = compared.old_lines[old]
    return Cell(
        Tone.REMOVED,
        without_end(line),
        (old + 1, 0)[:numbers],
        MINUS,
        marks_of(line, hunk.removed[old - hunk.old.start]),
        end_word(line, None if new is None else compared.new_lines[new]),
    )


def _new_cell(
    compared: Differences, hunk: Hunk, old: int | None, new: int | None, numbers: int
) -> Cell:
    if new is None:
        return GAP
    line = compared.new_lines[new]
    return Cell(
        Tone.INSERTED,
        without_end(line),
        (0, new + 1)[-numbers:],
        PLUS,
        marks_of(line, hunk.inserted[new - hunk.new.start]),
        end_word(line, None if old is None else compared.old_lines[old]),
    )
