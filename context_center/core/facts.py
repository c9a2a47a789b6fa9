"""A background fact and its dimensions (context-engine-v2.md, "Background fact model")."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from context_center.core.errors import Problem


class Scope(StrEnum):
    """How far a fact reaches."""

    PROJECT = "project"
    GLOBAL = "global"


class FactType(StrEnum):
    """What a fact is about; does not imply its scope."""

    USER = "user"
    FEEDBACK = "feedback"
    PROJECT = "project"
    REFERENCE = "reference"


class Activation(StrEnum):
    """Whether a fact is retrieved or always present; UNSET is a legacy file's silence."""

    UNSET = ""
    RELEVANT = "relevant"
    PINNED = "pinned"


class Volatility(StrEnum):
    """How fast a fact ages; UNSET leaves it to the type."""

    UNSET = ""
    EVERGREEN = "evergreen"
    STABLE = "stable"
    VOLATILE = "volatile"


class Freshness(StrEnum):
    """How far to trust a fact by its age."""

    FRESH = "fresh"
    CURRENT = "current"
    STALE = "stale"
    EXPIRED = "expired"


class _Kept:
    """Where a fact that was kept takes its fields from when they are first asked for."""

    __slots__ = ("_kept", "_row")


@dataclass(frozen=True, slots=True)
class Fact(_Kept):
    """One Markdown file of a facts directory, as it reads.

    Times are RFC 3339 texts in UTC ("" when unset). ``name`` is as the file states it;
    the stem of the file when it states none. ``directory_scope`` is the scope of the
    directory that holds the file, ``stated_scope`` what its header says ("" if nothing).
    ``body`` is stripped of outer white space. ``extra`` holds the keys that the format
    does not know, flattened, in the order of the file. ``identity_keys`` are the keys by
    which another fact is equivalent. A fact with ``parsed`` False has a header that is
    no YAML mapping: its fields are defaults and must never be written back.
    ``active`` is False for a file that must not be recalled, indexed or overridden
    (a link, a second file with an id in use, a file that cannot be read).
    """

    id: str
    revision: int
    name: str
    title: str
    description: str
    type: FactType
    scope: Scope
    activation: Activation
    volatility: Volatility
    subject_key: str
    keywords: str
    created_at: str
    updated_at: str
    expires_at: str
    last_verified_at: str
    body: str
    path: str
    stated_scope: str = ""
    directory_scope: Scope = Scope.PROJECT
    identity_keys: tuple[str, ...] = ()
    extra: tuple[tuple[str, str], ...] = ()
    problems: tuple[Problem, ...] = ()
    encoding: str = "utf-8"
    parsed: bool = True
    active: bool = True

    @property
    def heading(self) -> str:
        """The title, else the name with spaces for dashes."""
        return self.title or self.name.replace("-", " ")

    @property
    def resolved_activation(self) -> Activation:
        """Pinned or relevant, with the rule for legacy global guidance applied."""
        if self.activation is not Activation.UNSET:
            return self.activation
        legacy_guidance = self.scope is Scope.GLOBAL and self.type in GUIDANCE_TYPES
        return Activation.PINNED if legacy_guidance else Activation.RELEVANT

    @property
    def pinned(self) -> bool:
        """Whether the body goes into every session context."""
        return self.resolved_activation is Activation.PINNED

    # What a type checker saw would let it take any name for an attribute of a fact.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """A field that was not set yet."""
            value = object.__getattribute__(self, "_kept").value(name, self._row)
            object.__setattr__(self, name, value)
            return value


GUIDANCE_TYPES = frozenset({FactType.USER, FactType.FEEDBACK})
FACT_FIELDS = tuple(field.name for field in fields(Fact))


@dataclass(frozen=True, slots=True)
class ArchivedFact:
    """An entry of an archive; ``archived_at`` is an RFC 3339 text in UTC."""

    fact: Fact
    archived_at: str


@dataclass(frozen=True, slots=True)
class Revision:
    """An immutable snapshot of a fact; ``size`` in bytes."""

    fact: Fact
    size: int
