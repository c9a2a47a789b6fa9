"""Texts back to bytes, and what to tell when the system will not write them.

(on-disk-format.md, "A fact file": an edit keeps the encoding of a file that others wrote.)
"""

from __future__ import annotations

import codecs
import errno
import hashlib

from context_center.core.errors import ContextError, TooLargeError, WriteFailedError
from context_center.services.text_files import decode

MAX_BYTES = 8 * 1024 * 1024
"""The largest fact or instruction file that is written."""

_FULL = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM})


def digest(data: bytes) -> str:
    """What two contents are compared by: SHA-256 in hex."""
    return hashlib.sha256(data).hexdigest()


def encoded_like(text: str, original: bytes, encoding: str, path: str) -> bytes:
    """The bytes of ``text`` in the encoding of ``original``, with its byte order mark.

    Where these would not read back as the text, as UTF-8. Raises TooLargeError, and
    WriteFailedError for a text that would not read back in UTF-8 either.
    """
    for candidate in dict.fromkeys((_named(original, encoding), "utf-8")):
        data = _encoded(text, candidate)
        if data is not None and decode(data).text == text:
            check_size(len(data), path)
            return data
    raise WriteFailedError(
        "Text not saved",
        "The text would read differently once it is saved.",
        path,
        "Take out null characters and other signs that no text has.",
    )


def check_size(size: int, path: str) -> None:
    """Raise TooLargeError for more bytes than a fact or instruction file may have."""
    if size > MAX_BYTES:
        raise TooLargeError(
            "File too large",
            f"It has {size:,} bytes; files of more than {MAX_BYTES:,} are not edited here.",
            path,
            "Shorten it in another program, or archive it.",
        )


def _named(original: bytes, encoding: str) -> str:
    """``utf-16`` says nothing of the byte order, its mark does."""
    if encoding == "utf-16":
        big = original.startswith(codecs.BOM_UTF16_BE)
        return "utf-16-be with mark" if big else "utf-16-le with mark"
    return encoding


def _encoded(text: str, encoding: str) -> bytes | None:
    name, marked = encoding.removesuffix(" with mark"), encoding.endswith(" with mark")
    try:
        return ("\ufeff" + text if marked else text).encode(name)
    except UnicodeEncodeError:
        return None


def write_failure(error: OSError, path: str) -> ContextError:
    """An error of the system in the words that a person needs."""
    reason = error.strerror or type(error).__name__
    if error.errno in _FULL:
        return WriteFailedError(
            "Not saved: no space",
            f"There is no room to write it ({reason}). What was there is unchanged.",
            path,
            "Free some space on that disk, then save again.",
        )
    if error.errno in _FORBIDDEN:
        return WriteFailedError(
            "Not saved: not allowed",
            f"You may not write there ({reason}). What was there is unchanged.",
            path,
            "Make the file and its directory writable for you, then save again.",
        )
    if error.errno == errno.EROFS:
        return WriteFailedError(
            "Not saved: read only",
            f"The disk takes no changes ({reason}).",
            path,
            "Make the disk writable, then save again.",
        )
    if error.errno in {errno.ENOENT, errno.ENOTDIR}:
        return WriteFailedError(
            "Not saved: directory gone",
            f"The directory is not there any more ({reason}).",
            path,
            "Bring the disk or directory back, then save again.",
        )
    return WriteFailedError(
        "Not saved",
        f"The system refused to write it: {reason}. What was there is unchanged.",
        path,
        "Look at the disk and the rights of that directory, then save again.",
    )
