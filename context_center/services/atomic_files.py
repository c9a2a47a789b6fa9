"""Files that appear whole or not at all, and creates that never replace anything.

(on-disk-format.md, "Writing".) A file is written under a temporary name in its own
directory, flushed to the disk, then linked or renamed to its place. Temporary names begin
with a dot and do not end in ``.md``, so that nobody takes one for a fact.
"""

from __future__ import annotations

import errno
import os
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_PREFIX = ".context-center-"
_SUFFIX = ".tmp"
_CREATE = (
    os.O_WRONLY
    | os.O_CREAT
    | os.O_EXCL
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_BINARY", 0)
)
_NO_LINKS = frozenset(
    {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK, errno.EINVAL}
)
_WINDOWS = os.name == "nt"


def create_file(
    path: str,
    data: bytes,
    *,
    like: os.stat_result | None = None,
    scratch: str = "",
    durable: bool = True,
) -> None:
    """Make a file that must not exist yet, with the mode and owner of ``like`` if given.

    ``scratch`` is a directory on the same disk for the temporary file, instead of the
    file's own. Raises FileExistsError when anything is there, a dangling link included, and OSError as
    the system gives it; the directory is then as it was.
    """
    temporary = _temporary(path, scratch or os.path.dirname(path), data, like, durable=durable)
    try:
        _put_in_place(temporary, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
    if durable:
        sync_directory(os.path.dirname(path))


def replace_file(
    path: str,
    data: bytes,
    *,
    like: os.stat_result,
    last_look: Callable[[], None],
    durable: bool = True,
) -> None:
    """Put ``data`` in place of a file, keeping the mode and owner of ``like``.

    ``last_look`` is called when all is ready and only the rename is left; what it raises
    ends the replacement. Raises OSError as the system gives it; the file is then as it was.
    """
    temporary = _temporary(path, os.path.dirname(path), data, like, durable=durable)
    try:
        last_look()
        os.replace(temporary, path)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise
    if durable:
        sync_directory(os.path.dirname(path))


def move_file(source: str, target: str, *, durable: bool = True) -> None:
    """Give a file another name on the same disk; raises FileExistsError if that is taken."""
    if _WINDOWS:
        os.rename(source, target)
        return
    _put_in_place(source, target)
    try:
        with suppress(FileNotFoundError):
            os.unlink(source)
    except OSError:
        os.unlink(target)
        raise
    if durable:
        sync_directory(os.path.dirname(target))
        sync_directory(os.path.dirname(source))


def remove_file(path: str, *, durable: bool = True) -> None:
    """Take a file away; raises OSError as the system gives it."""
    os.unlink(path)
    if durable:
        sync_directory(os.path.dirname(path))


def make_directories(path: str, *, durable: bool = True) -> list[str]:
    """Make a directory and those above it that are missing; gives them, the outermost first."""
    missing: list[str] = []
    place = path
    while not os.path.isdir(place):
        missing.insert(0, place)
        place = os.path.dirname(place)
    made: list[str] = []
    try:
        for directory in missing:
            with suppress(FileExistsError):
                os.mkdir(directory)
                made.append(directory)
            if durable:
                sync_directory(os.path.dirname(directory))
    except OSError:
        remove_directories(made)
        raise
    return made


def remove_directories(made: list[str]) -> None:
    """Take directories away again that ``make_directories`` made, as far as they are empty."""
    for directory in reversed(made):
        with suppress(OSError):
            os.rmdir(directory)


def is_leftover(name: str) -> bool:
    """Whether a directory entry is a temporary file of ours by its name."""
    return name.startswith(_PREFIX) and name.endswith(_SUFFIX)


def remove_leftovers(directory: str) -> list[str]:
    """Take away temporary files that a killed process left; gives their paths.

    To be called only while nobody else of ours can be writing there.
    """
    removed = []
    try:
        with os.scandir(directory) as entries:
            found = [entry.path for entry in entries if is_leftover(entry.name)]
    except OSError:
        return []
    for path in found:
        with suppress(OSError):
            os.unlink(path)
            removed.append(path)
    return removed


def sync_directory(path: str) -> None:
    """Flush a directory's entries to the disk, where the system knows how.

    Never raises: the entry is there already, and not to know whether it would survive a
    power cut is no reason to take it back.
    """
    if _WINDOWS:
        return
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _temporary(
    target: str, directory: str, data: bytes, like: os.stat_result | None, *, durable: bool
) -> str:
    """A new file of that content; an error names the ``target`` that it was meant for."""
    path = os.path.join(directory, f"{_PREFIX}{secrets.token_hex(8)}{_SUFFIX}")
    try:
        descriptor = os.open(path, _CREATE, 0o666 if like is None else 0o600)
        try:
            _fill(descriptor, data, like, durable=durable)
        finally:
            os.close(descriptor)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(path)
        if isinstance(error, OSError):
            error.filename = target
        raise
    return path


def _fill(descriptor: int, data: bytes, like: os.stat_result | None, *, durable: bool) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
    if like is not None:
        _make_alike(descriptor, like)
    if durable:
        os.fsync(descriptor)


def _make_alike(descriptor: int, like: os.stat_result) -> None:
    """Give a file the owner and mode of another; what only root may give stays as it is."""
    if _WINDOWS:
        return
    own = os.fstat(descriptor)
    if (own.st_uid, own.st_gid) != (like.st_uid, like.st_gid):
        with suppress(PermissionError):
            os.fchown(descriptor, like.st_uid, like.st_gid)
    os.fchmod(descriptor, like.st_mode & 0o7777)


def _put_in_place(source: str, target: str) -> None:
    """Let ``target`` name the file too, unless something is there; ``source`` may stay or go."""
    if _WINDOWS:
        os.rename(source, target)
        return
    try:
        os.link(source, target, follow_symlinks=False)
    except FileExistsError:
        raise
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        # A disk without hard links: reserve the name, so that nothing of others is replaced.
        os.close(os.open(target, _CREATE, 0o600))
        try:
            os.replace(source, target)
        except OSError:
            os.unlink(target)
            raise
