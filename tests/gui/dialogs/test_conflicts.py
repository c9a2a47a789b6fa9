"""Conflicts on a real store: what is listed, and what each decision writes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from context_center.core.conflicts import ConflictKind
from context_center.core.facts import Fact, Scope
from context_center.services.conflict_decisions import ConflictDecisions
from context_center.ui.acts import StoreActs
from context_center.ui.dialogs.conflicts import ConflictsWindow
from context_center.ui.open_conflicts import OpenConflicts
from tests.gui.conftest import WAIT_MS
from tests.helpers.temporary_store import NOW, TemporaryStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.services.snapshot import Snapshot
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.theme import Theme


class Review:
    """The window on a store, with what is needed to wait for what it does."""

    def __init__(self, window: ConflictsWindow, bridge: WorkspaceBridge, qtbot: QtBot) -> None:
        self.window, self.bridge, self.qtbot = window, bridge, qtbot

    @property
    def conflicts(self) -> OpenConflicts:
        return self.window._conflicts

    @property
    def facts(self) -> dict[tuple[Scope, str], Fact]:
        snapshot = self.bridge.snapshot
        assert snapshot is not None
        return {(fact.scope, fact.name): fact for fact in snapshot.facts}

    def until(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=WAIT_MS)

    def press(self, keys: str) -> None:
        QTest.keySequence(self.window.list, QKeySequence(keys))

    def offered(self) -> set[str]:
        deeds = self.window.deeds.items()
        return {name.partition(".")[2] for name, deed in deeds if deed.isVisible()}


@pytest.fixture
def review(
    store: TemporaryStore,
    bridge: WorkspaceBridge,
    theme: Theme,
    shown: Callable[[QWidget], QWidget],
    qtbot: QtBot,
) -> Iterator[Callable[[], Review]]:
    """Call it after writing facts: the window, with the first conflict chosen."""
    acts = StoreActs(bridge)
    conflicts = OpenConflicts(bridge)

    def opened() -> Review:
        with qtbot.waitSignals(
            [bridge.snapshot_changed, bridge.watch_state_changed], timeout=WAIT_MS
        ):
            bridge.open(store.workspace)
        qtbot.waitUntil(lambda: conflicts.is_known and not bridge.is_loading, timeout=WAIT_MS)
        window = ConflictsWindow(conflicts, acts, theme, lambda: NOW)
        window.set_snapshot(bridge.snapshot)

        def follow(snapshot: Snapshot) -> None:
            window.set_snapshot(snapshot)

        bridge.snapshot_changed.connect(follow)
        shown(window)
        window.begin()
        qtbot.waitUntil(window.isActiveWindow, timeout=WAIT_MS)
        return Review(window, bridge, qtbot)

    yield opened
    acts.finish()


def write_override(store: TemporaryStore) -> None:
    store.write("style", title="Reply style", description="Ours", body="Short.\nAlways.")
    store.write("tone", Scope.GLOBAL, title="Reply style", description="Theirs", body="Long.")


def write_clash(store: TemporaryStore) -> None:
    store.write("npm", subject_key="tool.pm", body="npm", updated_at="2026-01-01T00:00:00Z")
    store.write("bun", subject_key="tool.pm", body="bun", updated_at="2026-02-01T00:00:00Z")


def test_an_override_shows_both_texts_and_says_why(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    write_override(store)
    window = review().window
    assert window.summary.text() == "1 open"
    assert "because both are titled “Reply style”" in window.note.text()
    compared = window.comparison.compared
    assert compared is not None
    assert compared.body.old_lines == ("Long.\n",)
    assert compared.body.new_lines == ("Short.\n", "Always.\n")


def test_without_conflicts_the_window_says_so(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    store.write("a")
    window = review().window
    assert window.empty.isVisible()
    assert window.empty.sentence() == "No two facts answer the same question."
    assert not any(deed.isEnabled() for deed in window.deeds.values())


def test_what_is_offered_depends_on_the_kind(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    write_override(store)
    write_clash(store)
    opened = review()
    kinds = [each.kind for each in opened.conflicts.conflicts]
    assert kinds == [ConflictKind.SUBJECT, ConflictKind.OVERRIDE]
    assert opened.offered() == {"keep", "merge", "archive", "archive_newer", "subject"}
    opened.window.list.select(opened.conflicts.conflicts[1].identity)
    assert opened.offered() == {"keep", "copy", "archive", "rename", "rename_project", "subject"}


def test_keeping_both_is_remembered_and_can_be_taken_back(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    write_override(store)
    opened = review()
    opened.press("Alt+1")
    opened.until(lambda: not opened.conflicts.open)
    assert opened.window.summary.text() == "0 open · 1 kept"
    kept = ConflictDecisions(store.workspace).kept()
    assert kept == {each.identity for each in opened.conflicts.conflicts}
    opened.press("Alt+1")
    opened.until(lambda: len(opened.conflicts.open) == 1)
    assert ConflictDecisions(store.workspace).kept() == frozenset()


def test_what_was_kept_before_is_not_open(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    write_override(store)
    ours = store.write("style", title="Reply style")
    theirs = store.write("tone", Scope.GLOBAL, title="Reply style")
    identity = f"override global/{theirs.id} project/{ours.id} title:replystyle"
    ConflictDecisions(store.workspace).keep(identity)
    opened = review()
    assert opened.conflicts.open == ()
    assert opened.offered() >= {"reopen"}


def test_copying_the_text_makes_a_revision_of_the_global_fact(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    write_override(store)
    opened = review()
    opened.press("Alt+2")
    opened.until(lambda: opened.facts[Scope.GLOBAL, "tone"].revision == 2)
    theirs = opened.facts[Scope.GLOBAL, "tone"]
    assert (theirs.body, theirs.description) == ("Short.\nAlways.", "Ours")
    assert opened.facts[Scope.PROJECT, "style"].revision == 1
    opened.until(lambda: not opened.window.deeds["conflict.copy"].isEnabled())
    opened.press("Ctrl+Z")
    opened.until(lambda: opened.facts[Scope.GLOBAL, "tone"].revision == 3)
    assert opened.facts[Scope.GLOBAL, "tone"].body == "Long."


def test_the_global_fact_can_be_archived_and_comes_back_by_undo(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    write_override(store)
    opened = review()
    opened.press("Alt+3")
    opened.until(lambda: not opened.conflicts.conflicts)
    assert (Scope.GLOBAL, "tone") not in opened.facts
    assert opened.window.empty.isVisible()
    assert opened.window.line.shown is not None
    assert opened.window.line.shown.text == "Archived “Reply style”."
    opened.press("Ctrl+Z")
    opened.until(lambda: len(opened.conflicts.conflicts) == 1)


def test_renaming_says_what_it_would_leave(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    write_override(store)
    opened = review()
    opened.press("Alt+4")
    dialog = opened.window.dialog
    assert dialog is not None
    dialog.field.setText("Reply-style!")
    assert "still win" in dialog.hint.text()
    dialog.field.setText("Tone of mails")
    assert dialog.hint.text() == "Then they no longer answer the same."
    dialog.buttons.accepted.emit()
    opened.until(lambda: not opened.conflicts.conflicts)
    renamed = opened.facts[Scope.GLOBAL, "tone-of-mails"]
    assert (renamed.title, Path(renamed.path).name) == ("Tone of mails", "tone-of-mails.md")


def test_both_can_be_given_one_subject(store: TemporaryStore, review: Callable[[], Review]) -> None:
    write_override(store)
    opened = review()
    opened.press("Alt+5")
    dialog = opened.window.dialog
    assert dialog is not None
    dialog.field.setText("语")
    assert "none of the letters" in dialog.hint.text()
    dialog.field.setText("User.Reply Style")
    dialog.buttons.accepted.emit()
    opened.until(lambda: opened.facts[Scope.PROJECT, "style"].revision == 2)
    opened.until(lambda: opened.facts[Scope.GLOBAL, "tone"].revision == 2)
    assert {fact.subject_key for fact in opened.facts.values()} == {"user.reply_style"}
    assert opened.window.acts.stack.count() == 1


def test_a_clash_becomes_one_fact(store: TemporaryStore, review: Callable[[], Review]) -> None:
    write_clash(store)
    opened = review()
    older = opened.facts[Scope.PROJECT, "npm"]
    opened.press("Alt+2")
    opened.until(lambda: not opened.conflicts.conflicts)
    assert list(opened.facts) == [(Scope.PROJECT, "npm")]
    merged = opened.facts[Scope.PROJECT, "npm"]
    assert (merged.id, merged.revision, merged.body) == (older.id, 2, "bun")
    assert merged.subject_key == "tool.pm"
    snapshot = opened.bridge.snapshot
    assert snapshot is not None
    assert [entry.fact.name for entry in snapshot.archived] == ["bun"]


def test_a_clash_that_cannot_be_merged_leaves_both_in_use(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    write_clash(store)
    opened = review()
    shown = opened.window.shown
    assert shown is not None
    text = Path(shown.weaker.path).read_text(encoding="utf-8")
    Path(shown.weaker.path).write_text(text + "\nChanged meanwhile.\n", encoding="utf-8")
    opened.window.deeds["conflict.merge"].trigger()
    opened.until(lambda: opened.window.line.shown is not None)
    opened.until(lambda: "Changed meanwhile." in opened.facts[Scope.PROJECT, "npm"].body)
    assert set(opened.facts) == {(Scope.PROJECT, "npm"), (Scope.PROJECT, "bun")}


def test_one_of_a_clash_can_answer_another_subject(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    write_clash(store)
    store.write("other", subject_key="tool.taken")
    opened = review()
    opened.press("Alt+5")
    dialog = opened.window.dialog
    assert dialog is not None
    dialog.field.setText("tool.taken")
    assert "is answered by other" in dialog.hint.text()
    dialog.field.setText("tool.runtime")
    assert dialog.hint.text() == "Then they no longer answer the same."
    dialog.buttons.accepted.emit()
    opened.until(lambda: not opened.conflicts.conflicts)
    assert opened.facts[Scope.PROJECT, "bun"].subject_key == "tool.runtime"
    assert opened.facts[Scope.PROJECT, "npm"].subject_key == "tool.pm"


def test_a_change_on_disk_is_followed_and_the_choice_stays(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    write_override(store)
    store.write("a", body="project")
    store.write("a", Scope.GLOBAL, id="mem-a", body="global")
    opened = review()
    second = opened.conflicts.conflicts[1]
    opened.window.list.select(second.identity)
    store.write("style", title="Reply style", body="Shorter.", revision=2)
    opened.until(lambda: opened.facts[Scope.PROJECT, "style"].revision == 2)
    shown = opened.window.shown
    assert shown is not None
    assert shown.identity == second.identity
    compared = opened.window.comparison.compared
    assert compared is not None
    assert compared.body.new_lines == ("Shorter.\n",)


def test_a_link_in_the_sentence_asks_for_the_fact(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    write_override(store)
    opened = review()
    asked: list[str] = []
    opened.window.fact_requested.connect(asked.append)
    opened.window.note.link_activated.emit(store.path("tone", Scope.GLOBAL))
    assert asked == [store.path("tone", Scope.GLOBAL)]


def test_enter_leads_into_the_text_and_escape_closes(
    store: TemporaryStore, review: Callable[[], Review]
) -> None:
    write_override(store)
    opened = review()
    window = opened.window
    QTest.keyClick(window.list, Qt.Key.Key_Return)
    assert window.isVisible()
    assert window.comparison.text.panes.panes[-1].hasFocus()
    QTest.keyClick(window.comparison.text.panes.panes[-1], Qt.Key.Key_Escape)
    assert not window.isVisible()
