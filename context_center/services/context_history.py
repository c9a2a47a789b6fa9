"""Earlier versions of session contexts, so that a digest can be compared with what is now.

They lie in our own cache (decisions.md, 11), can be deleted at any time, and are
readable by their owner only.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from context_center.core.session_context import IndexEntry, PinnedText, SessionContext
from context_center.services.atomic_files import create_file

if TYPE_CHECKING:
    from pathlib import Path

MOST_KEPT = 100
_DIRECTORY = "session-context"
_DIGEST = re.compile(r"v[0-9]+:[0-9a-f]{64}")
_START_OF_ONE = re.compile(r"(?:v[0-9]+:)?[0-9a-f]{8,64}")


class ContextHistory:
    """The versions that were kept below a cache directory."""

    def __init__(self, cache_dir: Path) -> None:
        self._directory = cache_dir / _DIRECTORY

    def keep(self, context: SessionContext) -> bool:
        """Keep a version; gives whether it is there now. Never raises for the file system."""
        path = self._directory / _file_name(context.digest)
        try:
            self._directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            data = json.dumps(asdict(context), ensure_ascii=True).encode()
            create_file(str(path), data, durable=False)
            path.chmod(0o600)
        except FileExistsError:
            with suppress(OSError):
                path.touch()
            return path.is_file()
        except OSError:
            return False
        self._forget_the_oldest()
        return True

    def find(self, digest: str) -> SessionContext | None:
        """The version of a digest or of the only one that begins so; None if it is not kept."""
        if _START_OF_ONE.fullmatch(digest) is None:
            return None
        start = _file_name(digest).removesuffix(".json")
        found = [
            path for path in self._listed() if start in {path.stem[: len(start)], _hex(path, start)}
        ]
        return _read(found[0]) if len(found) == 1 else None

    def _listed(self) -> list[Path]:
        try:
            return [path for path in self._directory.iterdir() if path.suffix == ".json"]
        except OSError:
            return []

    def _forget_the_oldest(self) -> None:
        with suppress(OSError):
            paths = sorted(self._listed(), key=lambda path: path.stat().st_mtime_ns)
            for path in paths[:-MOST_KEPT]:
                path.unlink()


def is_digest(text: str) -> bool:
    """Whether a text can be a digest, or the first eight or more digits of one."""
    return _START_OF_ONE.fullmatch(text) is not None


def names(digest: str, start: str) -> bool:
    """Whether a whole digest is the one that ``start`` begins, with or without its version."""
    return digest.startswith(start) or digest.partition(":")[2].startswith(start)


def _file_name(digest: str) -> str:
    return f"{digest.replace(':', '-')}.json"


def _hex(path: Path, start: str) -> str:
    return path.stem.partition("-")[2][: len(start)]


def _read(path: Path) -> SessionContext | None:
    try:
        stored: dict[str, Any] = json.loads(path.read_bytes())
        return SessionContext(
            **{
                **stored,
                "pinned": tuple(PinnedText(**item) for item in stored["pinned"]),
                "index": tuple(IndexEntry(**item) for item in stored["index"]),
                "suppressed": tuple(stored["suppressed"]),
            }
        )
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None
