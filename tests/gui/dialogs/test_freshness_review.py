"""Aged facts on a real store: what is listed and looked up, and what each key writes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from context_center.core.facts import Scope
from context_center.core.times import DAY_NS, format_time
from context_center.services.workspace import remote_workspace
from context_center.ui.acts import StoreActs
from context_center.ui.dialogs.freshness_review import FreshnessReviewWindow
from tests.gui.conftest import WAIT_MS
from tests.helpers.temporary_store import NOW

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.core.facts import Fact
    from context_center.services.snapshot import Snapshot
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.theme import Theme
    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Windows


def ago(days: int) -> str:
    return format_time(NOW - days * DAY_NS)


def write_old(store: TemporaryStore, name: str, days: int = 200, **fields: object) -> Fact:
    return store.write(name, created_at=ago(days), updated_at=ago(days), **fields)


class Review:
    """The window on a store, with what is needed to wait for what it does."""

    def __init__(self, window: FreshnessReviewWindow, bridge: WorkspaceBridge, bot: QtBot) -> None:
        self.window, self.bridge, self._bot = window, bridge, bot

    def until(self, condition: Callable[[], bool]) -> None:
        self._bot.waitUntil(condition, timeout=WAIT_MS)

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier | None = None) -> None:
        QTest.keyClick(self.window.list, key, modifier or Qt.KeyboardModifier.NoModifier)

    def titles(self) -> list[str]:
        rows = self.window.list.rows
        return [rows.index(number).data() for number in range(rows.rowCount())]

    def fact(self, name: str) -> Fact | None:
        snapshot = self.bridge.snapshot
        assert snapshot is not None
        return next((each for each in snapshot.facts if each.name == name), None)

    def looked_up(self) -> tuple[str, ...]:
        self.until(lambda: not self.window.pending)
        return self.window.checks.texts()


@pytest.fixture
def review(
    open_bridge: Callable[[], WorkspaceBridge],
    theme: Theme,
    shown: Callable[[QWidget], QWidget],
    qtbot: QtBot,
) -> Iterator[Callable[[], Review]]:
    """Call it after writing facts: the window, with the first fact chosen."""
    acts: list[StoreActs] = []

    def opened() -> Review:
        bridge = open_bridge()
        acts.append(StoreActs(bridge))
        window = FreshnessReviewWindow(bridge, acts[0], theme)
        window.set_snapshot(bridge.snapshot)

        def follow(snapshot: Snapshot) -> None:
            window.set_snapshot(snapshot)

        bridge.snapshot_changed.connect(follow)
        shown(window)
        window.begin()
        qtbot.waitUntil(window.isActiveWindow, timeout=WAIT_MS)
        return Review(window, bridge, qtbot)

    yield opened
    for each in acts:
        assert each.finish()


def test_it_lists_what_is_due_and_says_why(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    write_old(store, "old")
    store.write("soon", expires_at=ago(-3))
    store.write("fresh")
    opened = review()
    assert opened.titles() == ["Soon", "Old"]
    assert opened.window.summary.text() == "1 expiring · 1 stale"
    assert opened.window.note.text() == "It expires in 3 days and does not count from then on."
    opened.press(Qt.Key.Key_Down)
    assert opened.window.note.text().startswith("It was neither updated nor verified for 200 days")
    details = opened.window.view.details
    assert details is not None
    assert details.fact.name == "old"


def test_what_a_fact_names_is_looked_up(
    store: TemporaryStore, review: Callable[[], Review], tmp_path: Path
) -> None:
    (tmp_path / "payments-api" / "src").mkdir()
    (tmp_path / "payments-api" / "src" / "a.py").touch()
    body = "src/a.py, src/gone.py, <b>`no-such-command-here at all`</b>, https://x.example/y"
    write_old(store, "old", body=body, subject_key="k")
    store.write("new", Scope.GLOBAL, subject_key="k", title="A <newer> one")
    opened = review()
    path = store.path("new", Scope.GLOBAL)
    assert opened.looked_up() == (
        f'The same subject is held by <a href="{path}">A &lt;newer&gt; one</a> as well (global).',
        "Not in the workspace: <code>src/gone.py</code>",
        "No such command on this machine: <code>no-such-command-here</code>",
        "In the workspace: <code>src/a.py</code>",
        "Not asked, nothing goes over the network: <code>x.example</code>",
    )
    asked: list[str] = []
    opened.window.fact_requested.connect(asked.append)
    opened.window.checks.fact_requested.emit(path)
    assert asked == [path]


def test_v_verifies_and_goes_on_and_undo_brings_it_back(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    for name, days in (("a", 300), ("b", 200)):
        write_old(store, name, days)
    opened = review()
    opened.press(Qt.Key.Key_V)
    opened.until(lambda: opened.titles() == ["B"])
    verified = opened.fact("a")
    assert verified is not None
    assert verified.last_verified_at == format_time(NOW)
    assert verified.updated_at == ago(300)
    assert opened.window.shown is not None
    assert opened.window.shown.fact.name == "b"
    opened.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    opened.until(lambda: opened.titles() == ["A", "B"])
    again = opened.fact("a")
    assert again is not None
    assert again.last_verified_at == ""


def test_an_expiring_fact_that_was_verified_is_settled(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    store.write("soon", expires_at=ago(-3))
    opened = review()
    opened.press(Qt.Key.Key_V)
    opened.until(lambda: opened.titles() == [])
    assert opened.window.empty.sentence() == "No fact needs a look."
    kept = opened.fact("soon")
    assert kept is not None
    assert kept.expires_at == ago(-3)


def test_a_archives(store: TemporaryStore, review: Callable[[], Review]) -> None:
    write_old(store, "a")
    opened = review()
    opened.press(Qt.Key.Key_A)
    opened.until(lambda: opened.titles() == [])
    assert not Path(store.path("a")).exists()
    assert not any(deed.isEnabled() for deed in opened.window.deeds.values())
    opened.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    opened.until(lambda: opened.titles() == ["A"])


def test_e_asks_for_the_editor(store: TemporaryStore, review: Callable[[], Review]) -> None:
    write_old(store, "a")
    opened = review()
    asked: list[Fact] = []
    opened.window.edit_requested.connect(asked.append)
    opened.press(Qt.Key.Key_E)
    assert [fact.path for fact in asked] == [store.path("a")]


def test_l_passes_over_it_until_all_are_wanted_again(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    for name, days in (("a", 300), ("b", 200)):
        write_old(store, name, days)
    before = Path(store.path("a")).read_bytes()
    opened = review()
    opened.press(Qt.Key.Key_L)
    assert opened.titles() == ["B"]
    assert opened.window.summary.text() == "1 stale · 1 for later"
    opened.press(Qt.Key.Key_L)
    assert opened.window.empty.isVisible()
    assert opened.window.empty.sentence() == "Everything that is due was left for later."
    assert Path(store.path("a")).read_bytes() == before
    opened.window.empty.activated.emit()
    assert opened.titles() == ["A", "B"]


def test_a_change_on_disk_is_followed_and_looked_up_again(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    write_old(store, "a", 300)
    write_old(store, "b", 200, body="src/old.py")
    opened = review()
    opened.window.list.select(store.path("b"))
    assert opened.looked_up() == ("Not in the workspace: <code>src/old.py</code>",)
    write_old(store, "b", 200, body="src/new.py")
    found = ("Not in the workspace: <code>src/new.py</code>",)
    opened.until(lambda: opened.window.checks.texts() == found)
    assert opened.window.list.key == store.path("b")


def test_another_holder_of_the_subject_is_told_as_soon_as_there_is_one(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    write_old(store, "a", subject_key="k", body="src/a.py")
    opened = review()
    assert opened.looked_up() == ("Not in the workspace: <code>src/a.py</code>",)
    store.write("b", Scope.GLOBAL, subject_key="k")
    opened.until(lambda: len(opened.window.checks.texts()) == 2)
    assert "is held by" in opened.window.checks.texts()[0]


def test_a_remote_workspace_shows_nothing_of_here(
    store: TemporaryStore, review: Callable[[], Review], qtbot: QtBot
) -> None:
    write_old(store, "a")
    opened = review()
    with qtbot.waitSignal(opened.bridge.snapshot_changed, timeout=WAIT_MS):
        opened.bridge.open(remote_workspace(store.roots, "ssh://ada@host/srv/api"))
    assert opened.titles() == []
    told = "The memory of ssh://ada@host/srv/api is shown only by the remote side."
    assert opened.window.empty.sentence() == told


def test_the_main_window_opens_it_and_edits_in_the_facts_tab(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    write_old(store, "a")
    write_old(store, "b", 300)
    opened = windows.open(store.workspace)
    opened.press(qtbot, "Ctrl+Shift+F")
    reviews = opened.window.tools.reviews
    window = reviews.freshness_window
    assert window is not None
    qtbot.waitUntil(window.isActiveWindow, timeout=WAIT_MS)
    window.list.select(store.path("a"))
    QTest.keyClick(window.list, Qt.Key.Key_E)
    facts = opened.window.navigator.facts
    assert facts.current_path() == store.path("a")
    editors = facts.editors
    assert editors is not None
    qtbot.waitUntil(lambda: editors.shown is not None, timeout=WAIT_MS)
    windows.close(opened)
