"""Facts out of a cache: thousands at once, each made whole only when it is looked at."""

from __future__ import annotations

from collections import deque
from itertools import repeat
from typing import TYPE_CHECKING, Any

from context_center.core.facts import FACT_FIELDS, Fact

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

KEPT_FIELDS = tuple(name for name in FACT_FIELDS if name != "body")
_AT_ONCE = ("id", "name", "title", "scope", "path")
"""What facts are ordered and listed by."""


class KeptTexts:
    """Texts one after the other in UTF-8; each is decoded when it is asked for.

    ``offsets`` in bytes say where each begins, the last of them where the last text ends.
    """

    __slots__ = ("_data", "_offsets")

    def __init__(self, data: bytes, offsets: Sequence[int]) -> None:
        self._data = data
        self._offsets = offsets

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def __getitem__(self, number: int) -> str:
        start, end = self._offsets[number : number + 2]
        return self._data[start:end].decode("utf-8", "replace")


class KeptFacts:
    """``facts`` made of columns, which hold the values of one field each.

    At first they have only the fields that all facts are asked for; each other is set when
    it is asked for, or in all facts by ``complete``. Setting a field in all facts at once
    takes a third of the time of so many calls of the constructor. Raises ValueError when a
    column is missing or not as long as the others.
    """

    __slots__ = ("_columns", "facts")

    def __init__(self, columns: Mapping[str, Sequence[Any]], bodies: KeptTexts) -> None:
        counts = {len(column) for column in columns.values()} | {len(bodies)}
        if columns.keys() != set(KEPT_FIELDS) or len(counts) != 1:
            raise ValueError("the columns do not make facts")
        self._columns: dict[str, Any] = {**columns, "body": bodies}
        count = counts.pop()
        self.facts: list[Fact] = list(map(object.__new__, repeat(Fact, count)))
        self._set("_kept", repeat(self))
        self._set("_row", range(count))
        for name in _AT_ONCE:
            self._set(name, columns[name])

    def value(self, name: str, row: int) -> Any:
        """One field of one fact; raises AttributeError for what is no field."""
        if name not in self._columns:
            raise AttributeError(f"a fact has no {name}")
        return self._columns[name][row]

    def complete(self) -> None:
        """Set every field but the bodies, which are most of the work and not soon needed."""
        for name in KEPT_FIELDS:
            if name not in _AT_ONCE:
                self._set(name, self._columns[name])

    def _set(self, name: str, values: Iterable[Any]) -> None:
        deque(map(getattr(Fact, name).__set__, self.facts, values), maxlen=0)
