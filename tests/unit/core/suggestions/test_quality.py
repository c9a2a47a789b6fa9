"""How right the suggestions are on the part of the labelled sessions that is reported on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.benchmarks.labelled_sessions import workspaces
from tests.benchmarks.suggestion_quality import Quality, measure
from tests.benchmarks.trigger_words import triggered

VECTORS = Path(__file__).parents[3] / "data" / "vectors" / "extract_statement.json"
CASES = json.loads(VECTORS.read_text(encoding="utf-8"))["cases"]


@pytest.fixture(scope="module")
def quality() -> Quality:
    return measure("report")


def test_memories(quality: Quality) -> None:
    assert quality.memories.precision >= 0.85
    assert quality.memories.recall >= 0.75


def test_workflows(quality: Quality) -> None:
    assert quality.workflows.precision >= 0.8
    assert quality.workflows.recall >= 0.7


def test_better_than_trigger_words(quality: Quality) -> None:
    assert quality.plain_memories.precision < quality.memories.precision
    assert quality.plain_memories.recall < quality.memories.recall


def test_the_data_is_as_large_and_as_varied_as_it_claims() -> None:
    spaces = [space for part in ("tune", "report") for space in workspaces(part)]
    assert sum(len(space.turns) for space in spaces) >= 400
    assert sum(len(space.labels) for space in spaces) >= 90
    assert sum(len(space.workflows) for space in spaces) >= 12
    for space in spaces:
        said = {(turn.session_id, turn.number): turn.text for turn in space.turns}
        assert all(label.statement in said[label.session, label.turn] for label in space.labels)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_plain_scan_is_the_recorded_one(case: dict[str, dict[str, str]]) -> None:
    found = triggered(case["request"]["text"])
    assert {"statement": found.statement, "reason": found.reason} == case["expected"]
