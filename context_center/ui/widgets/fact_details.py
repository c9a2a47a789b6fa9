"""What a fact view shows of one fact, put together from a snapshot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.facts import Scope
from context_center.core.freshness import freshness

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
