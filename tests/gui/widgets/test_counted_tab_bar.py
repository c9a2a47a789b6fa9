"""The row of tabs: numbers, dots, and what assistive technology hears."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt

from context_center.ui.palette import ColorRole
from context_center.ui.widgets.counted_tab_bar import CountedTabBar

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme


@pytest.fixture
def bar(theme: Theme, shown: Callable[[QWidget], QWidget]) -> CountedTabBar:
    """Two tabs, the first in front."""
    bar = CountedTabBar(theme)
    bar.add("Facts", "facts", "What is remembered")
    bar.add("Archive", "archive", "What is not")
    shown(bar)
    bar.resize(bar.sizeHint())
    return bar


def colors(bar: CountedTabBar, index: int) -> set[str]:
    """The colours inside a tab."""
    bar.resize(bar.sizeHint())
    image, rect = bar.grab().toImage(), bar.tabRect(index)
    xs, ys = range(rect.left(), rect.right()), range(rect.top(), rect.bottom())
    return {image.pixelColor(x, y).name() for x in xs for y in ys}


def test_a_number_and_a_dot_need_room_and_words(bar: CountedTabBar) -> None:
    width = bar.tabRect(1).width()
    assert bar.accessibleTabName(1) == "Archive"
    number = "12\u202f345"
    bar.set_count(1, 12_345)
    with_number = bar.tabRect(1).width()
    assert with_number > width
    assert bar.accessibleTabName(1) == f"Archive, {number}"
    bar.set_dot(1, shown=True)
    assert bar.tabRect(1).width() > with_number
    assert bar.accessibleTabName(1) == f"Archive, {number}, changed"
    bar.set_dot(1, shown=False)
    bar.set_count(1, None)
    assert bar.tabRect(1).width() == width
    assert bar.accessibleTabName(1) == "Archive"
    assert bar.tabToolTip(1) == "What is not"


def test_nought_is_a_number(bar: CountedTabBar) -> None:
    bar.set_count(0, 0)
    assert bar.accessibleTabName(0) == "Facts, 0"


def test_the_dot_and_the_line_have_the_accent(bar: CountedTabBar, theme: Theme) -> None:
    accent = theme.color(ColorRole.ACCENT).name()
    assert accent in colors(bar, 0)
    assert accent not in colors(bar, 1)
    bar.set_dot(1, shown=True)
    assert accent in colors(bar, 1)


def test_the_pointer_lights_a_tab(bar: CountedTabBar, theme: Theme, qtbot: QtBot) -> None:
    ground = theme.color(ColorRole.CODE_BACKGROUND).name()
    assert ground not in colors(bar, 1)
    qtbot.mouseMove(bar, bar.tabRect(1).center())
    assert ground in colors(bar, 1)
    qtbot.mouseMove(bar, QPoint(bar.tabRect(0).center()))
    assert ground not in colors(bar, 1)


def test_tabs_are_reached_by_keys(bar: CountedTabBar, qtbot: QtBot) -> None:
    bar.setFocus()
    qtbot.keyClick(bar, Qt.Key.Key_Right)
    assert bar.currentIndex() == 1


def test_the_colors_follow_the_theme(bar: CountedTabBar, theme: Theme) -> None:
    light = bar.grab().toImage()
    theme.set_mode("dark")
    assert bar.grab().toImage() != light
