"""Recall Trace: what a message would bring back, why, and what it would not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QByteArray,
    QDataStream,
    QIODevice,
    Signal,
    Slot,
)
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from context_center.core.recall.budget import DEFAULT_CHARACTERS, DEFAULT_LIMIT
from context_center.services.snapshot import StoreState
from context_center.ui import fact_acts
from context_center.ui.actions import make_action
from context_center.ui.dialogs.act_desk import ActDesk
from context_center.ui.messages import Level
from context_center.ui.models.example_messages import example_messages
from context_center.ui.models.live_experiment import LiveExperiment
from context_center.ui.models.live_findings import LiveFindings
from context_center.ui.models.live_recall import LiveRecall
from context_center.ui.theme import SPACE_2, SPACE_3
from context_center.ui.widgets.banner import Banner
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.message_bar import MessageBar
from context_center.ui.widgets.recall_answer import RecallAnswer
from context_center.ui.widgets.recall_views import RecallView, RecallViews

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from context_center.core.changes import FactChanges
    from context_center.core.facts import Fact
    from context_center.core.recall.least_change import Change
    from context_center.core.recall.trace import RecallTrace
    from context_center.services.snapshot import Snapshot
    from context_center.ui.actions import ThemedAction
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.timeline_page import TimelinePage

EXAMPLE = "Deploy 数据库迁移 today? Rollback checklist, 代码评审, release freeze"


class RecallTraceTab(QWidget):
    """The message above, what came back on the left, the provider's block on the right."""

    count_changed = Signal(object)
    attention_changed = Signal(bool)
    fact_requested = Signal(str)
    location_requested = Signal(str, object)

    TITLE = QT_TRANSLATE_NOOP("RecallTraceTab", "Recall Trace")
    ICON = "recall"

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
        self._trace: RecallTrace | None = None
        self._winners: dict[str, Fact] = {}
        self._desk: ActDesk | None = None
        self._live = LiveRecall(bridge, self)
        self._findings = LiveFindings(bridge, self)
        self._experiment = LiveExperiment(bridge, self)
        self._banner = Banner(theme, self)
        self._message = MessageBar(theme)
        self._answer = RecallAnswer(theme)
        self._remote = EmptyState("remote", "", theme=theme)
        self._local = QWidget()
        self._timeline: TimelinePage | None = None
        self._timeline_state = QByteArray()
        self._views = RecallViews(QWidget(), self._make_view, theme, self)
        self._pages = QStackedWidget(self)
        self._arrange()
        self._connect()
        bridge.opened.connect(self._on_opened)
        self._make_actions(theme)
        self._message.set_limits(DEFAULT_LIMIT, DEFAULT_CHARACTERS)
        self._tell_obstacle()
        self._show_start()

    def allow_acts(self, acts: StoreActs) -> None:
        """Offer to apply what would let a fact through; without it that is only told."""
        self._desk = ActDesk(acts, self._theme, self._messages, self)
        self._desk.fact_requested.connect(self.fact_requested)
        acts.obstacle_changed.connect(self._tell_obstacle)
        self._tell_obstacle()

    def set_snapshot(self, snapshot: Snapshot, changes: FactChanges) -> None:  # noqa: ARG002
        """Recall the present message from the new facts; nothing else moves."""
        self._snapshot = snapshot
        if self._desk is not None:
            self._desk.set_snapshot(snapshot)
        self._winners = {o.global_.path: o.project for o in snapshot.overrides}
        if snapshot.state is StoreState.REMOTE:
            self._show_remote(snapshot)
            return
        self._pages.setCurrentWidget(self._local)
        self._tell_reachable(snapshot)
        if self._timeline is not None:
            self._timeline.refresh()
            self._enter(self._views.current)
        if self._message.message().strip():
            self._live.ask_now(self._message.message())
        else:
            self._show_start()

    def show_recall(self, message: str) -> None:
        """Show what a message brings back, as when it is typed."""
        self._views.show_view(RecallView.MESSAGE)
        self._answer.results().forget_choice()
        self._message.set_message(message)
        if message.strip():
            self._live.ask_now(message)

    def tab_actions(self) -> list[ThemedAction]:
        """The actions of this tab."""
        return [self._focus_action, self._history_action, self._copy_action]

    @Slot()
    def focus_filter(self) -> None:
        """Put the keyboard into the message."""
        self._views.show_view(RecallView.MESSAGE)
        self._message.take_focus()

    def settle(self) -> bool:
        """Whether the first facts have come and no answer is outstanding."""
        is_read = self._timeline is None or self._timeline.settle()
        return self._snapshot is not None and not self._pending() and is_read

    def _pending(self) -> bool:
        lives = (self._live, self._findings, self._experiment)
        return any(live.pending for live in lives)

    def show_example(self) -> None:
        """Recall a message that shows tokens of two languages, gates and a full block."""
        self.show_recall(EXAMPLE)

    def save_state(self) -> QByteArray:
        """How the window is shared, as bytes for the next start."""
        state = QByteArray()
        stream = QDataStream(state, QIODevice.OpenModeFlag.WriteOnly)
        timeline = self._timeline.save_state() if self._timeline else self._timeline_state
        for part in (*self._answer.save_state(), timeline):
            stream << part
        return state

    def restore_state(self, state: QByteArray) -> None:
        """Take over what ``save_state`` gave; anything else is passed over."""
        stream = QDataStream(state)
        across, down = QByteArray(), QByteArray()
        stream >> across >> down
        if stream.status() is QDataStream.Status.Ok:
            self._answer.restore_state(across, down)
            stream >> self._timeline_state
            if self._timeline is not None:
                self._timeline.restore_state(self._timeline_state)

    def views(self) -> RecallViews:
        """The views and which of them is in front."""
        return self._views

    def message_bar(self) -> MessageBar:
        """The message and its tokens."""
        return self._message

    def answer(self) -> RecallAnswer:
        """What stands below the message."""
        return self._answer

    @property
    def snapshot(self) -> Snapshot | None:
        """The facts that are recalled from, None before the first have come."""
        return self._snapshot

    def warning(self) -> str:
        """The sentence of the banner, "" while there is none."""
        return self._banner.sentence()

    def sentence(self) -> str:
        """The sentence that explains why there is no block, "" if there is one."""
        if self._pages.currentWidget() is self._remote:
            return self._remote.sentence()
        return self._answer.sentence()

    def showEvent(self, event: QShowEvent) -> None:
        """What has changed is seen now."""
        super().showEvent(event)
        self.attention_changed.emit(False)
        self._enter(self._views.current)

    def _arrange(self) -> None:
        page = QVBoxLayout(self._local)
        page.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_2)
        page.setSpacing(SPACE_3)
        page.addWidget(self._banner)
        page.addWidget(self._views, 1)
        message = QVBoxLayout(self._views.known(RecallView.MESSAGE))
        message.setContentsMargins(0, 0, 0, 0)
        message.setSpacing(SPACE_3)
        message.addWidget(self._message)
        message.addWidget(self._answer, 1)
        self._pages.addWidget(self._local)
        self._pages.addWidget(self._remote)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)

    def _make_view(self, view: RecallView) -> QWidget:
        """A view that is first shown: no start waits for it."""
        from context_center.ui.widgets.timeline_page import TimelinePage  # noqa: PLC0415

        if view is not RecallView.TIMELINE:
            raise ValueError(view)
        self._timeline = TimelinePage(self._bridge, self._theme)
        self._timeline.restore_state(self._timeline_state)
        self._timeline.recall_requested.connect(self.show_recall)
        self._timeline.fact_requested.connect(self.fact_requested)
        return self._timeline

    @Slot(object)
    def _enter(self, view: RecallView) -> None:
        """What a view does when it is looked at."""
        if view is RecallView.TIMELINE and self._timeline is not None and self.isVisible():
            self._timeline.enter()

    def _connect(self) -> None:
        self._views.shown.connect(self._enter)
        self._message.edited.connect(self._on_edited)
        self._message.descended.connect(self._answer.take_focus)
        self._answer.example_chosen.connect(self.show_recall)
        self._answer.fact_requested.connect(self._on_fact_requested)
        self._answer.ascended.connect(self.focus_filter)
        self._answer.copied.connect(self._on_copied)
        self._message.bounds().changed.connect(self._on_bounds)
        results, detail = self._answer.results(), self._answer.results().detail()
        results.current_changed.connect(self._on_current_changed)
        self._findings.found.connect(detail.show_findings)
        detail.findings().change_wanted.connect(self._on_change_wanted)
        self._live.recalled.connect(self._on_recalled)
        self._answer.experiment_wanted.connect(self._try_experiment)
        self._experiment.tried.connect(self._answer.experiment().set_tried)
        self._live.slow_changed.connect(self._on_slow)

    def _make_actions(self, theme: Theme) -> None:
        history = self._message.history()
        self._focus_action = make_action("recall.message", self, theme, self.focus_filter)
        self._history_action = make_action("recall.history", self, theme, history.open)
        self._copy_action = make_action("recall.copy_block", self, theme, self._answer.copy_block)
        self._history_action.setEnabled(False)
        history.filled.connect(self._on_history_filled)

    def _show_start(self) -> None:
        self._live.stop()
        self._trace = None
        self._copy_action.setEnabled(False)
        self._message.set_trace(None)
        self._answer.results().forget_choice()
        snapshot = self._snapshot
        examples = example_messages(snapshot) if snapshot else ()
        is_empty = snapshot is not None and not snapshot.facts
        self._answer.show_start(examples, is_empty=is_empty)

    def _show_remote(self, snapshot: Snapshot) -> None:
        self._live.stop()
        self._trace = None
        self._copy_action.setEnabled(False)
        address = snapshot.workspace.remote_address
        sentence = self.tr("The memory of {0} is shown only by the remote side.").format(address)
        self._remote.set_state("remote", sentence)
        self._pages.setCurrentWidget(self._remote)

    def _tell_reachable(self, snapshot: Snapshot) -> None:
        is_stale = snapshot.state is StoreState.UNREACHABLE
        self._answer.results().list().set_faded(is_stale)
        if is_stale:
            sentence = self.tr("Store not reachable: this is recalled from what was read last.")
            self._banner.show_message(Level.WARNING, sentence, dismissible=False)
        else:
            self._banner.hide()

    @Slot()
    def _on_opened(self) -> None:
        """Another workspace: its own facts answer the message when they are read."""
        self._snapshot = None
        self._trace = None
        self._live.stop()
        if self._timeline is not None:
            self._timeline.clear()

    @Slot(str)
    def _on_edited(self, message: str) -> None:
        if not message.strip():
            self._show_start()
        elif self._snapshot is None:
            self._answer.show_waiting()
        else:
            self._live.ask_soon(message)

    @Slot(object)
    def _on_recalled(self, trace: RecallTrace) -> None:
        before, self._trace = self._trace, trace
        if self._answer.shows_experiment:
            self._try_experiment()
        if trace == before:
            return
        self._copy_action.setEnabled(bool(trace.block))
        self._message.set_trace(trace)
        self._message.set_limits(trace.limit, trace.char_budget)
        is_live = before is not None and _asked(before) == _asked(trace)
        self._answer.show_trace(trace, self._winners, is_live=is_live)
        if is_live and not self.isVisible() and _recalled(before) != _recalled(trace):
            self.attention_changed.emit(True)

    @Slot()
    def _try_experiment(self) -> None:
        if self._trace is not None:
            self._experiment.ask(self._trace)

    @Slot(str)
    def _on_current_changed(self, _path: str) -> None:
        self._findings.ask(self._trace, self._answer.results().current_item())

    @Slot(int, int)
    def _on_bounds(self, facts: int, characters: int) -> None:
        self._live.set_bounds(facts, characters)
        if self._message.message().strip() and self._snapshot is not None:
            self._live.ask_soon(self._message.message())

    @Slot(object)
    def _on_change_wanted(self, change: Change) -> None:
        item = self._answer.results().current_item()
        if change.fact is None:
            self._message.bounds().set_bounds(change.limit, change.characters)
        elif self._desk is not None and item is not None:
            self._desk.run(fact_acts.let_recall_find(item.fact, change.fact))

    @Slot()
    def _tell_obstacle(self) -> None:
        obstacle = self._desk.acts.obstacle if self._desk else self.tr("Facts are only shown.")
        self._answer.results().detail().findings().set_obstacle(obstacle)

    @Slot(bool)
    def _on_slow(self, slow: bool) -> None:
        self._message.set_busy(slow)
        if slow and self._trace is None:
            self._answer.show_waiting()

    @Slot(str)
    def _on_fact_requested(self, path: str) -> None:
        self._message.remember()
        self.fact_requested.emit(path)

    @Slot()
    def _on_history_filled(self) -> None:
        self._history_action.setEnabled(True)

    @Slot()
    def _on_copied(self) -> None:
        self._messages.info(self.tr("The recall block is on the clipboard."))


def _asked(trace: RecallTrace) -> tuple[str, int, int]:
    return trace.query, trace.limit, trace.char_budget


def _recalled(trace: RecallTrace | None) -> list[tuple[str, int]]:
    return [(hit.fact.path, hit.fact.revision) for hit in trace.hits] if trace else []
