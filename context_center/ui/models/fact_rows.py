"""Rows of facts, and columns as data: what tables of facts are made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from context_center.core.facts import Fact, Freshness

CONTEXT = "FactColumns"


class Role(IntEnum):
    """What a cell gives besides Qt's own roles."""

    FACT = Qt.ItemDataRole.UserRole + 1
    WORD = Qt.ItemDataRole.UserRole + 2
    SECOND_LINE = Qt.ItemDataRole.UserRole + 3
    FRESHNESS = Qt.ItemDataRole.UserRole + 4
    PINNED = Qt.ItemDataRole.UserRole + 5
    IS_NEW = Qt.ItemDataRole.UserRole + 6
    SIDE = Qt.ItemDataRole.UserRole + 7
    HAS_PROBLEM = Qt.ItemDataRole.UserRole + 8


class TimeWords(NamedTuple):
    """How instants are worded: ``relative(instant, now)`` and ``exact(RFC 3339 text)``."""

    relative: Callable[[int, int], str]
    exact: Callable[[str], str]


@dataclass(slots=True, eq=False)
class Row:
    """A fact with what is worked out once: its folded text, freshness and place."""

    fact: Fact
    archived_at: str = ""
    haystack: str = ""
    freshness: Freshness | None = None
    sort_key: Any = None
    is_sorted: bool = False

    @property
    def path(self) -> str:
        """What the row is about, whatever its place."""
        return self.fact.path


@dataclass(frozen=True)
class Column:
    """A column as data: heading, sort key, and what a cell gives for each role.

    ``title`` is marked for translation in the context "FactColumns". ``key`` and the values
    of ``roles`` take the table and the row; rows whose key is None come last in both
    orders. ``first_order`` is the order of the first click; ``is_number`` aligns to the
    right.
    """

    title: str
    key: Callable[[Any, Row], Any]
    roles: Mapping[int, Callable[[Any, Row], Any]]
    first_order: Qt.SortOrder = Qt.SortOrder.AscendingOrder
    is_number: bool = False

    @property
    def alignment(self) -> Qt.AlignmentFlag:
        """How heading and cells lie in the column."""
        side = Qt.AlignmentFlag.AlignRight if self.is_number else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter


def time_key(text: str) -> str | None:
    """A key that sorts the RFC 3339 texts of a fact (UTC, ending in Z) by their instant."""
    return text.removesuffix("Z") or None
