"""The agent's ``remember`` call as a value, and the fact that it asks for.

(context-engine-v2.md, "Background fact model"; on-disk-format.md, "Writing".) Whether it
may be written without asking is judged in ``remember_assessment`` and ``write_policy``.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from context_center.core.errors import ContextError, InvalidFieldError
from context_center.core.fact_edit import FactDraft, normal_expiry
from context_center.core.facts import Activation, Fact, FactType, Scope, Volatility
from context_center.core.names import Reference, parse_reference, reference_of, slug
from context_center.core.times import format_time, parse_expiry

if TYPE_CHECKING:
    from enum import StrEnum

_LARGEST_REVISION = 2**63 - 1
_Member = TypeVar("_Member", bound="StrEnum")


class InvalidRequestError(ContextError):
    """A call whose arguments are no ``remember`` request."""


@dataclass(frozen=True, slots=True)
class RememberRequest:
    """A call's fields as they came: "" for what was left out, 0 for no expected revision."""

    id: str = ""
    expected_revision: int = 0
    name: str = ""
    title: str = ""
    description: str = ""
    type: str = ""
    scope: str = ""
    activation: str = ""
    volatility: str = ""
    subject_key: str = ""
    expires_at: str = ""
    verified: bool = False
    keywords: str = ""
    body: str = ""

    @property
    def updates(self) -> bool:
        """Whether it says that it changes a fact that is there."""
        return bool(self.id.strip()) or self.expected_revision > 0

    @property
    def wanted_name(self) -> str:
        """The name or reference that it gives, else one from its title or description.

        "" when none can be derived; an update by id needs none.
        """
        if name := self.name.strip():
            return name
        if self.id.strip():
            return ""
        return slug(self.title.strip() or self.description)

    @property
    def reference(self) -> Reference:
        """``wanted_name`` as a reference."""
        return parse_reference(self.wanted_name)

    @property
    def fact_type(self) -> FactType:
        """The type that the fact would have; what is unknown or left out reads as project."""
        return _member(FactType, self.type) or FactType.PROJECT

    @property
    def stated_scope(self) -> Scope | None:
        """The scope that it states by itself or in a reference; None if neither."""
        return _member(Scope, self.scope) or self.reference.scope

    @property
    def digest(self) -> str:
        """The same for two calls only if every field is."""
        text = json.dumps(asdict(self), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


def parse_request(args_raw: str) -> RememberRequest:
    """Read a call's raw JSON; unknown keys and nulls are ignored, as the reference does.

    Raises InvalidRequestError for what is no JSON object, or holds a value of the wrong kind.
    """
    try:
        arguments = json.loads(args_raw, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise _invalid("The arguments are no JSON.") from error
    if arguments is None:
        return RememberRequest()
    if not isinstance(arguments, dict):
        raise _invalid("The arguments are no JSON object.")
    return RememberRequest(
        **{
            field.name: _value(field.name, type(field.default), arguments[field.name])
            for field in fields(RememberRequest)
            if arguments.get(field.name) is not None
        }
    )


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _value(name: str, kind: type, value: object) -> Any:
    if type(value) is not kind:
        raise _invalid(f"“{name}” is no {_KINDS[kind]}.")
    if isinstance(value, str):
        # JSON can write half a surrogate pair, which no file can hold.
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, int) and abs(value) > _LARGEST_REVISION:
        raise _invalid(f"“{name}” is too large.")
    return value


_KINDS = {str: "text", int: "whole number", bool: "true or false"}


def _invalid(message: str) -> InvalidRequestError:
    return InvalidRequestError(
        "Invalid remember request", message, remedy="Send an object with description and body."
    )


def requested_draft(request: RememberRequest, now: int) -> FactDraft:
    """The fact that a call asks to save; ``now`` in nanoseconds is when it was verified.

    What it leaves out stays empty, for an update to keep and a new fact to do without.
    Raises InvalidFieldError for a missing or impossible value.
    """
    _check_required(request)
    scope = _chosen(Scope, "scope", request.scope)
    reference = request.reference
    if scope and reference.scope and scope is not reference.scope:
        raise InvalidFieldError(
            "scope",
            "Two scopes",
            f"The name says {reference.scope}, the scope says {scope}.",
            "Leave one of them out.",
        )
    activation = _chosen(Activation, "activation", request.activation)
    volatility = _chosen(Volatility, "volatility", request.volatility)
    return FactDraft(
        name=request.wanted_name,
        title=request.title,
        description=request.description,
        type=request.fact_type,
        scope=scope,
        activation=activation or Activation.UNSET,
        volatility=volatility or Volatility.UNSET,
        subject_key=request.subject_key,
        keywords=request.keywords,
        expires_at=normal_expiry(request.expires_at),
        last_verified_at=format_time(now) if request.verified else "",
        body=request.body,
        id=request.id.strip(),
    )


def clears_expiry(request: RememberRequest) -> bool:
    """Whether a call takes an expiry away (``never``)."""
    parsed = parse_expiry(request.expires_at)
    return parsed is not None and parsed[1]


def _check_required(request: RememberRequest) -> None:
    for name, text in (("description", request.description), ("body", request.body)):
        if not text.strip():
            raise InvalidFieldError(
                name,
                "Something is missing",
                "Description and body are required.",
                f"Give a {name}.",
            )
    if not request.id.strip() and not request.reference.name:
        raise InvalidFieldError(
            "name",
            "No name",
            "No name can be made of what is given: it holds no letter and no number.",
            "Give a name such as release-branch.",
        )


def _chosen(kind: type[_Member], name: str, text: str) -> _Member | None:
    member = _member(kind, text)
    if text.strip() and member is None:
        choices = ", ".join(str(choice) for choice in kind if choice)
        raise InvalidFieldError(
            name, "No such choice", f"{name} is “{text.strip()}”.", f"Use one of {choices}."
        )
    return member


def _member(kind: type[_Member], text: str) -> _Member | None:
    wanted = text.strip().lower()
    return next((member for member in kind if member == wanted), None) if wanted else None


def saved_message(fact: Fact) -> str:
    """What the agent is told about the fact that its call saved."""
    return (
        f"Saved memory id={fact.id} revision={fact.revision} ({fact.scope} background) "
        f"as {reference_of(fact.scope, fact.name)} (it applies now and its derived index loads "
        "automatically in future sessions)."
    )
