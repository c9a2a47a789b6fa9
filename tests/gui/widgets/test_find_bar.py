"""Finding within a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from context_center.ui.widgets.find_bar import MOST, FindBar, FindField
from context_center.ui.widgets.source_view import SourceView

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme


@pytest.fixture
def view(theme: Theme, shown: Callable[[QWidget], QWidget]) -> SourceView:
    window = QWidget()
    column = QVBoxLayout(window)
    view = SourceView(theme)
    column.addWidget(view)
    column.addWidget(FindBar(theme))
    shown(window)
    return view


@pytest.fixture
def bar(view: SourceView) -> FindBar:
    return view.window().findChild(FindBar)


@pytest.fixture
def field(bar: FindBar) -> FindField:
    return bar.findChild(FindField)


def _found(view: SourceView) -> list[str]:
    return [extra.cursor.selectedText() for extra in view.extraSelections()]


def test_matches_are_shown_and_counted_as_one_types(
    view: SourceView, bar: FindBar, field: FindField, qtbot: QtBot
) -> None:
    view.show_text("🚀 Test the test\nuntested\n")
    bar.open_for(view)
    qtbot.keyClicks(field, "test")
    assert _found(view) == ["Test", "test", "test"]
    assert bar.count_text() == "1 of 3"
    assert view.textCursor().position() == 3
    qtbot.keyClicks(field, "x")
    assert bar.count_text() == "not found"
    assert _found(view) == []


def test_enter_goes_on_and_round_and_shift_enter_back(
    view: SourceView, bar: FindBar, field: FindField, qtbot: QtBot
) -> None:
    view.show_text("a\na\na")
    bar.open_for(view)
    qtbot.keyClicks(field, "a")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert bar.count_text() == "2 of 3"
    assert view.textCursor().blockNumber() == 1
    qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert bar.count_text() == "3 of 3"


def test_esc_closes_and_forgets(
    view: SourceView, bar: FindBar, field: FindField, qtbot: QtBot
) -> None:
    view.show_text("a")
    bar.open_for(view)
    qtbot.keyClicks(field, "a")
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert bar.isHidden()
    assert _found(view) == []


def test_the_selected_words_are_searched_for(
    view: SourceView, bar: FindBar, field: FindField
) -> None:
    view.show_text("one two\ntwo")
    cursor = view.document().find("two")
    view.setTextCursor(cursor)
    bar.open_for(view)
    assert field.text() == "two"
    assert bar.count_text() == "1 of 2"


def test_a_changed_text_is_searched_anew_where_one_is(
    view: SourceView, bar: FindBar, field: FindField, qtbot: QtBot
) -> None:
    view.show_text("a\na")
    bar.open_for(view)
    qtbot.keyClicks(field, "a")
    view.show_text("a\na\na", keep_place=True)
    assert bar.count_text() == "3 found"
    assert len(_found(view)) == 3


def test_there_is_an_end_to_matches(
    view: SourceView, bar: FindBar, field: FindField, qtbot: QtBot
) -> None:
    view.show_text("a" * (MOST + 5))
    bar.open_for(view)
    qtbot.keyClicks(field, "a")
    assert bar.count_text() == f"1 of {MOST:,}+"
