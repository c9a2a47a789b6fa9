"""What was read of a store, kept between starts so that unchanged files stay shut.

A cache entry counts only while the file's size, modification time and inode are the same.
The cache may be deleted at any time; one that does not read is ignored.
"""

from __future__ import annotations

import os
import tempfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from context_center import __version__
from context_center.core.equivalence import Override
from context_center.services import plain_pickle
from context_center.services.fact_directory import RACY_NS, Signature
from context_center.services.kept_directory import KeptDirectory, packed, unpacked

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from context_center.core.facts import Fact
    from context_center.core.recall.tokens import TokenCounts
    from context_center.services.fact_directory import Entry
    from context_center.services.plain_pickle import Stored

_FORMAT = f"8 {__version__}"
_FACTS, _OVERRIDES, _TOKENS = "facts", "overrides", "tokens"


class SnapshotCache:
    """The cache files below one directory; a directory of None keeps nothing."""

    def __init__(self, directory: str | None) -> None:
        self._directory = directory
        self._saving: dict[str, str] = {}

    def load(self, facts_dir: str) -> KeptDirectory | None:
        """What was kept; None when there is no usable cache."""
        try:
            (self._saving[facts_dir], head), data, start = self._read(facts_dir, _FACTS)
            return unpacked(head, data, start, facts_dir)
        except plain_pickle.UNUSABLE:
            return None

    def save(
        self,
        entries: Mapping[str, Mapping[str, Entry]],
        overrides: Iterable[Override],
        now: int,
    ) -> None:
        """Keep what can be trusted later of the directories of a store, entries by file name.

        A cache that cannot be written is done without.
        """
        saving = os.urandom(8).hex()
        trusted = {path: _trusted(known, now) for path, known in entries.items()}
        for path, known in trusted.items():
            head, rest = packed(known)
            self._write(path, _FACTS, (saving, head), rest)
        if trusted == entries:
            rows = [(each.key, each.project.path, each.global_.path) for each in overrides]
            self._write(next(iter(entries)), _OVERRIDES, (saving, rows))

    def load_overrides(
        self, facts: Mapping[str, Mapping[str, Fact]]
    ) -> tuple[Override, ...] | None:
        """The overrides between facts that ``load`` has just given, by directory and file name.

        None when they are not known, because the directories were not kept together.
        """
        try:
            saving, rows = self._read(next(iter(facts)), _OVERRIDES).value
            if {self._saving.get(path) for path in facts} != {saving}:
                return None
            by_path = {fact.path: fact for each in facts.values() for fact in each.values()}
            return tuple(Override(key, by_path[one], by_path[two]) for key, one, two in rows)
        except plain_pickle.UNUSABLE:
            return None

    def load_tokens(self, facts_dir: str) -> dict[str, tuple[Signature, TokenCounts]]:
        """The token counts of search texts by file name, with the signature of their file."""
        # The tables of scripts below it are no part of a start.
        from context_center.core.recall.tokens import TokenCounts  # noqa: PLC0415

        try:
            return {
                name: (Signature(*signature), TokenCounts(terms, repeated, length))
                for name, signature, terms, repeated, length in self._read(facts_dir, _TOKENS).value
            }
        except plain_pickle.UNUSABLE:
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
        self._write(facts_dir, _TOKENS, rows)

    def _read(self, facts_dir: str, kind: str) -> Stored:
        """What ``_write`` got; raises one of UNUSABLE when it is not there or damaged."""
        if self._directory is None:
            raise FileNotFoundError
        stored = plain_pickle.opened(self._path(facts_dir, kind).read_bytes())
        stamp, kept = stored.value
        if stamp != (_FORMAT, kind, facts_dir):
            raise ValueError("it is about something else")
        return stored._replace(value=kept)

    def _write(self, facts_dir: str, kind: str, kept: Any, rest: bytes = b"") -> None:
        if self._directory is None:
            return
        data = plain_pickle.sealed(((_FORMAT, kind, facts_dir), kept), rest)
        try:
            os.makedirs(self._directory, mode=0o700, exist_ok=True)
            descriptor, temporary = tempfile.mkstemp(dir=self._directory)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(data)
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


def _trusted(entries: Mapping[str, Entry], now: int) -> dict[str, Entry]:
    """Those whose file was not written so lately that it may have changed unseen since."""
    return {name: entry for name, entry in entries.items() if entry.signature.mtime < now - RACY_NS}
