"""Instruction documents as values: what was read, from where, and what it says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class DocumentScope(StrEnum):
    """Whose document it is: the user's, the workspace root's, a deeper directory's, or local."""

    USER = "user"
    PROJECT = "project"
    ANCESTOR = "ancestor"
    LOCAL = "local"


class ProfileName(StrEnum):
    """The two ways to resolve instructions (decisions.md, 1)."""

    SPECIFICATION = "specification"
    REASONIX_1X = "reasonix-1.x"


@dataclass(frozen=True, slots=True)
class Import:
    """One expanded import.

    ``path`` and ``source_path`` are absolute; ``line`` is the line of the import in the
    source, from 1; ``depth`` is 1 for an import of the document itself.
    """

    path: str
    source_path: str
    line: int
    depth: int
    label: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """Something that resolving found wrong; stays local, never enters provider text.

    ``path`` is what was meant (absolute, or as written if it was rejected), ``source_path``
    the absolute path of the file that asked for it or "", ``line`` from 1 or 0.
    ``quiet`` marks what is most likely no mistake (``@types/node`` on a line of its own).
    """

    code: str
    path: str
    source_path: str
    line: int
    message: str
    remedy: str = ""
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class EffectiveLine:
    """One line of expanded text and the file and line (from 1) that it stands in.

    ``line`` is 0 for a line that resolving wrote itself (the marks around an import).
    """

    text: str
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class InstructionDocument:
    """One loaded document, in order of precedence: a later one wins.

    ``path`` and ``directory`` are absolute, ``label`` is what a provider may see
    (``workspace/AGENTS.md``). ``depth`` is -1 for user documents, 0 for the workspace
    root. ``body`` is the expanded text without outer white space, ``lines`` the same text
    with its sources and without carriage returns, ``text`` the file as it was decoded.
    ``also_at`` names the paths whose expanded content is the same and which are therefore
    not repeated.
    """

    path: str
    label: str
    scope: DocumentScope
    directory: str
    depth: int
    order: int
    body: str
    imports: tuple[Import, ...]
    text: str
    lines: tuple[EffectiveLine, ...]
    also_at: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotRead:
    """A file that looks like an instruction file and is none, and why it is not read.

    ``suggestion`` is the name under which it would be read in its directory, "" if none is.
    """

    path: str
    reason: str
    suggestion: str = ""


@dataclass(frozen=True, slots=True)
class InstructionSet:
    """All that holds for one target directory of a workspace.

    ``block`` is the text that a provider receives ("" without documents). ``watched`` are
    the absolute paths of every file that took part or would if it existed. ``differences``
    are sentences about what the other profile would treat differently, each with the
    file and line it concerns.
    """

    profile: ProfileName
    workspace_root: str
    target: str
    documents: tuple[InstructionDocument, ...]
    diagnostics: tuple[Diagnostic, ...]
    block: str
    not_read: tuple[NotRead, ...] = ()
    watched: tuple[str, ...] = ()
    differences: tuple[Diagnostic, ...] = ()
