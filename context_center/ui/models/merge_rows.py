"""The rows of a three-way merge: theirs, base and mine side by side, and the result."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from context_center.core.differences import without_end
from context_center.core.merge import Choice, MergeKind
from context_center.core.word_differences import word_differences
from context_center.ui.models.text_rows import (
    GAP,
    Cell,
    TextRows,
    Tone,
    fold_cell,
    hidden_lines,
    marks_of,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from context_center.core.merge import Merge, MergePart
    from context_center.core.paired_rows import Row
    from context_center.core.word_differences import Span, WordDifferences

TAKEN, OPEN = "✓", "!"
_MARKED = frozenset({Tone.THEIRS, Tone.MINE})


class _Rows:
    """Rows as they come; folds long runs that all sides have."""

    def __init__(self, columns: int, parts: int, open_folds: Collection[int] | None) -> None:
        self.columns: tuple[list[Cell], ...] = tuple([] for _ in range(columns))
        self.changes: list[range] = []
        self.folds: dict[int, int] = {}
        self._last = parts - 1
        self._open = open_folds

    def add(self, rows: Iterable[tuple[Cell, ...]]) -> None:
        for row in rows:
            for column, cell in zip(self.columns, row, strict=True):
                column.append(cell)

    def add_change(self, rows: Iterable[tuple[Cell, ...]]) -> None:
        start = len(self.columns[0])
        self.add(rows)
        self.changes.append(range(start, len(self.columns[0])))

    def add_same(self, number: int, rows: Sequence[tuple[Cell, ...]]) -> None:
        size = len(rows)
        hidden = hidden_lines(size, first=number == 0, last=number == self._last)
        if self._open is None or number in self._open or self._last == 0:
            hidden = range(0)
        self.add(rows[: hidden.start if hidden else size])
        if hidden:
            self.folds[len(self.columns[0])] = number
            self.add([(fold_cell(len(hidden)),) * len(self.columns)])
            self.add(rows[hidden.stop :])

    def done(self) -> TextRows:
        return TextRows(tuple(map(tuple, self.columns)), tuple(self.changes), self.folds)


def merge_rows(
    merge: Merge,
    choices: Mapping[int, Choice],
    open_folds: Collection[int] | None = None,
) -> TextRows:
    """Three columns (theirs, base, mine); a change for every part that someone changed."""
    rows = _Rows(3, len(merge.parts), open_folds)
    theirs = base = mine = 0
    for number, part in enumerate(merge.parts):
        starts = theirs, base, mine
        if part.kind is MergeKind.SAME:
            rows.add_same(number, _same(part, starts))
        else:
            rows.add_change(_changed(part, starts, choices.get(number, part.choice)))
        theirs += len(part.theirs)
        base += len(part.base)
        mine += len(part.mine)
    return rows.done()


def result_rows(
    merge: Merge,
    choices: Mapping[int, Choice],
    open_folds: Collection[int] | None = None,
) -> TextRows:
    """One column: the merged text; what is not decided stands there in both versions."""
    rows = _Rows(1, len(merge.parts), open_folds)
    line = 0
    for number, part in enumerate(merge.parts):
        if part.kind is MergeKind.SAME:
            lines = enumerate(part.mine, line + 1)
            rows.add_same(number, [(Cell(Tone.SAME, without_end(t), (n,)),) for n, t in lines])
            line += len(part.mine)
            continue
        taken = _taken(part, choices.get(number, part.choice))
        counted = choices.get(number, part.choice) is not None
        cells = [
            Cell(tone, without_end(text), (line + at + 1 if counted else 0,), sign)
            for at, (tone, sign, text) in enumerate(taken)
        ]
        line += len(taken) if counted else 0
        rows.add_change((cell,) for cell in cells or [_nothing(part)])
    return rows.done()


def _same(part: MergePart, starts: tuple[int, int, int]) -> list[tuple[Cell, ...]]:
    versions = zip(part.theirs, part.base, part.mine, strict=True)
    return [
        tuple(
            Cell(Tone.SAME, without_end(line), (start + at,))
            for line, start in zip(lines, starts, strict=True)
        )
        for at, lines in enumerate(versions, 1)
    ]


def _changed(
    part: MergePart, starts: tuple[int, int, int], choice: Choice | None
) -> list[tuple[Cell, ...]]:
    one, other = _words(part.base, part.theirs), _words(part.base, part.mine)
    tones = _tones(part, choice)
    rows: list[tuple[Cell, ...]] = []
    for theirs, base, mine in _level(len(part.base), one.rows, other.rows):
        rows.append(
            (
                _cell(part.theirs, theirs, starts[0], tones[0], one.inserted),
                _cell(part.base, base, starts[1], (Tone.BASE, OPEN if choice is None else "")),
                _cell(part.mine, mine, starts[2], tones[1], other.inserted),
            )
        )
    return rows


@lru_cache(maxsize=1_024)
def _words(base: tuple[str, ...], version: tuple[str, ...]) -> WordDifferences:
    """Kept, because every choice shows the same lines in other tones."""
    return word_differences(base, version)


def _tones(part: MergePart, choice: Choice | None) -> tuple[tuple[Tone, str], tuple[Tone, str]]:
    """Tone and sign of theirs and of mine."""
    changed = {
        MergeKind.THEIRS: (True, False),
        MergeKind.MINE: (False, True),
    }.get(part.kind, (True, True))
    tones = []
    for tone, own, is_changed in zip(
        (Tone.THEIRS, Tone.MINE), (Choice.THEIRS, Choice.MINE), changed, strict=True
    ):
        taken = choice in {own, Choice.BOTH} or part.kind is MergeKind.BOTH
        if choice is None:
            tones.append((tone, ""))
        elif taken:
            tones.append((tone if is_changed else Tone.SAME, TAKEN))
        else:
            tones.append((Tone.REJECTED if is_changed else Tone.SAME, ""))
    return tones[0], tones[1]


def _cell(
    lines: Sequence[str],
    at: int | None,
    start: int,
    look: tuple[Tone, str],
    spans: Sequence[tuple[Span, ...]] = (),
) -> Cell:
    if at is None:
        return GAP
    tone, sign = look
    marks = marks_of(lines[at], spans[at]) if spans and tone in _MARKED else ()
    return Cell(tone, without_end(lines[at]), (start + at + 1,), sign, marks)


def _level(
    size: int, theirs: Sequence[Row], mine: Sequence[Row]
) -> list[tuple[int | None, int | None, int | None]]:
    """Rows of (theirs, base, mine): what belongs to the same base line stands level."""
    one, other = _by_base(size, theirs), _by_base(size, mine)
    rows: list[tuple[int | None, int | None, int | None]] = []
    for base in range(size + 1):
        before, own = one[base]
        its_before, its_own = other[base]
        most = max(len(before), len(its_before))
        rows += [
            (
                before[at] if at < len(before) else None,
                None,
                its_before[at] if at < len(its_before) else None,
            )
            for at in range(most)
        ]
        if base < size:
            rows.append((own, base, its_own))
    return rows


def _by_base(size: int, rows: Sequence[Row]) -> list[tuple[list[int], int | None]]:
    """For each base line, and for the end: the lines before it that stand alone, and its own."""
    found: list[tuple[list[int], int | None]] = [([], None) for _ in range(size + 1)]
    base = 0
    for old, new in rows:
        if old is None:
            found[base][0].append(new if new is not None else 0)
        else:
            found[old] = (found[old][0], new)
            base = old + 1
    return found


def _taken(part: MergePart, choice: Choice | None) -> list[tuple[Tone, str, str]]:
    """Tone, sign and line of what a part gives."""
    if part.kind is MergeKind.BOTH:
        return [(Tone.INSERTED, TAKEN, line) for line in part.theirs]
    if choice is None:
        return [(Tone.CONFLICT, OPEN, line) for line in (*part.theirs, *part.mine)]
    taken = []
    if choice is not Choice.MINE:
        taken += [(Tone.THEIRS, TAKEN, line) for line in part.theirs]
    if choice is not Choice.THEIRS:
        taken += [(Tone.MINE, TAKEN, line) for line in part.mine]
    return taken


def _nothing(part: MergePart) -> Cell:
    told = QCoreApplication.translate("MergeRows", "{0:,} lines removed")
    if len(part.base) == 1:
        told = QCoreApplication.translate("MergeRows", "1 line removed")
    elif not part.base:
        told = QCoreApplication.translate("MergeRows", "nothing inserted")
    return Cell(Tone.NOTE, note=told.format(len(part.base)))
