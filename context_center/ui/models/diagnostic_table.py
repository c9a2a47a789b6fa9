"""The table of diagnostics: what is wrong, where, and what to do."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from enum import IntEnum
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from context_center.ui.models.row_changes import Moved, Removed, row_changes
from context_center.ui.models.tool_tips import tool_tip

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from PySide6.QtCore import QPersistentModelIndex

    from context_center.core.instructions.documents import Diagnostic

    Index = QModelIndex | QPersistentModelIndex

_NOWHERE = QModelIndex()


class Column(IntEnum):
    """What stands in which column."""

    CODE = 0
    MESSAGE = 1
    LOCATION = 2


RowRole = Qt.ItemDataRole.UserRole + 1
"""The DiagnosticRow."""
RemedyRole = Qt.ItemDataRole.UserRole + 2
"""What to do, a text, "" if nothing is."""
QuietRole = Qt.ItemDataRole.UserRole + 3
"""Whether the row is most likely no mistake, a bool."""


@dataclass(frozen=True, slots=True)
class DiagnosticRow:
    """One diagnostic. ``path`` and ``line`` are where activating it leads; ``location`` is
    the same in short, as ``services/AGENTS.md:12``.
    """

    code: str
    message: str
    remedy: str
    quiet: bool
    path: str
    line: int
    location: str


def diagnostic_rows(
    diagnostics: Iterable[Diagnostic], workspace_root: str, user_directory: str
) -> tuple[DiagnosticRow, ...]:
    """Rows in their order, the quiet ones last; both directories are absolute."""
    rows = [
        DiagnosticRow(
            code=item.code,
            message=item.message,
            remedy=item.remedy,
            quiet=item.quiet,
            path=item.source_path or item.path,
            line=item.line if item.source_path else 0,
            location=_location(item, workspace_root, user_directory),
        )
        for item in diagnostics
    ]
    return tuple(sorted(rows, key=lambda row: row.quiet))


def _location(item: Diagnostic, workspace_root: str, user_directory: str) -> str:
    path = item.source_path or item.path
    shown = path
    if PurePath(path).is_relative_to(workspace_root):
        shown = PurePath(os.path.relpath(path, workspace_root)).as_posix()
    elif user_directory and PurePath(path).is_relative_to(user_directory):
        shown = (
            PurePath(user_directory).name / PurePath(path).relative_to(user_directory)
        ).as_posix()
    return f"{shown}:{item.line}" if item.line else shown


class DiagnosticTableModel(QAbstractTableModel):
    """Diagnostics as rows; holds what it is given."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[DiagnosticRow] = []

    def set_rows(self, rows: tuple[DiagnosticRow, ...]) -> None:
        """Show other rows with the narrowest change."""
        keys = _keys(rows)
        for step in row_changes(_keys(self._rows), keys):
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
                self._rows[step.first : step.first] = rows[step.first : step.last + 1]
                self.endInsertRows()

    def row(self, index: Index) -> DiagnosticRow | None:
        """The diagnostic of a cell, None for no cell."""
        return self._rows[index.row()] if index.isValid() else None

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """One row a diagnostic."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """As many columns as Column names."""
        return 0 if parent.isValid() else len(Column)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows, says and explains; see the roles of this module."""
        row = self.row(index)
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return (row.code, row.message, row.location)[index.column()]
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip(row.message, row.remedy, row.location)
            case Qt.ItemDataRole.AccessibleTextRole:
                texts = (row.code, f"{row.message} {row.remedy}".strip(), row.location)
                return texts[index.column()]
        return {RowRole: row, RemedyRole: row.remedy, QuietRole: row.quiet}.get(role)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """The titles of the columns."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        titles = (self.tr("Code"), self.tr("What is wrong"), self.tr("Where"))
        return titles[section] if 0 <= section < len(titles) else None


def _keys(rows: Iterable[DiagnosticRow]) -> list[Hashable]:
    """The rows themselves as keys, the second of two equal ones told apart."""
    seen: Counter[DiagnosticRow] = Counter()
    keys: list[Hashable] = []
    for row in rows:
        seen[row] += 1
        keys.append((row, seen[row]))
    return keys
