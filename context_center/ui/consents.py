"""What a write has to ask for once before it goes on (decisions.md, 6; the global scope)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from context_center.core.errors import ContextError

if TYPE_CHECKING:
    from collections.abc import Callable


class ConsentKind(StrEnum):
    """What the user is asked about."""

    GLOBAL = "global"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Consent:
    """One question. ``key`` is what is remembered when it was answered with yes.

    ``paths`` are the other workspaces that use the same store.
    """

    kind: ConsentKind
    key: str
    paths: tuple[str, ...] = ()


class DeclinedError(ContextError):
    """The user chose not to go on when asked for a consent."""


class Asker(Protocol):
    """Who asks the user, and knows what was answered before."""

    def is_given(self, consent: Consent) -> bool:
        """Whether it was answered with yes already."""
        ...

    def ask(self, consent: Consent, answered: Callable[[bool], None]) -> None:
        """Ask, and call ``answered`` once."""
        ...

    def withdraw(self) -> None:
        """Take the question back as if it were answered with no; another workspace is shown."""
        ...


def of_global() -> Consent:
    """What a global fact means; asked once for all workspaces."""
    return Consent(ConsentKind.GLOBAL, str(ConsentKind.GLOBAL))


def of_shared(root: str, others: tuple[str, ...]) -> Consent:
    """That other workspaces see what is written here; asked once a workspace."""
    return Consent(ConsentKind.SHARED, f"{ConsentKind.SHARED} {root}", others)
