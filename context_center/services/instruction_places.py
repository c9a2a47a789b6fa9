"""Where instructions can be added: the file that a quick note goes to, and missing files.

(context-engine-v2.md, "Choose the right layer" and "Instruction resolution".)
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.errors import ContextError
from context_center.core.instructions.documents import DocumentScope
from context_center.core.instructions.profiles import DOCUMENT_NAMES, LOCAL_NAMES
from context_center.services.instruction_writing import InstructionWriter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from context_center.services.workspace import Workspace


@dataclass(frozen=True, slots=True)
class NotePlace:
    """The file (absolute) that a quick note of a scope goes to.

    ``directory`` is one below the workspace root, "" for the root or the home. Where no
    note can be added, ``path`` is "" and ``reason`` says why.
    """

    scope: DocumentScope
    directory: str
    path: str
    exists: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class MissingFile:
    """An instruction file that could be made, by its absolute path."""

    path: str
    scope: DocumentScope


@dataclass(frozen=True, slots=True)
class InstructionPlaces:
    """What can be added for one target directory; files that exist are in no ``missing``."""

    target: str
    notes: tuple[NotePlace, ...] = ()
    missing: tuple[MissingFile, ...] = ()


def instruction_places(workspace: Workspace, target: str) -> InstructionPlaces:
    """Where notes go and what can be made at the root, in the home and in ``target``.

    A remote workspace, and one whose folder is not known, has no places in it.
    """
    if workspace.is_remote:
        return InstructionPlaces(target)
    writer = InstructionWriter(workspace)
    notes = (_note_place(writer, *each) for each in _note_scopes(workspace, target))
    missing = (each for each in _files(workspace, target) if not os.path.lexists(each.path))
    return InstructionPlaces(target, tuple(notes), tuple(dict.fromkeys(missing)))


def _note_scopes(workspace: Workspace, target: str) -> Iterator[tuple[DocumentScope, str]]:
    if workspace.root:
        yield DocumentScope.PROJECT, ""
        yield DocumentScope.LOCAL, ""
    yield DocumentScope.USER, ""
    if workspace.root and target not in {"", workspace.root}:
        yield DocumentScope.ANCESTOR, target
        yield DocumentScope.LOCAL, target


def _note_place(writer: InstructionWriter, scope: DocumentScope, directory: str) -> NotePlace:
    try:
        path = writer.note_place(scope, directory)
    except ContextError as error:
        return NotePlace(scope, directory, "", exists=False, reason=error.message)
    return NotePlace(scope, directory, path, exists=os.path.lexists(path))


def _files(workspace: Workspace, target: str) -> Iterator[MissingFile]:
    root = workspace.root
    for directory in dict.fromkeys(filter(None, (root, target if root else ""))):
        scope = DocumentScope.PROJECT if directory == root else DocumentScope.ANCESTOR
        for name in DOCUMENT_NAMES:
            yield MissingFile(os.path.join(directory, name), scope)
        for name in LOCAL_NAMES:
            yield MissingFile(os.path.join(directory, name), DocumentScope.LOCAL)
    home = os.path.abspath(workspace.roots.home)
    for name in DOCUMENT_NAMES:
        yield MissingFile(os.path.join(home, name), DocumentScope.USER)
