"""What was read of a facts directory, kept between starts so that unchanged files stay shut.

A cache entry counts only while the file's size, modification time and inode are the same.
The cache may be deleted at any time; one that does not read is ignored.
"""

from __future__ import annotations

import io
import os
import pickle
import tempfile
import zlib
from itertools import accumulate, repeat
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from context_center import __version__
from context_center.core.duplicates import are_distinct
from context_center.core.errors import Problem
from context_center.core.facts import Activation, Fact, FactType, Scope, Volatility
from context_center.core.kept_facts import KEPT_FIELDS, KeptFacts, KeptTexts
from context_center.services.fact_directory import RACY_NS, Entry, Signature

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from context_center.core.recall.tokens import TokenCounts

_Row = TypeVar("_Row", bound=tuple[Any, ...])

_FORMAT = f"6 {__version__}"
# Whatever a damaged file makes the reading fail with: it only costs the time to read anew.
_UNUSABLE = (
    OSError, pickle.UnpicklingError, EOFError, ValueError, TypeError, KeyError, AttributeError,
    ImportError, IndexError, MemoryError, OverflowError,
)  # fmt: skip

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
        self, names: list[str], signatures: bytes, facts: KeptFacts, *, distinct: bool
    ) -> None:
        self.names = names
        self.distinct = distinct
        self._signatures = signatures
        self._facts = facts

    def facts(self) -> dict[str, Fact]:
        """The facts by file name."""
        return dict(zip(self.names, self._facts.facts, strict=True))

    def entries(self) -> dict[str, Entry]:
        """The entries by file name, {} when they do not read; the facts are made whole."""
        self._facts.complete()
        try:
            # Nobody asks for them until the disk is looked at: a pickle within the pickle.
            kept = _PlainUnpickler(io.BytesIO(self._signatures)).load()
            signatures = _rows(Signature, kept)
            entries = _rows(Entry, zip(signatures, self._facts.facts, strict=True))
            return dict(zip(self.names, entries, strict=True))
        except _UNUSABLE:
            return {}


class SnapshotCache:
    """The cache files below one directory; a directory of None keeps nothing."""

    def __init__(self, directory: str | None) -> None:
        self._directory = directory

    def load(self, facts_dir: str) -> KeptDirectory | None:
        """What was kept; None when there is no usable cache."""
        try:
            kept, bodies = self._read(facts_dir, "facts")
            return None if kept is None else _directory(kept, bodies, facts_dir)
        except _UNUSABLE:
            return None

    def save(self, facts_dir: str, entries: Mapping[str, Entry], now: int) -> None:
        """Keep what can be trusted later; a cache that cannot be written is done without."""
        kept = [
            (name, entry)
            for name, entry in entries.items()
            if entry.signature.mtime < now - RACY_NS
        ]
        # In the order of the catalog, which then has little to sort.
        kept.sort(key=lambda item: item[1].fact.name)
        names = [name for name, _ in kept]
        signatures = pickle.dumps([tuple(entry.signature) for _, entry in kept], protocol=5)
        facts = [entry.fact for _, entry in kept]
        bodies = [fact.body.encode("utf-8", "surrogatepass") for fact in facts]
        distinct = are_distinct(dict(zip(names, facts, strict=True)))
        head = (distinct, names, signatures, _columns(facts), list(map(len, bodies)))
        self._write(facts_dir, "facts", head, b"".join(bodies))

    def load_tokens(self, facts_dir: str) -> dict[str, tuple[Signature, TokenCounts]]:
        """The token counts of search texts by file name, with the signature of their file."""
        # The tables of scripts below it are no part of a start.
        from context_center.core.recall.tokens import TokenCounts  # noqa: PLC0415

        try:
            rows, _ = self._read(facts_dir, "tokens")
            return {
                name: (Signature(*signature), TokenCounts(terms, repeated, length))
                for name, signature, terms, repeated, length in rows or ()
            }
        except _UNUSABLE:
            return {}

    def save_tokens(
        self, facts_dir: str, tokens: Mapping[str, tuple[Signature, TokenCounts]], now: int
    ) -> None:
        """Keep token counts, as ``save`` does for facts."""
        rows = [
            (name, tuple(signature), counts.terms, counts.repeated, counts.length)
            for name, (signature, counts) in tokens.items()
            if signature.mtime < now - RACY_NS
        ]
        self._write(facts_dir, "tokens", rows)

    def _read(self, facts_dir: str, kind: str) -> tuple[Any, bytes]:
        """What ``_write`` got; None and b"" when the file is not about this directory."""
        if self._directory is None:
            return None, b""
        with open(self._path(facts_dir, kind), "rb") as file:
            stamp, kept, size = _PlainUnpickler(file).load()
            if stamp != (_FORMAT, kind, facts_dir):
                return None, b""
            return kept, file.read(size)

    def _write(self, facts_dir: str, kind: str, kept: Any, rest: bytes = b"") -> None:
        if self._directory is None:
            return
        data = pickle.dumps(((_FORMAT, kind, facts_dir), kept, len(rest)), protocol=5)
        try:
            os.makedirs(self._directory, mode=0o700, exist_ok=True)
            descriptor, temporary = tempfile.mkstemp(dir=self._directory)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(data)
                    file.write(rest)
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(temporary, self._path(facts_dir, kind))
            except BaseException:
                os.unlink(temporary)
                raise
        except OSError:
            return

    def _path(self, facts_dir: str, kind: str) -> Path:
        # Two directories that share a number only push each other out: a file says whose it is.
        number = zlib.crc32(os.fsencode(facts_dir))
        return Path(self._directory or "", f"{number:08x}.{kind}")


class _PlainUnpickler(pickle.Unpickler):  # noqa: S301 - it finds no class at all
    """Reads tuples, texts and numbers only: a cache file can never run code."""

    def find_class(self, module: str, name: str) -> Any:
        raise pickle.UnpicklingError(f"{module}.{name} has no place in a cache")


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
        elif field != "path":
            columns.append([same.setdefault((type(value), value), value) for value in values])
    return columns


def _problem_row(problem: Problem) -> tuple[str, str, str, int, str]:
    return (problem.code, problem.message, problem.path, problem.line, problem.remedy)


def _directory(kept: Any, bodies: bytes, facts_dir: str) -> KeptDirectory:
    distinct, names, signatures, stored, lengths = kept
    ends = list(accumulate(lengths))
    if len(names) != len(ends) or sum(lengths) != len(bodies):
        raise ValueError("the cache is not whole")
    stored_fields = (field for field in KEPT_FIELDS if field != "path")
    columns = dict(zip(stored_fields, stored, strict=True))
    for field, members in _MEMBERS.items():
        columns[field] = list(map(members.__getitem__, columns[field]))
    columns["problems"] = [_problems(rows) if rows else () for rows in columns["problems"]]
    columns["path"] = list(map(f"{facts_dir}{os.sep}".__add__, names))
    facts = KeptFacts(columns, KeptTexts(bodies, ends))
    return KeptDirectory(names, signatures, facts, distinct=bool(distinct))


def _problems(rows: Iterable[tuple[Any, ...]]) -> tuple[Problem, ...]:
    return tuple(Problem(*row) for row in rows)


def _rows(kind: type[_Row], values: Iterable[tuple[Any, ...]]) -> Iterable[_Row]:
    """Named tuples of values that are known to be of the right length, without a call each."""
    return map(tuple.__new__, repeat(kind), values)
