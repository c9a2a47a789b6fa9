"""The source view while its text is edited, shown for real."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCursor

from context_center.core.line_ends import with_lf
from context_center.ui.models.line_marks import Mark, MarkLevel
from context_center.ui.theme import ColorRole
from context_center.ui.widgets.markdown_highlighter import PIECE
from context_center.ui.widgets.source_editor import SourceEditor

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme

ODD = "a\u00a0b\u2028c\u2029d\re\ufdd0f\ufeffg\t\x0ch 😀\n\n规则"


@pytest.fixture
def editor(theme: Theme, shown: Callable[[QWidget], QWidget]) -> SourceEditor:
    editor = SourceEditor(theme)
    shown(editor)
    editor.setFocus()
    return editor


def _go(editor: SourceEditor, row: int) -> None:
    editor.setTextCursor(QTextCursor(editor.document().findBlockByNumber(row)))


def test_a_text_is_read_until_it_is_edited(editor: SourceEditor, qtbot: QtBot) -> None:
    editor.show_text("# A\n\ntext\n")
    qtbot.keyClicks(editor, "x")
    assert editor.toPlainText() == "# A\n\ntext\n"
    editor.begin_editing("# A\n\ntext\n")
    with qtbot.waitSignal(editor.typed):
        qtbot.keyClicks(editor, "x")
    assert editor.text() == "x# A\n\ntext\n"
    editor.end_editing()
    qtbot.keyClicks(editor, "y")
    assert editor.toPlainText() == "x# A\n\ntext\n"
    assert editor.isReadOnly()


def test_every_character_survives_typing(editor: SourceEditor, qtbot: QtBot) -> None:
    editor.begin_editing(ODD)
    assert editor.text() == ODD
    editor.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClicks(editor, "!")
    assert editor.text() == ODD + "!"
    editor.undo()
    assert editor.text() == ODD


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=st.text(st.characters(codec="utf-8"), max_size=60), other=st.text(max_size=40))
def test_any_text_comes_out_as_it_went_in(editor: SourceEditor, text: str, other: str) -> None:
    first, second = with_lf(text), with_lf(other.encode("utf-8", "replace").decode())
    editor.begin_editing(first)
    assert editor.text() == first
    editor.change_to(second)
    assert editor.text() == second


def test_another_text_is_one_step_that_keeps_the_place(editor: SourceEditor, qtbot: QtBot) -> None:
    lines = [f"- line {number}" for number in range(300)]
    editor.begin_editing("\n".join(lines))
    _go(editor, 200)
    editor.centerCursor()
    qtbot.keyClicks(editor, "abc")
    top = editor.firstVisibleBlock().text()
    lines[200] = "abc- line 200"
    lines[10:10] = ["new", "newer"]
    del lines[290:]
    editor.change_to("\n".join(lines))
    assert editor.textCursor().block().text() == "abc- line 200"
    assert editor.textCursor().blockNumber() == 202
    assert editor.firstVisibleBlock().text() == top
    assert editor.text() == "\n".join(lines)
    editor.undo()
    assert editor.blockCount() == 300
    assert editor.textCursor().block().text() or editor.text().count("abc") == 1
    editor.undo()
    assert "abc" not in editor.text()


def test_enter_keeps_the_indentation_and_makes_no_separator(
    editor: SourceEditor, qtbot: QtBot
) -> None:
    editor.begin_editing("  - a")
    editor.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(editor, "b")
    assert editor.text() == "  - a\n  b"


def test_what_is_pasted_ends_its_lines_at_line_feeds(editor: SourceEditor) -> None:
    editor.begin_editing("")
    QGuiApplication.clipboard().setText("a\r\nb\rc\u00a0d")
    editor.paste()
    assert editor.text() == "a\nb\nc\u00a0d"
    editor.selectAll()
    editor.copy()
    assert QGuiApplication.clipboard().text() == "a\nb\nc\u00a0d"


def test_what_is_typed_has_colours(editor: SourceEditor, theme: Theme, qtbot: QtBot) -> None:
    text = "plain\n" * (PIECE - 2)
    editor.begin_editing(text)
    qtbot.waitUntil(lambda: not editor._highlighter.pending)
    editor.moveCursor(QTextCursor.MoveOperation.End)
    QGuiApplication.clipboard().setText("x\n" * 100 + "# Heading")
    editor.paste()
    formats = editor.document().lastBlock().layout().formats()
    assert [each.format.foreground().color() for each in formats] == [theme.color(ColorRole.ACCENT)]


def test_colours_and_marks_are_no_typing(editor: SourceEditor, theme: Theme, qtbot: QtBot) -> None:
    typed: list[bool] = []
    editor.begin_editing("# A\n@gone.md\n")
    editor.typed.connect(lambda: typed.append(True))
    editor.set_marks([Mark(2, MarkLevel.WARNING, "Not found.")])
    theme.set_mode("dark")
    theme.set_mode("light")
    qtbot.waitUntil(lambda: not editor._highlighter.pending)
    assert typed == []
    assert editor.marks_at(1)[0].text == "Not found."
    editor.insertPlainText("x")
    assert typed == [True]
