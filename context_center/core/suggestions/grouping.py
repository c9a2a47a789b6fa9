"""Statements that say the same, brought together; later ones replace what they contradict."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from context_center.core.suggestions.markers import Kind
from context_center.core.suggestions.meaning import Relation, relation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from context_center.core.suggestions.meaning import Meaning
    from context_center.core.suggestions.statements import Statement
    from context_center.core.turns import UserTurn

_MOST_COMPARED = 20
_SUBJECT_WEIGHT = 10.0
# A term that more groups have tells little; the latest ones are looked at.
_MOST_POSTED = 200
_CHANGE = re.compile(
    r"\b(?:any ?more|no longer|instead|scratch that|from now on|switched|moved|migrated|changed|now)\b"
    r"|改成|改为|改回|换成|换到|升到|升级|不再|别再|更正|纠正|从现在|今后|以后"
    r"|変更|移行|ではなく|じゃなく|これから|今後|訂正|말고|바꿨|앞으로"
)


@dataclass(frozen=True, slots=True)
class Said:
    """A statement, the turn in which it was made, and whether it says that something changed."""

    statement: Statement
    turn: UserTurn
    changes: bool

    @classmethod
    def of(cls, statement: Statement, turn: UserTurn) -> Said:
        """What was said in a turn."""
        kinds = statement.kinds
        changes = (
            Kind.DECISION in kinds
            or Kind.CORRECTION in kinds
            or _CHANGE.search(statement.quote.lower()) is not None
        )
        return cls(statement, turn, changes)


@dataclass(slots=True, eq=False)
class Group:
    """What was said to the same effect, in the order of time, and what it replaces."""

    members: list[Said]
    replaced: list[Group] = field(default_factory=list)
    current: bool = True

    @property
    def best(self) -> Said:
        """The member that says it best.

        One that picks something goes before one that only turns something down, a plain
        statement before a complaint, then the strongest reasons and the latest.
        """
        return max(reversed(self.members), key=lambda said: _clarity(said.statement))

    def stands_to(self, said: Said) -> Relation:
        """How a new statement relates to this group: to any member, the latest first."""
        found = Relation.OTHER
        for member in _compared(self.members):
            how = relation(said.statement.meaning, member.statement.meaning, changes=said.changes)
            if how is Relation.SAME:
                return how
            if how is Relation.CONTRADICTS:
                found = how
        return found


def _clarity(statement: Statement) -> tuple[bool, float]:
    answers = statement.meaning.answers
    picks = not answers or any(a.chosen or not a.declined for a in answers)
    complains = dict(statement.points).get(Kind.CORRECTION, 0.0)
    return picks, statement.score - 2 * complains


def _compared(members: Sequence[Said]) -> Iterable[Said]:
    return [*reversed(members[-3:]), *members[: max(0, min(2, len(members) - 3))]]


def grouped(said: Iterable[Said]) -> list[Group]:
    """Groups of statements; ``said`` comes in the order of time.

    A group that a later statement contradicts is no longer current; saying it once more
    makes it so again, and the other one not.
    """
    book = _Book()
    for one in said:
        book.enter(one)
    return book.groups


class _Book:
    """The groups so far and where their terms stand."""

    def __init__(self) -> None:
        self.groups: list[Group] = []
        self._by_term: dict[str, list[int]] = defaultdict(list)

    def enter(self, said: Said) -> None:
        same: list[int] = []
        against: list[int] = []
        for number in self._near(said.statement.meaning):
            how = self.groups[number].stands_to(said)
            if how is Relation.SAME:
                same.append(number)
            elif how is Relation.CONTRADICTS:
                against.append(number)
        number = self._place(said, same)
        group = self.groups[number]
        self._index(said.statement.meaning, number)
        group.current = True
        for other in (self.groups[i] for i in against if i != number):
            if other.current:
                other.current = False
                group.replaced.append(other)

    def _place(self, said: Said, same: list[int]) -> int:
        for number in same:
            if self.groups[number].current:
                self.groups[number].members.append(said)
                return number
        if same:
            self.groups[same[0]].members.append(said)
            return same[0]
        self.groups.append(Group([said]))
        return len(self.groups) - 1

    def _near(self, meaning: Meaning) -> list[int]:
        """The groups that share terms or a subject, those with the most shared first."""
        shared: dict[int, float] = defaultdict(float)
        for term, weight in _keys(meaning):
            for number in self._by_term.get(term, [])[-_MOST_POSTED:]:
                shared[number] += weight
        return sorted(shared, key=lambda n: (-shared[n], n))[:_MOST_COMPARED]

    def _index(self, meaning: Meaning, number: int) -> None:
        for term, _ in _keys(meaning):
            posted = self._by_term[term]
            if number not in posted[-_MOST_POSTED:]:
                posted.append(number)


def _keys(meaning: Meaning) -> Iterable[tuple[str, float]]:
    """What a meaning is looked up by: its terms, and its subjects before these."""
    yield from meaning.terms.items()
    yield from ((f"={answer.key}", _SUBJECT_WEIGHT) for answer in meaning.answers)
