"""What was changed on disk and here at the same time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from context_center.core.fact_differences import FactField, FieldKey
from context_center.core.fact_merge import UndecidedFieldError
from context_center.core.facts import Activation, Fact
from context_center.core.merge import Choice
from context_center.ui.widgets.merge_view import MergeView
from tests.helpers.temporary_store import make_fact

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

BASE = make_fact(
    "package-manager", title="Package <b>manager</b>", revision=3, body="Use npm.\n\nx"
)
THEIRS = replace(BASE, title="Theirs", revision=4, keywords="依赖", body="Use pnpm.\n\nx")
MINE = replace(BASE, title="Mine", activation=Activation.PINNED, body="Use bun.\n\nx")
TITLE = FieldKey(FactField.TITLE)


@pytest.fixture
def view(theme: Theme, shown: Callable[[QWidget], QWidget]) -> MergeView:
    view = MergeView(theme)
    shown(view)
    view.show_facts(BASE, THEIRS, MINE)
    QApplication.processEvents()
    return view


def button(view: MergeView, text: str) -> QPushButton:
    return next(b for b in view.findChildren(QPushButton) if b.text() == text)


def labels(view: MergeView) -> list[str]:
    return [label.text() for label in view.findChildren(QLabel) if label.isVisible()]


def test_it_says_what_happened_and_what_is_open(view: MergeView) -> None:
    assert view.note.text() == (
        "“Package &lt;b&gt;manager&lt;/b&gt;” was changed on disk while it was being edited here."
        "<br>Nothing is lost: choose what is kept where both sides changed it."
    )
    assert "2 conflicts are open" in labels(view)
    assert view.undecided == 2
    assert not button(view, "Save Merged").isEnabled()
    titles = [label.text() for label in view.text.versions.titles]
    assert titles == [
        "Theirs: on disk, revision 4",
        "Base: revision 3, where editing began",
        "Mine: typed here",
    ]
    assert view.text.result.titles[0].text() == "Result: becomes revision 5"


def test_fields_show_three_values_and_what_is_taken(view: MergeView) -> None:
    texts = labels(view)
    at = texts.index("Title")
    assert texts[at : at + 4] == ["Title", "Theirs", "Package <b>manager</b>", "Mine"]
    assert view.fields.control(TITLE).current() == -1
    assert view.fields.control(FieldKey(FactField.KEYWORDS)).current() == 0
    assert view.fields.control(FieldKey(FactField.ACTIVATION)).current() == 1
    assert view.fields.control(TITLE).accessibleName() == "Title: which value is taken"


def test_the_merged_fact_is_what_was_chosen(view: MergeView) -> None:
    saved, open_ = QSignalSpy(view.merged_saved), QSignalSpy(view.decided)
    with pytest.raises(UndecidedFieldError):
        view.result()
    view.text.choose(Choice.BOTH)
    assert "1 conflict is open" in labels(view)
    control = view.fields.control(TITLE)
    control.setFocus()
    QTest.keyClick(control.focusProxy(), Qt.Key.Key_Space)
    QTest.keyClick(control.focusProxy(), Qt.Key.Key_Right)
    assert "Everything is decided" in labels(view)
    assert view.note.text().endswith("Everything is decided; the result is below.")
    assert [open_.at(at)[0] for at in range(open_.count())] == [1, 0, 0]
    button(view, "Save Merged").click()
    fact = saved.at(0)[0]
    assert isinstance(fact, Fact)
    assert fact == view.result()
    assert (fact.title, fact.keywords, fact.activation) == ("Mine", "依赖", Activation.PINNED)
    assert fact.body == "Use pnpm.\nUse bun.\n\nx"
    assert (fact.revision, fact.path) == (4, THEIRS.path)


def test_save_merged_has_a_key_once_it_can_be_done(view: MergeView) -> None:
    saved = QSignalSpy(view.merged_saved)
    view.setFocus()
    QTest.keySequence(QApplication.focusWidget(), QKeySequence("Ctrl+Return"))
    assert saved.count() == 0
    view.text.choose(Choice.MINE)
    view.fields.choose(TITLE, Choice.THEIRS)
    QTest.keySequence(QApplication.focusWidget(), QKeySequence("Ctrl+Return"))
    assert saved.at(0)[0].title == "Theirs"


def test_the_whole_actions_only_say_what_is_wanted(view: MergeView) -> None:
    theirs, mine = QSignalSpy(view.theirs_kept), QSignalSpy(view.mine_saved)
    button(view, "Keep Theirs").click()
    button(view, "Save Mine as the Next Revision").click()
    assert (theirs.count(), mine.count()) == (1, 1)


def test_changes_that_fit_together_can_be_saved_at_once(view: MergeView) -> None:
    view.show_facts(BASE, replace(BASE, keywords="k"), replace(BASE, body="Use npm.\n\ny"))
    assert view.note.text().endswith("The changes of both sides fit together; the result is below.")
    assert "Everything is decided" in labels(view)
    assert button(view, "Save Merged").isEnabled()
    assert view.result() == replace(BASE, keywords="k", body="Use npm.\n\ny")


def test_choices_stay_when_the_disk_changes_once_more(view: MergeView) -> None:
    view.text.choose(Choice.MINE)
    view.fields.choose(TITLE, Choice.MINE)
    newer = replace(THEIRS, revision=5, description="New")
    view.show_facts(BASE, newer, MINE, keep_choices=True)
    assert view.undecided == 0
    result = view.result()
    assert isinstance(result, Fact)
    assert (result.title, result.description, result.revision) == ("Mine", "New", 5)
    other = replace(newer, title="Another")
    view.show_facts(BASE, other, MINE, keep_choices=True)
    assert view.undecided == 1


def test_texts_are_merged_without_fields(view: MergeView) -> None:
    view.show_texts("AGENTS.md", "a\nb\n", "a\nB\n", "A\nb\n")
    assert not view.fields.isVisible()
    assert view.undecided == 0
    assert view.note.text().startswith("“AGENTS.md” was changed on disk")
    saved = QSignalSpy(view.merged_saved)
    button(view, "Save Merged").click()
    assert saved.at(0)[0] == "A\nB\n"
    view.show_facts(BASE, THEIRS, MINE)
    assert view.fields.isVisible()


def test_the_theme_may_change(view: MergeView, theme: Theme) -> None:
    before = view.grab().toImage().pixelColor(5, view.height() - 5)
    theme.set_mode("dark")
    QApplication.processEvents()
    assert view.grab().toImage().pixelColor(5, view.height() - 5) != before
