"""A quick note in an instruction file: a bullet under a ``## Notes`` heading.

(context-engine-v2.md, "Choose the right layer".)
"""

from __future__ import annotations

import re

from context_center.core.errors import InvalidFieldError
from context_center.core.instructions.markdown_regions import prose_flags
from context_center.core.line_ends import with_lf, with_line_ends_of
from context_center.core.recall.whitespace import compact

HEADING = "## Notes"
_NOTES = re.compile(r" {0,3}##[ \t]+notes[ \t]*#*[ \t]*", re.IGNORECASE)
_ANY_HEADING = re.compile(r" {0,3}#{1,6}(?:[ \t].*)?")


def with_note(text: str, note: str) -> str:
    """The text of an instruction file with one more note; all that was there stays.

    The note becomes one line, the last of the Notes section, which is made if it is
    missing; headings in code and comments are text. Raises InvalidFieldError for a note
    without any text.
    """
    words = compact(note)
    if not words:
        raise InvalidFieldError("note", "An empty note", "The note has no text.", "Type it.")
    bullet = f"- {words}"
    lines = with_lf(text).split("\n")
    heading, end = _section(lines)
    if heading < 0:
        return with_line_ends_of(text, _appended(with_lf(text), bullet))
    while end > heading + 1 and not lines[end - 1].strip():
        end -= 1
    new = [bullet] if end > heading + 1 else ["", bullet]
    after = lines[end:]
    if after and after[0].strip():
        new.append("")
    edited = "\n".join([*lines[:end], *new, *(after or [""])])
    return with_line_ends_of(text, edited)


def _section(lines: list[str]) -> tuple[int, int]:
    """The line of the Notes heading and the line after its section; (-1, -1) without one."""
    prose = prose_flags(lines)
    heading = next((i for i, line in enumerate(lines) if prose[i] and _NOTES.fullmatch(line)), -1)
    if heading < 0:
        return -1, -1
    following = range(heading + 1, len(lines))
    ends = (i for i in following if prose[i] and _ANY_HEADING.fullmatch(lines[i]))
    return heading, next(ends, len(lines))


def _appended(text: str, bullet: str) -> str:
    if not text.strip():
        return f"{HEADING}\n\n{bullet}\n"
    gap = "" if text.endswith("\n\n") else "\n" if text.endswith("\n") else "\n\n"
    return f"{text}{gap}{HEADING}\n\n{bullet}\n"
