"""The bar of the budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QSignalSpy, QTest

from context_center.ui.palette import ColorRole
from context_center.ui.widgets.budget_bar import BudgetBar
from tests.helpers.recall_traces import hit, trace

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

HITS = (hit("window", {"deploy": 2.0}, 480), hit("checklist", {"deploy": 1.0}, 240))
RECALL = trace("deploy", HITS, omitted=3)


@pytest.fixture
def bar(theme: Theme, shown: Callable[[QWidget], QWidget]) -> BudgetBar:
    bar = BudgetBar(theme)
    shown(bar)
    return bar


def test_it_tells_what_is_used_and_what_was_omitted(bar: BudgetBar) -> None:
    bar.set_trace(RECALL)
    assert bar.used_text() == "950 of 2,400 characters"
    assert bar.omitted_text() == "3 more qualified, not included"


def test_it_is_silent_about_what_is_not_there(bar: BudgetBar) -> None:
    bar.set_trace(trace("deploy", HITS))
    assert bar.omitted_text() == ""
    bar.set_trace(None)
    assert (bar.used_text(), bar.bar().segments()) == ("", ())


def test_the_parts_are_the_frame_and_the_facts(bar: BudgetBar) -> None:
    bar.set_trace(RECALL)
    parts = bar.bar().segments()
    assert [part.part for part in parts] == [230 / 2400, 480 / 2400, 240 / 2400]
    assert [part.label for part in parts] == ["", "1", "2"]
    assert parts[1].tooltip == "1. Window: 480 characters"


def test_the_chosen_fact_stands_out(bar: BudgetBar, theme: Theme) -> None:
    bar.set_trace(RECALL)
    bar.select(HITS[1].fact.path)
    accent = theme.color(ColorRole.ACCENT)
    assert [part.color == accent for part in bar.bar().segments()] == [False, False, True]


def test_a_click_on_a_part_chooses_its_fact(bar: BudgetBar) -> None:
    bar.set_trace(RECALL)
    spy = QSignalSpy(bar.fact_chosen)
    middle, width = bar.bar().height() // 2, bar.bar().width()
    for part in (0.05, 0.35):
        place = QPoint(round(width * part), middle)
        QTest.mouseClick(bar.bar(), Qt.MouseButton.LeftButton, pos=place)
    assert [spy.at(n)[0] for n in range(spy.count())] == [HITS[1].fact.path]
