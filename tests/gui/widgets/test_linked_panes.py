"""Panes whose rows stay level."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollBar

from context_center.core.differences import differences
from context_center.ui.models.difference_rows import side_by_side
from context_center.ui.models.text_rows import TextRows, Tone
from context_center.ui.widgets.change_ruler import ChangeRuler
from context_center.ui.widgets.linked_panes import LinkedPanes

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

SAME = "".join(f"line {n}\n" for n in range(40))
OLD = f"short\n{SAME}金额\n{SAME}end\n"
NEW = f"{'a long line ' * 30}\n{SAME}金额 {'是不是整数最小单位' * 20}\nnew\n{SAME}END\n"


@pytest.fixture
def panes(theme: Theme, shown: Callable[[QWidget], QWidget]) -> LinkedPanes:
    panes = LinkedPanes(2, theme)
    shown(panes)
    panes.resize(700, 400)
    panes.show_rows(side_by_side(differences(OLD, NEW)))
    return panes


def tops(panes: LinkedPanes) -> tuple[list[int], list[int]]:
    old, new = ([pane.top_of(row) for row in range(panes.rows.size)] for pane in panes.panes)
    return old, new


def bar(panes: LinkedPanes) -> QScrollBar:
    return next(b for b in panes.findChildren(QScrollBar) if b.parent() is panes)


def test_rows_are_level_though_they_wrap_differently(panes: LinkedPanes) -> None:
    old, new = tops(panes)
    assert old == new
    assert old[1] > panes.panes[0].line_height
    assert panes.panes[0].text_height() == panes.panes[1].text_height()


def test_they_stay_level_when_the_width_changes(panes: LinkedPanes) -> None:
    before = tops(panes)[0]
    panes.resize(1201, 400)
    QApplication.processEvents()
    old, new = tops(panes)
    assert old == new
    assert old[1] < before[1]
    assert panes.panes[0].viewport().width() == panes.panes[1].viewport().width()


def test_they_scroll_as_one(panes: LinkedPanes) -> None:
    assert bar(panes).maximum() == panes.panes[0].verticalScrollBar().maximum() > 0
    panes.panes[0].verticalScrollBar().setValue(120)
    assert panes.panes[1].verticalScrollBar().value() == bar(panes).value() == 120
    bar(panes).setValue(33)
    assert [pane.verticalScrollBar().value() for pane in panes.panes] == [33, 33]
    QTest.keyClick(panes.panes[1], Qt.Key.Key_PageDown)
    values = [pane.verticalScrollBar().value() for pane in panes.panes]
    assert values[0] == values[1] == bar(panes).value() > 33


def test_a_change_is_brought_into_sight(panes: LinkedPanes) -> None:
    for change in range(len(panes.rows.changes)):
        panes.go_to_change(change)
        rows = panes.rows.changes[change]
        pane = panes.panes[0]
        seen = [placed.row for placed in pane.rows_in_sight()]
        assert rows.start in seen
        assert pane.current == rows
        assert pane.textCursor().blockNumber() == rows.start


def test_a_change_in_sight_moves_nothing(panes: LinkedPanes) -> None:
    panes.go_to_change(1)
    at = bar(panes).value()
    bar(panes).setValue(at + 10)
    panes.go_to_change(1)
    assert bar(panes).value() == at + 10


def test_a_change_that_is_not_shown_is_left_alone(panes: LinkedPanes) -> None:
    panes.go_to_change(99)
    panes.set_current(-1)
    assert panes.panes[0].current == range(0)
    assert panes.change_of(0) == 0
    assert panes.change_of(5) == -1


def test_titles_stand_above_their_panes(panes: LinkedPanes) -> None:
    before = panes.panes[0].y()
    panes.set_titles(("Old", "New"))
    assert [label.text() for label in panes.titles if label.isVisible()] == ["Old", "New"]
    assert panes.panes[0].y() > before
    assert panes.titles[1].x() > panes.panes[0].geometry().right()
    assert panes.panes[1].accessibleName() == "New"


def test_showing_again_can_keep_the_place(panes: LinkedPanes) -> None:
    bar(panes).setValue(200)
    panes.show_rows(panes.rows, keep_place=True)
    assert bar(panes).value() == 200
    panes.show_rows(panes.rows)
    assert bar(panes).value() == 0


def test_a_click_on_the_ruler_goes_there(panes: LinkedPanes) -> None:
    ruler = panes.findChild(ChangeRuler)
    point = QPoint(4, ruler.height() - 2)
    QTest.mouseClick(ruler, Qt.MouseButton.LeftButton, pos=point)
    assert bar(panes).value() == bar(panes).maximum()


def test_the_ruler_marks_each_change_where_it_is(panes: LinkedPanes, theme: Theme) -> None:
    ruler = panes.findChild(ChangeRuler)
    image = ruler.grab().toImage()
    ground = image.pixelColor(0, 0)
    marked = [y for y in range(image.height()) if image.pixelColor(3, y) != ground]
    starts = [y for y in marked if y - 1 not in marked]
    total = panes.panes[0].text_height()
    expected = [panes.panes[0].top_of(rows.start) / total for rows in panes.rows.changes]
    assert [y / image.height() for y in starts] == pytest.approx(expected, abs=0.02)


def test_nothing_to_show_is_no_trouble(panes: LinkedPanes) -> None:
    panes.show_rows(TextRows(((), ())))
    assert panes.panes[0].toPlainText() == ""
    assert panes.panes[0].first_row() == -1
    QTest.mouseClick(panes.panes[0].viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    QTest.keyClick(panes.panes[0], Qt.Key.Key_Return)


def test_another_theme_keeps_rows_level(panes: LinkedPanes, theme: Theme) -> None:
    theme.set_mode("dark")
    old, new = tops(panes)
    assert old == new
    assert panes.panes[0].cell(0).tone is Tone.REMOVED


def test_the_last_row_may_be_the_one_that_wraps(panes: LinkedPanes) -> None:
    for old, new in (("short", "long " * 200), ("long " * 200, "short")):
        panes.show_rows(side_by_side(differences(SAME + old, SAME + new)))
        heights = {pane.text_height() for pane in panes.panes}
        assert len(heights) == 1
        bar(panes).setValue(bar(panes).maximum())
        assert {pane.verticalScrollBar().value() for pane in panes.panes} == {bar(panes).maximum()}


def test_rows_stay_level_whatever_is_shown(panes: LinkedPanes) -> None:
    chance = random.Random(5)  # noqa: S311 - the same rows each time
    words = ["word ", "金额是不是", "🙂", "\r", "\t", "looooooooong" * 9, "שלום ", "a\u0301 ", ""]

    def text() -> str:
        return "".join(
            "".join(chance.choices(words, k=8)) + "\n" for _ in range(chance.randrange(20))
        )

    for _ in range(40):
        panes.show_rows(side_by_side(differences(text(), text())))
        panes.resize(chance.randrange(400, 1100), 400)
        QApplication.processEvents()
        old, new = tops(panes)
        assert old == new
        assert panes.panes[0].text_height() == panes.panes[1].text_height()
