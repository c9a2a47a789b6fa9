"""Changes on disk as coalesced notices: which paths, or that everything needs a look.

Event streams are hints and the disk is the truth: besides the events of watchdog, a
heartbeat compares each watched directory with what it was, arms directories that appeared
or were replaced, and asks for a rescan wherever the two disagree.
"""

from __future__ import annotations

import errno
import logging
import os
import threading
import time
from typing import TYPE_CHECKING

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.observers.polling import PollingObserver

from context_center.core.changes import FileChange, WatchMode, WatchState
from context_center.services.fact_directory import Signature, is_fact_name, signature_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from watchdog.observers.api import BaseObserver, ObservedWatch

_log = logging.getLogger(__name__)

QUIET_SECONDS = 0.02
LONGEST_WAIT_SECONDS = 0.08
HEARTBEAT_SECONDS = 1.0
POLL_SECONDS = 1.0
_BURST = 200
_BURST_QUIET_SECONDS = 0.3
_RELEVANT = frozenset({"created", "modified", "moved", "deleted", "closed"})
_LIMITS = {errno.ENOSPC: "watches", errno.EMFILE: "watch instances"}


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
        self._arming = _Arming(self._events)
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


class _Arming:
    """Which directories are watched by the system, and how they were last seen.

    A directory that is not there is waited for at its nearest ancestor; the parent of one
    that is there tells when it is replaced. ``lookouts`` are these waited-for paths.
    """

    def __init__(self, events: Callable[[Iterable[str]], None]) -> None:
        self.stale = True
        self.state = WatchState(WatchMode.STOPPED)
        self.lookouts: frozenset[str] = frozenset()
        self._lost: set[str] = set()
        self._told = self.state
        self._events = events
        self._observer: BaseObserver | None = None
        self._polling: BaseObserver | None = None
        self._reason = ""
        self._armed: dict[str, tuple[tuple[int, int], ObservedWatch, BaseObserver]] = {}
        self._seen: dict[str, tuple[int, int, int] | None] = {}

    def lose(self, path: str) -> None:
        """Note that a directory came, went or was replaced; its watch may be dead by now."""
        self.stale = True
        self._lost.add(path)

    def update(self, wanted: Iterable[str], heard: Iterable[str]) -> bool:
        """Arm the wanted directories anew where needed; True if one needs a rescan.

        That is one that came, went or was replaced, or whose time moved though no event of
        it was ``heard``.
        """
        places: dict[str, set[str]] = {}
        lookouts: set[str] = set()
        for path in wanted:
            existing = path
            while not os.path.isdir(existing) and os.path.dirname(existing) != existing:
                lookouts.add(existing)
                existing = os.path.dirname(existing)
            places.setdefault(os.path.realpath(existing), set()).add(existing)
            lookouts.add(path)
            parent = os.path.dirname(existing)
            places.setdefault(os.path.realpath(parent), set()).add(parent)
        self.lookouts = frozenset(lookouts)
        lost, self._lost = self._lost, set()
        for real in list(self._armed):
            if real not in places or places[real] & lost or not self._is_alive(real):
                self._disarm(real)
        for real, names in places.items():
            self._arm(real, names)
        self._refresh_state()
        return self._compare(wanted, frozenset(heard)) or bool(lost & set(wanted))

    def state_changed(self) -> bool:
        """Whether the state is another than when last asked."""
        changed, self._told = self.state != self._told, self.state
        return changed

    def close(self) -> None:
        """Stop all observers and wait for their threads."""
        for observer in (self._observer, self._polling):
            if observer is not None:
                observer.stop()
                observer.join()
        self._observer = self._polling = None

    def _arm(self, real: str, names: set[str]) -> None:
        identity = _identity(real)
        known = self._armed.get(real)
        if known is not None:
            if known[0] == identity:
                return
            self._disarm(real)
        if identity is None:
            return
        handler = _Handler(real, tuple(names), self._events)
        if self._reason:
            self._schedule(self._polling_observer(), handler, real, identity)
            return
        try:
            self._schedule(self._live_observer(), handler, real, identity)
        except FileNotFoundError:
            return
        except OSError as error:
            kind = _LIMITS.get(error.errno or 0)
            self._reason = (
                f"The system's limit of {kind} is reached; looking every second instead."
                if kind
                else f"The system does not tell changes ({error.strerror}); looking every second."
            )
            self._schedule(self._polling_observer(), handler, real, identity)

    def _is_alive(self, real: str) -> bool:
        """Whether events can still come: an emitter dies with the directory it watches."""
        _, watch, observer = self._armed[real]
        return any(emitter.watch == watch and emitter.is_alive() for emitter in observer.emitters)

    def _schedule(
        self, observer: BaseObserver, handler: _Handler, real: str, identity: tuple[int, int]
    ) -> None:
        watch = observer.schedule(handler, real, recursive=False)
        self._armed[real] = (identity, watch, observer)

    def _disarm(self, real: str) -> None:
        _, watch, observer = self._armed.pop(real)
        try:
            observer.unschedule(watch)
        except (KeyError, OSError):
            _log.debug("%s was not watched any more", real)

    def _live_observer(self) -> BaseObserver:
        if self._observer is None:
            self._observer = Observer()
            self._observer.start()
        return self._observer

    def _polling_observer(self) -> BaseObserver:
        if self._polling is None:
            self._polling = PollingObserver(timeout=POLL_SECONDS)
            self._polling.start()
        return self._polling

    def _refresh_state(self) -> None:
        mode = WatchMode.POLLING if self._reason else WatchMode.LIVE
        self.state = WatchState(mode, self._reason)

    def _compare(self, wanted: Iterable[str], heard: frozenset[str]) -> bool:
        now = {path: _look(path) for path in wanted}
        known, self._seen = self._seen, now
        for path, look in now.items():
            before = known.get(path, look)
            if before == look:
                continue
            replaced = before is None or look is None or before[:2] != look[:2]
            if replaced or path not in heard:
                return True
        return False


class _Handler(FileSystemEventHandler):
    """Turns the events of one real directory into paths under the names it is known by."""

    def __init__(
        self, real: str, names: tuple[str, ...], events: Callable[[Iterable[str]], None]
    ) -> None:
        self._real = real
        self._names = names
        self._events = events

    def dispatch(self, event: FileSystemEvent) -> None:
        if event.event_type not in _RELEVANT:
            return
        if event.is_directory and event.event_type == "modified":
            return
        found = [self._real] if event.is_directory and event.event_type == "deleted" else []
        found += [os.fsdecode(path) for path in (event.src_path, event.dest_path) if path]
        self._events([name + path[len(self._real) :] for path in found for name in self._names])


def _ignore(state: WatchState) -> None:
    """Nobody asked for the state."""
    del state


def _signature(path: str) -> Signature:
    try:
        return signature_of(os.lstat(path))
    except OSError:
        return Signature(-1, -1, -1)


def _identity(path: str) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _look(path: str) -> tuple[int, int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_mtime_ns
