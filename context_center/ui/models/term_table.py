"""A score taken apart: one row a matched token, and their sum."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from context_center.ui.models.recall_words import count_text, score_text
from context_center.ui.models.token_swatch import swatch

if TYPE_CHECKING:
    from context_center.core.recall.trace import TermShare
    from context_center.ui.theme import Theme

Index = QModelIndex | QPersistentModelIndex


class TermColumn(IntEnum):
    """The columns, from left to right."""

    TOKEN = 0
    TF = 1
    DF = 2
    IDF = 3
    SHARE = 4


@dataclass(frozen=True, slots=True)
class ColumnText:
    """What stands over a column, and what it means."""

    heading: str
    meaning: str


COLUMNS = {
    TermColumn.TOKEN: ColumnText(
        QT_TRANSLATE_NOOP("TermTableModel", "Token"),
        QT_TRANSLATE_NOOP("TermTableModel", "A piece of the message that the fact holds"),
    ),
    TermColumn.TF: ColumnText(
        QT_TRANSLATE_NOOP("TermTableModel", "tf"),
        QT_TRANSLATE_NOOP("TermTableModel", "Term frequency: how often it stands in this fact"),
    ),
    TermColumn.DF: ColumnText(
        QT_TRANSLATE_NOOP("TermTableModel", "df"),
        QT_TRANSLATE_NOOP("TermTableModel", "Document frequency: how many facts hold it"),
    ),
    TermColumn.IDF: ColumnText(
        QT_TRANSLATE_NOOP("TermTableModel", "idf"),
        QT_TRANSLATE_NOOP(
            "TermTableModel", "Inverse document frequency: the rarer the token, the higher"
        ),
    ),
    TermColumn.SHARE: ColumnText(
        QT_TRANSLATE_NOOP("TermTableModel", "share"),
        QT_TRANSLATE_NOOP("TermTableModel", "Its part of the score, all factors applied"),
    ),
}


class TermTableModel(QAbstractTableModel):
    """The matched tokens of one fact, the largest share first; the last row adds them up."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._terms: tuple[TermShare, ...] = ()
        self._series: dict[str, int] = {}
        theme.changed.connect(self._recolour)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() or not self._terms else len(self._terms) + 1

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(TermColumn)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or section not in COLUMNS:
            return None
        column = TermColumn(section)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.tr(COLUMNS[column].heading)
            case Qt.ItemDataRole.ToolTipRole:
                return self.tr(COLUMNS[column].meaning)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not self.checkIndex(index, self.CheckIndexOption.IndexIsValid):
            return None
        column = TermColumn(index.column())
        given: Any = None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                given = self._text(index.row(), column)
            case Qt.ItemDataRole.TextAlignmentRole:
                given = _alignment(column)
            case Qt.ItemDataRole.DecorationRole if column is TermColumn.TOKEN:
                given = self._swatch(index.row())
            case Qt.ItemDataRole.FontRole if index.row() == len(self._terms):
                given = self._theme.font(bold=True)
            case Qt.ItemDataRole.AccessibleTextRole:
                heading = self.tr(COLUMNS[column].heading)
                given = f"{heading} {self._text(index.row(), column)}".strip()
        return given

    def set_terms(self, terms: tuple[TermShare, ...], series: dict[str, int]) -> None:
        """Show another score; ``series`` are the colours of the tokens, as in the bars.

        The rows are rebuilt only when their number differs, so that a live change updates
        the numbers in place.
        """
        ordered = tuple(sorted(terms, key=lambda term: -term.share))
        if len(ordered) == len(self._terms):
            self._terms, self._series = ordered, series
            if ordered:
                self.dataChanged.emit(self.index(0, 0), self.index(len(ordered), len(COLUMNS) - 1))
            return
        self.beginResetModel()
        self._terms, self._series = ordered, series
        self.endResetModel()

    def _text(self, row: int, column: TermColumn) -> str:
        if row == len(self._terms):
            return self._total(column)
        term = self._terms[row]
        match column:
            case TermColumn.TOKEN:
                return term.token
            case TermColumn.TF:
                return count_text(term.tf)
            case TermColumn.DF:
                return count_text(term.df)
            case TermColumn.IDF:
                return score_text(term.idf)
            case TermColumn.SHARE:
                return score_text(term.share)

    def _total(self, column: TermColumn) -> str:
        if column is TermColumn.TOKEN:
            return self.tr("Score")
        if column is TermColumn.SHARE:
            return score_text(sum(term.share for term in self._terms))
        return ""

    def _swatch(self, row: int) -> Any:
        if row == len(self._terms):
            return None
        number = self._series.get(self._terms[row].token)
        return None if number is None else swatch(self._theme, number)

    def _recolour(self) -> None:
        if self._terms:
            self.dataChanged.emit(
                self.index(0, 0),
                self.index(len(self._terms), len(COLUMNS) - 1),
                [Qt.ItemDataRole.DecorationRole, Qt.ItemDataRole.FontRole],
            )


def _alignment(column: TermColumn) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column is TermColumn.TOKEN else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter
