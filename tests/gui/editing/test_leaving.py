"""Ways out of an editor: none of them drops a word without asking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from context_center.ui.widgets import edit_words

if TYPE_CHECKING:
    from pathlib import Path

    from tests.helpers.editing import Editing


def test_esc_asks_only_if_something_was_typed(editing: Editing) -> None:
    editing.edit("deploy")
    QTest.keyClick(editing.editor.body.editor, Qt.Key.Key_Escape)
    assert editing.editors.shown is None
    editing.edit("deploy")
    editing.type_body("x")
    QTest.keyClick(editing.editor.body.editor, Qt.Key.Key_Escape)
    assert editing.editor.notice.choices() == [
        edit_words.SAVE, edit_words.DISCARD, edit_words.BACK
    ]  # fmt: skip
    editing.editor.notice.choose(edit_words.BACK)
    assert editing.editor.notice.said() == ""
    QTest.keyClick(editing.editor.body.editor, Qt.Key.Key_Escape)
    editing.editor.notice.choose(edit_words.DISCARD)
    assert editing.editors.shown is None
    assert "At ten.x" not in editing.on_disk("deploy")


def test_saving_on_the_way_out_closes_the_editor(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body("x")
    editing.session.leave()
    editing.editor.notice.choose(edit_words.SAVE)
    editing.wait(lambda: editing.editors.shown is None)
    assert editing.on_disk("deploy").endswith("At ten.x\n")


def test_typed_text_waits_while_another_fact_is_looked_at(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body("x")
    session = editing.session
    editing.tab.show_fact(editing.store.path("naming"))
    assert editing.editors.shown is None
    assert editing.tab.browser.view.isVisible()
    editing.tab.show_fact(editing.store.path("deploy"))
    assert editing.session is session
    assert editing.editor.body.editor.text().endswith("At ten.x")


def test_a_clean_editor_is_closed_by_looking_at_another_fact(editing: Editing) -> None:
    editing.edit("deploy")
    editing.tab.show_fact(editing.store.path("naming"))
    assert list(editing.editors.edits) == []


def test_the_keys_that_lead_into_the_editor(editing: Editing) -> None:
    editing.tab.show_fact(editing.store.path("deploy"))
    editing.tab.browser.list.setFocus()
    QTest.keyClick(editing.tab.browser.list, Qt.Key.Key_E)
    editing.wait(lambda: editing.editors.shown is not None)
    assert editing.editor.body.editor.hasFocus()


def test_closing_the_window_asks_and_cancel_keeps_it(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body("x")
    window = editing.opened.window
    assert not window.close()
    box = window.guard.dialog
    assert box is not None
    assert box.text() == "“Deploy” is not saved."
    box.button(box.StandardButton.Cancel).click()
    assert window.isVisible()
    assert editing.editor.body.editor.text().endswith("x")
    assert not window.close()
    window.guard.dialog.button(box.StandardButton.Discard).click()
    editing.wait(lambda: not window.isVisible())
    assert "At ten.x" not in editing.on_disk("deploy")
    assert editing.copies() == []


def test_closing_the_window_can_save_everything_first(editing: Editing) -> None:
    editing.edit("naming")
    editing.type_body("y")
    editing.edit("deploy")
    editing.type_body("x")
    session = editing.editors.new()
    QTest.keyClicks(session.editor.form.title, "Third")
    window = editing.opened.window
    assert not window.close()
    box = window.guard.dialog
    assert box is not None
    assert box.text() == "3 edits are not saved."
    box.button(box.StandardButton.Save).click()
    editing.wait(lambda: not window.isVisible())
    assert editing.on_disk("deploy").endswith("At ten.x\n")
    assert editing.on_disk("naming").endswith("Short.y\n")
    assert "title: Third" in editing.on_disk("third")


def test_what_cannot_be_saved_keeps_the_window_open(editing: Editing) -> None:
    editing.in_conflict()
    window = editing.opened.window
    assert not window.close()
    box = window.guard.dialog
    assert box is not None
    box.button(box.StandardButton.Save).click()
    editing.calm()
    assert window.isVisible()
    assert "Save over what was written meanwhile?" in editing.editor.notice.said()
    editing.session.take_theirs()


def test_another_workspace_is_asked_about_first(editing: Editing, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    editing.edit("deploy")
    editing.type_body("x")
    window = editing.opened.window
    window.switch.open_folder(str(other))
    assert window.windowTitle().startswith("payments-api")
    box = window.guard.dialog
    assert box is not None
    box.button(box.StandardButton.Discard).click()
    editing.wait(lambda: window.windowTitle().startswith("other"))
    assert editing.editors.shown is None
