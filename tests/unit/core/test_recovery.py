"""What stands in the way of a recovery, against the recorded refusals."""

from __future__ import annotations

import posixpath
from dataclasses import replace
from pathlib import PurePosixPath

import pytest

from context_center.core.fact_file import FactSource, read_fact
from context_center.core.facts import Fact, Scope
from context_center.core.recovery import Collision, RecoveryObstacle, recovery_obstacle
from tests.helpers.vectors import Case, case_id, cases


def facts_of(case: Case) -> dict[str, Fact]:
    """Every fact of a case by path; what lies in hidden directories is told by its path."""
    found = {}
    for path, text in case["files"].items():
        if path.endswith(".md") and isinstance(text, str) and not path.endswith("MEMORY.md"):
            scope = Scope.GLOBAL if "/global/" in path else Scope.PROJECT
            found[path] = read_fact(FactSource(text, path, PurePosixPath(path).stem, scope, 0))
    return found


def is_active(path: str) -> bool:
    return not any(part.startswith(".") for part in PurePosixPath(path).parts)


collisions = [case for case in cases("recover") if case["kind"].endswith("-collision")]


@pytest.mark.parametrize("case", collisions, ids=case_id)
def test_recorded_collisions_are_seen(case: Case) -> None:
    facts = facts_of(case)
    archived = facts[case["request"]["archive_path"]]
    obstacle = recovery_obstacle(archived, [f for p, f in facts.items() if is_active(p)])
    assert obstacle is not None
    assert obstacle.collision == case["kind"].removesuffix("-collision")


recovered = [case for case in cases("recover") if case["expected"].get("ok", True)]


@pytest.mark.parametrize("case", recovered, ids=case_id)
def test_what_the_reference_recovered_is_free(case: Case) -> None:
    facts = facts_of(case)
    path = posixpath.normpath(case["request"]["archive_path"].strip().removeprefix("$ROOT/"))
    active = [fact for p, fact in facts.items() if is_active(p)]
    assert recovery_obstacle(facts[path], active) is None


def make_fact(fact_id: str, name: str) -> Fact:
    text = f"---\nid: {fact_id}\nname: {name}\n---\nBody\n"
    return read_fact(FactSource(text, f"/{name}.md", name, Scope.PROJECT, 0))


def test_the_id_counts_before_the_name() -> None:
    archived = make_fact("mem-1", "alpha")
    same_name = make_fact("mem-2", "Alpha")
    same_id = make_fact("mem-1", "beta")
    assert recovery_obstacle(archived, [same_name, same_id]) == RecoveryObstacle(
        Collision.ID, same_id
    )
    assert recovery_obstacle(archived, [same_name]) == RecoveryObstacle(Collision.NAME, same_name)
    assert recovery_obstacle(archived, [replace(same_name, name="gamma")]) is None
