"""The list of facts: selection by path, keys, columns, and what stays where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QWidget

from context_center.core.fact_filter import fact_filter
from context_center.core.facts import Scope
from context_center.ui.models.fact_rows import TimeWords
from context_center.ui.models.fact_table import FactColumn, FactTable
from context_center.ui.tabs.facts import column_looks
from context_center.ui.widgets.fact_list import FactList
from context_center.ui.widgets.relative_time import exact, relative
from tests.helpers.temporary_store import NOW, make_fact

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtTest import QSignalSpy as Spy

    from context_center.core.facts import Fact
    from context_center.ui.theme import Theme

MANY = [make_fact(f"f{n:03}", title=f"Title {n:03}", body=f"word{n % 2}") for n in range(300)]


@pytest.fixture
def facts(theme: Theme, shown: Callable[[QWidget], QWidget]) -> FactList:
    table = FactTable(lambda: NOW, TimeWords(relative, exact))
    listed = FactList(table, column_looks(theme, table), FactColumn.TITLE, theme)
    table.setParent(listed)
    table.set_facts(MANY)
    shown(listed)
    return listed


def set_facts(listed: FactList, wanted: list[Fact]) -> None:
    assert isinstance(listed.table, FactTable)
    with listed.kept(in_place=True):
        listed.table.set_facts(wanted)


def set_filter(listed: FactList, typed: str) -> None:
    with listed.kept(in_place=False):
        listed.table.set_filter(fact_filter(typed))


def chosen(spy: Spy) -> list[str]:
    return [spy.at(n)[0].name for n in range(spy.count())]


def top_name(listed: FactList) -> str:
    fact = listed.table.fact_at(listed.rowAt(0))
    return fact.name if fact else ""


def test_selecting_tells_the_fact_once(facts: FactList) -> None:
    spy = QSignalSpy(facts.chosen)
    assert facts.select(MANY[7].path)
    assert facts.select(MANY[7].path)
    assert chosen(spy) == ["f007"]
    assert facts.current_path() == MANY[7].path
    assert not facts.select("/nowhere.md")


def test_the_focus_alone_chooses_nothing(facts: FactList) -> None:
    spy = QSignalSpy(facts.chosen)
    facts.clearFocus()
    facts.setFocus()
    assert facts.current_fact() is None
    assert spy.count() == 0
    QTest.keyClick(facts, Qt.Key.Key_Down)
    assert chosen(spy) == ["f000"]


def test_arrow_keys_move_through_the_rows(facts: FactList) -> None:
    spy = QSignalSpy(facts.chosen)
    facts.select_first()
    QTest.keyClick(facts, Qt.Key.Key_Down)
    QTest.keyClick(facts, Qt.Key.Key_Down)
    assert chosen(spy) == ["f000", "f001", "f002"]
    facts.select_first()
    assert facts.current_path() == MANY[2].path


def test_enter_and_escape(facts: FactList) -> None:
    entered, left = QSignalSpy(facts.entered_row), QSignalSpy(facts.left)
    QTest.keyClick(facts, Qt.Key.Key_Return)
    assert entered.count() == 0
    facts.select_first()
    QTest.keyClick(facts, Qt.Key.Key_Return)
    QTest.keyClick(facts, Qt.Key.Key_Enter)
    QTest.keyClick(facts, Qt.Key.Key_Escape)
    assert (entered.count(), left.count()) == (2, 1)


def test_the_copy_keys_copy_the_reference(facts: FactList) -> None:
    shared = make_fact("Tone of Voice", Scope.GLOBAL, path="/store/global/tone-of-voice.md")
    set_facts(facts, [shared])
    copied = QSignalSpy(facts.copied)
    facts.select_first()
    QTest.keyClick(facts, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "global/tone-of-voice.md"
    assert copied.at(0)[0] == "global/tone-of-voice.md"


def test_a_filter_hides_the_selected_row_and_gives_it_back(facts: FactList) -> None:
    facts.select(MANY[7].path)
    spy = QSignalSpy(facts.chosen)
    set_filter(facts, "word0")
    assert facts.current_fact() is None
    assert facts.shown_fact() is MANY[7]
    set_filter(facts, "")
    assert facts.current_fact() is MANY[7]
    assert facts.selectionModel().selectedRows()[0].row() == 7
    assert spy.count() == 0


def test_a_filter_that_keeps_the_row_keeps_the_selection(facts: FactList) -> None:
    facts.select(MANY[8].path)
    set_filter(facts, "word0")
    assert facts.currentIndex().row() == 4
    assert facts.current_fact() is MANY[8]


def test_rows_that_come_above_move_nothing(facts: FactList) -> None:
    facts.select(MANY[100].path)
    facts.verticalScrollBar().setValue(90 * facts.verticalHeader().defaultSectionSize() + 5)
    assert top_name(facts) == "f090"
    newcomers = [make_fact(f"a{n}", title=f"A {n}") for n in range(20)]
    spy = QSignalSpy(facts.chosen)
    set_facts(facts, [*newcomers, *MANY])
    assert top_name(facts) == "f090"
    assert facts.verticalScrollBar().value() % facts.verticalHeader().defaultSectionSize() == 5
    assert facts.current_fact() is MANY[100]
    assert spy.count() == 0


def test_many_changes_at_once_move_nothing_either(facts: FactList) -> None:
    facts.select(MANY[100].path)
    facts.verticalScrollBar().setValue(90 * facts.verticalHeader().defaultSectionSize())
    spy = QSignalSpy(facts.chosen)
    set_facts(facts, MANY[:90:3] + MANY[90:] + [make_fact(f"Q{n}") for n in range(200)])
    assert top_name(facts) == "f090"
    assert facts.current_fact() is MANY[100]
    assert spy.count() == 0


def test_at_the_top_the_list_stays_at_its_row(facts: FactList) -> None:
    set_facts(facts, [make_fact("a", title="A"), *MANY])
    assert top_name(facts) == "f000"


def test_the_neighbour_of_a_fact_that_is_gone_is_selected(facts: FactList) -> None:
    facts.select(MANY[50].path)
    spy = QSignalSpy(facts.chosen)
    set_facts(facts, MANY[:50] + MANY[51:])
    assert chosen(spy) == ["f051"]
    facts.select(MANY[299].path)
    set_facts(facts, MANY[:50] + MANY[51:299])
    assert facts.current_path() == MANY[298].path


def test_without_a_neighbour_nothing_is_selected(facts: FactList) -> None:
    facts.select(MANY[5].path)
    set_facts(facts, [])
    assert facts.current_fact() is None
    assert facts.shown_fact() is None


def test_a_changed_fact_stays_selected_and_is_not_told(facts: FactList) -> None:
    facts.select(MANY[5].path)
    spy = QSignalSpy(facts.chosen)
    moved = make_fact("f005", title="Zzz")
    set_facts(facts, [*MANY[:5], moved, *MANY[6:]])
    assert facts.current_fact() is moved
    assert facts.currentIndex().row() == 299
    assert spy.count() == 0


def test_a_renamed_file_is_followed(facts: FactList) -> None:
    facts.select(MANY[5].path)
    renamed = make_fact("f005", title="Title 005", path="/store/project/other.md")
    facts.follow(renamed)
    set_facts(facts, [*MANY[:5], renamed, *MANY[6:]])
    assert facts.current_fact() is renamed


def test_columns_go_where_there_is_no_room_and_come_back(facts: FactList) -> None:
    def hidden() -> set[FactColumn]:
        return {column for column in FactColumn if facts.isColumnHidden(column)}

    facts.resize(1_000, 400)
    assert hidden() == set()
    facts.resize(520, 400)
    assert hidden() == {FactColumn.SUBJECT, FactColumn.TYPE}
    facts.resize(200, 400)
    assert FactColumn.TITLE not in hidden()
    assert facts.columnWidth(FactColumn.TITLE) > 100
    facts.resize(1_000, 400)
    assert hidden() == set()


def test_widths_and_sorting_are_remembered(
    facts: FactList, theme: Theme, shown: Callable[[QWidget], QWidget]
) -> None:
    facts.horizontalHeader().resizeSection(FactColumn.SUBJECT, 222)
    facts.sortByColumn(FactColumn.UPDATED, Qt.SortOrder.DescendingOrder)
    state = facts.horizontalHeader().saveState()
    table = FactTable(lambda: NOW, TimeWords(relative, exact))
    other = FactList(table, column_looks(theme, table), FactColumn.TITLE, theme)
    table.setParent(other)
    shown(other)
    other.restore_header(state)
    assert other.columnWidth(FactColumn.SUBJECT) == 222
    assert (table.sort_column, table.sort_order) == (
        FactColumn.UPDATED,
        Qt.SortOrder.DescendingOrder,
    )


def test_rows_and_columns_grow_with_the_font(facts: FactList) -> None:
    height, width = facts.rowHeight(0), facts.columnWidth(FactColumn.UPDATED)
    font = facts.font()
    font.setPointSizeF(font.pointSizeF() * 1.5)
    facts.setFont(font)
    QApplication.processEvents()
    assert facts.rowHeight(0) > 1.3 * height
    assert facts.columnWidth(FactColumn.UPDATED) > 1.2 * width


def test_clicking_a_heading_sorts_in_its_own_first_order(facts: FactList) -> None:
    header = facts.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(FactColumn.UPDATED) + 10, 8)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert facts.table.sort_column == FactColumn.UPDATED
    assert facts.table.sort_order == Qt.SortOrder.DescendingOrder


def select_also(listed: FactList, *places: int) -> None:
    flags = QItemSelectionModel.SelectionFlag
    for place in places:
        index = listed.table.index(listed.table.row_of(MANY[place].path), FactColumn.TITLE)
        listed.selectionModel().select(index, flags.Select | flags.Rows)


def names_of(facts: tuple[Fact, ...]) -> list[str]:
    return [fact.name for fact in facts]


def test_one_fact_at_a_time_unless_several_are_allowed(facts: FactList) -> None:
    facts.select(MANY[3].path)
    facts.selectAll()
    assert len(facts.selected_facts()) == 1
    facts.choose_several()
    facts.selectAll()
    assert facts.selected_facts() == tuple(MANY)


def test_several_facts_stay_selected_whatever_changes_around_them(facts: FactList) -> None:
    facts.choose_several()
    facts.select(MANY[20].path)
    select_also(facts, 10, 30)
    spy = QSignalSpy(facts.selection_changed)
    set_facts(facts, [MANY[0], *MANY[2:40:2]])
    assert names_of(facts.selected_facts()) == ["f010", "f020", "f030"]
    assert facts.current_path() == MANY[20].path
    assert spy.count() == 1
    facts.table.sort(FactColumn.TITLE, Qt.SortOrder.DescendingOrder)
    assert names_of(facts.selected_facts()) == ["f030", "f020", "f010"]


def test_of_several_those_that_are_left_stay_selected(facts: FactList) -> None:
    facts.choose_several()
    facts.select(MANY[20].path)
    select_also(facts, 10, 30)
    set_facts(facts, [fact for fact in MANY if fact.name != "f010"])
    assert names_of(facts.selected_facts()) == ["f020", "f030"]
