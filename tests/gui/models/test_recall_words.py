"""The words in which a recall is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from context_center.core.facts import Freshness, Scope
from context_center.core.recall.bm25 import PROJECT_FACTOR, STALE_FACTOR
from context_center.core.recall.trace import Gate, Suppression
from context_center.ui.models.fact_words import freshness_word
from context_center.ui.models.recall_words import (
    count_text,
    factor_sentences,
    gate_word,
    score_text,
    suppression_words,
)
from tests.helpers.recall_traces import left_out, trace

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

pytestmark = pytest.mark.usefixtures("qapp")


def test_every_gate_has_a_word_of_its_own() -> None:
    assert len({gate_word(gate) for gate in Gate}) == len(Gate)


def test_every_freshness_has_its_word(qapp: QApplication) -> None:
    assert [freshness_word(value) for value in Freshness] == [str(value) for value in Freshness]


@pytest.mark.parametrize("reason", [reason for reason in Suppression if reason])
def test_every_silence_is_explained_with_what_would_change_it(reason: Suppression) -> None:
    heading, remedy = suppression_words(trace("x", suppressed=reason))
    assert heading
    assert len(remedy) > len(heading)


def test_no_match_at_all_is_told_apart_from_a_weak_one() -> None:
    weak = trace("x", (), (left_out("a", {"x": 1.0}, Gate.NOT_DISTINCTIVE),))
    assert suppression_words(weak) != suppression_words(trace("x"))


def test_the_factors_are_those_of_the_engine() -> None:
    lifted, lowered = factor_sentences(Scope.PROJECT, Freshness.STALE)
    assert f"{PROJECT_FACTOR:g}" in lifted
    assert f"{STALE_FACTOR:g}" in lowered


def test_a_current_global_fact_has_no_factor() -> None:
    (sentence,) = factor_sentences(Scope.GLOBAL, Freshness.CURRENT)
    assert "1.08" not in sentence


def test_numbers_are_written_alike() -> None:
    assert score_text(9.26885) == "9.269"
    assert count_text(2_400) == "2,400"
