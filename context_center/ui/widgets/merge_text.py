"""A text in three versions, a choice for each change, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSplitter, QToolButton, QVBoxLayout, QWidget

from context_center.core.merge import Choice, Merge, MergeKind
from context_center.core.merged_text import merged_text
from context_center.ui.actions import make_action
from context_center.ui.comparison_actions import (
    NEXT_CHANGE,
    PREVIOUS_CHANGE,
    TAKE_BOTH,
    TAKE_MINE,
    TAKE_THEIRS,
)
from context_center.ui.models.merge_rows import merge_rows, result_rows
from context_center.ui.theme import SPACE_1, SPACE_2
from context_center.ui.widgets.linked_panes import LinkedPanes
from context_center.ui.widgets.segmented_control import SegmentedControl

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from context_center.core.merge import MergePart
    from context_center.ui.theme import Theme

_CHOICES = (Choice.THEIRS, Choice.MINE, Choice.BOTH)


class MergeText(QWidget):
    """Theirs, base and mine above, the result below, a line of choices between them.

    The choices are for the change that is looked at; F7 and Shift+F7 go on. ``decided``
    says that a choice was made.
    """

    decided = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._merge = Merge(())
        self._choices: dict[int, Choice] = {}
        self._current = -1
        self._open: set[int] = set()
        self._open_in_result: set[int] = set()
        self.versions = LinkedPanes(3, theme)
        self.result = LinkedPanes(1, theme)
        words = (self.tr("Take Theirs"), self.tr("Take Mine"), self.tr("Take Both"))
        self.choice = SegmentedControl(words, theme, self)
        self._what = QLabel(self)
        self._make_actions()
        self._arrange()
        self._connect()

    def _make_actions(self) -> None:
        self.next = make_action(NEXT_CHANGE, self, self._theme, self._on_next)
        self.previous = make_action(PREVIOUS_CHANGE, self, self._theme, self._on_previous)
        self._takes = tuple(
            make_action(spec, self, self._theme, self._on_take)
            for spec in (TAKE_THEIRS, TAKE_MINE, TAKE_BOTH)
        )
        for action in self.text_actions():
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self.addAction(action)

    def _arrange(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(SPACE_2, SPACE_1, SPACE_2, SPACE_1)
        bar.setSpacing(SPACE_2)
        bar.addWidget(self.choice)
        bar.addWidget(self._what)
        bar.addStretch(1)
        for action in (self.previous, self.next):
            button = QToolButton(self)
            button.setDefaultAction(action)
            button.setAutoRaise(True)
            button.setAccessibleName(action.text())
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            bar.addWidget(button)
        for number, action in enumerate(self._takes):
            self.choice.set_word(number, action.text(), action.toolTip())
        above = QWidget(self)
        column = QVBoxLayout(above)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.versions, 1)
        column.addLayout(bar)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(above)
        splitter.addWidget(self.result)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(splitter)
        self.setFocusProxy(self.choice)

    def _connect(self) -> None:
        self.choice.chosen.connect(self._on_chosen)
        self.versions.row_clicked.connect(self._on_row_clicked)
        self.result.row_clicked.connect(self._on_result_clicked)
        self.versions.fold_opened.connect(self._on_fold_opened)
        self.result.fold_opened.connect(self._on_result_fold_opened)

    def text_actions(self) -> list[QAction]:
        """Previous and next change, and the choices; all work anywhere in this widget."""
        return [self.previous, self.next, *self._takes]

    @property
    def merge(self) -> Merge:
        """What is being merged."""
        return self._merge

    @property
    def choices(self) -> dict[int, Choice]:
        """What a person has chosen, by the number of the part."""
        return dict(self._choices)

    @property
    def undecided(self) -> int:
        """How many conflicts have no choice yet."""
        return sum(part not in self._choices for part in self._merge.conflicts)

    @property
    def current_change(self) -> int:
        """The change looked at, from 0; -1 when there is none."""
        return self._current

    def text(self) -> str:
        """The result; raises UndecidedError while a conflict is open."""
        return merged_text(self._merge, self._choices)

    def what(self) -> str:
        """What is said of the change looked at."""
        return self._what.text()

    def set_titles(self, theirs: str, base: str, mine: str, result: str) -> None:
        """Say what the versions are."""
        self.versions.set_titles((theirs, base, mine))
        self.result.set_titles((result,))

    def show_merge(self, merge: Merge, *, keep_choices: bool = False) -> None:
        """Show another merge at its first conflict, else its first change.

        ``keep_choices`` keeps those for parts that are still the same, for when a version
        has changed meanwhile.
        """
        kept = {self._merge.parts[part]: choice for part, choice in self._choices.items()}
        self._choices = {}
        if keep_choices:
            parts = enumerate(merge.parts)
            self._choices = {number: kept[part] for number, part in parts if part in kept}
        self._merge = merge
        self._open, self._open_in_result = set(), set()
        self.versions.show_rows(merge_rows(merge, self._choices, self._open))
        self.result.show_rows(result_rows(merge, self._choices, self._open_in_result))
        open_parts = [part for part in merge.conflicts if part not in self._choices]
        first = merge.changes.index(open_parts[0]) if open_parts else 0
        self._current = -1
        self._tell()
        self.go_to_change(first)

    def go_to_change(self, number: int) -> None:
        """Look at a change by its number from 0; nothing happens when there is none."""
        if 0 <= number < len(self._merge.changes):
            self._current = number
            for panes in (self.versions, self.result):
                panes.go_to_change(number)
            self._tell()

    def choose(self, choice: Choice) -> None:
        """Choose for the change looked at; nothing happens where that makes no sense."""
        part = self._part()
        if part is None or part.kind is MergeKind.BOTH:
            return
        if choice is Choice.BOTH and not part.can_take_both:
            return
        self._choices[self._merge.changes[self._current]] = choice
        self.versions.set_rows(merge_rows(self._merge, self._choices, self._open))
        self._show_result()
        self._tell()
        self.decided.emit()

    def _show_result(self) -> None:
        rows = result_rows(self._merge, self._choices, self._open_in_result)
        self.result.show_rows(rows, keep_place=True)
        if self._current >= 0:
            self.result.go_to_change(self._current)

    def _part(self) -> MergePart | None:
        if self._current < 0:
            return None
        return self._merge.parts[self._merge.changes[self._current]]

    def _tell(self) -> None:
        part, count = self._part(), len(self._merge.changes)
        self.previous.setEnabled(self._current > 0)
        self.next.setEnabled(self._current < count - 1)
        self.choice.setEnabled(part is not None and part.kind is not MergeKind.BOTH)
        if part is None:
            self._what.setText(self.tr("The texts are the same."))
            self.choice.clear()
            return
        words = {
            MergeKind.THEIRS: self.tr("changed on disk only"),
            MergeKind.MINE: self.tr("changed here only"),
            MergeKind.BOTH: self.tr("changed in the same way on both sides"),
            MergeKind.CONFLICT: self.tr("changed differently on both sides"),
        }
        told = self.tr("Change {0} of {1}: {2}")
        self._what.setText(told.format(self._current + 1, count, words[part.kind]))
        chosen = self._choices.get(self._merge.changes[self._current], part.choice)
        if chosen is None:
            self.choice.clear()
        else:
            self.choice.choose(_CHOICES.index(chosen))
        self.choice.set_offered(_CHOICES.index(Choice.BOTH), offered=part.can_take_both)

    @Slot()
    def _on_next(self) -> None:
        self.go_to_change(self._current + 1)

    @Slot()
    def _on_previous(self) -> None:
        self.go_to_change(self._current - 1)

    @Slot()
    def _on_take(self) -> None:
        names = [action.objectName() for action in self._takes]
        self.choose(_CHOICES[names.index(self.sender().objectName())])

    @Slot(int)
    def _on_chosen(self, number: int) -> None:
        self.choose(_CHOICES[number])

    @Slot(int)
    def _on_row_clicked(self, row: int) -> None:
        self._look_at(self.versions.change_of(row), self.versions, self.result)

    @Slot(int)
    def _on_result_clicked(self, row: int) -> None:
        self._look_at(self.result.change_of(row), self.result, self.versions)

    def _look_at(self, change: int, clicked: LinkedPanes, others: LinkedPanes) -> None:
        if change >= 0:
            self._current = change
            clicked.set_current(change)
            others.go_to_change(change)
            self._tell()

    @Slot(int)
    def _on_fold_opened(self, row: int) -> None:
        self._open.add(self.versions.rows.folds[row])
        rows = merge_rows(self._merge, self._choices, self._open)
        self.versions.show_rows(rows, keep_place=True)
        self.versions.set_current(self._current)

    @Slot(int)
    def _on_result_fold_opened(self, row: int) -> None:
        self._open_in_result.add(self.result.rows.folds[row])
        rows = result_rows(self._merge, self._choices, self._open_in_result)
        self.result.show_rows(rows, keep_place=True)
        self.result.set_current(self._current)
