"""Archives and revision histories of a store, read only.

(on-disk-format.md, "Where things are"; context-engine-v2.md, "Revisions, archive, and
recovery".)
"""

from __future__ import annotations

import os
import re
import stat
from dataclasses import replace
from typing import TYPE_CHECKING

from context_center.core.errors import Problem
from context_center.core.facts import ArchivedFact, Fact, Revision, Scope
from context_center.core.times import format_time, parse_time
from context_center.services.fact_directory import SUFFIX, Entry, read_entry

if TYPE_CHECKING:
    from collections.abc import Iterable

ARCHIVE = ".archive"
REVISIONS = ".revisions"
_STAMP = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})-([0-9]{2})([0-9]{2})([0-9]{2})\.([0-9]{3})-.*")


class Archive:
    """The archives of a store's directories, kept up to date on demand."""

    def __init__(self, facts_dirs: Iterable[tuple[str, Scope]]) -> None:
        self._scopes = {os.path.join(path, ARCHIVE): scope for path, scope in facts_dirs}
        self._entries: dict[str, Entry] = {}
        self.facts: tuple[ArchivedFact, ...] = ()
        self.problems: tuple[Problem, ...] = ()

    @property
    def directories(self) -> tuple[str, ...]:
        """The archive directories; they may not exist."""
        return tuple(self._scopes)

    def holds(self, path: str) -> bool:
        """Whether a path is an archive directory or lies in one."""
        return any(path == d or path.startswith(d + os.sep) for d in self._scopes)

    def read(self) -> None:
        """Read what came or changed; an archive that is itself a link is not followed."""
        entries: dict[str, Entry] = {}
        problems: list[Problem] = []
        for directory, scope in self._scopes.items():
            for path in _archive_files(directory, problems):
                entry = _unchanged(self._entries.get(path), path) or read_entry(path, scope)
                if entry is not None:
                    entries[path] = entry
        self._entries, self.problems = entries, tuple(problems)
        self.facts = _archived_facts(entries.values())


def _archive_files(directory: str, problems: list[Problem]) -> list[str]:
    try:
        if stat.S_ISLNK(os.lstat(directory).st_mode):
            problems.append(_linked(directory))
            return []
        with os.scandir(directory) as listing:
            return [entry.path for entry in listing if entry.name.endswith(SUFFIX)]
    except FileNotFoundError:
        return []
    except OSError as error:
        problems.append(_unreadable(directory, error))
        return []


def _unchanged(entry: Entry | None, path: str) -> Entry | None:
    if entry is None:
        return None
    try:
        status = os.lstat(path)
    except OSError:
        return None
    same = (status.st_mtime_ns, status.st_size, status.st_ino) == entry.signature
    return entry if same else None


def _archived_facts(entries: Iterable[Entry]) -> tuple[ArchivedFact, ...]:
    """Archive entries, newest first, then by name and path.

    The stamp in a file's name tells when; without one, its modification time does.
    """
    found = [ArchivedFact(_quiet(entry.fact), _archived_at(entry)) for entry in entries]
    found.sort(key=lambda item: (item.fact.name, item.fact.path))
    found.sort(key=lambda item: parse_time(item.archived_at) or 0, reverse=True)
    return tuple(found)


def _quiet(fact: Fact) -> Fact:
    """An archived file is never called after its name: that is no problem."""
    problems = tuple(p for p in fact.problems if p.code != "name_mismatch")
    return replace(fact, problems=problems)


def _archived_at(entry: Entry) -> str:
    match = _STAMP.fullmatch(os.path.basename(entry.fact.path))
    if match:
        year, month, day, hour, minute, second, milli = match.groups()
        instant = parse_time(f"{year}-{month}-{day}T{hour}:{minute}:{second}.{milli}Z")
        if instant is not None:
            return format_time(instant)
    return format_time(entry.signature.mtime)


def read_revisions(directories: Iterable[tuple[str, Scope]], fact: Fact) -> tuple[Revision, ...]:
    """The snapshots of a fact in all its directories, highest revision first.

    A snapshot that states another id, or is no regular file, is passed over. An id that
    is no plain directory name has no history.
    """
    if os.path.basename(fact.id) != fact.id or fact.id in {"", ".", ".."}:
        return ()
    found: dict[int, Revision] = {}
    for facts_dir, scope in directories:
        directory = os.path.join(facts_dir, REVISIONS, fact.id)
        if _leads_outside(facts_dir, directory):
            continue
        try:
            names = sorted(os.listdir(directory))
        except (FileNotFoundError, NotADirectoryError):
            continue
        for name in names:
            revision = _read_revision(os.path.join(directory, name), scope, fact.id)
            if revision is not None:
                found[revision.fact.revision] = revision
    return tuple(found[number] for number in sorted(found, reverse=True))


def _read_revision(path: str, scope: Scope, fact_id: str) -> Revision | None:
    entry = read_entry(path, scope) if path.endswith(SUFFIX) else None
    if entry is None or entry.fact.id != fact_id or not entry.fact.active:
        return None
    return Revision(_quiet(entry.fact), entry.signature.size)


def _leads_outside(facts_dir: str, directory: str) -> bool:
    """Whether a link between the store and the snapshots leads somewhere else."""
    return any(os.path.islink(path) for path in (os.path.join(facts_dir, REVISIONS), directory))


def _linked(directory: str) -> Problem:
    return Problem(
        "archive_linked",
        "The archive is a symbolic link and is not read.",
        directory,
        remedy="Replace the link by the directory itself.",
    )


def _unreadable(directory: str, error: OSError) -> Problem:
    return Problem(
        "archive_unreadable",
        f"The archive cannot be read: {error.strerror}.",
        directory,
        remedy="Make the directory readable for you, then refresh.",
    )
