"""Labelled messages over a small store, and how well a rule of recall answers them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from rank_bm25 import BM25Okapi

from context_center.core.fact_file import FactSource, read_fact
from context_center.core.facts import Scope
from context_center.core.recall.experiment import ExperimentIndex, experiment
from context_center.core.recall.index import RecallIndex
from context_center.core.recall.recall import recall
from context_center.core.recall.tokens import query_tokens, search_text, tokens
from context_center.core.times import parse_time

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from context_center.core.facts import Fact

PLACE = Path(__file__).parents[1] / "data" / "recall"
NOW = parse_time("2026-08-20T12:00:00Z") or 0
LIMIT = 4
PARTS = ("tune", "report")


@dataclass(frozen=True)
class Query:
    """A message and the names of the facts that it should recall; none for a quiet one.

    ``part`` is "tune" for what thresholds were chosen on, "report" for what is reported.
    """

    id: str
    part: str
    kind: str
    language: str
    message: str
    recall: tuple[str, ...]


@dataclass(frozen=True)
class Quality:
    """Four shares from 0 to 1.

    ``recall``: of the wanted facts those among the first four, averaged over messages.
    ``precision``: of all facts that came back, over all messages, those that were wanted.
    ``mrr``: the mean of 1 / the place of the first wanted fact. ``quiet``: of the
    messages that want nothing those that get nothing.
    """

    recall: float
    precision: float
    mrr: float
    quiet: float


@cache
def labelled_facts() -> tuple[Fact, ...]:
    """The facts of the store, by file name."""
    return tuple(
        read_fact(
            FactSource(path.read_text("utf-8"), f"/store/{path.name}", path.stem, Scope.PROJECT, 0)
        )
        for path in sorted((PLACE / "facts").glob("*.md"))
    )


@cache
def labelled_queries(part: str) -> tuple[Query, ...]:
    """The messages of a part, in the order of the file."""
    stored = json.loads((PLACE / "queries.json").read_text("utf-8"))["queries"]
    queries = [Query(**{**item, "recall": tuple(item["recall"])}) for item in stored]
    return tuple(query for query in queries if query.part == part)


def reference_rule() -> Callable[[str], list[str]]:
    """The rule of the store format: the names of what a message recalls, best first."""
    index = RecallIndex.build(labelled_facts())
    return lambda message: [hit.fact.name for hit in recall(index, message, now=NOW).hits]


def plain_bm25() -> Callable[[str], list[str]]:
    """The first four of rank-bm25 over the same tokens, whatever matched."""
    facts = labelled_facts()
    peer = BM25Okapi([tokens(search_text(fact)) for fact in facts])

    def answer(message: str) -> list[str]:
        scores = peer.get_scores(query_tokens(message))
        best = sorted(range(len(facts)), key=lambda row: -scores[row])[:LIMIT]
        return [facts[row].name for row in best if scores[row] > 0]

    return answer


def experiment_rule() -> Callable[[str], list[str]]:
    """The experiment: the names of what it would recall, best first."""
    index = ExperimentIndex.build(labelled_facts())
    return lambda message: [hit.fact.name for hit in experiment(index, message, now=NOW).hits]


def quality(answer: Callable[[str], list[str]], queries: Sequence[Query]) -> Quality:
    """How well a rule answers; ``answer`` gives at most four names for a message."""
    found: list[float] = []
    places: list[float] = []
    quiet: list[bool] = []
    wanted_hits = all_hits = 0
    for query in queries:
        names = answer(query.message)
        right = [place for place, name in enumerate(names, 1) if name in query.recall]
        all_hits += len(names)
        wanted_hits += len(right)
        if query.recall:
            found.append(len(right) / len(query.recall))
            places.append(1 / right[0] if right else 0.0)
        else:
            quiet.append(not names)
    return Quality(
        recall=sum(found) / len(found),
        precision=wanted_hits / all_hits if all_hits else 1.0,
        mrr=sum(places) / len(places),
        quiet=sum(quiet) / len(quiet),
    )
