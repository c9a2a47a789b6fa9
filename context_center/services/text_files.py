"""Reading files safely: only regular ones, in every encoding that the format names.

(on-disk-format.md, "A fact file"; decisions.md, 5 and 9.)
"""

from __future__ import annotations

import codecs
import os
import re
import stat
from typing import NamedTuple

from context_center.core.errors import ContextError

_CHUNK = 16_384
_OPEN_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
# Han, Kana, Hangul, CJK and full-width punctuation, and what GB18030 text mixes in.
_PLAUSIBLE_GB = re.compile(
    "[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
    "\U00020000-\U0003ffff\u2010-\u2026\u00b7\u00d7\u2190-\u21ff\u2460-\u24ff\u2500-\u25ff]"
)


class NotRegularError(ContextError):
    """The path leads to a link, directory, pipe or device instead of a file."""


class Decoded(NamedTuple):
    """A text, the encoding it was in, and the first line (from 1) that did not decode, or 0."""

    text: str
    encoding: str
    bad_line: int = 0


def read_regular(path: str, *, follow_links: bool = False) -> tuple[bytes, os.stat_result]:
    """The bytes of a regular file and its status.

    Raises NotRegularError for anything else (a pipe or device is never waited for) and
    OSError as the system gives it, FileNotFoundError included.
    """
    if not follow_links and not _NO_FOLLOW and stat.S_ISLNK(os.lstat(path).st_mode):
        raise _not_regular(path)
    try:
        descriptor = os.open(path, _OPEN_FLAGS | (0 if follow_links else _NO_FOLLOW))
    except OSError:
        if not follow_links and stat.S_ISLNK(os.lstat(path).st_mode):
            raise _not_regular(path) from None
        raise
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise _not_regular(path)
        return _read_all(descriptor), status
    finally:
        os.close(descriptor)


def _read_all(descriptor: int) -> bytes:
    data = os.read(descriptor, _CHUNK)
    if len(data) < _CHUNK:
        return data
    chunks = [data]
    while chunk := os.read(descriptor, 1 << 20):
        chunks.append(chunk)
    return b"".join(chunks)


def _not_regular(path: str) -> NotRegularError:
    return NotRegularError(
        "Not a regular file",
        "It is a link, a directory, a pipe or a device and is not read.",
        path,
        "Put a regular file in its place.",
    )


def decode(data: bytes) -> Decoded:
    """Text of UTF-8, UTF-16 (each with or without BOM) or GB18030 bytes.

    What is none of these reads as UTF-8 with replacement characters, and says at which
    line it first failed; such a text must not be written back.
    """
    try:
        if data.startswith(codecs.BOM_UTF8):
            return Decoded(data[3:].decode(), "utf-8-sig")
        if b"\0" in data and (wide := _wide_encoding(data)):
            return Decoded(data.decode(wide), wide)
        return Decoded(data.decode(), "utf-8")
    except UnicodeDecodeError as error:
        return _decode_other(data, error.start)


def _wide_encoding(data: bytes) -> str:
    """UTF-16 without a mark, told by the NUL beside every letter; "" for anything else."""
    if len(data) % 2:
        return ""
    half = len(data) // 2
    even, odd = data[::2].count(0), data[1::2].count(0)
    if odd * 2 > half and not even:
        return "utf-16-le"
    return "utf-16-be" if even * 2 > half and not odd else ""


def _decode_other(data: bytes, bad_offset: int) -> Decoded:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return Decoded(data.decode("utf-16"), "utf-16")
        except UnicodeDecodeError:
            pass
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        text = ""
    if text and all(c.isascii() or _PLAUSIBLE_GB.match(c) for c in text):
        return Decoded(text, "gb18030")
    offset = bad_offset + (3 if data.startswith(codecs.BOM_UTF8) else 0)
    line = data.count(b"\n", 0, offset) + 1
    return Decoded(data.decode("utf-8", "replace"), "utf-8", line)
