"""Recovering in the Archive tab of a whole window: what it promises, does and refuses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import pytest

from context_center.core.facts import Scope
from context_center.ui.tab_host import ARCHIVE, FACTS
from tests.helpers.trees import contents

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from context_center.ui.dialogs.archive_writing import ArchiveWriting
    from context_center.ui.tabs.archive import ArchiveTab
    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Opened, Windows

STAMP = "20260316-095412.207"


@dataclass
class ArchiveAtWork:
    """The Archive tab of an open window."""

    windows: Windows
    opened: Opened
    tab: ArchiveTab

    @property
    def writing(self) -> ArchiveWriting:
        """What the tab can do."""
        assert self.tab.writing is not None
        return self.tab.writing

    def recover(self) -> None:
        """Press Recover and wait."""
        self.writing.recover.trigger()
        self.calm()

    def calm(self) -> None:
        """Until nothing is pending."""
        self.windows.calm(self.opened)

    def titles(self) -> list[str]:
        """What is archived."""
        snapshot = self.opened.bridge.snapshot
        assert snapshot is not None
        return [entry.fact.heading for entry in snapshot.archived]

    def told(self) -> str:
        """What the message line says."""
        message = self.opened.window.message_line.shown
        return "" if message is None else f"{message.title}|{message.text}"


@pytest.fixture
def work(windows: Windows) -> Work:
    """Call it with a store: gives its archive with the first entry selected."""

    def opened(store: TemporaryStore) -> ArchiveAtWork:
        opened = windows.open(store.workspace)
        tab = cast("ArchiveTab", opened.window.tabs.show_tab(ARCHIVE))
        tab.browser.list.setFocus()
        tab.browser.list.select_first()
        at = ArchiveAtWork(windows, opened, tab)
        at.calm()
        return at

    return opened


if TYPE_CHECKING:
    from collections.abc import Callable

    Work = Callable[[TemporaryStore], ArchiveAtWork]


def test_recovery_says_what_it_will_do_and_does_it(
    work: Work, store: TemporaryStore, qtbot: QtBot
) -> None:
    entry = store.archive(STAMP, "old", revision=3)
    history = store.directory() / ".revisions" / "mem-6f6c6400000000000000000000000000"
    history.mkdir(parents=True)
    text = entry.read_text(encoding="utf-8").replace("revision: 3", "revision: 6")
    (history / "000000006.md").write_text(text, encoding="utf-8")
    at = work(store)
    assert at.writing.words.text() == "becomes revision 7, in this project"
    at.opened.press(qtbot, "Ctrl+R")
    at.calm()
    assert at.titles() == []
    assert at.told() == "|Recovered “Old”."
    snapshot = at.opened.bridge.snapshot
    assert snapshot is not None
    assert [(fact.name, fact.revision) for fact in snapshot.facts] == [("old", 7)]
    at.opened.window.tools.undoing.undo.trigger()
    at.calm()
    assert at.titles() == ["Old"]


def test_a_global_entry_comes_back_to_all_workspaces(work: Work, store: TemporaryStore) -> None:
    store.archive(STAMP, "tone", Scope.GLOBAL)
    at = work(store)
    assert at.writing.words.text() == "becomes revision 2, in all workspaces"
    at.recover()
    snapshot = at.opened.bridge.snapshot
    assert snapshot is not None
    assert [fact.scope for fact in snapshot.facts] == [Scope.GLOBAL]


def test_an_active_name_bars_it_and_leads_to_who_has_it(work: Work, store: TemporaryStore) -> None:
    store.archive(STAMP, "deploy", id="mem-" + "1" * 32)
    holder = store.write("deploy")
    at = work(store)
    assert not at.writing.recover.isEnabled()
    assert "Archive or rename" in at.writing.words.text()
    at.writing.words.linkActivated.emit(holder.path)
    assert at.opened.window.tabs.current_id == FACTS
    assert at.opened.window.navigator.facts.current_path() == holder.path


def test_an_active_id_bars_it(work: Work, store: TemporaryStore) -> None:
    store.write("renamed", id="mem-" + "2" * 32)
    store.archive(STAMP, "deploy", id="mem-" + "2" * 32)
    at = work(store)
    assert not at.writing.recover.isEnabled()
    assert at.writing.words.text().startswith("Archive <a ")


def test_an_answered_subject_bars_it_until_that_is_archived(
    work: Work, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("pnpm", subject_key="project.package_manager")
    store.archive(STAMP, "npm", subject_key="project.package_manager")
    at = work(store)
    assert not at.writing.recover.isEnabled()
    assert "project.package_manager" in at.writing.words.text()
    store.remove("pnpm")
    qtbot.waitUntil(at.writing.recover.isEnabled, timeout=10_000)
    assert at.writing.words.text() == "becomes revision 2, in this project"


def test_a_refusal_of_the_store_is_told_with_the_way_to_its_cause(
    work: Work, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.archive(STAMP, "deploy", id="mem-" + "1" * 32)
    at = work(store)
    at.opened.bridge.close()
    store.write("deploy")
    before = contents(store.roots.state)
    at.writing.recover.trigger()
    qtbot.waitUntil(lambda: not at.opened.window.tools.acts.busy)
    assert at.told().startswith("Active already|The name deploy is active already")
    message = at.opened.window.message_line.shown
    assert message is not None
    assert message.remedy is not None
    assert message.remedy.text == "Open “Deploy”"
    assert contents(store.roots.state) == before


def test_a_link_in_the_archive_is_not_ours(work: Work, store: TemporaryStore) -> None:
    outside = store.roots.home + "/outside.md"
    entry = store.archive(STAMP, "deploy")
    entry.rename(outside)
    entry.symlink_to(outside)
    at = work(store)
    before = contents(store.roots.state)
    at.recover()
    assert at.told().startswith("Not a regular file|")
    assert contents(store.roots.state) == before


def test_several_entries_are_listed_and_recovered_as_one(work: Work, store: TemporaryStore) -> None:
    store.archive(STAMP, "alpha")
    store.archive("20260317-095412.207", "beta")
    at = work(store)
    at.tab.browser.list.selectAll()
    assert at.writing.tools.label() == "2 facts"
    at.writing.recover.trigger()
    dialog = at.writing.desk.dialog
    assert dialog is not None
    rows = [dialog.list.topLevelItem(at) for at in range(2)]
    assert [(row.text(2), row.text(3)) for row in rows] == [("archived", "in use")] * 2
    dialog.go.click()
    at.calm()
    assert at.titles() == []
    at.opened.window.tools.undoing.undo.trigger()
    at.calm()
    assert at.titles() == ["Alpha", "Beta"]


def test_an_archived_fact_is_not_restored(work: Work, store: TemporaryStore) -> None:
    store.archive(STAMP, "old", revision=2)
    history = store.directory() / ".revisions" / "mem-6f6c6400000000000000000000000000"
    history.mkdir(parents=True)
    entry = next((store.directory() / ".archive").iterdir())
    text = entry.read_text(encoding="utf-8").replace("revision: 2", "revision: 1")
    (history / "000000001.md").write_text(text, encoding="utf-8")
    at = work(store)
    assert "compare:1" in at.tab.browser.view._history.text()
    assert "restore:" not in at.tab.browser.view._history.text()
