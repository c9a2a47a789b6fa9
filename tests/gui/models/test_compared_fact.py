"""What becomes of a side of a comparison."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from context_center.core.facts import ArchivedFact, Fact
from context_center.services.snapshot import Snapshot, StoreState
from context_center.ui.models.compared_fact import ComparedFact, followed
from tests.helpers.temporary_store import NOW, make_fact

if TYPE_CHECKING:
    from tests.helpers.temporary_store import TemporaryStore

FACT = make_fact("alpha")


def snapshot(
    store: TemporaryStore, *facts: Fact, archived: tuple[ArchivedFact, ...] = ()
) -> Snapshot:
    return Snapshot(store.workspace, StoreState.READY, 1, NOW, facts, archived=archived)


def test_a_live_fact_is_followed(store: TemporaryStore) -> None:
    side = ComparedFact(FACT, size=12)
    changed = replace(FACT, revision=2)
    assert followed(side, snapshot(store, FACT)) is side
    assert followed(side, snapshot(store, changed)) == ComparedFact(changed)
    assert followed(side, snapshot(store)) is None


def test_a_renamed_file_is_the_same_fact(store: TemporaryStore) -> None:
    renamed = replace(FACT, path="/store/project/beta.md")
    assert followed(ComparedFact(FACT), snapshot(store, renamed)) == ComparedFact(renamed)
    copied = replace(renamed, active=False)
    assert followed(ComparedFact(FACT), snapshot(store, copied)) is None


def test_an_old_revision_never_changes(store: TemporaryStore) -> None:
    side = ComparedFact(FACT, live=False)
    assert side.is_revision
    assert followed(side, snapshot(store, replace(FACT, revision=9))) is side


def test_an_archived_fact_is_there_or_not(store: TemporaryStore) -> None:
    side = ComparedFact(FACT, archived_at="2026-01-01T00:00:00Z")
    entry = ArchivedFact(FACT, side.archived_at)
    assert not side.is_revision
    assert followed(side, snapshot(store, archived=(entry,))) is side
    assert followed(side, snapshot(store, FACT)) is None
