"""What was read of a facts directory, kept between starts so that unchanged files stay shut.

A cache entry counts only while the file's size, modification time and inode are the same.
The cache may be deleted at any time; one that does not read is ignored.
"""

from __future__ import annotations

import hashlib
import io
import os
import pickle
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from context_center import __version__
from context_center.core.errors import Problem
from context_center.core.facts import Activation, Fact, FactType, Scope, Volatility
from context_center.services.fact_directory import RACY_NS, Entry, Signature

if TYPE_CHECKING:
    from collections.abc import Mapping

    from context_center.core.recall.tokens import TokenCounts

_FORMAT = f"1 {__version__}"
# Whatever a damaged file makes the reading fail with: it only costs the time to read anew.
_UNUSABLE = (
    OSError, pickle.UnpicklingError, EOFError, ValueError, TypeError, KeyError, AttributeError,
    ImportError, IndexError, MemoryError, OverflowError,
)  # fmt: skip

_SCOPES = {str(member): member for member in Scope}
_TYPES = {str(member): member for member in FactType}
_ACTIVATIONS = {str(member): member for member in Activation}
_VOLATILITIES = {str(member): member for member in Volatility}


class SnapshotCache:
    """The cache files below one directory; a directory of None keeps nothing."""

    def __init__(self, directory: str | None) -> None:
        self._directory = directory

    def load(self, facts_dir: str) -> dict[str, Entry]:
        """Entries by file name; {} when there is no usable cache."""
        try:
            rows = self._read(facts_dir, "facts")
            return {name: _entry(row, facts_dir, name) for name, *row in rows}
        except _UNUSABLE:
            return {}

    def save(self, facts_dir: str, entries: Mapping[str, Entry], now: int) -> None:
        """Keep what can be trusted later; a cache that cannot be written is done without."""
        rows = [
            (name, *_row(entry))
            for name, entry in entries.items()
            if entry.signature.mtime < now - RACY_NS
        ]
        self._write(facts_dir, "facts", rows)

    def load_tokens(self, facts_dir: str) -> dict[str, tuple[Signature, TokenCounts]]:
        """The token counts of search texts by file name, with the signature of their file."""
        # The tables of scripts below it are no part of a start.
        from context_center.core.recall.tokens import TokenCounts  # noqa: PLC0415

        try:
            rows = self._read(facts_dir, "tokens")
            return {
                name: (Signature(*signature), TokenCounts(terms, repeated, length))
                for name, signature, terms, repeated, length in rows
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

    def _read(self, facts_dir: str, kind: str) -> Any:
        if self._directory is None:
            return ()
        data = self._path(facts_dir, kind).read_bytes()
        stamp, rows = _PlainUnpickler(io.BytesIO(data)).load()
        return rows if stamp == (_FORMAT, kind, facts_dir) else ()

    def _write(self, facts_dir: str, kind: str, rows: list[Any]) -> None:
        if self._directory is None:
            return
        data = pickle.dumps(((_FORMAT, kind, facts_dir), rows), protocol=5)
        try:
            os.makedirs(self._directory, mode=0o700, exist_ok=True)
            descriptor, temporary = tempfile.mkstemp(dir=self._directory)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(data)
                os.replace(temporary, self._path(facts_dir, kind))
            except BaseException:
                os.unlink(temporary)
                raise
        except OSError:
            return

    def _path(self, facts_dir: str, kind: str) -> Path:
        digest = hashlib.sha256(os.fsencode(facts_dir)).hexdigest()
        return Path(self._directory or "", f"{digest[:32]}.{kind}")


class _PlainUnpickler(pickle.Unpickler):  # noqa: S301 - it finds no class at all
    """Reads tuples, texts and numbers only: a cache file can never run code."""

    def find_class(self, module: str, name: str) -> Any:
        raise pickle.UnpicklingError(f"{module}.{name} has no place in a cache")


def _row(entry: Entry) -> tuple[Any, ...]:
    fact = entry.fact
    return (
        tuple(entry.signature), fact.id, fact.revision, fact.name, fact.title, fact.description,
        str(fact.type), str(fact.scope), str(fact.activation), str(fact.volatility),
        fact.subject_key, fact.keywords, fact.created_at, fact.updated_at, fact.expires_at,
        fact.last_verified_at, fact.body, fact.stated_scope, str(fact.directory_scope),
        fact.identity_keys, fact.extra,
        tuple((p.code, p.message, p.path, p.line, p.remedy) for p in fact.problems),
        fact.encoding, fact.parsed, fact.active,
    )  # fmt: skip


def _entry(row: list[Any], facts_dir: str, name: str) -> Entry:
    (
        signature, fact_id, revision, fact_name, title, description, fact_type, scope, activation,
        volatility, subject_key, keywords, created_at, updated_at, expires_at, last_verified_at,
        body, stated_scope, directory_scope, keys, extra, problems, encoding, parsed, active,
    ) = row  # fmt: skip
    return Entry(
        Signature(*signature),
        Fact(
            fact_id, revision, fact_name, title, description, _TYPES[fact_type], _SCOPES[scope],
            _ACTIVATIONS[activation], _VOLATILITIES[volatility], subject_key, keywords, created_at,
            updated_at, expires_at, last_verified_at, body, f"{facts_dir}{os.sep}{name}",
            stated_scope, _SCOPES[directory_scope], keys, extra,
            tuple(Problem(*problem) for problem in problems) if problems else (),
            encoding, parsed, active,
        ),
    )  # fmt: skip
