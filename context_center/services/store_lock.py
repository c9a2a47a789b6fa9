"""One writer at a time among our own processes on one state root.

The lock file lies in Context Center's own data directory, named after the real path of the
state root: in the store it would be noise for Reasonix and for sync tools, and our own
files never lie there (decisions.md, 11). It covers the whole state root, because one
operation may touch a project's directory and the global one, which all projects share.
Other programs know nothing of it; against them the store looks again just before each
rename. The system lets go of the lock when a process dies.
"""

from __future__ import annotations

import hashlib
import os
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout

from context_center.core.errors import StoreBusyError, WriteFailedError

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE_SECONDS = 10.0
_POLL_SECONDS = 0.002


class StoreLock:
    """The lock of one state root; may be asked for by several threads, again by its holder."""

    def __init__(self, state_root: str, data_dir: Path, patience: float = PATIENCE_SECONDS) -> None:
        real = os.path.normcase(os.path.realpath(state_root))
        name = hashlib.sha256(os.fsencode(real)).hexdigest()[:32]
        self.path = Path(data_dir) / "locks" / f"{name}.lock"
        self._state_root = state_root
        self._patience = patience
        self._threads = threading.RLock()
        self._depth = 0
        self._file: FileLock | None = None

    @property
    def note_path(self) -> Path:
        """Where the holder notes what it has begun, for the next holder to finish."""
        return self.path.with_suffix(".unfinished.json")

    @contextmanager
    def held(self) -> Iterator[bool]:
        """Hold the lock; gives whether it was taken just now and not held already.

        Raises StoreBusyError when another process keeps it, and WriteFailedError when the
        lock file cannot be made.
        """
        if not self._threads.acquire(timeout=self._patience):
            raise self._busy()
        first = not self._depth
        try:
            if first:
                self._take()
            self._depth += 1
            yield first
        finally:
            if first:
                self._depth = 0
                self._let_go()
            else:
                self._depth -= 1
            self._threads.release()

    def _take(self) -> None:
        try:
            if self._file is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._file = FileLock(self.path, thread_local=False)
            self._file.acquire(timeout=self._patience, poll_interval=_POLL_SECONDS)
        except Timeout:
            raise self._busy() from None
        except OSError as error:
            raise WriteFailedError(
                "Store not locked",
                f"The lock that keeps two writers apart cannot be made: {error.strerror}.",
                str(self.path),
                "Make that directory writable, or name another one in CONTEXT_CENTER_DATA.",
            ) from error

    def _let_go(self) -> None:
        if self._file is not None and self._file.is_locked:
            self._file.release()

    def _busy(self) -> StoreBusyError:
        return StoreBusyError(
            "The store is busy",
            f"Another Context Center has been writing for over {self._patience:g} seconds.",
            self._state_root,
            "Wait until it is done, or close it, then try again.",
        )
