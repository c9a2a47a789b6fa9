"""A table over facts that holds its own filtered, sorted list.

There is no proxy over it: filtering and sorting a Python list and resetting the model is
several times faster, and a live change can be told row by row.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from context_center.core.fact_filter import FactFilter, FactMark, haystack, marks_of
from context_center.core.freshness import freshness
from context_center.core.times import parse_time
from context_center.ui.models.fact_rows import CONTEXT, Role
from context_center.ui.models.row_steps import MANY, inserted_ranges, removed_ranges

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from context_center.core.facts import Fact, Freshness
    from context_center.ui.models.fact_rows import Column, Row, TimeWords

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_REMEMBERED = 64


class RowTable(QAbstractTableModel):
    """Rows of facts, told apart by path. ``now`` gives the instant that ages count from."""

    COLUMNS: tuple[Column, ...] = ()

    def __init__(
        self, now: Callable[[], int], times: TimeWords, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._now = now
        self._times = times
        self._source: list[Row] = []
        self._ordered: list[Row] = []
        self._shown: list[Row] = []
        self._unsearchable: list[Row] = []
        self._filter = FactFilter()
        self._sort_column = 0
        self._sort_order = Qt.SortOrder.AscendingOrder
        self._found: dict[FactFilter, list[Row]] = {}
        self._places: dict[str, int] | None = None
        self._unseen: set[str] = set()

    @property
    def total(self) -> int:
        """How many facts there are, shown or not."""
        return len(self._source)

    @property
    def filter(self) -> FactFilter:
        """What is filtered by."""
        return self._filter

    @property
    def sort_column(self) -> int:
        """The column that is sorted by."""
        return self._sort_column

    @property
    def sort_order(self) -> Qt.SortOrder:
        """Ascending or descending."""
        return self._sort_order

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """The facts that pass the filter."""
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """One for each entry of COLUMNS."""
        return 0 if parent.isValid() else len(self.COLUMNS)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """The heading of a column, and the order in which its first click sorts."""
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.COLUMNS):
            return None
        column = self.COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return QCoreApplication.translate(CONTEXT, column.title)
        if role == Qt.ItemDataRole.InitialSortOrderRole:
            return column.first_order
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return column.alignment
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows; the roles of Role beside Qt's own."""
        if not index.isValid() or not 0 <= index.row() < len(self._shown):
            return None
        row = self._shown[index.row()]
        if role == Role.FACT:
            return row.fact
        if role == Role.IS_NEW:
            return row.fact.path in self._unseen
        told = self.COLUMNS[index.column()].roles.get(role)
        return None if told is None else told(self, row)

    def fact_at(self, row: int) -> Fact | None:
        """The fact in a row; None outside of the table."""
        return self._shown[row].fact if 0 <= row < len(self._shown) else None

    def row_of(self, path: str) -> int:
        """The row that shows the fact at ``path``; -1 when none does."""
        if not path:
            return -1
        if self._places is None:
            self._places = {row.fact.path: at for at, row in enumerate(self._shown)}
        return self._places.get(path, -1)

    def paths(self) -> frozenset[str]:
        """The paths of all facts, shown or filtered out."""
        return frozenset(row.fact.path for row in self._source)

    def find(self, path: str) -> Fact | None:
        """The fact at ``path``, shown or filtered out; None if there is none."""
        return next((row.fact for row in self._source if row.fact.path == path), None)

    def set_filter(self, wanted: FactFilter) -> None:
        """Show what ``wanted`` keeps; looks only through what is shown when that suffices."""
        if wanted == self._filter:
            return
        kept = self._found.get(wanted)
        if kept is None:
            pool = self._shown if wanted.narrows(self._filter) else self._ordered
            kept = self._kept(pool, wanted)
            self._remember(wanted, kept)
        self._filter = wanted
        self._reset(kept)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order by a column; equal rows keep the order of the store, empty cells come last."""
        if not 0 <= column < len(self.COLUMNS):
            return
        if (column, order) == (self._sort_column, self._sort_order) and self._ordered:
            return
        if column != self._sort_column:
            for row in self._source:
                row.is_sorted = False
        self._sort_column, self._sort_order = column, order
        self._ordered = self._in_order()
        self._reset(self._kept(self._ordered, self._filter))

    def mark_new(self, paths: Iterable[str]) -> None:
        """Mark rows that appeared while the user was looking."""
        self._unseen.update(paths)

    def mark_seen(self, path: str) -> None:
        """Take the mark away from a row that was looked at."""
        if path in self._unseen:
            self._unseen.discard(path)
            self._tell_changed([self.row_of(path)])

    def tick(self) -> None:
        """Time has passed: ages read anew, and nothing moves."""
        for row in self._source:
            row.freshness = None
        self._found.clear()
        if self._shown:
            self.dataChanged.emit(
                self.index(0, 0), self.index(len(self._shown) - 1, len(self.COLUMNS) - 1)
            )

    def prepare(self, count: int) -> bool:
        """Fold the text of some more rows, so that the first key finds it done; True if any left.

        ``count`` rows take about a microsecond each.
        """
        for _ in range(min(count, len(self._unsearchable))):
            row = self._unsearchable.pop()
            row.haystack = row.haystack or haystack(row.fact)
        return bool(self._unsearchable)

    def freshness(self, row: Row) -> Freshness:
        """How fresh a row's fact is; worked out once until the next ``tick``."""
        if row.freshness is None:
            row.freshness = freshness(row.fact, self._now())
        return row.freshness

    def relative(self, text: str) -> str:
        """An RFC 3339 text as the time that has passed since; "" if it is none."""
        instant = parse_time(text)
        return "" if instant is None else self._times.relative(instant, self._now())

    def exact(self, text: str) -> str:
        """An RFC 3339 text as the full local time."""
        return self._times.exact(text)

    def side_of(self, path: str) -> str | None:
        """Where the fact at ``path`` stands in an override; None where that is not known."""
        del path
        return None

    def _take(self, rows: Iterable[Row], changed: set[str]) -> None:
        """Take over another list; ``changed`` are paths that differ besides their facts."""
        self._source = self._merged(rows, changed) if self._source else list(rows)
        self._unsearchable = [row for row in self._source if not row.haystack]
        if self._unseen:
            self._unseen &= self.paths()
        self._ordered = self._in_order()
        self._rearrange(self._kept(self._ordered, self._filter), changed)

    def _merged(self, rows: Iterable[Row], changed: set[str]) -> list[Row]:
        """The rows, in the place of each that is known with the same fact the known one."""
        known = {row.fact.path: row for row in self._source}
        merged = []
        for row in rows:
            old = known.get(row.fact.path)
            if old is not None and old.fact is row.fact:
                merged.append(old)
                continue
            if old is not None and old.fact != row.fact:
                changed.add(row.fact.path)
            merged.append(row)
        return merged

    def _remember(self, wanted: FactFilter, kept: list[Row]) -> None:
        """Taking back what was typed finds what was shown before."""
        if len(self._found) >= _REMEMBERED:
            self._found.clear()
        self._found[wanted] = kept

    def _kept(self, pool: Sequence[Row], wanted: FactFilter) -> list[Row]:
        if wanted.words:
            self.prepare(len(self._unsearchable))
        return wanted.keep(pool, self._marks)

    def _marks(self, row: Row) -> frozenset[FactMark]:
        return marks_of(row.fact, self.freshness(row), in_override=False)

    def _in_order(self) -> list[Row]:
        self._found.clear()
        key = self.COLUMNS[self._sort_column].key
        for row in self._source:
            if not row.is_sorted:
                row.sort_key = key(self, row)
                row.is_sorted = True
        filled = [row for row in self._source if row.sort_key is not None]
        empty = [row for row in self._source if row.sort_key is None]
        descending = self._sort_order is Qt.SortOrder.DescendingOrder
        filled.sort(key=attrgetter("sort_key"), reverse=descending)
        return filled + empty

    def _reset(self, shown: list[Row]) -> None:
        self.beginResetModel()
        self._shown = shown
        self._places = None
        self.endResetModel()

    def _rearrange(self, shown: list[Row], changed: set[str]) -> None:
        """Turn the shown list into another in the narrowest steps that are worth it."""
        if shown and not self._shown:
            self._reset(shown)
            return
        before = [row.fact.path for row in self._shown]
        after = [row.fact.path for row in shown]
        if before == after:
            self._shown = shown
        else:
            removed = removed_ranges(before, set(after))
            inserted = inserted_ranges(after, set(before))
            if len(removed) + len(inserted) > MANY:
                self._reset(shown)
                return
            self._remove(removed)
            self._reorder(shown, set(before))
            self._insert(inserted, shown)
        self._tell_changed([row for row, path in enumerate(after) if path in changed])

    def _remove(self, ranges: list[tuple[int, int]]) -> None:
        for first, last in reversed(ranges):
            self.beginRemoveRows(_NOWHERE, first, last)
            del self._shown[first : last + 1]
            self._places = None
            self.endRemoveRows()

    def _reorder(self, shown: list[Row], before: set[str]) -> None:
        kept = [row for row in shown if row.fact.path in before]
        old = [row.fact.path for row in self._shown]
        if old == [row.fact.path for row in kept]:
            self._shown = kept
            return
        self.layoutAboutToBeChanged.emit()
        places = {row.fact.path: at for at, row in enumerate(kept)}
        held = self.persistentIndexList()
        moved = [self.index(places[old[index.row()]], index.column()) for index in held]
        self._shown = kept
        self._places = None
        self.changePersistentIndexList(held, moved)
        self.layoutChanged.emit()

    def _insert(self, ranges: list[tuple[int, int]], shown: list[Row]) -> None:
        for first, last in ranges:
            self.beginInsertRows(_NOWHERE, first, last)
            self._shown[first:first] = shown[first : last + 1]
            self._places = None
            self.endInsertRows()

    def _tell_changed(self, rows: list[int]) -> None:
        rows = [row for row in rows if row >= 0]
        if len(rows) > MANY:
            rows = [rows[0], rows[-1]]
            self.dataChanged.emit(self.index(rows[0], 0), self._last_cell(rows[-1]))
            return
        for row in rows:
            self.dataChanged.emit(self.index(row, 0), self._last_cell(row))

    def _last_cell(self, row: int) -> QModelIndex:
        return self.index(row, len(self.COLUMNS) - 1)
