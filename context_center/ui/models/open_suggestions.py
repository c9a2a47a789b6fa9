"""The suggestions that wait for a decision, and which of them are ticked."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from context_center.core.suggestions.candidates import MemorySuggestion, SkillSuggestion

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from context_center.core.suggestions.candidates import Suggestions

    Suggestion = MemorySuggestion | SkillSuggestion


class Group(StrEnum):
    """What a suggestion would become."""

    FACTS = "facts"
    SKILLS = "skills"


def group_of(suggestion: Suggestion) -> Group:
    """The group that a suggestion stands in."""
    return Group.FACTS if isinstance(suggestion, MemorySuggestion) else Group.SKILLS


class OpenSuggestions:
    """What a scan found without what was decided since, in two groups.

    A decision that is taken back lets its suggestion return to its place.
    """

    def __init__(self) -> None:
        self._known: dict[str, Suggestion] = {}
        self._decided: set[str] = set()
        self._seen: set[str] = set()
        self.ticked: set[str] = set()
        self.new: set[str] = set()

    def take(self, found: Suggestions, *, keep_order: bool) -> bool:
        """Take over what a scan found; says whether there is something not seen before.

        With ``keep_order`` what is there stays where it is, and new ones come behind; these
        are ``new`` until the next time. What may be preselected is ticked when it comes.
        """
        both: tuple[Suggestion, ...] = (*found.memories, *found.skills)
        fresh = {each.id: each for each in both}
        order = [*fresh]
        if keep_order:
            kept = [each for each in self._known if each in fresh]
            order = [*kept, *(each for each in fresh if each not in self._known)]
        self._known = {each: fresh[each] for each in order}
        # A scan knows the decisions itself; what it gives anew may be decided anew.
        self._decided.clear()
        new = set(self._known) - self._seen
        self.ticked = {each for each in self.ticked if each in self._known}
        self.ticked |= {each for each in new if self._known[each].preselected}
        self._seen |= new
        self.new = new if keep_order else set()
        return bool(new)

    def clear(self) -> None:
        """Another workspace is shown."""
        self._known.clear()
        for each in (self._decided, self._seen, self.ticked, self.new):
            each.clear()

    def decide(self, suggestion_id: str, *, decided: bool) -> bool:
        """A decision was kept, or forgotten; says whether that changes what is open."""
        if suggestion_id not in self._known or decided is (suggestion_id in self._decided):
            return False
        if decided:
            self._decided.add(suggestion_id)
            self.ticked.discard(suggestion_id)
        else:
            self._decided.discard(suggestion_id)
        return True

    def tick(self, suggestion_id: str, *, ticked: bool) -> None:
        """Take a suggestion into what is done with several at once, or out of it."""
        if ticked:
            self.ticked.add(suggestion_id)
        else:
            self.ticked.discard(suggestion_id)

    def get(self, suggestion_id: str) -> Suggestion | None:
        """An open suggestion by its id."""
        return None if suggestion_id in self._decided else self._known.get(suggestion_id)

    def of(self, group: Group) -> list[Suggestion]:
        """The open ones of a group, in their order."""
        return [each for each in self.all() if group_of(each) is group]

    def all(self) -> list[Suggestion]:
        """All open ones, those of the facts first."""
        waiting = [each for each in self._known.values() if each.id not in self._decided]
        return sorted(waiting, key=lambda each: group_of(each) is Group.SKILLS)

    def chosen(self) -> list[Suggestion]:
        """The open ones that are ticked, in their order."""
        return [each for each in self.all() if each.id in self.ticked]

    def __len__(self) -> int:
        return len(self._known) - len(self._decided)


def neighbour(before: Sequence[str], after: Iterable[str], current: str) -> str:
    """The one that follows ``current`` in ``before`` and is still in ``after``; else the one
    before it, "" when there is none."""
    left = set(after)
    if current in left:
        return current
    at = before.index(current) if current in before else 0
    behind = [each for each in before[at:] if each in left]
    ahead = [each for each in before[:at] if each in left]
    return behind[0] if behind else ahead[-1] if ahead else ""
