"""What a provider sees of the store besides recall: the derived index and pinned guidance.

(context-engine-v2.md, "Background fact model" and "Cache and privacy contract".)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.facts import Freshness, Scope
from context_center.core.freshness import freshness
from context_center.core.memory_index import index_line
from context_center.core.names import reference_of
from context_center.core.times import parse_time

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from context_center.core.equivalence import Override
    from context_center.core.facts import Fact

PINNED_BUDGET = 1_500
INDEX_BUDGET = 1_200
DESCRIPTION_LIMIT = 120


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
    pinned = newest_first(fact for fact in facts if fact.active and fact.pinned and fact.body)
    return PinnedBudget(
        used=sum(len(fact.body) for fact in pinned),
        limit=PINNED_BUDGET,
        facts=tuple(fact for fact in pinned if fact.path not in hidden),
        suppressed=tuple(fact for fact in pinned if fact.path in hidden),
    )


def index_text(facts: Iterable[Fact], overridden: Sequence[Override]) -> str:
    """The index of all active facts by name, project before global, one line each.

    A global fact that a project fact overrides says so.
    """
    winners = {override.global_.path: override.project for override in overridden}
    ordered = sorted(facts, key=lambda fact: (fact.name, fact.scope is Scope.GLOBAL, fact.id))
    lines = []
    for fact in ordered:
        if not fact.active:
            continue
        winner = winners.get(fact.path)
        note = f" (overridden by {reference_of(winner.scope, winner.name)})" if winner else ""
        lines.append(f"{_line(fact, fact.description)}{note}\n")
    return "".join(lines)


def bounded_index(
    facts: Iterable[Fact],
    overridden: Sequence[Override],
    now: int,
    max_chars: int = INDEX_BUDGET,
) -> str:
    """The index as the session context carries it, newest first, within ``max_chars``.

    Stale and overridden facts are folded into the last line, which counts what is not
    shown; one line is shown whatever the budget.
    """
    hidden = {override.global_.path for override in overridden}
    active = [fact for fact in facts if fact.active]
    stale = [fact for fact in active if freshness(fact, now) in _FOLDED]
    folded = hidden | {fact.path for fact in stale}
    lines: list[str] = []
    used = 0
    for fact in newest_first(fact for fact in active if fact.path not in folded):
        line = _line(fact, _clipped(fact.description)) + "\n"
        if lines and used + len(line) > max_chars:
            break
        lines.append(line)
        used += len(line)
    return "".join(lines) + _rest(len(active) - len(lines), len(stale))


_FOLDED = frozenset({Freshness.STALE, Freshness.EXPIRED})


def _rest(missing: int, stale: int) -> str:
    if not missing:
        return ""
    if missing == stale:
        return f"- {stale} stale facts hidden — search with the memory tool\n"
    note = f" ({stale} stale)" if stale else ""
    return f"- +{missing - stale} more facts{note} — search with the memory tool\n"


def _clipped(description: str) -> str:
    if len(description) <= DESCRIPTION_LIMIT:
        return description
    return description[: DESCRIPTION_LIMIT - 1] + "…"


def _line(fact: Fact, description: str) -> str:
    return index_line(fact, reference_of(fact.scope, fact.name), description)
