"""What becomes of import lines, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from context_center.core.instructions.documents import EffectiveLine, Import


class Outcome(StrEnum):
    """What became of a line that begins with ``@``."""

    TEXT = "text"
    EXPANDED = "expanded"
    OUTSIDE = "outside"
    ESCAPE = "escape"
    UNREADABLE = "unreadable"
    CYCLE = "cycle"
    DUPLICATE = "duplicate"
    TOO_DEEP = "too deep"


LEAVES_LINE = frozenset({Outcome.TEXT, Outcome.UNREADABLE, Outcome.TOO_DEEP})
"""Outcomes that leave the line in the text as it is written."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What one line that begins with ``@`` was taken for; ``line`` counts in the file.

    ``real_source`` is the real path of the source, ``path`` what the line leads to, "" if
    that was never asked; ``code`` tells that the line lies in code or a comment.
    """

    document: str
    source_path: str
    real_source: str
    line: int
    mention: str
    outcome: Outcome
    path: str = ""
    reason: str = ""
    code: bool = False


@dataclass(slots=True)
class Expansion:
    """What expanding one document gave; ``touched`` are all paths that took part."""

    lines: list[EffectiveLine] = field(default_factory=list)
    imports: list[Import] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    touched: set[str] = field(default_factory=set)
