"""The recall tests of the workspace: which hold, which are broken, and since when."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, Signal, Slot
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from context_center.ui.messages import Level
from context_center.ui.models.expectation_words import expectation_rows, summed_up
from context_center.ui.theme import SPACE_2
from context_center.ui.widgets.elided_label import ElidedLabel, PathLabel
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.expectation_detail import ExpectationDetail
from context_center.ui.widgets.note import Note
from context_center.ui.widgets.review_list import ReviewList

if TYPE_CHECKING:
    from context_center.core.errors import ContextError
    from context_center.core.recall.expectations import ExpectationResult
    from context_center.ui.models.live_tests import JudgedTests, LiveTests
    from context_center.ui.theme import Theme

LIST_PART = 45
"""Percent of the width that the list begins with."""


class ExpectationsPage(QStackedWidget):
    """An empty state while there are no tests, else the list beside the detail.

    ``recall_requested`` carries a message, ``copied`` the path of the file;
    ``message_wanted`` says that one is to be typed.
    """

    recall_requested = Signal(str)
    copied = Signal(str)
    message_wanted = Signal()

    def __init__(self, live: LiveTests, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._live, self._theme = live, theme
        self._judged: JudgedTests | None = None
        self.empty = EmptyState("check", "", theme=theme)
        self.list = ReviewList(theme)
        self.list.setAccessibleName(self.tr("Recall tests"))
        self.detail = ExpectationDetail(theme)
        self.problems = Note(theme)
        self._summary = ElidedLabel()
        self._path = PathLabel()
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._arrange()
        self.list.chosen.connect(self._on_chosen)
        self.detail.recall_requested.connect(self.recall_requested)
        self.detail.accept_requested.connect(self._on_accept)
        self.detail.remove_requested.connect(self._on_remove)
        self._path.copied.connect(self.copied)
        self.empty.activated.connect(self.message_wanted)
        live.judged.connect(self.show_judged)
        live.failed.connect(self.show_error)
        theme.changed.connect(self._dress)
        self._dress()
        self._show_waiting()
        if live.last is not None:
            self.show_judged(live.last)

    def summary_text(self) -> str:
        """How many tests there are and how they stand."""
        return self._summary.text()

    def take_focus(self) -> None:
        """Put the keyboard into the list."""
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def clear(self) -> None:
        """Another workspace is shown."""
        self._judged = None
        self.list.set_rows(())
        self._show_waiting()

    def select(self, number: int) -> None:
        """Select a test by its number in the file."""
        self.list.select(str(number))

    def save_state(self) -> QByteArray:
        """How the width is shared."""
        return self._splitter.saveState()

    def restore_state(self, state: QByteArray) -> None:
        """Take over what was saved."""
        self._splitter.restoreState(state)

    @Slot(object)
    def show_judged(self, judged: JudgedTests) -> None:
        """Show the tests as they were judged last; the selected one stays selected."""
        self._judged = judged
        self._tell_problems(judged)
        if judged.held is None or not (judged.results or judged.problems):
            self._show_none()
            return
        self.setCurrentWidget(self._splitter)
        self._summary.setText(summed_up(judged))
        self._path.set_path(judged.held.path)
        self._dress()
        before = self.list.key
        self.list.set_rows(expectation_rows(judged))
        if before == self.list.key:
            self._on_chosen(before)
        acts = self._live.acts
        self.detail.offer_changes(self.tr("Facts are only shown.") if acts is None else "")

    @Slot(object)
    def show_error(self, error: ContextError) -> None:
        """Say why there can be no tests here."""
        self.empty.set_state("warning", error.message, detail=error.remedy)
        self.setCurrentWidget(self.empty)

    def _show_waiting(self) -> None:
        self.empty.set_state("check", self.tr("Reading the recall tests…"))
        self.setCurrentWidget(self.empty)

    def _show_none(self) -> None:
        self.list.set_rows(())
        self.empty.set_state(
            "check",
            self.tr("No recall tests yet"),
            self.tr("Type a Message"),
            detail=self.tr(
                "Type a message, then choose Keep as Test: it must recall these facts from then"
                " on. Tests are checked after every change, here and by “context-center memory"
                " check”. They are kept in {0}, which can be committed."
            ).format(".context-center/recall-tests.yaml"),
        )
        self.setCurrentWidget(self.empty)

    def _tell_problems(self, judged: JudgedTests) -> None:
        problems = judged.problems
        self.problems.setVisible(bool(problems))
        lines = []
        for problem in problems[:5]:
            place = self.tr("Line {0}: ").format(problem.line) if problem.line else ""
            lines.append(escape(f"{place}{problem.message} {problem.remedy}".strip()))
        self.problems.show_text(Level.WARNING, "<br>".join(lines))

    def _shown(self) -> tuple[int, ExpectationResult] | None:
        if self._judged is None or not self.list.key:
            return None
        number = int(self.list.key)
        return number, self._judged.results[number]

    def _arrange(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_2)
        for widget in (self._summary, self.problems):
            column.addWidget(widget)
        column.addWidget(self.list, 1)
        column.addWidget(self._path)
        self._splitter.addWidget(left)
        self._splitter.addWidget(self.detail)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(SPACE_2)
        self._splitter.setStretchFactor(0, LIST_PART)
        self._splitter.setStretchFactor(1, 100 - LIST_PART)
        self._splitter.setSizes([LIST_PART * 20, (100 - LIST_PART) * 20])
        self.addWidget(self.empty)
        self.addWidget(self._splitter)

    @Slot(str)
    def _on_chosen(self, _key: str) -> None:
        shown = self._shown()
        self.detail.show_result(shown[1] if shown is not None else None)

    @Slot()
    def _on_accept(self) -> None:
        """What is recalled now is right."""
        if (shown := self._shown()) is None:
            return
        from context_center.core.recall.expectations import (  # noqa: PLC0415 - no start needs it
            accepting,
        )

        self._live.change(shown[0], accepting(shown[1]))

    @Slot()
    def _on_remove(self) -> None:
        if (shown := self._shown()) is not None:
            self._live.remove(shown[0])

    @Slot()
    def _dress(self) -> None:
        self._summary.setFont(self._theme.font(bold=True))
