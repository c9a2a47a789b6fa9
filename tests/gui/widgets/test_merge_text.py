"""A text in three versions with a choice for each change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication

from context_center.core.merge import Choice, Merge, UndecidedError, merge
from context_center.ui.models.text_rows import Tone
from context_center.ui.widgets.merge_text import MergeText

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

SAME = "".join(f"line {n}\n" for n in range(40))
BASE = f"first\n{SAME}use npm\n{SAME}last\n"
THEIRS = BASE.replace("first", "FIRST").replace("use npm", "use pnpm")
MINE = BASE.replace("use npm", "use bun").replace("last", "last 部署")
MERGED = BASE.replace("first", "FIRST").replace("last", "last 部署")


@pytest.fixture
def view(theme: Theme, shown: Callable[[QWidget], QWidget]) -> MergeText:
    view = MergeText(theme)
    shown(view)
    view.show_merge(merge(BASE, THEIRS, MINE))
    QApplication.processEvents()
    return view


def press(view: MergeText, keys: str) -> None:
    pane = view.versions.panes[0]
    pane.setFocus()
    QTest.keySequence(pane, QKeySequence(keys))


def test_it_begins_at_the_first_conflict(view: MergeText) -> None:
    assert view.current_change == 1
    assert view.what() == "Change 2 of 3: changed differently on both sides"
    assert view.undecided == 1
    assert view.choice.current() == -1
    seen = [placed.cell.text for placed in view.versions.panes[0].rows_in_sight()]
    assert "use pnpm" in seen
    assert view.result.rows.columns[0][view.result.panes[0].current.start].text == "use pnpm"


@pytest.mark.parametrize(
    ("keys", "choice", "kept"),
    [
        ("Alt+1", Choice.THEIRS, "use pnpm"),
        ("Alt+2", Choice.MINE, "use bun"),
        ("Alt+3", Choice.BOTH, "use pnpm\nuse bun"),
    ],
)
def test_the_keys_choose_and_the_result_follows(
    view: MergeText, keys: str, choice: Choice, kept: str
) -> None:
    decided = QSignalSpy(view.decided)
    with pytest.raises(UndecidedError):
        view.text()
    press(view, keys)
    assert view.choices == {2: choice}
    assert view.undecided == 0
    assert view.text() == MERGED.replace("use npm", kept)
    assert decided.count() == 1
    shown = [cell.text for cell in view.result.rows.columns[0]]
    assert all(line in shown for line in kept.split("\n"))
    assert [Choice.THEIRS, Choice.MINE, Choice.BOTH][view.choice.current()] is choice


def test_the_buttons_choose(view: MergeText) -> None:
    view.choice.setFocus()
    first = view.choice.focusProxy()
    QTest.keyClick(first, Qt.Key.Key_Space)
    assert view.choices == {2: Choice.THEIRS}
    QTest.keyClick(view.choice.focusProxy(), Qt.Key.Key_Right)
    assert view.choices == {2: Choice.MINE}
    assert view.versions.panes[2].cell(view.versions.rows.changes[1].start).sign == "✓"
    assert view.versions.panes[0].cell(view.versions.rows.changes[1].start).tone is Tone.REJECTED


def test_f7_goes_from_change_to_change(view: MergeText) -> None:
    press(view, "F7")
    assert view.what() == "Change 3 of 3: changed here only"
    assert not view.next.isEnabled()
    assert view.choice.current() == 1
    press(view, "Shift+F7")
    press(view, "Shift+F7")
    assert view.what() == "Change 1 of 3: changed on disk only"
    assert not view.previous.isEnabled()


def test_a_change_of_one_side_can_be_refused_but_not_doubled(view: MergeText) -> None:
    view.go_to_change(0)
    press(view, "Alt+3")
    assert view.choices == {}
    press(view, "Alt+2")
    press(view, "F7")
    press(view, "Alt+1")
    assert view.text() == BASE.replace("use npm", "use pnpm").replace("last", "last 部署")


def test_a_click_in_either_half_looks_at_a_change(view: MergeText) -> None:
    view.versions.panes[1].activate(view.versions.rows.changes[0].start)
    assert view.current_change == 0
    assert view.result.panes[0].current == view.result.rows.changes[0]
    view.result.panes[0].activate(view.result.rows.changes[2].start)
    assert view.current_change == 2
    assert view.versions.panes[0].current == view.versions.rows.changes[2]


def test_folds_open_in_each_half_by_itself(view: MergeText) -> None:
    assert len(view.versions.rows.folds) == len(view.result.rows.folds) == 2
    view.versions.panes[0].activate(next(iter(view.versions.rows.folds)))
    assert len(view.versions.rows.folds) == 1
    assert len(view.result.rows.folds) == 2
    view.result.panes[0].activate(next(iter(view.result.rows.folds)))
    assert len(view.result.rows.folds) == 1
    assert view.current_change == 1


def test_the_same_change_on_both_sides_needs_no_choice(view: MergeText) -> None:
    view.show_merge(merge("a\n", "b\n", "b\n"))
    assert view.what() == "Change 1 of 1: changed in the same way on both sides"
    assert not view.choice.isEnabled()
    view.choose(Choice.MINE)
    assert view.choices == {}
    assert view.text() == "b\n"


def test_choices_stay_for_parts_that_are_the_same(view: MergeText) -> None:
    view.choose(Choice.MINE)
    newer = THEIRS.replace("line 3\n", "line three\n", 1)
    view.show_merge(merge(BASE, newer, MINE), keep_choices=True)
    assert view.undecided == 0
    assert view.text() == MERGED.replace("use npm", "use bun").replace(
        "line 3\n", "line three\n", 1
    )
    other = THEIRS.replace("use pnpm", "use yarn")
    view.show_merge(merge(BASE, other, MINE), keep_choices=True)
    assert view.undecided == 1
    view.choose(Choice.MINE)
    view.show_merge(merge(BASE, other, MINE))
    assert view.undecided == 1


def test_equal_texts_leave_nothing_to_do(view: MergeText) -> None:
    view.show_merge(merge("a\n", "a\n", "a\n"))
    assert view.what() == "The texts are the same."
    assert not view.choice.isEnabled()
    assert view.text() == "a\n"
    view.show_merge(Merge(()))
    assert view.text() == ""


def test_titles_name_the_versions(view: MergeText) -> None:
    view.set_titles("Theirs", "Base", "Mine", "Result")
    names = [pane.accessibleName() for pane in (*view.versions.panes, *view.result.panes)]
    assert names == ["Theirs", "Base", "Mine", "Result"]
