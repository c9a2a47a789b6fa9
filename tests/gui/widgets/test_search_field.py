"""The field to search with: Esc clears, then gives the focus back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from context_center.ui.widgets.search_field import SearchField

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme


@pytest.fixture
def form(
    theme: Theme, shown: Callable[[QWidget], QWidget], qtbot: QtBot
) -> tuple[SearchField, QLineEdit]:
    """A search field beside another field, which has the focus."""
    window = QWidget()
    field, other = SearchField("Filter facts", theme, window), QLineEdit(window)
    column = QVBoxLayout(window)
    column.addWidget(other)
    column.addWidget(field)
    shown(window)
    window.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    return field, other


def test_it_says_what_it_is_for(form: tuple[SearchField, QLineEdit]) -> None:
    field, _ = form
    assert field.placeholderText() == "Filter facts"
    assert field.accessibleName() == "Filter facts"
    assert field.isClearButtonEnabled()


def test_escape_clears_and_then_returns_the_focus(
    form: tuple[SearchField, QLineEdit], qtbot: QtBot
) -> None:
    field, other = form
    field.take_focus()
    qtbot.keyClicks(field, "deploy")
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert (field.text(), field.hasFocus()) == ("", True)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert other.hasFocus()


def test_escape_survives_that_the_other_is_gone(
    form: tuple[SearchField, QLineEdit], qtbot: QtBot
) -> None:
    field, other = form
    field.take_focus()
    other.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert not field.hasFocus()


def test_taking_the_focus_selects_the_text(form: tuple[SearchField, QLineEdit]) -> None:
    field, _ = form
    field.setText("deploy")
    field.take_focus()
    assert field.selectedText() == "deploy"


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_down_and_enter_go_on_below(
    form: tuple[SearchField, QLineEdit], qtbot: QtBot, key: Qt.Key
) -> None:
    field, _ = form
    with qtbot.waitSignal(field.descended):
        qtbot.keyClick(field, key)
    with qtbot.assertNotEmitted(field.descended):
        qtbot.keyClick(field, Qt.Key.Key_Up)
