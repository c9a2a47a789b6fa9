"""The one immutable picture of a workspace's store that every surface shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from context_center.core.equivalence import Override
    from context_center.core.errors import Problem
    from context_center.core.facts import ArchivedFact, Fact
    from context_center.core.pinned_budget import PinnedBudget
    from context_center.services.workspace import Workspace


class StoreState(StrEnum):
    """Whether what is shown is the truth on disk."""

    READY = "ready"
    EMPTY = "empty"
    UNREACHABLE = "unreachable"
    REMOTE = "remote"


@dataclass(frozen=True, slots=True)
class StrayStore:
    """Facts of an old release under ``<state>/memory/<hash>/``: shown, never merged."""

    path: str
    facts: tuple[Fact, ...]
    newest: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Facts of both scopes sorted by name, scope and id, and what follows from them.

    ``problems`` are those of the store itself; a fact carries its own. ``generation``
    rises with each refresh of one catalog. ``read_at`` is an instant in nanoseconds. One
    that is not ``checked`` holds facts and overrides as an earlier start left them and
    nothing else of the store; it has not been compared with the disk.
    """

    workspace: Workspace
    state: StoreState
    generation: int
    read_at: int
    facts: tuple[Fact, ...] = ()
    overrides: tuple[Override, ...] = ()
    archived: tuple[ArchivedFact, ...] = ()
    pinned: PinnedBudget | None = None
    problems: tuple[Problem, ...] = ()
    stray_stores: tuple[StrayStore, ...] = ()
    shared_with: tuple[str, ...] = field(default=())
    checked: bool = True
