"""What two groups of lines have in common by word, and which of their lines belong together.

A word is a run of letters and digits; Han, Hiragana, Katakana and Hangul, which part their
words by no space, count by character, so that their differences are runs of characters.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import regex

from context_center.core.paired_rows import Shared, count_letters, paired_rows
from context_center.core.recall.tokens import CJK_CLASS
from context_center.core.sequence_matches import Match, matches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from context_center.core.paired_rows import Row

MOST_CHARACTERS = 40_000
"""Of both groups together; more is compared by line only."""
_TOKEN = regex.compile(
    rf"[{CJK_CLASS}]\p{{M}}*|[[\p{{L}}\p{{N}}_]--[{CJK_CLASS}]][[\p{{L}}\p{{N}}\p{{M}}_]--[{CJK_CLASS}]]*"
    r"|\r\n|\n|[^\S\r\n]+|\X",
    regex.VERSION1,
)


class Span(NamedTuple):
    """Characters of one line, from ``start`` up to and without ``end``."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class WordDifferences:
    """Where two groups of lines differ.

    ``removed`` holds the spans of each old line that the new ones do not have, ``inserted``
    those of each new line; what is left of both is the same text. The end of a line counts.
    ``rows`` pairs the lines that belong side by side, None where one stands alone; lines
    count from 0 in their group.
    """

    removed: tuple[tuple[Span, ...], ...]
    inserted: tuple[tuple[Span, ...], ...]
    rows: tuple[Row, ...]


class _Run(NamedTuple):
    """The same ``length`` characters at both offsets."""

    old: int
    new: int
    length: int


def word_differences(
    old: Sequence[str], new: Sequence[str], most: int = MOST_CHARACTERS
) -> WordDifferences:
    """The differences of two groups of lines, each with its line end.

    Groups of more than ``most`` characters together are taken as wholly different.
    """
    before, after = "".join(old), "".join(new)
    if not before or not after or len(before) + len(after) > most:
        return _whole(old, new)
    runs = _readable(_common_runs(before, after), before, after)
    old_starts, new_starts = _starts(old), _starts(new)
    return WordDifferences(
        _spans(old, old_starts, _gaps([(run.old, run.length) for run in runs], len(before))),
        _spans(new, new_starts, _gaps([(run.new, run.length) for run in runs], len(after))),
        paired_rows(old, new, _shared(before, runs, old_starts, new_starts)),
    )


def _whole(old: Sequence[str], new: Sequence[str]) -> WordDifferences:
    return WordDifferences(
        tuple((Span(0, len(line)),) for line in old),
        tuple((Span(0, len(line)),) for line in new),
        paired_rows(old, new, []),
    )


def _common_runs(before: str, after: str) -> list[_Run]:
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    old_starts, new_starts = _starts(old), _starts(new)
    runs = []
    for here, there, length in _matched(old, new):
        start = old_starts[here]
        runs.append(_Run(start, new_starts[there], old_starts[here + length] - start))
    return runs


def _matched(old: list[str], new: list[str]) -> Iterator[Match]:
    """The tokens in common: first the words, then what stands between the same words."""
    here, there = _words(old), _words(new)
    pairs = [
        (here[match.old + step], there[match.new + step])
        for match in matches([old[at] for at in here], [new[at] for at in there])
        for step in range(match.length)
    ]
    i = j = 0
    for word, its in [*pairs, (len(old), len(new))]:
        if old[i:word] == new[j:its]:
            yield Match(i, j, word - i)
        else:
            for match in matches(old[i:word], new[j:its]):
                yield Match(i + match.old, j + match.new, match.length)
        if word < len(old):
            yield Match(word, its, 1)
        i, j = word + 1, its + 1


def _words(tokens: list[str]) -> list[int]:
    """The places of the tokens that are more than space and punctuation."""
    return [at for at, token in enumerate(tokens) if token[0].isalnum()]


def _readable(runs: list[_Run], before: str, after: str) -> list[_Run]:
    """Runs that continue each other joined, without those that only chop up a change: the
    ones that are shorter than what changed around them.
    """
    kept = [_Run(0, 0, 0)]
    for following in [*_joined(runs), _Run(len(before), len(after), 0)]:
        while len(kept) > 1 and _chops(kept[-2], kept[-1], following, before):
            kept.pop()
        kept.append(following)
    return kept[1:-1]


def _joined(runs: list[_Run]) -> list[_Run]:
    joined: list[_Run] = []
    for run in runs:
        last = joined[-1] if joined else None
        if last and (last.old + last.length, last.new + last.length) == run[:2]:
            joined[-1] = _Run(last.old, last.new, last.length + run.length)
        elif run.length:
            joined.append(run)
    return joined


def _chops(last: _Run, run: _Run, following: _Run, before: str) -> bool:
    """Whether a run only divides a change; one with the end of a line keeps lines in place."""
    changed = min(_distance(last, run), _distance(run, following))
    return run.length <= changed and "\n" not in before[run.old : run.old + run.length]


def _distance(run: _Run, following: _Run) -> int:
    """The characters that changed between two runs, on the side that has more of them."""
    return max(
        following.old - run.old - run.length,
        following.new - run.new - run.length,
    )


def _gaps(runs: list[tuple[int, int]], end: int) -> list[Span]:
    """What lies between (offset, length) runs."""
    gaps = []
    at = 0
    for start, length in [*runs, (end, 0)]:
        if start > at:
            gaps.append(Span(at, start))
        at = start + length
    return gaps


def _starts(lines: Sequence[str]) -> list[int]:
    """The offset of each line in the joined text, and that of its end."""
    return list(accumulate(map(len, lines), initial=0))


def _spans(
    lines: Sequence[str], starts: list[int], gaps: list[Span]
) -> tuple[tuple[Span, ...], ...]:
    """Spans of the joined text as spans of its lines."""
    spans: list[list[Span]] = [[] for _ in lines]
    for start, end in gaps:
        line = bisect_right(starts, start) - 1
        while line < len(lines) and starts[line] < end:
            first = max(start - starts[line], 0)
            spans[line].append(Span(first, min(end - starts[line], len(lines[line]))))
            line += 1
    return tuple(map(tuple, spans))


def _shared(
    before: str, runs: list[_Run], old_starts: list[int], new_starts: list[int]
) -> list[Shared]:
    """The lines that have letters in common, in order."""
    shared: dict[tuple[int, int], int] = {}
    for old, new, length in runs:
        at = 0
        while at < length:
            here = bisect_right(old_starts, old + at) - 1
            there = bisect_right(new_starts, new + at) - 1
            until = min(old_starts[here + 1] - old, new_starts[there + 1] - new, length)
            letters = count_letters(before[old + at : old + until])
            if letters:
                shared[here, there] = shared.get((here, there), 0) + letters
            at = until
    return [Shared(here, there, letters) for (here, there), letters in shared.items()]
