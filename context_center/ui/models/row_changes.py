"""The narrowest steps that turn one list of keyed rows into another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence


@dataclass(frozen=True, slots=True)
class Removed:
    """Rows ``first`` to ``last``, both included, go."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Moved:
    """The row at ``source`` goes up to ``target``; always ``target < source``."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Inserted:
    """Rows ``first`` to ``last``, both included, come in from the new list."""

    first: int
    last: int


RowChange = Removed | Moved | Inserted


def row_changes(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[RowChange]:
    """Steps to be taken one after the other; keys are unique within each list."""
    kept = set(new)
    steps: list[RowChange] = []
    for row in reversed(range(len(old))):
        if old[row] in kept:
            continue
        last = steps[-1] if steps else None
        if isinstance(last, Removed) and last.first == row + 1:
            steps[-1] = Removed(row, last.last)
        else:
            steps.append(Removed(row, row))
    present = [key for key in old if key in kept]
    return steps + _arranged(present, new)


def _arranged(present: list[Hashable], new: Sequence[Hashable]) -> list[RowChange]:
    known = set(present)
    steps: list[RowChange] = []
    for row, key in enumerate(new):
        if row < len(present) and present[row] == key:
            continue
        if key in known:
            source = present.index(key, row)
            present.insert(row, present.pop(source))
            steps.append(Moved(source, row))
            continue
        present.insert(row, key)
        last = steps[-1] if steps else None
        if isinstance(last, Inserted) and last.last == row - 1:
            steps[-1] = Inserted(last.first, row)
        else:
            steps.append(Inserted(row, row))
    return steps
