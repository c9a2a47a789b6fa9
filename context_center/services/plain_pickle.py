"""Pickles of tuples, lists, texts, bytes and numbers only: a file can never run code.

They are read only when a checksum says that they are what was written: a single damaged byte
can make a pickle ask for all of the memory there is.
"""

from __future__ import annotations

import io
import pickle
import struct
import zlib
from typing import Any, NamedTuple

UNUSABLE = (
    OSError, pickle.UnpicklingError, EOFError, ValueError, TypeError, KeyError, AttributeError,
    ImportError, IndexError, MemoryError, OverflowError,
)  # fmt: skip
"""Whatever a damaged pickle, or what it was taken for, makes the reading fail with."""


class _PlainUnpickler(pickle.Unpickler):  # noqa: S301 - it finds no class at all
    def find_class(self, module: str, name: str) -> Any:
        raise pickle.UnpicklingError(f"{module}.{name} has no place here")


class Stored(NamedTuple):
    """What ``sealed`` was given: the value, and the bytes from ``start`` on in ``data``."""

    value: Any
    data: bytes
    start: int


_CHECKSUM, _SIZE = struct.Struct(">I"), struct.Struct(">Q")


def sealed(value: Any, rest: bytes = b"") -> bytes:
    """A value and bytes behind it; before them their checksum and the size of the value."""
    pickled = dumps(value)
    content = b"".join((_SIZE.pack(len(pickled)), pickled, rest))
    return _CHECKSUM.pack(zlib.crc32(content)) + content


def opened(data: bytes) -> Stored:
    """What ``sealed`` made; raises one of UNUSABLE when it is damaged. ``data`` is not copied."""
    checksum = _CHECKSUM.pack(zlib.crc32(memoryview(data)[_CHECKSUM.size :]))
    begin = _CHECKSUM.size + _SIZE.size
    if not data.startswith(checksum) or len(data) < begin:
        raise ValueError("it is damaged")
    (size,) = _SIZE.unpack_from(data, _CHECKSUM.size)
    stream = io.BytesIO(data)
    stream.seek(begin)
    return Stored(_PlainUnpickler(stream).load(), data, begin + size)


def dumps(value: Any) -> bytes:
    """The pickle of a value, to lie in what is sealed."""
    return pickle.dumps(value, protocol=5)


def loads(data: bytes | memoryview) -> Any:
    """The value of a pickle that lay in what was sealed."""
    return _PlainUnpickler(io.BytesIO(data)).load()
