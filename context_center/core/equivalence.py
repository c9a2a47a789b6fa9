"""Which facts answer the same question, and by what key (on-disk-format.md, "Recall")."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.facts import Scope
from context_center.core.names import slug

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.facts import Fact


_NO_LETTERS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Override:
    """A project fact that wins over a global one; ``key`` decided, e.g. ``title:replystyle``."""

    key: str
    project: Fact
    global_: Fact


def identity_keys(fact_id: str, name: str, title: str, subject_key: str) -> tuple[str, ...]:
    """The keys of a fact in the order in which they decide: id, name, title, subject."""
    keys = [f"id:{fact_id}"]
    if name_slug := slug(name):
        keys.append(f"name:{name_slug}")
    if letters := _NO_LETTERS.sub("", title.lower()):
        keys.append(f"title:{letters}")
    if subject_key:
        keys.append(f"subject:{subject_key}")
    return tuple(keys)


def overrides(facts: Iterable[Fact]) -> tuple[Override, ...]:
    """Every active global fact that an active project fact is equivalent to.

    Facts come in the order of the catalog (name, scope, id); the first project fact that
    holds a key decides.
    """
    everywhere = Scope.GLOBAL
    active = [fact for fact in facts if fact.active]
    shadowed = [fact for fact in active if fact.scope is everywhere]
    wanted = {key for fact in shadowed for key in fact.identity_keys}
    holders: dict[str, Fact] = {}
    for fact in active:
        if fact.scope is not everywhere and not wanted.isdisjoint(fact.identity_keys):
            for key in fact.identity_keys:
                holders.setdefault(key, fact)
    found = []
    for fact in shadowed:
        shared = next((key for key in fact.identity_keys if key in holders), None)
        if shared is not None:
            found.append(Override(shared, holders[shared], fact))
    found.sort(key=lambda o: (o.project.name, o.global_.id, o.global_.path))
    return tuple(found)
