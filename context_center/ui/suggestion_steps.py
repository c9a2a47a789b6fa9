"""The steps of what a person decides about suggestions, and what takes each of them back.

Nothing here knows Qt; a step runs in the one thread that writes. A decision and what it
wrote stand and fall together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.services.skill_writing import take_back_skill, write_skill
from context_center.services.store_operation import Written
from context_center.services.suggestion_acceptance import merge_memory
from context_center.ui.instruction_steps import Joint, together

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from context_center.core.fact_edit import FactDraft, FactEdit
    from context_center.core.facts import Fact, Scope
    from context_center.core.suggestions.candidates import MemorySuggestion, SkillSuggestion
    from context_center.services.skill_writing import WrittenSkill
    from context_center.services.suggestion_inbox import DecidedSuggestion, SuggestionInbox
    from context_center.ui.act_steps import Outcome, Step, StoreDoor

    Keeping = Callable[[], DecidedSuggestion]


@dataclass(frozen=True, slots=True)
class DecisionChange(Written):
    """A decision that was kept, or with ``decided`` False forgotten again."""

    suggestion_id: str = ""
    decided: bool = True
    opposite: Step | None = None

    def taken_back(self) -> Step:
        """The step that forgets the decision, or keeps it again."""
        if self.opposite is None:
            raise ValueError("nothing was decided")
        return self.opposite


@dataclass(frozen=True, slots=True)
class SkillChange(Written):
    """A skill that was written, or taken away again."""

    opposite: Step | None = None

    def taken_back(self) -> Step:
        """The step that takes the skill away, or writes it again."""
        if self.opposite is None:
            raise ValueError("nothing was written")
        return self.opposite


@dataclass(frozen=True, slots=True)
class SkillText:
    """A skill as it is to be written; ``scope`` says whether into the workspace or the home."""

    name: str
    description: str
    body: str
    scope: Scope


def deciding(inbox: SuggestionInbox, suggestion_id: str, keep: Keeping) -> Step:
    """Keep a decision; ``keep`` writes it into the inbox."""

    def decide(_: StoreDoor) -> DecisionChange:
        entry = keep()
        return DecisionChange(
            None,
            "",
            suggestion_id=suggestion_id,
            opposite=_forgetting(inbox, suggestion_id, entry.key, keep),
        )

    return decide


def _forgetting(inbox: SuggestionInbox, suggestion_id: str, key: str, keep: Keeping) -> Step:
    def forget(_: StoreDoor) -> DecisionChange:
        inbox.take_back([key])
        again = deciding(inbox, suggestion_id, keep)
        return DecisionChange(None, "", suggestion_id=suggestion_id, decided=False, opposite=again)

    return forget


def accepting_new(inbox: SuggestionInbox, suggestion: MemorySuggestion, draft: FactDraft) -> Step:
    """Save a suggestion as a new fact."""
    return _accepting(inbox, suggestion, lambda door: door.store.create(draft))


def accepting_revision(
    inbox: SuggestionInbox, suggestion: MemorySuggestion, fact: Fact, edit: FactEdit
) -> Step:
    """Save a suggestion as the next revision of a fact."""

    def save(door: StoreDoor) -> Written:
        current = door.follow(fact)
        return door.store.update(current, edit, expected_revision=current.revision)

    return _accepting(inbox, suggestion, save)


def merging(inbox: SuggestionInbox, suggestion: MemorySuggestion, fact: Fact) -> Step:
    """Take a suggestion into an existing fact."""
    return _accepting(
        inbox,
        suggestion,
        lambda door: merge_memory(door.store, suggestion, door.follow(fact)),
        merged=True,
    )


def accepting_skill(inbox: SuggestionInbox, suggestion: SkillSuggestion, skill: SkillText) -> Step:
    """Write a suggestion as a skill."""
    path: list[str] = []

    def write(door: StoreDoor) -> Written:
        change = _writing(skill)(door)
        path[:] = [change.path]
        return change

    return together(
        write,
        deciding(inbox, suggestion.id, lambda: inbox.accepted(suggestion, path[-1])),
    )


def _accepting(
    inbox: SuggestionInbox, suggestion: MemorySuggestion, save: Step, *, merged: bool = False
) -> Step:
    became: list[str] = []

    def saving(door: StoreDoor) -> Written:
        written = save(door)
        became[:] = [written.fact.id if written.fact is not None else ""]
        return written

    def keep() -> DecidedSuggestion:
        kept = inbox.merged if merged else inbox.accepted
        return kept(suggestion, became[-1])

    return together(saving, deciding(inbox, suggestion.id, keep))


def _writing(skill: SkillText) -> Callable[[StoreDoor], SkillChange]:
    def write(door: StoreDoor) -> SkillChange:
        made = write_skill(door.workspace, skill.scope, skill.name, skill.description, skill.body)
        return SkillChange(None, made.path, touched=(made.path,), opposite=_removing(made, skill))

    return write


def _removing(made: WrittenSkill, skill: SkillText) -> Step:
    def remove(_: StoreDoor) -> SkillChange:
        take_back_skill(made)
        return SkillChange(None, made.path, touched=(made.path,), opposite=_writing(skill))

    return remove


def decision_changes(outcome: Outcome) -> Iterator[DecisionChange]:
    """The decisions that were kept or forgotten in what was written."""
    for written in outcome.written:
        for part in written.parts if isinstance(written, Joint) else (written,):
            if isinstance(part, DecisionChange):
                yield part
