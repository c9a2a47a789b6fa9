"""What the catalog makes of stores that other tools stumbled over."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from context_center.core.facts import Activation, Fact, FactType, Scope
from context_center.core.instructions.documents import ProfileName
from context_center.services.catalog import Catalog
from context_center.services.snapshot import Snapshot, StoreState
from context_center.services.snapshot_cache import SnapshotCache
from context_center.services.workspace import remote_workspace
from tests.helpers.stores import NOW, Store, a_fact


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.below(tmp_path)


def catalog_of(store: Store, cache: Path | None = None) -> Catalog:
    return Catalog(store.workspace, str(cache) if cache else None, lambda: NOW)


def read(store: Store) -> Snapshot:
    return catalog_of(store).load()[0]


def codes(fact: Fact) -> list[str]:
    return [problem.code for problem in fact.problems]


def by_file(snapshot: Snapshot) -> dict[str, Fact]:
    return {os.path.basename(fact.path): fact for fact in snapshot.facts}


def test_an_empty_store_is_empty(store: Store) -> None:
    snapshot = read(store)
    assert snapshot.state is StoreState.EMPTY
    assert snapshot.facts == ()


def test_a_remote_workspace_reads_nothing(store: Store) -> None:
    store.write(a_fact())
    remote = remote_workspace(store.workspace.roots, "ssh://host/app")
    catalog = Catalog(remote, None, lambda: NOW)
    snapshot = catalog.load()[0]
    assert snapshot.state is StoreState.REMOTE
    assert snapshot.facts == snapshot.archived == snapshot.stray_stores == ()
    assert catalog.watched_directories() == ()
    assert not catalog.instructions(None, ProfileName.SPECIFICATION).documents
    assert catalog.recall("body of alpha").hits == ()


def test_byte_order_mark_and_crlf_read_as_a_normal_fact(store: Store) -> None:
    store.write_bytes("a.md", b"\xef\xbb\xbf---\r\nname: a\r\ndescription: d\r\n---\r\nbody\r\n")
    fact = by_file(read(store))["a.md"]
    assert (fact.name, fact.description, fact.body, codes(fact)) == ("a", "d", "body", [])
    assert [hit.fact.name for hit in catalog_of(store).recall("what body d").hits] == ["a"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "gb18030"])
def test_other_encodings(store: Store, encoding: str) -> None:
    text = "---\nname: a\ntitle: 部署窗口\n---\n周二和周四，回滚脚本在 tools。\n"
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")
    store.write_bytes("a.md", mark + text.encode(encoding))
    fact = by_file(read(store))["a.md"]
    assert fact.title == "部署窗口"
    assert fact.body == "周二和周四，回滚脚本在 tools。"
    assert codes(fact) == []


@pytest.mark.parametrize(
    ("data", "line"),
    [(b"---\nname: a\n---\n\xff\xfe body", 4), (b"---\nname: a\n---\nx\nsaid \x93yes\x94\n", 5)],
)
def test_bytes_in_no_encoding_are_shown_with_their_line(
    store: Store, data: bytes, line: int
) -> None:
    store.write_bytes("a.md", data)
    fact = by_file(read(store))["a.md"]
    assert [(p.code, p.line) for p in fact.problems] == [("bad_encoding", line)]
    assert fact.name == "a"
    assert "body" in fact.body or "yes" in fact.body


def test_a_linked_fact_is_shown_and_never_read(store: Store, tmp_path: Path) -> None:
    secret = tmp_path / "id_rsa"
    secret.write_text("begin openssh private key", encoding="utf-8")
    store.write(a_fact())
    os.symlink(secret, os.path.join(store.directory(), "key.md"))
    os.symlink(tmp_path / "nowhere", os.path.join(store.directory(), "dangling.md"))
    catalog = catalog_of(store)
    facts = by_file(catalog.load()[0])
    for name in ("key.md", "dangling.md"):
        assert codes(facts[name]) == ["symlink"]
        assert (facts[name].active, facts[name].body) == (False, "")
    assert catalog.recall("begin openssh private key").hits == ()


def test_a_linked_archive_is_not_read(store: Store, tmp_path: Path) -> None:
    outside = tmp_path / "other"
    outside.mkdir()
    (outside / "20260801-120000.000-x.md").write_text("secret", encoding="utf-8")
    os.symlink(outside, os.path.join(store.directory(), ".archive"))
    snapshot = read(store)
    assert snapshot.archived == ()
    assert [problem.code for problem in snapshot.problems] == ["archive_linked"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in directories")
def test_pipes_and_directories_are_skipped_and_named(store: Store) -> None:
    store.write(a_fact())
    os.mkfifo(os.path.join(store.directory(), "p.md"))
    os.mkdir(os.path.join(store.directory(), "d.md"))
    snapshot = read(store)
    assert list(by_file(snapshot)) == ["alpha.md"]
    assert sorted(os.path.basename(p.path) for p in snapshot.problems) == ["d.md", "p.md"]


_READ_AS_NOBODY = """
import os, sys
sys.path[:] = {path!r}
from context_center.core.facts import Scope
from context_center.services.fact_reading import read_entry
if os.geteuid() == 0:
    os.setuid(65534)
fact = read_entry(sys.argv[1], Scope.PROJECT).fact
print(fact.name, fact.active, fact.problems[0].code)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are POSIX's")
def test_an_unreadable_fact_is_shown() -> None:
    # Root may read everything, so another process reads as nobody.
    with tempfile.TemporaryDirectory() as directory:
        os.chmod(directory, 0o755)  # noqa: S103 - nobody has to get in
        path = os.path.join(directory, "alpha.md")
        Path(path).write_text("secret", encoding="utf-8")
        os.chmod(path, 0)
        code = _READ_AS_NOBODY.format(path=sys.path)
        command = [sys.executable, "-c", code, path]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["alpha", "False", "unreadable"]


def test_copies_of_sync_tools_are_marked_and_rest(store: Store) -> None:
    fact = a_fact("deploy")
    store.write(fact)
    copies = ["deploy (conflicted copy 2026-07-10 070952).md", "deploy.sync-conflict-2026-A.md"]
    for name in copies:
        store.write(fact, name)
    catalog = catalog_of(store)
    facts = by_file(catalog.load()[0])
    assert facts["deploy.md"].active
    for name in copies:
        assert not facts[name].active
        assert "duplicate_id" in codes(facts[name])
        assert "deploy.md" in facts[name].problems[-1].message
    assert [hit.fact.path for hit in catalog.recall("body of deploy").hits] == [
        facts["deploy.md"].path
    ]


def test_the_last_copy_becomes_the_fact(store: Store) -> None:
    original = store.write(a_fact("deploy"))
    copy = store.write(a_fact("deploy"), "deploy copy.md")
    catalog = catalog_of(store)
    catalog.load()
    os.unlink(original)
    snapshot, changes = catalog.refresh([original])
    assert [(f.path, f.active) for f in snapshot.facts] == [(copy, True)]
    assert (changes.removed, changes.changed) == ({original}, {copy})


def test_names_that_differ_by_case_are_both_shown(store: Store) -> None:
    store.write(a_fact("alpha"))
    store.write(a_fact("alpha", id="mem-2"), "Alpha.md")
    facts = by_file(read(store))
    assert len(facts) == 2
    assert all("name_clash" in codes(fact) for fact in facts.values())


def test_a_renamed_file_keeps_its_identity(store: Store) -> None:
    path = store.write(a_fact("deploy"))
    os.rename(path, os.path.join(store.directory(), "release-notes.md"))
    fact = by_file(read(store))["release-notes.md"]
    assert (fact.id, codes(fact)) == (a_fact("deploy").id, ["name_mismatch"])


def test_temporary_files_are_no_facts(store: Store) -> None:
    store.write(a_fact())
    for name in (".a.md.tmp123", "4913", "a.md~", ".a.md.swp", "#a.md#", ".#a.md", "MEMORY.md"):
        store.write_text(name, "x")
    assert list(by_file(read(store))) == ["alpha.md"]


def test_stray_stores_are_shown_and_never_merged(store: Store) -> None:
    store.write(a_fact("server"))
    stray = os.path.join(store.workspace.roots.state, "memory", "0f1e2d3c4b5a6978")
    os.makedirs(stray)
    Path(stray, "server.md").write_text("---\nname: server\n---\nnewer heliotrope", "utf-8")
    catalog = catalog_of(store)
    snapshot = catalog.load()[0]
    assert [(s.path, len(s.facts)) for s in snapshot.stray_stores] == [(stray, 1)]
    assert [fact.body for fact in snapshot.facts] == ["body of server"]
    assert catalog.recall("newer heliotrope").hits == ()


def test_legacy_guidance_is_pinned_and_suppressed_by_an_equivalent_fact(store: Store) -> None:
    header = "---\nname: {}\nsubject_key: user.tone\nmetadata:\n  type: {}\n---\n{}"
    store.write_text("tone.md", header.format("tone", "feedback", "be brief"), Scope.GLOBAL)
    reference = "---\nname: ref\nmetadata:\n  type: user\n  fact_type: reference\n---\nx"
    store.write_text("ref.md", reference, Scope.GLOBAL)
    facts = by_file(read(store))
    assert facts["tone.md"].pinned
    assert (facts["ref.md"].type, facts["ref.md"].pinned) == (FactType.REFERENCE, False)
    store.write(a_fact("tone2", subject_key="user.tone"))
    snapshot = read(store)
    assert snapshot.pinned is not None
    assert [fact.name for fact in snapshot.pinned.suppressed] == ["tone"]
    assert [override.key for override in snapshot.overrides] == ["subject:user.tone"]


def test_characters_of_any_script_count_alike(store: Store) -> None:
    for number, body in enumerate(["中" * 700, "🙂" * 700, "x" * 100]):
        fact = a_fact(f"f{number}", id=f"mem-{number}", activation=Activation.PINNED, body=body)
        store.write(fact)
    pinned = read(store).pinned
    assert pinned is not None
    assert (pinned.used, pinned.limit) == (1_500, 1_500)


def test_a_change_is_told_narrowly(store: Store) -> None:
    paths = [store.write(a_fact(f"f{n}", id=f"mem-{n}")) for n in range(5)]
    catalog = catalog_of(store)
    first = catalog.load()[0]
    store.write(a_fact("f2", id="mem-2", body="another body"))
    snapshot, changes = catalog.refresh([paths[2]])
    assert (changes.added, changes.removed, changes.changed) == (set(), set(), {paths[2]})
    assert snapshot.generation == first.generation + 1
    assert [new is old for new, old in zip(snapshot.facts, first.facts, strict=True)] == [
        True, True, False, True, True,
    ]  # fmt: skip
    os.unlink(paths[0])
    added = store.write(a_fact("new", id="mem-new"))
    changes = catalog.refresh(None)[1]
    assert (changes.added, changes.removed) == ({added}, {paths[0]})


def test_overrides_follow_a_change(store: Store) -> None:
    store.write(a_fact("style", id="mem-g", scope=Scope.GLOBAL))
    path = store.write(a_fact("style", id="mem-p"))
    catalog = catalog_of(store)
    assert len(catalog.load()[0].overrides) == 1
    store.write(a_fact("style", id="mem-p", body="changed"))
    override = catalog.refresh([path])[0].overrides[0]
    assert override.project.body == "changed"
    os.unlink(path)
    assert catalog.refresh([path])[0].overrides == ()
    assert [hit.fact.id for hit in catalog.recall("about style body").hits] == ["mem-g"]


def test_a_change_that_moves_neither_time_nor_size_is_seen(store: Store) -> None:
    path = store.write(a_fact(body="one"))
    catalog = catalog_of(store)
    catalog.load()
    status = os.stat(path)
    store.write(a_fact(body="two"))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert os.stat(path).st_mtime_ns == status.st_mtime_ns
    assert catalog.refresh([path])[0].facts[0].body == "two"
    store.write(a_fact(body="six"))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert catalog.refresh(None)[0].facts[0].body == "six"


def test_a_store_that_vanishes_stays_in_sight(store: Store) -> None:
    store.write(a_fact())
    catalog = catalog_of(store)
    catalog.load()
    away = store.directory() + ".away"
    os.rename(store.directory(), away)
    snapshot, changes = catalog.refresh(None)
    assert snapshot.state is StoreState.UNREACHABLE
    assert [fact.name for fact in snapshot.facts] == ["alpha"]
    assert [problem.code for problem in snapshot.problems] == ["store_vanished"]
    assert not changes.removed
    os.rename(away, store.workspace.facts_dir)
    snapshot, changes = catalog.refresh(None)
    assert snapshot.state is StoreState.READY
    assert not (changes.added)
    assert not (changes.removed)
    assert not (changes.changed)


def test_a_store_that_was_removed_can_be_let_go(store: Store) -> None:
    path = store.write(a_fact())
    catalog = catalog_of(store)
    catalog.load()
    shutil.rmtree(store.directory())
    snapshot, changes = catalog.refresh(None, forget_gone=True)
    assert (snapshot.state, changes.removed) == (StoreState.EMPTY, {path})


def test_a_half_written_file_recovers(store: Store) -> None:
    path = store.write(a_fact())
    catalog = catalog_of(store)
    whole = catalog.load()[0].facts[0]
    data = Path(path).read_bytes()
    Path(path).write_bytes(b"")
    assert catalog.refresh([path])[0].facts[0].body == ""
    Path(path).write_bytes(data[:10])
    catalog.refresh([path])
    assert Path(path).read_bytes() == data[:10]
    Path(path).write_bytes(data)
    again = catalog.refresh([path])[0].facts[0]
    assert (again.id, again.body) == (whole.id, whole.body)


def test_reading_changes_no_byte(store: Store) -> None:
    store.write(a_fact())
    store.write_text("old.md", "---\nname: Old Fact\n---\nlegacy")
    store.write_text("MEMORY.md", "# Memory\n\nmine\n")
    before = {path: path.read_bytes() for path in _files(store)}
    catalog = catalog_of(store)
    catalog.load()
    catalog.recall("legacy body of alpha")
    catalog.refresh(None)
    assert {path: path.read_bytes() for path in _files(store)} == before


def _files(store: Store) -> list[Path]:
    return [p for p in Path(store.workspace.roots.state).rglob("*") if p.is_file()]


def test_the_cache_gives_the_same_facts(store: Store, tmp_path: Path) -> None:
    for number in range(30):
        store.write(a_fact(f"f{number}", id=f"mem-{number}", keywords="依赖"))
    store.write_text("bad.md", "---\nname: [x\n---\nbody")
    _age(store)
    cache = tmp_path / "cache"
    first = loaded_and_kept(store, cache)
    kept = SnapshotCache(str(cache)).load(store.workspace.facts_dir)
    assert kept is not None
    assert len(kept.names) == 31
    second = catalog_of(store, cache).load()[0]
    assert second.facts == first.facts


def test_the_cache_is_no_truth(store: Store, tmp_path: Path) -> None:
    path = store.write(a_fact(body="one"))
    _age(store)
    cache = tmp_path / "cache"
    loaded_and_kept(store, cache)
    store.write(a_fact(body="two"))
    assert catalog_of(store, cache).load()[0].facts[0].body == "two"
    os.unlink(path)
    assert catalog_of(store, cache).load()[0].facts == ()


@pytest.mark.parametrize("data", [b"", b"x", b"\x80\x05N.", b"cos\nsystem\n(S'true'\ntR."])
def test_a_damaged_cache_is_done_without(store: Store, tmp_path: Path, data: bytes) -> None:
    store.write(a_fact())
    _age(store)
    cache = tmp_path / "cache"
    loaded_and_kept(store, cache)
    for file in cache.iterdir():
        file.write_bytes(data)
    assert [fact.name for fact in catalog_of(store, cache).load()[0].facts] == ["alpha"]


def test_recall_after_a_change_needs_no_new_build(store: Store) -> None:
    path = store.write(a_fact("alpha", body="heliotrope database"))
    store.write(a_fact("beta"))
    catalog = catalog_of(store)
    assert [hit.fact.name for hit in catalog.recall("heliotrope database").hits] == ["alpha"]
    store.write(a_fact("alpha", body="other words"))
    catalog.refresh([path])
    assert catalog.recall("heliotrope database").hits == ()
    assert [hit.fact.name for hit in catalog.recall("other words").hits] == ["alpha"]


def loaded_and_kept(store: Store, cache: Path) -> Snapshot:
    catalog = catalog_of(store, cache)
    snapshot = catalog.load()[0]
    catalog.keep()
    return snapshot


def _age(store: Store) -> None:
    for path in _files(store):
        os.utime(path, (1, path.stat().st_mtime - 60))
        os.utime(path, ns=(NOW - 10**12, NOW - 10**12))


facts_in_store = st.dictionaries(
    st.sampled_from([f"f{n}" for n in range(6)]),
    st.tuples(
        st.sampled_from(["mem-1", "mem-2", "mem-3", "mem-4"]),
        st.sampled_from(["", "a.b", "c.d"]),
        st.sampled_from(list(Scope)),
        st.sampled_from(list(Activation)),
    ),
    max_size=6,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(stages=st.lists(facts_in_store, min_size=2, max_size=4))
def test_refreshing_gives_what_reading_anew_gives(
    tmp_path_factory: pytest.TempPathFactory, stages: list[dict[str, tuple[str, ...]]]
) -> None:
    store = Store.below(tmp_path_factory.mktemp("stages"))
    catalog = catalog_of(store)
    catalog.load()
    for stage in stages:
        wanted = {}
        for name, (fact_id, subject, scope, activation) in stage.items():
            fact = replace(
                a_fact(name),
                id=fact_id,
                subject_key=subject,
                scope=Scope(scope),
                activation=Activation(activation),
            )
            wanted[store.write(fact)] = fact
        touched = set(wanted)
        for path in map(str, _files(store)):
            if path not in wanted:
                os.unlink(path)
                touched.add(path)
        snapshot = catalog.refresh(touched)[0]
        fresh = read(store)
        assert snapshot.facts == fresh.facts
        assert snapshot.overrides == fresh.overrides
        assert snapshot.pinned == fresh.pinned
