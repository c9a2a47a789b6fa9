"""Recovery copies of what is typed and not saved, so that a crash loses nothing.

They lie in Context Center's own data directory (decisions.md, 11), readable by their owner
only: a directory for each running process, held by a lock that the system lets go of when
the process dies. What lies in a directory that nobody holds is left over and offered again.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import threading
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from context_center.core.errors import WriteFailedError
from context_center.services.atomic_files import create_file, remove_leftovers
from context_center.services.paths import data_dir as own_data_dir

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from filelock import FileLock

_DIRECTORY = "drafts"
_LOCK = "held.lock"
_SUFFIX = ".json"
_VERSION = 1
_ABOUT_TO_LOCK_S = 600


@dataclass(frozen=True, slots=True)
class Draft:
    """What was typed about one file.

    ``store`` is the directory of the workspace's facts, ``path`` the file that is edited
    ("" for a new fact) and ``fact_id`` its fact's id. ``title`` is what a person would
    call it. ``base_text`` and ``base_digest`` are text and digest of the file where the
    editing began. ``values`` are the fields of the form by name; ``text`` is the raw text
    of the file instead, where only that can be edited. ``kept_at`` is in nanoseconds since
    the epoch.
    """

    key: str
    store: str
    path: str
    kept_at: int
    title: str = ""
    fact_id: str = ""
    base_text: str = ""
    base_digest: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    text: str | None = None


def new_key() -> str:
    """A key under which a draft is kept."""
    return secrets.token_hex(16)


class Drafts:
    """The drafts of this process, and those that ended ones have left.

    May be used from several threads. ``close`` lets go of what is still kept: the next
    process finds it.
    """

    def __init__(self, data_dir: Path | None = None) -> None:
        self._root = (data_dir or own_data_dir()) / _DIRECTORY
        self._place = self._root / secrets.token_hex(8)
        self._lock: FileLock | None = None
        self._guard = threading.Lock()

    def keep(self, draft: Draft) -> None:
        """Write a draft in place of the one with the same key; raises WriteFailedError."""
        data = json.dumps({"version": _VERSION, **asdict(draft)}, ensure_ascii=True).encode()
        path = self._path(draft.key)
        with self._guard:
            try:
                self._hold()
                _write(path, data)
            except OSError as error:
                raise WriteFailedError(
                    "No recovery copy",
                    f"What you type cannot be kept for a crash ({error.strerror}).",
                    str(path),
                    "Save often, or name another directory in CONTEXT_CENTER_DATA.",
                ) from error

    def drop(self, key: str) -> None:
        """Forget a draft; nothing happens when there is none."""
        with self._guard, suppress(OSError):
            self._path(key).unlink(missing_ok=True)

    def left_over(self, store: str) -> tuple[Draft, ...]:
        """The drafts about one store that no running process keeps, the latest first.

        They are this process's own from now on.
        """
        with self._guard:
            for place in self._others():
                self._take_over(place)
            kept = [draft for draft in _read_all(self._place) if draft.store == store]
        return tuple(sorted(kept, key=lambda draft: draft.kept_at, reverse=True))

    def close(self) -> None:
        """Let go of the directory; it goes itself if nothing is left in it."""
        with self._guard:
            if self._lock is None:
                return
            empty = not any(_draft_files(self._place))
            self._lock.release()
            self._lock = None
            if empty:
                shutil.rmtree(self._place, ignore_errors=True)

    def _path(self, key: str) -> Path:
        return self._place / f"{key}{_SUFFIX}"

    def _hold(self) -> None:
        if self._lock is None:
            self._place.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = _lock_in(self._place)
            lock.acquire(blocking=False)
            self._lock = lock

    def _others(self) -> list[Path]:
        """The directories of other processes, but for those that are just being made."""
        try:
            found = [path for path in self._root.iterdir() if path.is_dir()]
        except OSError:
            return []
        return [path for path in found if path != self._place and _is_settled(path)]

    def _take_over(self, place: Path) -> None:
        lock = _lock_in(place)
        try:
            lock.acquire(blocking=False)
        except OSError:
            return
        try:
            files = list(_draft_files(place))
            if files:
                self._hold()
            for path in files:
                os.replace(path, self._place / path.name)
        except OSError:
            return
        finally:
            lock.release()
        shutil.rmtree(place, ignore_errors=True)


def _lock_in(place: Path) -> FileLock:
    # No start waits for the library; its Timeout is an OSError.
    from filelock import FileLock  # noqa: PLC0415

    return FileLock(place / _LOCK, thread_local=False)


def _is_settled(place: Path) -> bool:
    """Whether a directory holds drafts, or is so old that nobody is about to lock it."""
    if any(_draft_files(place)):
        return True
    try:
        return time.time() - place.stat().st_mtime > _ABOUT_TO_LOCK_S
    except OSError:
        return False


def _draft_files(place: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from (path for path in place.iterdir() if path.suffix == _SUFFIX)


def _write(path: Path, data: bytes) -> None:
    """Put the file there whole, readable by its owner only."""
    temporary = path.with_suffix(".new")
    with suppress(FileNotFoundError):
        temporary.unlink()
    create_file(str(temporary), data)
    temporary.chmod(0o600)
    os.replace(temporary, path)
    remove_leftovers(str(path.parent))


def _read_all(place: Path) -> Iterator[Draft]:
    for path in _draft_files(place):
        draft = _read(path)
        if draft is not None:
            yield draft


def _read(path: Path) -> Draft | None:
    """The draft of a file; None for one that is of another version or broken."""
    try:
        stored: Any = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(stored, dict) or stored.pop("version", None) != _VERSION:
        return None
    known = {each.name for each in fields(Draft)}
    if set(stored) - known or stored.get("key") != path.stem:
        return None
    try:
        return _checked(Draft(**stored))
    except TypeError:
        return None


def _checked(draft: Draft) -> Draft | None:
    texts = (draft.key, draft.store, draft.path, draft.title, draft.fact_id, draft.base_text)
    typed = isinstance(draft.values, dict) and (draft.text is None or isinstance(draft.text, str))
    whole = typed and isinstance(draft.kept_at, int) and isinstance(draft.base_digest, str)
    if not whole or not all(isinstance(text, str) for text in texts):
        return None
    return draft if all(isinstance(value, str) for value in draft.values.values()) else None
