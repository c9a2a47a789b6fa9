"""The score of rank-bm25 with the idf of the page."""

from __future__ import annotations

import pytest

from context_center.core.recall.bm25 import (
    RecallBM25,
    average_length,
    inverse_document_frequency,
)


@pytest.mark.parametrize(
    ("corpus", "query", "expected"),
    [
        (
            ["release branch is cut on monday", "the staging database lives on db three"],
            "staging database",
            [0.0, 1.344],
        ),
        (["the deploy branch is release"], "deploy release", [0.575]),
        (["same words"] * 4, "same words", [0.211] * 4),
    ],
)
def test_tiny_stores_score_above_zero(corpus: list[str], query: str, expected: list[float]) -> None:
    scores = RecallBM25([text.split() for text in corpus]).get_scores(query.split())
    assert list(scores) == pytest.approx(expected, abs=0.0006)


def test_a_token_in_every_text_still_weighs_something() -> None:
    assert inverse_document_frequency(10, 10) > 0


@pytest.mark.parametrize("corpus", [[], [[], []]])
def test_nothing_to_search_is_no_error(corpus: list[list[str]]) -> None:
    assert list(RecallBM25(corpus).get_scores(["word"])) == [0.0] * len(corpus)


def test_the_average_is_never_zero() -> None:
    assert average_length(0, 0) == 1.0
    assert average_length(0, 3) == 1.0
    assert average_length(9, 3) == 3.0
