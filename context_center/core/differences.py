"""The differences of two texts, by line and within changed lines by word.

A line ends at LF or CRLF and nowhere else (decisions.md, 3), and its end belongs to it: a
text is its lines joined, to the last character.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from context_center.core.sequence_matches import Match, matches
from context_center.core.word_differences import MOST_CHARACTERS, word_differences

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from context_center.core.paired_rows import Row
    from context_center.core.word_differences import Span

_MOST_BY_WORD = 80_000
"""Characters of all changed lines together that are compared by word."""


class LineRange(NamedTuple):
    """Lines of a text, from ``start`` (counted from 0) up to and without ``end``."""

    start: int
    end: int

    @property
    def size(self) -> int:
        """The number of lines."""
        return self.end - self.start


class ChangeKind(StrEnum):
    """What happened to the lines of a hunk."""

    INSERTED = "inserted"
    REMOVED = "removed"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines that differ, between lines that do not.

    ``removed`` holds, for each line of ``old``, the spans that ``new`` does not have, and
    ``inserted`` those of each line of ``new``; the end of a line counts. ``rows`` pairs the
    lines (numbered in their whole texts) that belong side by side; None stands for none.
    """

    old: LineRange
    new: LineRange
    removed: tuple[tuple[Span, ...], ...]
    inserted: tuple[tuple[Span, ...], ...]
    rows: tuple[Row, ...]

    @property
    def kind(self) -> ChangeKind:
        """Inserted, removed, or changed when there are lines on both sides."""
        if not self.old.size:
            return ChangeKind.INSERTED
        return ChangeKind.CHANGED if self.new.size else ChangeKind.REMOVED


@dataclass(frozen=True, slots=True)
class Differences:
    """Two texts as lines with their ends, and the hunks in which they differ, in order."""

    old_lines: tuple[str, ...]
    new_lines: tuple[str, ...]
    hunks: tuple[Hunk, ...]

    def __bool__(self) -> bool:
        """Whether the texts differ at all."""
        return bool(self.hunks)

    @property
    def inserted_lines(self) -> int:
        """How many lines only the new text has."""
        return sum(hunk.new.size for hunk in self.hunks)

    @property
    def removed_lines(self) -> int:
        """How many lines only the old text has."""
        return sum(hunk.old.size for hunk in self.hunks)


def differences(old: str, new: str) -> Differences:
    """Compare two texts.

    The time is nearly linear in their length. When very much has changed, the hunks that
    come last are compared by line only: their spans cover whole lines.
    """
    before, after = split_lines(old), split_lines(new)
    left = _MOST_BY_WORD
    hunks = []
    for here, there in changed_ranges(matches(before, after), len(before), len(after)):
        old_part, new_part = before[here.start : here.end], after[there.start : there.end]
        words = word_differences(old_part, new_part, min(left, MOST_CHARACTERS))
        if here.size and there.size:
            left = max(left - sum(map(len, old_part)) - sum(map(len, new_part)), 0)
        rows = _numbered(words.rows, here.start, there.start)
        hunks.append(Hunk(here, there, words.removed, words.inserted, rows))
    return Differences(tuple(before), tuple(after), tuple(hunks))


def with_hunks(compared: Differences, chosen: Iterable[int]) -> str:
    """The old text with the chosen hunks (by their numbers from 0) as the new one has them.

    All of them give the new text, none the old one; the others than ``n`` undo hunk n.
    """
    taken = set(chosen)
    parts: list[str] = []
    at = 0
    for number, hunk in enumerate(compared.hunks):
        parts += compared.old_lines[at : hunk.old.start]
        if number in taken:
            parts += compared.new_lines[hunk.new.start : hunk.new.end]
        else:
            parts += compared.old_lines[hunk.old.start : hunk.old.end]
        at = hunk.old.end
    return "".join([*parts, *compared.old_lines[at:]])


def split_lines(text: str) -> list[str]:
    """The lines of a text with their ends; only the last may have none."""
    pieces = text.split("\n")
    lines = [piece + "\n" for piece in pieces[:-1]]
    return [*lines, pieces[-1]] if pieces[-1] else lines


def line_end(line: str) -> str:
    """CRLF, LF, or "" where a text ends without one."""
    if line.endswith("\r\n"):
        return "\r\n"
    return "\n" if line.endswith("\n") else ""


def without_end(line: str) -> str:
    """What a line says."""
    return line.removesuffix("\n").removesuffix("\r") if line.endswith("\n") else line


def changed_ranges(
    found: Sequence[Match], old_size: int, new_size: int
) -> Iterator[tuple[LineRange, LineRange]]:
    """The lines of two texts that lie between their matches; never empty on both sides."""
    for last, following in pairwise([Match(0, 0, 0), *found, Match(old_size, new_size, 0)]):
        here = LineRange(last.old + last.length, following.old)
        there = LineRange(last.new + last.length, following.new)
        if here.size or there.size:
            yield here, there


def _numbered(rows: Iterable[Row], old_start: int, new_start: int) -> tuple[Row, ...]:
    return tuple(
        (
            None if old is None else old + old_start,
            None if new is None else new + new_start,
        )
        for old, new in rows
    )
