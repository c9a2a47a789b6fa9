"""What a fact view shows of one fact, put together from a snapshot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.facts import Scope
from context_center.core.freshness import freshness
from context_center.ui.models.compared_fact import ComparedFact

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.equivalence import Override
    from context_center.core.facts import Fact, Freshness
    from context_center.core.links import LinkIndex
    from context_center.core.recovery import RecoveryObstacle


@dataclass(frozen=True, slots=True)
class FactDetails:
    """A fact, the overrides that it takes part in, and the facts that it is linked with.

    ``links_out`` gives each target as written with the fact that it means, None if it is
    dead. For an archived fact ``archived_at`` is set and ``obstacle`` says what stands in
    the way of its recovery. ``now`` is an instant in nanoseconds.
    """

    fact: Fact
    now: int
    index: LinkIndex
    overrides: tuple[Override, ...] = ()
    archived_at: str = ""
    obstacle: RecoveryObstacle | None = None

    @property
    def is_archived(self) -> bool:
        """Whether the fact is an entry of the archive."""
        return bool(self.archived_at)

    @property
    def freshness(self) -> Freshness:
        """How far the fact has aged."""
        return freshness(self.fact, self.now)

    @property
    def links_out(self) -> tuple[tuple[str, Fact | None], ...]:
        """What the body links to."""
        return self.index.outgoing(self.fact)

    @property
    def links_in(self) -> tuple[Fact, ...]:
        """The facts whose bodies link here."""
        return self.index.incoming(self.fact)


def overrides_of(fact: Fact, overrides: Iterable[Override]) -> tuple[Override, ...]:
    """The overrides in which ``fact`` wins or loses."""
    if fact.scope is Scope.PROJECT:
        return tuple(each for each in overrides if each.project.path == fact.path)
    return tuple(each for each in overrides if each.global_.path == fact.path)


def compared_now(details: FactDetails) -> ComparedFact:
    """The fact itself as one side of a comparison."""
    return ComparedFact(details.fact, archived_at=details.archived_at)


def others_of(details: FactDetails) -> tuple[Fact, ...]:
    """The facts that this one is worth comparing with: the other side of each override, or
    what stands in the way of its recovery.
    """
    if details.obstacle is not None:
        return (details.obstacle.holder,)
    is_project = details.fact.scope is Scope.PROJECT
    return tuple(each.global_ if is_project else each.project for each in details.overrides)


def compared_pair(details: FactDetails, path: str) -> tuple[ComparedFact, ComparedFact] | None:
    """The fact and one of ``others_of``, what gives way first: an archived fact, a global one.

    None when ``path`` is none of theirs.
    """
    other = next((fact for fact in others_of(details) if fact.path == path), None)
    if other is None:
        return None
    own, its = compared_now(details), ComparedFact(other)
    first = details.is_archived or details.fact.scope is Scope.GLOBAL
    return (own, its) if first else (its, own)
