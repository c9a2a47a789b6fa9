"""The columns that tables of facts are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt

from context_center.core.fact_filter import fold
from context_center.core.facts import Activation, Freshness, Scope
from context_center.ui.models.fact_rows import CONTEXT, Column, Role, time_key
from context_center.ui.models.fact_words import freshness_word, word

if TYPE_CHECKING:
    from context_center.ui.models.fact_rows import Row
    from context_center.ui.models.row_table import RowTable

_SHOWN = Qt.ItemDataRole.DisplayRole
_SPOKEN = Qt.ItemDataRole.AccessibleTextRole
_TOOLTIP = Qt.ItemDataRole.ToolTipRole
_AGES = tuple(Freshness)
_PIN_OLD = QT_TRANSLATE_NOOP(
    "FactColumns", "Pinned because it is global guidance of the old format"
)
_SIDES = {
    "overrides": QT_TRANSLATE_NOOP("FactColumns", "Wins over an equivalent global fact"),
    "overridden": QT_TRANSLATE_NOOP("FactColumns", "An equivalent fact of the project wins"),
}
_PIN = QT_TRANSLATE_NOOP("FactColumns", "Pinned: its body is part of every session")


def _heading(_: RowTable, row: Row) -> str:
    return row.fact.heading


def _title_key(_: RowTable, row: Row) -> str | None:
    title = row.fact.title or row.fact.heading
    # Ten thousand titles are folded before the first paint, and most of them are plain.
    return (title.lower() if title.isascii() else fold(title)) or None


def _title_spoken(_: RowTable, row: Row) -> str:
    return ", ".join(filter(None, (row.fact.heading, row.fact.description)))


def _title_tooltip(table: RowTable, row: Row) -> str:
    side = _SIDES.get(table.side_of(row.path) or "")
    # The pointer rests on a row long after the first paint.
    from context_center.ui.models.tool_tips import tool_tip  # noqa: PLC0415

    told = QCoreApplication.translate(CONTEXT, side) if side else ""
    problems = (problem.message for problem in row.fact.problems)
    return tool_tip(row.fact.heading, row.fact.description, told, *problems)


def _freshness_word(table: RowTable, row: Row) -> str:
    return freshness_word(table.freshness(row))


def _pin_shown(_: RowTable, row: Row) -> str:
    return word(Activation.PINNED) if row.fact.pinned else ""


def _pin_spoken(_: RowTable, row: Row) -> str:
    return word(row.fact.resolved_activation)


def _pin_tooltip(_: RowTable, row: Row) -> str | None:
    if not row.fact.pinned:
        return None
    legacy = row.fact.activation is Activation.UNSET
    return QCoreApplication.translate(CONTEXT, _PIN_OLD if legacy else _PIN)


def _subject(_: RowTable, row: Row) -> str:
    return row.fact.subject_key


def _subject_key(_: RowTable, row: Row) -> str | None:
    return row.fact.subject_key or None


def _updated(table: RowTable, row: Row) -> str:
    return table.relative(row.fact.updated_at)


def _updated_exact(table: RowTable, row: Row) -> str:
    return table.exact(row.fact.updated_at)


def _archived(table: RowTable, row: Row) -> str:
    return table.relative(row.archived_at)


def _archived_exact(table: RowTable, row: Row) -> str:
    return table.exact(row.archived_at)


def _same(told: Any) -> dict[int, Any]:
    return {_SHOWN: told, _SPOKEN: told}


SCOPE = Column(
    QT_TRANSLATE_NOOP("FactColumns", "Scope"),
    lambda _, row: row.fact.scope is not Scope.PROJECT,
    {
        **_same(lambda _, row: word(row.fact.scope)),
        Role.WORD: lambda _, row: str(row.fact.scope),
    },
)
TYPE = Column(
    QT_TRANSLATE_NOOP("FactColumns", "Type"),
    lambda _, row: str(row.fact.type),
    {
        **_same(lambda _, row: word(row.fact.type)),
        Role.WORD: lambda _, row: str(row.fact.type),
    },
)
TITLE = Column(
    QT_TRANSLATE_NOOP("FactColumns", "Title"),
    _title_key,
    {
        _SHOWN: _heading,
        _SPOKEN: _title_spoken,
        _TOOLTIP: _title_tooltip,
        Role.SECOND_LINE: lambda _, row: row.fact.description,
        Role.SIDE: lambda table, row: table.side_of(row.path),
        Role.HAS_PROBLEM: lambda _, row: bool(row.fact.problems),
    },
)
FRESHNESS = Column(
    QT_TRANSLATE_NOOP("FactColumns", "Freshness"),
    lambda table, row: _AGES.index(table.freshness(row)),
    {
        **_same(_freshness_word),
        Role.FRESHNESS: lambda table, row: table.freshness(row),
    },
    Qt.SortOrder.DescendingOrder,
)
PIN = Column(
    QT_TRANSLATE_NOOP("FactColumns", "Pin"),
    lambda _, row: not row.fact.pinned,
    {
        _SHOWN: _pin_shown,
        _SPOKEN: _pin_spoken,
        _TOOLTIP: _pin_tooltip,
        Role.PINNED: lambda _, row: row.fact.pinned,
    },
)
SUBJECT = Column(
    QT_TRANSLATE_NOOP("FactColumns", "Subject"),
    _subject_key,
    {**_same(_subject), _TOOLTIP: _subject_key},
)
UPDATED = Column(
    QT_TRANSLATE_NOOP("FactColumns", "Updated"),
    lambda _, row: time_key(row.fact.updated_at),
    {**_same(_updated), _TOOLTIP: _updated_exact},
    Qt.SortOrder.DescendingOrder,
    is_number=True,
)
ARCHIVED = Column(
    QT_TRANSLATE_NOOP("FactColumns", "Archived"),
    lambda _, row: time_key(row.archived_at),
    {**_same(_archived), _TOOLTIP: _archived_exact},
    Qt.SortOrder.DescendingOrder,
    is_number=True,
)
