"""Carries out what is decided about suggestions, and says there what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from context_center.core.errors import ContextError
from context_center.core.facts import Scope
from context_center.core.times import DAY_NS
from context_center.ui.act_queue import Done
from context_center.ui.act_steps import Act, Outcome
from context_center.ui.messages import Level, Message, Remedy
from context_center.ui.models.proposals import MemoryProposal
from context_center.ui.suggestion_steps import (
    SkillText,
    accepting_new,
    accepting_revision,
    accepting_skill,
    deciding,
    merging,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from context_center.core.facts import Fact
    from context_center.core.suggestions.candidates import MemorySuggestion
    from context_center.services.suggestion_inbox import DecidedSuggestion
    from context_center.ui.act_steps import Step, StoreDoor
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.models.open_suggestions import Suggestion
    from context_center.ui.models.proposals import Proposal
    from context_center.ui.suggestion_scans import SuggestionScans

WEEK_NS, MONTH_NS = 7 * DAY_NS, 30 * DAY_NS


class SuggestionWriting(QObject):
    """``refused`` carries the id of a suggestion and the ContextError that kept it from being
    saved, ``taken_back`` is emitted when decisions were forgotten. What was decided is told
    by the acts themselves."""

    refused = Signal(str, object)
    taken_back = Signal()

    def __init__(
        self,
        acts: StoreActs,
        scans: SuggestionScans,
        bridge: WorkspaceBridge,
        messages: Messages,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.acts = acts
        self._scans, self._bridge, self._messages = scans, bridge, messages

    def accept(self, proposals: Sequence[Proposal]) -> None:
        """Save proposals, each whole or not at all."""
        steps = [self._accepting(proposal) for proposal in proposals]
        wider = any(_is_global(proposal) for proposal in proposals)
        self._run(
            self.tr("Accept"),
            self.tr("Accepted {0}."),
            [proposal.suggestion for proposal in proposals],
            steps,
            wider=wider,
        )

    def merge(self, suggestion: MemorySuggestion, fact: Fact) -> None:
        """Take a suggestion into a fact."""
        step = merging(self._scans.inbox, suggestion, fact)
        told = self.tr("Merged {{0}} into “{0}”.").format(
            fact.heading.replace("{", "{{").replace("}", "}}")
        )
        wider = fact.scope is Scope.GLOBAL
        self._run(self.tr("Merge"), told, [suggestion], [step], wider=wider)

    def reject(self, suggestions: Sequence[Suggestion], reason: str = "") -> None:
        """Never propose these again."""
        inbox = self._scans.inbox
        self._decide(
            self.tr("Reject"),
            self.tr("Rejected {0}; it will not come back."),
            suggestions,
            lambda each: inbox.rejected(each, reason),
        )

    def postpone(self, suggestions: Sequence[Suggestion], span_ns: int) -> None:
        """Propose these again after a while."""
        inbox, until = self._scans.inbox, self._bridge.now() + span_ns
        told = self.tr("Put {{0}} away for {0} days.").format(span_ns // DAY_NS)
        self._decide(
            self.tr("Put Away"), told, suggestions, lambda each: inbox.postponed(each, until)
        )

    def take_back(self, entries: Sequence[DecidedSuggestion]) -> None:
        """Forget decisions; what came of them stays."""
        inbox, keys = self._scans.inbox, [entry.key for entry in entries]
        self.acts.take_turn(
            lambda _: Done(inbox.take_back(keys)), self._on_taken_back, self._messages.error
        )

    def _accepting(self, proposal: Proposal) -> Step:
        inbox = self._scans.inbox
        if not isinstance(proposal, MemoryProposal):
            skill = SkillText(proposal.name, proposal.description, proposal.body, proposal.scope)
            return accepting_skill(inbox, proposal.suggestion, skill)
        if proposal.revised is not None:
            return accepting_revision(inbox, proposal.suggestion, proposal.revised, proposal.edit)
        return accepting_new(inbox, proposal.suggestion, proposal.draft)

    def _decide(
        self,
        words: str,
        told: str,
        suggestions: Sequence[Suggestion],
        keep: Callable[[Suggestion], DecidedSuggestion],
    ) -> None:
        inbox = self._scans.inbox

        def step(each: Suggestion) -> Step:
            return deciding(inbox, each.id, lambda: keep(each))

        self._run(words, told, suggestions, [step(each) for each in suggestions], of_facts=False)

    def _run(
        self,
        words: str,
        told: str,
        suggestions: Sequence[Suggestion],
        steps: Sequence[Step],
        *,
        of_facts: bool = True,
        wider: bool = False,
    ) -> None:
        if self.acts.obstacle:
            error = ContextError(self.tr("Not saved"), self.acts.obstacle)
            for each in suggestions:
                self.refused.emit(each.id, error)
            return
        if not suggestions:
            return
        subject = _subject(suggestions, self.tr("{0} suggestions"))
        run = _Run(self, suggestions, told.format(subject))
        named = f"{words} {subject}"
        if of_facts:
            act = Act(named, tuple(steps), becomes_global=wider)
            self.acts.perform(act, run.done, run.failed)
        else:
            self.acts.take_turn(lambda door: _decided(door, named, steps), run.done, run.failed)

    def tell(self, told: str, outcome: Outcome) -> None:
        """Say what was done, with the way back."""
        warnings = [problem for each in outcome.written for problem in each.warnings]
        if warnings:
            first = warnings[0]
            text = f"{told} {first.message} {first.remedy}".strip()
            self._messages.tell(Message(Level.WARNING, text, "", first.path))
        elif outcome.written:
            undo = Remedy(self.tr("Undo"), self.acts.undo)
            self._messages.tell(Message(Level.INFO, told, remedy=undo))

    @Slot(object)
    def _on_taken_back(self, _gone: object) -> None:
        self.taken_back.emit()


class _Run(QObject):
    """One decision under way, about one suggestion or several."""

    def __init__(
        self, writing: SuggestionWriting, suggestions: Sequence[Suggestion], told: str
    ) -> None:
        super().__init__(writing)
        self._writing, self._told = writing, told
        self._ids = [each.id for each in suggestions]

    @Slot(object)
    def done(self, outcome: Outcome) -> None:
        """It was carried out, at least in part."""
        for key, result in zip(self._ids, outcome.results, strict=True):
            if isinstance(result, ContextError):
                self._writing.refused.emit(key, result)
        if not outcome.refused:
            self._writing.tell(self._told, outcome)
        self.deleteLater()

    @Slot(object)
    def failed(self, error: ContextError) -> None:
        """Nothing was written."""
        self._writing.refused.emit(self._ids[0], error)
        self.deleteLater()


def _decided(door: StoreDoor, words: str, steps: Sequence[Step]) -> Done:
    """Decisions alone: they touch no store and need no lock of one."""
    outcome = Outcome(words, tuple(step(door) for step in steps))
    return Done(outcome, (), outcome)


def _is_global(proposal: Proposal) -> bool:
    if not isinstance(proposal, MemoryProposal):
        return proposal.scope is Scope.GLOBAL
    return proposal.values.scope is Scope.GLOBAL


def _subject(suggestions: Sequence[Suggestion], many: str) -> str:
    if len(suggestions) > 1:
        return many.format(len(suggestions))
    one = suggestions[0]
    title = getattr(one, "title", one.name)
    return f"“{title}”"
