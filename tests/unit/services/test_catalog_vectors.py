"""Stores laid out as the reference saw them, read by the catalog."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from context_center.core.errors import UnknownReferenceError
from context_center.core.fact_file import FactSource, read_fact
from context_center.core.facts import Activation, Fact, Scope
from context_center.core.freshness import freshness
from context_center.core.names import (
    parse_reference,
    reference_of,
    slug,
    subject_key,
    workspace_slug,
)
from context_center.core.references import resolve_reference
from context_center.core.session_context import bounded_index, index_text
from context_center.core.times import parse_expiry, parse_time
from context_center.services.catalog import Catalog
from context_center.services.fact_directory import read_entry
from context_center.services.workspace import Roots, Workspace, workspace_at
from tests.helpers.vectors import Case, case_id, cases, lay_out, masked

if TYPE_CHECKING:
    from pathlib import Path

    from context_center.services.snapshot import Snapshot

NOW = parse_time("2026-08-20T12:00:00Z")
assert NOW is not None


def catalog_of(case: Case, root: Path) -> Catalog:
    lay_out(case, root)
    request = case["request"]
    state = str(root / "u")
    workspace = Workspace(
        Roots(state, "test", state, "test"),
        str(root / "w"),
        "p",
        str(root / request.get("dir", "u/projects/p/memory")),
        str(root / request.get("global_dir", "u/memory/global")),
        "",
    )
    instant = parse_time(request.get("now", "")) or NOW
    return Catalog(workspace, None, lambda: instant or 0)


def snapshot_of(case: Case, root: Path) -> Snapshot:
    return catalog_of(case, root).load()[0]


def memory(fact: Fact, scope: str | None = None) -> dict[str, Any]:
    return {
        "activation": str(fact.activation),
        "body": fact.body,
        "created_at": fact.created_at,
        "description": fact.description,
        "expires_at": fact.expires_at,
        "id": fact.id,
        "keywords": fact.keywords,
        "last_verified_at": fact.last_verified_at,
        "name": fact.name,
        "revision": fact.revision,
        "scope": str(fact.scope) if scope is None else scope,
        "subject_key": fact.subject_key,
        "title": fact.title,
        "type": str(fact.type),
        "updated_at": fact.updated_at,
        "volatility": str(fact.volatility),
    }


@pytest.mark.parametrize("case", cases("load"), ids=case_id)
def test_load(case: Case, tmp_path: Path) -> None:
    lay_out(case, tmp_path)
    entry = read_entry(str(tmp_path / case["request"]["file"]), Scope.PROJECT)
    expected = case["expected"]
    assert (entry is not None) == expected["ok"]
    if entry is None:
        return
    fact = entry.fact
    assert memory(fact, fact.stated_scope) == expected["memory"]
    assert list(fact.identity_keys) == expected["identity_keys"]
    assert fact.resolved_activation == Activation(expected["resolved_activation"])


@pytest.mark.parametrize("case", cases("list_all"), ids=case_id)
def test_list_all(case: Case, tmp_path: Path) -> None:
    facts = snapshot_of(case, tmp_path).facts
    assert [memory(fact) for fact in facts if fact.active] == case["expected"]["memories"]


@pytest.mark.parametrize("case", cases("list_archived"), ids=case_id)
def test_list_archived(case: Case, tmp_path: Path) -> None:
    archived = snapshot_of(case, tmp_path).archived
    answer = [
        {"archived_at": a.archived_at, "memory": memory(a.fact), "path": a.fact.path}
        for a in archived
        if a.fact.active
    ]
    assert masked(answer, tmp_path) == case["expected"]["archived"]


@pytest.mark.parametrize("case", cases("read"), ids=case_id)
def test_read(case: Case, tmp_path: Path) -> None:
    facts = snapshot_of(case, tmp_path).facts
    expected = case["expected"]
    if not expected["ok"]:
        with pytest.raises(UnknownReferenceError):
            resolve_reference(facts, case["request"]["ref"])
        return
    fact = resolve_reference(facts, case["request"]["ref"])
    answer = {
        "memory": memory(fact),
        "ok": True,
        "path": fact.path,
        "reference": reference_of(fact.scope, fact.name),
    }
    assert masked(answer, tmp_path) == expected


@pytest.mark.parametrize("case", cases("revisions"), ids=case_id)
def test_revisions(case: Case, tmp_path: Path) -> None:
    catalog = catalog_of(case, tmp_path)
    facts = catalog.load()[0].facts
    try:
        fact = resolve_reference(facts, case["request"]["ref"])
    except UnknownReferenceError:
        assert case["expected"]["revisions"] == []
        return
    history = [memory(revision.fact) for revision in catalog.revisions(fact)]
    assert history == case["expected"]["revisions"]


@pytest.mark.parametrize("case", cases("overrides"), ids=case_id)
def test_overrides(case: Case, tmp_path: Path) -> None:
    answer = [
        {
            "global_id": o.global_.id,
            "global_name": o.global_.name,
            "key": o.key,
            "project_id": o.project.id,
            "project_name": o.project.name,
        }
        for o in snapshot_of(case, tmp_path).overrides
    ]
    assert answer == case["expected"]["overrides"]


@pytest.mark.parametrize("case", cases("pinned"), ids=case_id)
def test_pinned(case: Case, tmp_path: Path) -> None:
    pinned = snapshot_of(case, tmp_path).pinned
    assert pinned is not None
    assert [memory(fact) for fact in pinned.facts] == case["expected"]["for_project"]
    everything = sorted(fact.id for fact in (*pinned.facts, *pinned.suppressed))
    assert everything == sorted(fact["id"] for fact in case["expected"]["pinned"])


@pytest.mark.parametrize("case", cases("index"), ids=case_id)
def test_index(case: Case, tmp_path: Path) -> None:
    snapshot = snapshot_of(case, tmp_path)
    assert index_text(snapshot.facts, snapshot.overrides) == case["expected"]["index"]


@pytest.mark.parametrize("case", cases("bounded_index"), ids=case_id)
def test_bounded_index(case: Case, tmp_path: Path) -> None:
    request, snapshot = case["request"], snapshot_of(case, tmp_path)
    now = parse_time(request["now"])
    assert now is not None
    text = bounded_index(snapshot.facts, snapshot.overrides, now, request["max_chars"])
    assert text == case["expected"]["index"]


@pytest.mark.parametrize("case", cases("freshness"), ids=case_id)
def test_freshness(case: Case) -> None:
    given, now = case["request"]["memory"], parse_time(case["request"]["now"])
    assert now is not None
    lines = [f'{key}: "{value}"' for key, value in given.items()]
    text = "\n".join(["---", *lines, "---", ""])
    fact = read_fact(FactSource(text, "/f.md", "f", Scope.PROJECT, 0))
    fact = replace(
        fact, updated_at=given.get("updated_at", ""), created_at=given.get("created_at", "")
    )
    assert freshness(fact, now) == case["expected"]["freshness"]


@pytest.mark.parametrize("case", cases("slug"), ids=case_id)
def test_slug(case: Case) -> None:
    assert slug(next(iter(case["request"].values()))) == case["expected"]["slug"]


@pytest.mark.parametrize("case", cases("workspace_slug"), ids=case_id)
def test_workspace_slug(case: Case) -> None:
    path, state = case["request"]["path"], case["request"]["user_dir"]
    expected = case["expected"]
    assert workspace_slug(path) == expected["slug"]
    if not state:
        assert not expected["dir"]
        return
    workspace = workspace_at(Roots(state, "test", state, "test"), path)
    assert workspace.facts_dir == expected["dir"]
    assert workspace.global_facts_dir == expected["global_dir"]


@pytest.mark.parametrize("case", cases("subject_key"), ids=case_id)
def test_subject_key(case: Case) -> None:
    assert subject_key(case["request"]["text"]) == case["expected"]["key"]


@pytest.mark.parametrize("case", cases("parse_reference"), ids=case_id)
def test_parse_reference(case: Case) -> None:
    reference = parse_reference(case["request"]["ref"])
    assert {
        "name": reference.name,
        "qualified": reference.qualified,
        "raw": reference.raw,
        "scope": str(reference.scope or ""),
    } == case["expected"]


@pytest.mark.parametrize("case", cases("parse_expiry"), ids=case_id)
def test_parse_expiry(case: Case) -> None:
    parsed, expected = parse_expiry(case["request"]["text"]), case["expected"]
    assert (parsed is not None) == expected["ok"]
    if parsed is not None:
        assert parsed == (expected["expires_at"], expected["clear"])
