"""What a fact may be called and hold beside the others of its store; asks no disk.

(decisions.md, 8; context-engine-v2.md, "Background fact model".) A form can ask the same
functions with the facts of a snapshot before anything is saved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.duplicates import fold
from context_center.core.errors import (
    NameRefusedError,
    NameTakenError,
    PinnedBudgetError,
    SubjectTakenError,
)
from context_center.core.names import INDEX_FILE, slug
from context_center.core.pinned_budget import PINNED_BUDGET, newest_first

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.facts import Fact, Scope

_DIGITS = "0123456789¹²³"
_DEVICES = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in _DIGITS)]
)


def new_name(text: str) -> str:
    """The slug under which a new fact may be filed.

    Raises NameRefusedError when nothing is left of it, when Windows could not hold it or
    when it is the index's own.
    """
    name = slug(text.strip().removesuffix(".md"))
    if not text.strip():
        raise NameRefusedError("A name is missing", "The fact has no name.", remedy="Name it.")
    if not name:
        raise NameRefusedError(
            "No such name",
            f"“{text.strip()}” holds no letter and no digit.",
            remedy="Use at least one letter or digit.",
        )
    if name in _DEVICES:
        raise NameRefusedError(
            "Reserved name",
            f"“{name}” is the name of a device on Windows; no file can be called so there.",
            remedy="Add a word to the name.",
        )
    if fold(f"{name}.md") == fold(INDEX_FILE):
        raise NameRefusedError(
            "Reserved name",
            f"“{name}.md” is the index {INDEX_FILE} wherever letter case does not count.",
            remedy="Choose another name.",
        )
    return name


def check_name_free(name: str, file_names: Iterable[str], facts: Iterable[Fact]) -> None:
    """Raise NameTakenError if a directory holds the name already, in whatever case.

    ``file_names`` and ``facts`` are those of the directory without the fact itself.
    """
    held = next((fact for fact in facts if slug(fact.name) == name), None)
    if held is not None:
        raise NameTakenError(
            "Name in use",
            f"“{name}” is the name of the fact {held.id}.",
            held.path,
            "Choose another name, or change that fact.",
            holder=held,
        )
    wanted = fold(f"{name}.md")
    other = next((file for file in file_names if fold(file) == wanted), None)
    if other is not None:
        raise NameTakenError(
            "Name in use",
            f"“{name}.md” and “{other}” would be one file wherever letter case does not count.",
            other,
            "Choose another name, or rename that file.",
            holder=None,
        )


def subject_holder(facts: Iterable[Fact], scope: Scope, key: str, own_id: str = "") -> Fact | None:
    """The active fact of a scope that answers a subject, other than ``own_id``."""
    if not key:
        return None
    return next(
        (
            fact
            for fact in facts
            if fact.active and fact.subject_key == key and fact.scope is scope and fact.id != own_id
        ),
        None,
    )


def check_subject(facts: Iterable[Fact], fact: Fact) -> None:
    """Raise SubjectTakenError if another active fact of its scope answers the same subject."""
    holder = subject_holder(facts, fact.scope, fact.subject_key, fact.id)
    if holder is not None:
        raise SubjectTakenError(
            "Subject in use",
            f"“{fact.subject_key}” is answered by {holder.name} (id {holder.id}, revision "
            f"{holder.revision}): {holder.description}",
            holder.path,
            "If this is the new value of the same fact, revise that one instead.",
            holder=holder,
        )


def pinned_characters(facts: Iterable[Fact], fact: Fact) -> int:
    """What all pinned bodies come to in characters when ``fact`` is among them."""
    others = sum(len(f.body) for f in facts if f.active and f.pinned and f.id != fact.id)
    return others + (len(fact.body.strip()) if fact.pinned else 0)


def check_pinned_budget(facts: Iterable[Fact], fact: Fact, before: Fact | None) -> None:
    """Raise PinnedBudgetError if pinning ``fact`` takes more room than there is.

    Who needs less than before is let through, so that a store over budget can be mended.
    """
    if not fact.pinned:
        return
    had = len(before.body) if before is not None and before.pinned else 0
    known = tuple(facts)
    used = pinned_characters(known, fact)
    if used <= PINNED_BUDGET or len(fact.body) <= had:
        return
    holders = newest_first(f for f in known if f.active and f.pinned and f.body and f.id != fact.id)
    users = ", ".join(f"{f.name} ({len(f.body):,})" for f in holders)
    raise PinnedBudgetError(
        f"Pinned facts would come to {used:,} characters, {used - PINNED_BUDGET:,} more than the "
        f"{PINNED_BUDGET:,} there are. {fact.name} needs {len(fact.body):,}"
        + (f"; in use: {users}." if users else "."),
        fact.path,
        "Unpin or shorten one, save this one as relevant, or move the rule to REASONIX.md or "
        "AGENTS.md, where rules that must always hold belong.",
        used=used,
        limit=PINNED_BUDGET,
        facts=tuple(holders),
    )
