"""What is asked once before it is written, and states in which nothing can be."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from context_center.core.facts import Scope
from context_center.services.workspace import remote_workspace, workspace_at
from tests.helpers.facts_at_work import FactsAtWork
from tests.helpers.temporary_store import TemporaryStore, temporary_store
from tests.helpers.trees import contents

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from tests.helpers.windows import Windows


@pytest.fixture
def tab(windows: Windows, store: TemporaryStore, qtbot: QtBot) -> FactsAtWork:
    """A window on two facts."""
    store.write("alpha")
    store.write("beta")
    return FactsAtWork(windows, store, qtbot)


def test_a_global_scope_is_explained_once(
    tab: FactsAtWork, windows: Windows, store: TemporaryStore
) -> None:
    before = contents(store.roots.state)
    tab.select("alpha")
    tab.choose("facts.set_scope", "Global")
    dialog = tab.opened.window.tools.consents.dialog
    assert dialog is not None
    assert dialog.windowTitle() == "A Fact for All Workspaces"
    dialog.reject()
    tab.qtbot.waitUntil(
        lambda: tab.told() == "|You chose not to go on; nothing was changed.", timeout=10_000
    )
    assert contents(store.roots.state) == before
    tab.choose("facts.set_scope", "Global")
    dialog = tab.opened.window.tools.consents.dialog
    assert dialog is not None
    dialog.go.click()
    tab.calm()
    assert tab.fact("alpha").scope is Scope.GLOBAL
    tab.select("beta")
    tab.choose("facts.set_scope", "Global")
    assert tab.opened.window.tools.consents.dialog is None
    assert tab.fact("beta").scope is Scope.GLOBAL
    windows.close(tab.opened)
    assert json.loads(windows.settings.read_text("utf-8"))["answered"] == ["global"]


def test_a_question_is_taken_back_when_another_workspace_is_shown(
    tab: FactsAtWork, store: TemporaryStore, tmp_path: Path
) -> None:
    before = contents(store.roots.state)
    tab.select("alpha")
    tab.choose("facts.set_scope", "Global")
    assert tab.opened.window.tools.consents.dialog is not None
    other = temporary_store(tmp_path / "other", tmp_path / "elsewhere")
    tab.opened.bridge.open(other.workspace)
    assert tab.opened.window.tools.consents.dialog is None
    tab.calm()
    assert contents(store.roots.state) == before
    assert tab.names() == []


def test_going_back_to_the_project_and_undo_ask_nothing(tab: FactsAtWork) -> None:
    tab.select("alpha")
    tab.choose("facts.set_scope", "Project")
    assert tab.opened.window.tools.consents.dialog is None
    assert tab.told() == "|It is so already; nothing was changed."


def test_a_shared_store_asks_before_the_first_write(
    windows: Windows, tmp_path: Path, qtbot: QtBot
) -> None:
    store = temporary_store(tmp_path / "reasonix", tmp_path / "a" / "b")
    other = tmp_path / "a-b"
    other.mkdir()
    sessions = tmp_path / "reasonix" / "projects" / store.workspace.slug / "sessions"
    sessions.mkdir(parents=True)
    metadata = json.dumps({"workspace_root": str(other), "cwd": str(other)})
    (sessions / "20260101-090000.jsonl.meta").write_text(metadata, "utf-8")
    assert workspace_at(store.roots, str(other)).slug == store.workspace.slug
    store.write("alpha")
    tab = FactsAtWork(windows, store, qtbot)
    snapshot = tab.opened.bridge.snapshot
    assert snapshot is not None
    assert snapshot.shared_with == (str(other),)
    before = contents(store.roots.state)
    tab.select("alpha")
    tab.press("Ctrl+P")
    dialog = tab.opened.window.tools.consents.dialog
    assert dialog is not None
    assert dialog.consent.paths == (str(other),)
    assert contents(store.roots.state) == before
    dialog.go.click()
    tab.calm()
    assert tab.fact("alpha").pinned
    tab.trigger("facts.verify")
    assert tab.opened.window.tools.consents.dialog is None
    assert tab.fact("alpha").revision == 3


def test_a_remote_workspace_cannot_be_changed_and_says_why(
    windows: Windows, store: TemporaryStore
) -> None:
    opened = windows.open(remote_workspace(store.roots, "ssh://host/app"))
    writing = opened.window.navigator.facts.writing
    assert writing is not None
    reason = "The memory of ssh://host/app is changed only on its own side."
    for action in (*writing.actions.actions(), *opened.window.tools.upkeep.actions()):
        assert not action.isEnabled()
        assert action.toolTip().endswith(reason)
    assert not opened.window.tools.undoing.undo.isEnabled()


def test_a_store_that_vanishes_disables_what_would_write(
    tab: FactsAtWork, store: TemporaryStore
) -> None:
    tab.select("alpha")
    tab.press("Ctrl+P")
    assert tab.opened.window.tools.undoing.undo.isEnabled()
    away = store.directory().with_name("away")
    shutil.move(store.directory(), away)
    action = tab.writing.actions.action("facts.archive")
    tab.qtbot.waitUntil(lambda: not action.isEnabled(), timeout=10_000)
    assert action.toolTip().endswith("The store is not reachable.")
    assert not tab.opened.window.tools.undoing.undo.isEnabled()
    shutil.move(away, store.directory())
    tab.qtbot.waitUntil(action.isEnabled, timeout=10_000)
    assert tab.opened.window.tools.undoing.undo.isEnabled()
