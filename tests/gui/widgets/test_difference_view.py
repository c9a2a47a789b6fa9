"""Two texts and what differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QToolButton

from context_center.core.differences import differences
from context_center.ui.models import text_rows
from context_center.ui.models.text_rows import Tone
from context_center.ui.widgets.difference_view import DifferenceMode, DifferenceView

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

SAME = "".join(f"line {n}\n" for n in range(60))
OLD = f"use npm\n{SAME}部署窗口：周二\n{SAME}end\n"
NEW = f"use pnpm\n{SAME}部署窗口：周四\n{SAME}end\nmore\n"


@pytest.fixture
def view(theme: Theme, shown: Callable[[QWidget], QWidget]) -> DifferenceView:
    view = DifferenceView(theme)
    shown(view)
    view.show_texts(OLD, NEW)
    QApplication.processEvents()
    return view


def in_sight(view: DifferenceView, text: str) -> bool:
    pane = view.panes.panes[-1]
    return any(placed.cell.text == text for placed in pane.rows_in_sight())


def press(view: DifferenceView, keys: str) -> None:
    view.panes.panes[-1].setFocus()
    QTest.keySequence(view.panes.panes[-1], QKeySequence(keys))


def test_it_counts_what_differs(view: DifferenceView) -> None:
    assert view.summary() == "3 changes  ·  +3 −2"
    assert view.panes.panes[0].accessibleDescription() == view.summary()
    view.show_texts("a\n", "b\n")
    assert view.summary() == "1 change  ·  +1 −1"


def test_equal_texts_say_so_and_are_shown(view: DifferenceView) -> None:
    view.show_texts(SAME, SAME)
    assert view.summary() == "The texts are the same"
    assert view.panes.rows.size == 60
    assert not view.next.isEnabled()
    assert not view.previous.isEnabled()
    assert not view.extent.isEnabled()


def test_f7_goes_from_change_to_change_and_stops_at_the_ends(view: DifferenceView) -> None:
    told = QSignalSpy(view.change_shown)
    view.extent.chosen.emit(1)
    press(view, "F7")
    assert view.current_change == 0
    assert not view.previous.isEnabled()
    press(view, "F7")
    assert view.summary() == "Change 2 of 3  ·  +3 −2"
    press(view, "F7")
    press(view, "F7")
    assert view.current_change == 2
    assert not view.next.isEnabled()
    press(view, "Shift+F7")
    assert view.current_change == 1
    assert [told.at(at)[0] for at in range(told.count())] == [0, 1, 2, 1]


def test_a_change_that_is_gone_to_is_in_sight_in_both_modes(view: DifferenceView) -> None:
    view.extent.choose(1)
    view.extent.chosen.emit(1)
    assert view.shows_all_lines
    assert not in_sight(view, "部署窗口：周四")
    view.go_to_change(1)
    assert in_sight(view, "部署窗口：周四")
    view.set_mode(DifferenceMode.UNIFIED)
    QApplication.processEvents()
    assert in_sight(view, "部署窗口：周四")
    assert view.current_change == 1


def test_the_mode_can_be_switched_with_the_keyboard(view: DifferenceView) -> None:
    chosen = QSignalSpy(view.mode_changed)
    view.switch.setFocus()
    QTest.keyClick(view.switch.focusProxy(), Qt.Key.Key_Right)
    assert view.mode is DifferenceMode.UNIFIED
    assert chosen.at(0)[0] is DifferenceMode.UNIFIED
    assert [cell.text for cell in view.panes.rows.columns[0][:2]] == ["use npm", "use pnpm"]
    assert view.panes.isVisible()
    assert not view.side_by_side.isVisible()


def test_unchanged_lines_are_folded_until_they_are_asked_for(view: DifferenceView) -> None:
    folded = view.panes.rows.size
    row = next(iter(view.panes.rows.folds))
    pane = view.panes.panes[0]
    assert pane.cell(row).note == "⋯ 54 unchanged lines"
    pane.put_cursor(row)
    pane.setFocus()
    QTest.keyClick(pane, Qt.Key.Key_Return)
    assert view.panes.rows.size == folded + 53
    assert len(view.panes.rows.folds) == 1
    assert view.panes.panes[0].textCursor().blockNumber() == row
    view.extent.choose(1)
    view.extent.chosen.emit(1)
    assert view.panes.rows.folds == {}
    view.extent.choose(0)
    view.extent.chosen.emit(0)
    assert len(view.panes.rows.folds) == 2


def test_a_click_on_a_change_makes_it_the_one_looked_at(view: DifferenceView) -> None:
    view.panes.panes[0].activate(view.panes.rows.changes[1].start)
    assert view.current_change == 1
    view.panes.panes[0].activate(view.panes.rows.changes[1].stop + 1)
    assert view.current_change == 1


def test_converted_line_ends_are_told_once(view: DifferenceView) -> None:
    view.show_texts("a\nb\nc\n", "a\r\nB\r\nc\r\n")
    assert view.summary() == "1 change  ·  +1 −1  ·  line ends LF → CRLF"
    view.show_texts("a\nb\n", "a\r\nb\r\n")
    assert view.summary() == "The texts are the same  ·  line ends LF → CRLF"


def test_titles_name_the_panes(view: DifferenceView) -> None:
    assert view.side_by_side.panes[0].accessibleName() == "Old text"
    view.set_titles("Revision 3", "Revision 4")
    assert [pane.accessibleName() for pane in view.side_by_side.panes] == [
        "Revision 3",
        "Revision 4",
    ]
    assert view.unified.titles[0].text() == "− Revision 3   + Revision 4"
    assert view.unified.panes[0].accessibleName() == "Differences"


def test_a_live_change_keeps_place_folds_and_change(view: DifferenceView) -> None:
    view.panes.panes[0].activate(next(iter(view.panes.rows.folds)))
    view.go_to_change(1)
    at = view.panes.panes[0].verticalScrollBar().value()
    view.show_texts(OLD, NEW.replace("more", "more and more"), keep_place=True)
    assert view.current_change == 1
    assert len(view.panes.rows.folds) == 1
    assert view.panes.panes[0].verticalScrollBar().value() == at > 0
    view.show_texts("a\n", "b\n", keep_place=True)
    assert view.current_change == 0


def test_known_differences_are_shown_with_a_note(view: DifferenceView) -> None:
    compared = differences("a\n", "a\nb\n")
    view.show_differences(compared, "by hand")
    assert view.compared is compared
    assert view.summary() == "1 change  ·  +1 −0  ·  by hand"
    tones = [cell.tone for cell in view.panes.rows.columns[0]]
    assert tones == [Tone.SAME, Tone.GAP]


def test_only_so_many_rows_are_laid_out(
    view: DifferenceView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_rows.shortened, "__defaults__", (4,))
    view.show_texts("", "".join(f"{n}\n\n" for n in range(6)))
    assert view.panes.rows.size == 5
    assert view.panes.panes[1].toPlainText().endswith("8 more lines are not shown")


def test_everything_can_be_reached_with_tab_and_has_a_name(view: DifferenceView) -> None:
    seen = []
    view.switch.focusProxy().setFocus()
    for _ in range(12):
        widget = QApplication.focusWidget()
        if widget in seen:
            break
        seen.append(widget)
        QTest.keyClick(widget, Qt.Key.Key_Tab)
    names = [widget.accessibleName() for widget in seen]
    assert names[:2] == ["Side by Side", "Changes"]
    assert set(names) == {"Side by Side", "Changes", "Next Change", "Old text", "New text"}
    buttons = [button for button in view.findChildren(QToolButton) if button.isVisible()]
    assert all(button.accessibleName() for button in buttons)
