"""Instruction files edited in a whole window, while another hand writes the same files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QMessageBox, QPushButton

from context_center.services.workspace import remote_workspace
from context_center.ui.widgets.reading_pane import Reading
from tests.helpers.instruction_window import open_instructions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from tests.helpers.instruction_window import InstructionWindow
    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Windows

ODD = b"\xef\xbb\xbf# A\r\n\r\n- a\xc2\xa0b\xe2\x80\xa8c\r\n@docs/b.md\n- last"


@pytest.fixture
def desk(store: TemporaryStore, windows: Windows, qtbot: QtBot) -> Iterator[InstructionWindow]:
    root = Path(store.workspace.root)
    (root / "docs").mkdir()
    (root / "AGENTS.md").write_bytes(ODD)
    (root / "docs" / "b.md").write_text("B.\n", encoding="utf-8")
    (root / "REASONIX.md").write_text("# R\n\n- one\n", encoding="utf-8")
    desk = open_instructions(store.workspace, windows, qtbot)
    yield desk
    desk.editing.forget()


def test_what_is_typed_is_saved_and_undone_byte_by_byte(desk: InstructionWindow) -> None:
    desk.edit("AGENTS.md")
    assert not desk.editing.modified
    desk.type("\n- mine")
    assert (desk.state, desk.read("AGENTS.md")) == ("Modified", ODD)
    desk.save()
    assert desk.read("AGENTS.md") == ODD + b"\r\n- mine"
    assert desk.state == "Saved"
    acts = desk.opened.window.tools.acts
    assert acts.stack.undoText() == "Edit AGENTS.md"
    acts.undo()
    desk.wait(lambda: desk.read("AGENTS.md") == ODD)
    desk.wait(lambda: not desk.editing.modified and "mine" not in desk.editor.text())
    acts.redo()
    desk.wait(lambda: desk.read("AGENTS.md") == ODD + b"\r\n- mine")


def test_an_unedited_text_is_not_written(desk: InstructionWindow) -> None:
    desk.edit("AGENTS.md")
    before = os.stat(desk.root / "AGENTS.md")
    desk.type("x")
    desk.editor.undo()
    assert not desk.editing.modified
    desk.save()
    assert os.stat(desk.root / "AGENTS.md").st_ino == before.st_ino
    assert desk.read("AGENTS.md") == ODD


def test_problems_come_while_one_types_and_go_again(desk: InstructionWindow) -> None:
    desk.edit("AGENTS.md")
    desk.type("\n@docs/gone.md")
    table = desk.tab.browser().panel.table().model()
    desk.wait(lambda: table.rowCount() == 1 and bool(desk.editor.marks_at(5)))
    assert "gone.md" in desk.editor.marks_at(5)[0].text
    assert desk.read("AGENTS.md") == ODD
    pane = desk.tab.browser().pane
    pane.show_reading(Reading.EFFECTIVE)
    assert "@docs/gone.md" in pane.view(Reading.EFFECTIVE).toPlainText()
    pane.show_reading(Reading.SOURCE)
    desk.opened.press(desk.qtbot, "Ctrl+E")
    desk.click("Revert")
    desk.wait(lambda: table.rowCount() == 0 and not desk.editor.marks_at(5))
    desk.editor.undo()
    assert desk.editor.text().endswith("@docs/gone.md")


def test_a_change_on_disk_reaches_a_clean_text_at_its_place(desk: InstructionWindow) -> None:
    desk.write("REASONIX.md", "".join(f"- line {n}\n" for n in range(300)))
    desk.calm()
    desk.edit("REASONIX.md")
    desk.type("abc")
    desk.save()
    desk.editor.setTextCursor(QTextCursor(desk.editor.document().findBlockByNumber(40)))
    desk.editor.centerCursor()
    top = desk.editor.firstVisibleBlock().text()
    desk.write("REASONIX.md", b"new\n" + desk.read("REASONIX.md"))
    desk.wait(lambda: desk.editor.text().startswith("new\n"))
    assert desk.state == "Reloaded from disk"
    assert desk.editor.textCursor().block().text() == "- line 40"
    assert desk.editor.firstVisibleBlock().text() == top
    desk.editor.undo()
    desk.editor.undo()
    assert "abc" not in desk.editor.text()


def test_a_change_on_disk_never_replaces_what_is_typed(desk: InstructionWindow) -> None:
    desk.edit("REASONIX.md")
    desk.type("- mine\n")
    desk.write("REASONIX.md", "# R\n\n- theirs\n")
    desk.wait(lambda: "was changed on disk" in desk.banner)
    assert desk.editor.text() == "# R\n\n- one\n- mine\n"
    desk.save()
    assert desk.read("REASONIX.md") == b"# R\n\n- theirs\n"
    desk.click("Keep Mine")
    assert desk.banner == ""
    assert desk.editing.modified
    desk.save()
    assert "did not take over" in desk.banner
    assert desk.read("REASONIX.md") == b"# R\n\n- theirs\n"
    desk.click("Replace Them")
    desk.wait(lambda: desk.read("REASONIX.md") == b"# R\n\n- one\n- mine\n")
    desk.calm()
    desk.opened.window.tools.acts.undo()
    desk.wait(lambda: desk.read("REASONIX.md") == b"# R\n\n- theirs\n")


def test_theirs_can_be_taken_and_mine_comes_back_with_undo(desk: InstructionWindow) -> None:
    desk.edit("REASONIX.md")
    desk.type("- mine\n")
    desk.write("REASONIX.md", "# R\n\n- theirs\n")
    desk.wait(lambda: "was changed on disk" in desk.banner)
    desk.click("Take Theirs")
    assert desk.editor.text() == "# R\n\n- theirs\n"
    assert (desk.editing.modified, desk.banner) == (False, "")
    desk.editor.undo()
    assert desk.editor.text() == "# R\n\n- one\n- mine\n"
    assert desk.editing.modified


def test_both_sides_can_be_compared_and_merged(desk: InstructionWindow) -> None:
    desk.edit("REASONIX.md")
    desk.type("- mine\n")
    desk.write("REASONIX.md", "# R theirs\n\n- one\n")
    desk.wait(lambda: "was changed on disk" in desk.banner)
    desk.click("Compare")
    merge = desk.tab.desk._merge
    assert merge is not None
    desk.qtbot.waitExposed(merge)
    merge.view.save_merged.trigger()
    desk.wait(lambda: desk.read("REASONIX.md") == b"# R theirs\n\n- one\n- mine\n")
    desk.wait(lambda: not desk.editing.modified)


def test_a_removed_file_is_made_anew_only_when_that_is_wanted(desk: InstructionWindow) -> None:
    desk.edit("REASONIX.md")
    (desk.root / "REASONIX.md").unlink()
    desk.wait(lambda: "was removed from disk" in desk.banner)
    assert desk.editor.text() == "# R\n\n- one\n"
    desk.save()
    assert not (desk.root / "REASONIX.md").exists()
    desk.click("Save It Anew")
    desk.wait((desk.root / "REASONIX.md").exists)
    assert desk.read("REASONIX.md") == b"# R\n\n- one\n"


def test_leaving_a_modified_text_asks(desk: InstructionWindow) -> None:
    desk.edit("REASONIX.md")
    desk.type("- mine\n")
    documents = desk.tab.browser().documents
    documents.choose_file(str(desk.root / "AGENTS.md"))
    desk.answer(QMessageBox.StandardButton.Cancel)
    desk.calm()
    assert desk.editing.path == str(desk.root / "REASONIX.md")
    assert documents.chosen() is not None
    desk.wait(lambda: documents.chosen().path == str(desk.root / "REASONIX.md"))
    documents.choose_file(str(desk.root / "AGENTS.md"))
    desk.answer(QMessageBox.StandardButton.Save)
    desk.wait(lambda: desk.editing.path == "")
    desk.calm()
    assert desk.read("REASONIX.md") == b"# R\n\n- one\n- mine\n"
    assert documents.chosen().path == str(desk.root / "AGENTS.md")
    source = desk.tab.browser().pane.source()
    assert source is not None
    assert source.path == str(desk.root / "AGENTS.md")
    desk.edit("REASONIX.md")
    desk.type("more")
    desk.click("Done")
    desk.answer(QMessageBox.StandardButton.Discard)
    desk.wait(lambda: desk.editing.path == "")
    assert desk.editor.toPlainText() == "# R\n\n- one\n- mine\n"
    assert desk.read("REASONIX.md") == b"# R\n\n- one\n- mine\n"


def test_a_link_is_edited_at_its_target_after_that_was_said(desk: InstructionWindow) -> None:
    (desk.root / "CLAUDE.md").symlink_to("REASONIX.md")
    desk.wait(
        lambda: (
            desk.tab.browser()
            .documents.tree()
            .index_of_file(str(desk.root / "CLAUDE.md"))
            .isValid()
        )
    )
    desk.choose("CLAUDE.md")
    desk.opened.press(desk.qtbot, "Ctrl+E")
    desk.wait(lambda: "is a link to" in desk.banner)
    assert desk.editing.path == ""
    desk.click("Edit REASONIX.md")
    desk.type("- mine\n")
    desk.save()
    assert desk.read("REASONIX.md") == b"# R\n\n- one\n- mine\n"
    assert (desk.root / "CLAUDE.md").is_symlink()


def test_what_cannot_be_edited_says_why(desk: InstructionWindow) -> None:
    desk.choose("docs/b.md")
    desk.opened.press(desk.qtbot, "Ctrl+E")
    desk.wait(lambda: "Only REASONIX.md, AGENTS.md and CLAUDE.md" in desk.banner)
    desk.write("REASONIX.md", b"rule 1\nhe said \x93yes\x94\n")
    desk.calm()
    desk.choose("REASONIX.md")
    assert desk.banner == ""
    desk.opened.press(desk.qtbot, "Ctrl+E")
    desk.wait(lambda: "Line 2 is in no encoding" in desk.banner)
    assert desk.editing.path == ""
    assert desk.editor.isReadOnly()


def test_a_refused_save_keeps_the_text(desk: InstructionWindow) -> None:
    (desk.root / "REASONIX.md").chmod(0o444)
    desk.edit("REASONIX.md")
    desk.type("- mine\n")
    desk.save()
    assert "marked read only" in desk.banner
    assert desk.editing.modified
    (desk.root / "REASONIX.md").chmod(0o644)
    desk.save()
    assert desk.read("REASONIX.md") == b"# R\n\n- one\n- mine\n"


def test_a_missing_file_is_made_by_its_first_save(desk: InstructionWindow) -> None:
    menu = desk.tab.desk.menu
    action = next(each for each in menu.actions() if each.text() == "AGENTS.local.md")
    action.trigger()
    path = desk.root / "AGENTS.local.md"
    desk.wait(lambda: desk.editing.path == str(path))
    assert desk.state == "New file"
    assert desk.editor.text() == ""
    desk.type("- mine\n")
    assert not path.exists()
    desk.save()
    assert path.read_bytes() == b"- mine\n"
    chosen = desk.tab.browser().documents.chosen()
    assert chosen is not None
    assert chosen.path == str(path)
    assert "AGENTS.local.md" not in [each.text() for each in menu.actions()]
    desk.opened.window.tools.acts.undo()
    desk.wait(lambda: not path.exists())
    desk.wait(lambda: "was removed from disk" in desk.banner)


def test_a_misspelled_file_gets_its_name_and_gives_it_back(desk: InstructionWindow) -> None:
    desk.write("CLAUD.md", "- global rule\n")
    (desk.root / "AGENTS.md").unlink()
    desk.write("docs/x", "")
    tree = desk.tab.browser().documents.tree()
    desk.opened.bridge.refresh()
    desk.wait(lambda: tree.index_of_file(str(desk.root / "CLAUD.md")).isValid())
    desk.choose("CLAUD.md")
    desk.click("Rename to CLAUDE.md")
    desk.wait((desk.root / "CLAUDE.md").exists)
    assert not (desk.root / "CLAUD.md").exists()
    desk.wait(lambda: tree.index_of_file(str(desk.root / "CLAUDE.md")).isValid())
    desk.calm()
    desk.opened.window.tools.acts.undo()
    desk.wait((desk.root / "CLAUD.md").exists)
    assert not (desk.root / "CLAUDE.md").exists()


def test_without_any_file_the_first_is_offered(
    store: TemporaryStore, windows: Windows, qtbot: QtBot
) -> None:
    desk = open_instructions(store.workspace, windows, qtbot)
    button = next(
        each for each in desk.tab.findChildren(QPushButton) if each.text() == "Create AGENTS.md"
    )
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    desk.wait(lambda: desk.editing.path == str(desk.root / "AGENTS.md"))
    desk.click("Done")
    desk.wait(lambda: desk.tab.sentence() == "No instruction files apply here.")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    desk.wait(lambda: desk.editing.path != "")
    desk.type("- rule\n")
    desk.save()
    assert desk.read("AGENTS.md") == b"- rule\n"
    assert desk.tab.sentence() == ""


def test_closing_the_window_asks_and_saves(desk: InstructionWindow) -> None:
    desk.edit("REASONIX.md")
    desk.type("- mine\n")
    window = desk.opened.window
    window.close()
    assert window.isVisible()
    box = window.guard.dialog
    assert box is not None
    assert "REASONIX.md" in box.text()
    desk.qtbot.mouseClick(box.button(QMessageBox.StandardButton.Save), Qt.MouseButton.LeftButton)
    desk.wait(lambda: not window.isVisible())
    assert desk.read("REASONIX.md") == b"# R\n\n- one\n- mine\n"


def test_closing_the_window_can_drop_what_was_typed(desk: InstructionWindow) -> None:
    desk.edit("REASONIX.md")
    desk.type("- mine\n")
    window = desk.opened.window
    window.close()
    box = window.guard.dialog
    assert box is not None
    button = box.button(QMessageBox.StandardButton.Discard)
    desk.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    desk.wait(lambda: not window.isVisible())
    assert desk.read("REASONIX.md") == b"# R\n\n- one\n"


def test_a_conflict_keeps_the_window_open(desk: InstructionWindow) -> None:
    desk.edit("REASONIX.md")
    desk.type("- mine\n")
    desk.write("REASONIX.md", "# R\n\n- theirs\n")
    desk.wait(lambda: "was changed on disk" in desk.banner)
    window = desk.opened.window
    window.close()
    box = window.guard.dialog
    assert box is not None
    desk.qtbot.mouseClick(box.button(QMessageBox.StandardButton.Save), Qt.MouseButton.LeftButton)
    desk.wait(lambda: window.guard.dialog is None)
    assert window.isVisible()
    assert "was changed on disk" in desk.banner
    assert desk.read("REASONIX.md") == b"# R\n\n- theirs\n"
    desk.click("Take Theirs")
    assert not desk.editing.modified


def test_only_what_can_be_done_is_offered(
    store: TemporaryStore, windows: Windows, qtbot: QtBot
) -> None:
    desk = open_instructions(store.workspace, windows, qtbot)
    actions = desk.tab.desk.actions
    enabled = {name.partition(".")[2] for name, each in actions.items() if each.isEnabled()}
    assert enabled == {"note", "new"}
    desk.write("AGENTS.md", "- rule\n")
    desk.wait(lambda: desk.tab.sentence() == "")
    desk.calm()
    assert actions["instructions.edit"].isEnabled()
    assert not actions["instructions.save"].isEnabled()
    desk.opened.bridge.open(remote_workspace(store.roots, "ssh://build/srv/app"))
    desk.wait(lambda: not actions["instructions.edit"].isEnabled())
    assert not any(each.isEnabled() for each in actions.values())


def test_the_line_that_is_typed_stays_in_sight_under_a_banner(desk: InstructionWindow) -> None:
    desk.write("REASONIX.md", "- line\n" * 300)
    desk.calm()
    desk.edit("REASONIX.md")
    desk.type("x")
    desk.write("REASONIX.md", "- theirs\n" * 300)
    desk.wait(lambda: "was changed on disk" in desk.banner)
    desk.calm()
    assert desk.editor.viewport().rect().contains(desk.editor.cursorRect())
