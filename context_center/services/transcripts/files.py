"""Opening transcripts: regular files only, never waited for, never written."""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager
from typing import TYPE_CHECKING

from context_center.services.text_files import NotRegularError

if TYPE_CHECKING:
    from collections.abc import Iterator

_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOFOLLOW", 0)
)


@contextmanager
def open_regular(path: str) -> Iterator[tuple[int, os.stat_result]]:
    """A descriptor of a regular file and its status; closed at the end.

    Raises NotRegularError for a link, pipe or anything else, OSError as the system gives it.
    """
    if stat.S_ISLNK(os.lstat(path).st_mode):
        raise _not_regular(path)
    descriptor = os.open(path, _FLAGS)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise _not_regular(path)
        yield descriptor, status
    finally:
        os.close(descriptor)


def read_at(descriptor: int, offset: int, count: int) -> bytes:
    """Up to ``count`` bytes from an offset; fewer at the end of the file."""
    os.lseek(descriptor, offset, os.SEEK_SET)
    parts = []
    while count > 0 and (part := os.read(descriptor, count)):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _not_regular(path: str) -> NotRegularError:
    return NotRegularError(
        "Not a regular file",
        "It is a link, a directory, a pipe or a device and is not read.",
        path,
        "Put a regular file in its place.",
    )
