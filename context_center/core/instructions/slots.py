"""The places where instruction documents may be, in order of precedence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from context_center.core.instructions.documents import DocumentScope
from context_center.core.instructions.paths import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from context_center.core.instructions.profiles import ProfileRules
    from context_center.core.instructions.sources import SourceReader


@dataclass(frozen=True, slots=True)
class InstructionRequest:
    """What to resolve; all paths are absolute and normalised.

    Without ``workspace_root`` ("") only user documents are resolved; ``target`` is a
    directory or a file in it; ``user_directory`` is the Reasonix home, ``account_home``
    the home directory of the person; either may be "".
    """

    workspace_root: str
    target: str
    user_directory: str
    account_home: str


@dataclass(frozen=True, slots=True)
class DocumentSlot:
    """A place where an instruction document may be; a higher ``rank`` is more specific."""

    path: str
    directory: str
    scope: DocumentScope
    depth: int
    rank: int
    boundary: str
    also_at: tuple[str, ...] = ()


def slots_of(
    request: InstructionRequest, walked: Iterable[str], rules: ProfileRules
) -> Iterator[DocumentSlot]:
    """All places, weakest first: the home, then each walked directory and its local files."""
    home, root = request.user_directory, request.workspace_root
    for name in rules.document_names if home else ():
        yield DocumentSlot(joined(home, name), home, DocumentScope.USER, -1, 0, home)
    for depth, directory in enumerate(walked):
        scope = DocumentScope.ANCESTOR if depth else DocumentScope.PROJECT
        rank = 2 * depth + 1
        for name in rules.document_names:
            yield DocumentSlot(joined(directory, name), directory, scope, depth, rank, root)
        for name in rules.local_names:
            path = joined(directory, name)
            yield DocumentSlot(path, directory, DocumentScope.LOCAL, depth, rank + 1, root)


def one_slot_for_each_place(
    slots: Iterable[DocumentSlot], reader: SourceReader
) -> list[DocumentSlot]:
    """One slot for each physical place, the more specific one; it names the others."""
    by_place: dict[str, DocumentSlot] = {}
    for slot in slots:
        real_directory = reader.look(slot.directory).real_path
        place = joined(real_directory, PurePath(slot.path).name)
        broader = by_place.pop(place, None)
        paths = dict.fromkeys((*broader.also_at, broader.path)) if broader else {}
        also_at = tuple(path for path in paths if path != slot.path)
        by_place[place] = replace(slot, also_at=also_at)
    return list(by_place.values())
