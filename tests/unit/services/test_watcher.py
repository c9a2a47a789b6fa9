"""The watcher on real directories."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from typing import TYPE_CHECKING

import pytest

from context_center.services.watcher import Watcher

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from context_center.core.changes import FileChange, WatchState

PATIENCE = 10.0


class Listener:
    """Collects notices and lets a test wait for what it expects."""

    def __init__(self) -> None:
        self.changes: list[tuple[float, FileChange]] = []
        self.states: list[WatchState] = []
        self._news = threading.Condition()

    def on_change(self, change: FileChange) -> None:
        with self._news:
            self.changes.append((time.monotonic(), change))
            self._news.notify_all()

    def on_state(self, state: WatchState) -> None:
        with self._news:
            self.states.append(state)
            self._news.notify_all()

    def wait(self, condition: Callable[[], bool]) -> bool:
        with self._news:
            return self._news.wait_for(condition, PATIENCE)

    def told(self, path: Path) -> bool:
        """Whether a notice names the path or asks for a look at everything."""
        return any(str(path) in c.paths or c.rescan for _, c in self.changes)

    def named(self, path: Path) -> bool:
        return any(str(path) in c.paths for _, c in self.changes)

    def clear(self) -> None:
        with self._news:
            self.changes.clear()


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
def watcher(listener: Listener) -> Iterator[Watcher]:
    watcher = Watcher(listener.on_change, listener.on_state)
    yield watcher
    watcher.stop()


def begin(watcher: Watcher, listener: Listener, *directories: Path) -> None:
    watcher.watch_directories(map(str, directories))
    watcher.start()
    assert listener.wait(lambda: bool(listener.states))


def test_every_kind_of_save_is_told(tmp_path: Path, watcher: Watcher, listener: Listener) -> None:
    begin(watcher, listener, tmp_path)
    fact = tmp_path / "a.md"
    acts: list[Callable[[], object]] = [
        lambda: fact.write_text("one", encoding="utf-8"),
        lambda: fact.write_text("two", encoding="utf-8"),
        lambda: _replace(fact, "three"),
        lambda: _replace(fact, "four"),
        lambda: fact.rename(tmp_path / "a.txt"),
        lambda: (tmp_path / "a.txt").rename(fact),
        fact.unlink,
    ]
    for act in acts:
        listener.clear()
        act()
        assert listener.wait(lambda: listener.named(fact))


def _replace(path: Path, text: str) -> None:
    temporary = path.with_name(".tmp123")
    temporary.write_text(text, encoding="utf-8")
    os.replace(temporary, path)


def test_temporary_files_of_editors_are_not_told(
    tmp_path: Path, watcher: Watcher, listener: Listener
) -> None:
    begin(watcher, listener, tmp_path)
    for name in (".a.md.tmp123", "4913", "a.md~", ".a.md.swp", "#a.md#", "MEMORY.md", "x.txt"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    (tmp_path / "last.md").write_text("x", encoding="utf-8")
    assert listener.wait(lambda: listener.named(tmp_path / "last.md"))
    named = {path for _, change in listener.changes for path in change.paths}
    assert named == {str(tmp_path / "last.md")}


def test_reading_is_no_change(tmp_path: Path, watcher: Watcher, listener: Listener) -> None:
    fact = tmp_path / "a.md"
    fact.write_text("one", encoding="utf-8")
    begin(watcher, listener, tmp_path)
    fact.read_bytes()
    (tmp_path / "b.md").write_text("x", encoding="utf-8")
    assert listener.wait(lambda: listener.named(tmp_path / "b.md"))
    assert not listener.named(fact)


def test_no_change_of_many_is_missed(tmp_path: Path, watcher: Watcher, listener: Listener) -> None:
    begin(watcher, listener, tmp_path)
    for number in range(40):
        fact = tmp_path / f"f{number}.md"
        fact.write_text("x", encoding="utf-8")
        assert listener.wait(lambda fact=fact: listener.named(fact))


def test_own_writes_are_told_apart(tmp_path: Path, watcher: Watcher, listener: Listener) -> None:
    begin(watcher, listener, tmp_path)
    mine, other = tmp_path / "mine.md", tmp_path / "other.md"
    _replace(mine, "mine")
    watcher.note_own(str(mine))
    _replace(other, "other")
    assert listener.wait(lambda: listener.named(other))
    assert listener.wait(lambda: any(str(mine) in c.own for _, c in listener.changes))
    assert not listener.named(mine)
    mine.write_text("changed by another program", encoding="utf-8")
    assert listener.wait(lambda: listener.named(mine))


def test_a_directory_that_appears_vanishes_and_is_replaced(
    tmp_path: Path, watcher: Watcher, listener: Listener
) -> None:
    store = tmp_path / "projects" / "slug" / "memory"
    begin(watcher, listener, store)
    for round_ in range(3):
        listener.clear()
        store.mkdir(parents=True)
        fact = store / f"new{round_}.md"
        fact.write_text("x", encoding="utf-8")
        assert listener.wait(lambda fact=fact: listener.told(fact))
        listener.clear()
        later = store / "later.md"
        assert listener.wait(lambda later=later: _write_until(later, listener))
        listener.clear()
        shutil.rmtree(tmp_path / "projects")
        assert listener.wait(lambda: any(c.rescan for _, c in listener.changes))


def _write_until(path: Path, listener: Listener) -> bool:
    """Write until the newly armed directory tells it: arming itself takes a moment."""
    if listener.named(path):
        return True
    path.write_text(str(time.monotonic()), encoding="utf-8")
    return False


def test_directory_replaced_at_once(tmp_path: Path, watcher: Watcher, listener: Listener) -> None:
    store = tmp_path / "memory"
    store.mkdir()
    (store / "old.md").write_text("x", encoding="utf-8")
    begin(watcher, listener, store)
    shutil.rmtree(store)
    store.mkdir()
    (store / "new.md").write_text("x", encoding="utf-8")
    assert listener.wait(lambda: any(c.rescan for _, c in listener.changes))


def test_five_thousand_files_at_once(tmp_path: Path, watcher: Watcher, listener: Listener) -> None:
    begin(watcher, listener, tmp_path)
    for number in range(4_999):
        (tmp_path / f"f{number}.md").write_text("x", encoding="utf-8")
    before_last = time.monotonic()
    last = tmp_path / "last.md"
    last.write_text("x", encoding="utf-8")
    assert listener.wait(
        lambda: any(
            at > before_last and (change.rescan or str(last) in change.paths)
            for at, change in listener.changes
        )
    )
    assert any(change.rescan for _, change in listener.changes)
    assert len(listener.changes) < 500


def test_a_failing_listener_does_not_end_the_watching(tmp_path: Path) -> None:
    told = threading.Event()

    def listen(change: FileChange) -> None:
        if str(tmp_path / "good.md") in change.paths:
            told.set()
        raise ValueError("bad.md")

    state = threading.Event()
    watcher = Watcher(listen, lambda _: state.set())
    watcher.watch_directories([str(tmp_path)])
    watcher.start()
    try:
        assert state.wait(PATIENCE)
        (tmp_path / "bad.md").write_bytes(b"\xff\xfe\xff")
        (tmp_path / "good.md").write_text("x", encoding="utf-8")
        assert told.wait(PATIENCE)
    finally:
        watcher.stop()


def test_single_files_and_what_they_link_to(
    tmp_path: Path, watcher: Watcher, listener: Listener
) -> None:
    elsewhere = tmp_path / "elsewhere"
    workspace = tmp_path / "workspace"
    elsewhere.mkdir()
    workspace.mkdir()
    real = elsewhere / "AGENTS.md"
    real.write_text("one", encoding="utf-8")
    link = workspace / "AGENTS.md"
    link.symlink_to(real)
    watcher.watch_files([str(link), str(workspace / "CLAUDE.md")])
    begin(watcher, listener)
    _replace(real, "two")
    assert listener.wait(lambda: listener.named(real))
    listener.clear()
    (workspace / "main.py").write_text("x", encoding="utf-8")
    (workspace / "CLAUDE.md").write_text("x", encoding="utf-8")
    assert listener.wait(lambda: listener.named(workspace / "CLAUDE.md"))
    assert not listener.named(workspace / "main.py")


def test_files_watched_later_are_told_once(
    tmp_path: Path, watcher: Watcher, listener: Listener
) -> None:
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    rules = workspace / "AGENTS.md"
    rules.write_text("changed since it was read", encoding="utf-8")
    begin(watcher, listener)
    watcher.watch_files([str(rules)])
    assert listener.wait(lambda: listener.named(rules))
    listener.clear()
    watcher.watch_files([str(rules), str(workspace / "CLAUDE.md")])
    assert listener.wait(lambda: listener.named(workspace / "CLAUDE.md"))
    assert not listener.named(rules)


def test_a_store_behind_a_symbolic_link(
    tmp_path: Path, watcher: Watcher, listener: Listener
) -> None:
    (tmp_path / "data").mkdir()
    home = tmp_path / "home"
    home.symlink_to(tmp_path / "data")
    store = home / "memory"
    store.mkdir()
    begin(watcher, listener, store)
    (tmp_path / "data" / "memory" / "a.md").write_text("x", encoding="utf-8")
    assert listener.wait(lambda: listener.named(store / "a.md"))


_WATCH_AT_THE_LIMIT = """
import ctypes, os, sys, threading
sys.path[:] = {path!r}
from watchdog.observers import Observer
from context_center.services.watcher import Watcher
directory, told, states = sys.argv[1], threading.Event(), []
ready = threading.Event()
if os.geteuid() == 0:
    os.setuid(65534)
libc = ctypes.CDLL(None)
while libc.inotify_init() >= 0:
    pass
watcher = Watcher(lambda change: told.set(), lambda state: (states.append(state), ready.set()))
watcher.watch_directories([directory])
watcher.start()
assert ready.wait(10)
print(states[0].mode, "limit" in states[0].reason)
with open(os.path.join(directory, "a.md"), "w", encoding="utf-8") as file:
    file.write("x")
print(told.wait(10))
watcher.stop()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="inotify is Linux's")
def test_a_reached_limit_falls_back_to_polling() -> None:
    # The limit is one of the user's: another user's process leaves other tests alone.
    with tempfile.TemporaryDirectory() as directory:
        os.chmod(directory, 0o777)  # noqa: S103 - nobody has to write here
        code = _WATCH_AT_THE_LIMIT.format(path=sys.path)
        command = [sys.executable, "-c", code, directory]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["polling", "True", "True"]


def test_stop_leaves_no_thread(tmp_path: Path, listener: Listener) -> None:
    before = set(threading.enumerate())
    watcher = Watcher(listener.on_change, listener.on_state)
    begin(watcher, listener, tmp_path)
    watcher.stop()
    listener.wait(lambda: set(threading.enumerate()) - before == set())
    left = {thread.name for thread in set(threading.enumerate()) - before}
    assert not {name for name in left if "Inotify" not in name}
