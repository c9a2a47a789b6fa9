"""Recall and its index against rank-bm25, over 10,000 facts of 150 tokens each."""

from __future__ import annotations

from itertools import cycle
from statistics import mean
from typing import TYPE_CHECKING

import pytest
from rank_bm25 import BM25Okapi

from context_center.core.recall.index import RecallIndex
from context_center.core.recall.recall import recall
from context_center.core.recall.tokens import count_tokens, query_tokens, search_text, tokens
from tests.benchmarks.ratio import in_turns, seconds
from tests.benchmarks.stores import NOW, fact, facts, messages
from tests.unit.core.recall.full_scan import full_scan

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

    from context_center.core.facts import Fact

COUNT = 10_000
RECALL_TARGET = 1 / 4
UPDATE_TARGET = 1 / 50


@pytest.fixture(scope="module")
def store() -> list[Fact]:
    return facts(COUNT)


@pytest.fixture(scope="module")
def index(store: list[Fact]) -> RecallIndex:
    return RecallIndex.build(store)


def test_recall_with_its_trace(
    benchmark: BenchmarkFixture, store: list[Fact], index: RecallIndex
) -> None:
    peer = BM25Okapi([tokens(search_text(one)) for one in store])
    asked = messages(60)
    times = in_turns(
        lambda message: recall(index, message, now=NOW),
        lambda message: peer.get_scores(query_tokens(message)),
        asked,
    )
    turns = cycle(asked)
    benchmark(lambda: recall(index, next(turns), now=NOW))
    benchmark.extra_info.update(
        name="Recall with its trace over 10,000 facts",
        ratio=times.of_medians,
        target=RECALL_TARGET,
        peer="rank_bm25.BM25Okapi.get_scores",
    )
    assert times.of_medians <= RECALL_TARGET


@pytest.mark.parametrize("message", messages(4, seed=2))
def test_recall_gives_the_answers_of_the_full_scan(
    store: list[Fact], index: RecallIndex, message: str
) -> None:
    expected = full_scan(store, message, NOW)
    trace = recall(index, message, now=NOW, limit=8, max_chars=100_000)
    assert trace.hits
    assert [(hit.fact.path, hit.score) for hit in trace.hits] == expected.kept[:8]
    assert trace.omitted == len(expected.kept) - len(trace.hits)
    assert trace.matched == expected.matched


def test_one_changed_fact(benchmark: BenchmarkFixture, store: list[Fact]) -> None:
    counts = {one.path: count_tokens(one) for one in store}
    builds = [seconds(lambda known: RecallIndex.build(store, known).pool, counts) for _ in range(3)]
    changes = [fact(number * 31 % COUNT, seed=2) for number in range(500)]
    held = RecallIndex.build(store, counts)

    def change(one: Fact) -> None:
        nonlocal held
        held = held.updated([], [one])
        assert held.pool.size

    # The mean, so that the merges that come every few hundred changes are in it.
    spent = mean(seconds(change, one) for one in changes)
    turns = cycle(changes)
    benchmark(lambda: change(next(turns)))
    ratio = spent / min(builds)
    benchmark.extra_info.update(
        name="Recall index after one changed fact of 10,000",
        ratio=ratio,
        target=UPDATE_TARGET,
        peer="a full build of it from known tokens",
    )
    assert ratio <= UPDATE_TARGET
