"""What a recall brought back and what it nearly did, as one list with a heading between."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from context_center.core.recall.ordinary import rests_on_ordinary_words
from context_center.core.recall.trace import Hit, LeftOut
from context_center.ui.models.fact_words import freshness_word, word
from context_center.ui.models.recall_words import count_text, gate_word, ordinary_label, score_text
from context_center.ui.models.row_changes import Inserted, Moved, Removed, row_changes
from context_center.ui.models.tool_tips import tool_tip

if TYPE_CHECKING:
    from context_center.core.recall.trace import RecallTrace
    from context_center.ui.models.row_changes import RowChange

Index = QModelIndex | QPersistentModelIndex
HEADING_KEY = ""


class RecallRole(IntEnum):
    """What a row gives besides Qt's own roles."""

    ROW = Qt.ItemDataRole.UserRole + 1
    PATH = Qt.ItemDataRole.UserRole + 2


@dataclass(frozen=True, slots=True)
class BarPart:
    """One token's part of a score bar; ``series`` is its colour, ``part`` of the full width."""

    token: str
    share: float
    part: float
    series: int


@dataclass(frozen=True, slots=True)
class FactRow:
    """A fact as it is shown. ``rank`` counts the hits from 1; 0 for one that was left out.

    ``is_new`` marks one that came while the user was looking, ``ordinary`` a hit that rests
    on ordinary words only.
    """

    rank: int
    item: Hit | LeftOut
    parts: tuple[BarPart, ...]
    is_new: bool = False
    ordinary: bool = False

    @property
    def key(self) -> str:
        """What the row is about, whatever its place: the path of its fact."""
        return self.item.fact.path

    @property
    def gate(self) -> str:
        """The gate that stopped the fact as a label, "" for a hit."""
        return "" if isinstance(self.item, Hit) else gate_word(self.item.gate)

    @property
    def label(self) -> str:
        """What stands before the reason: the gate, or that only ordinary words matched."""
        return ordinary_label() if self.ordinary else self.gate

    @property
    def why(self) -> str:
        """Why the fact came back, or the sentence about the gate that stopped it."""
        return self.item.reason if isinstance(self.item, Hit) else self.item.explanation


@dataclass(frozen=True, slots=True)
class HeadingRow:
    """The line above those ``count`` facts that were nearly recalled."""

    count: int

    @property
    def key(self) -> str:
        """One for all headings, and no path."""
        return HEADING_KEY


RecallRow = FactRow | HeadingRow


def token_series(trace: RecallTrace) -> dict[str, int]:
    """The colour number of each matched token, in the order of the message.

    The same for every row, and stable while a message grows at its end.
    """
    matched = {term.token for item in (*trace.hits, *trace.left_out) for term in item.terms}
    ordered = [token for token in dict.fromkeys(trace.tokens) if token in matched]
    return {token: number for number, token in enumerate(ordered)}


def rows_of(trace: RecallTrace | None) -> tuple[RecallRow, ...]:
    """The rows that show a trace: hits by rank, a heading, then what was left out."""
    if trace is None:
        return ()
    series = token_series(trace)
    best = max((item.score for item in (*trace.hits, *trace.left_out)), default=0.0)
    hits = [
        FactRow(rank, hit, bar_parts(hit, best, series), ordinary=rests_on_ordinary_words(hit))
        for rank, hit in enumerate(trace.hits, 1)
    ]
    left_out = [FactRow(0, item, bar_parts(item, best, series)) for item in trace.left_out]
    heading = [HeadingRow(len(left_out))] if left_out else []
    return (*hits, *heading, *left_out)


def bar_parts(item: Hit | LeftOut, best: float, series: dict[str, int]) -> tuple[BarPart, ...]:
    """The parts of an item's bar in the order of the message; ``best`` fills the whole bar."""
    if best <= 0:
        return ()
    terms = sorted(item.terms, key=lambda term: series.get(term.token, len(series)))
    return tuple(
        BarPart(term.token, term.share, term.share / best, series.get(term.token, len(series)))
        for term in terms
    )


class RecallHitsModel(QAbstractListModel):
    """The rows of one trace; a new trace changes only the rows that differ."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[RecallRow] = []
        self._unseen: set[str] = set()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not self.checkIndex(index, self.CheckIndexOption.IndexIsValid):
            return None
        row = self._rows[index.row()]
        given: Any = None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                given = self._title(row)
            case Qt.ItemDataRole.ToolTipRole if isinstance(row, FactRow):
                given = tool_tip(row.item.fact.heading, row.label, row.why)
            case Qt.ItemDataRole.AccessibleTextRole:
                given = self._told(row) if isinstance(row, FactRow) else self._title(row)
            case RecallRole.ROW:
                given = row
            case RecallRole.PATH:
                given = row.key
        return given

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not isinstance(self.row(index), FactRow):
            return Qt.ItemFlag.NoItemFlags
        return (
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemNeverHasChildren
        )

    def set_trace(self, trace: RecallTrace | None, *, mark_new: bool = False) -> None:
        """Show another trace. Rows of the same fact stay the same rows, wherever they go.

        With ``mark_new`` facts that were not shown before are marked, and marks stay.
        """
        rows = rows_of(trace)
        present = {row.key for row in self._rows}
        arrived = {row.key for row in rows} - present
        self._unseen = (self._unseen & present) | arrived if mark_new else set()
        wanted = tuple(self._marked(row) for row in rows)
        for step in row_changes([row.key for row in self._rows], [row.key for row in wanted]):
            self._take(step, wanted)
        for place, row in enumerate(wanted):
            if self._rows[place] != row:
                self._rows[place] = row
                self.dataChanged.emit(self.index(place), self.index(place))

    def mark_seen(self, path: str) -> None:
        """Take the mark of a new fact away."""
        index = self.index_of(path)
        if path in self._unseen and index.isValid():
            self._unseen.discard(path)
            self._rows[index.row()] = replace(self._rows[index.row()], is_new=False)
            self.dataChanged.emit(index, index)

    def row(self, index: Index) -> RecallRow | None:
        """The row at an index, None if there is none."""
        return self._rows[index.row()] if index.isValid() else None

    def index_of(self, path: str) -> QModelIndex:
        """Where a fact stands by the path of its file; invalid if nowhere."""
        places = (n for n, row in enumerate(self._rows) if path and row.key == path)
        place = next(places, None)
        return QModelIndex() if place is None else self.index(place)

    def _marked(self, row: RecallRow) -> RecallRow:
        is_new = isinstance(row, FactRow) and row.key in self._unseen
        return replace(row, is_new=True) if is_new else row

    def _take(self, step: RowChange, wanted: tuple[RecallRow, ...]) -> None:
        match step:
            case Removed(first, last):
                self.beginRemoveRows(QModelIndex(), first, last)
                del self._rows[first : last + 1]
                self.endRemoveRows()
            case Moved(source, target):
                self.beginMoveRows(QModelIndex(), source, source, QModelIndex(), target)
                self._rows.insert(target, self._rows.pop(source))
                self.endMoveRows()
            case Inserted(first, last):
                self.beginInsertRows(QModelIndex(), first, last)
                self._rows[first:first] = wanted[first : last + 1]
                self.endInsertRows()

    def _title(self, row: RecallRow) -> str:
        if isinstance(row, FactRow):
            return row.item.fact.heading
        return self.tr("Nearly recalled: {0}").format(count_text(row.count))

    def _told(self, row: FactRow) -> str:
        """One row in a sentence, for screen readers."""
        item = row.item
        parts = [
            self.tr("new") if row.is_new else "",
            self.tr("Rank {rank}").format(rank=row.rank) if row.rank else "",
            item.fact.heading,
            self.tr("{scope} fact of type {type}").format(
                scope=word(item.fact.scope), type=word(item.fact.type)
            ),
            freshness_word(item.freshness),
            self.tr("score {score}").format(score=score_text(item.score)),
            row.label,
            row.why,
        ]
        return ", ".join(part for part in parts if part)
