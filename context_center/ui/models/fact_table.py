"""The facts of a workspace as a table."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING

from context_center.core.fact_filter import FactMark, marks_of
from context_center.ui.models.fact_columns import (
    FRESHNESS,
    PIN,
    SCOPE,
    SUBJECT,
    TITLE,
    TYPE,
    UPDATED,
)
from context_center.ui.models.fact_rows import Row, TimeWords
from context_center.ui.models.row_table import RowTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtCore import QObject

    from context_center.core.equivalence import Override
    from context_center.core.facts import Fact


class FactColumn(IntEnum):
    """The columns in their order."""

    SCOPE = 0
    TYPE = 1
    TITLE = 2
    FRESHNESS = 3
    PIN = 4
    SUBJECT = 5
    UPDATED = 6


class Side(StrEnum):
    """Where a fact stands in an override."""

    OVERRIDES = "overrides"
    OVERRIDDEN = "overridden"


class FactTable(RowTable):
    """Facts of both scopes. Sorted by title at first, equal ones in the order of the store."""

    COLUMNS = (SCOPE, TYPE, TITLE, FRESHNESS, PIN, SUBJECT, UPDATED)

    def __init__(
        self, now: Callable[[], int], times: TimeWords, parent: QObject | None = None
    ) -> None:
        super().__init__(now, times, parent)
        self._sort_column = FactColumn.TITLE
        self._sides: dict[str, Side] = {}
        self._facts: tuple[Fact, ...] = ()

    def set_facts(self, facts: Iterable[Fact], overrides: Iterable[Override] = ()) -> None:
        """Show another snapshot's facts, in the order of the store.

        Only rows that differ are told; what a row knew about an unchanged fact is kept.
        """
        before, self._sides = self._sides, sides_of(overrides)
        known, self._facts = self._facts, tuple(facts)
        if before == self._sides and known == self._facts:
            return
        paths = before.keys() | self._sides.keys()
        changed = {path for path in paths if before.get(path) != self._sides.get(path)}
        self._take([Row(fact) for fact in self._facts], changed)

    def side_of(self, path: str) -> Side | None:
        """Where the fact at ``path`` stands in an override; None if in none."""
        return self._sides.get(path)

    def _marks(self, row: Row) -> frozenset[FactMark]:
        return marks_of(row.fact, self.freshness(row), in_override=row.path in self._sides)


def sides_of(overrides: Iterable[Override]) -> dict[str, Side]:
    """The side of every fact that takes part in an override, by path."""
    sides: dict[str, Side] = {}
    for override in overrides:
        sides[override.project.path] = Side.OVERRIDES
        sides[override.global_.path] = Side.OVERRIDDEN
    return sides
