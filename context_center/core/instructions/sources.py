"""What the rules of instructions ask of the file system, and the answers as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class SourceKind(StrEnum):
    """What a path leads to, links followed. Only ABSENT means that nothing is there."""

    ABSENT = "absent"
    FILE = "file"
    DIRECTORY = "directory"
    SPECIAL = "special"
    DANGLING = "dangling"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Found:
    """What is at a path.

    ``real_path`` is absolute with all links resolved as far as they lead; ``reason`` says
    why an UNREADABLE path could not be looked at.
    """

    kind: SourceKind
    real_path: str
    reason: str = ""

    @property
    def exists(self) -> bool:
        """Whether the path leads to something that could be looked at."""
        return self.kind in {SourceKind.FILE, SourceKind.DIRECTORY, SourceKind.SPECIAL}


@dataclass(frozen=True, slots=True)
class Reading:
    """The text of a file, or why there is none.

    ``text`` is decoded, without a byte order mark, line ends as they are; None if the
    file could not be read, and then ``reason`` says why. ``bad_line`` is the first line
    (from 1) with bytes that mean nothing, which read as U+FFFD; 0 if all could be decoded.
    """

    text: str | None
    bad_line: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A name in a directory."""

    name: str
    is_directory: bool


class SourceReader(Protocol):
    """The only way in which resolving sees files; all paths are absolute."""

    def look(self, path: str) -> Found:
        """What is at ``path``; never raises for what the file system answers."""

    def read(self, real_path: str) -> Reading:
        """The text of a regular file; anything else is never opened."""

    def entries(self, directory: str) -> tuple[Entry, ...] | None:
        """The names in a directory, sorted; None if it cannot be listed."""
