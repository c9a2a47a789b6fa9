"""Small workspaces on disk for instruction tests, and short ways to look at the answer."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.instructions.documents import ProfileName
from context_center.services.instruction_files import resolve_instructions
from context_center.services.workspace import Roots, workspace_at

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from context_center.core.instructions.documents import Diagnostic, InstructionSet
    from context_center.services.workspace import Workspace


@dataclass(frozen=True)
class Link:
    """A symbolic link to write; ``to`` is relative to its own directory or absolute."""

    to: str


@dataclass(frozen=True)
class Tree:
    """A workspace and a Reasonix home below one temporary directory."""

    base: Path
    root: Path
    home: Path

    @property
    def workspace(self) -> Workspace:
        """The workspace as services see it."""
        roots = Roots(str(self.home), "--home", str(self.home), "--home")
        return workspace_at(roots, str(self.root))

    def write(self, files: Mapping[str, str | bytes | Link | None]) -> Tree:
        """Write files by path relative to ``base``; None makes a directory."""
        for name, content in files.items():
            path = self.base / name
            path.parent.mkdir(parents=True, exist_ok=True)
            match content:
                case None:
                    path.mkdir()
                case Link(to):
                    path.symlink_to(to)
                case bytes():
                    path.write_bytes(content)
                case _:
                    path.write_text(content, encoding="utf-8", newline="")
        return self

    def pipe(self, name: str) -> None:
        """Make a pipe that nobody writes to."""
        os.mkfifo(self.base / name)

    def path(self, name: str) -> str:
        """The absolute path of a name relative to ``base``."""
        return str(self.base / name)

    def resolve(
        self, target: str | None = None, profile: ProfileName = ProfileName.SPECIFICATION
    ) -> InstructionSet:
        """The instructions of the workspace."""
        return resolve_instructions(self.workspace, target, profile)


def make_tree(base: Path) -> Tree:
    """An empty workspace ``w`` and home ``h`` below ``base``."""
    tree = Tree(base, base / "w", base / "h")
    tree.root.mkdir(parents=True)
    tree.home.mkdir()
    return tree


def labels(found: InstructionSet) -> list[str]:
    """The labels of the documents, weakest first."""
    return [document.label for document in found.documents]


def told(found: InstructionSet) -> list[tuple[str, int]]:
    """Code and line of each diagnostic, in order."""
    return [(item.code, item.line) for item in found.diagnostics]


def only(found: InstructionSet) -> Diagnostic:
    """The one diagnostic that there is."""
    (diagnostic,) = found.diagnostics
    return diagnostic
