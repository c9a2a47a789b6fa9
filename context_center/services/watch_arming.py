"""Which directories the system watches for us, and how each was last seen."""

from __future__ import annotations

import errno
import logging
import os
from typing import TYPE_CHECKING

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.observers.polling import PollingObserver

from context_center.core.changes import WatchMode, WatchState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from watchdog.observers.api import BaseObserver, ObservedWatch

_log = logging.getLogger(__name__)

POLL_SECONDS = 1.0
_RELEVANT = frozenset({"created", "modified", "moved", "deleted", "closed"})
_LIMITS = {errno.ENOSPC: "watches", errno.EMFILE: "watch instances"}


class Arming:
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
