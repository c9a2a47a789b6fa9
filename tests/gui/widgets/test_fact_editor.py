"""The editor as a whole: its form and hints, its keys, its names for those who cannot see it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QPlainTextEdit, QWidget

from context_center.core.agent_view import agent_view
from context_center.core.errors import ContextError, InvalidFieldError
from context_center.core.fact_form import FormValues, examine, values_of
from context_center.core.facts import Activation, Scope, Volatility
from context_center.ui.messages import Level
from context_center.ui.widgets.editor_bar import Standing
from context_center.ui.widgets.fact_editor import FactEditor, Mode
from context_center.ui.widgets.field_note import Tone
from tests.helpers.temporary_store import NOW, make_fact

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from context_center.core.facts import Fact
    from context_center.ui.theme import Theme

FACT = make_fact("deploy", title="Deploy", body="On Tuesday.", keywords="ship")


@pytest.fixture
def editor(theme: Theme, shown: Callable[[QWidget], QWidget]) -> FactEditor:
    editor = FactEditor(theme, lambda: NOW)
    shown(editor)
    editor.activateWindow()
    return editor


def begin(editor: FactEditor, fact: Fact = FACT) -> None:
    editor.begin(values_of(fact), fact)
    editor.show_fact(fact)


def check(editor: FactEditor, before: Fact | None = FACT, *facts: Fact) -> None:
    """Show what would come of saving what the editor holds."""
    values = editor.values()
    report = examine(values, before, facts)
    editor.show_report(values, report, agent_view(report.fact, NOW))


def test_it_holds_what_it_was_given(editor: FactEditor) -> None:
    fact = replace(FACT, volatility=Volatility.STABLE, expires_at="2027-01-01T00:00:00Z")
    begin(editor, fact)
    assert editor.values() == values_of(fact)
    assert editor.values().expires_at == "2027-01-01"
    assert editor.head.title.text() == "Edit “Deploy”"


def test_every_control_has_a_name(editor: FactEditor) -> None:
    begin(editor)
    editor.head.rename.click()
    editor.notice.ask(Level.WARNING, "Title", "Sentence", (("a", "&A"), ("b", "&B")))
    kinds = (QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit)
    controls = [each for kind in kinds for each in editor.findChildren(kind)]
    unnamed = [
        each
        for each in controls
        if each.isVisible()
        and each.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and not each.accessibleName()
        and not (isinstance(each, QAbstractButton) and each.text())
    ]
    assert unnamed == []
    assert editor.form.scope.accessibleName() == "Scope"


def test_no_two_letters_lead_to_different_places(editor: FactEditor) -> None:
    begin(editor)
    editor.head.rename.click()
    texts = [label.text() for label in editor.findChildren(QLabel) if label.buddy()]
    texts += [button.text() for button in editor.findChildren(QAbstractButton)]
    letters = Counter(text.partition("&")[2][:1].lower() for text in texts if "&" in text)
    menus = set("fevagh")
    assert [letter for letter, count in letters.items() if count > 1] == []
    assert menus & set(letters) == set()


def test_tab_goes_through_it_from_the_top(editor: FactEditor) -> None:
    begin(editor)
    editor.resize(900, 600)
    editor.form.title.insert("!")
    editor.foot.save.setEnabled(True)
    form, head, foot = editor.form, editor.head, editor.foot
    form.activation.choose(1)
    check(editor, FACT, make_fact("other", activation=Activation.PINNED, body="x" * 1_500))
    expected = [
        form.description,
        form.type,
        form.scope.focusProxy(),
        form.activation.focusProxy(),
        form.fields["activation"].note.label,
        form.fields["activation"].note.label,  # the link in it
        form.volatility,
        form.subject,
        form.keywords,
        form.expires.line,
        form.expires.button,
        editor.body.switch.focusProxy(),
        editor.body.editor,
        editor.body.preview,
        editor.body.preview.page,
        foot.revert,
        foot.save,
    ]
    form.title.setFocus()
    found = []
    for _ in expected:
        QTest.keyClick(editor.focusWidget(), Qt.Key.Key_Tab)
        found.append(editor.focusWidget())
    assert found == expected
    form.title.setFocus()
    above = [head.duplicate, head.rename, head.copy, head.reference, head.close_button]
    found = []
    for _ in above:
        QTest.keyClick(editor.focusWidget(), Qt.Key.Key_Backtab)
        found.append(editor.focusWidget())
    assert found == above


def test_hints_say_what_will_come_of_what_is_typed(editor: FactEditor) -> None:
    begin(editor)
    form = editor.form
    form.description.change_to("")
    form.subject.change_to("Release Window")
    form.expires.change_to("2027-01-31")
    check(editor, FACT)
    notes = form.notes()
    assert notes["description"].startswith("Without one, the index")
    assert notes["subject_key"] == "Saved as release_window"
    assert "2027" in notes["expires_at"]
    assert "in 2 mo" in notes["expires_at"]
    form.description.change_to("d" * 130)
    form.expires.change_to("2020-01-01")
    check(editor, FACT)
    assert "shows the first 119 of 130 characters" in form.notes()["description"]
    assert "Over already" in form.notes()["expires_at"]
    assert form.fields["expires_at"].note.tone is Tone.WARNING


def test_a_change_of_scope_says_what_it_means(editor: FactEditor) -> None:
    begin(editor)
    editor.form.scope.choose(1)
    check(editor, FACT)
    assert "every project on this computer" in editor.form.notes()["scope"]
    everywhere = make_fact("tone", Scope.GLOBAL)
    begin(editor, everywhere)
    check(editor, everywhere)
    assert "scope" not in editor.form.notes()
    editor.form.scope.choose(0)
    check(editor, everywhere)
    assert "Moves to this project" in editor.form.notes()["scope"]


def test_the_pinned_budget_is_shown_while_pinned(editor: FactEditor) -> None:
    begin(editor, replace(FACT, activation=Activation.PINNED))
    check(editor, FACT, make_fact("other", activation=Activation.PINNED, body="x" * 89))
    assert editor.form.notes()["activation"] == (
        "In every session; 100 of 1,500 pinned characters are used."
    )


def test_the_description_of_a_control_tells_its_problem(editor: FactEditor) -> None:
    begin(editor)
    editor.form.expires.change_to("someday")
    check(editor, FACT)
    described = editor.form.expires.accessibleDescription()
    assert described.startswith("“someday” is no date and no RFC 3339 time.")
    assert "<" not in described


def test_what_the_store_refused_stands_at_its_field_until_a_key(editor: FactEditor) -> None:
    begin(editor)
    error = InvalidFieldError("keywords", "No", "Not like this.", "Do that.")
    assert editor.form.show_error(error)
    assert editor.form.notes()["keywords"] == "Not like this. Do that."
    assert editor.form.keywords.hasFocus()
    QTest.keyClicks(editor.form.keywords, "x")
    check(editor, FACT)
    assert "keywords" not in editor.form.notes()
    assert not editor.form.show_error(ContextError("No", "Somewhere else"))


def test_markup_in_a_fact_stays_text(editor: FactEditor) -> None:
    odd = replace(FACT, extra=(("<b>", "<img src=x>"),), title="<i>x</i>")
    begin(editor, odd)
    assert "&lt;img src=x&gt;" in editor.form.extra_text()
    taken = make_fact("other", title="<u>y</u>", subject_key="a.b")
    editor.form.subject.change_to("a.b")
    check(editor, odd, taken)
    assert "&lt;u&gt;y" in editor.form.notes()["subject_key"]


def test_an_untitled_fact_shows_what_it_is_called(editor: FactEditor) -> None:
    editor.begin_new(FormValues())
    editor.show_new()
    assert editor.mode is Mode.NEW
    editor.form.title.insert("Deploy window")
    assert editor.form.name.line.placeholderText() == "deploy-window"
    begin(editor, replace(FACT, title=""))
    assert editor.form.title.placeholderText() == "deploy"


def test_the_form_leaves_room_for_the_text(editor: FactEditor, qtbot: QtBot) -> None:
    begin(editor)
    for height in (420, 800):
        editor.resize(900, height)
        least = editor.body.editor.least_height() // 2
        qtbot.waitUntil(lambda low=least: editor.body.editor.height() >= low)
        assert editor.form.title.isVisible()
        for control in (editor.form.scope, editor.form.title, editor.form.type):
            assert control.height() >= control.sizeHint().height()


def test_the_form_takes_just_what_it_needs(editor: FactEditor, qtbot: QtBot) -> None:
    begin(editor)
    editor.resize(760, 700)
    area = editor._form_area
    qtbot.waitUntil(lambda: 0 < area.height() - editor.form.grid.height() < 12)
    editor.form.expires.change_to("2020-01-01")
    editor.form.activation.choose(1)
    editor.head.rename.click()
    before = area.height()
    check(editor)
    qtbot.waitUntil(lambda: area.height() > before)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 0)


@pytest.mark.parametrize("standing", list(Standing))
def test_each_standing_is_drawn(editor: FactEditor, standing: Standing) -> None:
    editor.foot.mark.tell(standing, "Words")
    assert editor.foot.mark.words.text() == "Words"
    assert not editor.foot.mark.grab().isNull()


def test_a_question_has_as_many_buttons_as_choices(editor: FactEditor) -> None:
    notice = editor.notice
    chosen: list[str] = []
    notice.chosen.connect(chosen.append)
    notice.ask(Level.WARNING, "A <b>", "Sentence & more", (("one", "&One"), ("two", "&Two")))
    assert [button.text() for button in notice.buttons if button.isVisible()] == ["&One", "&Two"]
    assert "A &lt;b&gt;" in notice.said()
    notice.choose("two")
    assert chosen == ["two"]
