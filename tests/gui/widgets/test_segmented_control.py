"""Words of which one is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget

from context_center.ui.widgets.segmented_control import SegmentedControl

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme


@pytest.fixture
def control(theme: Theme, shown: Callable[[QWidget], QWidget]) -> SegmentedControl:
    control = SegmentedControl(("One", "Two", "Three"), theme)
    shown(control)
    return control


def test_a_click_chooses(control: SegmentedControl, qtbot: QtBot) -> None:
    button = next(at for at in control.findChildren(QToolButton) if at.text() == "Three")
    with qtbot.waitSignal(control.chosen) as chosen:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert chosen.args == [2]
    assert control.current() == 2


def test_the_arrows_move_the_choice_and_stop_at_the_ends(
    control: SegmentedControl, qtbot: QtBot
) -> None:
    chosen: list[int] = []
    control.chosen.connect(chosen.append)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right):
        qtbot.keyClick(control.focusProxy(), key)
    assert chosen == [1, 2]


def test_choosing_from_outside_is_silent(control: SegmentedControl, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(control.chosen):
        control.choose(1)
    assert control.current() == 1


def test_only_the_chosen_word_is_a_tab_stop(control: SegmentedControl) -> None:
    control.choose(1)
    stops = [
        at.text()
        for at in control.findChildren(QToolButton)
        if at.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert stops == ["Two"]


def test_a_word_can_carry_a_count(control: SegmentedControl) -> None:
    control.set_word(0, "One 4")
    button = control.findChildren(QToolButton)[0]
    assert (button.text(), button.accessibleName()) == ("One 4", "One 4")


def test_nothing_may_be_chosen_yet(control: SegmentedControl, qtbot: QtBot) -> None:
    chosen: list[int] = []
    control.chosen.connect(chosen.append)
    control.choose(1)
    control.clear()
    assert control.current() == -1
    first = control.focusProxy()
    assert isinstance(first, QToolButton)
    assert first.text() == "One"
    control.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Space)
    assert (control.current(), chosen) == (0, [0])


def test_a_word_that_is_not_offered_is_passed_by(control: SegmentedControl, qtbot: QtBot) -> None:
    chosen: list[int] = []
    control.chosen.connect(chosen.append)
    control.set_offered(1, offered=False)
    control.setFocus()
    qtbot.keyClick(control.focusProxy(), Qt.Key.Key_Right)
    assert (control.current(), chosen) == (2, [2])
    control.set_offered(1, offered=True)
    qtbot.keyClick(control.focusProxy(), Qt.Key.Key_Left)
    assert (control.current(), chosen) == (1, [2, 1])
