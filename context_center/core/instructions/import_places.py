"""Where an import leads: its path, what it must not leave, its text or why there is none."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from context_center.core.instructions.import_lines import is_rooted
from context_center.core.instructions.import_outcomes import Outcome
from context_center.core.instructions.paths import WHITE_SPACE, is_within, joined, parent_of
from context_center.core.instructions.sources import SourceKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.instructions.profiles import ProfileRules
    from context_center.core.instructions.sources import Entry, Found, SourceReader

_KIND_REASONS = {
    SourceKind.ABSENT: "it does not exist",
    SourceKind.DIRECTORY: "it is a directory",
    SourceKind.SPECIAL: "it is no regular file",
    SourceKind.DANGLING: "it is a link to nothing",
}


@dataclass(frozen=True, slots=True)
class ImportSource:
    """What an import target leads to.

    ``outcome`` is EXPANDED for a text that could be read, else OUTSIDE, ESCAPE or UNREADABLE.
    ``path`` is absolute ("" if OUTSIDE), ``boundary`` the directory it was confined to.
    ``text`` is set if EXPANDED; otherwise ``reason`` ends a sentence that says why not and
    ``absent`` tells whether nothing is there at all.
    """

    outcome: Outcome
    path: str = ""
    boundary: str = ""
    real_path: str = ""
    text: str = ""
    bad_line: int = 0
    reason: str = ""
    absent: bool = False


@dataclass(frozen=True, slots=True)
class ImportLocator:
    """Finds and reads the imports of one document inside ``boundaries``."""

    boundaries: Sequence[str]
    account_home: str
    rules: ProfileRules
    reader: SourceReader

    def locate(self, target: str, source_directory: str) -> ImportSource:
        """Follow ``target`` from a file of ``source_directory``.

        Absolute paths, parent escapes and links to outside are refused before anything
        is read (context-engine-v2.md, "Instruction resolution").
        """
        path, reason = self._path_of(target, source_directory)
        boundary = next((root for root in self.boundaries if is_within(path, root)), "")
        if reason or not boundary:
            return ImportSource(Outcome.OUTSIDE, reason=reason or "parent escape")
        found = self.reader.look(path)
        if self._escapes(found, boundary):
            return ImportSource(Outcome.ESCAPE, path, boundary, reason="symlink escape")
        if found.kind is not SourceKind.FILE:
            return ImportSource(
                Outcome.UNREADABLE,
                path,
                boundary,
                reason=why_not_a_file(found),
                absent=found.kind is SourceKind.ABSENT,
            )
        return self._read(path, boundary, found.real_path)

    def _path_of(self, target: str, source_directory: str) -> tuple[str, str]:
        if is_rooted(target) and not self.rules.rooted_targets:
            return "", "absolute path"
        if not target.startswith("~"):
            return joined(source_directory, target), ""
        if not self.account_home or target[1:2] not in {"", "/", "\\"}:
            return "", "no home directory of that name"
        return joined(self.account_home, target[1:].lstrip("/\\")), ""

    def _escapes(self, found: Found, boundary: str) -> bool:
        if not found.exists and not self.rules.confines_missing:
            return False
        return not is_within(found.real_path, self.reader.look(boundary).real_path)

    def _read(self, path: str, boundary: str, real_path: str) -> ImportSource:
        reading = self.reader.read(real_path)
        reason = reading.reason
        if reading.text is not None and not reading.text.strip(WHITE_SPACE):
            reason = "it is empty"
        if reading.text is not None and "\0" in reading.text and self.rules.speaks_up:
            reason = "it is no text"
        if reading.text is None or reason:
            return ImportSource(Outcome.UNREADABLE, path, boundary, real_path, reason=reason)
        return ImportSource(
            Outcome.EXPANDED, path, boundary, real_path, reading.text, reading.bad_line
        )

    def spelled_on_disk(self, path: str, boundary: str) -> str:
        """``path`` as its names are spelled on disk, letter case aside; "" if nothing is there."""
        spelled = PurePath(boundary)
        for part in PurePath(path).relative_to(boundary).parts:
            names = [entry.name for entry in self._entries(str(spelled), boundary)]
            alike = [name for name in names if name.casefold() == part.casefold()]
            if not alike:
                return ""
            spelled /= part if part in alike else alike[0]
        return str(spelled)

    def suggestion(self, target: str, source_directory: str, source: ImportSource) -> str:
        """What to write instead of a target that leads to nothing; "" if nothing is near.

        Wrong case, ``\\`` for ``/`` and a second extension (``rules.md.txt``) are recognised.
        """
        if source.path == source.boundary:
            return ""
        slashed = joined(source_directory, target.replace("\\", "/"))
        if slashed != source.path and self._is_plain_file(slashed, source.boundary):
            return seen_from(source_directory, slashed)
        spelled = self.spelled_on_disk(source.path, source.boundary)
        if spelled and spelled != source.path:
            return seen_from(source_directory, spelled)
        directory = self.spelled_on_disk(parent_of(source.path), source.boundary)
        start = PurePath(source.path).name.casefold() + "."
        for entry in self._entries(directory, source.boundary) if directory else ():
            if entry.name.casefold().startswith(start) and not entry.is_directory:
                return seen_from(source_directory, joined(directory, entry.name))
        return ""

    def _is_plain_file(self, path: str, boundary: str) -> bool:
        found = self.reader.look(path)
        is_inside = is_within(found.real_path, self.reader.look(boundary).real_path)
        return found.kind is SourceKind.FILE and is_inside and is_within(path, boundary)

    def _entries(self, directory: str, boundary: str) -> tuple[Entry, ...]:
        """What a directory holds; nothing if a link makes it lie outside ``boundary``."""
        real_directory = self.reader.look(directory).real_path
        if not is_within(real_directory, self.reader.look(boundary).real_path):
            return ()
        return self.reader.entries(directory) or ()


def why_not_a_file(found: Found) -> str:
    """The end of a sentence that says why a path is no text to read."""
    return _KIND_REASONS.get(found.kind) or f"it cannot be read ({found.reason})"


def seen_from(directory: str, path: str) -> str:
    """``path`` as an import line in a file of ``directory`` would write it."""
    return PurePath(os.path.relpath(path, directory)).as_posix()
