"""Which elements of two sequences correspond, in order: the ground of every difference.

Elements that stand once on either side hold the sequences together (patience); what lies
between them is aligned by shortest edits (Myers), in steps of bounded length. The work is
therefore nearly linear, whatever the sequences are; a pair of them without anything in
common costs one pass.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

_EDIT_STEPS = 200_000
_MOST_EDITS = 64
_LEAST_EDITS = 16
_DEEPEST = 40


class Match(NamedTuple):
    """``length`` elements from ``old`` in one sequence equal those from ``new`` in the other."""

    old: int
    new: int
    length: int


class _Region(NamedTuple):
    old_start: int
    old_end: int
    new_start: int
    new_end: int
    depth: int


def matches(old: Sequence[str], new: Sequence[str]) -> list[Match]:
    """The longest runs of ``old`` that stand in ``new`` as well, in the order of both.

    No two of them overlap or touch on both sides.
    """
    codes: dict[str, int] = {}
    a = [codes.setdefault(element, len(codes)) for element in old]
    b = [codes.setdefault(element, len(codes)) for element in new]
    return _Matcher(a, b).matches()


class _Matcher:
    def __init__(self, old: list[int], new: list[int]) -> None:
        self._old, self._new = old, new
        self._found: list[Match] = []

    def matches(self) -> list[Match]:
        regions = [_Region(0, len(self._old), 0, len(self._new), 0)]
        while regions:
            region = self._without_ends(regions.pop())
            if region.old_start == region.old_end or region.new_start == region.new_end:
                continue
            anchors = self._anchors(region) if region.depth < _DEEPEST else []
            if anchors:
                regions += _between(region, anchors)
            else:
                self._align(region)
        self._found.sort()
        return _joined(self._found)

    def _without_ends(self, region: _Region) -> _Region:
        """A region less what both sides begin and end with."""
        old, new = self._old, self._new
        i, i_end, j, j_end, depth = region
        start = i
        while i < i_end and j < j_end and old[i] == new[j]:
            i, j = i + 1, j + 1
        if i > start:
            self._found.append(Match(start, j - (i - start), i - start))
        end = i_end
        while i < i_end and j < j_end and old[i_end - 1] == new[j_end - 1]:
            i_end, j_end = i_end - 1, j_end - 1
        if i_end < end:
            self._found.append(Match(i_end, j_end, end - i_end))
        return _Region(i, i_end, j, j_end, depth)

    def _anchors(self, region: _Region) -> list[tuple[int, int]]:
        """The longest series of places of elements that either side holds exactly once."""
        there = _unique(self._new, region.new_start, region.new_end)
        here = _unique(self._old, region.old_start, region.old_end)
        pairs = [
            (at, there[code]) for code, at in here.items() if at >= 0 and there.get(code, -1) >= 0
        ]
        return _longest_rising(pairs)

    def _align(self, region: _Region) -> None:
        """Shortest edits over the elements that both sides hold at all."""
        old, new = self._old, self._new
        common = set(old[region.old_start : region.old_end])
        common &= set(new[region.new_start : region.new_end])
        if not common:
            return
        here = [at for at in range(region.old_start, region.old_end) if old[at] in common]
        there = [at for at in range(region.new_start, region.new_end) if new[at] in common]
        aligned = _aligned([old[at] for at in here], [new[at] for at in there])
        self._found += [Match(here[i], there[j], 1) for i, j in aligned]


def _unique(codes: list[int], start: int, end: int) -> dict[int, int]:
    """The place of each code in the range; -1 for those that stand there more than once."""
    places: dict[int, int] = {}
    for at in range(start, end):
        code = codes[at]
        places[code] = -1 if code in places else at
    return places


def _longest_rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest subsequence of ``pairs`` (ordered by the first) whose second rises."""
    tails: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for at, (_, second) in enumerate(pairs):
        place = bisect_left(tails, second)
        before.append(last[place - 1] if place else -1)
        if place == len(tails):
            tails.append(second)
            last.append(at)
        else:
            tails[place], last[place] = second, at
    chosen = []
    at = last[-1] if last else -1
    while at >= 0:
        chosen.append(pairs[at])
        at = before[at]
    return chosen[::-1]


def _between(region: _Region, anchors: list[tuple[int, int]]) -> list[_Region]:
    """The regions from each anchor (which they hold as their beginning) to the next."""
    starts = [(region.old_start, region.new_start), *anchors]
    ends = [*anchors, (region.old_end, region.new_end)]
    return [
        _Region(i, i_end, j, j_end, region.depth + 1)
        for (i, j), (i_end, j_end) in zip(starts, ends, strict=True)
    ]


def _aligned(old: list[int], new: list[int]) -> list[tuple[int, int]]:
    """Pairs of places of equal codes; the whole is cut into stretches of bounded work."""
    most = min(_MOST_EDITS, max(_LEAST_EDITS, 2 * _EDIT_STEPS // (len(old) + len(new))))
    pairs: list[tuple[int, int]] = []
    i = j = 0
    while i < len(old) and j < len(new):
        steps, i, j = _stretch(old, new, i, j, most)
        pairs += steps
    return pairs


def _stretch(
    old: list[int], new: list[int], i: int, j: int, most: int
) -> tuple[list[tuple[int, int]], int, int]:
    """The matches of the path that gets furthest from (i, j) with ``most`` edits at most."""
    n, m = len(old) - i, len(new) - j
    reached = [0] * (2 * most + 3)
    trail: list[list[int]] = []
    offset = most + 1
    best = (-1, 0, 0)
    for edits in range(most + 1):
        trail.append(reached.copy())
        for k in range(2 * max(0, edits - m) - edits, edits - 2 * max(0, edits - n) + 1, 2):
            down = k == -edits or (k != edits and reached[offset + k - 1] < reached[offset + k + 1])
            x = reached[offset + k + 1] if down else reached[offset + k - 1] + 1
            y = x - k
            while x < n and y < m and old[i + x] == new[j + y]:
                x, y = x + 1, y + 1
            reached[offset + k] = x
            if x >= n and y >= m:
                return _walked(trail, i, j, (edits, k, x)), i + n, j + m
            if x <= n and y <= m and x + y > 2 * best[2] - best[1]:
                best = (edits, k, x)
    edits, k, x = best
    return _walked(trail, i, j, best), i + x, j + x - k


def _walked(
    trail: list[list[int]], i: int, j: int, end: tuple[int, int, int]
) -> list[tuple[int, int]]:
    """The matches on the path that led to ``end`` (edits, diagonal, elements of old)."""
    edits, k, x = end
    offset = len(trail[0]) // 2
    pairs: list[tuple[int, int]] = []
    for step in range(edits, -1, -1):
        before = trail[step]
        down = k == -step or (k != step and before[offset + k - 1] < before[offset + k + 1])
        came = before[offset + k + 1] if down else before[offset + k - 1] + 1
        if step == 0:
            came = 0
        pairs += [(i + at, j + at - k) for at in range(x - 1, came - 1, -1)]
        x = came if down else came - 1
        k = k + 1 if down else k - 1
    return pairs[::-1]


def _joined(found: list[Match]) -> list[Match]:
    """Runs that continue each other as one."""
    joined: list[Match] = []
    for match in found:
        last = joined[-1] if joined else None
        if last and (last.old + last.length, last.new + last.length) == match[:2]:
            joined[-1] = Match(last.old, last.new, last.length + match.length)
        else:
            joined.append(match)
    return joined
