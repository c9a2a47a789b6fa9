"""Which runs of rows leave one list and enter another."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Set as AbstractSet

MANY = 64
"""More steps than this cost a view more than starting over."""


def removed_ranges(before: Sequence[str], after: AbstractSet[str]) -> list[tuple[int, int]]:
    """Runs (first, last), both included, of ``before`` that are not in ``after``."""
    return _runs(at for at, key in enumerate(before) if key not in after)


def inserted_ranges(after: Sequence[str], before: AbstractSet[str]) -> list[tuple[int, int]]:
    """Runs (first, last), both included, of ``after`` that were not in ``before``.

    Inserted in this order into what is left of the old list, each at its first place,
    they make the new list.
    """
    return _runs(at for at, key in enumerate(after) if key not in before)


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
