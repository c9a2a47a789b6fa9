"""The list of facts and the detail below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QPushButton

from context_center.core.facts import Scope
from context_center.core.recall.trace import Gate
from context_center.ui.widgets.recall_results import RecallResults
from tests.helpers.recall_traces import hit, left_out, trace

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.core.recall.trace import RecallTrace
    from context_center.ui.theme import Theme

A, B, C = (hit(name, {"deploy": score}) for name, score in (("a", 3.0), ("b", 2.0), ("c", 1.0)))
LOSER = left_out("reply", {"deploy": 1.0}, Gate.OVERRIDDEN, Scope.GLOBAL)
RECALL = trace("deploy", (A, B), (LOSER,), matched=7)


@pytest.fixture
def results(theme: Theme, shown: Callable[[QWidget], QWidget]) -> RecallResults:
    results = RecallResults(theme)
    shown(results)
    return results


def test_the_best_fact_is_taken_apart_while_none_is_chosen(results: RecallResults) -> None:
    results.set_trace(RECALL, {})
    assert results.current_path() == A.fact.path
    results.set_trace(trace("deploy it", (B, A)), {})
    assert results.current_path() == B.fact.path == results.detail().path()


def test_a_chosen_fact_stays_chosen_wherever_it_goes(results: RecallResults) -> None:
    results.set_trace(RECALL, {})
    results.choose(B.fact.path)
    results.set_trace(trace("deploy it", (C, A), (left_out("b", {"deploy": 0.5}),)), {})
    assert results.current_path() == B.fact.path
    assert results.detail().path() == B.fact.path


def test_when_the_chosen_fact_is_gone_the_best_takes_over(results: RecallResults) -> None:
    results.set_trace(RECALL, {})
    results.choose(B.fact.path)
    results.set_trace(trace("else", (C, A)), {})
    assert results.current_path() == C.fact.path
    results.set_trace(RECALL, {})
    assert results.current_path() == A.fact.path


def test_a_live_change_leaves_the_current_fact_alone(results: RecallResults) -> None:
    results.set_trace(RECALL, {})
    results.set_trace(trace("deploy", (B, A)), {}, is_live=True)
    assert results.current_path() == A.fact.path


def test_a_live_change_does_not_scroll(results: RecallResults) -> None:
    many = tuple(left_out(f"n{number}", {"deploy": 1.0}) for number in range(40))
    results.set_trace(trace("deploy", (A, B), many), {})
    bar = results.list().verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    before = bar.value()
    assert before > 0
    results.set_trace(trace("deploy", (A, B), many[:-3]), {}, is_live=True)
    assert bar.value() == before


def test_the_detail_takes_the_score_apart(results: RecallResults) -> None:
    results.set_trace(RECALL, {})
    model = results.detail().table().model()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["deploy", "Score"]
    assert model.index(1, 4).data() == "3.000"


def test_an_overridden_fact_leads_to_the_one_that_wins(results: RecallResults) -> None:
    spy = QSignalSpy(results.fact_requested)
    results.set_trace(RECALL, {LOSER.fact.path: A.fact})
    results.choose(LOSER.fact.path)
    buttons = results.detail().findChildren(QPushButton)
    for button in buttons:
        assert button.isVisible()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert {spy.at(n)[0] for n in range(spy.count())} == {LOSER.fact.path, A.fact.path}
    results.choose(A.fact.path)
    assert [button.isVisible() for button in buttons].count(True) == 1


def test_the_keys_of_the_list(results: RecallResults) -> None:
    opened, ascended = QSignalSpy(results.fact_requested), QSignalSpy(results.ascended)
    results.set_trace(RECALL, {})
    results.take_focus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(results.list(), key)
    assert opened.at(0)[0] == LOSER.fact.path
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up):
        QTest.keyClick(results.list(), key)
    assert (results.current_path(), ascended.count()) == (A.fact.path, 0)
    QTest.keyClick(results.list(), Qt.Key.Key_Up)
    assert ascended.count() == 1
    QTest.keyClick(results.list(), Qt.Key.Key_Escape)
    assert ascended.count() == 2


@pytest.mark.parametrize(
    ("recalled", "told"),
    [
        (RECALL, "2 facts recalled of 7 that share a token with the message"),
        (trace("x", (A,)), "1 fact recalled of 1 that shares a token with the message"),
        (
            trace("x", (), (LOSER,), matched=0),
            "No fact recalled of 0 that share a token with the message",
        ),
    ],
)
def test_the_counts_are_told(results: RecallResults, recalled: RecallTrace, told: str) -> None:
    results.set_trace(recalled, {})
    assert results.summary_text() == told


def test_the_state_of_the_splitter_comes_back(theme: Theme, results: RecallResults) -> None:
    results.set_trace(RECALL, {})
    state = results.save_state()
    other = RecallResults(theme)
    other.restore_state(state)
    assert other.save_state() == state
    other.deleteLater()
