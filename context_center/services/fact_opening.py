"""A fact with the very bytes it was read from: what an edit begins from and is checked against.

(decisions.md, 4, 5 and 9.)
"""

from __future__ import annotations

import stat
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import TYPE_CHECKING

from context_center.core.errors import (
    ConfinementError,
    FactGoneError,
    UnreadableError,
    WriteFailedError,
)
from context_center.core.fact_file import FactSource, read_fact
from context_center.core.fact_text import broken_header
from context_center.core.frontmatter import split_frontmatter
from context_center.services.text_files import NotRegularError, decode, read_regular
from context_center.services.text_writing import check_size, digest

if TYPE_CHECKING:
    import os

    from context_center.core.facts import Fact, Scope

_WRITE_BITS = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


@dataclass(frozen=True, slots=True)
class OpenFact:
    """A fact file as it was read.

    ``text`` is decoded, with the line ends of the file; ``bad_line`` is the first line
    that did not decode, or 0. ``data`` and ``status`` are the file's bytes and status.
    """

    fact: Fact
    text: str
    bad_line: int
    data: bytes = field(repr=False)
    status: os.stat_result = field(repr=False)

    @property
    def path(self) -> str:
        """Where the file lies."""
        return self.fact.path

    @property
    def digest(self) -> str:
        """What tells whether the file still holds the same bytes."""
        return digest(self.data)


def open_fact(path: str, scope: Scope, stem: str = "") -> OpenFact:
    """Read a fact file of a directory of ``scope``; ``stem`` stands in for that of its name.

    Raises FactGoneError, ConfinementError for a link or anything that is no regular file,
    and UnreadableError.
    """
    try:
        data, status = read_regular(path)
    except FileNotFoundError:
        raise _gone(path) from None
    except NotRegularError:
        raise not_regular(path) from None
    except OSError as error:
        raise unreadable(path, error) from error
    decoded = decode(data)
    source = FactSource(
        decoded.text,
        path,
        stem or PurePath(path).stem,
        scope,
        status.st_mtime_ns,
        decoded.encoding,
    )
    return OpenFact(read_fact(source), decoded.text, decoded.bad_line, data, status)


def require_form(opened: OpenFact) -> None:
    """Raise if the fact cannot be changed field by field.

    BrokenHeaderError for a header that is no YAML mapping, UnreadableError for text that
    does not decode, TooLargeError, WriteFailedError for a file that is read only.
    """
    require_raw(opened)
    fault = split_frontmatter(opened.text).fault
    if fault is not None:
        raise broken_header(opened.fact, fault.message, fault.line)


def require_raw(opened: OpenFact) -> None:
    """Raise if not even the text of the file can be changed."""
    check_size(len(opened.data), opened.path)
    if opened.bad_line:
        raise UnreadableError(
            "Unknown encoding",
            f"Line {opened.bad_line} is in no encoding that is known here; saving would lose it.",
            opened.path,
            "Save the file as UTF-8 in the program that made it, then edit it here.",
        )
    require_writable(opened.path, opened.status)


def require_writable(path: str, status: os.stat_result) -> None:
    """Raise WriteFailedError for a file that is marked read only; a rename would ignore that."""
    if not status.st_mode & _WRITE_BITS:
        raise WriteFailedError(
            "Not saved: read only",
            "The file is marked read only. It is unchanged.",
            path,
            "Make the file writable, then try again.",
        )


def _gone(path: str) -> FactGoneError:
    return FactGoneError(
        "The fact is gone",
        "Its file is not there any more; another program has moved, renamed or deleted it.",
        path,
        "Refresh; what you typed can be saved as a new fact.",
    )


def gone(fact: Fact) -> FactGoneError:
    """The error for a fact that no file of its store holds any more."""
    return _gone(fact.path)


def not_regular(path: str) -> ConfinementError:
    """The refusal of a link, directory, pipe or device."""
    return ConfinementError(
        "Not a regular file",
        "It is a link, a directory, a pipe or a device; the store writes only files of its own.",
        path,
        "Put the file itself in its place.",
    )


def unreadable(path: str, error: OSError) -> UnreadableError:
    """The error for a file whose content is needed and cannot be read."""
    return UnreadableError(
        "Unreadable",
        f"It cannot be read ({error.strerror or type(error).__name__}), so nothing was changed.",
        path,
        "Make it readable for you, then try again.",
    )
