"""The lines of MEMORY.md, derived from facts (on-disk-format.md, "MEMORY.md").

A line of the form ``- [Title](name.md) — …`` belongs to the fact of that name; every other
line is the user's and stays where it is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from context_center.core.line_ends import with_lf
from context_center.core.names import slug
from context_center.core.recall.whitespace import compact

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from context_center.core.facts import Fact

_HEADING = "# Memory"
_OUR_LINE = re.compile(
    r"\s*-\s\[.+?\]\(([^)]+)\.md\)\s*—\s"
    r"\[(?:project|global)/(?:user|feedback|project|reference)(?: pinned)?\].*",
    re.ASCII,
)
_ANY_LINE = re.compile(r"\s*-\s\[.+?\]\(([^)]+)\.md\)\s*—\s.*", re.ASCII)


def index_line(fact: Fact, target: str, description: str) -> str:
    """``- [Title](target) — [scope/type] description`` without a line end."""
    kind = f"{fact.scope}/{fact.type}{' pinned' if fact.pinned else ''}"
    return f"- [{fact.heading}]({target}) — [{kind}] {description}".rstrip()


def managed_line(fact: Fact) -> str:
    """The line of a fact in the index file; it keeps its blank when there is no description."""
    line = compact(index_line(fact, f"{slug(fact.name)}.md", fact.description))
    return line if fact.description.strip() else f"{line} "


def index_lines(facts: Iterable[Fact]) -> dict[str, str]:
    """The managed lines of facts by the name that each belongs to."""
    return {slug(fact.name): managed_line(fact) for fact in facts}


def updated_index(
    text: str, lines: Mapping[str, str], removed: Collection[str], renamed: Mapping[str, str]
) -> str:
    """The index with ``lines`` (by name) in their place and those of ``removed`` names gone.

    A line of a renamed fact (old name to new) is replaced where it stands. What stands
    nowhere yet goes to the end, sorted by name, a blank line before each as the reference
    leaves it. The user's lines keep their order.
    """
    pending = dict(lines)
    kept: list[str] = []
    for line in with_lf(text).split("\n"):
        name = _name_in(line)
        name = renamed.get(name, name)
        if name in lines:
            if name in pending:
                kept.append(pending.pop(name))
        elif not name or name not in removed:
            kept.append(line)
    if pending and not any(line.strip() for line in kept):
        kept = [_HEADING, ""]
    if pending:
        kept.append("\n\n".join(pending[name] for name in sorted(pending)))
    result = "\n".join(kept).rstrip("\n")
    return f"{result}\n" if result else ""


def rebuilt_index(text: str, facts: Iterable[Fact]) -> str:
    """The index made anew from all facts of its directory, the user's lines kept.

    Our own lines of facts that are no longer there go; lines that only resemble them stay.
    """
    lines = index_lines(fact for fact in facts if fact.active)
    ours = {match[1] for line in with_lf(text).split("\n") if (match := _OUR_LINE.fullmatch(line))}
    return updated_index(text, lines, ours - lines.keys(), {})


def _name_in(line: str) -> str:
    """The name that a managed line belongs to, "" for a line of the user's."""
    match = _OUR_LINE.fullmatch(line) or _ANY_LINE.fullmatch(line)
    return match[1] if match else ""
