"""New facts in windows of their own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from context_center.core.facts import Activation, FactType, Scope
from context_center.ui.widgets import edit_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.helpers.editing import Editing


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


def test_esc_asks_and_ctrl_s_saves(editing: Editing) -> None:
    session = editing.editors.new()
    (dialog,) = editing.editors.dialogs
    editing.wait(dialog.isActiveWindow)
    QTest.keyClicks(session.editor.form.title, "Third")
    QTest.keyClick(session.editor.form.title, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert session.editor.notice.choices()[0] == edit_words.SAVE
    dialog.close()
    assert dialog.isVisible()
    with editing.qtbot.waitSignal(session.saved):
        QTest.keyClick(session.editor.form.title, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert editing.editors.dialogs == []
    editing.calm()
    assert editing.fact("third").title == "Third"


def test_an_empty_window_closes_without_a_question(editing: Editing) -> None:
    session = editing.editors.new()
    QTest.keyClick(session.editor.form.title, Qt.Key.Key_Escape)
    assert editing.editors.dialogs == []
    assert list(editing.editors.edits) == []


def test_a_name_that_only_looks_different_is_composed(editing: Editing) -> None:
    session = editing.editors.new()
    session.editor.form.title.insert("cafe\u0301")
    with editing.qtbot.waitSignal(session.saved):
        session.save()
    editing.calm()
    assert Path(editing.store.path("caf\u00e9")).exists()
