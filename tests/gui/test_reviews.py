"""Conflicts and changes as they are reached from the whole window, from visit to visit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.facts import Scope
from context_center.services.visits import Visits
from context_center.services.workspace import remote_workspace
from context_center.ui import fact_acts

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPushButton
    from pytestqt.qtbot import QtBot

    from context_center.ui.widgets.banner import Banner
    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Opened, Windows

WAIT_MS = 10_000


def button(banner: Banner, word: str) -> QPushButton:
    return next(each for each in banner._buttons if each.text() == word)


def looked(opened: Opened, qtbot: QtBot) -> None:
    visit = opened.window.tools.reviews.visit
    visit.look()
    qtbot.waitUntil(lambda: not visit.pending, timeout=WAIT_MS)


def test_the_banner_leads_to_the_conflict_of_the_selected_fact(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    for name in "ab":
        store.write(name, body="project")
        store.write(name, Scope.GLOBAL, id=f"mem-{name}", body="global")
    opened = windows.open(store.workspace)
    reviews, facts = opened.window.tools.reviews, opened.window.navigator.facts
    qtbot.waitUntil(lambda: len(reviews.conflicts.open) == 2, timeout=WAIT_MS)
    assert facts.banner.sentence() == "2 project facts win over equivalent global ones."
    facts.show_fact(store.path("b"))
    button(facts.banner, "Review…").click()
    window = reviews.conflicts_window
    assert window is not None
    assert window.shown is not None
    assert window.shown.stronger.name == "b"
    window.deeds["conflict.keep"].trigger()
    qtbot.waitUntil(lambda: len(reviews.conflicts.open) == 1, timeout=WAIT_MS)
    assert facts.banner.sentence() == "One project fact wins over an equivalent global one."
    window.fact_requested.emit(store.path("a", Scope.GLOBAL))
    assert facts.current_path() == store.path("a", Scope.GLOBAL)
    opened.window.tools.reviews.close()
    assert reviews.conflicts_window is None


def test_a_clash_is_a_warning(windows: Windows, store: TemporaryStore, qtbot: QtBot) -> None:
    store.write("a", subject_key="k")
    store.write("b", subject_key="k")
    opened = windows.open(store.workspace)
    reviews, banner = opened.window.tools.reviews, opened.window.navigator.facts.banner
    qtbot.waitUntil(lambda: len(reviews.conflicts.open) == 1, timeout=WAIT_MS)
    assert banner.sentence() == "Two facts of one scope answer the same subject."
    assert not any(each.text() == "Show Them" for each in banner._buttons if each.isVisible())
    button(banner, "Review…").click()
    assert reviews.conflicts_window is not None


def test_news_wait_from_visit_to_visit_until_they_are_kept(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("a")
    first = windows.open(store.workspace)
    looked(first, qtbot)
    windows.close(first)
    store.write("b")
    store.write("c")
    for again in (True, False):
        opened = windows.open(store.workspace)
        looked(opened, qtbot)
        banner = opened.window.tools.reviews._banner
        assert banner is not None
        assert banner.sentence() == "2 changes since you last looked."
        opened.press(qtbot, "Ctrl+Shift+L")
        assert opened.window.tools.reviews.changes_window is not None
        if again:
            windows.close(opened)
    button(banner, "Keep All").click()
    assert opened.window.tools.reviews.visit.changes == ()
    assert not banner.isVisible()
    windows.close(opened)
    last = windows.open(store.workspace)
    looked(last, qtbot)
    assert last.window.tools.reviews.visit.changes == ()


def test_an_own_write_just_before_closing_is_no_news_next_time(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("a")
    opened = windows.open(store.workspace)
    looked(opened, qtbot)
    facts = opened.window.navigator.facts
    facts.show_fact(store.path("a"))
    snapshot = opened.bridge.snapshot
    assert snapshot is not None
    done: list[object] = []
    opened.window.tools.acts.perform(fact_acts.pin(snapshot.facts).act, done.append, done.append)
    qtbot.waitUntil(lambda: bool(done), timeout=WAIT_MS)
    windows.close(opened)
    seen = Visits(store.workspace).load()
    assert seen is not None
    kept = seen.facts[store.path("a")].fact
    assert kept is not None
    assert kept.pinned


def test_a_workspace_that_is_not_to_be_remembered_leaves_nothing(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("a")
    opened = windows.open(store.workspace, keep=False)
    looked(opened, qtbot)
    store.write("b")
    qtbot.waitUntil(lambda: len(opened.window.tools.reviews.visit.changes) == 1, timeout=WAIT_MS)
    windows.close(opened)
    assert Visits(store.workspace).load() is None


def test_another_workspace_has_news_of_its_own(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    opened = windows.open(store.workspace)
    looked(opened, qtbot)
    store.write("a")
    reviews = opened.window.tools.reviews
    qtbot.waitUntil(lambda: len(reviews.visit.changes) == 1, timeout=WAIT_MS)
    reviews.show_changes()
    opened.bridge.open(store.workspace)
    assert reviews.changes_window is None
    assert reviews.visit.changes == ()
    qtbot.waitUntil(lambda: opened.bridge.snapshot is not None, timeout=WAIT_MS)
    windows.calm(opened)
    looked(opened, qtbot)
    assert [each.heading for each in reviews.visit.changes] == ["A"]


def test_a_remote_workspace_has_neither(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    opened = windows.open(remote_workspace(store.roots, "ssh://build/srv/app"))
    reviews = opened.window.tools.reviews
    qtbot.waitUntil(
        lambda: not any(each.isEnabled() for each in reviews.actions()), timeout=WAIT_MS
    )
    assert not reviews.visit.pending
