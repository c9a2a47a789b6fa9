"""The characters that pinned guidance uses, and which of it reaches a provider.

(context-engine-v2.md, "Background fact model".)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.facts import Activation
from context_center.core.times import parse_time

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from context_center.core.equivalence import Override
    from context_center.core.facts import Fact

PINNED_BUDGET = 1_500


@dataclass(frozen=True, slots=True)
class PinnedBudget:
    """The characters that pinned bodies use of ``limit``, and by which facts.

    ``facts`` are those that reach the provider, newest first; ``suppressed`` are pinned
    global facts that an equivalent project fact keeps out. Both count towards ``used``:
    the store enforces its limit over all pinned bodies.
    """

    used: int
    limit: int
    facts: tuple[Fact, ...]
    suppressed: tuple[Fact, ...]


def newest_first(facts: Iterable[Fact]) -> list[Fact]:
    """Facts by ``updated_at``, newest first, then by name, scope and id."""
    ordered = sorted(facts, key=lambda fact: (fact.name, fact.scope, fact.id))
    ordered.sort(key=lambda fact: parse_time(fact.updated_at) or 0, reverse=True)
    return ordered


def pinned_budget(facts: Iterable[Fact], overridden: Sequence[Override]) -> PinnedBudget:
    """Pinned guidance after project-over-global suppression."""
    hidden = {override.global_.path for override in overridden}
    relevant = Activation.RELEVANT
    perhaps = (fact for fact in facts if fact.activation is not relevant)
    pinned = newest_first(fact for fact in perhaps if fact.pinned and fact.active and fact.body)
    return PinnedBudget(
        used=sum(len(fact.body) for fact in pinned),
        limit=PINNED_BUDGET,
        facts=tuple(fact for fact in pinned if fact.path not in hidden),
        suppressed=tuple(fact for fact in pinned if fact.path in hidden),
    )
