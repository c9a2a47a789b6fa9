"""Files of our own about one workspace, in Context Center's data directory.

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
    from collections.abc import Iterable, Iterator

    from context_center.services.workspace import Workspace

_PATIENCE_SECONDS = 5.0


class OwnFile:
    """One file of a ``kind`` about one workspace; ``version`` is that of its form.

    It holds a JSON value a line, after a first line with the version. A large file is read
    and written line by line, so that other threads get their turn between the lines.
    """

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

    def read(self) -> list[Any] | None:
        """The values that are stored; None when there are none that can be used.

        A file that holds something else is set aside. Raises ContextError when it cannot be
        read.
        """
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise ContextError(
                "Not remembered",
                f"What is remembered of this workspace cannot be read: {error.strerror}.",
                str(self.path),
                "Make the file readable for you.",
            ) from error
        try:
            head, *values = [json.loads(line) for line in data.splitlines()]
        except (ValueError, RecursionError):
            head, values = None, []
        if head == {"version": self._version}:
            return values
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

    def write(self, values: Iterable[Any]) -> None:
        """Store JSON values in place of what was there; raises WriteFailedError."""
        lines = [json.dumps(value, ensure_ascii=True) for value in values]
        head = json.dumps({"version": self._version})
        data = "\n".join([head, *lines, ""]).encode()
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
