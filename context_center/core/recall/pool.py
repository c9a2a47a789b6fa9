"""Which facts recall may choose from (on-disk-format.md, "Recall").

The pool holds the facts that resolve to ``relevant``. As in the reference
(decisions.md, 2) a global fact is out when a relevant project fact, or a global fact
before it in the order of the catalog, is equivalent to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from context_center.core.facts import Scope

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from context_center.core.facts import Fact
    from context_center.core.recall.columns import Columns

_Holders: TypeAlias = "dict[str, Fact]"


@dataclass(frozen=True, slots=True)
class Shadow:
    """What keeps a global fact out: the fact that wins and the identity key they share."""

    winner: Fact
    key: str


@dataclass(frozen=True, slots=True)
class Pool:
    """The facts that recall chooses from, and the statistics over them.

    ``member`` marks the rows of the pool, ``alive`` those that are still in the index,
    ``size`` counts the members that have tokens. ``length_norm`` is the part of the BM25
    denominator that depends on the length of a row alone, ``scope_factor`` what the scope
    makes of a score. ``relevant`` counts the members with or without tokens.
    """

    columns: Columns
    alive: NDArray[np.bool_]
    member: NDArray[np.bool_]
    relevant: int
    size: int
    length_norm: NDArray[np.float64]
    scope_factor: NDArray[np.float64]
    shadows: Mapping[str, Shadow]


@dataclass(frozen=True, slots=True)
class Identities:
    """Who holds which identity key among a fixed list of facts.

    ``holders`` gives the first row of each key, ``contested`` the rows that share a key.
    """

    holders: Mapping[str, int]
    contested: frozenset[int]

    @classmethod
    def build(cls, facts: Sequence[Fact]) -> Identities:
        """The identities of facts whose row is their place in the list."""
        holders: dict[str, int] = {}
        contested: set[int] = set()
        for row, fact in enumerate(facts):
            for key in fact.identity_keys:
                first = holders.setdefault(key, row)
                if first != row:
                    contested.update((first, row))
        return cls(holders, frozenset(contested))

    def rivals(
        self, facts: Sequence[Fact], gone: Collection[int], added: Sequence[Fact]
    ) -> list[Fact]:
        """Every fact that may share a key with another, after rows went and facts came."""
        rows = set(self.contested)
        for fact in added:
            rows.update(self.holders[key] for key in fact.identity_keys if key in self.holders)
        return [*(facts[row] for row in rows if row not in gone), *added]


def shadows(facts: Iterable[Fact]) -> dict[str, Shadow]:
    """The global facts that an equivalent one keeps out, by path.

    A pinned global fact is in no pool; it is listed when a project fact keeps it out of
    the session context, which is the better reason to give.
    """
    ordered = sorted(facts, key=lambda fact: (fact.name, fact.scope, fact.id))
    relevant: _Holders = {}
    pinned: _Holders = {}
    for fact in ordered:
        if fact.scope is Scope.PROJECT:
            _hold(pinned if fact.pinned else relevant, fact)
    found: dict[str, Shadow] = {}
    earlier: _Holders = {}
    for fact in ordered:
        if fact.scope is Scope.PROJECT:
            continue
        shadow = _shadow(fact, relevant, pinned if fact.pinned else earlier)
        if shadow is not None:
            found[fact.path] = shadow
        elif not fact.pinned:
            _hold(earlier, fact)
    return found


def _hold(holders: _Holders, fact: Fact) -> None:
    for key in fact.identity_keys:
        holders.setdefault(key, fact)


def _shadow(fact: Fact, *layers: _Holders) -> Shadow | None:
    for holders in layers:
        for key in fact.identity_keys:
            if key in holders:
                return Shadow(holders[key], key)
    return None
