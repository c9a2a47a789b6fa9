"""The editor of a body: any text in, the same text out, and nothing lost on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, QPointF, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from context_center.ui.theme import ColorRole
from context_center.ui.widgets.body_editor import BodyEditor
from context_center.ui.widgets.special_marks import paint_special_marks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme

HARD = "a\u00a0b\u2028c\u2029d\re\r\nf\tg\ufeffh\ufffei\ufdd0j\ufdd1k\ufdd2l\0m😀n\u0085o\u3000"
ANY_TEXT = st.text(st.characters(exclude_categories=())) | st.text(
    st.sampled_from("\u00a0\u2028\u2029\r\n\t\ufeff\ufffe\ufdd0\ufdd1\ufdd2\ufdd3\0 ab😀\ud83d中")
)
TO_SAVE = settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def editor(theme: Theme, shown: Callable[[QWidget], QWidget]) -> Iterator[BodyEditor]:
    editor = BodyEditor(theme)
    shown(editor)
    editor.resize(500, 300)
    return editor


def select(editor: BodyEditor, start: int, end: int) -> None:
    cursor = editor.textCursor()
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)


@TO_SAVE
@given(ANY_TEXT)
def test_any_text_in_same_text_out(editor: BodyEditor, text: str) -> None:
    editor.set_text(text)
    assert editor.text() == text


@TO_SAVE
@given(ANY_TEXT, ANY_TEXT)
def test_a_change_gives_the_text_and_one_undo_the_text_before(
    editor: BodyEditor, before: str, after: str
) -> None:
    editor.set_text(before)
    editor.change_to(after)
    assert editor.text() == after
    if editor.document().isUndoAvailable():
        editor.undo()
        assert editor.text() == before
        assert not editor.document().isUndoAvailable()
        editor.redo()
        assert editor.text() == after


@TO_SAVE
@given(st.lists(st.sampled_from(["a", "b", "中😀", ""])), st.lists(st.sampled_from(["a", "c", ""])))
def test_lines_that_come_and_go(editor: BodyEditor, before: list[str], after: list[str]) -> None:
    editor.set_text("\n".join(before))
    editor.change_to("\n".join(after))
    assert editor.text() == "\n".join(after)


def test_every_hard_character_survives_typing_beside_it(editor: BodyEditor) -> None:
    editor.set_text(HARD)
    editor.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(editor, "x")
    assert editor.text() == HARD + "x"
    editor.undo()
    assert editor.text() == HARD


def test_what_is_copied_and_pasted_is_the_same(editor: BodyEditor) -> None:
    editor.set_text("No.\u00a05\u2028next\nend")
    editor.selectAll()
    editor.copy()
    assert QGuiApplication.clipboard().text() == "No.\u00a05\u2028next\nend"
    assert editor.selected_text() == "No.\u00a05\u2028next\nend"
    editor.moveCursor(QTextCursor.MoveOperation.End)
    editor.paste()
    assert editor.text() == "No.\u00a05\u2028next\nendNo.\u00a05\u2028next\nend"


def test_a_paste_brings_line_feeds_and_no_format(editor: BodyEditor) -> None:
    data = QMimeData()
    data.setText("a\r\nb\rc\u2029d\u2028e\ufeff")
    data.setHtml("<b>bold</b>")
    editor.insertFromMimeData(data)
    assert editor.text() == "a\nb\nc\nd\u2028e\ufeff"
    picture = QMimeData()
    picture.setImageData(QImage(1, 1, QImage.Format.Format_RGB32))
    assert not editor.canInsertFromMimeData(picture)


def test_a_pasted_stand_in_never_turns_into_another_character(editor: BodyEditor) -> None:
    editor.set_text("lone\rreturn")
    data = QMimeData()
    data.setText("\ufdd2")
    editor.insertFromMimeData(data)
    assert editor.text() == "\ufffdlone\rreturn"


@pytest.mark.parametrize(
    "modifier", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier]
)
def test_enter_begins_a_line_and_keeps_the_indentation(
    editor: BodyEditor, modifier: Qt.KeyboardModifier
) -> None:
    editor.set_text("  - one")
    editor.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClick(editor, Qt.Key.Key_Return, modifier)
    QTest.keyClicks(editor, "x")
    assert editor.text() == "  - one\n  x"


def test_enter_replaces_a_selection(editor: BodyEditor) -> None:
    editor.set_text("  abc")
    select(editor, 3, 4)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert editor.text() == "  a\n  c"


def test_tab_goes_to_the_next_control(
    theme: Theme, shown: Callable[[QWidget], QWidget], qtbot: QtBot
) -> None:
    window = QWidget()
    column = QVBoxLayout(window)
    editor, button = BodyEditor(theme), QPushButton("Next")
    column.addWidget(editor)
    column.addWidget(button)
    shown(window)
    editor.setFocus()
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.text() == ""
    qtbot.waitUntil(button.hasFocus)


def test_a_reload_keeps_cursor_selection_scroll_and_history(
    editor: BodyEditor, qtbot: QtBot
) -> None:
    lines = [f"line {number}" for number in range(200)]
    editor.set_text("\n".join(lines))
    block = editor.document().findBlockByNumber(100)
    select(editor, block.position(), block.position() + 4)
    editor.verticalScrollBar().setValue(95)
    assert editor.firstVisibleBlock().text() == "line 95"
    select_text = editor.selected_text()
    QTest.keyClicks(editor, "abc")
    editor.verticalScrollBar().setValue(95)
    typed = editor.text()
    editor.change_to("new\nnew\n" + typed.replace("line 150", "line 150 changed"))
    assert select_text == "line"
    assert editor.textCursor().blockNumber() == 102
    assert editor.textCursor().positionInBlock() == 3
    assert editor.firstVisibleBlock().text() == "line 95"
    editor.undo()
    assert editor.text() == typed
    editor.undo()
    assert editor.text() == "\n".join(lines)


def test_a_reload_of_the_same_text_is_no_step(editor: BodyEditor) -> None:
    editor.set_text(HARD)
    editor.change_to(HARD)
    assert not editor.document().isUndoAvailable()


def test_a_reload_that_needs_the_stand_ins_themselves(editor: BodyEditor) -> None:
    editor.set_text("a\r")
    editor.change_to("\ufdd2\r")
    assert editor.text() == "\ufdd2\r"


def test_a_hundred_kilobytes_are_read_and_changed(editor: BodyEditor) -> None:
    text = "- 中文 and words, `code` and **bold**\n" * 3_000
    editor.set_text(text)
    editor.change_to(text.replace("words", "Words", 1))
    assert editor.text() == text.replace("words", "Words", 1)


def test_a_line_typed_beyond_the_first_piece_has_its_colours(
    editor: BodyEditor, theme: Theme, qtbot: QtBot
) -> None:
    editor.set_text("x\n" * 999)
    editor.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QTest.keyClicks(editor, "# Heading")

    def colors() -> list[str]:
        formats = editor.document().lastBlock().layout().formats()
        return [each.format.foreground().color().name() for each in formats]

    qtbot.waitUntil(lambda: colors() == [theme.color(ColorRole.ACCENT).name()])


def test_links_and_stand_ins_have_colours(editor: BodyEditor, theme: Theme) -> None:
    editor.set_text("😀 see [[deploy]] \r")
    formats = editor.document().firstBlock().layout().formats()
    found = {(each.start, each.length): each.format.foreground().color().name() for each in formats}
    assert found[7, 10] == theme.color(ColorRole.LINK).name()
    assert found[18, 1] == theme.color(ColorRole.DANGER).name()


@pytest.mark.parametrize(
    ("text", "marked"), [("a b", False), ("a\u00a0b", True), ("a\u2028b", True)]
)
def test_what_cannot_be_seen_is_marked(
    editor: BodyEditor, theme: Theme, text: str, marked: bool
) -> None:
    editor.set_text(text)
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    block = editor.document().firstBlock()
    place = editor.blockBoundingGeometry(block).translated(QPointF(0, 0))
    paint_special_marks(painter, theme, block, QRectF(place))
    painter.end()
    colors = {image.pixel(x, y) for x in range(200) for y in range(100)}
    assert (len(colors) > 1) is marked
