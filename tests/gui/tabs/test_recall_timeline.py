"""The timeline in the Recall Trace tab, over real session files and a real store."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest

from context_center.core.changes import FactChanges
from context_center.services.snapshot import StoreState
from context_center.ui.tabs.recall_trace import RecallTraceTab
from context_center.ui.widgets.recall_views import RecallView
from tests.gui.conftest import WAIT_MS
from tests.gui.tabs.test_recall_trace import in_state
from tests.helpers.temporary_store import NOW
from tests.helpers.transcripts import age, message, write_records

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.timeline_page import TimelinePage
    from tests.helpers.temporary_store import TemporaryStore

DAY_MS = 86_400_000
SESSION = "20261001-000000.000000001-m"


def block(*entries: tuple[str, int]) -> str:
    """A recall block as a host appends it: names of facts with the revisions of then."""
    lines = [
        f"- id=mem-{name.encode().hex():0<32.32} revision={revision} scope=project type=project"
        f' freshness=fresh score=4.000 reason="matched deploy"\n  title: {name}\n  fact: as it was'
        for name, revision in entries
    ]
    return "\n\n<memory-recall>\nRecalled.\n" + "\n".join(lines) + "\n</memory-recall>"


def write_session(store: TemporaryStore, *said: tuple[str, int], name: str = SESSION) -> None:
    """A session in which these things were said, each so many days ago."""
    records = [
        message("user", text, createdAt=NOW // 1_000_000 - days * DAY_MS) for text, days in said
    ]
    age(write_records(Path(store.workspace.sessions_dir, f"{name}.jsonl"), records))


@pytest.fixture
def tab(
    bridge: WorkspaceBridge,
    theme: Theme,
    messages: Messages,
    shown: Callable[[QWidget], QWidget],
) -> RecallTraceTab:
    tab = RecallTraceTab(bridge, theme, messages)
    bridge.snapshot_changed.connect(tab.set_snapshot)
    shown(tab)
    return tab


@pytest.fixture
def opened(
    store: TemporaryStore, tab: RecallTraceTab, open_bridge: Callable[[], WorkspaceBridge]
) -> RecallTraceTab:
    store.write("plan", title="Deploy plan", body="deploy rollback plan", revision=3)
    store.write("freeze", title="Deploy freeze", body="deploy rollback freeze")
    write_session(
        store,
        ("deploy rollback" + block(("plan", 1), ("gone", 1)), 9),
        ("continue", 4),
        ("what about the rollback of a deploy", 2),
    )
    open_bridge()
    return tab


def timeline(tab: RecallTraceTab, qtbot: QtBot) -> TimelinePage:
    """Show the timeline and wait for it."""
    tab.views().show_view(RecallView.TIMELINE)
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)
    page = tab.views().timeline
    assert page is not None
    return page


def rows(page: TimelinePage) -> list[tuple[str, str]]:
    found = (page.list.rows.row_at(number) for number in range(page.list.rows.rowCount()))
    return [(row.title, row.pill) for row in found if row is not None]


def fates(page: TimelinePage) -> list[tuple[str, str, str]]:
    return [
        (row.told.title, row.places_text(), row.pill_text()) for row in page.detail.fates().rows()
    ]


def test_nothing_is_read_before_it_is_looked_at(opened: RecallTraceTab, qtbot: QtBot) -> None:
    qtbot.waitUntil(opened.settle, timeout=WAIT_MS)
    assert opened.views().timeline is None


def test_the_last_recall_stands_on_top_of_the_newest_turns(
    opened: RecallTraceTab, qtbot: QtBot
) -> None:
    page = timeline(opened, qtbot)
    assert rows(page) == [
        ("deploy rollback", "last recall"),
        ("what about the rollback of a deploy", ""),
        ("continue", ""),
        ("deploy rollback", "2 recalled"),
    ]
    assert page.summary_text() == "3 recent turns of 1 session"


def test_the_difference_is_told_fact_by_fact(opened: RecallTraceTab, qtbot: QtBot) -> None:
    page = timeline(opened, qtbot)
    assert fates(page) == [
        ("Deploy plan", "1 → 2", "changed since"),
        ("gone", "2 → –", "gone"),
        ("Deploy freeze", "– → 1", "new"),
    ]
    assert page.detail.difference_text() == "1 no longer recalled · 1 changed · 1 only now"
    assert "Revision 1 then, revision 3 now." in (page.detail.fates().rows()[0].told.explanation)


def test_a_turn_without_a_recall_says_so(opened: RecallTraceTab, qtbot: QtBot) -> None:
    page = timeline(opened, qtbot)
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    qtbot.waitUntil(opened.settle, timeout=WAIT_MS)
    assert page.detail.difference_text().startswith("The transcript shows no recall")
    assert [places for _, places, _ in fates(page)] == ["1", "2"]


def test_a_generic_turn_says_why_it_is_quiet(opened: RecallTraceTab, qtbot: QtBot) -> None:
    page = timeline(opened, qtbot)
    for _ in range(2):
        QTest.keyClick(page.list, Qt.Key.Key_Down)
    qtbot.waitUntil(opened.settle, timeout=WAIT_MS)
    assert page.detail.difference_text().endswith("nothing would be recalled now.")
    assert fates(page) == []


def test_a_change_of_the_store_is_compared_at_once(
    opened: RecallTraceTab, store: TemporaryStore, qtbot: QtBot
) -> None:
    page = timeline(opened, qtbot)
    store.remove("plan")
    qtbot.waitUntil(lambda: fates(page)[0][2] == "gone", timeout=WAIT_MS)
    assert page.list.key == "last"


def test_what_was_said_since_appears_and_the_choice_stays(
    opened: RecallTraceTab, store: TemporaryStore, qtbot: QtBot
) -> None:
    page = timeline(opened, qtbot)
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    chosen = page.list.key
    write_session(store, ("something new", 0), name="20261101-000000.000000001-m")
    QTest.mouseClick(page.again_button(), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(opened.settle, timeout=WAIT_MS)
    assert rows(page)[1] == ("something new", "")
    assert page.list.key == chosen


def test_a_message_is_taken_apart(opened: RecallTraceTab, qtbot: QtBot) -> None:
    page = timeline(opened, qtbot)
    QTest.mouseClick(page.detail.recall_button(), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(opened.settle, timeout=WAIT_MS)
    assert opened.views().current is RecallView.MESSAGE
    assert opened.message_bar().message() == "deploy rollback"
    assert len(opened.answer().results().list().model().index(0, 0).data()) > 0


def test_a_link_leads_to_the_fact(
    opened: RecallTraceTab, store: TemporaryStore, qtbot: QtBot
) -> None:
    page = timeline(opened, qtbot)
    spy = QSignalSpy(opened.fact_requested)
    page.detail.fates().rows()[0].opened.emit(store.path("plan"))
    assert spy.at(0) == [store.path("plan")]


def test_without_sessions_it_says_so_and_looks_again(
    store: TemporaryStore,
    tab: RecallTraceTab,
    open_bridge: Callable[[], WorkspaceBridge],
    qtbot: QtBot,
) -> None:
    open_bridge()
    page = timeline(tab, qtbot)
    assert page.currentWidget() is page.empty
    assert page.empty.sentence() == "No sessions of this workspace yet"
    write_session(store, ("hello there", 1))
    page.empty.activated.emit()
    qtbot.waitUntil(lambda: rows(page) == [("hello there", "")], timeout=WAIT_MS)
    assert page.currentWidget() is not page.empty


def test_reading_can_be_stopped_and_goes_on(opened: RecallTraceTab, qtbot: QtBot) -> None:
    opened.views().show_view(RecallView.TIMELINE)
    page = opened.views().timeline
    assert page is not None
    assert page.empty.sentence() == "Reading the sessions of this workspace…"
    page.live.cancel()
    assert page.empty.sentence() == "Reading was stopped"
    page.empty.activated.emit()
    qtbot.waitUntil(lambda: len(rows(page)) == 4, timeout=WAIT_MS)


def test_of_a_remote_workspace_nothing_is_shown(opened: RecallTraceTab, qtbot: QtBot) -> None:
    page = timeline(opened, qtbot)
    opened.set_snapshot(in_state(opened, StoreState.REMOTE), FactChanges())
    assert not page.isVisible()
    assert opened.sentence().endswith("is shown only by the remote side.")


def test_the_summary_names_what_was_not_read_whole(
    opened: RecallTraceTab, store: TemporaryStore, qtbot: QtBot
) -> None:
    path = Path(store.workspace.sessions_dir, "20261102-000000.000000001-m.jsonl")
    write_records(path, [b"no json\n", message("user", "whole", createdAt=NOW // 1_000_000)])
    page = timeline(opened, qtbot)
    assert page.summary_text() == "4 recent turns of 2 sessions · 1 not read whole"
