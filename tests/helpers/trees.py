"""What lies below a directory, to compare before and after."""

from __future__ import annotations

import os
from pathlib import Path


def contents(*roots: str | Path) -> dict[str, tuple[str, bytes]]:
    """Every entry below the roots: its mode and, of a file, its bytes (of a link its target).

    What cannot be read counts by its size and time.
    """
    found: dict[str, tuple[str, bytes]] = {}
    for root in roots:
        for directory, below, names in os.walk(root):
            for name in (*below, *names):
                path = Path(directory, name)
                found[str(path)] = (oct(path.lstat().st_mode), _content(path))
    return found


def _content(path: Path) -> bytes:
    if path.is_symlink():
        return os.fsencode(path.readlink())
    if not path.is_file():
        return b""
    try:
        return path.read_bytes()
    except PermissionError:
        status = path.stat()
        return f"{status.st_size} {status.st_mtime_ns}".encode()
