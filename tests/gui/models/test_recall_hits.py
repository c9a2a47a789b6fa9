"""The list of what came back and what nearly did."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from context_center.core.recall.trace import Gate
from context_center.ui.models.recall_hits import (
    FactRow,
    HeadingRow,
    RecallHitsModel,
    RecallRole,
    token_series,
)
from tests.helpers.recall_traces import hit, left_out, trace

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from context_center.core.recall.trace import RecallTrace

DEPLOY = trace(
    "deploy the 部署 rollback",
    (
        hit("window", {"deploy": 2.0, "部署": 4.0}),
        hit("checklist", {"deploy": 1.5, "rollback": 1.5}),
    ),
    (left_out("freeze", {"rollback": 1.0}, Gate.PINNED),),
)


@pytest.fixture
def model(qapp: QApplication) -> RecallHitsModel:
    model = RecallHitsModel()
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    model.setProperty("tester", QAbstractItemModelTester(model, mode, model))
    return model


def titles(model: RecallHitsModel) -> list[str]:
    return [model.index(row).data() for row in range(model.rowCount())]


def fact_row(model: RecallHitsModel, row: int) -> FactRow:
    shown = model.index(row).data(RecallRole.ROW)
    assert isinstance(shown, FactRow)
    return shown


def test_hits_come_by_rank_then_a_heading_then_what_was_left_out(model: RecallHitsModel) -> None:
    model.set_trace(DEPLOY)
    assert titles(model) == ["Window", "Checklist", "Nearly recalled: 1", "Freeze"]
    assert [fact_row(model, row).rank for row in (0, 1, 3)] == [1, 2, 0]
    assert fact_row(model, 3).gate == "Pinned"
    assert fact_row(model, 3).why == "Why freeze stayed out."
    assert fact_row(model, 0).gate == ""


def test_without_near_misses_there_is_no_heading(model: RecallHitsModel) -> None:
    model.set_trace(trace("deploy", (hit("window", {"deploy": 2.0}),)))
    assert titles(model) == ["Window"]


def test_only_facts_can_be_chosen(model: RecallHitsModel) -> None:
    model.set_trace(DEPLOY)
    assert isinstance(model.row(model.index(2)), HeadingRow)
    assert model.flags(model.index(2)) == Qt.ItemFlag.NoItemFlags
    assert model.flags(model.index(3)) & Qt.ItemFlag.ItemIsSelectable
    assert model.flags(QModelIndex()) == Qt.ItemFlag.NoItemFlags


def test_matched_tokens_are_numbered_in_the_order_of_the_message() -> None:
    assert token_series(DEPLOY) == {"deploy": 0, "部署": 1, "rollback": 2}


def test_a_message_that_grows_at_its_end_keeps_its_colours() -> None:
    longer = trace("deploy the 部署 rollback now", DEPLOY.hits, DEPLOY.left_out)
    assert token_series(longer) == token_series(DEPLOY)


def test_bars_are_measured_by_the_best_score(model: RecallHitsModel) -> None:
    model.set_trace(DEPLOY)
    assert [part.part for part in fact_row(model, 0).parts] == [2 / 6, 4 / 6]
    assert [part.part for part in fact_row(model, 1).parts] == [0.25, 0.25]
    assert [(part.token, part.series) for part in fact_row(model, 1).parts] == [
        ("deploy", 0),
        ("rollback", 2),
    ]


def test_an_overridden_fact_may_have_the_longest_bar(model: RecallHitsModel) -> None:
    shown = trace(
        "deploy",
        (hit("window", {"deploy": 2.0}),),
        (left_out("other", {"deploy": 8.0}, Gate.OVERRIDDEN),),
    )
    model.set_trace(shown)
    assert fact_row(model, 0).parts[0].part == 0.25
    assert fact_row(model, 2).parts[0].part == 1.0


def test_a_fact_that_changes_place_stays_the_same_row(model: RecallHitsModel) -> None:
    model.set_trace(DEPLOY)
    held = QPersistentModelIndex(model.index(3))
    resets, removed = QSignalSpy(model.modelReset), QSignalSpy(model.rowsRemoved)
    freeze = hit("freeze", {"rollback": 9.0})
    model.set_trace(trace("deploy rollback", (freeze, *DEPLOY.hits)))
    assert (held.row(), held.data(RecallRole.PATH)) == (0, freeze.fact.path)
    assert resets.count() == 0
    assert removed.count() == 1


def test_the_same_answer_tells_nothing(model: RecallHitsModel) -> None:
    model.set_trace(DEPLOY)
    spies = [
        QSignalSpy(signal)
        for signal in (model.dataChanged, model.rowsInserted, model.rowsRemoved, model.rowsMoved)
    ]
    model.set_trace(DEPLOY)
    assert [spy.count() for spy in spies] == [0, 0, 0, 0]


def test_only_a_row_that_differs_is_told(model: RecallHitsModel) -> None:
    model.set_trace(DEPLOY)
    changed = QSignalSpy(model.dataChanged)
    other = hit("checklist", {"deploy": 1.5, "rollback": 1.25})
    model.set_trace(trace(DEPLOY.query, (DEPLOY.hits[0], other), DEPLOY.left_out))
    assert [changed.at(n)[0].row() for n in range(changed.count())] == [1]


def test_a_fact_that_came_by_itself_is_marked_until_it_is_seen(model: RecallHitsModel) -> None:
    model.set_trace(trace("deploy", DEPLOY.hits[:1]))
    model.set_trace(trace("deploy", DEPLOY.hits), mark_new=True)
    assert [fact_row(model, row).is_new for row in (0, 1)] == [False, True]
    model.mark_seen(DEPLOY.hits[1].fact.path)
    assert not fact_row(model, 1).is_new


def test_another_message_takes_the_marks_away(model: RecallHitsModel) -> None:
    model.set_trace(trace("deploy", DEPLOY.hits[:1]))
    model.set_trace(trace("deploy", DEPLOY.hits), mark_new=True)
    model.set_trace(trace("deploy it", DEPLOY.hits))
    assert not fact_row(model, 1).is_new


def test_a_row_is_found_by_the_path_of_its_fact(model: RecallHitsModel) -> None:
    model.set_trace(DEPLOY)
    assert model.index_of(DEPLOY.left_out[0].fact.path).row() == 3
    assert not model.index_of("/nowhere.md").isValid()
    assert not model.index_of("").isValid()


def test_a_row_is_told_in_words(model: RecallHitsModel) -> None:
    model.set_trace(DEPLOY)
    told = model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == (
        "Rank 1, Window, project fact of type project, fresh, score 6.000,"
        " matched deploy, 部署; project scope"
    )
    assert "Pinned, Why freeze stayed out." in model.index(3).data(
        Qt.ItemDataRole.AccessibleTextRole
    )


def test_markup_in_a_title_stays_text_in_the_tool_tip(model: RecallHitsModel) -> None:
    model.set_trace(trace("deploy", (hit("x", {"deploy": 1.0}, title="a <b>bold</b> title"),)))
    assert "a &lt;b&gt;bold" in model.index(0).data(Qt.ItemDataRole.ToolTipRole)


def test_nothing_is_shown_for_no_answer(model: RecallHitsModel) -> None:
    model.set_trace(DEPLOY)
    model.set_trace(None)
    assert model.rowCount() == 0


names = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8)


@given(st.lists(st.tuples(names, st.integers(0, 8)), max_size=5))
def test_any_sequence_of_answers_ends_with_the_rows_of_the_last(
    qapp: QApplication, answers: list[tuple[list[str], int]]
) -> None:
    model = RecallHitsModel()
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    tester = QAbstractItemModelTester(model, mode)
    for found, hits in answers:
        shown = _answer(found, hits)
        model.set_trace(shown)
        assert titles(model) == _titles_of(shown)
    tester.deleteLater()
    model.deleteLater()


def _answer(found: list[str], hits: int) -> RecallTrace:
    return trace(
        "deploy",
        tuple(hit(name, {"deploy": 2.0}) for name in found[:hits]),
        tuple(left_out(name, {"deploy": 1.0}) for name in found[hits:]),
    )


def _titles_of(shown: RecallTrace) -> list[str]:
    hits = [item.fact.heading for item in shown.hits]
    others = [item.fact.heading for item in shown.left_out]
    return [*hits, *([f"Nearly recalled: {len(others)}"] if others else []), *others]
