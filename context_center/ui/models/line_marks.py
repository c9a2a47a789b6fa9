"""Which lines of a text have something to be said about them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from context_center.ui.theme import ColorRole

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from context_center.core.instructions.documents import Diagnostic, InstructionSet
    from context_center.ui.models.effective_text import SourcedLine


class MarkLevel(Enum):
    """What a mark says about its line: its icon, the colour of that and of the wave under
    the text, and the word whose pill colours the line number has.
    """

    WARNING = ("warning", ColorRole.WARNING, "stale")
    DIFFERENCE = ("compare", ColorRole.INFO, "current")
    QUIET = ("info", ColorRole.MUTED, "neutral")

    def __init__(self, icon: str, role: ColorRole, pill: str) -> None:
        self.icon = icon
        self.role = role
        self.pill = pill


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to say about a row (from 1) of a shown text."""

    row: int
    level: MarkLevel
    text: str


def file_marks(instructions: InstructionSet, path: str) -> tuple[Mark, ...]:
    """The marks of one file shown by itself, so that a row is a line."""
    return tuple(
        Mark(item.line, level, sentence(item))
        for item, level in _told(instructions)
        if item.source_path == path and item.line > 0
    )


def effective_marks(instructions: InstructionSet, lines: Sequence[SourcedLine]) -> tuple[Mark, ...]:
    """The marks of the effective text, at the rows that show the lines they concern."""
    rows = {
        (line.source.path, line.line): row
        for row, line in enumerate(lines, 1)
        if line.source is not None and line.line
    }
    return tuple(
        Mark(rows[place], level, sentence(item))
        for item, level in _told(instructions)
        if (place := (item.source_path, item.line)) in rows
    )


def file_notes(instructions: InstructionSet, path: str) -> tuple[str, ...]:
    """What is said about a file as a whole, each one sentence or two."""
    return tuple(
        sentence(item)
        for item in instructions.diagnostics
        if not item.line and (item.source_path or item.path) == path
    )


def sentence(item: Diagnostic) -> str:
    """What is wrong, then what to do."""
    return f"{item.message} {item.remedy}".strip()


def _told(instructions: InstructionSet) -> Iterator[tuple[Diagnostic, MarkLevel]]:
    for item in instructions.diagnostics:
        yield item, MarkLevel.QUIET if item.quiet else MarkLevel.WARNING
    for item in instructions.differences:
        yield item, MarkLevel.DIFFERENCE
