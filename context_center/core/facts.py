"""A background fact and its dimensions (context-engine-v2.md, "Background fact model")."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, fields
from enum import StrEnum
from itertools import repeat
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

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


class KeptTexts:
    """Texts one after the other in UTF-8; each is decoded when it is asked for.

    ``ends`` are the offsets in bytes at which they end.
    """

    __slots__ = ("_data", "_ends")

    def __init__(self, data: bytes, ends: Sequence[int]) -> None:
        self._data = data
        self._ends = ends

    def text(self, number: int) -> str:
        """The text with this number, counted from 0."""
        start = self._ends[number - 1] if number else 0
        return self._data[start : self._ends[number]].decode("utf-8", "surrogatepass")


class _LateBody:
    """Where a fact made by ``kept_facts`` takes its body from when that is first asked for."""

    __slots__ = ("_number", "_texts")


@dataclass(frozen=True, slots=True)
class Fact(_LateBody):
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

        def __getattr__(self, name: str) -> str:
            """The body that was not decoded yet."""
            if name != "body":
                raise AttributeError(f"a fact has no {name}")
            texts = getattr(self, "_texts", None)
            if texts is None:  # another thread has just decoded it
                return object.__getattribute__(self, name)
            body = texts.text(self._number)
            object.__setattr__(self, name, body)
            object.__setattr__(self, "_texts", None)
            return body


GUIDANCE_TYPES = frozenset({FactType.USER, FactType.FEEDBACK})
KEPT_FIELDS = tuple(field.name for field in fields(Fact) if field.name != "body")


def kept_facts(columns: Sequence[Collection[Any]], bodies: KeptTexts) -> list[Fact]:
    """Facts from their values, a column a field in the order of KEPT_FIELDS, and their bodies.

    A field is set in all facts at once, which takes a third of the time of so many calls
    of the constructor; the bodies, which are most of the work, are decoded one by one when
    they are looked at. Raises ValueError when a column is missing or too short.
    """
    counts = {len(column) for column in columns}
    if len(columns) != len(KEPT_FIELDS) or len(counts) != 1:
        raise ValueError("the columns do not make facts")
    count = counts.pop()
    facts = list(map(object.__new__, repeat(Fact, count)))
    late: tuple[tuple[str, Iterable[Any]], ...] = (
        ("_texts", repeat(bodies)),
        ("_number", range(count)),
    )
    for name, column in (*zip(KEPT_FIELDS, columns, strict=True), *late):
        deque(map(getattr(Fact, name).__set__, facts, column), maxlen=0)
    return facts


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
