"""Instruction files as they would be once what is typed is saved."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from context_center.core.instructions.paths import parent_of
from context_center.core.instructions.sources import Entry, Found, Reading, SourceKind

if TYPE_CHECKING:
    from context_center.core.instructions.sources import SourceReader


class UnsavedReader:
    """A SourceReader that gives a typed text in place of one file, everything else as it is.

    ``path`` is absolute; it may be a link, and then the text is that of what it leads to.
    A file that does not exist yet is there.
    """

    def __init__(self, reader: SourceReader, path: str, text: str) -> None:
        self._reader = reader
        self._path = path
        found = reader.look(path)
        self._real_path = found.real_path
        self._is_new = found.kind is SourceKind.ABSENT
        self._reading = Reading(text)

    def look(self, path: str) -> Found:
        """What is at ``path``, or would be."""
        found = self._reader.look(path)
        if found.real_path == self._real_path and not found.exists:
            return Found(SourceKind.FILE, self._real_path)
        return found

    def read(self, real_path: str) -> Reading:
        """The typed text, or that of another file."""
        return self._reading if real_path == self._real_path else self._reader.read(real_path)

    def entries(self, directory: str) -> tuple[Entry, ...] | None:
        """The names in ``directory``, with that of a new file."""
        entries = self._reader.entries(directory)
        if not self._is_new or entries is None or directory != parent_of(self._path):
            return entries
        new = Entry(PurePath(self._path).name, is_directory=False)
        return tuple(sorted((*entries, new), key=lambda entry: entry.name))
