"""The table of archived facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from context_center.core.fact_filter import fact_filter
from context_center.core.facts import ArchivedFact, FactType, Scope
from context_center.core.times import DAY_NS, format_time
from context_center.ui.models.archive_table import ArchiveColumn, ArchiveTable
from context_center.ui.models.fact_rows import Role, TimeWords
from context_center.ui.widgets.relative_time import exact, relative
from tests.helpers.temporary_store import NOW, make_fact

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


def entry(name: str, days: int, scope: Scope = Scope.PROJECT, **fields: object) -> ArchivedFact:
    fact = make_fact(name, scope, path=f"/store/.archive/{days}-{name}.md", **fields)
    return ArchivedFact(fact, format_time(NOW - days * DAY_NS))


YARN = entry("yarn", 3, title="Yarn on trial", body="Dropped")
REPORT = entry("report", 40, Scope.GLOBAL, type=FactType.FEEDBACK, title="周报格式")
LAPTOP = entry("laptop", 12, Scope.GLOBAL)


@pytest.fixture
def table(qapp: QApplication) -> ArchiveTable:
    table = ArchiveTable(lambda: NOW, TimeWords(relative, exact))
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    table.setProperty("tester", QAbstractItemModelTester(table, mode, table))
    table.set_archived((LAPTOP, REPORT, YARN))
    return table


def column(table: ArchiveTable, which: ArchiveColumn) -> list[str]:
    return [table.index(row, which).data() for row in range(table.rowCount())]


def test_what_was_archived_last_is_on_top(table: ArchiveTable) -> None:
    assert column(table, ArchiveColumn.ARCHIVED) == ["3 d", "12 d", "1 mo"]
    assert column(table, ArchiveColumn.TITLE) == ["Yarn on trial", "Laptop", "周报格式"]
    assert column(table, ArchiveColumn.SCOPE) == ["project", "global", "global"]
    assert column(table, ArchiveColumn.TYPE) == ["project", "project", "feedback"]


def test_sorting_and_filtering(table: ArchiveTable) -> None:
    table.sort(ArchiveColumn.ARCHIVED, Qt.SortOrder.AscendingOrder)
    assert column(table, ArchiveColumn.TITLE) == ["周报格式", "Laptop", "Yarn on trial"]
    table.sort(ArchiveColumn.TITLE, Qt.SortOrder.AscendingOrder)
    assert column(table, ArchiveColumn.TITLE) == ["Laptop", "Yarn on trial", "周报格式"]
    table.set_filter(fact_filter("DROPPED"))
    assert column(table, ArchiveColumn.TITLE) == ["Yarn on trial"]
    table.set_filter(fact_filter("周报"))
    assert column(table, ArchiveColumn.TITLE) == ["周报格式"]


def test_exact_time_and_description(table: ArchiveTable) -> None:
    assert table.index(0, ArchiveColumn.ARCHIVED).data(Qt.ItemDataRole.ToolTipRole) == exact(
        YARN.archived_at
    )
    assert table.index(0, ArchiveColumn.TITLE).data(Role.SECOND_LINE) == "What yarn is about"
    assert table.index(0, ArchiveColumn.TITLE).data(Role.SIDE) is None
    assert table.archived_at(YARN.fact.path) == YARN.archived_at
    assert table.archived_at("/nowhere.md") == ""


def test_an_entry_that_arrives_is_inserted(table: ArchiveTable) -> None:
    inserted = QSignalSpy(table.rowsInserted)
    table.set_archived((LAPTOP, entry("new", 0), REPORT, YARN))
    assert [inserted.at(0)[1], inserted.at(0)[2]] == [0, 0]
    assert inserted.count() == 1
