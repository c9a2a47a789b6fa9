"""Which fact a reference names (context-engine-v2.md, "Cache and privacy contract")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.errors import UnknownReferenceError
from context_center.core.facts import Scope
from context_center.core.names import parse_reference, slug

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.facts import Fact


def find_facts(facts: Iterable[Fact], text: str) -> tuple[Fact, ...]:
    """Every fact that a reference may mean, the one it does mean first.

    An id beats a name; a bare name that stands in both scopes means the project's fact,
    as the reference implementation reads it. Active facts come before inactive ones.
    """
    reference = parse_reference(text)
    if not reference.raw:
        return ()
    candidates = sorted(facts, key=lambda fact: (not fact.active, fact.scope is Scope.GLOBAL))
    by_id = [fact for fact in candidates if fact.id == reference.raw]
    if by_id:
        return tuple(by_id)
    return tuple(
        fact
        for fact in candidates
        if reference.name
        and slug(fact.name) == reference.name
        and (reference.scope is None or fact.scope is reference.scope)
    )


def resolve_reference(facts: Iterable[Fact], text: str) -> Fact:
    """The fact that a reference names.

    Raises UnknownReferenceError when there is none.
    """
    found = find_facts(facts, text)
    if not found:
        raise UnknownReferenceError(
            "No such fact",
            f"No active fact answers to “{text.strip()}”.",
            remedy="Give an id, a name, project/<name>.md or global/<name>.md; "
            "`context-center memory list` shows them.",
        )
    return found[0]
