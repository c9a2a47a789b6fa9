"""Diagnostics as rows, under Qt's own model tester."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from context_center.core.instructions.documents import Diagnostic
from context_center.ui.models.diagnostic_table import (
    Column,
    DiagnosticRow,
    DiagnosticTableModel,
    QuietRole,
    RemedyRole,
    diagnostic_rows,
)
from tests.helpers.instruction_trees import make_tree

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QApplication


@pytest.fixture
def model(qapp: QApplication) -> DiagnosticTableModel:
    model = DiagnosticTableModel()
    QAbstractItemModelTester(
        model, QAbstractItemModelTester.FailureReportingMode.Fatal, parent=model
    )
    return model


def _row(code: str, *, quiet: bool = False) -> DiagnosticRow:
    return DiagnosticRow(code, f"<{code}>", "Do it.", quiet, "/w/AGENTS.md", 3, "AGENTS.md:3")


def _codes(model: DiagnosticTableModel) -> list[str]:
    return [model.index(row, Column.CODE).data() for row in range(model.rowCount())]


def test_rows_of_real_files_lead_to_their_line(tmp_path: Path) -> None:
    tree = make_tree(tmp_path).write(
        {"w/AGENTS.md": "# A\n\n@docs/gone.md\n", "h/CLAUDE.md": "@x.md\n"}
    )
    found = tree.resolve()
    rows = diagnostic_rows(found.diagnostics, str(tree.root), str(tree.home))
    places = [(row.path, row.line, row.location) for row in rows]
    assert places == [
        (tree.path("h/CLAUDE.md"), 1, "h/CLAUDE.md:1"),
        (tree.path("w/AGENTS.md"), 3, "AGENTS.md:3"),
    ]
    assert all(row.message for row in rows)


def test_without_a_source_the_path_itself_is_the_place() -> None:
    lone = Diagnostic("document_unreadable", "/w/AGENTS.md", "", 0, "Not read.")
    (row,) = diagnostic_rows([lone], "/w", "/h")
    assert (row.path, row.line, row.location) == ("/w/AGENTS.md", 0, "AGENTS.md")


def test_quiet_ones_come_last() -> None:
    loud = Diagnostic("import_unreadable", "a.md", "/w/AGENTS.md", 9, "Loud.")
    quiet = Diagnostic("import_unreadable", "types/node", "/w/AGENTS.md", 2, "Quiet.", quiet=True)
    rows = diagnostic_rows([quiet, loud], "/w", "/h")
    assert [row.message for row in rows] == ["Loud.", "Quiet."]


def test_cells(model: DiagnosticTableModel) -> None:
    model.set_rows((_row("import_cycle", quiet=True),))
    texts = [model.index(0, column).data() for column in Column]
    assert texts == ["import_cycle", "<import_cycle>", "AGENTS.md:3"]
    cell = model.index(0, Column.MESSAGE)
    assert cell.data(RemedyRole) == "Do it."
    assert cell.data(QuietRole) is True
    assert "&lt;import_cycle&gt;" in cell.data(Qt.ItemDataRole.ToolTipRole)
    assert cell.data(Qt.ItemDataRole.AccessibleTextRole) == "<import_cycle> Do it."
    assert model.headerData(Column.LOCATION, Qt.Orientation.Horizontal) == "Where"


def test_other_rows_come_with_the_narrowest_change(model: DiagnosticTableModel) -> None:
    model.set_rows((_row("a"), _row("b"), _row("c")))
    removed: list[tuple[int, int]] = []
    inserted: list[tuple[int, int]] = []
    model.rowsRemoved.connect(lambda _, first, last: removed.append((first, last)))
    model.rowsInserted.connect(lambda _, first, last: inserted.append((first, last)))
    model.set_rows((_row("a"), _row("c"), _row("d")))
    assert _codes(model) == ["a", "c", "d"]
    assert (removed, inserted) == ([(1, 1)], [(2, 2)])


def test_equal_rows_are_told_apart(model: DiagnosticTableModel) -> None:
    model.set_rows((_row("a"), _row("a"), _row("b")))
    model.set_rows((_row("b"), _row("a")))
    assert _codes(model) == ["b", "a"]
