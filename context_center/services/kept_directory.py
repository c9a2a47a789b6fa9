"""The facts of a directory as a cache keeps them, so that a start has as little as can be to do.

What the first paint needs comes first and by columns; the rest is made of what it is when
somebody looks into it.
"""

from __future__ import annotations

import os
from itertools import accumulate, repeat
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

from context_center.core.duplicates import are_distinct
from context_center.core.errors import Problem
from context_center.core.facts import Activation, FactType, Scope, Volatility
from context_center.core.kept_facts import KEPT_FIELDS, KeptFacts, KeptTexts
from context_center.services import plain_pickle
from context_center.services.fact_directory import Entry, Signature

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from context_center.core.facts import Fact

_Row = TypeVar("_Row", bound=tuple[Any, ...])

_KEYS = "identity_keys"
# Kept as the numbers of the members in their order.
_MEMBERS: Mapping[str, tuple[Any, ...]] = {
    "type": tuple(FactType),
    "scope": tuple(Scope),
    "activation": tuple(Activation),
    "volatility": tuple(Volatility),
    "directory_scope": tuple(Scope),
}


class KeptDirectory:
    """What an earlier start read of a directory: ``names`` of files, and their facts.

    ``distinct`` says that no two of the files claimed the same id or name.
    """

    def __init__(
        self, names: list[str], facts: KeptFacts, signatures: _Late, *, distinct: bool
    ) -> None:
        self.names = names
        self.distinct = distinct
        self._facts = facts
        self._signatures = signatures

    def facts(self) -> dict[str, Fact]:
        """The facts by file name."""
        return dict(zip(self.names, self._facts.facts, strict=True))

    def complete(self) -> None:
        """Make the facts whole, which is worth it when all of them are looked into."""
        self._facts.complete()

    def entries(self) -> dict[str, Entry]:
        """The entries by file name; the facts are made whole."""
        self.complete()
        signatures = _rows(Signature, self._signatures)
        entries = _rows(Entry, zip(signatures, self._facts.facts, strict=True))
        return dict(zip(self.names, entries, strict=True))


class _Late:
    """One of several columns that are unpickled together when one is looked into."""

    def __init__(self, columns: _LateColumns, number: int, count: int) -> None:
        self._columns, self._number, self._count = columns, number, count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, row: int) -> Any:
        return self._columns.get()[self._number][row]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._columns.get()[self._number])


class _LateColumns:
    def __init__(self, data: memoryview) -> None:
        self._data = data
        self._columns: Any = None

    def get(self) -> Any:
        if self._columns is None:
            self._columns = plain_pickle.loads(self._data)
        return self._columns


def packed(entries: Mapping[str, Entry]) -> tuple[Any, bytes]:
    """Entries as a plain value and as bytes that are to lie behind it."""
    # In the order of the catalog, which then has little to sort.
    ordered = sorted(entries.items(), key=lambda item: item[1].fact.name)
    facts = [entry.fact for _, entry in ordered]
    late = plain_pickle.dumps(
        ([tuple(entry.signature) for _, entry in ordered], [fact.identity_keys for fact in facts])
    )
    bodies = [fact.body.encode("utf-8", "surrogatepass") for fact in facts]
    distinct = are_distinct({name: entry.fact for name, entry in ordered})
    names = [name for name, _ in ordered]
    head = (distinct, names, _columns(facts), len(late), list(map(len, bodies)))
    return head, b"".join([late, *bodies])


def unpacked(head: Any, data: bytes, start: int, facts_dir: str) -> KeptDirectory:
    """What ``packed`` was given; its bytes lie in ``data`` from ``start`` on."""
    distinct, names, stored, late_size, lengths = head
    late = memoryview(data)[start : start + late_size]
    offsets = list(accumulate(lengths, initial=start + late_size))
    fields = (field for field in KEPT_FIELDS if field not in {"path", _KEYS})
    columns = dict(zip(fields, stored, strict=True))
    for field, members in _MEMBERS.items():
        columns[field] = list(map(members.__getitem__, columns[field]))
    columns["problems"] = [_problems(rows) if rows else () for rows in columns["problems"]]
    columns["path"] = list(map(f"{facts_dir}{os.sep}".__add__, names))
    later = _LateColumns(late)
    columns[_KEYS] = _Late(later, 1, len(names))
    facts = KeptFacts(columns, KeptTexts(data, offsets))
    return KeptDirectory(names, facts, _Late(later, 0, len(names)), distinct=bool(distinct))


def _columns(facts: Sequence[Fact]) -> list[Any]:
    """The values of facts, a column a field; ``path`` follows from the file's name.

    Equal values become one, which is then kept, and read, once.
    """
    columns: list[Any] = []
    same: dict[Any, Any] = {}
    for field in KEPT_FIELDS:
        values = list(map(attrgetter(field), facts))
        if field in _MEMBERS:
            columns.append(bytes(map(_MEMBERS[field].index, values)))
        elif field == "problems":
            columns.append([tuple(map(_problem_row, problems)) for problems in values])
        elif field not in {"path", _KEYS}:
            columns.append([same.setdefault((type(value), value), value) for value in values])
    return columns


def _problem_row(problem: Problem) -> tuple[str, str, str, int, str]:
    return (problem.code, problem.message, problem.path, problem.line, problem.remedy)


def _problems(rows: Iterable[tuple[Any, ...]]) -> tuple[Problem, ...]:
    return tuple(Problem(*row) for row in rows)


def _rows(kind: type[_Row], values: Iterable[tuple[Any, ...]]) -> Iterable[_Row]:
    """Named tuples of values that are known to be of the right length, without a call each."""
    return map(tuple.__new__, repeat(kind), values)
