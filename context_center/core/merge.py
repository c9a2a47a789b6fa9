"""Three versions of a text as one: what both started from, theirs on disk, mine in the editor.

What only one side changed is merged; what both changed differently is a conflict, for a
person to choose (context-engine-v2.md, "Revisions, archive, and recovery": nothing newer
is overwritten). Lines are compared by what they say; their ends are merged apart, so that
a file whose line ends were converted meanwhile is no conflict.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from context_center.core.differences import LineRange, changed_ranges, split_lines, without_end
from context_center.core.sequence_matches import matches

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class MergeKind(StrEnum):
    """Who changed a part of the text; BOTH means in the same way."""

    SAME = "same"
    THEIRS = "theirs"
    MINE = "mine"
    BOTH = "both"
    CONFLICT = "conflict"


class Choice(StrEnum):
    """Which version of a part is taken; BOTH is theirs, then mine."""

    THEIRS = "theirs"
    MINE = "mine"
    BOTH = "both"


class UndecidedError(ValueError):
    """A conflict, of a text or of a field, that a result was asked for has no choice yet."""


@dataclass(frozen=True, slots=True)
class MergePart:
    """Successive lines, with their ends, in each of the three versions."""

    kind: MergeKind
    base: tuple[str, ...]
    theirs: tuple[str, ...]
    mine: tuple[str, ...]

    @property
    def choice(self) -> Choice | None:
        """What is taken unless a person chooses; None for a conflict."""
        if self.kind is MergeKind.CONFLICT:
            return None
        return Choice.MINE if self.kind is MergeKind.MINE else Choice.THEIRS

    @property
    def can_take_both(self) -> bool:
        """Whether there are two different changes to put one after the other."""
        return self.kind is MergeKind.CONFLICT and bool(self.theirs) and bool(self.mine)


@dataclass(frozen=True, slots=True)
class Merge:
    """A text in parts; those of each version, joined, are that version."""

    parts: tuple[MergePart, ...]

    @property
    def changes(self) -> tuple[int, ...]:
        """The numbers (from 0) of the parts that someone changed."""
        return tuple(n for n, part in enumerate(self.parts) if part.kind is not MergeKind.SAME)

    @property
    def conflicts(self) -> tuple[int, ...]:
        """The numbers of the parts that need a choice."""
        return tuple(n for n, part in enumerate(self.parts) if part.kind is MergeKind.CONFLICT)


def merge(base: str, theirs: str, mine: str) -> Merge:
    """Merge line by line; a conflict is as short as it can be."""
    before, one, other = split_lines(base), split_lines(theirs), split_lines(mine)
    parts: list[MergePart] = []
    at = _Place(0, 0, 0)
    for group in _groups(_changes(before, one), _changes(before, other)):
        start, end = group.base
        step = start - at.base
        parts += _same(before, one, other, at, step)
        at = _Place(start, at.theirs + step, at.mine + step)
        till = _Place(end, at.theirs + group.theirs, at.mine + group.mine)
        parts += _parts(
            tuple(before[at.base : till.base]),
            tuple(one[at.theirs : till.theirs]),
            tuple(other[at.mine : till.mine]),
            group,
        )
        at = till
    parts += _same(before, one, other, at, len(before) - at.base)
    return Merge(tuple(parts))


class _Place(NamedTuple):
    base: int
    theirs: int
    mine: int


class _Change(NamedTuple):
    base: LineRange
    size: int
    mine: bool


class _Group(NamedTuple):
    """Changes of the base that meet; how many lines either side has for them, and whose."""

    base: LineRange
    theirs: int
    mine: int
    by_theirs: bool
    by_mine: bool


def _changes(base: list[str], version: list[str]) -> list[tuple[LineRange, int]]:
    found = matches([without_end(line) for line in base], [without_end(line) for line in version])
    ranges = changed_ranges(found, len(base), len(version))
    return [(here, there.size) for here, there in ranges]


def _groups(
    theirs: Iterable[tuple[LineRange, int]], mine: Iterable[tuple[LineRange, int]]
) -> list[_Group]:
    changes = [_Change(base, size, mine=False) for base, size in theirs]
    changes += [_Change(base, size, mine=True) for base, size in mine]
    changes.sort(key=lambda change: (change.base, change.mine))
    groups: list[list[_Change]] = []
    end = -1
    for change in changes:
        if groups and _meets(groups[-1], end, change):
            groups[-1].append(change)
            end = max(end, change.base.end)
        else:
            groups.append([change])
            end = change.base.end
    return [_group(each) for each in groups]


def _meets(group: list[_Change], end: int, change: _Change) -> bool:
    """Whether a change shares a line with those before it, or its place with an insertion."""
    if change.base.start < end:
        return True
    last = group[-1].base
    return change.base.start == end and not last.size and not change.base.size


def _group(changes: list[_Change]) -> _Group:
    base = LineRange(changes[0].base.start, max(change.base.end for change in changes))
    grown = {False: base.size, True: base.size}
    for change in changes:
        grown[change.mine] += change.size - change.base.size
    sides = {change.mine for change in changes}
    return _Group(base, grown[False], grown[True], False in sides, True in sides)


def _same(
    before: Sequence[str], one: Sequence[str], other: Sequence[str], at: _Place, size: int
) -> list[MergePart]:
    if not size:
        return []
    return [
        MergePart(
            MergeKind.SAME,
            tuple(before[at.base : at.base + size]),
            tuple(one[at.theirs : at.theirs + size]),
            tuple(other[at.mine : at.mine + size]),
        )
    ]


def _parts(
    base: tuple[str, ...], theirs: tuple[str, ...], mine: tuple[str, ...], group: _Group
) -> list[MergePart]:
    if not group.by_mine:
        return [MergePart(MergeKind.THEIRS, base, theirs, mine)]
    if not group.by_theirs:
        return [MergePart(MergeKind.MINE, base, theirs, mine)]
    head = _common(theirs, mine)
    if head == len(theirs) == len(mine):
        return [MergePart(MergeKind.BOTH, base, theirs, mine)]
    tail = _common(theirs[head:][::-1], mine[head:][::-1])
    till, until = len(theirs) - tail, len(mine) - tail
    parts = [
        MergePart(MergeKind.BOTH, (), theirs[:head], mine[:head]),
        MergePart(MergeKind.CONFLICT, base, theirs[head:till], mine[head:until]),
        MergePart(MergeKind.BOTH, (), theirs[till:], mine[until:]),
    ]
    return [part for part in parts if part.theirs or part.mine]


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines two versions begin with alike."""
    count = 0
    for line, its in zip(one, other, strict=False):
        if without_end(line) != without_end(its):
            break
        count += 1
    return count
