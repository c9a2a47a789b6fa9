"""Editing facts in a whole window on real files."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtTest import QTest

from context_center.core.fact_file import render_fact
from context_center.core.facts import Activation, FactType, Scope
from context_center.ui.widgets import edit_words
from context_center.ui.widgets.editor_bar import Standing
from context_center.ui.widgets.fact_editor import Mode
from tests.helpers.editing import Editing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Windows


@pytest.fixture
def begin(windows: Windows, store: TemporaryStore, qtbot: QtBot) -> Iterator[Callable[[], Editing]]:
    """Call it after writing the first facts, and again for another window later."""
    begun: list[Editing] = []

    def opened() -> Editing:
        begun.append(Editing(windows.open(store.workspace), store, windows, qtbot))
        return begun[-1]

    yield opened
    for editing in begun:
        editing.discard_everything()


@pytest.fixture
def editing(begin: Callable[[], Editing], store: TemporaryStore) -> Editing:
    """A window on two facts."""
    then = "2026-10-01T09:00:00Z"
    store.write(
        "deploy", title="Deploy", body="On Tuesday.\n\nAt ten.", revision=3, updated_at=then
    )
    store.write("naming", title="Naming", body="Short.", subject_key="style.naming")
    return begin()


def revision_of(editing: Editing, name: str) -> int:
    return editing.fact(name).revision


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
    assert revision_of(editing, "deploy") == 4
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


def theirs(editing: Editing, **fields: object) -> None:
    """Another program writes the fact."""
    known = {"title": "Deploy", "body": "On Friday.\n\nAt ten.", "revision": 4, **fields}
    editing.store.write("deploy", **known)
    editing.refresh()


def in_conflict(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    theirs(editing)


def test_a_dirty_editor_loses_nothing_and_asks(editing: Editing) -> None:
    in_conflict(editing)
    notice = editing.editor.notice
    assert "Changed on disk as well" in notice.said()
    assert notice.choices() == [edit_words.COMPARE, edit_words.KEEP, edit_words.TAKE]
    assert editing.editor.body.editor.text() == "On Tuesday.\n\nAt ten. Sharp."
    assert editing.mark == "Changed here and on disk"


def test_keep_mine_leaves_save_enabled_and_asks_once_more(editing: Editing) -> None:
    in_conflict(editing)
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
    assert revision_of(editing, "deploy") == 5
    kept = editing.store.directory() / ".revisions" / editing.fact("deploy").id / "000000004.md"
    assert "On Friday." in kept.read_text(encoding="utf-8")


def test_taking_theirs_can_be_undone(editing: Editing) -> None:
    in_conflict(editing)
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
    assert revision_of(editing, "deploy") == 5


def test_the_same_text_on_both_sides_is_settled(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    theirs(editing, body="On Tuesday.\n\nAt ten. Sharp.")
    assert editing.editor.notice.said() == ""
    assert not editing.session.is_modified()


def test_both_sides_are_merged_in_a_window_of_their_own(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    theirs(editing, title="Deployment")
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
    in_conflict(editing)
    editing.editor.notice.choose(edit_words.COMPARE)
    dialog = editing.editors.merging
    assert dialog is not None
    theirs(editing, title="Once more", revision=5)
    fields = [field.key.field for field in dialog.view.fields._fields]
    assert "title" in fields
    editing.session.take_theirs()
    theirs(editing, title="Again", revision=6)
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


BROKEN = '---\nname: broken\ndescription: "the "fast" path"\n---\nbody\n'


@pytest.fixture
def broken(begin: Callable[[], Editing], store: TemporaryStore) -> Editing:
    store.write_text("broken", BROKEN)
    editing = begin()
    editing.edit("broken")
    return editing


def test_a_broken_header_has_only_its_raw_text(broken: Editing) -> None:
    assert broken.editor.mode is Mode.RAW
    assert broken.editor.raw.isVisible()
    assert not broken.editor.form.isVisible()
    assert broken.editor.raw_text() == BROKEN
    assert "no valid YAML" in broken.editor.problems.text()
    assert "Line 3" in broken.editor.problems.text()


def test_a_mended_header_opens_the_form(broken: Editing) -> None:
    broken.editor.raw.change_to(BROKEN.replace('"the "fast" path"', "the fast path"))
    broken.save()
    assert broken.fact("broken").description == "the fast path"
    assert broken.editor.mode is Mode.FORM
    assert broken.editor.form.description.text() == "the fast path"


def test_a_raw_text_is_saved_only_over_the_bytes_that_were_opened(broken: Editing) -> None:
    broken.editor.raw.change_to(BROKEN + "mine\n")
    broken.opened.bridge._stop_watching()
    broken.store.write_text("broken", BROKEN + "theirs\n")
    broken.save()
    broken.wait(lambda: broken.editor.notice.said() != "")
    assert broken.on_disk("broken") == BROKEN + "theirs\n"
    assert broken.editor.raw_text() == BROKEN + "mine\n"
    broken.editor.notice.choose(edit_words.COMPARE)
    dialog = broken.editors.merging
    assert dialog is not None
    assert dialog.view.undecided == 1
    dialog.reject()


def test_a_raw_text_that_is_still_broken_is_written_as_typed(broken: Editing) -> None:
    broken.editor.raw.change_to(BROKEN + "more\n")
    broken.save()
    assert broken.on_disk("broken") == BROKEN + "more\n"
    assert broken.editor.mode is Mode.RAW
    assert not broken.session.is_modified()


def test_a_text_that_does_not_decode_is_only_shown(
    begin: Callable[[], Editing], store: TemporaryStore
) -> None:
    Path(store.path("bad")).write_bytes(b"---\nname: bad\n---\n\nhe said \xff\xfe\x93\n")
    editing = begin()
    editing.edit("bad")
    assert editing.editor.body.editor.isReadOnly()
    assert "no encoding that is known" in editing.editor.foot.error_text()


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


def test_the_name_may_be_given_in_any_script(begin: Callable[[], Editing]) -> None:
    editing = begin()
    session = editing.editors.new()
    form = session.editor.form
    form.title.insert("包管理器: pnpm")
    assert form.name.line.placeholderText() == "包管理器-pnpm"
    with editing.qtbot.waitSignal(session.saved):
        session.save()
    editing.calm()
    fact = editing.fact("包管理器-pnpm")
    assert (fact.scope, fact.activation, fact.revision) == (
        Scope.PROJECT,
        Activation.RELEVANT,
        1,
    )
    assert editing.tab.current_path() == fact.path
    assert editing.editors.dialogs == []


def test_a_new_fact_is_refused_at_its_field_and_nothing_is_lost(editing: Editing) -> None:
    session = editing.editors.new()
    form = session.editor.form
    editing.calm()
    assert "name" not in form.notes()
    with editing.qtbot.waitSignal(session.settled):
        session.save()
    editing.calm()
    assert "The fact has no name" in form.notes()["name"]
    QTest.keyClicks(form.title, "Deploy")
    editing.calm()
    assert "is the name of the fact" in form.notes()["name"]
    assert editing.editors.dialogs[0].isVisible()
    session.discard()
    assert editing.editors.dialogs == []


def test_a_global_fact_is_asked_about_once(editing: Editing) -> None:
    session = editing.editors.new()
    form = session.editor.form
    QTest.keyClicks(form.title, "Tone")
    form.type.set_value(FactType.USER)
    form.scope.choose(1)
    form.scope.chosen.emit(1)
    session.save()
    desk = editing.opened.window.tools.acts._queue._asker
    editing.wait(lambda: desk.dialog is not None)
    with editing.qtbot.waitSignal(session.saved):
        desk.dialog.go.click()
    editing.calm()
    fact = editing.fact("tone")
    assert (fact.scope, fact.pinned) == (Scope.GLOBAL, False)
    assert "activation: relevant" in Path(fact.path).read_text(encoding="utf-8")


def test_a_new_fact_about_a_held_subject_revises_the_holder_instead(editing: Editing) -> None:
    session = editing.editors.new()
    form = session.editor.form
    QTest.keyClicks(form.title, "Names")
    QTest.keyClicks(form.subject, "style.naming")
    session.editor.body.editor.insert("Long names.")
    editing.calm()
    assert "Revise “Naming” with this text instead" in form.notes()["subject_key"]
    form.fields["subject_key"].note.link_activated.emit("revise:" + editing.store.path("naming"))
    editing.wait(lambda: editing.editors.shown is not None)
    editing.calm()
    assert editing.editors.dialogs == []
    assert editing.editor.body.editor.text() == "Long names."
    assert editing.editor.form.title.text() == "Names"
    assert editing.mark == "Your text is in “Naming” now; not saved yet"
    editing.save()
    assert (editing.fact("naming").body, editing.fact("naming").revision) == ("Long names.", 2)


def test_a_duplicate_begins_with_the_same_content(editing: Editing) -> None:
    editing.edit("naming")
    editing.editor.head.duplicate.click()
    (dialog,) = editing.editors.dialogs
    values = dialog.session.editor.values()
    assert (values.title, values.body, values.subject_key) == ("Naming (copy)", "Short.", "")
    with editing.qtbot.waitSignal(dialog.session.saved):
        dialog.session.save()
    editing.calm()
    assert editing.fact("naming-copy").body == "Short."


def test_a_copy_is_kept_while_typing_and_goes_with_the_save(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    editing.wait(lambda: len(editing.copies()) == 1)
    assert "At ten. Sharp." in editing.copies()[0].read_text(encoding="utf-8")
    editing.save()
    assert editing.copies() == []


def test_a_killed_process_loses_nothing(
    begin: Callable[[], Editing], store: TemporaryStore
) -> None:
    store.write("deploy", title="Deploy", body="On Tuesday.", revision=3)
    with subprocess.Popen(
        [sys.executable, "-m", "tests.helpers.typing_window", str(store.workspace.root)],
        env={**os.environ, "REASONIX_HOME": store.roots.home, "REASONIX_STATE_HOME": ""},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "kept\n"
        process.kill()
    editing = begin()
    offer = editing.editors.returns.offer
    editing.wait(lambda: offer.sentence() != "")
    assert offer.sentence().startswith("“Deploys” was not saved when the window ended.")
    offer.activated.emit(0)
    editing.wait(lambda: editing.editors.shown is not None)
    editing.calm()
    assert editing.editor.form.title.text() == "Deploys"
    assert editing.editor.body.editor.text() == "On Tuesday. Sharp\u00a0!\u2028"
    assert editing.mark == "Brought back from the recovery copy; not saved yet"
    editing.save()
    assert editing.fact("deploy").title == "Deploys"
    assert editing.copies() == []


def test_a_copy_of_a_fact_that_has_changed_since_is_a_conflict(
    editing: Editing, begin: Callable[[], Editing], store: TemporaryStore
) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    editing.end()
    store.write("deploy", title="Deploy", body="On Friday.\n\nAt ten.", revision=4)
    again = begin()
    again.wait(lambda: again.editors.returns.offer.sentence() != "")
    again.editors.returns.offer.activated.emit(0)
    again.wait(lambda: again.editors.shown is not None)
    again.calm()
    assert "Changed on disk as well" in again.editor.notice.said()
    state = again.session.buffer.state
    assert state is not None
    assert state.base.fact.body == "On Tuesday.\n\nAt ten."


def test_a_copy_that_is_refused_goes_and_one_that_is_not_answered_stays(
    editing: Editing, begin: Callable[[], Editing], store: TemporaryStore
) -> None:
    session = editing.editors.new()
    QTest.keyClicks(session.editor.form.title, "Never saved")
    editing.end()
    again = begin()
    again.wait(lambda: again.editors.returns.offer.sentence() != "")
    again.end()
    assert len(again.copies()) == 1
    third = begin()
    third.wait(lambda: third.editors.returns.offer.sentence() != "")
    assert "“Never saved”" in third.editors.returns.offer.sentence()
    third.editors.returns.offer.activated.emit(1)
    assert third.copies() == []


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
    in_conflict(editing)
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
    assert editor.hasFocus() or not os.environ.get("DISPLAY")
