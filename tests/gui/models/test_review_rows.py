"""Rows of a review: what they give, and how few of them a change touches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from context_center.ui.models.fact_rows import Role
from context_center.ui.models.review_rows import ReviewRow, ReviewRows

if TYPE_CHECKING:
    from collections.abc import Iterator

A, B, C = (ReviewRow(key, key.upper(), f"about {key}", "current", "new") for key in "abc")


@pytest.fixture
def rows(qapp: object) -> Iterator[ReviewRows]:
    model = ReviewRows()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    yield model
    model.deleteLater()


def keys(rows: ReviewRows) -> str:
    return "".join(row.key for n in range(rows.rowCount()) if (row := rows.row_at(n)))


def test_what_a_row_gives(rows: ReviewRows) -> None:
    rows.set_rows([A, replace(B, done=True)])
    index = rows.index(0)
    assert index.data() == "A"
    assert index.data(Role.SECOND_LINE) == "about a"
    assert (index.data(Role.WORD), index.data(Role.SIDE)) == ("current", "new")
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "A, new, about a"
    assert (index.data(Role.IS_NEW), rows.index(1).data(Role.IS_NEW)) == (True, False)
    assert rows.data(rows.index(-1)) is None
    assert rows.index(0).data(Qt.ItemDataRole.FontRole) is None


@pytest.mark.parametrize("after", ["", "a", "bc", "cba", "xaybz", "abc"])
def test_any_change_ends_with_the_new_rows(rows: ReviewRows, after: str) -> None:
    rows.set_rows([A, B, C])
    rows.set_rows([replace(A, key=key) for key in after])
    assert keys(rows) == after
    assert [rows.row_of(key) for key in after] == list(range(len(after)))
    assert rows.row_of("?") == -1


def test_only_what_differs_is_told(rows: ReviewRows) -> None:
    rows.set_rows([A, B, C])
    changed, inserted = QSignalSpy(rows.dataChanged), QSignalSpy(rows.rowsInserted)
    reset = QSignalSpy(rows.modelReset)
    rows.set_rows([A, replace(B, detail="other"), C])
    assert [changed.at(n)[0].row() for n in range(changed.count())] == [1]
    assert (inserted.count(), reset.count()) == (0, 0)
