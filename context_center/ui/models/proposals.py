"""What a suggestion would be saved as, after what the person has changed of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.errors import UnknownReferenceError
from context_center.core.fact_edit import edited
from context_center.core.fact_form import FormValues, draft_for, edit_for, values_of
from context_center.core.facts import Activation, Scope
from context_center.services.suggestion_acceptance import (
    fact_as_saved,
    proposed_revision,
    revised_fact,
    revision_as_saved,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.fact_edit import FactDraft, FactEdit
    from context_center.core.facts import Fact
    from context_center.core.suggestions.candidates import MemorySuggestion, SkillSuggestion


@dataclass(frozen=True, slots=True)
class MemoryProposal:
    """A fact that would be saved: ``values`` of all its fields. ``revised`` is the fact whose
    next revision it would be, None for a new one."""

    suggestion: MemorySuggestion
    values: FormValues
    revised: Fact | None = None

    @property
    def draft(self) -> FactDraft:
        """The new fact."""
        return draft_for(self.values)

    @property
    def edit(self) -> FactEdit:
        """The edit of the revised fact; empty without one."""
        from context_center.core.fact_edit import FactEdit  # noqa: PLC0415 - a default only

        return edit_for(self.revised, self.values) if self.revised is not None else FactEdit()

    def as_saved(self, now: int) -> Fact:
        """The fact as it would read; raises InvalidFieldError."""
        if self.revised is not None:
            return revision_as_saved(self.revised, self.edit, now)
        return fact_as_saved(self.draft, now)


@dataclass(frozen=True, slots=True)
class SkillProposal:
    """A skill that would be written, into the workspace or the home."""

    suggestion: SkillSuggestion
    name: str
    description: str
    body: str
    scope: Scope = Scope.PROJECT


Proposal = MemoryProposal | SkillProposal


def memory_proposal(suggestion: MemorySuggestion, facts: Sequence[Fact]) -> MemoryProposal:
    """What a suggestion proposes; one whose fact is gone proposes a new fact."""
    try:
        revised = revised_fact(suggestion, facts)
    except UnknownReferenceError:
        revised = None
    if revised is not None:
        after = edited(revised, proposed_revision(suggestion, revised))
        return MemoryProposal(suggestion, values_of(after), revised)
    values = FormValues(
        name=suggestion.name,
        title=suggestion.title,
        description=suggestion.description,
        type=suggestion.type,
        scope=suggestion.scope,
        activation=Activation.RELEVANT,
        volatility=suggestion.volatility,
        subject_key=suggestion.subject_key,
        keywords=suggestion.keywords,
        body=suggestion.body,
    )
    return MemoryProposal(suggestion, values)


def skill_proposal(suggestion: SkillSuggestion) -> SkillProposal:
    """What a suggestion of a skill proposes."""
    return SkillProposal(
        suggestion, suggestion.name, suggestion.description, suggestion.body.strip()
    )
