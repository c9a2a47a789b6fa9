"""Which lines of a Markdown text are prose: neither code nor HTML comment (decisions.md, 1)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_FENCE = re.compile(
    r"(?P<before> {0,3}(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(?P<marks>`{3,}(?=[^`]*$)|~{3,})"
)
_CLOSING = re.compile(r"(?P<before>[ \t]*)(?P<marks>`{3,}|~{3,})[ \t]*")
_CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)")
_CODE_INDENT = 4


def prose_flags(lines: Sequence[str]) -> list[bool]:
    """For each line (without its line end) whether it is prose.

    Code is a fenced block, to the end of the text if it is never closed, and any line
    indented by four columns or more. A comment that begins a line runs to ``-->``; one
    within a paragraph ends there or not at all.
    """
    scan = _Scan(lines)
    return [scan.is_prose(index) for index in range(len(lines))]


class _Scan:
    """One pass over the lines, in order."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._fence = ""
        self._closing_columns = 0
        self._comment_ends = -1

    def is_prose(self, index: int) -> bool:
        line = self._lines[index]
        if self._fence:
            self._close_fence(line)
            return False
        if index <= self._comment_ends:
            return False
        indented = _columns(line) >= _CODE_INDENT
        fence = None if indented else _FENCE.match(line)
        if fence is not None:
            self._fence = fence["marks"]
            self._closing_columns = len(fence["before"].expandtabs(_CODE_INDENT)) + 3
            return False
        self._comment_ends = self._end_of_comment(index, indented=indented)
        return not indented

    def _close_fence(self, line: str) -> None:
        closing = _CLOSING.fullmatch(line)
        if closing is None or _columns(line) > self._closing_columns:
            return
        marks = closing["marks"]
        if marks[0] == self._fence[0] and len(marks) >= len(self._fence):
            self._fence = ""

    def _end_of_comment(self, index: int, *, indented: bool) -> int:
        """The last line of a comment that begins on this line and goes on below it, else -1."""
        if "<!--" not in self._lines[index]:
            return -1
        text = _CODE_SPAN.sub("", self._lines[index])
        start = text.rfind("<!--")
        if start < 0 or "-->" in text[start:]:
            return -1
        is_block = not indented and text.lstrip().startswith("<!--") and "-->" not in text
        for following in range(index + 1, len(self._lines)):
            if "-->" in self._lines[following]:
                return following
            if not is_block and not self._lines[following].strip():
                return -1
        return len(self._lines) if is_block else -1


def _columns(line: str) -> int:
    expanded = line.expandtabs(_CODE_INDENT)
    return len(expanded) - len(expanded.lstrip(" "))
