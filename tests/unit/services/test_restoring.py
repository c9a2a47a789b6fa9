"""A start shows what an earlier one left, and the comparison with the disk corrects it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from context_center.core.errors import Problem
from context_center.core.facts import Activation, Scope
from context_center.services.catalog import Catalog
from context_center.services.snapshot import Snapshot, StoreState
from context_center.services.snapshot_cache import SnapshotCache
from context_center.services.workspace import workspace_at
from tests.helpers.stores import NOW, Store, a_fact


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.below(tmp_path)


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def catalog_of(store: Store, cache: Path) -> Catalog:
    return Catalog(store.workspace, str(cache), lambda: NOW)


def filled(store: Store, cache: Path) -> Snapshot:
    """Three facts with an override, read and kept by an earlier start."""
    store.write(a_fact("style", id="mem-p", keywords="依赖", body="中文 body"))
    store.write(a_fact("tone", id="mem-t", activation=Activation.PINNED))
    store.write(a_fact("style", id="mem-g", scope=Scope.GLOBAL))
    return kept(store, cache)


def kept(store: Store, cache: Path) -> Snapshot:
    """What an earlier start read of a store whose files are old."""
    for scope in Scope:
        for path in Path(store.directory(scope)).iterdir():
            os.utime(path, ns=(NOW - 10**12, NOW - 10**12))
    catalog = catalog_of(store, cache)
    snapshot = catalog.load()[0]
    catalog.keep()
    return snapshot


def test_what_was_kept_is_shown_unchecked(store: Store, cache: Path) -> None:
    before = filled(store, cache)
    catalog = catalog_of(store, cache)
    restored = catalog.restore()
    assert restored is catalog.snapshot
    assert restored is not None
    assert (restored.checked, restored.state, restored.generation) == (False, StoreState.READY, 1)
    assert restored.facts == before.facts
    assert restored.overrides == before.overrides
    assert (restored.pinned, restored.archived, restored.problems) == (None, (), ())


def test_the_comparison_completes_it_and_tells_no_change(store: Store, cache: Path) -> None:
    before = filled(store, cache)
    catalog = catalog_of(store, cache)
    restored = catalog.restore()
    assert restored is not None
    checked, changes = catalog.load()
    assert not changes
    assert (checked.checked, checked.generation) == (True, 2)
    assert all(new is old for new, old in zip(checked.facts, restored.facts, strict=True))
    assert (checked.facts, checked.overrides) == (before.facts, before.overrides)
    assert (checked.pinned, checked.problems) == (before.pinned, before.problems)


def test_what_happened_since_is_told_narrowly(store: Store, cache: Path) -> None:
    filled(store, cache)
    catalog = catalog_of(store, cache)
    catalog.restore()
    changed = store.write(a_fact("style", id="mem-p", body="another body"))
    added = store.write(a_fact("new", id="mem-n"))
    removed = os.path.join(store.directory(), "tone.md")
    os.unlink(removed)
    snapshot, changes = catalog.load()
    assert (changes.added, changes.removed, changes.changed) == ({added}, {removed}, {changed})
    fresh = Catalog(store.workspace, None, lambda: NOW).load()[0]
    assert snapshot.facts == fresh.facts
    assert snapshot.overrides == fresh.overrides
    assert snapshot.pinned == fresh.pinned


def test_nothing_kept_restores_nothing(store: Store, cache: Path) -> None:
    store.write(a_fact())
    catalog = catalog_of(store, cache)
    assert catalog.restore() is None
    assert catalog.snapshot is None
    assert [fact.name for fact in catalog.load()[0].facts] == ["alpha"]


def test_half_of_a_store_is_not_restored(store: Store, cache: Path) -> None:
    before = filled(store, cache)
    for file in cache.iterdir():
        if file.stat().st_size == min(each.stat().st_size for each in cache.iterdir()):
            file.unlink()
    catalog = catalog_of(store, cache)
    assert catalog.restore() is None
    assert catalog.load()[0].facts == before.facts


def test_files_that_claim_the_same_are_settled_before_they_are_shown(
    store: Store, cache: Path
) -> None:
    store.write(a_fact("deploy"))
    store.write(a_fact("deploy"), "deploy copy.md")
    before = kept(store, cache)
    catalog = catalog_of(store, cache)
    assert catalog.restore() is None
    assert catalog.load()[0].facts == before.facts
    assert [fact.active for fact in before.facts] == [False, True]


def test_a_store_that_vanished_since_is_empty(store: Store, cache: Path) -> None:
    filled(store, cache)
    catalog = catalog_of(store, cache)
    catalog.restore()
    shutil.rmtree(store.directory())
    shutil.rmtree(store.directory(Scope.GLOBAL))
    snapshot, changes = catalog.load()
    assert (snapshot.state, snapshot.facts, len(changes.removed)) == (StoreState.EMPTY, (), 3)


def test_a_store_that_cannot_be_read_any_more_stays_in_sight(store: Store, cache: Path) -> None:
    before = filled(store, cache)
    catalog = catalog_of(store, cache)
    catalog.restore()
    shutil.rmtree(store.directory())
    Path(store.workspace.facts_dir).write_text("no directory", encoding="utf-8")
    for snapshot in (catalog.load()[0], catalog.refresh(None, forget_gone=True)[0]):
        assert snapshot.state is StoreState.UNREACHABLE
        assert snapshot.facts == before.facts
        assert snapshot.problems[0].code == "store_unreachable"


def test_asking_for_a_part_compares_everything_first(store: Store, cache: Path) -> None:
    filled(store, cache)
    catalog = catalog_of(store, cache)
    catalog.restore()
    added = store.write(a_fact("new", id="mem-n"))
    other = os.path.join(store.directory(), "tone.md")
    snapshot, changes = catalog.refresh([other])
    assert snapshot.checked
    assert changes.added == {added}


def test_nothing_unchecked_is_recalled(store: Store, cache: Path) -> None:
    filled(store, cache)
    catalog = catalog_of(store, cache)
    catalog.restore()
    store.write(a_fact("style", id="mem-p", body="heliotrope database"))
    assert [hit.fact.name for hit in catalog.recall("heliotrope database").hits] == ["style"]
    assert catalog.snapshot is not None
    assert catalog.snapshot.checked


def test_every_field_comes_back(store: Store, cache: Path) -> None:
    store.write(a_fact("plain"))
    header = "---\nname: old\nmetadata:\n  type: user\nfoo: bar\nexpires_at: never\n---\nx"
    store.write_bytes("old.md", b"\xef\xbb\xbf" + header.encode())
    store.write_text("bad.md", "---\nname: [x\n---\nbody")
    before = kept(store, cache)
    restored = catalog_of(store, cache).restore()
    assert restored is not None
    assert restored.facts == before.facts
    by_name = {fact.name: fact for fact in restored.facts}
    assert by_name["old"].extra == (("foo", "bar"),)
    assert by_name["old"].encoding == "utf-8-sig"
    assert isinstance(by_name["bad"].problems[0], Problem)


@pytest.mark.parametrize("cut", [1, 40, 400])
def test_a_cache_that_was_cut_short_is_done_without(store: Store, cache: Path, cut: int) -> None:
    before = filled(store, cache)
    for file in cache.iterdir():
        file.write_bytes(file.read_bytes()[:-cut])
    assert SnapshotCache(str(cache)).load(store.workspace.facts_dir) is None
    catalog = catalog_of(store, cache)
    assert catalog.restore() is None
    assert catalog.load()[0].facts == before.facts


def test_overrides_between_directories_kept_apart_are_found_anew(
    store: Store, cache: Path, tmp_path: Path
) -> None:
    filled(store, cache)
    tree = tmp_path / "other"
    tree.mkdir()
    other = Store(workspace_at(store.workspace.roots, str(tree)))
    other.write(a_fact("tone", id="mem-o"))
    store.write(a_fact("tone", id="mem-n", scope=Scope.GLOBAL))
    kept(other, cache)
    restored = catalog_of(store, cache).restore()
    assert restored is not None
    assert [(each.project.id, each.global_.id) for each in restored.overrides] == [
        ("mem-p", "mem-g"),
        ("mem-t", "mem-n"),
    ]


def test_a_cache_with_a_damaged_byte_is_done_without(store: Store, cache: Path) -> None:
    before = filled(store, cache)
    for file in sorted(cache.glob("*.facts")):
        whole = file.read_bytes()
        for at in range(0, len(whole), 7):
            file.write_bytes(whole[:at] + bytes([whole[at] ^ 0x5A]) + whole[at + 1 :])
            catalog = catalog_of(store, cache)
            assert catalog.restore() is None
            assert catalog.load()[0].facts == before.facts
        file.write_bytes(whole)
