"""The effective text of an instruction set, line by line with the file that each stands in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from context_center.core.instructions.documents import InstructionSet


@dataclass(frozen=True, slots=True)
class TextSource:
    """A file that text comes from; ``number`` picks its colour of the theme's series."""

    path: str
    label: str
    number: int


@dataclass(frozen=True, slots=True)
class SourcedLine:
    """One line to show. ``source`` is None and ``line`` 0 for what stands in no file.

    ``begins_document`` marks the first line of each document.
    """

    text: str
    source: TextSource | None
    line: int
    begins_document: bool = False


def text_sources(instructions: InstructionSet) -> Mapping[str, TextSource]:
    """Every document and import by path, numbered in the order in which they
    first appear."""
    sources: dict[str, TextSource] = {}
    for document in instructions.documents:
        labels = {item.path: item.label for item in document.imports}
        shown = (line.path for line in document.lines)
        for path in (document.path, *shown, *labels):
            if path not in sources:
                label = labels.get(path, document.label)
                sources[path] = TextSource(path, label, len(sources))
    return sources


def effective_text(instructions: InstructionSet) -> tuple[SourcedLine, ...]:
    """The expanded documents in order, a blank line between them.

    The lines that mark an import belong to the imported file, at no line of it.
    """
    sources = text_sources(instructions)
    lines: list[SourcedLine] = []
    for document in instructions.documents:
        if lines:
            lines.append(SourcedLine("", None, 0))
        first = len(lines)
        for line in document.lines:
            source = sources.get(line.path)
            lines.append(SourcedLine(line.text, source, line.line, len(lines) == first))
    return tuple(lines)
