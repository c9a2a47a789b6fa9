"""Files that look like instruction files and are none, and why they are not read."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from context_center.core.instructions.documents import NotRead
from context_center.core.instructions.paths import joined, parent_of
from context_center.core.instructions.sources import SourceKind

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from context_center.core.instructions.profiles import ProfileRules
    from context_center.core.instructions.sources import SourceReader

AGENT_DIRECTORIES = (".reasonix", ".agents", ".agent", ".claude")
_TEXT_SUFFIXES = frozenset({".txt", ".markdown", ".mdown", ".mdx", ".mdc"})


def near_misses(
    walked: Sequence[str],
    user_directory: str,
    rules: ProfileRules,
    reader: SourceReader,
    known: Collection[str],
) -> tuple[NotRead, ...]:
    """What lies in and beside the ``walked`` directories but is not read, in their order.

    ``walked`` runs from the workspace root to the target; only these directories, the
    home and the agent directories in them are listed, and the directory above the root
    is asked for the names of instruction files. ``known`` paths are left out.
    """
    found = [*_in_home(user_directory, rules, reader)]
    if walked:
        found += _above(walked[0], user_directory, rules, reader)
    for directory in walked:
        found += _misspelled(directory, rules, reader)
        found += _in_agent_directories(directory, user_directory, rules, reader)
    unique = {entry.path: entry for entry in found if entry.path not in known}
    return tuple(unique.values())


def intended_name(name: str, recognised: Sequence[str]) -> str:
    """The recognised name that ``name`` was most likely meant to be; "" if none.

    Wrong case, one letter too many, too few or wrong, a second extension and another
    text extension count; a recognised name itself does not.
    """
    if name in recognised:
        return ""
    lowered = name.lower()
    for candidate in recognised:
        meant = candidate.lower()
        path = PurePath(lowered)
        other_suffix = path.suffix in _TEXT_SUFFIXES and path.stem == PurePath(meant).stem
        if lowered == meant + ".txt" or other_suffix or _one_edit_apart(lowered, meant):
            return candidate
    return ""


def _one_edit_apart(one: str, other: str) -> bool:
    """Whether at most one letter was added, lost or changed."""
    if abs(len(one) - len(other)) > 1:
        return False
    shorter, longer = sorted((one, other), key=len)
    same = next((i for i, char in enumerate(shorter) if char != longer[i]), len(shorter))
    rest = longer[same + 1 :]
    return rest in {shorter[same:], shorter[same + 1 :]}


def _misspelled(directory: str, rules: ProfileRules, reader: SourceReader) -> Iterator[NotRead]:
    recognised = (*rules.document_names, *rules.local_names)
    entries = reader.entries(directory) or ()
    names = {entry.name for entry in entries}
    for entry in entries:
        meant = "" if entry.is_directory else intended_name(entry.name, recognised)
        taken = meant in names
        # A file system that ignores letter case gives the file under the right name, too.
        works = not taken and reader.look(joined(directory, meant)).kind is SourceKind.FILE
        if meant and (rules.exact_case or not works):
            reason = f"Not read: did you mean {meant}?"
            if taken:
                reason = f"Not read: only {meant} is, which is there as well."
            yield NotRead(joined(directory, entry.name), reason, "" if taken else meant)


def _in_home(user_directory: str, rules: ProfileRules, reader: SourceReader) -> Iterator[NotRead]:
    if not user_directory:
        return
    for entry in reader.entries(user_directory) or ():
        if entry.name in rules.local_names and not entry.is_directory:
            reason = "Not read: .local.md files count in a workspace, not in the home."
            yield NotRead(joined(user_directory, entry.name), reason)
    for miss in _misspelled(user_directory, rules, reader):
        if miss.suggestion not in rules.local_names:
            yield miss


def _above(
    root: str, user_directory: str, rules: ProfileRules, reader: SourceReader
) -> Iterator[NotRead]:
    above = parent_of(root)
    if above == root or _is_home(above, user_directory, reader):
        return
    for name in (*rules.document_names, *rules.local_names):
        path = joined(above, name)
        if reader.look(path).kind is SourceKind.FILE:
            yield NotRead(path, "Outside the workspace, not read.")


def _in_agent_directories(
    directory: str, user_directory: str, rules: ProfileRules, reader: SourceReader
) -> Iterator[NotRead]:
    present = {entry.name for entry in reader.entries(directory) or () if entry.is_directory}
    for name in AGENT_DIRECTORIES:
        inner = joined(directory, name)
        if name not in present or _is_home(inner, user_directory, reader):
            continue
        for entry in reader.entries(inner) or ():
            if entry.name in rules.document_names and not entry.is_directory:
                reason = f"Not read: instruction files count beside {name}, not in it."
                yield NotRead(joined(inner, entry.name), reason)


def _is_home(directory: str, user_directory: str, reader: SourceReader) -> bool:
    if not user_directory:
        return False
    return reader.look(directory).real_path == reader.look(user_directory).real_path
