"""The written form of a language's markers.

A line at the margin is a heading: ``kind points`` (a ``Kind`` in lower case and what it
counts), one of ``question``, ``request``, ``confirms``, ``fillers``, ``order`` and ``people``, or ``<NAME>`` for a
fragment that later patterns use. Below it stand regular expressions, any of which may match,
over a sentence in lower case; a line that is indented further goes on with the one before.
Blank lines part.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from context_center.core.suggestions.markers import Kind, Language, Marker

if TYPE_CHECKING:
    from collections.abc import Iterator

_FRAGMENT = re.compile(r"<([A-Z_]+)>")
_GOES_ON = "    "


def parsed(table: str) -> Language:
    """The language that a table describes. Raises ValueError for a heading that is none."""
    fragments: dict[str, str] = {}
    patterns: dict[str, re.Pattern[str]] = {}
    markers: list[Marker] = []
    for heading, written in _entries(table):
        text = _FRAGMENT.sub(lambda match: fragments[match[1]], written)
        if fragment := _FRAGMENT.fullmatch(heading):
            fragments[fragment[1]] = text
        elif " " not in heading:
            patterns[heading] = re.compile(text)
        else:
            kind, points = heading.split()
            markers.append(Marker(Kind[kind.upper()], float(points), re.compile(text)))
    markers.sort(key=lambda marker: -abs(marker.points))
    speaking_for = tuple(marker for marker in markers if marker.points > 0)
    speaking_against = tuple(marker for marker in markers if marker.points < 0)
    return Language(speaking_for, speaking_against, **patterns)


def _entries(table: str) -> Iterator[tuple[str, str]]:
    """Each heading with its expressions as one."""
    heading = ""
    lines: list[str] = []
    for line in table.splitlines():
        if not line.strip():
            continue
        if not line.startswith(" "):
            if heading:
                yield heading, "|".join(lines)
            heading, lines = line, []
        elif line.startswith(_GOES_ON):
            lines[-1] += line.strip()
        else:
            lines.append(line.strip())
    yield heading, "|".join(lines)
