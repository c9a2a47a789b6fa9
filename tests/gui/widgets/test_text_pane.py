"""One pane of a comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QKeySequence, QTextCursor
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication

from context_center.core.word_differences import Span
from context_center.ui.models.text_rows import GAP, Cell, Tone, fold_cell
from context_center.ui.theme import ColorRole
from context_center.ui.widgets.displayed_text import LONGEST_LINE
from context_center.ui.widgets.pane_margin import PaneMargin
from context_center.ui.widgets.text_pane import TextPane

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

CELLS = (
    Cell(Tone.SAME, "one", (1,)),
    Cell(Tone.REMOVED, "use npm 金额", (2,), "−", (Span(4, 7),)),
    GAP,
    fold_cell(9),
    Cell(Tone.INSERTED, "last", (12,), "+", (), "no line end"),
)


@pytest.fixture
def pane(theme: Theme, shown: Callable[[QWidget], QWidget]) -> TextPane:
    pane = TextPane(theme)
    shown(pane)
    pane.resize(400, 300)
    pane.show_cells(CELLS)
    return pane


def copied(pane: TextPane, start: int = 0, end: int | None = None) -> str:
    """What copying a piece of the text puts on the clipboard."""
    cursor = pane.textCursor()
    cursor.setPosition(start)
    if end is None:
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
    else:
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    pane.setTextCursor(cursor)
    QTest.keySequence(pane, QKeySequence.StandardKey.Copy)
    return QGuiApplication.clipboard().text()


def color_at(pane: TextPane, row: int, x: int = -2) -> QColor:
    """The colour near the edge of a row."""
    image = pane.viewport().grab().toImage()
    place = next(placed.place for placed in pane.rows_in_sight() if placed.row == row)
    return image.pixelColor(image.width() + x if x < 0 else x, place.center().y())


def test_it_shows_a_row_a_cell_and_cannot_be_typed_into(pane: TextPane) -> None:
    assert pane.toPlainText().split("\n") == [
        "one",
        "use npm 金额",
        "",
        "⋯ 9 unchanged lines",
        "last",
    ]
    QTest.keyClicks(pane, "x")
    assert "x" not in pane.toPlainText()


def test_all_lines_are_equally_high_whatever_their_script(pane: TextPane) -> None:
    tops = [pane.top_of(row) for row in range(len(CELLS))]
    assert tops == [row * pane.line_height for row in range(len(CELLS))]
    assert pane.text_height() == len(CELLS) * pane.line_height


def test_rows_are_painted_in_their_tones(pane: TextPane, theme: Theme) -> None:
    assert color_at(pane, 0) == theme.color(ColorRole.SURFACE)
    assert color_at(pane, 1) == theme.color(ColorRole.REMOVED)
    assert color_at(pane, 3) == theme.color(ColorRole.CODE_BACKGROUND)
    assert color_at(pane, 4) == theme.color(ColorRole.INSERTED)
    theme.set_mode("dark")
    QApplication.processEvents()
    assert color_at(pane, 4) == theme.color(ColorRole.INSERTED)
    assert color_at(pane, 0) == theme.color(ColorRole.SURFACE)


def test_marked_characters_have_a_ground_of_their_own(pane: TextPane, theme: Theme) -> None:
    image = pane.viewport().grab().toImage()
    place = next(placed.place for placed in pane.rows_in_sight() if placed.row == 1)
    letter = pane.fontMetrics().horizontalAdvance("n")
    y = place.top() + 3
    left = next(
        x for x in range(image.width()) if image.pixelColor(x, y) != theme.color(ColorRole.REMOVED)
    )
    assert abs(left - 4 - 4 * letter) <= 3
    assert image.pixelColor(left + letter, y) == theme.color(ColorRole.REMOVED_WORD)
    assert image.pixelColor(left + 3 * letter + 3, y) == theme.color(ColorRole.REMOVED)


def test_copying_leaves_out_gaps_and_folds(pane: TextPane) -> None:
    assert copied(pane) == "one\nuse npm 金额\nlast"
    assert copied(pane, 8, 14) == "npm 金额"[:6]


def test_a_cut_line_is_copied_whole(pane: TextPane) -> None:
    line = "字" * (LONGEST_LINE + 5)
    pane.show_cells([Cell(Tone.SAME, line, (1,)), Cell(Tone.SAME, "a\u2028b", (2,))])
    assert len(pane.toPlainText()) < len(line) + 40
    assert copied(pane) == f"{line}\na\u2028b"


def test_characters_beyond_the_first_plane_are_copied_whole(pane: TextPane) -> None:
    pane.show_cells([Cell(Tone.SAME, "a🙂b🙂c", (1,))])
    assert copied(pane, 1, 4) == "🙂b"


def test_a_click_opens_a_fold_and_tells_other_rows(pane: TextPane) -> None:
    opened, clicked = QSignalSpy(pane.fold_opened), QSignalSpy(pane.row_clicked)
    for row in (3, 1):
        point = QPoint(20, pane.top_of(row) + 5)
        QTest.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert (opened.count(), opened.at(0)[0]) == (1, 3)
    assert (clicked.count(), clicked.at(0)[0]) == (1, 1)


def test_a_selection_is_no_click(pane: TextPane) -> None:
    clicked = QSignalSpy(pane.row_clicked)
    QTest.mouseDClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, 5))
    assert pane.textCursor().selectedText() == "one"
    assert clicked.count() == 0


def test_enter_opens_the_fold_under_the_cursor(pane: TextPane) -> None:
    opened = QSignalSpy(pane.fold_opened)
    pane.put_cursor(3)
    QTest.keyClick(pane, Qt.Key.Key_Return)
    assert opened.at(0)[0] == 3


def test_a_click_in_the_margin_counts_for_the_row(pane: TextPane) -> None:
    clicked = QSignalSpy(pane.row_clicked)
    margin = pane.findChild(PaneMargin)
    point = QPoint(5, pane.top_of(4) + 5)
    QTest.mouseClick(margin, Qt.MouseButton.LeftButton, pos=point)
    assert clicked.at(0)[0] == 4


def test_space_can_be_left_below_rows_and_taken_back(pane: TextPane) -> None:
    height = pane.text_height()
    pane.set_padding({1: 2})
    assert pane.top_of(2) == 4 * pane.line_height
    assert pane.row_at(pane.top_of(1) + 3 * pane.line_height - 1) == 1
    pane.set_padding({4: 1})
    assert pane.top_of(2) == 2 * pane.line_height
    pane.set_padding({})
    assert pane.text_height() == height


def test_the_lines_that_a_row_wraps_into_are_counted(pane: TextPane) -> None:
    pane.show_cells([Cell(Tone.SAME, "word " * 100, (1,)), GAP])
    long, gap = pane.line_counts([0, 1])
    assert long > 3
    assert gap == 1
    pane.resize(800, 300)
    assert pane.line_counts([0])[0] < long


def test_the_margin_has_room_for_the_numbers(pane: TextPane) -> None:
    narrow = pane.needed_margin()
    pane.show_cells([Cell(Tone.SAME, "a", (1, 123_456))])
    assert pane.needed_margin() > narrow
    assert pane.columns_of_numbers() == 2
    assert pane.highest_number() == 123_456


def test_other_tones_keep_text_and_place(pane: TextPane, theme: Theme) -> None:
    pane.put_cursor(4)
    rejected = [Cell(Tone.REJECTED, cell.text or "", cell.numbers) for cell in CELLS]
    pane.set_cells(rejected)
    assert pane.textCursor().blockNumber() == 4
    assert color_at(pane, 1) == theme.color(ColorRole.SURFACE_ALT)
