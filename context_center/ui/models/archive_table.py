"""The archived facts of a workspace as a table."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from context_center.ui.models.fact_columns import ARCHIVED, SCOPE, TITLE, TYPE
from context_center.ui.models.fact_rows import Row, TimeWords
from context_center.ui.models.row_table import RowTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtCore import QObject

    from context_center.core.facts import ArchivedFact


class ArchiveColumn(IntEnum):
    """The columns in their order."""

    ARCHIVED = 0
    TITLE = 1
    SCOPE = 2
    TYPE = 3


class ArchiveTable(RowTable):
    """Archive entries of both scopes, what was archived last on top at first."""

    COLUMNS = (ARCHIVED, TITLE, SCOPE, TYPE)

    def __init__(
        self, now: Callable[[], int], times: TimeWords, parent: QObject | None = None
    ) -> None:
        super().__init__(now, times, parent)
        self._sort_column = ArchiveColumn.ARCHIVED
        self._sort_order = Qt.SortOrder.DescendingOrder

    def set_archived(self, archived: Iterable[ArchivedFact]) -> None:
        """Show another snapshot's archive; only rows that differ are told."""
        self._take([Row(entry.fact, entry.archived_at) for entry in archived], set())

    def archived_at(self, path: str) -> str:
        """When the entry at ``path`` was archived, as an RFC 3339 text; "" if there is none."""
        return next((row.archived_at for row in self._source if row.path == path), "")
