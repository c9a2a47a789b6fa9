"""Which fact a reference names (context-engine-v2.md, "Cache and privacy contract")."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from context_center.core.errors import UnknownReferenceError
from context_center.core.facts import Scope
from context_center.core.names import parse_reference, slug

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.facts import Fact


def find_facts(facts: Iterable[Fact], text: str) -> tuple[Fact, ...]:
    """Every fact that a reference may mean, the one it does mean first.

    An id beats a name, a name beats the file's own; a bare name that stands in both scopes means the project's fact,
    as the reference implementation reads it. Active facts come before inactive ones.
    """
    reference = parse_reference(text)
    if not reference.raw:
        return ()
    candidates = sorted(facts, key=lambda fact: (not fact.active, fact.scope is Scope.GLOBAL))
    by_id = [fact for fact in candidates if fact.id == reference.raw]
    if by_id:
        return tuple(by_id)
    in_scope = [f for f in candidates if reference.scope in {None, f.scope}]
    by_name = [fact for fact in in_scope if slug(fact.name) == reference.name != ""]
    if by_name:
        return tuple(by_name)
    return tuple(f for f in in_scope if slug(PurePath(f.path).stem) == reference.name != "")


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
