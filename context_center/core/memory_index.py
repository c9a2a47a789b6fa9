"""The lines of MEMORY.md, derived from facts (on-disk-format.md, "MEMORY.md")."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from context_center.core.facts import Fact

FILE_NAME = "MEMORY.md"
_MANAGED = re.compile(
    r"- \[(?P<title>.*)\]\((?P<target>[^)]*\.md)\) — \[(?P<kind>[^\]]*)\] ?(?P<text>.*)"
)


@dataclass(frozen=True, slots=True)
class IndexLine:
    """One line of MEMORY.md; ``target`` is the file it names, "" for a line of the user's."""

    text: str
    target: str


def index_line(fact: Fact, target: str, description: str) -> str:
    """``- [Title](target) — [scope/type] description`` without a line end."""
    kind = f"{fact.scope}/{fact.type}{' pinned' if fact.pinned else ''}"
    return f"- [{fact.heading}]({target}) — [{kind}] {description}".rstrip()


def read_index(text: str) -> tuple[IndexLine, ...]:
    """The lines of an index file, managed ones with the file that they name."""
    lines = []
    for line in text.removesuffix("\n").split("\n"):
        match = _MANAGED.fullmatch(line.rstrip("\r"))
        lines.append(IndexLine(line, match["target"] if match else ""))
    return tuple(lines)
