"""Which of two groups of lines belong side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

_SHARE = 0.3
"""Of the shorter of two lines, so that one is what became of the other."""

Row = tuple[int | None, int | None]
"""An old and a new line (from 0), None where one stands alone."""


class Shared(NamedTuple):
    """An old and a new line with so many letters and digits in common."""

    old: int
    new: int
    letters: int


def paired_rows(
    old: Sequence[str], new: Sequence[str], shared: Sequence[Shared]
) -> tuple[Row, ...]:
    """Lines that share enough stand side by side; those between them fill up in order.

    Both lines must rise in ``shared``.
    """
    enough = [
        each
        for each in shared
        if each.letters >= _SHARE * min(count_letters(old[each.old]), count_letters(new[each.new]))
    ]
    rows: list[Row] = []
    i = j = 0
    for here, there in _heaviest(enough):
        rows += _side_by_side(i, here, j, there)
        rows.append((here, there))
        i, j = here + 1, there + 1
    return (*rows, *_side_by_side(i, len(old), j, len(new)))


def count_letters(text: str) -> int:
    """How many letters and digits a text has."""
    return sum(map(str.isalnum, text))


def _heaviest(shared: Sequence[Shared]) -> list[tuple[int, int]]:
    """The pairs of lines, each line once, that have most in common altogether.

    Both sides rise in ``shared``, so whatever a pair may follow is a beginning of the list.
    """
    total = [0]
    came: list[int] = []
    free = 0
    for at, (here, there, letters) in enumerate(shared):
        while free < at and shared[free][0] < here and shared[free][1] < there:
            free += 1
        came.append(free)
        total.append(max(total[at], total[free] + letters))
    pairs = []
    at = len(shared)
    while at:
        if total[at] == total[at - 1]:
            at -= 1
        else:
            pairs.append(shared[at - 1][:2])
            at = came[at - 1]
    return pairs[::-1]


def _side_by_side(i: int, i_end: int, j: int, j_end: int) -> list[Row]:
    rows: list[Row] = []
    while i < i_end or j < j_end:
        rows.append((i if i < i_end else None, j if j < j_end else None))
        i, j = i + 1, j + 1
    return rows
