"""Messages to begin with, made from the titles of a store's own facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.facts import Scope
from context_center.core.freshness import is_expired

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.facts import Fact
    from context_center.services.snapshot import Snapshot

MOST_EXAMPLES = 3


def example_messages(snapshot: Snapshot) -> tuple[str, ...]:
    """Up to three titles that can be recalled, the newest facts first.

    If there are titles in several scripts, the second example is in another one than the
    first, because how a message is cut depends on it.
    """
    shadowed = {override.global_.path for override in snapshot.overrides}
    facts = (
        fact
        for fact in snapshot.facts
        if fact.active
        and not fact.pinned
        and fact.path not in shadowed
        and not is_expired(fact, snapshot.read_at)
    )
    titles = _titles(facts)
    if not titles:
        return ()
    first = titles[0]
    other = next((title for title in titles if title.isascii() is not first.isascii()), None)
    ordered = [first, *([other] if other else []), *titles]
    return tuple(dict.fromkeys(ordered))[:MOST_EXAMPLES]


def _titles(facts: Iterable[Fact]) -> list[str]:
    newest = sorted(facts, key=lambda fact: fact.updated_at, reverse=True)
    newest.sort(key=lambda fact: fact.scope is Scope.GLOBAL)
    return [fact.heading for fact in newest]
