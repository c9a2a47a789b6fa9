"""What a store tells its listeners about a change."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class WatchMode(StrEnum):
    """How changes are noticed."""

    LIVE = "live"
    POLLING = "polling"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class WatchState:
    """How the watcher works now; ``reason`` says in one sentence why it is not live."""

    mode: WatchMode
    reason: str = ""


@dataclass(frozen=True, slots=True)
class FileChange:
    """Paths (absolute) that changed since the last notice, coalesced.

    ``own`` are those that hold just what this program wrote there itself. ``rescan`` asks for a comparison of everything with the disk: after a burst, an
    overflow, or when a directory appeared, vanished or was replaced.
    """

    paths: frozenset[str]
    rescan: bool = False
    own: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class FactChanges:
    """The paths of facts that differ between two snapshots of one workspace."""

    added: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    archive: bool = False

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed or self.archive)
