"""MEMORY.md on disk: changed line by line, never written over what could not be read.

(on-disk-format.md, "MEMORY.md"; decisions.md, 5.)
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from context_center.core.errors import StaleRevisionError, UnreadableError
from context_center.core.names import INDEX_FILE
from context_center.services.atomic_files import create_file, replace_file
from context_center.services.fact_opening import not_regular, require_writable, unreadable
from context_center.services.text_files import NotRegularError, decode, read_regular
from context_center.services.text_writing import encoded_like

if TYPE_CHECKING:
    from collections.abc import Callable

_TRIES = 5


def index_path(facts_dir: str) -> str:
    """The index of a directory of facts."""
    return os.path.join(facts_dir, INDEX_FILE)


def change_index(facts_dir: str, change: Callable[[str], str], *, durable: bool) -> bool:
    """Let ``change`` make a new text of the index; gives whether anything was written.

    A missing index is an empty text and is made. When another program writes the index
    meanwhile, its text is taken up and changed anew. Raises ContextError when the index
    cannot be read or is no regular file, and OSError when it cannot be written; it is then
    as it was.
    """
    path = index_path(facts_dir)
    for last in (*[False] * (_TRIES - 1), True):
        found = _read(path)
        if found is None:
            try:
                create_file(path, change("").encode("utf-8"), durable=durable)
            except FileExistsError:
                if last:
                    raise
                continue
            return True
        data, status = found
        text, encoding = _text_of(path, data)
        changed = change(text)
        if changed == text:
            return False
        require_writable(path, status)
        try:
            replace_file(
                path,
                encoded_like(changed, data, encoding, path),
                like=status,
                last_look=lambda: _check_same(path, data),  # noqa: B023
                durable=durable,
            )
        except StaleRevisionError:
            if last:
                raise
            continue
        return True
    return False


def _read(path: str) -> tuple[bytes, os.stat_result] | None:
    try:
        return read_regular(path)
    except FileNotFoundError:
        return None
    except NotRegularError:
        raise not_regular(path) from None
    except OSError as error:
        raise unreadable(path, error) from error


def _text_of(path: str, data: bytes) -> tuple[str, str]:
    decoded = decode(data)
    if decoded.bad_line:
        raise UnreadableError(
            "Unknown encoding",
            f"Line {decoded.bad_line} of the index is in no encoding that is known here.",
            path,
            "Save the file as UTF-8, then rebuild the index.",
        )
    return decoded.text, decoded.encoding


def _check_same(path: str, data: bytes) -> None:
    found = _read(path)
    if found is None or found[0] != data:
        raise StaleRevisionError("The index was changed meanwhile.", path, expected=0, current=None)
