"""Quick notes, and what moves between facts and instructions, in a whole window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QDialogButtonBox

from context_center.core.facts import Activation, FactType, Scope
from context_center.ui.dialogs.layer_move import FactToLineDialog, LineToFactDialog
from tests.helpers.instruction_window import open_instructions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from tests.helpers.instruction_window import InstructionWindow
    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Windows

RULES = b"# Rules\r\n\r\n- Use pnpm.\r\n- Test first.\r\n"


@pytest.fixture
def desk(store: TemporaryStore, windows: Windows, qtbot: QtBot) -> Iterator[InstructionWindow]:
    root = Path(store.workspace.root)
    (root / "CLAUDE.md").write_bytes(RULES)
    (root / "sub").mkdir()
    (root / "sub" / "AGENTS.md").write_text("# Sub\n", encoding="utf-8")
    store.write("pnpm", activation=Activation.PINNED, body="The workspace\nuses pnpm.")
    store.write("loose", body="Not pinned.")
    desk = open_instructions(store.workspace, windows, qtbot)
    yield desk
    desk.editing.forget()


def _note(desk: InstructionWindow, scope: str, text: str) -> None:
    notes = desk.tab.browser().notes
    desk.opened.press(desk.qtbot, "Ctrl+Shift+N")
    notes.chooser.scopes.setCurrentText(scope)
    desk.qtbot.keyClicks(notes.field, text)
    desk.qtbot.keyClick(notes.field, Qt.Key.Key_Return)


def _accept(desk: InstructionWindow, dialog: FactToLineDialog | LineToFactDialog) -> None:
    button = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    desk.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def _facts(desk: InstructionWindow) -> dict[str, Activation]:
    snapshot = desk.opened.bridge.snapshot
    assert snapshot is not None
    return {fact.title: fact.activation for fact in snapshot.facts}


def test_a_note_goes_where_it_is_said_to_go(desk: InstructionWindow) -> None:
    notes = desk.tab.browser().notes
    assert notes.chooser.target() == "→ CLAUDE.md"
    _note(desk, "Project", "# mind the gap")
    added = RULES + b"\r\n## Notes\r\n\r\n- mind the gap\r\n"
    desk.wait(lambda: desk.read("CLAUDE.md") == added)
    desk.wait(lambda: notes.field.text() == "")
    notes.chooser.scopes.setCurrentText("Local")
    assert notes.chooser.target() == "→ AGENTS.local.md (new)"
    _note(desk, "Local", "mine")
    desk.wait((desk.root / "AGENTS.local.md").exists)
    assert desk.read("AGENTS.local.md") == b"## Notes\n\n- mine\n"
    desk.wait(lambda: notes.chooser.target() == "→ AGENTS.local.md")
    acts = desk.acts
    assert acts.stack.undoText() == "Add a Note"
    acts.undo()
    acts.undo()
    desk.wait(lambda: desk.read("CLAUDE.md") == RULES)
    assert not (desk.root / "AGENTS.local.md").exists()


def test_a_note_can_join_the_target_directory_and_the_home(
    desk: InstructionWindow, store: TemporaryStore
) -> None:
    targets = desk.tab.scope().targets()
    targets.activated.emit(targets.findData(str(desk.root / "sub")))
    scopes = desk.tab.browser().notes.chooser.scopes
    desk.wait(lambda: scopes.findText("sub") >= 0)
    _note(desk, "sub", "below")
    desk.wait(lambda: desk.read("sub/AGENTS.md") == b"# Sub\n\n## Notes\n\n- below\n")
    desk.calm()
    _note(desk, "User", "everywhere")
    home = Path(store.roots.home)
    desk.wait((home / "AGENTS.md").exists)
    assert (home / "AGENTS.md").read_text(encoding="utf-8") == "## Notes\n\n- everywhere\n"


def test_a_refused_note_stays_typed(desk: InstructionWindow) -> None:
    told: list[str] = []
    desk.opened.messages.told.connect(lambda message: told.append(message.text))
    (desk.root / "CLAUDE.md").unlink()
    (desk.root / "CLAUDE.md").mkdir()
    _note(desk, "Project", "lost?")
    desk.wait(lambda: bool(told))
    assert "It is a link, a directory" in told[0]
    assert desk.tab.browser().notes.field.text() == "lost?"
    assert list((desk.root / "CLAUDE.md").iterdir()) == []
    assert not (desk.root / "AGENTS.md").exists()


def test_a_note_for_a_text_that_is_being_edited_joins_it_there(desk: InstructionWindow) -> None:
    desk.edit("CLAUDE.md")
    desk.type("- typed")
    _note(desk, "Project", "noted")
    desk.wait(lambda: "- noted" in desk.editor.text())
    assert "- typed" in desk.editor.text()
    assert desk.read("CLAUDE.md") == RULES
    assert desk.banner == ""


def test_a_pinned_fact_becomes_a_line_and_back_in_one_step(
    desk: InstructionWindow, store: TemporaryStore
) -> None:
    desk.tab.desk.actions["instructions.take_fact"].trigger()
    dialog = desk.tab.desk.moves.dialog
    assert isinstance(dialog, FactToLineDialog)
    assert dialog.list.count() == 1
    assert dialog.line.text() == "- The workspace uses pnpm."
    _accept(desk, dialog)
    added = RULES + b"\r\n## Notes\r\n\r\n- The workspace uses pnpm.\r\n"
    desk.wait(lambda: desk.read("CLAUDE.md") == added)
    desk.wait(lambda: "Pnpm" not in _facts(desk))
    acts = desk.acts
    assert acts.stack.count() == 1
    assert acts.stack.undoText() == "Move “Pnpm” to Instructions"
    acts.undo()
    desk.wait(lambda: desk.read("CLAUDE.md") == RULES)
    desk.wait(lambda: _facts(desk).get("Pnpm") is Activation.PINNED)
    desk.wait(acts.stack.canRedo)
    acts.redo()
    desk.wait(lambda: desk.read("CLAUDE.md") == added and "Pnpm" not in _facts(desk))


def test_a_moved_fact_can_stay_for_recall(desk: InstructionWindow) -> None:
    desk.tab.desk.actions["instructions.take_fact"].trigger()
    dialog = desk.tab.desk.moves.dialog
    assert isinstance(dialog, FactToLineDialog)
    dialog.unpin.setChecked(True)
    _accept(desk, dialog)
    desk.wait(lambda: _facts(desk).get("Pnpm") is Activation.RELEVANT)
    assert b"- The workspace uses pnpm." in desk.read("CLAUDE.md")


def test_a_move_that_is_refused_changes_neither_side(
    desk: InstructionWindow, store: TemporaryStore
) -> None:
    told: list[str] = []
    desk.opened.messages.told.connect(lambda message: told.append(message.text))
    desk.tab.desk.actions["instructions.take_fact"].trigger()
    dialog = desk.tab.desk.moves.dialog
    assert isinstance(dialog, FactToLineDialog)
    store.write("pnpm", activation=Activation.PINNED, body="Changed meanwhile.", revision=7)
    _accept(desk, dialog)
    desk.wait(lambda: bool(told))
    desk.calm()
    assert desk.read("CLAUDE.md") == RULES
    assert _facts(desk)["Pnpm"] is Activation.PINNED
    assert desk.acts.stack.count() == 0


def test_a_line_becomes_a_pinned_fact_and_back_in_one_step(desk: InstructionWindow) -> None:
    desk.choose("CLAUDE.md")
    desk.editor.setTextCursor(QTextCursor(desk.editor.document().findBlockByNumber(3)))
    desk.tab.desk.actions["instructions.give_fact"].trigger()
    desk.wait(lambda: desk.tab.desk.moves.dialog is not None)
    dialog = desk.tab.desk.moves.dialog
    assert isinstance(dialog, LineToFactDialog)
    assert (dialog.line.text(), dialog.title.text()) == ("Test first.", "Test first")
    _accept(desk, dialog)
    desk.wait(lambda: desk.read("CLAUDE.md") == b"# Rules\r\n\r\n- Use pnpm.\r\n")
    desk.wait(lambda: _facts(desk).get("Test first") is Activation.PINNED)
    snapshot = desk.opened.bridge.snapshot
    assert snapshot is not None
    fact = next(fact for fact in snapshot.facts if fact.title == "Test first")
    assert (fact.scope, fact.type, fact.body) == (Scope.PROJECT, FactType.FEEDBACK, "Test first.")
    desk.acts.undo()
    desk.wait(lambda: desk.read("CLAUDE.md") == RULES)
    desk.wait(lambda: "Test first" not in _facts(desk))


def test_a_line_stays_where_the_budget_refuses_the_fact(
    desk: InstructionWindow, store: TemporaryStore
) -> None:
    store.write("long", activation=Activation.PINNED, body="x" * 1_480)
    desk.wait(lambda: "Long" in _facts(desk))
    told: list[str] = []
    desk.opened.messages.told.connect(lambda message: told.append(message.text))
    desk.choose("CLAUDE.md")
    desk.editor.setTextCursor(QTextCursor(desk.editor.document().findBlockByNumber(3)))
    desk.tab.desk.actions["instructions.give_fact"].trigger()
    desk.wait(lambda: desk.tab.desk.moves.dialog is not None)
    dialog = desk.tab.desk.moves.dialog
    assert isinstance(dialog, LineToFactDialog)
    _accept(desk, dialog)
    desk.wait(lambda: bool(told))
    assert "1,5" in told[0]
    assert desk.read("CLAUDE.md") == RULES
    assert "Test first" not in _facts(desk)
