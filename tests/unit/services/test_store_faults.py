"""What the system refuses: a message with file and remedy, and not one byte changed."""

from __future__ import annotations

import functools
import inspect
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from context_center.core.errors import (
    ContextError,
    FactGoneError,
    StoreUnreachableError,
    TooLargeError,
)
from context_center.core.fact_edit import FactDraft, FactEdit
from context_center.core.frontmatter import split_frontmatter
from context_center.services.catalog import Catalog
from context_center.services.fact_store import FactStore
from context_center.services.workspace import Roots, Workspace, workspace_at
from tests.helpers.trees import contents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

TREE = Path(__file__).resolve().parents[3]
SERVICES = TREE / "context_center" / "services"
NOBODY = 65_534
BIG = "line of text\n" * 1_000


@dataclass(frozen=True)
class Place:
    """A store, a workspace and data of Context Center that another user may reach as well."""

    root: Path
    workspace: Workspace

    @property
    def store(self) -> FactStore:
        """A store that has not looked yet."""
        return FactStore(self.workspace, data_dir=self.root / "data" / "data", durable=False)

    @property
    def facts(self) -> Path:
        """The directory of the project's facts."""
        return Path(self.workspace.facts_dir)

    def act(
        self, *acts: list[str], largest_file: int | None = None, as_nobody: bool = False
    ) -> list[dict[str, Any]]:
        """Let a process of its own do this; ``as_nobody`` as a user without any rights."""
        user = NOBODY if as_nobody and os.getuid() == 0 else None
        plan = {"largest_file": largest_file, "user": user, "acts": acts}
        command = [sys.executable, "-m", "tests.helpers.hindered_writer"]
        done = subprocess.run(
            [*command, self.workspace.roots.state, self.workspace.root],
            cwd=TREE,
            input=json.dumps(plan),
            env={**os.environ, "CONTEXT_CENTER_DATA": str(self.root / "data")},
            capture_output=True,
            text=True,
            check=True,
        )
        return [json.loads(line) for line in done.stdout.splitlines()]

    def own_all(self) -> None:
        """Give everything to the user without rights, if there is another one."""
        if os.getuid() == 0:
            for directory, below, names in os.walk(self.root):
                for name in (".", *below, *names):
                    os.lchown(os.path.join(directory, name), NOBODY, NOBODY)


@pytest.fixture
def place() -> Iterator[Place]:
    root = Path(tempfile.mkdtemp(prefix="hindered-"))
    root.chmod(0o755)
    (root / "work").mkdir()
    (root / "data").mkdir()
    state = str(root / "state")
    workspace = workspace_at(Roots(state, "test", state, "test"), str(root / "work"))
    found = Place(root, workspace)
    store = found.store
    store.create(FactDraft("alpha", title="Alpha", description="first", body="one"))
    store.update(store.open("alpha"), FactEdit(body="two"))
    store.create(FactDraft("beta", description="second", body="b"))
    store.create(FactDraft("gone", description="third", body="g"))
    store.forget("gone")
    try:
        yield found
    finally:
        for directory, _, _ in os.walk(root):
            Path(directory).chmod(0o755)
        shutil.rmtree(root)


def archived(place: Place) -> str:
    return str(next((place.facts / ".archive").iterdir()))


def check_refusal(said: dict[str, Any], kind: str, below: Path) -> None:
    assert said.get("error") == kind, said
    assert said["path"].startswith(str(below)), said
    assert said["message"]
    assert said["remedy"]


def test_disk_full(place: Place) -> None:
    before = contents(place.root / "state")
    said = place.act(
        ["create", "new", BIG],
        ["update", "alpha", BIG],
        ["update", "beta", BIG],
        largest_file=4_000,
    )
    for one in said:
        check_refusal(one, "WriteFailedError", place.facts)
        assert "no room" in one["message"]
    assert contents(place.root / "state") == before


def test_disk_full_while_the_snapshot_is_written(place: Place) -> None:
    place.store.update(place.store.open("alpha"), FactEdit(body=BIG))
    before = contents(place.root / "state")
    (said,) = place.act(["update", "alpha", "short"], largest_file=4_000)
    check_refusal(said, "WriteFailedError", place.facts / ".revisions")
    assert contents(place.root / "state") == before


def test_disk_full_for_the_index_alone(place: Place) -> None:
    index = place.facts / "MEMORY.md"
    index.write_text(index.read_text(encoding="utf-8") + BIG, encoding="utf-8")
    before = index.read_bytes()
    (said,) = place.act(["rename", "alpha", "delta"], largest_file=4_000)
    assert said["done"]
    ((code, path, remedy),) = said["warnings"]
    assert (code, path) == ("index_not_updated", str(index))
    assert remedy
    assert index.read_bytes() == before
    assert place.store.open("delta").fact.revision == 3


ALL_ACTS = (
    ["create", "new", "n"],
    ["update", "alpha", "x"],
    ["rename", "alpha", "other"],
    ["move", "alpha"],
    ["pin", "alpha"],
    ["verify", "alpha"],
    ["archive", "alpha"],
    ["restore", "alpha", "1"],
)


def test_directory_of_somebody_else(place: Place) -> None:
    place.facts.chmod(0o555)
    if os.getuid() == 0:
        os.chown(place.root / "data" / "data" / "locks", NOBODY, NOBODY)
        for path in (place.root / "data" / "data" / "locks").iterdir():
            os.chown(path, NOBODY, NOBODY)
    before = contents(place.root / "state")
    said = place.act(*ALL_ACTS, ["recover", archived(place)], as_nobody=True)
    assert len(said) == len(ALL_ACTS) + 1
    for one in said:
        check_refusal(one, "WriteFailedError", place.root / "state")
        assert "may not write" in one["message"]
    assert contents(place.root / "state") == before


def test_read_only_directory_of_ones_own(place: Place) -> None:
    place.own_all()
    entry = archived(place)
    for directory, _, _ in os.walk(place.root / "state"):
        Path(directory).chmod(0o555)
    before = contents(place.root / "state")
    said = place.act(*ALL_ACTS, ["recover", entry], as_nobody=True)
    for one in said:
        check_refusal(one, "WriteFailedError", place.root / "state")
    assert contents(place.root / "state") == before


def test_read_only_file(place: Place) -> None:
    path = place.facts / "alpha.md"
    path.chmod(0o444)
    before = contents(place.root / "state")
    said = place.act(*ALL_ACTS[1:])
    for one in said:
        check_refusal(one, "WriteFailedError", path)
        assert "read only" in one["message"]
    assert contents(place.root / "state") == before


def test_unreadable_fact(place: Place) -> None:
    place.own_all()
    path = place.facts / "alpha.md"
    path.chmod(0o000)
    before = contents(place.root / "state")
    said = place.act(*ALL_ACTS[1:], as_nobody=True)
    for one in said:
        check_refusal(one, "UnreadableError", path)
    assert contents(place.root / "state") == before


def test_unreadable_index_keeps_its_bytes(place: Place) -> None:
    place.own_all()
    index = place.facts / "MEMORY.md"
    own = index.read_text(encoding="utf-8") + "\nmy own note\n"
    index.write_text(own, encoding="utf-8")
    index.chmod(0o000)
    said = place.act(["archive", "beta"], ["rebuild"], as_nobody=True)
    for one in said:
        assert one["done"]
        assert one["warnings"][0][:2] == ["index_not_updated", str(index)]
    index.chmod(0o644)
    assert index.read_text(encoding="utf-8") == own
    assert not (place.facts / "beta.md").exists()


def test_unreadable_instruction_file(place: Place) -> None:
    path = place.root / "work" / "REASONIX.md"
    path.write_text("rule\n" * 40, encoding="utf-8")
    place.own_all()
    path.chmod(0o000)
    (said,) = place.act(["note", "use pnpm"], as_nobody=True)
    check_refusal(said, "UnreadableError", path)
    path.chmod(0o644)
    assert path.read_text(encoding="utf-8") == "rule\n" * 40


def test_one_file_that_cannot_be_migrated(place: Place) -> None:
    for name in ("old-1", "old-2", "old-3"):
        (place.facts / f"{name}.md").write_text(f"note {name}\n", encoding="utf-8")
    (place.facts / "old-2.md").chmod(0o444)
    (said,) = place.act(["migrate"])
    problem = ["not_migrated", str(place.facts / "old-2.md")]
    assert [w[:2] for w in said["warnings"]] == [problem]
    assert (place.facts / "old-2.md").read_text(encoding="utf-8") == "note old-2\n"
    assert "revision: 1" in (place.facts / "old-1.md").read_text(encoding="utf-8")
    assert "revision: 1" in (place.facts / "old-3.md").read_text(encoding="utf-8")
    kept = sorted(p.name for p in (place.root / "data" / "data" / "migrations").rglob("*.md"))
    assert kept == ["old-1.md", "old-3.md"]


def test_directory_that_vanished(place: Place) -> None:
    store = place.store
    opened = store.open("alpha")
    away = place.facts.rename(place.facts.with_name("away"))
    before = contents(place.root / "state")
    for act in (
        lambda: store.create(FactDraft("new", body="n")),
        lambda: store.update(opened, FactEdit(body="x")),
        lambda: store.archive(opened.fact),
        store.migrate,
    ):
        with pytest.raises(StoreUnreachableError) as refused:
            act()
        assert refused.value.path == str(place.facts)
        assert refused.value.remedy
    with pytest.raises(FactGoneError):
        place.store.update(opened, FactEdit(body="x"))
    assert contents(place.root / "state") == before
    away.rename(place.facts)
    assert store.update(opened, FactEdit(body="x")).changed


def test_directory_that_was_meant_to_go(place: Place) -> None:
    store = place.store
    store.open("alpha")
    shutil.rmtree(place.facts)
    with pytest.raises(StoreUnreachableError):
        store.create(FactDraft("new", body="n"))
    store.accept_vanished()
    assert store.create(FactDraft("new", body="n")).path == str(place.facts / "new.md")


class Interrupter:
    """Presses Ctrl+C at the n-th call or return in the services; 0 only counts.

    With ``after`` counting begins when that function has been called once. Generators are
    left out: what is raised in one that is just being thrown away gets lost.
    """

    def __init__(self, stop: int, after: Callable[..., object] | None) -> None:
        self.calls = 0
        self._stop = stop
        self._after = after

    def during(self, act: Callable[[], object]) -> None:
        """Do it, and say nothing of the interruption."""
        sys.setprofile(self._count)
        try:
            act()
        except KeyboardInterrupt:
            pass
        finally:
            sys.setprofile(None)

    def _count(self, frame: FrameType, event: str, called: object) -> None:
        code = frame.f_code
        ours = str(SERVICES) in code.co_filename and not code.co_flags & inspect.CO_GENERATOR
        if event == "c_return" and called is self._after:
            self._after = None
        if self._after is None and ours:
            self.calls += 1
            if self.calls == self._stop:
                raise KeyboardInterrupt


@pytest.mark.parametrize("field", ["body", "name"])
@pytest.mark.parametrize("after", [None, os.link, os.replace, os.unlink])
def test_interrupted(after: Callable[..., object] | None, field: str, place: Place) -> None:
    """Ctrl+C anywhere in an operation: the fact is the old or the new one, with its history."""
    fact_id = place.store.open("alpha").fact.id
    texts: dict[int, bytes] = {}

    def change(word: str) -> None:
        store = place.store
        opened = store.open(fact_id)
        texts[opened.fact.revision] = opened.data
        store.update(opened, FactEdit(**{field: word}))

    counter = Interrupter(0, None)
    counter.during(lambda: change("first"))
    stops = range(1, counter.calls, counter.calls // 100) if after is None else range(1, 60)
    for stop in stops:
        word = f"word-{stop}"
        Interrupter(stop, after).during(functools.partial(change, word))
        place.store.forget("nobody")
        facts = Catalog(place.workspace, None, lambda: 0).load()[0].facts
        (now,) = [fact for fact in facts if fact.id == fact_id]
        history = place.facts / ".revisions" / fact_id
        for revision, data in texts.items():
            if revision < now.revision:
                assert (history / f"{revision:09}.md").read_bytes() == data
            elif revision == now.revision:
                assert Path(now.path).read_bytes() == data or word in {now.body, now.name}


@pytest.mark.parametrize("after", [None, os.link, os.unlink])
def test_interrupted_on_the_way_to_the_archive_and_back(
    after: Callable[..., object] | None, place: Place
) -> None:
    text = (place.facts / "beta.md").read_bytes()
    for stop in range(1, 40):
        store = place.store
        fact = store.open("beta").fact
        Interrupter(stop, after).during(functools.partial(store.archive, fact))
        place.store.forget("nobody")
        entries = list((place.facts / ".archive").glob("*-beta.md"))
        assert len(entries) + (place.facts / "beta.md").exists() == 1
        if not entries:
            continue
        assert entries[0].read_bytes() == text
        store = place.store
        Interrupter(stop, after).during(functools.partial(store.recover, str(entries[0])))
        place.store.forget("nobody")
        if entries[0].exists():
            place.store.recover(str(entries[0]))
        assert not list((place.facts / ".archive").glob("*-beta.md"))
        text = (place.facts / "beta.md").read_bytes()


def test_longest_names(place: Place) -> None:
    store = place.store
    written = store.create(FactDraft("北" * 200, body="b"))
    assert written.fact is not None
    assert 250 < len(os.fsencode(os.path.basename(written.path))) <= 255
    renamed = store.update(store.open(written.fact), FactEdit(name="a" * 252, body="c"))
    assert renamed.fact is not None
    assert os.path.basename(renamed.path) == "a" * 252 + ".md"
    first = store.archive(renamed.fact)
    assert len(os.fsencode(os.path.basename(first.path))) <= 255
    back = store.recover(first.path)
    assert back.fact is not None
    assert back.path == renamed.path
    assert (back.fact.id, back.fact.revision) == (written.fact.id, 3)


def test_a_file_of_a_hundred_megabytes(place: Place) -> None:
    path = place.facts / "alpha.md"
    with path.open("ab") as file:
        file.write(b"x" * 100_000_000)
    stamp = path.stat().st_mtime_ns
    store = place.store
    opened = store.open("alpha")
    for act in (
        lambda: store.update(opened, FactEdit(title="Other")),
        lambda: store.pin(opened.fact),
        lambda: store.save_text(opened, "short"),
    ):
        with pytest.raises(TooLargeError) as refused:
            act()
        assert refused.value.path == str(path)
        assert refused.value.remedy
    assert path.stat().st_mtime_ns == stamp
    with pytest.raises(TooLargeError):
        store.create(FactDraft("new", body="x" * 9_000_000))
    assert not (place.facts / "new.md").exists()
    assert store.archive(opened.fact).path.endswith("-alpha.md")


PIECES = (
    b"---\n", b"---", b"\n", b"\r\n", b"\xff\xfe", b"\xef\xbb\xbf", b"\0", b"\x07", b"id: mem-1\n",
    b"name: a\n", b"title: 'x\n", b'description: "the "fast" path"\n', b"revision: x\n",
    b"metadata:\n\ttype: user\n", b"metadata:\n  type: user\n", b"a: &a [x,x]\nb: *a\n",
    b"x: [[[[", b"- item\n", b"key: value # note\n", b"? odd\n", b"body\n", b"\xe2\x80\xa8",
    b"title: a\xe2\x80\xa8b\n", b"\xe4\xb8\xad", b"\x93yes\x94", b"...\n", b"%YAML 1.2\n", b"{}\n",
    b"id: ../../x\n", b"created_at: tomorrow\n", b"title: |\n  ---\n  text\n", b"\x85",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(50))
def test_malformed_files(seed: int, place: Place) -> None:
    """A hundred files a seed: each is refused and unchanged, or edited and its body kept."""
    chance = random.Random(seed)  # noqa: S311
    for number in range(100):
        data = b"".join(chance.choices(PIECES, k=chance.randint(0, 9)))
        (place.facts / f"bad-{number}.md").write_bytes(data)
    store = place.store
    with store.together():
        for number in range(100):
            edit_title(store, place.facts / f"bad-{number}.md")


def edit_title(store: FactStore, path: Path) -> None:
    before = path.read_bytes()
    opened = None
    refusal = None
    try:
        opened = store.open(f"project/{path.name}")
        written = store.update(opened, FactEdit(title="New title"))
    except ContextError as error:
        refusal = error
    if refusal is not None:
        assert refusal.message
        assert refusal.remedy
        assert path.read_bytes() == before
        return
    assert opened is not None
    assert written.fact is not None
    assert written.fact.title == "New title"
    body = split_frontmatter(store.open(written.fact).text).body
    assert body.strip() == opened.fact.body
    kept = {file.read_bytes() for file in (path.parent / ".revisions").rglob("*.md")}
    assert Path(opened.path).read_bytes() != before or opened.path != str(path)
    assert opened.data in kept
