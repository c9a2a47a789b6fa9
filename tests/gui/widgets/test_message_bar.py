"""The message, its keys and its history."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest

from context_center.ui.widgets.message_bar import MessageBar
from context_center.ui.widgets.message_history import MOST_MESSAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme
    from context_center.ui.widgets.message_input import MessageInput


@pytest.fixture
def bar(theme: Theme, shown: Callable[[QWidget], QWidget]) -> MessageBar:
    bar = MessageBar(theme)
    shown(bar)
    bar.take_focus()
    return bar


def height_with(field: MessageInput, lines: int) -> int:
    field.setPlainText("\n".join(["line"] * lines))
    return field.sizeHint().height()


def test_it_grows_from_one_line_to_four(bar: MessageBar) -> None:
    heights = [height_with(bar.input(), lines) for lines in range(1, 7)]
    steps = [after - before for before, after in pairwise(heights)]
    assert all(step > 10 for step in steps[:3])
    assert steps[3:] == [0, 0]


def test_a_long_line_wraps_and_counts_as_more(bar: MessageBar) -> None:
    field = bar.input()
    one = height_with(field, 1)
    field.setPlainText("a longer message " * 30)
    assert field.sizeHint().height() > one


def test_chinese_and_latin_are_equally_high(bar: MessageBar) -> None:
    field = bar.input()
    field.setPlainText("deploy")
    latin = field.sizeHint().height()
    field.setPlainText("怎么部署")
    assert field.sizeHint().height() == latin


def test_typing_is_told_and_shift_enter_breaks_the_line(bar: MessageBar) -> None:
    spy = QSignalSpy(bar.edited)
    QTest.keyClicks(bar.input(), "go")
    QTest.keyClick(bar.input(), Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert [spy.at(n)[0] for n in range(spy.count())] == ["g", "go", "go\n"]
    assert bar.message() == "go\n"


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down])
def test_enter_and_down_lead_into_the_results_and_keep_the_message(
    bar: MessageBar, key: Qt.Key
) -> None:
    spy = QSignalSpy(bar.descended)
    QTest.keyClicks(bar.input(), "deploy")
    QTest.keyClick(bar.input(), key)
    assert spy.count() == 1
    assert bar.message() == "deploy"
    assert bar.history().messages() == ("deploy",)


def test_down_moves_within_the_message_first(bar: MessageBar) -> None:
    spy = QSignalSpy(bar.descended)
    bar.input().setPlainText("one\ntwo")
    QTest.keyClick(bar.input(), Qt.Key.Key_Down)
    assert spy.count() == 0
    assert bar.input().textCursor().blockNumber() == 1


def test_up_in_the_first_line_opens_the_history(bar: MessageBar, qtbot: QtBot) -> None:
    bar.set_message("earlier")
    bar.set_message("now")
    QTest.keyClick(bar.input(), Qt.Key.Key_Up)
    menu = bar.history().menu()
    qtbot.waitUntil(menu.isVisible)
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert bar.message() == "earlier"
    assert bar.history().messages() == ("earlier", "now")


def test_escape_empties_the_message_and_undo_brings_it_back(bar: MessageBar) -> None:
    QTest.keyClicks(bar.input(), "deploy")
    QTest.keyClick(bar.input(), Qt.Key.Key_Escape)
    assert bar.message() == ""
    assert bar.history().messages() == ("deploy",)
    bar.input().undo()
    assert bar.message() == "deploy"


def test_tab_leaves_the_message(bar: MessageBar) -> None:
    bar.set_message("deploy")
    QTest.keyClick(bar.input(), Qt.Key.Key_Tab)
    assert bar.message() == "deploy"
    assert bar.history().hasFocus()


def test_the_history_holds_each_message_once_and_not_too_many(bar: MessageBar) -> None:
    history = bar.history()
    for message in ["a", "b", "a", "  ", ""]:
        history.remember(message)
    assert history.messages() == ("a", "b")
    for number in range(MOST_MESSAGES + 5):
        history.remember(f"message {number}")
    assert len(history.messages()) == MOST_MESSAGES
    assert history.messages()[0] == f"message {MOST_MESSAGES + 4}"


def test_an_empty_history_cannot_be_opened(bar: MessageBar) -> None:
    assert not bar.history().isEnabled()
    bar.history().open()
    assert not bar.history().menu().isVisible()


def test_ampersands_in_a_message_stay_in_the_menu(bar: MessageBar) -> None:
    bar.history().remember("salt & pepper")
    (action,) = bar.history().menu().actions()
    assert action.text() == "salt && pepper"


def test_the_limits_are_told_and_give_way_to_waiting(bar: MessageBar) -> None:
    bar.set_limits(4, 2_400)
    assert bar.bounds_text() == "at most 4 facts, 2,400 characters"
    bar.set_busy(True)
    assert bar.bounds_text() == "Recalling…"
    bar.set_busy(False)
    assert bar.bounds_text() == "at most 4 facts, 2,400 characters"
