"""The view of texts with a margin, shown for real."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QPlainTextEdit, QStackedWidget, QWidget

from context_center.ui.models.effective_text import SourcedLine, TextSource
from context_center.ui.models.line_marks import Mark, MarkLevel
from context_center.ui.widgets.displayed_text import LONGEST_LINE, displayed_text
from context_center.ui.widgets.source_view import SourceView

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme

A = TextSource("/w/AGENTS.md", "workspace/AGENTS.md", 0)
B = TextSource("/w/docs/b.md", "workspace/docs/b.md", 1)
LINES = (
    SourcedLine("# A", A, 1, begins_document=True),
    SourcedLine("<instruction-import>", B, 0),
    SourcedLine("B1", B, 1),
    SourcedLine("A9", A, 9),
    SourcedLine("", None, 0),
    SourcedLine("Z", TextSource("/w/z/AGENTS.md", "workspace/z/AGENTS.md", 2), 1),
)


@pytest.fixture
def view(theme: Theme, shown: Callable[[QWidget], QWidget]) -> SourceView:
    view = SourceView(theme)
    shown(view)
    return view


def _click_margin(view: SourceView, row: int, qtbot: QtBot) -> None:
    place = {block.blockNumber(): place for block, place in view.visible_blocks()}[row]
    margin = view.findChild(type(view._margin))
    qtbot.mouseClick(margin, Qt.MouseButton.LeftButton, pos=QPoint(5, place.center().y()))


def _marked(view: SourceView) -> list[str]:
    wave = QTextCharFormat.UnderlineStyle.WaveUnderline
    return [
        extra.cursor.selectedText()
        for extra in view.extraSelections()
        if extra.format.underlineStyle() is wave
    ]


def test_a_file_is_numbered_from_one(view: SourceView) -> None:
    view.show_text("a\r\nb\nc")
    assert view.toPlainText() == "a\nb\nc"
    assert [view.number_of(row) for row in range(3)] == [1, 2, 3]
    assert view.isReadOnly()
    assert not view.names_sources()


def test_lines_keep_the_numbers_of_their_files(view: SourceView) -> None:
    view.show_lines(LINES)
    assert view.toPlainText().split("\n") == [line.text for line in LINES]
    assert [view.number_of(row) for row in range(6)] == [1, 0, 1, 9, 0, 1]
    assert [source.label for source in view.sources()][:2] == [A.label, B.label]
    assert "workspace/AGENTS.md:9" in view.tip_of(3)


def test_a_click_on_the_margin_asks_for_the_source(view: SourceView, qtbot: QtBot) -> None:
    view.show_lines(LINES)
    with qtbot.waitSignal(view.source_requested) as asked:
        _click_margin(view, 3, qtbot)
    assert asked.args == ["/w/AGENTS.md", 9]
    with qtbot.assertNotEmitted(view.source_requested):
        _click_margin(view, 4, qtbot)


def test_enter_asks_for_the_source_of_the_row(view: SourceView, qtbot: QtBot) -> None:
    view.show_lines(LINES)
    view.go_to_row(2)
    with qtbot.waitSignal(view.source_requested) as asked:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert asked.args == ["/w/docs/b.md", 1]


def test_the_margin_shows_the_colour_of_the_source(view: SourceView, theme: Theme) -> None:
    view.show_lines(LINES)
    picture = view.grab().toImage()
    places = {block.blockNumber(): place for block, place in view.visible_blocks()}
    right = view.viewportMargins().left() - 2
    for row, source in ((0, A), (2, B), (3, A)):
        colour = picture.pixelColor(right, places[row].center().y())
        assert colour == theme.series(source.number)


def test_marks_stand_under_the_text_and_in_the_tip(view: SourceView) -> None:
    view.show_text("a\n  @gone.md\nc")
    view.set_marks(
        [
            Mark(2, MarkLevel.DIFFERENCE, "The other rules."),
            Mark(2, MarkLevel.WARNING, "Not <found>."),
            Mark(99, MarkLevel.QUIET, "Nowhere."),
        ]
    )
    assert _marked(view) == ["@gone.md"]
    assert [mark.level for mark in view.marks_at(1)] == [MarkLevel.WARNING, MarkLevel.DIFFERENCE]
    assert "Not &lt;found&gt;." in view.tip_of(1)
    assert view.tip_of(0) == ""
    view.set_marks([])
    assert _marked(view) == []


def test_a_jump_brings_the_row_into_sight(view: SourceView) -> None:
    view.show_text("\n".join(str(n) for n in range(2_000)))
    view.go_to_row(1_500)
    rows = [block.blockNumber() for block, _ in view.visible_blocks()]
    assert 1_500 in rows
    assert view.is_jumped_to(1_500)
    assert view.textCursor().blockNumber() == 1_500


def test_a_source_line_is_found_in_the_whole(view: SourceView) -> None:
    view.show_lines(LINES)
    assert view.go_to_source("/w/docs/b.md", 1)
    assert view.textCursor().blockNumber() == 2
    assert view.go_to_source("/w/AGENTS.md", 5)
    assert view.textCursor().blockNumber() == 3
    assert not view.go_to_source("/w/other.md", 1)


def test_the_same_text_anew_keeps_place_and_cursor(view: SourceView) -> None:
    lines = [str(n) for n in range(2_000)]
    view.show_text("\n".join(lines))
    view.go_to_row(1_000)
    top = view.firstVisibleBlock().blockNumber()
    lines[3] = "changed"
    view.show_text("\n".join(lines), keep_place=True)
    assert view.firstVisibleBlock().blockNumber() == top
    assert view.textCursor().blockNumber() == 1_000
    view.show_text("another", keep_place=False)
    assert view.firstVisibleBlock().blockNumber() == 0
    assert not view.is_jumped_to(1_000)


def test_a_text_that_was_hidden_is_laid_out_for_the_width_it_is_shown_at(
    theme: Theme, shown: Callable[[QWidget], QWidget]
) -> None:
    pages = QStackedWidget()
    view = SourceView(theme)
    pages.addWidget(QWidget())
    pages.addWidget(view)
    shown(pages)
    pages.setCurrentWidget(view)
    view.show_lines([SourcedLine("word " * 60, A, 1)])
    wide = view.viewportMargins().left()
    pages.setCurrentIndex(0)
    pages.resize(350, 400)
    pages.setCurrentWidget(view)
    view.grab()
    assert view.viewportMargins().left() < wide
    layout = view.document().firstBlock().layout()
    widest = max(layout.lineAt(at).naturalTextWidth() for at in range(layout.lineCount()))
    room = view.viewport().width() - 2 * view.document().documentMargin()
    word = view.fontMetrics().horizontalAdvance("word ")
    assert room - word < widest <= room


@given(st.text())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_has_a_row_a_line(qapp: object, text: str) -> None:
    edit = QPlainTextEdit()
    edit.setPlainText(displayed_text(text))
    assert edit.blockCount() == text.replace("\r\n", "\n").count("\n") + 1
    edit.deleteLater()


def test_of_a_very_long_line_the_beginning_is_shown() -> None:
    shown = displayed_text("a\n" + "x" * (LONGEST_LINE + 1_234) + "\nb")
    first, long, last = shown.split("\n")
    assert (first, last) == ("a", "b")
    assert long == "x" * LONGEST_LINE + " … (+1,234)"
