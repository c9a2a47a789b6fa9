"""The status line: how live, which store, when changed, how much pinned."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from context_center.core.changes import WatchMode, WatchState
from context_center.core.pinned_budget import PinnedBudget
from context_center.core.times import DAY_NS, SECOND_NS
from context_center.ui.palette import ColorRole
from context_center.ui.widgets.store_status import LOADING_SHOWN_AFTER_MS, StoreStatus
from tests.gui.conftest import WAIT_MS
from tests.helpers.temporary_store import NOW, make_fact

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme


class Clock:
    """A clock that is set by hand."""

    now = NOW

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """The clock of the status line."""
    return Clock()


@pytest.fixture
def status(theme: Theme, clock: Clock, shown: Callable[[QWidget], QWidget]) -> StoreStatus:
    """A status line in sight."""
    status = StoreStatus(theme, clock)
    shown(status)
    return status


@pytest.mark.parametrize(
    ("state", "word", "reason", "role"),
    [
        (WatchState(WatchMode.LIVE), "live", "shown as they happen", ColorRole.SUCCESS),
        (WatchState(WatchMode.POLLING, "A limit."), "polling", "A limit.", ColorRole.WARNING),
        (WatchState(WatchMode.STOPPED), "stopped", "press F5", ColorRole.DANGER),
    ],
)
def test_it_says_how_changes_arrive_and_why(
    status: StoreStatus, theme: Theme, state: WatchState, word: str, reason: str, role: ColorRole
) -> None:
    status.set_watch_state(state)
    assert status.mode.text() == word
    assert reason in status.mode.toolTip()
    assert reason in status.dot.toolTip()
    assert status.mode.accessibleName().startswith(f"{word}. ")
    middle = status.dot.rect().center()
    assert status.dot.grab().toImage().pixelColor(middle) == theme.color(role)


def test_it_says_that_it_is_checking_until_the_disk_was_looked_at(status: StoreStatus) -> None:
    status.set_checked(checked=False)
    assert status.mode.text() == "stopped"
    status.set_loading(True)
    assert status.mode.text() == "checking…"
    assert "compared with the disk" in status.mode.toolTip()
    assert status.mode.accessibleName().startswith("checking….")
    status.set_watch_state(WatchState(WatchMode.LIVE))
    assert status.mode.text() == "checking…"
    status.set_checked(checked=True)
    assert status.mode.text() == "live"
    status.set_loading(False)
    status.set_loading(True)
    assert status.mode.text() == "live"


def test_the_store_is_short_and_copied_whole(status: StoreStatus, qtbot: QtBot) -> None:
    path = str(Path.home() / ".reasonix" / "memory")
    status.set_store(path)
    assert status.store.text() == f"store {Path('~', '.reasonix', 'memory')}"
    with qtbot.waitSignal(status.copied) as copied:
        status.store.copy()
    assert copied.args == [path]


def test_the_last_change_grows_old_while_one_watches(
    status: StoreStatus, clock: Clock, qtbot: QtBot
) -> None:
    assert status.changed.isHidden()
    status.set_changed_at(NOW - 12 * SECOND_NS)
    assert status.changed.text() == "changed 12 s ago"
    clock.now += SECOND_NS
    qtbot.waitUntil(lambda: status.changed.text() == "changed 13 s ago", timeout=WAIT_MS)
    status.set_changed_at(clock.now)
    assert status.changed.text() == "changed just now"
    status.set_changed_at(NOW - 3 * DAY_NS)
    assert status.changed.text() == "changed 3 d ago"
    assert "2026" in status.changed.toolTip()
    status.set_changed_at(None)
    assert status.changed.isHidden()
    assert not status._tick.isActive()


def test_the_pinned_budget_names_its_facts(status: StoreStatus, theme: Theme) -> None:
    facts = tuple(make_fact(f"fact-{number}", body="x" * 50) for number in range(14))
    status.set_pinned(PinnedBudget(700, 1_500, facts, (make_fact("tone"),)))
    assert status.pinned.text() == "pinned 700/1500"
    lines = status.pinned.toolTip().split("\n")
    assert lines[0] == "Pinned facts use 700 of 1500 characters."
    assert lines[1] == "• Fact 0 (50)"
    assert lines[-2:] == ["and 2 more", "Kept out by a fact of this project: Tone"]
    ink = status.pinned.palette().color(status.pinned.foregroundRole())
    assert ink == theme.color(ColorRole.MUTED)


def test_too_much_pinned_stands_out(status: StoreStatus, theme: Theme) -> None:
    status.set_pinned(PinnedBudget(1_501, 1_500, (make_fact("long", body="x" * 1_501),), ()))
    assert status.pinned.toolTip().startswith("Pinned facts use 1501 of 1500 characters: too many")
    ink = status.pinned.palette().color(status.pinned.foregroundRole())
    assert ink == theme.color(ColorRole.DANGER)
    status.set_pinned(None)
    assert status.pinned.isHidden()


def test_a_remote_workspace_shows_its_address_only(status: StoreStatus) -> None:
    status.set_store("", "ssh://host/app")
    status.set_watch_state(WatchState(WatchMode.STOPPED))
    status.set_pinned(PinnedBudget(0, 1_500, (), ()))
    assert status.mode.text() == "remote"
    assert "only by the remote side" in status.mode.toolTip()
    assert status.store.path() == "ssh://host/app"
    assert status.pinned.isHidden()


def test_reading_is_shown_only_when_it_takes_a_while(status: StoreStatus, qtbot: QtBot) -> None:
    assert status._loading.interval() == LOADING_SHOWN_AFTER_MS == 300
    status.set_loading(True)
    assert status.progress.isHidden()
    status.set_loading(False)
    assert not status._loading.isActive()
    status.set_loading(True)
    qtbot.waitUntil(status.progress.isVisible, timeout=WAIT_MS)
    status.set_loading(False)
    assert status.progress.isHidden()
