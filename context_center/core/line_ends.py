"""Line ends of a text that was not written here, kept while its lines are edited.

A line ends at LF or CRLF and nowhere else (decisions.md, 3).
"""

from __future__ import annotations

import re
from bisect import bisect_left

_CRLF = re.compile("\r\n")


def with_lf(text: str) -> str:
    """A text with LF line ends only."""
    return text.replace("\r\n", "\n")


def usual_line_end(text: str, default: str = "\n") -> str:
    """CRLF if most lines of ``text`` end so, else LF; ``default`` for a text of one line."""
    lines = text.count("\n")
    if not lines:
        return default
    return "\r\n" if text.count("\r\n") * 2 > lines else "\n"


def with_line_ends_of(original: str, edited: str, default: str = "\n") -> str:
    """``edited``, which has LF line ends, with the line ends that ``original`` has.

    Unchanged lines at the start and the end keep their own, the others take the usual one
    of ``original``, or ``default`` if that has none.
    """
    if edited in {original, with_lf(original)}:
        return original
    line_end = usual_line_end(original, default)
    if line_end == "\n" and "\r\n" not in original:
        return edited
    return _merged(_lines(original), _lines(edited), line_end)


def _merged(old: list[str], new: list[str], line_end: str) -> str:
    most = min(len(old), len(new))
    head = 0
    while head < most and with_lf(old[head]) == new[head]:
        head += 1
    tail = 0
    while tail < most - head and with_lf(old[-1 - tail]) == new[-1 - tail]:
        tail += 1
    middle = "".join(new[head : len(new) - tail]).replace("\n", line_end)
    return "".join([*old[:head], middle, *old[len(old) - tail :]])


def _lines(text: str) -> list[str]:
    pieces = text.split("\n")
    return [piece + "\n" for piece in pieces[:-1]] + ([pieces[-1]] if pieces[-1] else [])


class LinePositions:
    """Where the characters of a text with LF line ends stand in the text as it was."""

    def __init__(self, text: str) -> None:
        self._ends = [match.start() - number for number, match in enumerate(_CRLF.finditer(text))]

    def original(self, position: int) -> int:
        """The position in the text as it was; a line feed counts from its carriage return."""
        return position + bisect_left(self._ends, position)
