"""The table that takes a score apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from context_center.core.recall.trace import TermShare
from context_center.ui.models.term_table import TermColumn, TermTableModel

if TYPE_CHECKING:
    from context_center.ui.theme import Theme

TERMS = (
    TermShare("部署", 5, 1, 3.0286, 5.5963),
    TermShare("the", 1, 1_200, 0.0104, 0.0205),
    TermShare("deploy", 2, 4, 1.9299, 6.25),
)


@pytest.fixture
def model(theme: Theme) -> TermTableModel:
    model = TermTableModel(theme)
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    model.setProperty("tester", QAbstractItemModelTester(model, mode, model))
    return model


def texts(model: TermTableModel) -> list[list[str]]:
    return [
        [model.index(row, column).data() for column in TermColumn]
        for row in range(model.rowCount())
    ]


def test_the_largest_share_comes_first_and_the_last_row_is_the_score(
    model: TermTableModel,
) -> None:
    model.set_terms(TERMS, {})
    assert texts(model) == [
        ["deploy", "2", "4", "1.930", "6.250"],
        ["部署", "5", "1", "3.029", "5.596"],
        ["the", "1", "1,200", "0.010", "0.021"],
        ["Score", "", "", "", "11.867"],
    ]


def test_no_terms_make_no_rows(model: TermTableModel) -> None:
    model.set_terms(TERMS, {})
    model.set_terms((), {})
    assert model.rowCount() == 0


def test_numbers_stand_at_the_right(model: TermTableModel) -> None:
    model.set_terms(TERMS, {})
    role = Qt.ItemDataRole.TextAlignmentRole
    assert model.index(0, TermColumn.SHARE).data(role) & Qt.AlignmentFlag.AlignRight
    assert model.index(0, TermColumn.TOKEN).data(role) & Qt.AlignmentFlag.AlignLeft
    heading = model.headerData(TermColumn.TF, Qt.Orientation.Horizontal, role)
    assert heading & Qt.AlignmentFlag.AlignRight


def test_every_heading_says_what_it_means(model: TermTableModel) -> None:
    for column in TermColumn:
        assert model.headerData(column, Qt.Orientation.Horizontal)
        assert model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert model.headerData(0, Qt.Orientation.Vertical) is None


def test_a_token_has_the_colour_of_its_bars(model: TermTableModel, theme: Theme) -> None:
    model.set_terms(TERMS, {"deploy": 1, "部署": 0})
    role = Qt.ItemDataRole.DecorationRole
    middle = model.index(0, TermColumn.TOKEN).data(role).toImage().pixelColor(12, 12)
    assert middle == theme.series(1)
    assert model.index(2, TermColumn.TOKEN).data(role) is None
    assert model.index(3, TermColumn.TOKEN).data(role) is None


def test_other_numbers_change_in_place(model: TermTableModel) -> None:
    model.set_terms(TERMS, {})
    resets, changed = QSignalSpy(model.modelReset), QSignalSpy(model.dataChanged)
    model.set_terms((TermShare("部署", 6, 1, 3.0286, 9.0), *TERMS[1:]), {})
    assert (resets.count(), changed.count()) == (0, 1)
    assert texts(model)[0] == ["部署", "6", "1", "3.029", "9.000"]


def test_another_mode_draws_the_colours_anew(model: TermTableModel, theme: Theme) -> None:
    model.set_terms(TERMS, {"deploy": 0})
    changed = QSignalSpy(model.dataChanged)
    theme.set_mode("dark")
    assert changed.count() == 1
    swatch = model.index(0, TermColumn.TOKEN).data(Qt.ItemDataRole.DecorationRole)
    assert swatch.toImage().pixelColor(12, 12) == theme.series(0)
