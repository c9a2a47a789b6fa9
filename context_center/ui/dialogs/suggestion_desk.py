"""What can be done with the suggestions that wait: actions, dialogs, and what came of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

from context_center.core.errors import ContextError
from context_center.core.suggestions.candidates import MemorySuggestion
from context_center.ui.actions import make_action
from context_center.ui.dialogs.comparisons import Comparisons
from context_center.ui.dialogs.suggestion_writing import MONTH_NS, WEEK_NS, SuggestionWriting
from context_center.ui.models.compared_fact import ComparedFact
from context_center.ui.models.proposals import MemoryProposal
from context_center.ui.widgets import card_buttons as on_card
from context_center.ui.widgets.suggestion_card import COMPARE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QDialog

    from context_center.core.suggestions.candidates import Evidence
    from context_center.services.snapshot import Snapshot
    from context_center.services.suggestion_inbox import DecidedSuggestion
    from context_center.services.suggestion_scan import ScanResult
    from context_center.ui.actions import ThemedAction
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.dialogs.turn_reader import TurnReaderDialog
    from context_center.ui.messages import Messages
    from context_center.ui.models.open_suggestions import OpenSuggestions, Suggestion
    from context_center.ui.models.proposals import Proposal
    from context_center.ui.suggestion_scans import SuggestionScans
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.suggestion_board import SuggestionBoard

_OPEN, _MERGE, _EDIT = "open:", "merge:", "edit:"
_TICK = "suggestions.tick"
_SEVERAL = "suggestions.accept_ticked", "suggestions.later_ticked", "suggestions.reject_ticked"
_SCAN, _DECISIONS = "suggestions.scan", "suggestions.decisions"


class SuggestionDesk(QObject):
    """``fact_requested`` carries the path of a fact that is to be looked at; ``scan_wanted``
    is emitted when what waits has to be found out anew."""

    fact_requested = Signal(str)
    scan_wanted = Signal()

    def __init__(
        self,
        board: SuggestionBoard,
        waiting: OpenSuggestions,
        scans: SuggestionScans,
        bridge: WorkspaceBridge,
        theme: Theme,
        messages: Messages,
    ) -> None:
        super().__init__(board)
        self._board, self._waiting, self._scans = board, waiting, scans
        self._bridge, self._theme, self._messages = bridge, theme, messages
        self._snapshot: Snapshot | None = None
        self._result: ScanResult | None = None
        self.writing: SuggestionWriting | None = None
        self.dialog: QDialog | None = None
        self.reader: TurnReaderDialog | None = None
        self.comparisons = Comparisons(bridge, theme, board)
        self._actions = self._make_actions()
        self._several_words = {each: self._actions[each].text() for each in _SEVERAL}
        self._connect()
        self.refresh()

    def _make_actions(self) -> dict[str, ThemedAction]:
        of_card = (
            on_card.ACCEPT, on_card.EDIT, on_card.LATER_WEEK, on_card.LATER_MONTH,
            on_card.MERGE, on_card.REJECT, on_card.REJECT_BECAUSE,
        )  # fmt: skip
        slots: dict[str, Callable[..., object]] = dict.fromkeys(of_card, self._on_action)
        slots |= {_TICK: self._on_tick} | dict.fromkeys(_SEVERAL, self._on_several)
        made = {}
        for action_id, slot in slots.items():
            action = make_action(action_id, self, self._theme, slot, with_icon=False)
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self._board.addAction(action)
            made[action_id] = action
        made[_SCAN] = make_action(_SCAN, self, self._theme, self._on_scan, with_icon=False)
        made[_DECISIONS] = make_action(
            _DECISIONS, self, self._theme, self._on_decisions, with_icon=False
        )
        return made

    def _connect(self) -> None:
        self._board.asked.connect(self._on_asked)
        self._board.followed.connect(self._on_followed)
        self._board.turn_requested.connect(self._on_turn)
        self._board.ticks_changed.connect(self.refresh)
        self._board.current_changed.connect(self.refresh)
        self._scans.ended.connect(self._on_ended)
        self._bridge.opened.connect(self._on_opened)

    def allow_acts(self, acts: StoreActs) -> None:
        """Let decisions be carried out."""
        self.writing = SuggestionWriting(acts, self._scans, self._bridge, self._messages, self)
        self.writing.refused.connect(self._board.refuse)
        self.writing.taken_back.connect(self._on_taken_back)
        acts.obstacle_changed.connect(self.refresh)
        self.refresh()

    def set_snapshot(self, snapshot: Snapshot) -> None:
        """The store as it is now."""
        self._snapshot = snapshot

    def actions(self) -> list[ThemedAction]:
        """All actions, for the menus."""
        return list(self._actions.values())

    def head_actions(self) -> list[ThemedAction]:
        """Those that stand above the cards."""
        return [self._actions[each] for each in (*_SEVERAL[:1], _SEVERAL[2], _DECISIONS)]

    @Slot()
    def refresh(self) -> None:
        """Offer what can be done now."""
        able = self.writing is not None and not self.writing.acts.obstacle
        current = self._waiting.get(self._board.current)
        editing = self._board.is_edited(self._board.current)
        for action_id, action in self._actions.items():
            if action_id in {_SCAN, _DECISIONS}:
                continue
            if action_id in _SEVERAL:
                self._show_several(action, able=able)
                continue
            fits = action_id != on_card.MERGE or isinstance(current, MemorySuggestion)
            action.setEnabled(current is not None and able and fits and not editing)

    def _show_several(self, action: ThemedAction, *, able: bool) -> None:
        count = len(self._waiting.chosen())
        words = self._several_words[action.objectName()]
        action.setText(self.tr("{0} ({1})").format(words, count) if count else words)
        action.setEnabled(able and bool(count))

    @Slot()
    def _on_action(self) -> None:
        self._on_asked(self._board.current, self.sender().objectName())

    @Slot(str, str)
    def _on_asked(self, key: str, action: str) -> None:
        suggestion, proposal = self._waiting.get(key), self._board.proposal(key)
        if suggestion is None or proposal is None or self.writing is None:
            return
        if action in {on_card.ACCEPT, on_card.SAVE_EDIT}:
            self._accept([proposal])
        elif action == on_card.EDIT:
            self._board.begin_edit(key)
        elif action == on_card.CANCEL_EDIT:
            self._board.end_edit(key)
        elif action in {on_card.LATER_WEEK, on_card.LATER_MONTH}:
            span = WEEK_NS if action == on_card.LATER_WEEK else MONTH_NS
            self.writing.postpone([suggestion], span)
        elif action == on_card.REJECT:
            self.writing.reject([suggestion])
        elif action == on_card.REJECT_BECAUSE:
            self._ask_reason(suggestion)
        elif action == on_card.MERGE and isinstance(suggestion, MemorySuggestion):
            self._ask_target(suggestion)
        self.refresh()

    def _accept(self, proposals: Sequence[Proposal]) -> None:
        for proposal in proposals:
            self._board.forget_refusal(proposal.suggestion.id)
        if self.writing is not None:
            self.writing.accept(proposals)

    @Slot()
    def _on_scan(self) -> None:
        self.scan_wanted.emit()

    @Slot()
    def _on_tick(self) -> None:
        card = self._board.card(self._board.current)
        if card is not None:
            card.box.toggle()

    @Slot()
    def _on_several(self) -> None:
        chosen, writing = self._waiting.chosen(), self.writing
        if writing is None:
            return
        action = self.sender().objectName()
        if action == _SEVERAL[0]:
            proposals = [self._board.proposal(each.id) for each in chosen]
            self._accept([each for each in proposals if each is not None])
        elif action == _SEVERAL[1]:
            writing.postpone(chosen, WEEK_NS)
        else:
            writing.reject(chosen)

    @Slot(str, str)
    def _on_followed(self, key: str, target: str) -> None:
        if target == COMPARE:
            self._compare(key)
        elif target.startswith(_OPEN):
            self.fact_requested.emit(target.removeprefix(_OPEN))
        elif target.startswith(_MERGE):
            self._on_target(key, target.removeprefix(_MERGE))
        elif target == _EDIT:
            self._board.begin_edit(key)

    def _compare(self, key: str) -> None:
        proposal = self._board.proposal(key)
        if not isinstance(proposal, MemoryProposal) or proposal.revised is None:
            return
        try:
            after = proposal.as_saved(self._bridge.now())
        except ContextError as error:
            self._board.refuse(key, error)
            return
        now = replace(after, path=proposal.revised.path)
        self.comparisons.open(ComparedFact(proposal.revised), ComparedFact(now, live=False))

    def _ask_reason(self, suggestion: Suggestion) -> None:
        from context_center.ui.dialogs.suggestion_reason import ReasonDialog  # noqa: PLC0415 - seldom

        title = getattr(suggestion, "title", suggestion.name)
        dialog = ReasonDialog(suggestion.id, title, self._board)
        dialog.given.connect(self._on_reason)
        self._open(dialog)

    @Slot(str, str)
    def _on_reason(self, key: str, reason: str) -> None:
        suggestion = self._waiting.get(key)
        if suggestion is not None and self.writing is not None:
            self.writing.reject([suggestion], reason)

    def _ask_target(self, suggestion: MemorySuggestion) -> None:
        from context_center.ui.dialogs.merge_target import MergeTargetDialog  # noqa: PLC0415 - seldom

        facts = self._snapshot.facts if self._snapshot is not None else ()
        dialog = MergeTargetDialog(suggestion, facts, self._bridge, self._theme, self._board)
        dialog.chosen.connect(self._on_target)
        self._open(dialog)

    @Slot(str, str)
    def _on_target(self, key: str, path: str) -> None:
        suggestion = self._waiting.get(key)
        facts = self._snapshot.facts if self._snapshot is not None else ()
        fact = next((fact for fact in facts if fact.path == path), None)
        if isinstance(suggestion, MemorySuggestion) and fact is not None and self.writing:
            self.writing.merge(suggestion, fact)

    @Slot()
    def _on_decisions(self) -> None:
        from context_center.ui.dialogs.suggestion_decisions import (  # noqa: PLC0415 - seldom
            DecisionsDialog,
        )

        dialog = DecisionsDialog(self._bridge.now(), self._board.window())
        dialog.taken_back.connect(self._on_take_back)
        self._open(dialog)
        self._list_decisions()

    def _list_decisions(self) -> None:
        inbox = self._scans.inbox
        self._bridge.tasks.start(lambda _: inbox.entries(), self._on_entries, self._messages.error)

    @Slot(object)
    def _on_entries(self, entries: Sequence[DecidedSuggestion]) -> None:
        from context_center.ui.dialogs.suggestion_decisions import (  # noqa: PLC0415 - seldom
            DecisionsDialog,
        )

        if isinstance(self.dialog, DecisionsDialog):
            self.dialog.show_entries(entries)

    @Slot(object)
    def _on_take_back(self, entries: Sequence[DecidedSuggestion]) -> None:
        if self.writing is not None:
            self.writing.take_back(entries)

    @Slot()
    def _on_taken_back(self) -> None:
        self._list_decisions()
        self.scan_wanted.emit()

    @Slot(object)
    def _on_turn(self, evidence: Evidence) -> None:
        from context_center.ui.dialogs.turn_reader import TurnReaderDialog  # noqa: PLC0415 - seldom

        session = self._result.session_of(evidence) if self._result is not None else None
        if session is None:
            return
        if self.reader is None:
            self.reader = TurnReaderDialog(self._bridge, self._theme, self._board)
        self.reader.read(session, evidence)

    @Slot(object)
    def _on_ended(self, result: ScanResult) -> None:
        self._result = result

    @Slot(object)
    def _on_opened(self, _workspace: object) -> None:
        self._snapshot = self._result = None
        for dialog in (self.dialog, self.reader):
            if dialog is not None:
                dialog.close()

    def _open(self, dialog: QDialog) -> None:
        if self.dialog is not None:
            self.dialog.close()
        self.dialog = dialog
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self._on_finished)
        dialog.open()

    @Slot()
    def _on_finished(self) -> None:
        if self.sender() is self.dialog:
            self.dialog = None
