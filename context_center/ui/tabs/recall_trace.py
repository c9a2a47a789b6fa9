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
from context_center.ui.actions import make_action
from context_center.ui.messages import Level
from context_center.ui.models.example_messages import example_messages
from context_center.ui.models.live_recall import LiveRecall
from context_center.ui.theme import SPACE_2, SPACE_3
from context_center.ui.widgets.banner import Banner
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.keep_test import KeepTestButton
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
    from context_center.ui.dialogs.recall_writing import RecallWriting
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme

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
        self._writing: RecallWriting | None = None
        self._live = LiveRecall(bridge, self)
        self._banner = Banner(theme, self)
        self._message = MessageBar(theme)
        self._answer = RecallAnswer(theme, bridge)
        self._remote = EmptyState("remote", "", theme=theme)
        self._local = QWidget()
        self._asking = QWidget()
        self._views = RecallViews(self._asking, bridge, theme, self)
        self._keep = KeepTestButton(theme)
        self._pages = QStackedWidget(self)
        self._arrange()
        self._connect()
        bridge.opened.connect(self._on_opened)
        self._make_actions(theme)
        self._message.set_limits(DEFAULT_LIMIT, DEFAULT_CHARACTERS)
        self._tell_obstacle()
        self._show_start()

    def allow_acts(self, acts: StoreActs) -> None:
        """Offer to apply what would let a fact through, and to keep tests."""
        from context_center.ui.dialogs.recall_writing import (  # noqa: PLC0415 - not for a start
            RecallWriting,
        )

        views = self._views
        writing = RecallWriting(acts, views.tests, self._theme, self._messages, self)
        self._writing = writing
        writing.fact_requested.connect(self.fact_requested)
        writing.obstacle_changed.connect(self._tell_obstacle)
        writing.tests_requested.connect(self.show_test)
        views.keep_requested.connect(writing.keep_recall)
        views.offer_tests()
        self._keep.wanted.connect(writing.keep)
        self._tell_obstacle()

    def set_snapshot(self, snapshot: Snapshot, changes: FactChanges) -> None:  # noqa: ARG002
        """Recall the present message from the new facts; nothing else moves."""
        self._snapshot = snapshot
        if self._writing is not None:
            self._writing.set_snapshot(snapshot)
        self._winners = {o.global_.path: o.project for o in snapshot.overrides}
        if snapshot.state is StoreState.REMOTE:
            self._show_remote(snapshot)
            return
        self._pages.setCurrentWidget(self._local)
        self._tell_reachable(snapshot)
        self._views.refresh()
        self._answer.refresh()
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

    @Slot(int)
    def show_test(self, number: int) -> None:
        """Show a recall test by its number in the file."""
        self._views.show_view(RecallView.TESTS)
        if self._views.expectations is not None:
            self._views.expectations.select(number)

    def tab_actions(self) -> list[ThemedAction]:
        """The actions of this tab."""
        asking = [self._focus_action, self._history_action, self._copy_action]
        return [*asking, *self._view_actions, self._keep_action]

    @Slot()
    def focus_filter(self) -> None:
        """Put the keyboard into the message, or into the list of another view."""
        if not self._views.take_focus():
            self._message.take_focus()

    @Slot()
    def focus_message(self) -> None:
        """Put the keyboard into the message."""
        self._views.show_view(RecallView.MESSAGE)
        self._message.take_focus()

    def settle(self) -> bool:
        """Whether the first facts have come and no answer is outstanding."""
        is_calm = self._views.settle() and not (self._live.pending or self._answer.pending)
        return self._snapshot is not None and is_calm

    def show_example(self) -> None:
        """Recall a message that shows tokens of two languages, gates and a full block."""
        self.show_recall(EXAMPLE)

    def save_state(self) -> QByteArray:
        """How the window is shared, as bytes for the next start."""
        state = QByteArray()
        stream = QDataStream(state, QIODevice.OpenModeFlag.WriteOnly)
        for part in (*self._answer.save_state(), self._views.save_state()):
            stream << part
        return state

    def restore_state(self, state: QByteArray) -> None:
        """Take over what ``save_state`` gave; anything else is passed over."""
        stream = QDataStream(state)
        across, down = QByteArray(), QByteArray()
        stream >> across >> down
        if stream.status() is QDataStream.Status.Ok:
            self._answer.restore_state(across, down)
            views = QByteArray()
            stream >> views
            self._views.restore_state(views)

    def views(self) -> RecallViews:
        """The views and which of them is in front."""
        return self._views

    def keep_button(self) -> KeepTestButton:
        """What keeps the message as a test."""
        return self._keep

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
        self._views.enter()

    def _arrange(self) -> None:
        page = QVBoxLayout(self._local)
        page.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_2)
        page.setSpacing(SPACE_3)
        page.addWidget(self._banner)
        page.addWidget(self._views, 1)
        self._views.add_beside(self._keep)
        message = QVBoxLayout(self._asking)
        message.setContentsMargins(0, 0, 0, 0)
        message.setSpacing(SPACE_3)
        message.addWidget(self._message)
        message.addWidget(self._answer, 1)
        self._pages.addWidget(self._local)
        self._pages.addWidget(self._remote)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)

    def _connect(self) -> None:
        self._views.recall_requested.connect(self.show_recall)
        self._views.fact_requested.connect(self.fact_requested)
        self._views.broken_changed.connect(self._on_broken_changed)
        self._views.message_wanted.connect(self.focus_message)
        self._views.copied.connect(self._on_path_copied)
        self._message.edited.connect(self._on_edited)
        self._message.descended.connect(self._answer.take_focus)
        self._answer.example_chosen.connect(self.show_recall)
        self._answer.fact_requested.connect(self._on_fact_requested)
        self._answer.ascended.connect(self.focus_filter)
        self._answer.copied.connect(self._on_copied)
        self._message.bounds().changed.connect(self._on_bounds)
        self._answer.current_changed.connect(self._keep.set_fact)
        self._answer.change_wanted.connect(self._on_change_wanted)
        self._live.recalled.connect(self._on_recalled)
        self._live.slow_changed.connect(self._on_slow)

    def _make_actions(self, theme: Theme) -> None:
        history = self._message.history()
        self._focus_action = make_action("recall.message", self, theme, self.focus_message)
        self._history_action = make_action("recall.history", self, theme, history.open)
        self._copy_action = make_action("recall.copy_block", self, theme, self._answer.copy_block)
        self._view_actions = (
            make_action("recall.timeline", self, theme, self._views.show_timeline),
            make_action("recall.tests", self, theme, self._views.show_tests),
        )
        self._keep_action = make_action("recall.keep_test", self, theme, self._keep.recalls.trigger)
        self._keep.can_keep_changed.connect(self._keep_action.setEnabled)
        self._keep_action.setEnabled(False)
        self._history_action.setEnabled(False)
        history.filled.connect(self._on_history_filled)

    def _show_start(self) -> None:
        self._live.stop()
        self._trace = None
        self._copy_action.setEnabled(False)
        self._message.set_trace(None)
        self._keep.set_trace(None)
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
        self._views.clear()

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
        if trace == before:
            return
        self._copy_action.setEnabled(bool(trace.block))
        self._message.set_trace(trace)
        self._keep.set_trace(trace)
        self._message.set_limits(trace.limit, trace.char_budget)
        is_live = before is not None and _asked(before) == _asked(trace)
        self._answer.show_trace(trace, self._winners, is_live=is_live)
        if is_live and not self.isVisible() and _recalled(before) != _recalled(trace):
            self.attention_changed.emit(True)

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
        elif self._writing is not None and item is not None:
            self._writing.apply(item.fact, change)

    @Slot()
    def _tell_obstacle(self) -> None:
        only_shown = self.tr("Facts are only shown.")
        obstacle = self._writing.obstacle if self._writing is not None else only_shown
        self._keep.set_obstacle(obstacle)
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

    @Slot(object)
    def _on_broken_changed(self, broken: int) -> None:
        self.count_changed.emit(broken or None)
        if broken and not self.isVisible():
            self.attention_changed.emit(True)

    @Slot(str)
    def _on_path_copied(self, path: str) -> None:
        self._messages.info(self.tr("Copied {0}").format(path))

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
