"""The recorded recalls of the reference, to the last digit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from context_center.core.fact_file import FactSource, read_fact
from context_center.core.facts import Scope
from context_center.core.recall.index import RecallIndex
from context_center.core.recall.recall import recall
from context_center.core.times import parse_time
from tests.helpers.vectors import case_id, cases

if TYPE_CHECKING:
    from context_center.core.facts import Fact


def facts_of(case: dict[str, Any]) -> list[Fact]:
    """The facts that the files of a case state, both scopes."""
    facts = []
    for path, text in case["files"].items():
        scope = Scope.GLOBAL if path.startswith(case["request"]["global_dir"]) else Scope.PROJECT
        mtime = parse_time(case["default_mtime"])
        assert mtime is not None
        facts.append(read_fact(FactSource(text, path, Path(path).stem, scope, mtime)))
    return facts


@pytest.mark.parametrize("case", cases("recall"), ids=case_id)
def test_recall_answers_as_the_reference(case: dict[str, Any]) -> None:
    request, expected = case["request"], case["expected"]
    now = parse_time(request["now"])
    assert now is not None
    bounds = {key: request[key] for key in ("limit", "max_chars") if key in request}

    trace = recall(RecallIndex.build(facts_of(case)), request["query"], now=now, **bounds)

    hits = [
        {
            "freshness": hit.freshness,
            "id": hit.fact.id,
            "name": hit.fact.name,
            "reason": hit.reason,
            "revision": hit.fact.revision,
            "scope": hit.fact.scope,
            "score": pytest.approx(hit.score, rel=0, abs=1e-9),
            "snippet": hit.snippet,
            "type": hit.fact.type,
        }
        for hit in trace.hits
    ]
    assert hits == (expected["hits"] or [])
    assert trace.block == expected["block"]
    assert trace.used_chars == expected["used_chars"]
    assert trace.char_budget == expected["char_budget"]
    assert trace.omitted == expected["omitted"]
    assert trace.suppressed == expected["suppressed"]
    assert trace.query == expected["query"]
