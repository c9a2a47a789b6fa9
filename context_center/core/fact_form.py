"""A fact as a form holds it while it is typed: what would be saved, and what bars it.

The rules are those of the store (``fact_edit``, ``fact_rules``); the store asks them again
when it saves (context-engine-v2.md, "Background fact model").
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field, fields, replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from context_center.core.equivalence import overrides
from context_center.core.errors import ContextError, InvalidFieldError, RefusedError
from context_center.core.fact_edit import FactDraft, FactEdit, edited, with_identity
from context_center.core.fact_file import FactSource, read_fact
from context_center.core.fact_rules import (
    check_name_free,
    check_pinned_budget,
    check_subject,
    new_name,
    pinned_characters,
)
from context_center.core.facts import Activation, Fact, FactType, Scope, Volatility
from context_center.core.names import slug
from context_center.core.times import DAY_NS, format_time, parse_time

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from context_center.core.equivalence import Override

TEXT_FIELDS = ("name", "title", "description", "subject_key", "keywords", "expires_at", "body")
"""The fields that are typed; the others are chosen."""


@dataclass(frozen=True, slots=True)
class FormValues:
    """What the fields of a form hold, texts as they were typed.

    ``activation`` is what the user sees chosen, never UNSET; ``expires_at`` is what
    ``parse_expiry`` reads.
    """

    name: str = ""
    title: str = ""
    description: str = ""
    type: FactType = FactType.PROJECT
    scope: Scope = Scope.PROJECT
    activation: Activation = Activation.RELEVANT
    volatility: Volatility = Volatility.UNSET
    subject_key: str = ""
    keywords: str = ""
    expires_at: str = ""
    body: str = ""


@dataclass(frozen=True, slots=True)
class FormReport:
    """What would come of saving a form.

    ``fact`` is the fact as it would read, ``errors`` say by field why it would be refused,
    ``pinned`` is what all pinned bodies would come to in characters, ``overrides`` are
    those that the fact would take part in.
    """

    fact: Fact
    errors: Mapping[str, ContextError] = field(default_factory=dict)
    pinned: int = 0
    overrides: tuple[Override, ...] = ()


def values_of(fact: Fact) -> FormValues:
    """The values with which a form on a fact begins; an expiry at midnight is a bare date."""
    known = {f.name: getattr(fact, f.name) for f in fields(FormValues)}
    known["activation"] = fact.resolved_activation
    known["expires_at"] = short_time(fact.expires_at)
    return FormValues(**known)


def short_time(text: str) -> str:
    """An RFC 3339 text as one would type it: a bare date if it is midnight UTC."""
    instant = parse_time(text)
    if instant is None or instant % DAY_NS:
        return text
    return format_time(instant).partition("T")[0]


def edit_for(fact: Fact, values: FormValues) -> FactEdit:
    """The edit that gives a fact these values; what already reads so is left out.

    A value that its field cannot hold is in it as it was typed. A legacy fact that states
    no activation goes on to state none where its silence means what is wanted.
    """
    changes: dict[str, Any] = {}
    for name in TEXT_FIELDS:
        typed = _typed(fact, values, name)
        if typed != getattr(fact, name) and _normal(fact, name, typed) != getattr(fact, name):
            changes[name] = typed
    for name in ("type", "scope", "volatility"):
        if getattr(values, name) is not getattr(fact, name):
            changes[name] = getattr(values, name)
    silent = replace(fact, type=values.type, scope=values.scope)
    if silent.resolved_activation is not values.activation:
        changes["activation"] = values.activation
    return FactEdit(**changes)


def is_changed(fact: Fact, values: FormValues) -> bool:
    """Whether saving the values would change a fact."""
    return edit_for(fact, values) != FactEdit()


def draft_for(values: FormValues) -> FactDraft:
    """A new fact with these values; one that has no name is called after its title."""
    return FactDraft(
        name=_composed(values.name) or slug(_composed(values.title)),
        title=values.title,
        description=values.description,
        type=values.type,
        scope=values.scope,
        activation=values.activation,
        volatility=values.volatility,
        subject_key=values.subject_key,
        keywords=values.keywords,
        expires_at=values.expires_at,
        body=values.body,
    )


def fact_with(fact: Fact, values: FormValues) -> Fact:
    """A fact with these values in normal form; what its field cannot hold stays as it was.

    Id, revision, times and path are those of ``fact``.
    """
    edit = edit_for(fact, values)
    for name in TEXT_FIELDS:
        if getattr(edit, name) is not None and _normal(fact, name, getattr(edit, name)) is None:
            edit = replace(edit, **{name: None})
    return edited(fact, edit)


def blank_fact(values: FormValues) -> Fact:
    """A fact that does not exist yet: of this name and scope, and empty."""
    name = slug(draft_for(values).name)
    blank = read_fact(FactSource("", "", name or "fact", values.scope, 0))
    stated = replace(blank, id="", name=name, created_at="", updated_at="")
    return with_identity(
        replace(stated, stated_scope=str(values.scope), activation=Activation.RELEVANT)
    )


def examine(values: FormValues, before: Fact | None, facts: Sequence[Fact]) -> FormReport:
    """What would come of saving the values over ``before``, None for a new fact.

    ``facts`` are those of the store, ``before`` among them.
    """
    values = replace(values, name=_name_of(values, before))
    start = before if before is not None else blank_fact(values)
    after = fact_with(start, values)
    errors = _unreadable(start, values)
    checks: dict[str, Callable[[], None]] = {
        "name": lambda: _check_name(values.name, values.scope, before, facts),
        "subject_key": lambda: _check_subject(after, before, facts),
        "activation": lambda: check_pinned_budget(facts, after, before),
    }
    for name, check in checks.items():
        error = _refusal(check)
        if error is not None and name not in errors:
            errors[name] = error
    return FormReport(after, errors, pinned_characters(facts, after), _overrides(after, facts))


def _typed(fact: Fact, values: FormValues, name: str) -> str:
    typed: str = getattr(values, name)
    return _composed(typed) if name == "name" and typed != fact.name else typed


def _composed(name: str) -> str:
    """A name as it is typed anew: two that look the same must not be two files."""
    return unicodedata.normalize("NFC", name.strip().removesuffix(".md"))


def _normal(fact: Fact, name: str, value: str) -> str | None:
    """A value as the file would state it; None if it could not."""
    try:
        normal: str = getattr(edited(fact, _single(name, value)), name)
    except InvalidFieldError:
        return None
    return normal


def _single(name: str, value: str) -> FactEdit:
    changes: dict[str, Any] = {name: value}
    return FactEdit(**changes)


def _unreadable(fact: Fact, values: FormValues) -> dict[str, ContextError]:
    """Why single values cannot be held, by field."""
    errors: dict[str, ContextError] = {}
    for name in TEXT_FIELDS:
        try:
            edited(fact, _single(name, getattr(values, name)))
        except InvalidFieldError as error:
            errors[name] = error
    return errors


def _refusal(check: Callable[[], None]) -> RefusedError | None:
    try:
        check()
    except RefusedError as error:
        return error
    return None


def _name_of(values: FormValues, before: Fact | None) -> str:
    if before is None:
        return draft_for(values).name
    return _typed(before, values, "name")


def _check_name(name: str, scope: Scope, before: Fact | None, facts: Sequence[Fact]) -> None:
    """A new name, and one that moves, must be allowed and free where it goes."""
    if before is not None and name == before.name and scope is before.scope:
        return
    wanted = slug(name)
    if before is None or wanted != slug(before.name):
        wanted = new_name(name)
    own = before.path if before is not None else ""
    there = [f for f in facts if f.directory_scope is scope and f.path != own]
    check_name_free(wanted, [PurePath(fact.path).name for fact in there], there)


def _check_subject(after: Fact, before: Fact | None, facts: Sequence[Fact]) -> None:
    if before is None or (after.subject_key, after.scope) != (before.subject_key, before.scope):
        check_subject(facts, after)


def _overrides(after: Fact, facts: Sequence[Fact]) -> tuple[Override, ...]:
    others = [fact for fact in facts if fact.path != after.path or not after.path]
    every = sorted([*others, after], key=lambda fact: (fact.name, fact.scope, fact.id))
    found = overrides(every)
    return tuple(each for each in found if after is each.project or after is each.global_)
