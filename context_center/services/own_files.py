"""Small JSON files of our own about one workspace, in Context Center's data directory.

(decisions.md, 11.) They appear whole or not at all and are readable by their owner only. One
that is broken is set aside, one that cannot be read is left alone, neither is overwritten
(decisions.md, 5).
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from filelock import FileLock, Timeout

from context_center.core.errors import ContextError, StoreBusyError, WriteFailedError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from context_center.services.workspace import Workspace

_PATIENCE_SECONDS = 5.0


class OwnFile:
    """One JSON object of a ``kind`` about one workspace; ``version`` is that of its form."""

    def __init__(self, workspace: Workspace, kind: str, version: int, data_dir: Path) -> None:
        place = workspace.facts_dir or workspace.remote_address
        name = hashlib.sha256(os.fsencode(os.path.normcase(place))).hexdigest()[:32]
        self.path = data_dir / kind / f"{name}.json"
        self._version = version

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep our other processes away between reading and writing.

        Raises StoreBusyError and WriteFailedError.
        """
        lock = FileLock(self.path.with_suffix(".lock"))
        try:
            self._make_directory()
            lock.acquire(timeout=_PATIENCE_SECONDS)
        except Timeout:
            raise StoreBusyError(
                "Busy",
                "Another Context Center holds what is remembered of this workspace.",
                str(self.path),
                "Try again.",
            ) from None
        except OSError as error:
            raise self._not_written(error) from error
        try:
            yield
        finally:
            lock.release()

    def read(self) -> dict[str, Any] | None:
        """What is stored; None when there is nothing that can be used.

        A file that holds something else is set aside. Raises ContextError when it cannot be
        read.
        """
        try:
            stored = json.loads(self.path.read_bytes())
        except FileNotFoundError:
            return None
        except OSError as error:
            raise ContextError(
                "Not remembered",
                f"What is remembered of this workspace cannot be read: {error.strerror}.",
                str(self.path),
                "Make the file readable for you.",
            ) from error
        except (ValueError, RecursionError):
            stored = None
        if isinstance(stored, dict) and stored.get("version") == self._version:
            return stored
        self.set_aside()
        return None

    def set_aside(self) -> None:
        """Give a broken file another name; raises WriteFailedError when that fails."""
        number = 1
        while (aside := self.path.with_name(f"{self.path.stem}.broken-{number}")).exists():
            number += 1
        try:
            self.path.rename(aside)
        except OSError as error:
            raise self._not_written(error) from error

    def write(self, value: Mapping[str, Any]) -> None:
        """Store a JSON object in place of what was there; raises WriteFailedError."""
        data = json.dumps({"version": self._version, **value}, ensure_ascii=True).encode()
        try:
            self._make_directory()
            self._replace(data)
        except OSError as error:
            raise self._not_written(error) from error

    def prune(self, most: int) -> None:
        """Delete the files of the workspaces that were written longest ago, beyond ``most``."""
        with suppress(OSError):
            files = list(self.path.parent.glob("*.json"))
            if len(files) > most:
                files.sort(key=lambda path: path.stat().st_mtime_ns)
                for path in files[:-most]:
                    path.unlink()

    def _make_directory(self) -> None:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)

    def _replace(self, data: bytes) -> None:
        descriptor, temporary = tempfile.mkstemp(prefix=".new-", dir=self.path.parent)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(self.path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise

    def _not_written(self, error: OSError) -> WriteFailedError:
        return WriteFailedError(
            "Not remembered",
            f"What is remembered of this workspace cannot be written: {error.strerror}.",
            str(self.path),
            "Make that directory writable, or name another one in CONTEXT_CENTER_DATA.",
        )
