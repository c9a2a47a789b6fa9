"""What the tests of the window share: a theme, workers, a real store and a real bridge."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QWidget

from context_center.ui.clipboard import hand_over
from context_center.ui.messages import Messages
from context_center.ui.tasks import Tasks
from context_center.ui.theme import Theme
from tests.helpers.temporary_store import NOW, TemporaryStore, temporary_store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from context_center.ui.bridge import WorkspaceBridge
    from tests.helpers.hands import Hand
    from tests.helpers.windows import Windows

WAIT_MS = 10_000
"""How long a test waits for a signal before it fails; never how long it takes."""


@pytest.fixture(scope="session", autouse=True)
def clipboard_handed_over(qapp: QApplication) -> Iterator[None]:
    """The end of a run as the end of the program: see ``hand_over``."""
    yield
    hand_over()


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The light theme, whole palette set."""
    theme = Theme(qapp, "light")
    yield theme
    theme.deleteLater()


@pytest.fixture
def messages(qapp: QApplication) -> Iterator[Messages]:
    """Where the window would show what is told."""
    messages = Messages()
    yield messages
    messages.deleteLater()


@pytest.fixture
def tasks(qapp: QApplication) -> Iterator[Tasks]:
    """Worker threads; joined at the end of the test."""
    tasks = Tasks()
    yield tasks
    tasks.close()
    tasks.deleteLater()


@pytest.fixture
def store(tmp_path: Path) -> TemporaryStore:
    """An empty store of one workspace; see TemporaryStore."""
    return temporary_store(tmp_path / "reasonix", tmp_path / "payments-api")


@pytest.fixture
def bridge(tasks: Tasks, tmp_path: Path) -> Iterator[WorkspaceBridge]:
    """A bridge with no workspace open yet, whose clock stands at NOW."""
    from context_center.ui.bridge import WorkspaceBridge

    bridge = WorkspaceBridge(tasks, str(tmp_path / "cache"), lambda: NOW)
    yield bridge
    bridge.close()
    bridge.deleteLater()


@pytest.fixture
def open_bridge(
    bridge: WorkspaceBridge, store: TemporaryStore, qtbot: QtBot
) -> Callable[[], WorkspaceBridge]:
    """Call it after writing the first facts: gives the bridge with its first snapshot, live."""

    def opened() -> WorkspaceBridge:
        signals = [bridge.snapshot_changed, bridge.watch_state_changed]
        with qtbot.waitSignals(signals, timeout=WAIT_MS):
            bridge.open(store.workspace)
        qtbot.waitUntil(lambda: not bridge.is_loading, timeout=WAIT_MS)
        return bridge

    return opened


@pytest.fixture
def hand(open_bridge: Callable[[], WorkspaceBridge], qtbot: QtBot) -> Iterator[Callable[[], Hand]]:
    """Call it after writing the first facts: gives a hand that does acts on them."""
    from context_center.ui.acts import StoreActs
    from tests.helpers.hands import Hand

    hands: list[Hand] = []

    def opened() -> Hand:
        bridge = open_bridge()
        hand = Hand(StoreActs(bridge), bridge, qtbot)
        hand.acts.refused.connect(hand.refused.append)
        hands.append(hand)
        return hand

    yield opened
    for hand in hands:
        assert hand.acts.finish()
        hand.acts.deleteLater()


@pytest.fixture
def windows(theme: Theme, tmp_path: Path, qtbot: QtBot) -> Iterator[Windows]:
    """Opens whole windows; their settings lie in the test's own directory."""
    from tests.helpers.windows import Windows

    windows = Windows(theme, tmp_path / "settings.json", tmp_path / "cache", qtbot)
    yield windows
    windows.close_all()


@pytest.fixture
def shown(qtbot: QtBot) -> Iterator[Callable[[QWidget], QWidget]]:
    """Shows a widget at 1280 x 800 and waits for it; closes and deletes it at the end."""
    widgets: list[QWidget] = []

    def show(widget: QWidget) -> QWidget:
        widgets.append(widget)
        widget.resize(1280, 800)
        widget.show()
        qtbot.waitExposed(widget)
        return widget

    yield show
    for widget in widgets:
        widget.close()
        widget.deleteLater()
    QApplication.processEvents()
