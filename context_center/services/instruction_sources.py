"""Instruction files as they lie on disk: what a path leads to, its text, its neighbours."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from context_center.core.errors import ContextError
from context_center.core.instructions.sources import Entry, Found, Reading, SourceKind
from context_center.services.text_files import decode, read_regular

MAX_BYTES = 8 * 1024 * 1024
_NOTHING_THERE = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG})


class InstructionReader:
    """Reads for one resolution and remembers each answer, so that all profiles see the same.

    Only regular files are opened, none is waited for, nothing is written (decisions.md, 9).
    """

    def __init__(self) -> None:
        self._found: dict[str, Found] = {}
        self._readings: dict[str, Reading] = {}
        self._entries: dict[str, tuple[Entry, ...] | None] = {}

    def look(self, path: str) -> Found:
        """What is at ``path``, links followed."""
        if path not in self._found:
            self._found[path] = _look(path)
        return self._found[path]

    def read(self, real_path: str) -> Reading:
        """The text of the regular file at a path that holds no link."""
        if real_path not in self._readings:
            self._readings[real_path] = _read(real_path)
        return self._readings[real_path]

    def entries(self, directory: str) -> tuple[Entry, ...] | None:
        """The names in ``directory``, sorted; None if it cannot be listed."""
        if directory not in self._entries:
            self._entries[directory] = _entries(directory)
        return self._entries[directory]


def _look(path: str) -> Found:
    try:
        real_path = os.path.realpath(path)
    except (OSError, ValueError):
        real_path = path
    try:
        link = Path(path).lstat()
    except ValueError:
        return Found(SourceKind.ABSENT, real_path)
    except OSError as error:
        kind = SourceKind.ABSENT if error.errno in _NOTHING_THERE else SourceKind.UNREADABLE
        return Found(kind, real_path, _reason(error))
    try:
        status = Path(path).stat()
    except OSError as error:
        dangling = stat.S_ISLNK(link.st_mode) and error.errno in _NOTHING_THERE
        kind = SourceKind.DANGLING if dangling else SourceKind.UNREADABLE
        return Found(kind, real_path, _reason(error))
    return Found(_kind_of(status.st_mode), real_path)


def _kind_of(mode: int) -> SourceKind:
    if stat.S_ISREG(mode):
        return SourceKind.FILE
    return SourceKind.DIRECTORY if stat.S_ISDIR(mode) else SourceKind.SPECIAL


def _read(real_path: str) -> Reading:
    try:
        if Path(real_path).stat().st_size > MAX_BYTES:
            return Reading(None, reason=f"it is larger than {MAX_BYTES:,} bytes")
        data, _ = read_regular(real_path)
    except ContextError:
        return Reading(None, reason="it is no regular file")
    except OSError as error:
        return Reading(None, reason=f"it cannot be read ({_reason(error)})")
    decoded = decode(data)
    return Reading(decoded.text, decoded.bad_line)


def _entries(directory: str) -> tuple[Entry, ...] | None:
    try:
        with os.scandir(directory) as found:
            entries = [Entry(entry.name, _is_directory(entry)) for entry in found]
    except (OSError, ValueError):
        return None
    return tuple(sorted(entries, key=lambda entry: entry.name))


def _is_directory(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__
