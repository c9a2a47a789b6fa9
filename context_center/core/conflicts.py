"""Facts that answer one question twice: overrides between the scopes, clashes within one.

(context-engine-v2.md, "Background fact model".) An override is as it should be, and still
worth a look; a clash is what other programs can produce and what a save refuses.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from context_center.core import override_text
from context_center.core.equivalence import Override

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.facts import Fact, Scope

_SUBJECT = "subject:"


class ConflictKind(StrEnum):
    """Whether two scopes or two facts of one scope answer the same question."""

    OVERRIDE = "override"
    SUBJECT = "subject"


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two active facts and the ``key`` that decided, e.g. ``title:replystyle``.

    Of an override ``stronger`` is the project's fact and ``weaker`` the global one that it
    wins over. Of a clash neither wins; ``stronger`` is the one that was updated last.
    """

    kind: ConflictKind
    key: str
    weaker: Fact
    stronger: Fact

    @property
    def identity(self) -> str:
        """What tells this conflict from others, whatever the two facts say.

        It goes by the ids and the key that decided (decisions.md, 13): who keeps both means
        these two facts on this ground.
        """
        sides = (f"{fact.scope}/{fact.id}" for fact in sorted(self._sides, key=_by_scope_and_id))
        return " ".join([str(self.kind), *sides, self.key])

    @property
    def _sides(self) -> tuple[Fact, Fact]:
        return self.weaker, self.stronger


def find_conflicts(facts: Iterable[Fact], overrides: Iterable[Override]) -> tuple[Conflict, ...]:
    """Every clash of subjects among the active facts, then every override.

    Where more than two facts of a scope answer one subject, each of them is compared with
    the one that was updated last.
    """
    holders: defaultdict[tuple[Scope, str], list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.subject_key and fact.active:
            holders[fact.scope, fact.subject_key].append(fact)
    clashes = [
        Conflict(ConflictKind.SUBJECT, _SUBJECT + subject, older, newest)
        for (_, subject), group in holders.items()
        for newest in [max(group, key=_by_update)]
        for older in group
        if older is not newest
    ]
    clashes.sort(key=lambda clash: (clash.key, clash.weaker.name, clash.weaker.path))
    found = (
        Conflict(ConflictKind.OVERRIDE, each.key, each.global_, each.project) for each in overrides
    )
    return (*clashes, *found)


def explain(conflict: Conflict) -> str:
    """Why the two facts meet, as a clause that can follow "because", without a full stop."""
    return override_text.explain(Override(conflict.key, conflict.stronger, conflict.weaker))


def deciding_key(weaker: Fact, stronger: Fact) -> str:
    """The key by which two facts meet, "" when they do not.

    It answers what an edit of one of them would leave. In one scope only the subject counts.
    """
    if weaker.scope is stronger.scope:
        same = weaker.subject_key == stronger.subject_key
        return _SUBJECT + weaker.subject_key if same and weaker.subject_key else ""
    held = set(stronger.identity_keys)
    return next((key for key in weaker.identity_keys if key in held), "")


def _by_update(fact: Fact) -> tuple[str, str]:
    return fact.updated_at, fact.path


def _by_scope_and_id(fact: Fact) -> tuple[str, str]:
    return fact.scope, fact.id
