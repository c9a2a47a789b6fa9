"""Migrating old facts and rebuilding indexes in a whole window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialogButtonBox, QTextEdit

from context_center.ui.store_notices import old_facts
from tests.helpers.trees import contents

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from tests.helpers.hands import Hand
    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Opened, Windows

OLD = "---\nname: {0}\ndescription: d\nx: 1\nmetadata:\n  type: user\n---\n\nText of {0}.\n"
BROKEN = "---\nname: [\n---\n\nText.\n"


def told(opened: Opened) -> str:
    """What the message line says."""
    message = opened.window.message_line.shown
    return "" if message is None else message.text


def test_old_facts_are_offered_a_migration_with_a_preview(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("new")
    old = store.write_text("old", OLD.format("old"))
    store.write_text("broken", BROKEN)
    opened = windows.open(store.workspace)
    window = opened.window
    assert "One fact was written by an older release" in window.notices.banner.sentence()
    before = contents(store.roots.state)
    window.notices.banner.activated.emit(0)
    dialog = window.tools.upkeep.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.list.count() == 2, timeout=10_000)
    rows = [dialog.list.item(at).text() for at in range(2)]
    assert rows == ["old.md\nproject", "broken.md\nproject"]
    shown = "".join(pane.toPlainText() for pane in dialog.differences.findChildren(QTextEdit))
    assert f"id: {old.id}" in shown
    dialog.list.setCurrentRow(1)
    assert "cannot be edited in the form" in dialog.problem.text()
    assert contents(store.roots.state) == before
    assert dialog.go.text() == "Migrate One Fact"
    dialog.go.click()
    windows.calm(opened)
    assert "Migrated one fact. The old files are kept in " in told(opened)
    assert opened.bridge.snapshot is not None
    assert old_facts(opened.bridge.snapshot) == ()
    text = (store.directory() / "old.md").read_text("utf-8")
    assert f"id: {old.id}\n" in text
    assert "x: 1\n" in text
    assert "older release" not in window.notices.banner.sentence()


def test_an_offer_that_is_sent_away_does_not_come_back(
    windows: Windows, store: TemporaryStore
) -> None:
    store.write_text("old", OLD.format("old"))
    opened = windows.open(store.workspace)
    opened.window.notices.banner.dismissed.emit()
    windows.close(opened)
    answered = json.loads(windows.settings.read_text("utf-8"))["answered"]
    assert answered == [f"old facts {store.workspace.facts_dir}"]
    again = windows.open(store.workspace).window
    assert again.notices.banner.sentence() == ""


def test_nothing_to_migrate_is_said(windows: Windows, store: TemporaryStore, qtbot: QtBot) -> None:
    store.write("new")
    window = windows.open(store.workspace).window
    window.tools.upkeep.show_migration()
    dialog = window.tools.upkeep.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: not window.tools.acts.busy, timeout=10_000)
    assert dialog.words.text().startswith("Every fact has the current format")
    assert not dialog.go.isEnabled()
    dialog.buttons.button(QDialogButtonBox.StandardButton.Close).click()
    assert window.tools.upkeep.dialog is None


def test_rebuilding_says_whether_anything_changed(windows: Windows, store: TemporaryStore) -> None:
    store.write("deploy")
    opened = windows.open(store.workspace)
    rebuild = opened.window.tools.upkeep.actions()[1]
    rebuild.trigger()
    windows.calm(opened)
    assert told(opened) == "MEMORY.md was made anew from the facts."
    rebuild.trigger()
    windows.calm(opened)
    assert told(opened) == "MEMORY.md is as the facts say; nothing was changed."


def test_an_index_that_cannot_be_written_is_a_warning(
    windows: Windows, store: TemporaryStore
) -> None:
    store.write("deploy")
    (store.directory() / "MEMORY.md").mkdir()
    opened = windows.open(store.workspace)
    opened.window.tools.upkeep.actions()[1].trigger()
    windows.calm(opened)
    assert "the index was not updated" in told(opened)


def test_the_indexes_are_made_anew(hand: Callable[[], Hand], store: TemporaryStore) -> None:
    store.write("deploy")
    index = store.directory() / "MEMORY.md"
    index.write_text("# Memory\n\nA line of mine.\n- [Gone](gone.md) — [project/user] x\n", "utf-8")
    at = hand()
    at.acts.rebuild_index(at.done.append, at.failed.append)
    at.wait()
    lines = index.read_text("utf-8").splitlines()
    assert [line for line in lines if line] == [
        "# Memory",
        "A line of mine.",
        "- [Deploy](deploy.md) — [project/project] What deploy is about",
    ]
    assert [written.changed for written in at.done[-1]] == [True, False]
    assert at.acts.stack.count() == 0


def test_a_migration_is_previewed_and_then_done_once(
    hand: Callable[[], Hand], store: TemporaryStore
) -> None:
    old = store.write_text("old", "---\nname: old\ndescription: d\nx: 1\n---\n\nText.\n")
    at = hand()
    before = contents(store.roots.state)
    at.acts.migration(at.done.append, at.failed.append)
    at.wait()
    (step,) = at.done.pop()
    assert contents(store.roots.state) == before
    assert "id: legacy-" in step.text_after
    at.acts.migrate({old.path}, at.done.append, at.failed.append)
    at.wait()
    migrated = at.done.pop()
    assert Path(old.path).read_text("utf-8") == step.text_after
    assert [fact.id for fact in migrated.facts] == [at.fact("old").id]
    assert (Path(migrated.backup) / "project" / "old.md").read_text("utf-8") == step.text_before
    at.acts.migration(at.done.append, at.failed.append)
    at.wait()
    assert at.done == [()]
