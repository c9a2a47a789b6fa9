"""Banner, empty state and message line: what they say and what their buttons do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QPushButton, QToolButton, QWidget

from context_center.ui.messages import Level, Message, Remedy
from context_center.ui.widgets.banner import Banner
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.message_line import INFO_SHOWN_MS, MessageLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme

    Shown = Callable[[QWidget], QWidget]


def buttons(widget: QWidget) -> list[str]:
    """The words of the buttons in sight."""
    found = widget.findChildren(QPushButton)
    return [button.text() for button in found if button.isVisibleTo(widget)]


def click(widget: QWidget, word: str, qtbot: QtBot) -> None:
    """Press the button with this word or accessible name."""
    found = widget.findChildren(QAbstractButton)
    button = next(each for each in found if word in {each.text(), each.accessibleName()})
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_banner_is_hidden_until_it_has_something_to_say(
    theme: Theme, shown: Shown, qtbot: QtBot
) -> None:
    window = shown(QWidget())
    banner = Banner(theme, window)
    assert banner.isHidden()
    assert banner.sentence() == ""
    banner.show_message(Level.WARNING, "Not reachable.", ("Try Again", "Forget"))
    assert banner.isVisible()
    assert banner.sentence() == banner.accessibleName() == "Not reachable."
    assert buttons(banner) == ["Try Again", "Forget"]
    for number, word in enumerate(("Try Again", "Forget")):
        with qtbot.waitSignal(banner.activated) as activated:
            click(banner, word, qtbot)
        assert activated.args == [number]
    banner.show_message(Level.INFO, "Fine.")
    assert buttons(banner) == []
    with qtbot.waitSignal(banner.dismissed):
        click(banner, "Dismiss", qtbot)
    assert banner.isHidden()


def test_a_banner_that_must_stay_has_no_cross(theme: Theme, shown: Shown) -> None:
    banner = Banner(theme, shown(QWidget()))
    banner.show_message(Level.ERROR, "Gone.", dismissible=False)
    assert not any(each.isVisibleTo(banner) for each in banner.findChildren(QToolButton))


@pytest.mark.parametrize("level", Level)
def test_a_banner_is_painted_in_the_colors_of_the_mode(
    theme: Theme, shown: Shown, level: Level
) -> None:
    banner = Banner(theme, shown(QWidget()))
    banner.resize(400, 40)
    banner.show_message(level, "A sentence.")
    light = banner.grab().toImage().pixelColor(200, 2)
    theme.set_mode("dark")
    dark = banner.grab().toImage().pixelColor(200, 2)
    assert light.lightness() > 200
    assert dark.lightness() < 100


def test_an_empty_state_says_why_and_offers_one_way_out(
    theme: Theme, shown: Shown, qtbot: QtBot
) -> None:
    state = EmptyState("facts", "Nothing is remembered.", "Open Folder…", theme=theme)
    shown(state)
    assert state.sentence() == state.accessibleName() == "Nothing is remembered."
    assert buttons(state) == ["Open Folder…"]
    with qtbot.waitSignal(state.activated):
        click(state, "Open Folder…", qtbot)
    state.set_state("remote", "Shown by the remote side.")
    assert state.sentence() == "Shown by the remote side."
    assert buttons(state) == []


def test_a_good_message_goes_away_by_itself(theme: Theme, shown: Shown, qtbot: QtBot) -> None:
    line = MessageLine(theme)
    shown(line)
    line.tell(Message(Level.INFO, "Copied."))
    assert line.isVisible()
    assert line.shown == Message(Level.INFO, "Copied.")
    assert line._timer.interval() == INFO_SHOWN_MS
    line._timer.start(1)
    qtbot.waitUntil(line.isHidden)
    assert line.shown is None


def test_an_error_stays_and_comes_back_after_a_good_message(
    theme: Theme, shown: Shown, qtbot: QtBot
) -> None:
    line = MessageLine(theme)
    shown(line)
    error = Message(Level.ERROR, "It is gone.", "No store", "/a")
    line.tell(error)
    assert not line._timer.isActive()
    banner = line.findChild(Banner)
    assert banner.sentence() == "No store. It is gone.\n/a"
    line.tell(Message(Level.INFO, "Copied."))
    line._timer.start(1)
    qtbot.waitUntil(lambda: line.shown == error)
    click(line, "Dismiss", qtbot)
    assert line.isHidden()


def test_a_good_message_can_be_sent_away_before_its_time(
    theme: Theme, shown: Shown, qtbot: QtBot
) -> None:
    line = MessageLine(theme)
    shown(line)
    line.tell(Message(Level.WARNING, "Look."))
    line.tell(Message(Level.INFO, "Copied."))
    click(line, "Dismiss", qtbot)
    assert line.shown == Message(Level.WARNING, "Look.")
    click(line, "Dismiss", qtbot)
    assert line.shown is None


def test_the_remedy_is_done_once_and_the_message_goes(
    theme: Theme, shown: Shown, qtbot: QtBot
) -> None:
    line, done = MessageLine(theme), []
    shown(line)
    remedy = Remedy("Try Again", lambda: done.append("again"))
    line.tell(Message(Level.ERROR, "It is gone.", remedy=remedy))
    assert buttons(line) == ["Try Again"]
    click(line, "Try Again", qtbot)
    assert done == ["again"]
    assert line.isHidden()
