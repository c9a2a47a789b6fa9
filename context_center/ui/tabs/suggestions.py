"""Suggestions: what sessions propose to remember, each waiting for a decision."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QByteArray, QTimer, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from context_center.core.turns import TurnSource
from context_center.services.snapshot import StoreState
from context_center.ui.actions import make_action
from context_center.ui.dialogs.suggestion_desk import SuggestionDesk
from context_center.ui.models.open_suggestions import Group, OpenSuggestions
from context_center.ui.models.suggestion_words import size_words
from context_center.ui.suggestion_scans import OTHER_AGENTS, SuggestionScans
from context_center.ui.suggestion_steps import decision_changes
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.suggestion_board import SuggestionBoard
from context_center.ui.widgets.suggestion_head import SuggestionHead

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QShowEvent

    from context_center.core.changes import FactChanges
    from context_center.core.errors import ContextError
    from context_center.core.suggestions.candidates import Evidence
    from context_center.services.snapshot import Snapshot
    from context_center.services.suggestion_scan import ScanResult
    from context_center.ui.act_steps import Outcome
    from context_center.ui.actions import ThemedAction
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme

_LOOK_EVERY_MS = 5_000
_AGENTS = "agents"
_SWITCHES = {
    TurnSource.CLAUDE_CODE: "suggestions.claude_code",
    TurnSource.CODEX: "suggestions.codex",
}


class SuggestionsTab(QWidget):
    """Scans when it is opened, and again when sessions change while it is in sight."""

    count_changed = Signal(object)
    attention_changed = Signal(bool)
    fact_requested = Signal(str)
    location_requested = Signal(str, object)

    TITLE = QT_TRANSLATE_NOOP("SuggestionsTab", "Suggestions")
    ICON = "suggestions"

    def __init__(
        self,
        bridge: WorkspaceBridge,
        theme: Theme,
        messages: Messages,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._theme, self._messages = bridge, theme, messages
        self._snapshot: Snapshot | None = None
        self._result: ScanResult | None = None
        self._wanted = self._cancelled = False
        self._error: ContextError | None = None
        self.waiting = OpenSuggestions()
        self.scans = SuggestionScans(bridge, self)
        self.head = SuggestionHead(theme, self)
        self.board = SuggestionBoard(self.waiting, bridge, self._session_name, theme, self)
        self.empty = EmptyState("suggestions", "", theme=theme)
        self.remote = EmptyState("remote", "", theme=theme)
        self.desk = SuggestionDesk(self.board, self.waiting, self.scans, bridge, theme, messages)
        self._switches = {
            agent: make_action(action, self, theme, self._on_switched, with_icon=False)
            for agent, action in _SWITCHES.items()
        }
        self._look = QTimer(self)
        self._look.setInterval(_LOOK_EVERY_MS)
        self._arrange()
        self._connect()
        self._show_state()

    def _arrange(self) -> None:
        self._pages = QStackedWidget(self)
        for page in (self.board, self.empty):
            self._pages.addWidget(page)
        self._local = QWidget(self)
        column = QVBoxLayout(self._local)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self._pages, 1)
        self._places = QStackedWidget(self)
        for place in (self._local, self.remote):
            self._places.addWidget(place)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._places)
        for action in self.desk.head_actions():
            self.head.add_action(action)

    def _connect(self) -> None:
        self.head.agents_changed.connect(self._on_agents)
        self.head.cancel_wanted.connect(self.scans.cancel)
        self.empty.activated.connect(self._scan)
        self.scans.began.connect(self._on_began)
        self.scans.progressed.connect(self.head.show_progress)
        self.scans.ended.connect(self._on_ended)
        self.scans.failed.connect(self._on_failed)
        self.scans.cancelled.connect(self._on_cancelled)
        self.desk.fact_requested.connect(self.fact_requested)
        self.desk.scan_wanted.connect(self._scan)
        self._look.timeout.connect(self.look_again)
        self._bridge.opened.connect(self._on_opened)

    def allow_acts(self, acts: StoreActs) -> None:
        """Let suggestions be decided."""
        self.desk.allow_acts(acts)
        acts.performed.connect(self._on_written)
        acts.stepped.connect(self._on_written)

    def set_snapshot(self, snapshot: Snapshot, changes: FactChanges) -> None:  # noqa: ARG002
        """Compare what is proposed with the facts as they are now."""
        self._snapshot = snapshot
        if snapshot.state is StoreState.REMOTE:
            self._show_remote(snapshot.workspace.remote_address)
            return
        self._places.setCurrentWidget(self._local)
        self.board.set_facts(snapshot.facts)
        self.desk.set_snapshot(snapshot)
        if self._wanted and snapshot.checked:
            self._scan()

    def sentence(self) -> str:
        """The sentence that stands in place of cards, "" while there are some."""
        if self._places.currentWidget() is self.remote:
            return self.remote.sentence()
        return self.empty.sentence() if self._pages.currentWidget() is self.empty else ""

    def tab_actions(self) -> list[ThemedAction]:
        """The actions of the tab, for the menus."""
        return [*self.desk.actions(), *self._switches.values()]

    def focus_filter(self) -> None:
        """There is nothing to filter: go to the current card."""
        self.board.refresh(focus=True)

    def settle(self) -> bool:
        """Whether nothing is being read."""
        return not (self.scans.running or self._wanted or self.board.pending)

    def show_example(self) -> None:
        """The scan shows what there is."""

    def save_state(self) -> QByteArray:
        """Whose sessions are read."""
        return QByteArray(json.dumps({_AGENTS: self.head.agents()}).encode())

    def restore_state(self, state: QByteArray) -> None:
        """Read the sessions of the same agents as before."""
        try:
            kept = json.loads(bytes(state.data()))
            chosen = [agent for agent in OTHER_AGENTS if agent in kept[_AGENTS]]
        except (ValueError, KeyError, TypeError):
            return
        self.head.set_agents(chosen)
        self._set_agents(chosen)

    def showEvent(self, event: QShowEvent) -> None:
        """Opening the tab looks for what is new."""
        super().showEvent(event)
        self._look.start()
        self.attention_changed.emit(False)
        QTimer.singleShot(0, self, self._take_focus)
        self._scan()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: watch the sessions no more."""
        super().hideEvent(event)
        self._look.stop()

    @Slot()
    def _take_focus(self) -> None:
        """Put the keyboard on the current card, unless somebody is typing elsewhere."""
        if len(self.waiting) and self._focus_is_free():
            self.board.refresh(focus=True)

    @Slot()
    def _scan(self) -> None:
        """Scan as soon as the facts were compared with the disk."""
        snapshot = self._snapshot
        if snapshot is not None and snapshot.state is StoreState.REMOTE:
            self._wanted = False
        elif snapshot is None or not snapshot.checked:
            self._wanted = True
        else:
            self._wanted = False
            self.scans.scan()

    @Slot()
    def look_again(self) -> None:
        """Scan if sessions have changed since the last scan began."""
        from context_center.services.session_pulse import session_pulse  # noqa: PLC0415 - not early

        workspace = self._bridge.workspace
        if workspace is not None and not self.scans.running and not workspace.is_remote:
            self._bridge.tasks.start(lambda _: session_pulse(workspace), self._on_pulse)

    @Slot(object)
    def _on_pulse(self, pulse: object) -> None:
        if self.scans.pulse not in {None, pulse} and self.isVisible():
            self._scan()

    @Slot()
    def _on_began(self) -> None:
        self._error, self._cancelled = None, False
        self.head.show_scanning()
        self._show_state()

    @Slot(object)
    def _on_ended(self, result: ScanResult) -> None:
        self._result = result
        first = not len(self.waiting)
        news = self.waiting.take(result.suggestions, keep_order=not first)
        self._show(focus=first and self._focus_is_free())
        self.count_changed.emit(len(self.waiting))
        if news and not self.isVisible():
            self.attention_changed.emit(True)
        self.head.show_result(result, self._summary())
        problem = self.scans.inbox.problem
        if problem is not None:
            self._messages.warning(f"{problem.message} {problem.path}")
            self.scans.inbox.problem = None

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        self._error = error
        self.head.show_result(None, self._summary())
        self._show_state()

    @Slot()
    def _on_cancelled(self) -> None:
        self._cancelled = True
        self.head.show_result(None, self._summary())
        self._show_state()

    @Slot(object)
    def _on_written(self, outcome: Outcome) -> None:
        changed = [
            self.waiting.decide(each.suggestion_id, decided=each.decided)
            for each in decision_changes(outcome)
        ]
        if any(changed):
            self._show(focus=self.isVisible() and self.board.isVisible())
            self.count_changed.emit(len(self.waiting))
            self.head.show_result(None, self._summary())
        elif any(not each.decided for each in decision_changes(outcome)) and self.isVisible():
            self._scan()

    @Slot(object)
    def _on_agents(self, agents: list[TurnSource]) -> None:
        self._set_agents(agents)
        self._scan()

    @Slot()
    def _on_switched(self) -> None:
        chosen = [agent for agent, action in self._switches.items() if action.isChecked()]
        self.head.set_agents(chosen)
        self._on_agents(chosen)

    def _set_agents(self, agents: list[TurnSource]) -> None:
        self.scans.set_agents(agents)
        for agent, action in self._switches.items():
            action.setChecked(agent in agents)

    @Slot(object)
    def _on_opened(self, _workspace: object) -> None:
        self._snapshot = self._result = None
        self.waiting.clear()
        self._wanted = self.isVisible()
        self._show(focus=False)
        self.head.show_result(None, "")

    def _show(self, *, focus: bool) -> None:
        self.board.refresh(focus=focus)
        self.desk.refresh()
        self._show_state()

    def _show_state(self) -> None:
        if len(self.waiting):
            self._pages.setCurrentWidget(self.board)
            return
        self._pages.setCurrentWidget(self.empty)
        again = self.tr("Scan Again")
        if self._error is not None:
            told = f"{self._error.message} {self._error.remedy}".strip()
            self.empty.set_state("error", self._error.title, again, told)
        elif self._cancelled:
            told = self.tr("What was read already is remembered.")
            self.empty.set_state("paused", self.tr("The scan was stopped."), again, told)
        elif self._result is None or (self.scans.running and not self._result.sessions):
            told = self.tr("Nothing is written unless you accept it.")
            self.empty.set_state("suggestions", self.tr("Reading your sessions…"), None, told)
        elif not self._result.sessions:
            self.empty.set_state(
                "suggestions",
                self.tr("This workspace has no sessions yet."),
                again,
                self.tr("What you tell an agent here will be looked through for lasting rules."),
            )
        else:
            self.empty.set_state("check", self.tr("Nothing new is suggested."), again, self._read())

    def _show_remote(self, address: str) -> None:
        self.scans.cancel()
        told = self.tr("Suggestions for {0} are unavailable: the remote side must offer them.")
        detail = self.tr("Sessions and memory of another machine are never read from here.")
        self.remote.set_state("remote", told.format(address), detail=detail)
        self._places.setCurrentWidget(self.remote)
        self.count_changed.emit(None)

    def _summary(self) -> str:
        if self._result is None:
            return ""
        facts, skills = (len(self.waiting.of(group)) for group in Group)
        told = self.tr("{0} facts and {1} skills suggested. {2}")
        return told.format(facts, skills, self._read())

    def _read(self) -> str:
        scanned = self._result.scanned if self._result is not None else None
        if scanned is None:
            return ""
        told = self.tr("Read {0:,} sessions, {1:,} turns, {2}.").format(
            scanned.sessions, scanned.turns, size_words(scanned.bytes)
        )
        passed = self._result.skipped_count if self._result is not None else 0
        return (
            self.tr("{0} {1:,} lines or sessions passed over.").format(told, passed)
            if passed
            else told
        )

    def _focus_is_free(self) -> bool:
        focus = self.window().focusWidget()
        return self.isVisible() and (focus is None or not focus.inherits("QLineEdit"))

    def _session_name(self, evidence: Evidence) -> str:
        if self._result is None:
            return evidence.session_id
        return self._result.session_name(evidence)
