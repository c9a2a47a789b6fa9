"""Changes on disk as coalesced notices: which paths, or that everything needs a look.

Event streams are hints and the disk is the truth: besides the events of watchdog, a
heartbeat compares each watched directory with what it was, arms directories that appeared
or were replaced, and asks for a rescan wherever the two disagree.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from typing import TYPE_CHECKING

from context_center.core.changes import FileChange, WatchState
from context_center.services.fact_directory import Signature, is_fact_name, signature_of
from context_center.services.watch_arming import Arming

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_log = logging.getLogger(__name__)

QUIET_SECONDS = 0.02
LONGEST_WAIT_SECONDS = 0.08
HEARTBEAT_SECONDS = 1.0
_BURST = 200
_BURST_QUIET_SECONDS = 0.3


class Watcher:
    """Watches directories of facts and single files, wherever they may appear.

    Both callbacks run in the watcher's own thread. ``start`` and ``stop`` may each be
    called once; the sets of what is watched may grow at any time, from any thread.
    """

    def __init__(
        self,
        on_change: Callable[[FileChange], None],
        on_state: Callable[[WatchState], None] | None = None,
    ) -> None:
        self._on_change = on_change
        self._on_state = on_state or _ignore
        self._wake = threading.Condition()
        self._pending: set[str] = set()
        self._rescan = False
        self._first_at = self._last_at = 0.0
        self._burst = False
        self._stopping = False
        self._directories: set[str] = set()
        self._files: dict[str, frozenset[str]] = {}
        self._unheard: set[str] = set()
        self._own: dict[str, Signature] = {}
        self._heard: set[str] = set()
        self._arming = Arming(self._events)
        self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)

    def start(self) -> None:
        """Begin to watch; the state is told as soon as it is known."""
        self._thread.start()

    def stop(self) -> None:
        """Stop watching and wait until no callback runs any more."""
        with self._wake:
            self._stopping = True
            self._wake.notify()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()

    def watch_directories(self, paths: Iterable[str]) -> None:
        """Watch these directories for fact files."""
        with self._wake:
            self._directories.update(paths)
            self._arming.stale = True
            self._wake.notify()

    def watch_files(self, paths: Iterable[str]) -> None:
        """Watch these files, and the files that they are links to, in place of the last ones.

        Those that were not watched so far are told as changed once the watch has begun:
        what happened to them between being read and being watched told nobody.
        """
        wanted: dict[str, set[str]] = {}
        for path in paths:
            for name in {path, os.path.realpath(path)}:
                wanted.setdefault(os.path.dirname(name), set()).add(name)
        files = {directory: frozenset(names) for directory, names in wanted.items()}
        with self._wake:
            if files == self._files:
                return
            if self._thread.is_alive():
                known = frozenset[str]().union(*self._files.values())
                self._unheard |= frozenset[str]().union(*files.values()) - known
            self._files = files
            self._arming.stale = True
            self._wake.notify()

    def note_own(self, path: str) -> None:
        """Remember that what ``path`` holds now was written by this program."""
        signature = _signature(path)
        with self._wake:
            self._own[path] = signature

    def _events(self, paths: Iterable[str]) -> None:
        """Take in changed paths; called by watchdog's threads, so it only notes them."""
        with self._wake:
            paths = list(paths)
            self._heard.update(map(os.path.dirname, paths))
            kept = [path for path in paths if self._matters(path)]
            if not kept:
                if self._arming.stale:
                    self._wake.notify()
                return
            now = time.monotonic()
            self._first_at = self._first_at or now
            self._last_at = now
            self._pending.update(kept)
            if len(self._pending) > _BURST:
                self._burst = True
            self._wake.notify()

    def _matters(self, path: str) -> bool:
        directory, name = os.path.split(path)
        if path in self._directories or path in self._arming.lookouts:
            self._arming.lose(path)
            return False
        if directory in self._directories and is_fact_name(name):
            return True
        return path in self._files.get(directory, ())

    def _run(self) -> None:
        beat = time.monotonic() + HEARTBEAT_SECONDS
        try:
            while True:
                with self._wake:
                    while not self._has_work() and time.monotonic() < beat:
                        self._wake.wait(self._patience(beat))
                    if self._stopping:
                        return
                    stale = self._arming.stale
                    self._arming.stale = False
                    change = self._due()
                if stale or time.monotonic() >= beat:
                    self._check()
                    beat = time.monotonic() + HEARTBEAT_SECONDS
                if change is not None:
                    self._tell(change)
        finally:
            self._arming.close()

    def _has_work(self) -> bool:
        return self._stopping or self._arming.stale or (self._is_pending() and self._ripe())

    def _is_pending(self) -> bool:
        return bool(self._pending) or self._rescan

    def _ripe(self) -> bool:
        now = time.monotonic()
        if self._burst:
            return now - self._last_at >= _BURST_QUIET_SECONDS
        quiet = now - self._last_at >= QUIET_SECONDS
        return quiet or now - self._first_at >= LONGEST_WAIT_SECONDS

    def _patience(self, beat: float) -> float:
        now = time.monotonic()
        wait = beat - now
        if self._is_pending():
            quiet = _BURST_QUIET_SECONDS if self._burst else QUIET_SECONDS
            wait = min(wait, self._last_at + quiet - now)
        return max(wait, 0.001)

    def _due(self) -> FileChange | None:
        """The notice that is ripe, taken out of what is pending."""
        if not self._is_pending() or not self._ripe():
            return None
        paths, rescan = frozenset(self._pending), self._rescan or self._burst
        self._pending.clear()
        self._rescan = self._burst = False
        self._first_at = 0.0
        own = frozenset(path for path in paths if self._is_own(path))
        return FileChange(paths - own, rescan, own)

    def _is_own(self, path: str) -> bool:
        written = self._own.get(path)
        if written is None:
            return False
        if written == _signature(path):
            return True
        del self._own[path]
        return False

    def _check(self) -> None:
        """Arm what can be armed and compare every directory with how it was last seen."""
        with self._wake:
            wanted = self._directories | self._files.keys()
            heard, self._heard = self._heard, set()
            unheard, self._unheard = self._unheard, set()
        changed = self._arming.update(wanted, heard)
        if self._arming.state_changed():
            self._tell_state(self._arming.state)
        if changed or unheard:
            with self._wake:
                self._rescan |= changed
                self._pending |= unheard
                self._first_at = self._first_at or time.monotonic()
                self._last_at = self._last_at or time.monotonic()

    def _tell(self, change: FileChange) -> None:
        try:
            self._on_change(change)
        except Exception:  # noqa: BLE001 - a listener's fault must not end the watching
            _log.exception("a listener of the watcher failed")

    def _tell_state(self, state: WatchState) -> None:
        try:
            self._on_state(state)
        except Exception:  # noqa: BLE001
            _log.exception("a listener of the watcher failed")


def _ignore(state: WatchState) -> None:
    """Nobody asked for the state."""
    del state


def _signature(path: str) -> Signature:
    try:
        return signature_of(os.lstat(path))
    except OSError:
        return Signature(-1, -1, -1)
