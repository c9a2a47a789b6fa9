"""Whether a ``remember`` call is the low-risk create that needs no one's consent.

(context-engine-v2.md, "Safe writes and confirmation".)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath
from typing import TYPE_CHECKING

from context_center.core.errors import ContextError
from context_center.core.fact_rules import new_name, subject_holder
from context_center.core.facts import Activation, FactType, Scope
from context_center.core.names import reference_of, slug, subject_key
from context_center.core.phrase_overlap import phrase_overlaps
from context_center.core.references import find_facts
from context_center.core.remember import requested_draft
from context_center.core.sensitive_text import sensitive_findings
from context_center.core.write_policy import CreateGrant, ProposedWrite, Tool

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from context_center.core.facts import Fact
    from context_center.core.remember import RememberRequest

BODY_BUDGET = 6_000
LOW_RISK_TYPES = frozenset({FactType.PROJECT, FactType.REFERENCE})
_NO_STORE = "The memory store of this project is not available."
_TOLD = 5
_SCANNED = ("name", "title", "description", "keywords", "subject_key", "body")


class Reservation(StrEnum):
    """Why a call is not low-risk, in the words that Reasonix uses for it."""

    SCOPES = "memory reference scope conflicts with explicit scope"
    REQUIRED = "description and body are required"
    NO_STORE = "project memory store is unavailable"
    TYPE = "only explicitly classified project/reference facts are low-risk"
    GLOBAL = "global memory requires confirmation"
    UPDATE = "memory updates require confirmation"
    NO_NAME = "memory name cannot be derived"
    BUDGET = "memory body exceeds the automatic-write budget"
    SENSITIVE = "memory may contain sensitive information"
    OVERLAP = "an existing memory may already cover this fact"
    PINNED = "pinned memory requires confirmation"
    SHARED = "the project memory store is shared with another workspace"


@dataclass(frozen=True, slots=True)
class StoreView:
    """What an assessment knows of the store.

    ``facts`` are those of both scopes, ``available`` says whether the project's store is
    there, ``shared_with`` names other workspaces that use it (decisions.md, 6).
    """

    facts: tuple[Fact, ...] = ()
    available: bool = True
    shared_with: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Assessment:
    """The outcome, with ``reservations`` in the order of the spec's conditions.

    ``explanation`` says it to a person: lines and rules of what is sensitive but never its
    value, and the fact that may cover it already (``overlap``).
    """

    reservations: tuple[Reservation, ...]
    explanation: str
    name: str
    type: FactType
    scope: Scope
    overlap: Fact | None = None

    @property
    def low_risk(self) -> bool:
        """Whether nothing speaks against writing it unasked."""
        return not self.reservations

    @property
    def reason(self) -> str:
        """The outcome in the words of Reasonix."""
        return str(self.reservations[0]) if self.reservations else "new low-risk project fact"


def assess(request: RememberRequest, store: StoreView) -> Assessment:
    """Judge a call by the conditions of the spec; everything that speaks against it is told."""
    found = [*_about_place(request, store), *_about_content(request, store)]
    overlap = None if request.updates else overlapping_fact(request, store.facts)
    if overlap:
        found.append((Reservation.OVERLAP, _covered_by(overlap)))
    return Assessment(
        tuple(reservation for reservation, _ in found),
        " ".join(text for _, text in found) or "A new low-risk project fact.",
        request.reference.name,
        request.fact_type,
        request.stated_scope or Scope.PROJECT,
        overlap,
    )


def _about_place(request: RememberRequest, store: StoreView) -> Iterator[tuple[Reservation, str]]:
    reference = request.reference
    scope = request.stated_scope or Scope.PROJECT
    if reference.scope and reference.scope is not scope:
        yield Reservation.SCOPES, "Its name and its scope contradict each other."
    if not request.description.strip() or not request.body.strip():
        yield Reservation.REQUIRED, "Description and body are required."
    if not store.available:
        yield Reservation.NO_STORE, _NO_STORE
    if request.type.strip().lower() not in LOW_RISK_TYPES:
        yield Reservation.TYPE, "It does not say that it is a project or reference fact."
    if scope is not Scope.PROJECT:
        yield Reservation.GLOBAL, "A global fact reaches every workspace."
    if request.updates:
        yield Reservation.UPDATE, "It changes a fact that is there."
    elif not reference.name:
        yield Reservation.NO_NAME, "No name can be made of what is given."


def _about_content(request: RememberRequest, store: StoreView) -> Iterator[tuple[Reservation, str]]:
    if len(request.body) > BODY_BUDGET:
        yield Reservation.BUDGET, f"Its body has more than {BODY_BUDGET:,} characters."
    if sensitive := sensitive_places(request):
        more = f"; and {len(sensitive) - _TOLD} more" if len(sensitive) > _TOLD else ""
        told = "; ".join(sensitive[:_TOLD])
        yield Reservation.SENSITIVE, f"It may be sensitive: {told}{more}."
    if request.activation.strip().lower() == Activation.PINNED:
        yield Reservation.PINNED, "Pinning is the user's choice."
    if store.shared_with:
        used_by = ", ".join(store.shared_with)
        yield Reservation.SHARED, f"The same store is used by {used_by}."


def sensitive_places(request: RememberRequest) -> tuple[str, ...]:
    """Each sensitive finding in a call: its rule, line and field."""
    return tuple(
        f"{finding} of the {name.replace('_', ' ')}"
        for name in _SCANNED
        for finding in sensitive_findings(getattr(request, name))
    )


def overlapping_fact(request: RememberRequest, facts: Iterable[Fact]) -> Fact | None:
    """The first fact of either scope that may cover a new one already.

    It has the same name, or its title or description says the same.
    """
    name = request.reference.name
    for fact in facts:
        names = {slug(fact.name), slug(PurePath(fact.path).stem)}
        if (
            (name and name in names)
            or phrase_overlaps(fact.title, request.title)
            or phrase_overlaps(fact.description, request.description)
        ):
            return fact
    return None


def _covered_by(fact: Fact) -> str:
    return (
        f"{reference_of(fact.scope, fact.name)} may cover it already: revise that one instead "
        f"(id {fact.id}, revision {fact.revision})."
    )


def proposed_remember(request: RememberRequest, store: StoreView) -> ProposedWrite:
    """A ``remember`` call as the policy judges it."""
    assessment = assess(request, store)
    touched = _touched(request, store.facts)
    scopes = {assessment.scope, *(fact.scope for fact in touched)}
    confined = scopes == {Scope.PROJECT} and not store.shared_with
    subjects = [*(name for fact in touched for name in names_of(fact)), request.id.strip()]
    if name := assessment.name:
        subjects += _names(assessment.scope, name)
    creates = CreateGrant(assessment.name, request.digest) if assessment.low_risk else None
    return ProposedWrite(
        Tool.REMEMBER,
        tuple(dict.fromkeys(filter(None, subjects))),
        confined,
        "" if assessment.low_risk else assessment.explanation,
        _fault(request, store, touched),
        creates,
    )


def proposed_forget(fact: Fact, store: StoreView) -> ProposedWrite:
    """A ``forget`` call as the policy judges it; it is never low-risk."""
    return ProposedWrite(
        Tool.FORGET,
        names_of(fact),
        fact.scope is Scope.PROJECT and not store.shared_with,
        f"Forgetting takes {reference_of(fact.scope, fact.name)} out of recall.",
        "" if store.available else _NO_STORE,
    )


def names_of(fact: Fact) -> tuple[str, ...]:
    """Every name by which a rule can mean a fact."""
    return (*_names(fact.scope, slug(fact.name)), fact.id)


def _names(scope: Scope, name: str) -> tuple[str, ...]:
    reference = reference_of(scope, name)
    return (reference, reference.removesuffix(".md"), name)


def _touched(request: RememberRequest, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """The facts that a save may change: those of its id, else all that its name may mean."""
    wanted = request.id.strip() or request.wanted_name
    return find_facts(facts, wanted)


def _fault(request: RememberRequest, store: StoreView, touched: Sequence[Fact]) -> str:
    """Why the store would refuse the call whatever anyone says, as far as can be told here."""
    if not store.available:
        return _NO_STORE
    try:
        draft = requested_draft(request, 0)
        if not touched and not request.id.strip():
            new_name(request.reference.name)
    except ContextError as error:
        return error.message
    scope = request.stated_scope or (touched[0].scope if touched else Scope.PROJECT)
    own_id = touched[0].id if touched else ""
    holder = subject_holder(store.facts, scope, subject_key(draft.subject_key), own_id)
    if holder is None:
        return ""
    return (
        f"{reference_of(holder.scope, holder.name)} answers {holder.subject_key} already: revise "
        f"that one instead (id {holder.id}, revision {holder.revision})."
    )
