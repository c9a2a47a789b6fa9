"""The file changes while it is being edited: nothing that was typed is lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from context_center.core.fact_file import render_fact
from context_center.ui.widgets import edit_words
from context_center.ui.widgets.editor_bar import Standing
from context_center.ui.widgets.fact_editor import Mode

if TYPE_CHECKING:
    import pytest

    from tests.helpers.editing import Editing
    from tests.helpers.temporary_store import TemporaryStore


def test_a_clean_editor_follows_the_disk_and_says_so(
    editing: Editing, store: TemporaryStore
) -> None:
    body = "\n".join(f"line {number}" for number in range(120))
    store.write("deploy", title="Deploy", body=body, revision=4)
    editing.refresh()
    editing.edit("deploy")
    editor = editing.editor.body.editor
    editing.type_body("!")
    editing.save()
    cursor = editor.textCursor()
    cursor.setPosition(editor.document().findBlockByNumber(40).position() + 3)
    editor.setTextCursor(cursor)
    editor.verticalScrollBar().setValue(36)
    store.write("deploy", title="Deployment", body=f"first\n{body}!", revision=6)
    editing.refresh()
    assert editing.mark == "Reloaded from disk: revision 6"
    assert editing.editor.foot.mark.standing is Standing.RELOADED
    assert editing.editor.form.title.text() == "Deployment"
    assert (editor.textCursor().blockNumber(), editor.textCursor().positionInBlock()) == (41, 3)
    assert editor.firstVisibleBlock().text() == "line 36"
    editor.undo()
    assert editor.text() == f"{body}!"
    editor.undo()
    assert editor.text() == body


def test_a_dirty_editor_loses_nothing_and_asks(editing: Editing) -> None:
    editing.in_conflict()
    notice = editing.editor.notice
    assert "Changed on disk as well" in notice.said()
    assert notice.choices() == [edit_words.COMPARE, edit_words.KEEP, edit_words.TAKE]
    assert editing.editor.body.editor.text() == "On Tuesday.\n\nAt ten. Sharp."
    assert editing.mark == "Changed here and on disk"


def test_keep_mine_leaves_save_enabled_and_asks_once_more(editing: Editing) -> None:
    editing.in_conflict()
    editing.editor.notice.choose(edit_words.KEEP)
    assert editing.editor.notice.said() == ""
    assert editing.editor.foot.save.isEnabled()
    assert editing.mark == "Yours is kept; saving asks once more"
    editing.save()
    assert "Save over what was written meanwhile?" in editing.editor.notice.said()
    assert "On Friday." in editing.on_disk("deploy")
    with editing.qtbot.waitSignal(editing.session.settled):
        editing.editor.notice.choose(edit_words.SAVE_MINE)
    assert editing.on_disk("deploy").endswith("On Tuesday.\n\nAt ten. Sharp.\n")
    editing.calm()
    assert editing.fact("deploy").revision == 5
    kept = editing.store.directory() / ".revisions" / editing.fact("deploy").id / "000000004.md"
    assert "On Friday." in kept.read_text(encoding="utf-8")


def test_taking_theirs_can_be_undone(editing: Editing) -> None:
    editing.in_conflict()
    editing.editor.notice.choose(edit_words.TAKE)
    editor = editing.editor.body.editor
    assert editor.text() == "On Friday.\n\nAt ten."
    assert not editing.session.is_modified()
    assert editing.editor.notice.said() == ""
    editor.undo()
    assert editor.text() == "On Tuesday.\n\nAt ten. Sharp."
    assert editing.session.is_modified()


def test_a_save_that_meets_newer_bytes_is_refused_and_shows_the_conflict(
    editing: Editing, monkeypatch: pytest.MonkeyPatch
) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    editing.opened.bridge._stop_watching()
    editing.store.write("deploy", title="Deploy", body="On Friday.", revision=3)
    editing.save()
    editing.wait(lambda: editing.editor.notice.said() != "")
    assert "Changed on disk as well" in editing.editor.notice.said()
    assert editing.on_disk("deploy").endswith("On Friday.\n")
    assert editing.editor.body.editor.text() == "On Tuesday.\n\nAt ten. Sharp."


def test_a_change_that_no_field_shows_is_no_conflict(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    fact = editing.fact("deploy")
    text = render_fact(replace(fact, last_verified_at="2026-11-01T00:00:00Z", revision=4))
    editing.store.write_text("deploy", text.replace("---\n\n", "custom: 1\n---\n\n"))
    editing.refresh()
    assert editing.editor.notice.said() == ""
    editing.save()
    saved = editing.on_disk("deploy")
    assert "custom: 1" in saved
    assert "last_verified_at" in saved
    assert saved.endswith("At ten. Sharp.\n")
    assert editing.fact("deploy").revision == 5


def test_the_same_text_on_both_sides_is_settled(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    editing.theirs(body="On Tuesday.\n\nAt ten. Sharp.")
    assert editing.editor.notice.said() == ""
    assert not editing.session.is_modified()


def test_both_sides_are_merged_in_a_window_of_their_own(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    editing.theirs(title="Deployment")
    editing.editor.notice.choose(edit_words.COMPARE)
    dialog = editing.editors.merging
    assert dialog is not None
    assert dialog.isVisible()
    assert dialog.view.undecided == 0
    with editing.qtbot.waitSignal(editing.session.settled):
        dialog.view.save_merged.trigger()
    editing.calm()
    assert editing.fact("deploy").title == "Deployment"
    assert editing.fact("deploy").body == "On Friday.\n\nAt ten. Sharp."
    assert editing.mark == "Saved as revision 5"
    assert editing.editors.merging is None


def test_the_merge_follows_the_disk_and_closes_when_it_is_settled_elsewhere(
    editing: Editing,
) -> None:
    editing.in_conflict()
    editing.editor.notice.choose(edit_words.COMPARE)
    dialog = editing.editors.merging
    assert dialog is not None
    editing.theirs(title="Once more", revision=5)
    fields = [field.key.field for field in dialog.view.fields._fields]
    assert "title" in fields
    editing.session.take_theirs()
    editing.theirs(title="Again", revision=6)
    assert editing.editors.merging is None


def test_a_deleted_file_keeps_what_was_typed_and_is_made_anew_only_when_asked(
    editing: Editing,
) -> None:
    editing.edit("deploy")
    editing.editor.body.editor.setFocus()
    editing.type_body(" Sharp.")
    editing.store.remove("deploy")
    editing.refresh()
    assert editing.editor.isVisible()
    assert "The file is gone" in editing.editor.notice.said()
    assert editing.mark == "Not on disk"
    editing.save()
    assert not Path(editing.store.path("deploy")).exists()
    editing.editor.notice.choose(edit_words.CREATE)
    editing.wait(lambda: editing.mark == "Saved as revision 1")
    assert editing.on_disk("deploy").endswith("At ten. Sharp.\n")
    editing.calm()
    assert editing.tab.current_path() == editing.store.path("deploy")


def test_a_clean_editor_of_a_deleted_file_gives_way(editing: Editing) -> None:
    editing.edit("deploy")
    editing.store.remove("deploy")
    editing.refresh()
    assert editing.editors.shown is None
    assert editing.tab.current_path() == editing.store.path("naming")


def test_a_file_that_was_renamed_outside_is_still_the_fact(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    old, new = editing.store.path("deploy"), editing.store.path("release-notes")
    Path(old).rename(new)
    editing.refresh()
    editing.save()
    assert not Path(old).exists()
    assert Path(new).read_text(encoding="utf-8").endswith("At ten. Sharp.\n")


def test_a_question_about_leaving_does_not_hide_the_conflict_for_good(editing: Editing) -> None:
    editing.in_conflict()
    editing.session.leave()
    assert editing.editor.notice.choices()[0] == edit_words.SAVE
    editing.editor.notice.choose(edit_words.BACK)
    assert "Changed on disk as well" in editing.editor.notice.said()


def test_theirs_with_a_broken_header_can_be_taken_but_not_compared(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    editing.store.write_text("deploy", "---\nname: [\n---\nbody\n")
    editing.refresh()
    assert editing.editor.notice.choices() == [edit_words.KEEP, edit_words.TAKE]
    editing.editor.notice.choose(edit_words.KEEP)
    editing.session.save_mine()
    editing.calm()
    assert "Fix the header first" in editing.editor.foot.error_text()
    assert editing.editor.body.editor.text().endswith("At ten. Sharp.")
    editing.session.take_theirs()
    assert editing.editor.mode is Mode.RAW
    assert editing.editor.raw_text() == "---\nname: [\n---\nbody\n"


def test_looking_at_an_old_revision_leaves_the_typed_text_alone(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    editing.save()
    editing.type_body(" Typed.")
    editing.tab.show_fact(editing.store.path("naming"))
    editing.tab.show_fact(editing.store.path("deploy"))
    assert editing.editor.body.editor.text() == "On Tuesday.\n\nAt ten. Sharp. Typed."
    assert editing.editors.shown is editing.session


def test_bytes_that_differ_in_nothing_that_is_shown_do_not_stop_a_save(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    editing.opened.bridge._stop_watching()
    text = editing.on_disk("deploy").replace("---\n\n", "custom: 1\n---\n\n")
    editing.store.write_text("deploy", text)
    editing.save()
    assert editing.on_disk("deploy").endswith("At ten. Sharp.\n")
    assert "custom: 1" in editing.on_disk("deploy")
