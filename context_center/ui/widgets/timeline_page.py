"""The recent turns of the workspace, and what one of them recalled then and would now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from context_center.ui.models.live_timeline import LiveTimeline
from context_center.ui.models.recall_words import count_text
from context_center.ui.models.timeline_words import LAST_KEY, turn_rows
from context_center.ui.theme import SPACE_2
from context_center.ui.widgets.elided_label import ElidedLabel
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.relative_time import relative
from context_center.ui.widgets.review_list import ReviewList
from context_center.ui.widgets.turn_detail import TurnDetail

if TYPE_CHECKING:
    from context_center.core.errors import ContextError
    from context_center.services.recall_timeline import Timeline, TimelineTurn
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.theme import Theme

_MIB = 1 << 20
LIST_PART = 45
"""Percent of the width that the list begins with."""


class TimelinePage(QStackedWidget):
    """An empty state while there is nothing, else the list beside the detail.

    Nothing is read before the page is shown. ``recall_requested`` carries a message,
    ``keep_requested`` the RecallTrace that a test is to keep, ``fact_requested`` a path.
    """

    recall_requested = Signal(str)
    keep_requested = Signal(object)
    fact_requested = Signal(str)

    def __init__(
        self, bridge: WorkspaceBridge, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bridge, self._theme = bridge, theme
        self.live = LiveTimeline(bridge, self)
        self._timeline: Timeline | None = None
        self._turns: dict[str, TimelineTurn] = {}
        self.empty = EmptyState("history", "", theme=theme)
        self.list = ReviewList(theme)
        self.list.setAccessibleName(self.tr("Recent turns"))
        self.detail = TurnDetail(theme)
        self._summary = ElidedLabel()
        self._again = QToolButton()
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._arrange()
        self._connect()
        self._show_reading()
        self._dress()

    @property
    def timeline(self) -> Timeline | None:
        """What was read last, None before the first reading has ended."""
        return self._timeline

    def summary_text(self) -> str:
        """What the line above the list says."""
        return self._summary.text()

    def again_button(self) -> QToolButton:
        """The button that reads what is new, or stops reading."""
        return self._again

    def enter(self) -> None:
        """The page is looked at: read what is new in the sessions."""
        if self._bridge.snapshot is not None:
            self.live.scan()

    def refresh(self) -> None:
        """The store has changed: compare the turn that is shown once more."""
        if self._timeline is not None:
            self.live.compare(self._turns.get(self.list.key))

    def clear(self) -> None:
        """Another workspace is shown."""
        self._timeline = None
        self._turns = {}
        self.list.set_rows(())
        self.detail.show_turn(None)
        self._show_reading()

    def settle(self) -> bool:
        """Whether nothing is pending."""
        return not self.live.pending

    def save_state(self) -> QByteArray:
        """How the width is shared."""
        return self._splitter.saveState()

    def restore_state(self, state: QByteArray) -> None:
        """Take over what was saved."""
        self._splitter.restoreState(state)

    def take_focus(self) -> None:
        """Put the keyboard into the list."""
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _arrange(self) -> None:
        self._again.setAutoRaise(True)
        self._again.setIconSize(QSize(16, 16))
        head = QHBoxLayout()
        head.addWidget(self._summary, 1)
        head.addWidget(self._again)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_2)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        self._splitter.addWidget(left)
        self._splitter.addWidget(self.detail)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(SPACE_2)
        self._splitter.setStretchFactor(0, LIST_PART)
        self._splitter.setStretchFactor(1, 100 - LIST_PART)
        self._splitter.setSizes([LIST_PART * 20, (100 - LIST_PART) * 20])
        self.addWidget(self.empty)
        self.addWidget(self._splitter)

    def _connect(self) -> None:
        self.list.chosen.connect(self._on_chosen)
        self._again.clicked.connect(self._on_again)
        self.empty.activated.connect(self._on_again)
        self.detail.recall_requested.connect(self.recall_requested)
        self.detail.keep_requested.connect(self.keep_requested)
        self.detail.fact_requested.connect(self.fact_requested)
        self.live.began.connect(self._on_began)
        self.live.progressed.connect(self._on_progressed)
        self.live.read.connect(self._on_read)
        self.live.cancelled.connect(self._on_cancelled)
        self.live.failed.connect(self._on_failed)
        self.live.compared.connect(self.detail.show_comparison)
        self._theme.changed.connect(self._dress)

    def _show_reading(self) -> None:
        self.empty.set_state(
            "history",
            self.tr("Reading the sessions of this workspace…"),
            self.tr("Stop") if self.live.scanning else None,
        )
        self.setCurrentWidget(self.empty)

    @Slot()
    def _on_began(self) -> None:
        if self._timeline is None or not self._turns:
            self._show_reading()
        self._dress()

    @Slot(object, object)
    def _on_progressed(self, done: int, total: int) -> None:
        if total >= _MIB:
            told = self.tr("Reading… {done} of {total} MiB").format(
                done=count_text(done // _MIB), total=count_text(total // _MIB)
            )
            self._summary.setText(told)
            if self.currentWidget() is self.empty:
                self.empty.set_state(
                    "history",
                    self.tr("Reading the sessions of this workspace…"),
                    self.tr("Stop"),
                    told,
                )

    @Slot(object)
    def _on_read(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._turns = {each.key: each for each in timeline.turns}
        if timeline.last is not None:
            self._turns[LAST_KEY] = timeline.last
        self._dress()
        if not timeline.turns:
            self._show_none(timeline)
            return
        self.setCurrentWidget(self._splitter)
        self._tell_summary()
        now = self._bridge.now()
        before = self.list.key
        self.list.set_rows(turn_rows(timeline, lambda each: relative(each.time, now)))
        if before and before == self.list.key:
            self._on_chosen(before)

    @Slot()
    def _on_cancelled(self) -> None:
        self._dress()
        if self._turns:
            self._tell_summary()
            return
        self.empty.set_state(
            "history",
            self.tr("Reading was stopped"),
            self.tr("Read On"),
            self.tr("What was read is remembered; reading goes on from there."),
        )
        self.setCurrentWidget(self.empty)

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        self._dress()
        if not self._turns:
            self.empty.set_state("warning", error.title, self.tr("Try Again"), error.message)
            self.setCurrentWidget(self.empty)
            return
        self._tell_summary()
        self.detail.show_problem(error.message)

    @Slot(str)
    def _on_chosen(self, key: str) -> None:
        said = self._turns.get(key)
        self.detail.show_turn(said)
        self.live.compare(said)

    @Slot()
    def _on_again(self) -> None:
        if self.live.scanning:
            self.live.cancel()
        else:
            self.live.scan()

    def _show_none(self, timeline: Timeline) -> None:
        self.list.set_rows(())
        if timeline.sessions:
            sentence = self.tr("The sessions of this workspace hold no turns yet")
        else:
            sentence = self.tr("No sessions of this workspace yet")
        detail = self.tr(
            "Reasonix keeps a transcript of each session beside the facts. As soon as there is"
            " one, each turn appears here with what it recalled then and would recall now."
        )
        self.empty.set_state("history", sentence, self.tr("Look Again"), detail)
        self.setCurrentWidget(self.empty)

    def _tell_summary(self) -> None:
        timeline = self._timeline
        if timeline is None:
            return
        count, sessions = len(timeline.turns), timeline.report.sessions
        told = self.tr("{turns} recent turns of {sessions} sessions").format(
            turns=count_text(count), sessions=count_text(sessions)
        )
        if sessions == 1:
            told = self.tr("{0} recent turns of 1 session").format(count_text(count))
        if count == 1:
            told = self.tr("1 recent turn")
        passed = len({skipped.path for skipped in timeline.report.skipped})
        if passed:
            told += " · " + self.tr("{0} not read whole").format(count_text(passed))
        self._summary.setText(told)
        reasons = [f"{skip.path}: {skip.message}" for skip in timeline.report.skipped[:10]]
        self._summary.setToolTip("\n".join([told, *reasons]))

    @Slot()
    def _dress(self) -> None:
        self._summary.setFont(self._theme.font(bold=True))
        scanning = self.live.scanning
        told = self.tr("Stop reading") if scanning else self.tr("Read what is new")
        self._again.setIcon(self._theme.icon("close" if scanning else "refresh"))
        self._again.setToolTip(told)
        self._again.setAccessibleName(told)
