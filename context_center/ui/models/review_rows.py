"""What is to be looked through, one after the other: a row each, told apart by key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from context_center.ui.models.fact_rows import Role
from context_center.ui.models.row_changes import Moved, Removed, row_changes
from context_center.ui.models.tool_tips import tool_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QObject

    from context_center.ui.models.row_changes import RowChange

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """One row: a title over a detail, and a ``pill`` in the colours of ``word``.

    One that is ``done`` needs nothing any more.
    """

    key: str
    title: str
    detail: str
    word: str
    pill: str
    done: bool = False


_VALUES: dict[int, Callable[[ReviewRow], Any]] = {
    Qt.ItemDataRole.DisplayRole: lambda row: row.title,
    Role.SECOND_LINE: lambda row: row.detail,
    Role.WORD: lambda row: row.word,
    Role.SIDE: lambda row: row.pill,
    Role.IS_NEW: lambda row: not row.done,
    Qt.ItemDataRole.ToolTipRole: lambda row: tool_tip(row.title, row.detail),
    Qt.ItemDataRole.AccessibleTextRole: lambda row: f"{row.title}, {row.pill}, {row.detail}",
}


class ReviewRows(QAbstractListModel):
    """The rows in their order. A change of some of them leaves the others in place."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[ReviewRow] = []

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """How many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a row shows and says."""
        row = self.row_at(index.row()) if index.isValid() else None
        value = _VALUES.get(role)
        return value(row) if row is not None and value is not None else None

    def set_rows(self, rows: Sequence[ReviewRow]) -> None:
        """Show these rows, changing no more than has to be."""
        new = list(rows)
        for step in row_changes([row.key for row in self._rows], [row.key for row in new]):
            self._take(step, new)
        for number, (old, row) in enumerate(zip(self._rows, new, strict=True)):
            if old != row:
                self._rows[number] = row
                index = self.index(number)
                self.dataChanged.emit(index, index)

    def row_at(self, number: int) -> ReviewRow | None:
        """The row with this number, None when there is none."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def row_of(self, key: str) -> int:
        """The number of a row by its key; -1 when there is none."""
        return next((at for at, row in enumerate(self._rows) if row.key == key), -1)

    def _take(self, step: RowChange, new: Sequence[ReviewRow]) -> None:
        if isinstance(step, Removed):
            self.beginRemoveRows(_NOWHERE, step.first, step.last)
            del self._rows[step.first : step.last + 1]
            self.endRemoveRows()
        elif isinstance(step, Moved):
            self.beginMoveRows(_NOWHERE, step.source, step.source, _NOWHERE, step.target)
            self._rows.insert(step.target, self._rows.pop(step.source))
            self.endMoveRows()
        else:
            self.beginInsertRows(_NOWHERE, step.first, step.last)
            self._rows[step.first : step.first] = new[step.first : step.last + 1]
            self.endInsertRows()
