"""What went wrong, in the words that a person needs: what, where and what to do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about a file that the user should know; shown, never thrown.

    ``path`` is the absolute path of the file or "", ``line`` counts from 1 and is 0
    when no line is meant, ``remedy`` is one sentence that says what to do, or "".
    """

    code: str
    message: str
    path: str = ""
    line: int = 0
    remedy: str = ""


class ContextError(Exception):
    """An operation that could not be done; nothing was changed unless the message says so."""

    def __init__(self, title: str, message: str, path: str = "", remedy: str = "") -> None:
        super().__init__(f"{title}: {message}")
        self.title = title
        self.message = message
        self.path = path
        self.remedy = remedy


class UnknownReferenceError(ContextError):
    """A reference that names no fact."""


class AmbiguousReferenceError(ContextError):
    """A bare name that both scopes, or two files, answer to."""


class RemoteWorkspaceError(ContextError):
    """A remote workspace was asked for something that only its own side may answer."""
