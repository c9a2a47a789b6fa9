"""What others changed, on a real store and real instruction files: listed, kept, reverted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from context_center.core.fact_edit import FactDraft, FactEdit
from context_center.core.facts import Fact, Scope
from context_center.core.visit_changes import VisitChangeKind
from context_center.services.visits import Visits
from context_center.ui import fact_acts
from context_center.ui.acts import StoreActs
from context_center.ui.dialogs.visit_changes import VisitChangesWindow
from context_center.ui.instruction_acts import InstructionActs
from context_center.ui.visit_watch import VisitWatch
from context_center.ui.widgets.difference_view import DifferenceView
from tests.gui.conftest import WAIT_MS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.services.fact_opening import OpenFact
    from context_center.services.instruction_writing import OpenInstructions
    from context_center.services.snapshot import Snapshot
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.theme import Theme
    from tests.helpers.temporary_store import TemporaryStore


class Visit:
    """The window on a store that was seen as it is; what is written from now on is news."""

    def __init__(
        self,
        window: VisitChangesWindow,
        watch: VisitWatch,
        acts: StoreActs,
        bridge: WorkspaceBridge,
        qtbot: QtBot,
    ) -> None:
        self.window, self.watch, self.acts, self.bridge = window, watch, acts, bridge
        self.qtbot = qtbot
        self.results: list[object] = []
        self.failures: list[object] = []

    def until(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=WAIT_MS)

    def listed(self) -> list[tuple[str, str]]:
        return [(str(each.kind), each.heading) for each in self.watch.changes]

    def sees(self, *expected: tuple[str, str]) -> None:
        self.until(lambda: self.listed() == list(expected))

    def calm(self) -> None:
        self.until(lambda: not (self.bridge.is_loading or self.acts.busy or self.watch.pending))

    def press(self, keys: str) -> None:
        QTest.keySequence(self.window.list, QKeySequence(keys))

    def fact(self, name: str) -> Fact:
        snapshot = self.bridge.snapshot
        assert snapshot is not None
        return next(fact for fact in snapshot.facts if fact.name == name)


@pytest.fixture
def visit(
    store: TemporaryStore,
    bridge: WorkspaceBridge,
    theme: Theme,
    shown: Callable[[QWidget], QWidget],
    qtbot: QtBot,
) -> Iterator[Callable[[], Visit]]:
    """Call it after writing what is seen from the start."""
    acts = StoreActs(bridge)
    watch = VisitWatch(bridge, acts)

    def opened() -> Visit:
        signals = [bridge.snapshot_changed, bridge.watch_state_changed]
        with qtbot.waitSignals(signals, timeout=WAIT_MS):
            bridge.open(store.workspace)
        qtbot.waitUntil(lambda: not bridge.is_loading, timeout=WAIT_MS)
        watch.look()
        qtbot.waitUntil(lambda: not watch.pending, timeout=WAIT_MS)
        window = VisitChangesWindow(watch, bridge, acts, theme)
        window.set_snapshot(bridge.snapshot)

        def follow(snapshot: Snapshot) -> None:
            window.set_snapshot(snapshot)

        bridge.snapshot_changed.connect(follow)
        shown(window)
        window.begin()
        qtbot.waitUntil(window.isActiveWindow, timeout=WAIT_MS)
        return Visit(window, watch, acts, bridge, qtbot)

    yield opened
    acts.finish()
    watch.close()


def test_the_first_visit_has_no_news(store: TemporaryStore, visit: Callable[[], Visit]) -> None:
    store.write("a")
    opened = visit()
    assert opened.listed() == []
    assert opened.window.empty.isVisible()
    assert Visits(store.workspace).load() is not None


def test_each_kind_of_change_is_listed_with_its_difference(
    store: TemporaryStore, visit: Callable[[], Visit]
) -> None:
    store.write("a", body="one\ntwo")
    store.write("b")
    opened = visit()
    store.write("a", body="one\nthree", revision=2, description="Other")
    store.remove("b")
    store.write("c")
    opened.sees(("changed", "A"), ("removed", "B"), ("added", "C"))
    window = opened.window
    assert window.summary.text() == "3 changes"
    assert window.list.rows.index(0).data() == "A"
    assert "Description changed from “What a is about” to “Other”." in window.note.text()
    compared = window.difference.comparison.compared
    assert compared is not None
    assert (compared.body.removed_lines, compared.body.inserted_lines) == (1, 1)
    window.list.setCurrentIndex(window.list.rows.index(2))
    page = window.difference.currentWidget()
    assert isinstance(page, DifferenceView)
    assert "The body of c.\n" in page.compared.new_lines
    assert page.compared.removed_lines == 0


def test_what_this_window_writes_is_no_news(
    store: TemporaryStore, visit: Callable[[], Visit]
) -> None:
    store.write("a")
    store.write("b")
    opened = visit()
    acts, heard = opened.acts, opened.results.append

    def save(found: OpenFact) -> None:
        acts.save(found, FactEdit(body="Mine."), heard, opened.failures.append)

    acts.open_fact(opened.fact("a"), save, opened.failures.append)
    opened.until(lambda: len(opened.results) == 1)
    acts.create(FactDraft("c", body="New."), heard, opened.failures.append)
    acts.perform(fact_acts.archive([opened.fact("b")]).act, heard, opened.failures.append)
    opened.until(lambda: len(opened.results) == 3)
    opened.calm()
    acts.undo()
    opened.until(lambda: acts.stack.index() == 2)
    opened.calm()
    assert (opened.listed(), opened.failures) == ([], [])


def test_an_own_edit_does_not_hide_what_others_did_before(
    store: TemporaryStore, visit: Callable[[], Visit]
) -> None:
    store.write("a", body="First.")
    opened = visit()
    store.write("a", body="Theirs.", revision=2)
    opened.sees(("changed", "A"))
    plan = fact_acts.pin([opened.fact("a")])
    opened.acts.perform(plan.act, opened.results.append, opened.failures.append)
    opened.until(lambda: opened.fact("a").pinned)
    opened.calm()
    assert opened.listed() == [("changed", "A")]
    (change,) = opened.watch.changes
    assert change.before is not None
    assert change.before.fact.body == "First."


def test_keep_goes_on_to_the_next_and_is_remembered(
    store: TemporaryStore, visit: Callable[[], Visit]
) -> None:
    opened = visit()
    store.write("a")
    store.write("b")
    opened.sees(("added", "A"), ("added", "B"))
    opened.press("Alt+1")
    opened.sees(("added", "B"))
    assert opened.window.shown is opened.watch.changes[0]
    opened.press("Alt+Shift+1")
    opened.sees()
    opened.calm()
    seen = Visits(store.workspace).load()
    assert seen is not None
    assert set(seen.facts) == {store.path("a"), store.path("b")}


def test_a_changed_fact_gets_its_old_content_as_a_new_revision(
    store: TemporaryStore, visit: Callable[[], Visit]
) -> None:
    before = store.write("a", body="First.", keywords="one")
    opened = visit()
    store.write("a", body="Theirs.", title="Other", revision=2)
    opened.sees(("changed", "Other"))
    opened.press("Alt+2")
    opened.sees()
    now = opened.fact("a")
    assert (now.revision, now.body, now.title, now.keywords) == (
        3,
        before.body,
        before.title,
        "one",
    )
    assert Path(store.directory(), ".revisions", now.id, "000000002.md").is_file()
    opened.press("Ctrl+Z")
    opened.sees(("changed", "Other"))
    assert opened.fact("a").body == "Theirs."


def test_a_new_fact_is_archived_by_revert(
    store: TemporaryStore, visit: Callable[[], Visit]
) -> None:
    opened = visit()
    store.write("a")
    opened.sees(("added", "A"))
    opened.press("Alt+2")
    opened.sees()
    assert not Path(store.path("a")).exists()
    opened.press("Ctrl+Z")
    opened.sees(("added", "A"))


def test_an_archived_fact_is_recovered_by_revert(
    store: TemporaryStore, visit: Callable[[], Visit]
) -> None:
    store.write("a", body="First.")
    opened = visit()
    place = store.directory() / ".archive"
    place.mkdir()
    Path(store.path("a")).rename(place / "20261101-090000.000-a.md")
    opened.sees(("removed", "A"))
    opened.until(lambda: opened.watch.changes[0].archived is not None)
    assert opened.window.note.text() == "“A” was archived. Revert recovers it as a new revision."
    opened.press("Alt+2")
    opened.sees()
    assert (opened.fact("a").revision, opened.fact("a").body) == (2, "First.")
    opened.press("Ctrl+Z")
    opened.sees(("removed", "A"))


def test_a_fact_that_is_gone_is_written_anew_by_revert(
    store: TemporaryStore, visit: Callable[[], Visit]
) -> None:
    before = store.write("a", Scope.GLOBAL, body="First.", subject_key="k.a")
    opened = visit()
    store.remove("a", Scope.GLOBAL)
    opened.sees(("removed", "A"))
    opened.press("Alt+2")
    opened.sees()
    now = opened.fact("a")
    assert (now.scope, now.body, now.subject_key) == (Scope.GLOBAL, "First.", "k.a")
    assert now.id != before.id


def test_an_instruction_document_is_reverted_and_that_can_be_undone(
    store: TemporaryStore, visit: Callable[[], Visit]
) -> None:
    document = Path(store.workspace.root, "AGENTS.md")
    document.write_bytes(b"One.\r\nTwo.\r\n")
    opened = visit()
    document.write_bytes(b"One.\r\nTheirs.\r\n")
    opened.bridge.refresh()
    opened.sees(("changed", "workspace/AGENTS.md"))
    opened.press("Alt+2")
    opened.sees()
    assert document.read_bytes() == b"One.\r\nTwo.\r\n"
    opened.press("Ctrl+Z")
    opened.sees(("changed", "workspace/AGENTS.md"))
    assert document.read_bytes() == b"One.\r\nTheirs.\r\n"


def test_what_this_window_writes_into_a_document_is_no_news(
    store: TemporaryStore, visit: Callable[[], Visit]
) -> None:
    document = Path(store.workspace.root, "AGENTS.md")
    document.write_text("Rules.\n", encoding="utf-8")
    opened = visit()
    acts = InstructionActs(opened.acts, opened.window)

    def save(found: OpenInstructions) -> None:
        acts.save(found, "Mine.\n", opened.results.append, opened.failures.append)

    acts.open(str(document), save, opened.failures.append)
    opened.until(lambda: len(opened.results) == 1)
    opened.calm()
    assert document.read_text(encoding="utf-8") == "Mine.\n"
    assert opened.listed() == []
    document.write_text("Theirs.\n", encoding="utf-8")
    opened.bridge.refresh()
    opened.sees(("changed", "workspace/AGENTS.md"))
    assert opened.watch.changes[0].before.text == "Mine.\n"


def test_a_document_that_is_gone_is_written_again_and_a_new_one_is_only_kept(
    store: TemporaryStore, visit: Callable[[], Visit]
) -> None:
    document = Path(store.workspace.root, "AGENTS.md")
    document.write_text("Rules.\n", encoding="utf-8")
    opened = visit()
    document.unlink()
    Path(store.workspace.root, "CLAUDE.md").write_text("Others.\n", encoding="utf-8")
    opened.bridge.refresh()
    opened.sees(("removed", "workspace/AGENTS.md"), ("added", "workspace/CLAUDE.md"))
    opened.press("Alt+2")
    opened.sees(("added", "workspace/CLAUDE.md"))
    assert document.read_text(encoding="utf-8") == "Rules.\n"
    assert not opened.window.revert.isEnabled()
    assert "not deleted from here" in opened.window.note.text()


def test_a_document_that_changed_once_more_is_not_overwritten(
    store: TemporaryStore, visit: Callable[[], Visit]
) -> None:
    document = Path(store.workspace.root, "AGENTS.md")
    document.write_text("One.\n", encoding="utf-8")
    opened = visit()
    document.write_text("Two.\n", encoding="utf-8")
    opened.bridge.refresh()
    opened.sees(("changed", "workspace/AGENTS.md"))
    document.write_text("Three.\n", encoding="utf-8")
    opened.window.revert.trigger()
    opened.until(lambda: opened.window.line.shown is not None)
    assert document.read_text(encoding="utf-8") == "Three.\n"


def test_what_was_too_large_to_keep_is_listed_and_cannot_be_reverted(
    store: TemporaryStore, visit: Callable[[], Visit]
) -> None:
    store.write("a", body="First.")
    opened = visit()
    opened.watch.close()
    Visits(store.workspace, most_characters=0).save(opened.watch._seen)
    store.write("a", body="Theirs.", revision=2)
    opened.bridge.open(store.workspace)
    opened.until(lambda: opened.bridge.snapshot is not None and not opened.bridge.is_loading)
    opened.watch.look()
    opened.sees(("changed", "A"))
    assert opened.watch.changes[0].kind is VisitChangeKind.CHANGED
    assert "too large" in opened.window.note.text()
    assert not opened.window.revert.isEnabled()


def test_a_broken_memory_of_the_visit_begins_anew(
    store: TemporaryStore, visit: Callable[[], Visit]
) -> None:
    store.write("a")
    place = Visits(store.workspace)._file.path
    place.parent.mkdir(parents=True)
    place.write_text("{", encoding="utf-8")
    assert visit().listed() == []
    assert place.with_name(f"{place.stem}.broken-1").is_file()


def test_a_memory_that_cannot_be_read_is_told_and_left(
    store: TemporaryStore, visit: Callable[[], Visit], bridge: WorkspaceBridge
) -> None:
    place = Visits(store.workspace)._file.path
    place.mkdir(parents=True)
    opened = visit()
    store.write("a")
    opened.until(lambda: bool(bridge.snapshot and bridge.snapshot.facts))
    assert opened.listed() == []
    assert place.is_dir()
