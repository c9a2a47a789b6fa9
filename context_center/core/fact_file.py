"""A fact file to a Fact, and a Fact to the text that the reference would write.

(on-disk-format.md, "A fact file".)
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from context_center.core.equivalence import identity_keys
from context_center.core.errors import Problem
from context_center.core.facts import (
    GUIDANCE_TYPES,
    Activation,
    Fact,
    FactType,
    Scope,
    Volatility,
)
from context_center.core.frontmatter import FENCE, Frontmatter, split_frontmatter
from context_center.core.names import slug, subject_key
from context_center.core.times import canonical_time, format_time
from context_center.core.yaml_scalars import quoted, scalar

if TYPE_CHECKING:
    from enum import StrEnum

KNOWN_KEYS = frozenset(
    {
        "id", "revision", "created_at", "updated_at", "name", "title", "description", "keywords",
        "activation", "volatility", "subject_key", "expires_at", "last_verified_at",
        "type", "fact_type", "scope",
    }
)  # fmt: skip
MAX_REVISION = 2**63 - 1
_FIX_HEADER = "Correct the header in the raw text; the body is safe."


class FactSource(NamedTuple):
    """One file as it was read: decoded text, absolute path, its stem and its place.

    ``mtime`` is the modification time in nanoseconds, ``problems`` what reading found.
    """

    text: str
    path: str
    stem: str
    directory_scope: Scope
    mtime: int
    encoding: str = "utf-8"
    problems: tuple[Problem, ...] = ()


def read_fact(source: FactSource) -> Fact:
    """The fact that a file states; never raises, problems are part of the fact."""
    matter = split_frontmatter(source.text)
    fields = matter.fields
    problems = list(source.problems)
    if matter.fault is not None or (matter.header and "#" in matter.header):
        problems += _header_problems(matter, source.path)
    fact_type = _member(_TYPES, fields.get("fact_type")) or _member(_TYPES, fields.get("type"))
    stated = _member(_SCOPES, fields.get("scope"))
    name = fields.get("name") or source.stem
    kind = fact_type or FactType.PROJECT
    fact_id = fields.get("id") or legacy_id(stated or "", kind, name)
    title = fields.get("title", "")
    subject = subject_key(fields["subject_key"]) if "subject_key" in fields else ""
    if matter.fault is None and name != source.stem and slug(name) != source.stem:
        problems.append(_name_mismatch(name, source))
    return Fact(
        id=fact_id,
        revision=_revision(fields.get("revision"), source.path, problems),
        name=name,
        title=title,
        description=fields.get("description", ""),
        type=kind,
        scope=stated or source.directory_scope,
        activation=_member(_ACTIVATIONS, fields.get("activation")) or Activation.UNSET,
        volatility=_member(_VOLATILITIES, fields.get("volatility")) or Volatility.UNSET,
        subject_key=subject,
        keywords=fields.get("keywords", ""),
        created_at=_time("created_at", fields, source.path, problems) or format_time(source.mtime),
        updated_at=_time("updated_at", fields, source.path, problems) or format_time(source.mtime),
        expires_at=_time("expires_at", fields, source.path, problems),
        last_verified_at=_time("last_verified_at", fields, source.path, problems),
        body=matter.body.strip(),
        path=source.path,
        stated_scope=str(stated or ""),
        directory_scope=source.directory_scope,
        identity_keys=identity_keys(fact_id, name, title, subject),
        extra=_extra(fields),
        problems=tuple(problems),
        encoding=source.encoding,
        parsed=matter.fault is None,
    )


def legacy_id(stated_scope: str, fact_type: FactType, name: str) -> str:
    """The deterministic id of a fact that states none.

    The scope is the one it states, else follows from its type as older clients routed it.
    """
    scope = stated_scope or (Scope.GLOBAL if fact_type in GUIDANCE_TYPES else Scope.PROJECT)
    digest = hashlib.sha256(f"reasonix-memory-v2\0{scope}\0{slug(name)}".encode()).hexdigest()
    return f"legacy-{digest[:24]}"


def _extra(fields: dict[str, str]) -> tuple[tuple[str, str], ...]:
    if fields.keys() <= KNOWN_KEYS:
        return ()
    return tuple((key, value) for key, value in fields.items() if key not in KNOWN_KEYS)


_Member = TypeVar("_Member", bound="StrEnum")
_TYPES = {str(member): member for member in FactType}
_SCOPES = {str(member): member for member in Scope}
_ACTIVATIONS = {str(member): member for member in Activation}
_VOLATILITIES = {str(member): member for member in Volatility}


def _member(known: dict[str, _Member], text: str | None) -> _Member | None:
    return (known.get(text) or known.get(text.lower())) if text else None


def _header_problems(matter: Frontmatter, path: str) -> list[Problem]:
    if matter.fault is not None:
        message = f"The header is no valid YAML: {matter.fault.message}"
        return [Problem("bad_header", message, path, matter.fault.line, _FIX_HEADER)]
    return _comment_problems(matter.header or "", path)


def _comment_problems(header: str, path: str) -> list[Problem]:
    """Warn where YAML takes the rest of a value for a comment."""
    problems = []
    for number, line in enumerate(header.split("\n"), 2):
        key, colon, rest = line.partition(":")
        value, hash_, comment = rest.partition(" #")
        plain = value.strip() and value.strip()[0] not in "\"'[{|>"
        if colon and hash_ and plain and not key.lstrip().startswith("#"):
            message = f'"#{comment}" after {key.strip()} is a comment, not part of the value.'
            remedy = "Put the value in quotes if the text belongs to it."
            problems.append(Problem("comment_in_value", message, path, number, remedy))
    return problems


def _name_mismatch(name: str, source: FactSource) -> Problem:
    return Problem(
        "name_mismatch",
        f"The file states the name “{name}” but is called “{source.stem}.md”.",
        source.path,
        remedy="Rename the file or the fact; its id stays the same.",
    )


def _revision(text: str | None, path: str, problems: list[Problem]) -> int:
    if text is None:
        return 1
    if text.isascii() and text.isdigit() and 1 <= int(text[:20]) <= MAX_REVISION and len(text) < 20:
        return int(text)
    message = f"The revision “{text}” is no positive whole number and reads as 1."
    problems.append(Problem("bad_revision", message, path, remedy="Write a number from 1 up."))
    return 1


def _time(key: str, fields: dict[str, str], path: str, problems: list[Problem]) -> str:
    text = fields.get(key)
    if not text:
        return ""
    time = canonical_time(text)
    if not time:
        message = f"{key} “{text}” is no RFC 3339 time and is ignored."
        remedy = "Write it as 2027-01-31T09:00:00Z."
        problems.append(Problem("bad_time", message, path, remedy=remedy))
    return time


def render_fact(fact: Fact) -> str:
    """The canonical text of a fact: keys in the order of the page, empty ones left out."""
    lines = [FENCE, f"id: {scalar(fact.id)}", f"revision: {fact.revision}"]
    lines += [
        f"{key}: {quoted(value)}"
        for key, value in (("created_at", fact.created_at), ("updated_at", fact.updated_at))
        if value
    ]
    lines.append(f"name: {scalar(fact.name.strip())}")
    if title := fact.title.strip():
        lines.append(f"title: {scalar(title)}")
    lines.append(f"description: {scalar(fact.description.strip())}")
    for key, value in _optional_fields(fact):
        if value:
            lines.append(f"{key}: {quoted(value) if key.endswith('_at') else scalar(value)}")
    lines += ["metadata:", *(f"  {key}: {value}" for key, value in routing(fact))]
    lines += [f"{key}: {scalar(value)}" for key, value in fact.extra]
    return "\n".join([*lines, FENCE, "", fact.body.strip(), ""])


def _optional_fields(fact: Fact) -> tuple[tuple[str, str], ...]:
    return (
        ("keywords", fact.keywords.strip()),
        ("activation", fact.activation),
        ("volatility", fact.volatility),
        ("subject_key", fact.subject_key),
        ("expires_at", fact.expires_at),
        ("last_verified_at", fact.last_verified_at),
    )


def routing(fact: Fact) -> list[tuple[str, str]]:
    """``metadata``: the type by which older clients pick a directory, then the true one."""
    guidance = fact.type in GUIDANCE_TYPES
    if fact.scope is Scope.GLOBAL:
        routed = fact.type if guidance else FactType.USER
    else:
        routed = FactType.PROJECT if guidance else fact.type
    pairs = [("type", str(routed))]
    if routed is not fact.type:
        pairs.append(("fact_type", str(fact.type)))
    return [*pairs, ("scope", str(fact.scope))]
