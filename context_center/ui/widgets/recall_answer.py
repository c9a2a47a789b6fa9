"""What stands below the message: examples, the answer, or why there is none."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from context_center.core.recall.trace import Suppression
from context_center.ui.models.live_experiment import LiveExperiment
from context_center.ui.models.live_findings import LiveFindings
from context_center.ui.models.recall_words import suppression_words
from context_center.ui.theme import SPACE_2, SPACE_3
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.experiment_view import ExperimentView
from context_center.ui.widgets.recall_block import RecallBlock
from context_center.ui.widgets.recall_results import RecallResults
from context_center.ui.widgets.recall_start import RecallStart
from context_center.ui.widgets.segmented_control import SegmentedControl

if TYPE_CHECKING:
    from collections.abc import Mapping

    from context_center.core.facts import Fact
    from context_center.core.recall.trace import RecallTrace
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.theme import Theme


class AnswerPage(IntEnum):
    """The pages, in the order of the stack."""

    START = 0
    WORDS = 1
    RESULTS = 2


class RecallAnswer(QStackedWidget):
    """Shows one trace: facts on the left, the provider's block on the right.

    A trace that holds no fact at all is told in words on the whole width; one that only
    nearly recalled something has these words in place of the block. Beside the block there
    is the experiment, worked out while it is looked at. ``current_changed`` carries the
    Fact that is current, or None; ``change_wanted`` the Change that is to be made.
    """

    example_chosen = Signal(str)
    fact_requested = Signal(str)
    ascended = Signal()
    copied = Signal()
    current_changed = Signal(object)
    change_wanted = Signal(object)

    def __init__(
        self, theme: Theme, bridge: WorkspaceBridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._trace: RecallTrace | None = None
        self._finding = LiveFindings(bridge, self)
        self._trying = LiveExperiment(bridge, self)
        self._start = RecallStart(theme)
        self._words = EmptyState("search", "", theme=theme)
        self._results = RecallResults(theme)
        self._block = RecallBlock(theme)
        self._silence = EmptyState("search", "", theme=theme)
        self._quiet = False
        self._experiment = ExperimentView(theme)
        words = (self.tr("Block for the provider"), self.tr("Experiment"))
        self._sides = SegmentedControl(words, theme)
        self._sides.setAccessibleName(self.tr("What stands beside the facts"))
        self._copy = self._block.give_copy_button()
        self._side = QStackedWidget()
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._arrange()
        self._start.chosen.connect(self.example_chosen)
        self._results.fact_requested.connect(self.fact_requested)
        self._results.ascended.connect(self.ascended)
        self._results.current_changed.connect(self._block.select)
        self._block.fact_chosen.connect(self._results.choose)
        self._block.copied.connect(self.copied)
        self._sides.chosen.connect(self._on_side_chosen)
        self._results.current_changed.connect(self._on_current_changed)
        self._results.detail().findings().change_wanted.connect(self.change_wanted)
        self._finding.found.connect(self._results.detail().show_findings)
        self._trying.tried.connect(self._experiment.set_tried)
        self._experiment.chosen.connect(self._results.choose)
        self._experiment.fact_requested.connect(self.fact_requested)

    @property
    def pending(self) -> bool:
        """Whether something about the answer is still to come."""
        return self._finding.pending or self._trying.pending

    def refresh(self) -> None:
        """The store has changed: what was found out may be different even if no hit is."""
        if self._trace is not None and self.page() is AnswerPage.RESULTS:
            self._finding.ask(self._trace, self._results.current_item())
            if self.shows_experiment:
                self._trying.ask(self._trace)

    def page(self) -> AnswerPage:
        """Which page is shown."""
        return AnswerPage(self.currentIndex())

    def show_start(self, examples: tuple[str, ...], *, is_empty: bool) -> None:
        """Before anything is typed; ``is_empty`` when there are no facts at all."""
        if is_empty:
            sentence = self.tr("There are no facts to recall yet")
            detail = self.tr(
                "Neither this workspace nor the global store holds one. As soon as a fact is"
                " remembered it appears here by itself."
            )
        else:
            sentence = self.tr("See what a message brings back")
            detail = self.tr(
                "Before each turn the facts that match a message best are added to it. Type one to"
                " see which and why, or begin with one of these:"
            )
        self._start.set_state("recall", sentence, detail=detail)
        self._start.set_examples(examples)
        self.setCurrentIndex(AnswerPage.START)

    def show_waiting(self) -> None:
        """While the first answer is long in coming."""
        self._words.set_state("clock", self.tr("Recalling…"))
        self.setCurrentIndex(AnswerPage.WORDS)

    def show_trace(
        self, trace: RecallTrace, winners: Mapping[str, Fact], *, is_live: bool = False
    ) -> None:
        """Show an answer; ``winners`` are the overriding facts by path of the overridden.

        ``is_live`` says that the store changed and not the message.
        """
        self._trace = trace
        self._quiet = not trace.hits
        self._experiment.set_recalled(trace)
        if trace.suppressed is not Suppression.NONE:
            heading, remedy = suppression_words(trace)
            target = self._silence if trace.left_out else self._words
            target.set_state(_ICONS[trace.suppressed], heading, detail=remedy)
        if not trace.hits and not trace.left_out:
            self.setCurrentIndex(AnswerPage.WORDS)
            return
        self._block.set_trace(trace)
        self._results.set_trace(trace, winners, is_live=is_live)
        self._show_side()
        self.setCurrentIndex(AnswerPage.RESULTS)

    def sentence(self) -> str:
        """The sentence of an answer in words, "" when there is a block."""
        if self.page() is AnswerPage.START:
            return self._start.sentence()
        if self.page() is AnswerPage.WORDS:
            return self._words.sentence()
        return self._silence.sentence() if self._quiet else ""

    def start(self) -> RecallStart:
        """The page before anything is typed."""
        return self._start

    def results(self) -> RecallResults:
        """The facts."""
        return self._results

    def block(self) -> RecallBlock:
        """The provider's text."""
        return self._block

    def experiment(self) -> ExperimentView:
        """The other ranking."""
        return self._experiment

    def sides(self) -> SegmentedControl:
        """The words that choose between the block and the experiment."""
        return self._sides

    @property
    def shows_experiment(self) -> bool:
        """Whether the experiment is what is looked at."""
        return self._sides.current() == 1

    def take_focus(self) -> None:
        """Put the keyboard into the facts, if there are any."""
        if self.page() is AnswerPage.RESULTS:
            self._results.take_focus()

    def save_state(self) -> tuple[QByteArray, QByteArray]:
        """How the width and the height are shared."""
        return self._splitter.saveState(), self._results.save_state()

    def restore_state(self, across: QByteArray, down: QByteArray) -> None:
        """Take over what was saved."""
        self._splitter.restoreState(across)
        self._results.restore_state(down)

    @Slot()
    def copy_block(self) -> None:
        """Put the provider's text on the clipboard, if there is one."""
        if self.page() is AnswerPage.RESULTS:
            self._block.copy()

    @Slot(int)
    def _on_side_chosen(self, _number: int) -> None:
        self._show_side()

    @Slot(str)
    def _on_current_changed(self, _path: str) -> None:
        item = self._results.current_item()
        self.current_changed.emit(item.fact if item is not None else None)
        self._finding.ask(self._trace, item)

    def _show_side(self) -> None:
        self._copy.setVisible(not self.shows_experiment and not self._quiet)
        if self.shows_experiment:
            self._side.setCurrentWidget(self._experiment)
            if self._trace is not None:
                self._trying.ask(self._trace)
        else:
            self._side.setCurrentWidget(self._silence if self._quiet else self._block)

    def _arrange(self) -> None:
        for side in (self._block, self._silence, self._experiment):
            self._side.addWidget(side)
        head = QHBoxLayout()
        head.setContentsMargins(SPACE_3, 0, 0, 0)
        head.addWidget(self._sides)
        head.addStretch(1)
        head.addWidget(self._copy)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_2)
        column.addLayout(head)
        column.addWidget(self._side, 1)
        self._splitter.addWidget(self._results)
        self._splitter.addWidget(right)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(SPACE_2)
        self._splitter.setSizes([1_000, 1_000])
        self._results.set_heading_height(self._sides.sizeHint().height())
        for page in (self._start, self._words, self._splitter):
            self.addWidget(page)


_ICONS = {
    Suppression.GENERIC_TURN: "recall",
    Suppression.NO_TERMS: "search",
    Suppression.EMPTY_STORE: "facts",
    Suppression.NOT_DISTINCTIVE: "search",
    Suppression.OVER_BUDGET: "filter",
}
