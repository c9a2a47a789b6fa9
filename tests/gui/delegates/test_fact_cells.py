"""How the cells of a table of facts are painted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QTableView

from context_center.core.equivalence import Override
from context_center.core.errors import Problem
from context_center.core.facts import Activation, Fact, Scope
from context_center.ui.delegates.fact_cells import (
    CellDelegate,
    FreshnessCell,
    PillCell,
    PinCell,
    TextCell,
    row_height,
)
from context_center.ui.delegates.title_cell import TitleCell
from context_center.ui.models.fact_rows import TimeWords
from context_center.ui.models.fact_table import FactColumn, FactTable
from context_center.ui.theme import ColorRole, Theme
from context_center.ui.widgets.relative_time import exact, relative
from tests.helpers.temporary_store import NOW, make_fact

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


@pytest.fixture(params=["light", "dark"])
def theme(qapp: QApplication, request: pytest.FixtureRequest) -> Theme:
    return Theme(qapp, request.param)


def table_of(*facts: Fact, overrides: tuple[Override, ...] = ()) -> FactTable:
    table = FactTable(lambda: NOW, TimeWords(relative, exact))
    table.set_facts(facts, overrides)
    return table


def painted(
    delegate: CellDelegate,
    table: FactTable,
    column: FactColumn,
    *,
    row: int = 0,
    width: int = 300,
    selected: bool = False,
    enabled: bool = True,
    ratio: int = 1,
    font: QFont | None = None,
) -> QImage:
    """One cell on the theme's ground, as wide as told and as high as a row."""
    view = QTableView()
    view.setModel(table)
    view.setEnabled(enabled)
    if selected:
        view.selectRow(row)
    option = QStyleOptionViewItem()
    option.widget = view
    option.font = font or delegate.theme.font()
    height = row_height(QFontMetricsF(option.font))
    option.rect = QRect(0, 0, width, height)
    image = QImage(QSize(width, height) * ratio, QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(delegate.theme.color(ColorRole.SURFACE))
    painter = QPainter(image)
    delegate.paint(painter, option, table.index(row, column))
    painter.end()
    return image


def count(image: QImage, color: QColor) -> int:
    """How many pixels have exactly this colour."""
    wanted = color.rgb()
    points = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(image.pixel(x, y) == wanted for x, y in points)


def right_edge(image: QImage, color: QColor) -> int:
    """The last column that has this colour; -1 when none has."""
    wanted = color.rgb()
    columns = (
        x
        for x in range(image.width())
        if any(image.pixel(x, y) == wanted for y in range(image.height()))
    )
    return max(columns, default=-1)


@pytest.mark.parametrize("selected", [False, True])
def test_a_pill_has_its_ground_in_every_state(theme: Theme, *, selected: bool) -> None:
    table = table_of(make_fact("x"))
    image = painted(PillCell(theme), table, FactColumn.SCOPE, selected=selected)
    assert count(image, theme.pill("project")[1]) > 200


def test_a_greyed_out_pill_is_fainter(theme: Theme) -> None:
    table = table_of(make_fact("x"))
    image = painted(PillCell(theme), table, FactColumn.SCOPE, enabled=False)
    assert count(image, theme.pill("project")[1]) == 0
    ground = theme.color(ColorRole.SURFACE)
    assert count(image, ground) < image.width() * image.height() - 200


def test_a_pill_ends_where_its_column_ends(theme: Theme) -> None:
    table = table_of(make_fact("x"))
    image = painted(PillCell(theme), table, FactColumn.SCOPE, width=40)
    assert 20 < right_edge(image, theme.pill("project")[1]) <= 40 - 8


def test_selection_fills_the_cell_and_marks_the_first(theme: Theme) -> None:
    table = table_of(make_fact("x"))
    selection = theme.color(ColorRole.SELECTION)
    first = painted(PillCell(theme), table, FactColumn.SCOPE, selected=True)
    other = painted(PillCell(theme), table, FactColumn.TYPE, selected=True)
    assert first.pixelColor(299, 5) == other.pixelColor(0, 5) == selection
    assert first.pixelColor(0, 5) == theme.color(ColorRole.BORDER)


def test_a_dot_with_its_word_and_a_dot_alone(theme: Theme) -> None:
    table = table_of(make_fact("x"))
    word = theme.color(ColorRole.MUTED)
    wide = painted(FreshnessCell(theme), table, FactColumn.FRESHNESS, width=120)
    narrow = painted(FreshnessCell(theme), table, FactColumn.FRESHNESS, width=30)
    dot = theme.color(ColorRole.SUCCESS)
    assert count(wide, dot) == count(narrow, dot) > 5
    assert right_edge(wide, word) > 30
    assert right_edge(narrow, word) == -1


def test_only_a_pinned_fact_has_a_pin(theme: Theme) -> None:
    pinned = make_fact("a", activation=Activation.PINNED)
    table = table_of(pinned, make_fact("b"))
    accent = theme.color(ColorRole.ACCENT)
    with_pin = painted(PinCell(theme), table, FactColumn.PIN, row=0)
    without = painted(PinCell(theme), table, FactColumn.PIN, row=1)
    assert right_edge(with_pin, accent) > 0
    assert right_edge(without, accent) == -1


def test_a_pin_is_sharp_on_a_dense_screen(theme: Theme) -> None:
    table = table_of(make_fact("a", activation=Activation.PINNED))
    accent = theme.color(ColorRole.ACCENT)
    once = count(painted(PinCell(theme), table, FactColumn.PIN), accent)
    dense = count(painted(PinCell(theme), table, FactColumn.PIN, ratio=3), accent)
    assert dense > 9 * once


def test_a_number_ends_at_the_right(theme: Theme) -> None:
    table = table_of(make_fact("x", updated_at="2026-10-30T09:00:00Z"))
    ink = theme.color(ColorRole.MUTED)
    right = painted(TextCell(theme, right=True), table, FactColumn.UPDATED, width=200)
    left = painted(TextCell(theme), table, FactColumn.UPDATED, width=200)
    assert right_edge(right, ink) > 180
    assert right_edge(left, ink) < 60


def test_a_long_subject_is_cut_at_its_right(theme: Theme) -> None:
    table = table_of(make_fact("x", subject_key="project." + "a" * 200))
    image = painted(TextCell(theme, fixed=True), table, FactColumn.SUBJECT, width=150)
    assert 120 < right_edge(image, theme.color(ColorRole.MUTED)) <= 150 - 8


def test_title_over_description(theme: Theme) -> None:
    table = table_of(make_fact("x", title="████", description="████"))
    image = painted(TitleCell(theme), table, FactColumn.TITLE)
    middle = image.height() // 2
    upper, lower = image.copy(0, 0, 300, middle), image.copy(0, middle, 300, middle)
    assert count(upper, theme.color(ColorRole.TEXT)) > 10
    assert count(upper, theme.color(ColorRole.MUTED)) == 0
    assert count(lower, theme.color(ColorRole.MUTED)) > 10
    assert count(lower, theme.color(ColorRole.TEXT)) == 0


def test_a_title_alone_is_in_the_middle(theme: Theme) -> None:
    table = table_of(make_fact("x", title="████", description=""))
    image = painted(TitleCell(theme), table, FactColumn.TITLE)
    ink = theme.color(ColorRole.TEXT).rgb()
    rows = [y for y in range(image.height()) if any(image.pixel(x, y) == ink for x in range(60))]
    assert abs((rows[0] + rows[-1]) / 2 - image.height() / 2) < 3


def test_a_new_fact_has_a_dot_and_its_title_makes_room(theme: Theme) -> None:
    fact = make_fact("x", title="████")
    table = table_of(fact)
    accent = theme.color(ColorRole.ACCENT)
    assert count(painted(TitleCell(theme), table, FactColumn.TITLE), accent) == 0
    table.mark_new([fact.path])
    assert count(painted(TitleCell(theme), table, FactColumn.TITLE), accent) > 5


def test_a_problem_has_a_warning_sign(theme: Theme) -> None:
    bad = replace(make_fact("x"), problems=(Problem("bad_time", "no time"),))
    warning = theme.color(ColorRole.WARNING)
    image = painted(TitleCell(theme), table_of(bad), FactColumn.TITLE)
    assert right_edge(image, warning) > 280
    fine = painted(TitleCell(theme), table_of(make_fact("x")), FactColumn.TITLE)
    assert right_edge(fine, warning) == -1


def test_the_side_in_an_override_is_a_word_where_it_fits(theme: Theme) -> None:
    ours, theirs = make_fact("a"), make_fact("b", Scope.GLOBAL)
    table = table_of(ours, theirs, overrides=(Override("name:x", ours, theirs),))
    ground = theme.pill("overridden")[1]
    wide = painted(TitleCell(theme), table, FactColumn.TITLE, row=1, width=500)
    narrow = painted(TitleCell(theme), table, FactColumn.TITLE, row=1, width=160)
    assert right_edge(wide, ground) > 400
    assert right_edge(narrow, ground) == -1
    assert right_edge(narrow, theme.color(ColorRole.MUTED)) > 140
    assert count(wide, theme.color(ColorRole.TEXT)) == 0


def test_rows_grow_with_the_font(theme: Theme) -> None:
    small, large = theme.font(), theme.font(1.4)
    heights = [row_height(QFontMetricsF(font)) for font in (small, large)]
    lines = [2 * QFontMetricsF(font).lineSpacing() for font in (small, large)]
    assert heights[1] > heights[0]
    assert all(height >= line + 8 for height, line in zip(heights, lines, strict=True))
