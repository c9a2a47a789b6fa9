"""Rows of texts that stand side by side, as the panes of a comparison show them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from context_center.core.differences import line_end, without_end

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from context_center.core.word_differences import Span

MOST_ROWS = 20_000
"""More would hold up the window while they are laid out."""
CONTEXT = 3
"""Unchanged lines that stay in sight beside a change."""
_WORTH_FOLDING = 4


class Tone(Enum):
    """How a cell is to be read: what colours it wears."""

    SAME = "same"
    REMOVED = "removed"
    INSERTED = "inserted"
    GAP = "gap"
    FOLD = "fold"
    NOTE = "note"
    BASE = "base"
    THEIRS = "theirs"
    MINE = "mine"
    CONFLICT = "conflict"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Cell:
    """One row of one pane.

    ``text`` is a line without its end; None where the pane has no line (a gap, a fold).
    ``numbers`` are line numbers from 1, 0 for none; ``marks`` the characters that differ;
    ``end`` is a word for a line end that differs, shown behind the text; ``note`` the words
    in place of a text.
    """

    tone: Tone
    text: str | None = None
    numbers: tuple[int, ...] = ()
    sign: str = ""
    marks: tuple[Span, ...] = ()
    end: str = ""
    note: str = ""


GAP = Cell(Tone.GAP)


@dataclass(frozen=True, slots=True)
class TextRows:
    """Columns of equal length. ``changes`` are the rows of each change; ``folds`` tells
    which run of unchanged lines a row stands for.
    """

    columns: tuple[tuple[Cell, ...], ...]
    changes: tuple[range, ...] = ()
    folds: Mapping[int, int] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The number of rows."""
        return len(self.columns[0])


def shortened(rows: TextRows, most: int = MOST_ROWS) -> TextRows:
    """The first ``most`` rows, and one that says how many are left out."""
    if rows.size <= most:
        return rows
    told = QCoreApplication.translate("TextRows", "{0:,} more lines are not shown")
    rest = Cell(Tone.NOTE, note=told.format(rows.size - most))
    changes = (
        range(change.start, min(change.stop, most))
        for change in rows.changes
        if change.start < most
    )
    folds = {row: run for row, run in rows.folds.items() if row < most}
    columns = tuple((*column[:most], rest) for column in rows.columns)
    return TextRows(columns, tuple(changes), folds)


def hidden_lines(size: int, *, first: bool, last: bool) -> range:
    """Which of ``size`` unchanged lines may be folded away; none when it is not worth it.

    The first run has no change before it, the last none behind it.
    """
    start = 0 if first else CONTEXT
    end = size if last else size - CONTEXT
    return range(start, end) if end - start >= _WORTH_FOLDING else range(0)


def fold_cell(count: int) -> Cell:
    """The row that stands for ``count`` unchanged lines."""
    told = QCoreApplication.translate("TextRows", "⋯ {0:,} unchanged lines")
    return Cell(Tone.FOLD, note=told.format(count))


def marks_of(line: str, spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans within what a line says, without its end.

    None when they leave no letter and no digit: then the line as a whole is another.
    """
    text = without_end(line)
    marks = tuple(
        span._replace(end=min(span.end, len(text))) for span in spans if span.start < len(text)
    )
    return marks if any(map(str.isalnum, _unmarked(text, marks))) else ()


def _unmarked(text: str, marks: Sequence[Span]) -> str:
    parts = []
    at = 0
    for start, end in marks:
        parts.append(text[at:start])
        at = end
    return "".join([*parts, text[at:]])


def end_word(line: str, other: str | None) -> str:
    """What to say of the end of a line that ``other`` (None for no line) ends differently."""
    if other is None or line_end(line) == line_end(other):
        return ""
    words = {
        "\r\n": QCoreApplication.translate("TextRows", "CRLF"),
        "\n": QCoreApplication.translate("TextRows", "LF"),
        "": QCoreApplication.translate("TextRows", "no line end"),
    }
    return words[line_end(line)]
