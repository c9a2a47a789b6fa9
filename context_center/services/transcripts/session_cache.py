"""What was read of transcripts, kept between starts, one file a transcript.

An entry says itself which transcript it is of and whether it is whole; one that does not
read, or is of another version, is ignored. All of them can be deleted at any time.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from context_center import __version__

_FORMAT = f"1 {__version__}"
_SUFFIX = ".session"


@dataclass(frozen=True, slots=True)
class SessionCache:
    """The cache files below one directory; a directory of None keeps nothing."""

    directory: str | None

    def load(self, path: str) -> Any:
        """What was kept of a transcript, as JSON values; None when there is nothing usable."""
        if self.directory is None:
            return None
        try:
            head, _, body = self._file(path).read_bytes().partition(b"\n")
            if head != _head(path, body):
                return None
            return orjson.loads(body)
        except (OSError, ValueError, MemoryError):
            return None

    def save(self, path: str, value: Any) -> None:
        """Keep JSON values of a transcript; a cache that cannot be written is done without."""
        if self.directory is None:
            return
        try:
            body = orjson.dumps(value)
            os.makedirs(self.directory, mode=0o700, exist_ok=True)
            descriptor, temporary = tempfile.mkstemp(dir=self.directory)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(_head(path, body) + b"\n")
                    file.write(body)
                os.replace(temporary, self._file(path))
            except BaseException:
                os.unlink(temporary)
                raise
        except (OSError, ValueError, TypeError):
            return

    def prune(self) -> None:
        """Delete what was kept of transcripts that are no longer there."""
        for file in Path(self.directory).glob(f"*{_SUFFIX}") if self.directory else ():
            try:
                with open(file, "rb") as opened:
                    _, path, _ = orjson.loads(opened.readline())
                if not os.path.lexists(path.encode("latin-1")):
                    file.unlink()
            except (OSError, ValueError, TypeError, AttributeError):
                continue

    def _file(self, path: str) -> Path:
        digest = hashlib.sha256(os.fsencode(path)).hexdigest()
        return Path(self.directory or "", digest[:32] + _SUFFIX)


def _head(path: str, body: bytes) -> bytes:
    """The first line: version, transcript, and a digest of what follows."""
    digest = hashlib.blake2b(body, digest_size=16).hexdigest()
    return orjson.dumps([_FORMAT, os.fsencode(path).decode("latin-1"), digest])
