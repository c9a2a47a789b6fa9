"""What went wrong, in the words that a person needs: what, where and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from context_center.core.facts import Fact


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


class RefusedError(ContextError):
    """A write that a rule forbids; ``field`` is the field of a form that has to change, or ""."""

    field: ClassVar[str] = ""


class InvalidFieldError(ContextError):
    """A value that its field cannot hold; ``field`` names it as the spec does."""

    def __init__(self, field: str, title: str, message: str, remedy: str = "") -> None:
        super().__init__(title, message, remedy=remedy)
        self.field = field


class NameRefusedError(RefusedError):
    """A name that no new fact may have, on any platform (decisions.md, 8)."""

    field: ClassVar[str] = "name"


class _HeldError(RefusedError):
    """Something that another fact holds; ``holder`` is that fact, None if it is no fact."""

    def __init__(
        self, title: str, message: str, path: str = "", remedy: str = "", *, holder: Fact | None
    ) -> None:
        super().__init__(title, message, path, remedy)
        self.holder = holder


class NameTakenError(_HeldError):
    """A name that is in use in the same place, in whatever case."""

    field: ClassVar[str] = "name"


class IdTakenError(_HeldError):
    """An id that is active already."""


class SubjectTakenError(_HeldError):
    """A subject that another active fact of the scope answers; revise the holder instead."""

    field: ClassVar[str] = "subject_key"


class PinnedBudgetError(RefusedError):
    """Pinned bodies would exceed their budget.

    ``used`` is what they would come to in characters, ``limit`` the budget, ``facts`` are
    those that use it now.
    """

    field: ClassVar[str] = "activation"

    def __init__(
        self,
        message: str,
        path: str,
        remedy: str,
        *,
        used: int,
        limit: int,
        facts: tuple[Fact, ...],
    ) -> None:
        super().__init__("Pinned budget exceeded", message, path, remedy)
        self.used = used
        self.limit = limit
        self.facts = facts


class StaleRevisionError(RefusedError):
    """The file is not what the edit began from; nothing of it was overwritten.

    ``expected`` is the revision the edit began from, ``current`` the fact as it is on disk.
    """

    def __init__(self, message: str, path: str, *, expected: int, current: Fact | None) -> None:
        super().__init__(
            "Changed in the meantime",
            message,
            path,
            "Compare both, then save yours as the next revision or keep what is there.",
        )
        self.expected = expected
        self.current = current


class FactGoneError(ContextError):
    """A fact that was there when it was opened and is no longer."""


class UnknownRevisionError(ContextError):
    """A revision that the history does not hold."""


class BrokenHeaderError(RefusedError):
    """A header that only the raw text editor may change (decisions.md, 4)."""


class UnreadableError(ContextError):
    """A file whose content is needed and cannot be read or decoded (decisions.md, 5)."""


class TooLargeError(RefusedError):
    """A file or text that is larger than any fact or instruction file may be."""


class ConfinementError(RefusedError):
    """A path that is a link, leads out of its place or is no regular file (decisions.md, 9)."""


class LinkedFileError(ConfinementError):
    """An instruction file that is a link; ``target`` is the file to edit instead, or ""."""

    def __init__(self, message: str, path: str, remedy: str, *, target: str) -> None:
        super().__init__("The file is a link", message, path, remedy)
        self.target = target


class StoreUnreachableError(ContextError):
    """The directory of a store is gone or cannot be listed; nothing is made in its place."""


class StoreBusyError(ContextError):
    """Another Context Center holds the store for too long."""


class WriteFailedError(ContextError):
    """The system would not write: no permission, no space, a directory that vanished."""
