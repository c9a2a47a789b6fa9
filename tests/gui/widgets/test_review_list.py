"""The selection of a review goes by key, and on to the next when a row goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from context_center.ui.models.review_rows import ReviewRow
from context_center.ui.widgets.review_list import ReviewList

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme


def rows(keys: str) -> list[ReviewRow]:
    return [ReviewRow(key, key * 200, "detail", "current", "new") for key in keys]


@pytest.fixture
def listed(theme: Theme, shown: Callable[[QWidget], QWidget]) -> tuple[ReviewList, list[str]]:
    review = cast("ReviewList", shown(ReviewList(theme)))
    chosen: list[str] = []
    review.chosen.connect(chosen.append)
    review.set_rows(rows("abc"))
    return review, chosen


def test_the_first_is_chosen_at_once(listed: tuple[ReviewList, list[str]]) -> None:
    review, chosen = listed
    assert (review.key, chosen) == ("a", ["a"])


def test_the_keyboard_goes_through_the_rows(listed: tuple[ReviewList, list[str]]) -> None:
    review, chosen = listed
    review.setFocus()
    QTest.keyClick(review, Qt.Key.Key_Down)
    assert (review.key, chosen) == ("b", ["a", "b"])


def test_the_next_one_is_chosen_when_one_goes(listed: tuple[ReviewList, list[str]]) -> None:
    review, chosen = listed
    assert review.select("b")
    review.set_rows(rows("ac"))
    assert review.key == "c"
    review.set_rows(rows("a"))
    assert review.key == "a"
    review.set_rows([])
    assert (review.key, chosen) == ("", ["a", "b", "c", "a", ""])
    assert not review.select("b")


def test_the_chosen_one_stays_when_others_come(listed: tuple[ReviewList, list[str]]) -> None:
    review, chosen = listed
    review.select("c")
    review.set_rows(rows("xcya"))
    assert (review.key, chosen) == ("c", ["a", "c"])
    assert review.currentIndex().row() == 1


def test_long_titles_are_cut_and_never_scrolled(listed: tuple[ReviewList, list[str]]) -> None:
    review, _ = listed
    review.resize(200, 300)
    assert review.visualRect(review.rows.index(0)).width() == review.viewport().width()
    assert not review.horizontalScrollBar().isVisible()
