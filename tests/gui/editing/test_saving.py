"""What is typed in a form and its text, on its way to the file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtTest import QTest

from context_center.core.facts import Activation

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.helpers.editing import Editing
    from tests.helpers.temporary_store import TemporaryStore


def test_what_is_typed_is_saved_as_the_next_revision(editing: Editing) -> None:
    editing.edit("deploy")
    assert editing.mark == "As on disk, revision 3"
    assert not editing.editor.foot.save.isEnabled()
    editing.type_body(" Sharp.")
    assert editing.mark == "Unsaved changes"
    assert editing.editor.foot.save.isEnabled()
    editing.opened.press(editing.qtbot, "Ctrl+S")
    editing.wait(lambda: editing.mark == "Saved as revision 4")
    assert editing.on_disk("deploy").endswith("On Tuesday.\n\nAt ten. Sharp.\n")
    editing.calm()
    assert editing.fact("deploy").revision == 4
    assert not editing.session.is_modified()
    assert editing.copies() == []


def test_only_the_changed_field_is_written(editing: Editing) -> None:
    before = editing.on_disk("deploy")
    editing.edit("deploy")
    QTest.keyClicks(editing.editor.form.keywords, "ship")
    editing.save()
    after = editing.on_disk("deploy")
    changed = {*after.splitlines()} ^ {*before.splitlines()}
    keys = {line.partition(":")[0] for line in changed}
    assert keys == {"revision", "updated_at", "keywords"}


def test_saving_without_a_change_touches_no_byte(editing: Editing) -> None:
    path = Path(editing.store.path("deploy"))
    before = path.read_bytes(), path.stat().st_mtime_ns
    editing.edit("deploy")
    editing.save()
    assert editing.mark == "Nothing was changed, nothing was written"
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


@pytest.mark.parametrize(
    "text",
    [
        '---\nname: hard\ncustom: "keep me" # note\ndescription: d\n---\nNo.\u00a05\u2028next\n\n',
        "---\r\nname: hard\r\ndescription: d\r\n---\r\n\r\na\tb\r\nc\r\n",
        "---\nname: hard\ndescription: d\n---\n\nlone\rreturn \ufeff\n",
    ],
)
def test_hard_text_survives_an_edit_beside_it(
    begin: Callable[[], Editing], store: TemporaryStore, text: str
) -> None:
    store.write_text("hard", text)
    editing = begin()
    editing.edit("hard")
    editing.save()
    assert editing.on_disk("hard") == text
    editing.type_body("x")
    editing.save()
    body = text.partition("---\n")[2] if "\r\n" not in text else text
    end = body.rstrip()[-6:]
    assert f"{end}x" in editing.on_disk("hard")
    if "custom" in text:
        assert 'custom: "keep me" # note\n' in editing.on_disk("hard")
        assert editing.on_disk("hard").endswith("No.\u00a05\u2028nextx\n\n")
    if "\r\n" in text:
        assert "\n" not in editing.on_disk("hard").replace("\r\n", "")


def test_a_description_may_hold_what_yaml_would_take_for_a_comment(editing: Editing) -> None:
    editing.edit("deploy")
    editing.editor.form.description.change_to("Merged in #31: and #42")
    editing.save()
    assert editing.fact("deploy").description == "Merged in #31: and #42"
    assert editing.fact("deploy").name == "deploy"


def test_revert_goes_back_and_can_be_undone(editing: Editing) -> None:
    editing.edit("deploy")
    QTest.keyClicks(editing.editor.form.title, "X")
    editing.type_body(" More.")
    editing.session.revert()
    assert not editing.session.is_modified()
    assert editing.editor.form.title.text() == "Deploy"
    assert editing.editor.body.editor.text() == "On Tuesday.\n\nAt ten."
    editing.editor.body.editor.undo()
    assert editing.editor.body.editor.text() == "On Tuesday.\n\nAt ten. More."
    assert editing.session.is_modified()
    assert editing.mark == "Unsaved changes"


def test_a_subject_that_another_holds_is_told_at_the_field(editing: Editing) -> None:
    editing.edit("deploy")
    QTest.keyClicks(editing.editor.form.subject, "Style.Naming")
    editing.calm()
    note = editing.editor.form.notes()["subject_key"]
    assert "“Naming”, revision 1, answers this subject: What naming is about" in note
    editing.save()
    assert editing.mark == "Unsaved changes"
    assert editing.editor.form.subject.hasFocus()
    assert "subject_key" not in editing.on_disk("deploy")
    editing.editor.form.fields["subject_key"].note.link_activated.emit(
        "open:" + editing.store.path("naming")
    )
    assert editing.tab.current_path() == editing.store.path("naming")


def test_over_the_pinned_budget_relevant_is_offered(
    begin: Callable[[], Editing], store: TemporaryStore
) -> None:
    store.write("deploy", title="Deploy", body="x" * 200)
    store.write("big", activation=Activation.PINNED, body="y" * 1_400)
    editing = begin()
    editing.edit("deploy")
    form = editing.editor.form
    form.activation.choose(1)
    form.activation.chosen.emit(1)
    editing.calm()
    note = form.notes()["activation"]
    assert "100 characters too many: pinned texts would come to 1,600 of 1,500." in note
    assert "Big (1,400)" in note
    form.fields["activation"].note.link_activated.emit("relevant")
    editing.calm()
    assert "activation" not in form.notes()
    assert form.values().activation is Activation.RELEVANT


def test_a_rename_is_explicit_and_moves_the_file(editing: Editing) -> None:
    editing.edit("deploy")
    editing.editor.form.title.change_to("Quite another title")
    editing.save()
    assert editing.fact("deploy").title == "Quite another title"
    assert editing.editor.form.fields["name"].cell.isHidden()
    editing.editor.head.rename.click()
    name = editing.editor.form.name
    assert name.line.hasFocus()
    QTest.keyClicks(name.line, "Release Window")
    editing.calm()
    assert "project/release-window.md" in editing.editor.form.notes()["name"]
    editing.save()
    assert not Path(editing.store.path("deploy")).exists()
    assert editing.fact("release-window").body == "On Tuesday.\n\nAt ten."
    assert editing.tab.current_path() == editing.store.path("release-window")
    assert editing.editor.head.reference.path() == "project/release-window.md"
    assert editing.editor.form.fields["name"].cell.isHidden()


def test_a_file_that_may_not_be_written_is_told_beside_the_buttons(editing: Editing) -> None:
    path = Path(editing.store.path("deploy"))
    path.chmod(0o444)
    editing.edit("deploy")
    assert "read only" in editing.editor.foot.error_text()
    editing.type_body("x")
    assert editing.editor.foot.error_text() == ""
    editing.save()
    assert "The file is marked read only" in editing.editor.foot.error_text()
    assert str(path) in editing.editor.foot.error_text()
    assert editing.editor.body.editor.text().endswith("At ten.x")
    path.chmod(0o644)
    editing.save()
    assert editing.on_disk("deploy").endswith("At ten.x\n")


def test_unknown_keys_are_shown_and_kept(
    begin: Callable[[], Editing], store: TemporaryStore
) -> None:
    store.write_text("odd", '---\nname: odd\nwatchers: ["team one", two]\n---\n\nbody\n')
    editing = begin()
    editing.edit("odd")
    assert "watchers: team one, two" in editing.editor.form.extra_text()
    editing.type_body("!")
    editing.save()
    assert 'watchers: ["team one", two]\n' in editing.on_disk("odd")


def test_the_reference_is_copied(editing: Editing) -> None:
    editing.edit("deploy")
    editing.editor.head.copy.click()
    assert QGuiApplication.clipboard().text() == "project/deploy.md"


def test_a_hundred_kilobytes_stay_fluent(
    begin: Callable[[], Editing], store: TemporaryStore
) -> None:
    body = ("- 中文 and words, `code`, **bold** and [[deploy]]\n" * 2_400).strip()
    store.write("big", body=body)
    editing = begin()
    editing.edit("big")
    editing.type_body("abc")
    assert editing.editor.body.editor.text() == body + "abc"
    editing.save()
    assert editing.fact("big").body == body + "abc"


def test_undo_in_the_window_reloads_the_editor(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    editing.save()
    editing.opened.window.tools.acts.undo()
    editing.wait(lambda: editing.mark.startswith("Reloaded from disk"))
    assert editing.editor.body.editor.text() == "On Tuesday.\n\nAt ten."


def test_the_cursor_stays_where_it_is_after_a_save(editing: Editing) -> None:
    editing.edit("deploy")
    editor = editing.editor.body.editor
    editor.moveCursor(QTextCursor.MoveOperation.Start)
    QTest.keyClicks(editor, "So: ")
    editing.save()
    assert editor.textCursor().position() == 4
