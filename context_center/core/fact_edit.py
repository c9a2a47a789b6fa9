"""An edit of a fact, and the content of a new one, as values (on-disk-format.md, "Writing")."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from context_center.core.equivalence import identity_keys
from context_center.core.errors import InvalidFieldError
from context_center.core.facts import Activation, Fact, FactType, Scope, Volatility
from context_center.core.names import slug, subject_key
from context_center.core.recall.whitespace import compact
from context_center.core.times import canonical_time, parse_expiry

if TYPE_CHECKING:
    from collections.abc import Callable


_LINE_END = re.compile("\r+\n")


@dataclass(frozen=True, slots=True)
class FactEdit:
    """What to change of a fact: None keeps a field, "" (or UNSET) empties it.

    ``expires_at`` takes what ``parse_expiry`` reads, ``last_verified_at`` an RFC 3339 text.
    ``name`` is slugged; it moves the file, as ``scope`` does.
    """

    name: str | None = None
    title: str | None = None
    description: str | None = None
    type: FactType | None = None
    scope: Scope | None = None
    activation: Activation | None = None
    volatility: Volatility | None = None
    subject_key: str | None = None
    keywords: str | None = None
    expires_at: str | None = None
    last_verified_at: str | None = None
    body: str | None = None


@dataclass(frozen=True, slots=True)
class FactDraft:
    """The whole content of a fact that is to be saved.

    ``name`` may be a reference (``project/name.md``) where a save says so. ``scope`` None
    means project for a new fact. A new fact states its activation, because a silent one
    of global guidance would read as pinned; UNSET is what an agent's call leaves out.
    """

    name: str
    title: str = ""
    description: str = ""
    type: FactType = FactType.PROJECT
    scope: Scope | None = None
    activation: Activation = Activation.RELEVANT
    volatility: Volatility = Volatility.UNSET
    subject_key: str = ""
    keywords: str = ""
    expires_at: str = ""
    last_verified_at: str = ""
    body: str = ""
    id: str = ""


def edited(fact: Fact, edit: FactEdit) -> Fact:
    """The fact after an edit, its values in normal form; revision and times are untouched.

    A changed scope is stated. Raises InvalidFieldError for a value that no file could hold.
    """
    changes: dict[str, object] = {}
    for name, normal in _NORMAL_FORMS.items():
        value = getattr(edit, name)
        if value is not None and value != getattr(fact, name):
            changes[name] = normal(_writable(name, value))
    for name in ("type", "activation", "volatility"):
        if (member := getattr(edit, name)) is not None:
            changes[name] = member
    if edit.scope is not None and edit.scope is not fact.scope:
        changes |= {"scope": edit.scope, "stated_scope": str(edit.scope)}
    return with_identity(replace(fact, **changes))  # type: ignore[arg-type]


def edit_of(draft: FactDraft) -> FactEdit:
    """A draft as the edit that gives a fact all of its content."""
    return FactEdit(
        name=draft.name,
        title=draft.title,
        description=draft.description,
        type=draft.type,
        scope=draft.scope,
        activation=draft.activation,
        volatility=draft.volatility,
        subject_key=draft.subject_key,
        keywords=draft.keywords,
        expires_at=draft.expires_at,
        last_verified_at=draft.last_verified_at,
        body=draft.body,
    )


def saving_edit(draft: FactDraft, *, clear_expiry: bool = False) -> FactEdit:
    """A draft as an update by the agent: what it leaves empty keeps its old value.

    Title, description, type and body are always replaced; an expiry goes only when asked
    for (on-disk-format.md, "Writing"). The name is left to the caller.
    """
    expiry = "" if clear_expiry else (draft.expires_at.strip() or None)
    return FactEdit(
        title=draft.title,
        description=draft.description,
        type=draft.type,
        scope=draft.scope,
        activation=draft.activation or None,
        volatility=draft.volatility or None,
        subject_key=draft.subject_key if subject_key(draft.subject_key) else None,
        keywords=draft.keywords if draft.keywords.strip() else None,
        expires_at=expiry,
        last_verified_at=draft.last_verified_at.strip() or None,
        body=draft.body,
    )


def with_identity(fact: Fact) -> Fact:
    """A fact whose identity keys follow from its fields."""
    keys = identity_keys(fact.id, fact.name, fact.title, fact.subject_key)
    return replace(fact, identity_keys=keys)


def normal_subject(text: str) -> str:
    """A subject key in normal form; raises InvalidFieldError if nothing of it remains."""
    key = subject_key(text)
    if text.strip() and not key:
        raise InvalidFieldError(
            "subject_key",
            "No subject key",
            f"“{text.strip()}” holds none of the letters a to z and no digit.",
            "Write it like project.package_manager.",
        )
    return key


def normal_expiry(text: str) -> str:
    """An expiry as the file states it, "" for none; raises InvalidFieldError."""
    parsed = parse_expiry(text)
    if parsed is None:
        raise InvalidFieldError(
            "expires_at",
            "No such time",
            f"“{text.strip()}” is no date and no RFC 3339 time.",
            "Write 2027-01-31, 2027-01-31T09:00:00Z, or never.",
        )
    return parsed[0]


def _normal_time(text: str) -> str:
    time = canonical_time(text.strip())
    if text.strip() and not time:
        raise InvalidFieldError(
            "last_verified_at",
            "No such time",
            f"“{text.strip()}” is no RFC 3339 time.",
            "Write it as 2027-01-31T09:00:00Z.",
        )
    return time


def _one_line(text: str) -> str:
    return compact(text).strip()


def _normal_body(text: str) -> str:
    return _LINE_END.sub("\n", text).strip()


_NORMAL_FORMS: dict[str, Callable[[str], str]] = {
    "name": slug,
    "title": _one_line,
    "description": _one_line,
    "keywords": _one_line,
    "subject_key": normal_subject,
    "expires_at": normal_expiry,
    "last_verified_at": _normal_time,
    "body": _normal_body,
}


def _writable(field: str, text: str) -> str:
    """A text that can be encoded; half a surrogate pair cannot."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InvalidFieldError(
            field,
            "Unwritable character",
            f"Character {error.start + 1} of {field} is half a character and cannot be saved.",
            "Delete it and type it again.",
        ) from None
    return text
