"""What stands in the way of an archived fact that should become active again.

(on-disk-format.md, "Writing": recover refuses when the id or the name is active.)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from context_center.core.names import slug

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.facts import Fact


class Collision(StrEnum):
    """What an active fact has in common with an archived one."""

    ID = "id"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class RecoveryObstacle:
    """The active fact, of either scope, because of which a recovery is refused."""

    collision: Collision
    holder: Fact


def recovery_obstacle(archived: Fact, active: Iterable[Fact]) -> RecoveryObstacle | None:
    """The first obstacle to recovering ``archived``, its id before its name; None if free."""
    name = slug(archived.name)
    by_name: Fact | None = None
    for fact in active:
        if fact.id == archived.id:
            return RecoveryObstacle(Collision.ID, fact)
        if by_name is None and slug(fact.name) == name:
            by_name = fact
    return RecoveryObstacle(Collision.NAME, by_name) if by_name else None
