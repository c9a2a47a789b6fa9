"""Standing instructions of a workspace, as they lie on disk.

(context-engine-v2.md, "Instruction resolution".)
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from context_center.core.instructions.documents import InstructionSet, ProfileName
from context_center.core.instructions.instruction_sets import instruction_set
from context_center.core.instructions.paths import joined
from context_center.core.instructions.profiles import DOCUMENT_NAMES, LOCAL_NAMES
from context_center.core.instructions.slots import InstructionRequest
from context_center.core.instructions.unsaved import UnsavedReader
from context_center.services.instruction_sources import InstructionReader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from context_center.core.instructions.sources import SourceReader
    from context_center.services.workspace import Workspace

_VERSION_CONTROL = frozenset({".git", ".hg", ".svn", ".jj"})
_DEPENDENCIES = frozenset(
    {
        "node_modules",
        "bower_components",
        "jspm_packages",
        "vendor",
        "Pods",
        "site-packages",
        ".venv",
        "venv",
    }
)
_BUILD_RESULTS = frozenset(
    {
        "target",
        "dist",
        "build",
        ".next",
        ".nuxt",
        ".svelte-kit",
        "DerivedData",
        ".terraform",
        ".gradle",
        ".idea",
    }
)
_CACHES = frozenset(
    {
        "__pycache__",
        ".cache",
        ".mypy_cache",
        ".pytest_cache",
        ".ruff_cache",
        ".tox",
        ".nox",
        ".turbo",
    }
)
SKIPPED_DIRECTORIES = _VERSION_CONTROL | _DEPENDENCIES | _BUILD_RESULTS | _CACHES
"""Directories of version control, dependencies and build results: never searched."""

_NAMES = frozenset((*DOCUMENT_NAMES, *LOCAL_NAMES))


@dataclass(frozen=True, slots=True)
class UnsavedText:
    """What is typed about an instruction file (its absolute path) and not saved."""

    path: str
    text: str


def resolve_instructions(
    workspace: Workspace,
    target: str | None = None,
    profile: ProfileName = ProfileName.SPECIFICATION,
    unsaved: UnsavedText | None = None,
) -> InstructionSet:
    """The instructions that hold for ``target``, a directory of the workspace or a file in it.

    A relative target counts from the workspace root, None is the root itself. ``unsaved``
    stands for its file. What is wrong with a file is a diagnostic; nothing is raised for
    it. A remote workspace reads no local file and has no instructions here.
    """
    if workspace.is_remote:
        return InstructionSet(profile, "", "", (), (), "")
    root = _absolute(workspace.root)
    request = InstructionRequest(
        workspace_root=root,
        target=joined(root, target or ".") if root else "",
        user_directory=_absolute(workspace.roots.home),
        account_home=_account_home(),
    )
    reader: SourceReader = InstructionReader()
    if unsaved is not None:
        reader = UnsavedReader(reader, unsaved.path, unsaved.text)
    return instruction_set(request, profile, reader)


def nested_instruction_directories(
    workspace: Workspace, cancelled: Callable[[], bool]
) -> Iterator[str]:
    """Directories below the root that hold instruction files, absolute, as they are found.

    Each directory comes before what lies in it, siblings in the order of their names.
    Links and ``SKIPPED_DIRECTORIES`` are not entered, directories that cannot be listed
    are passed over; the search ends soon after ``cancelled()`` is true.
    """
    waiting = [workspace.root] if workspace.root and not workspace.is_remote else []
    while waiting and not cancelled():
        directory = waiting.pop()
        names, below = _listing(directory)
        if directory != workspace.root and not _NAMES.isdisjoint(names):
            yield directory
        waiting += sorted(below, reverse=True)


def _listing(directory: str) -> tuple[list[str], list[str]]:
    """The names of a directory's files and the paths of the directories to search in it."""
    names: list[str] = []
    below: list[str] = []
    try:
        with os.scandir(directory) as entries:
            for entry in entries:
                if not entry.is_dir(follow_symlinks=False):
                    names.append(entry.name)
                elif entry.name not in SKIPPED_DIRECTORIES:
                    below.append(entry.path)
    except OSError:
        return [], []
    return names, below


def _absolute(path: str) -> str:
    return os.path.abspath(path) if path else ""


def _account_home() -> str:
    try:
        return str(Path.home())
    except RuntimeError:
        return ""
