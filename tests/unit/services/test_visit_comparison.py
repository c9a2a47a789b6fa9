"""A real store and real instruction files, compared with the last visit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from context_center.core.visit_changes import VisitChangeKind, with_kept
from context_center.services.catalog import Catalog
from context_center.services.visit_comparison import Compared, VisitComparison
from tests.helpers.temporary_store import NOW, TemporaryStore, temporary_store

if TYPE_CHECKING:
    from context_center.services.snapshot import Snapshot


@pytest.fixture
def store(tmp_path: Path) -> TemporaryStore:
    made = temporary_store(tmp_path / "home", tmp_path / "app")
    made.write("a")
    made.write("b")
    Path(made.workspace.root, "AGENTS.md").write_text("Rules.\n", encoding="utf-8")
    return made


def now(store: TemporaryStore) -> Snapshot:
    return Catalog(store.workspace, None, lambda: NOW).load()[0]


def visit(store: TemporaryStore, data: Path) -> Compared:
    comparison = VisitComparison(store.workspace, data)
    return comparison.compare(comparison.load(), now(store), read_documents=True)


def test_the_first_visit_sees_everything_as_it_is(store: TemporaryStore, tmp_path: Path) -> None:
    assert visit(store, tmp_path / "data").changes == ()
    assert visit(store, tmp_path / "data").changes == ()


def test_the_next_visit_tells_what_others_did_until_it_is_kept(
    store: TemporaryStore, tmp_path: Path
) -> None:
    visit(store, tmp_path / "data")
    store.write("a", body="Changed.", revision=2)
    store.remove("b")
    store.write("c")
    Path(store.workspace.root, "AGENTS.md").write_text("Other rules.\n", encoding="utf-8")
    Path(store.roots.home, "AGENTS.md").write_text("New.\n", encoding="utf-8")
    for _ in range(2):
        compared = visit(store, tmp_path / "data")
        assert [(each.kind, each.heading) for each in compared.changes] == [
            (VisitChangeKind.CHANGED, "A"),
            (VisitChangeKind.REMOVED, "B"),
            (VisitChangeKind.ADDED, "C"),
            (VisitChangeKind.CHANGED, "workspace/AGENTS.md"),
            (VisitChangeKind.ADDED, "user/AGENTS.md"),
        ]
    comparison = VisitComparison(store.workspace, tmp_path / "data")
    comparison.save(with_kept(compared.seen, compared.changes))
    assert visit(store, tmp_path / "data").changes == ()


def test_instructions_are_read_again_only_when_asked_for(
    store: TemporaryStore, tmp_path: Path
) -> None:
    comparison = VisitComparison(store.workspace, tmp_path / "data")
    seen = comparison.compare(None, now(store), read_documents=False).seen
    Path(store.workspace.root, "AGENTS.md").write_text("Other rules.\n", encoding="utf-8")
    assert comparison.compare(seen, now(store), read_documents=False).changes == ()
    (change,) = comparison.compare(seen, now(store), read_documents=True).changes
    assert change.heading == "workspace/AGENTS.md"
