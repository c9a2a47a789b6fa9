"""The controls of forms: what goes in comes out, and typing gets help."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QDate, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication

from context_center.core.facts import FactType
from context_center.ui.models.form_words import type_choices
from context_center.ui.widgets.completing_lines import KeywordsLine, SubjectLine
from context_center.ui.widgets.expiry_field import ExpiryField
from context_center.ui.widgets.form_controls import ChoiceBox, FormLine
from context_center.ui.widgets.name_field import NameField
from tests.helpers.temporary_store import NOW

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme

Shown = "Callable[[QWidget], QWidget]"


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.characters(exclude_categories=())))
def test_a_line_gives_back_what_it_was_given(qapp: QApplication, text: str) -> None:
    line = FormLine()
    line.set_value(text)
    assert line.value() == text


def test_a_line_that_is_edited_gives_what_is_typed(qapp: QApplication) -> None:
    line = FormLine()
    line.set_value("a\tb\u2028c")
    QTest.keyClick(line, Qt.Key.Key_End)
    QTest.keyClicks(line, "!")
    assert line.value() == line.text()
    assert line.value().endswith("c!")


def test_a_line_is_filled_anew_as_a_step_that_can_be_undone(qapp: QApplication) -> None:
    line = FormLine()
    line.set_value("package manager")
    line.setCursorPosition(7)
    edited = QSignalSpy(line.edited)
    line.change_to("package\u00a0manager")
    assert line.value() == "package\u00a0manager"
    assert line.cursorPosition() == 7
    assert edited.count() >= 1
    line.undo()
    assert line.value() == "package manager"


def test_the_wheel_changes_a_choice_only_with_the_focus(
    shown: Callable[[QWidget], QWidget],
) -> None:
    box = ChoiceBox(type_choices())
    shown(box)
    box.set_value(FactType.FEEDBACK)
    box.clearFocus()
    chosen = QSignalSpy(box.chosen)
    here, turn = QPointF(5, 5), QPoint(0, -120)
    no_button, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    phase, inverted = Qt.ScrollPhase.NoScrollPhase, False
    down = QWheelEvent(here, here, turn, turn, no_button, no_key, phase, inverted)
    QApplication.sendEvent(box, down)
    assert box.value() is FactType.FEEDBACK
    assert not down.isAccepted()
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.value() is not FactType.FEEDBACK
    assert chosen.count() == 1


def test_subjects_in_use_are_found_by_any_part(shown: Callable[[QWidget], QWidget]) -> None:
    line = SubjectLine()
    shown(line)
    line.set_words(["api.retries", "project.package_manager", "release.deploy"])
    QTest.keyClicks(line, "Pack")
    completer = line.completer()
    found = [
        completer.completionModel().index(row, 0).data()
        for row in range(completer.completionCount())
    ]
    assert found == ["project.package_manager"]


@pytest.fixture
def keywords(shown: Callable[[QWidget], QWidget]) -> KeywordsLine:
    line = KeywordsLine()
    shown(line)
    line.activateWindow()
    line.set_words(["install", "依赖", "internal", "pnpm"])
    return line


def test_keywords_are_completed_one_by_one(keywords: KeywordsLine) -> None:
    QTest.keyClicks(keywords, "pnpm in")
    assert keywords.offered() == ["install", "internal"]
    QTest.keyClicks(keywords, "te")
    assert keywords.offered() == ["internal"]
    keywords.complete_with("internal")
    assert keywords.value() == "pnpm internal"


def test_a_word_in_the_middle_is_completed_where_it_stands(keywords: KeywordsLine) -> None:
    keywords.set_value("npm inst, yarn")
    keywords.setCursorPosition(8)
    keywords.complete_with("install")
    assert keywords.value() == "npm install, yarn"
    assert keywords.cursorPosition() == 11


def test_words_that_are_there_and_empty_beginnings_offer_nothing(keywords: KeywordsLine) -> None:
    QTest.keyClicks(keywords, "pnpm pn")
    assert keywords.offered() == []
    QTest.keyClicks(keywords, "x ")
    assert keywords.offered() == []


@pytest.fixture
def expiry(theme: Theme, shown: Callable[[QWidget], QWidget]) -> ExpiryField:
    field = ExpiryField(theme, lambda: NOW)
    shown(field)
    return field


def test_usual_expiries_are_picked_from_the_menu(expiry: ExpiryField) -> None:
    expiry.menu.aboutToShow.emit()
    words = {action.text(): action for action in expiry.menu.actions() if action.text()}
    assert list(words) == ["Never", "In 30 days", "In 90 days", "In a year"]
    words["In 30 days"].trigger()
    assert expiry.value() == "2026-12-02"
    words["In a year"].trigger()
    assert expiry.value() == "2027-11-02"
    words["Never"].trigger()
    assert expiry.value() == ""


def test_a_day_is_picked_from_the_calendar(expiry: ExpiryField) -> None:
    expiry.set_value("2027-01-31T09:00:00Z")
    expiry.menu.aboutToShow.emit()
    assert expiry.calendar is not None
    assert expiry.calendar.selectedDate() == QDate(2027, 1, 31)
    expiry.calendar.clicked.emit(QDate(2027, 2, 1))
    assert expiry.value() == "2027-02-01"
    expiry.line.undo()
    assert expiry.value() == "2027-01-31T09:00:00Z"


def test_a_calendar_begins_at_today(expiry: ExpiryField) -> None:
    expiry.set_value("nonsense")
    expiry.menu.aboutToShow.emit()
    assert expiry.calendar is not None
    assert expiry.calendar.selectedDate() == QDate(2026, 11, 2)


@pytest.fixture
def name(theme: Theme, qapp: QApplication) -> NameField:
    return NameField(theme)


def test_a_name_is_typed_only_after_asking_for_it(name: NameField) -> None:
    name.set_value("Merge Notes", new=False)
    assert not name.is_typed
    assert name.value() == "Merge Notes"
    name.begin_renaming()
    assert name.is_typed
    name.line.change_to("other")
    assert name.value() == "other"
    name.keep.click()
    assert not name.is_typed
    assert name.value() == "Merge Notes"


def test_a_new_name_can_always_be_typed(name: NameField, qtbot: QtBot) -> None:
    with qtbot.waitSignal(name.switched):
        name.set_value("", new=True)
    assert name.is_typed
    assert name.keep.isHidden()
    name.suggest("包管理器")
    assert name.line.placeholderText() == "包管理器"


def test_a_saved_name_is_shown_and_a_typed_one_stays(name: NameField) -> None:
    name.set_value("old", new=False)
    name.begin_renaming()
    name.line.change_to("New Name")
    name.follow("new-name")
    assert (name.is_typed, name.value()) == (False, "new-name")
    name.begin_renaming()
    name.line.change_to("mine")
    name.follow("theirs")
    assert (name.is_typed, name.value()) == (True, "mine")
    name.change_to("theirs", "theirs")
    assert (name.is_typed, name.value()) == (False, "theirs")
