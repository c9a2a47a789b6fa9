"""Pickles of tuples, lists, texts, bytes and numbers only: a file can never run code."""

from __future__ import annotations

import io
import pickle
from typing import IO, Any

UNUSABLE = (
    OSError, pickle.UnpicklingError, EOFError, ValueError, TypeError, KeyError, AttributeError,
    ImportError, IndexError, MemoryError, OverflowError,
)  # fmt: skip
"""Whatever a damaged pickle, or what it was taken for, makes the reading fail with."""


class _PlainUnpickler(pickle.Unpickler):  # noqa: S301 - it finds no class at all
    def find_class(self, module: str, name: str) -> Any:
        raise pickle.UnpicklingError(f"{module}.{name} has no place here")


def dumps(value: Any) -> bytes:
    """The pickle of a value."""
    return pickle.dumps(value, protocol=5)


def load(file: IO[bytes]) -> Any:
    """The next value of a file; raises one of UNUSABLE when it does not read."""
    return _PlainUnpickler(file).load()


def loads(data: bytes | memoryview) -> Any:
    """The value of a pickle; raises one of UNUSABLE when it does not read."""
    return load(io.BytesIO(data))
