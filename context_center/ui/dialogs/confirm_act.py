"""Lists what an act on several facts would change, before it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from context_center.core.fact_differences import FactField, field_values
from context_center.ui.messages import Level
from context_center.ui.models.fact_words import word
from context_center.ui.models.field_words import field_value, not_set
from context_center.ui.models.tool_tips import tool_tip
from context_center.ui.theme import SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.note import Note
from context_center.ui.widgets.relative_time import exact

if TYPE_CHECKING:
    from context_center.core.fact_differences import FieldKey
    from context_center.core.pinned_budget import PinnedBudget
    from context_center.ui.fact_acts import FactChange, Plan
    from context_center.ui.theme import Theme

_MEASURE, _LONG_VALUE = 92, 24
_NOW, _THEN = 2, 3
_MOST_ROWS = 14


class ConfirmActDialog(QDialog):
    """One question for all facts of a plan: each with what it is now and what it becomes.

    ``budget`` is what pinned facts use now; a plan that would exceed it cannot be confirmed.
    """

    def __init__(
        self,
        plan: Plan,
        budget: PinnedBudget | None,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.plan = plan
        self._theme = theme
        self.setWindowTitle(plan.act.words)
        self.list = QTreeWidget(self)
        self.note = Note(theme, self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, parent=self)
        self.go = self.buttons.addButton(plan.act.words, QDialogButtonBox.ButtonRole.AcceptRole)
        self._arrange()
        self._fill()
        self._tell_budget(budget)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.go.setDefault(True)
        self.go.setFocus(Qt.FocusReason.PopupFocusReason)

    def _arrange(self) -> None:
        heading = QLabel(self.tr("{0} facts would change:").format(len(self.plan.changes)), self)
        heading.setFont(self._theme.font(1.15, bold=True))
        back = QLabel(self._way_back(), self)
        back.setWordWrap(True)
        palette = back.palette()
        palette.setColor(back.foregroundRole(), self._theme.color(ColorRole.MUTED))
        back.setPalette(palette)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_2)
        column.addWidget(heading)
        column.addWidget(self.list, 1)
        for widget in (self.note, back, self.buttons):
            column.addWidget(widget)
        letter, line = self.fontMetrics().averageCharWidth(), self.fontMetrics().height()
        rows = min(len(self.plan.changes), _MOST_ROWS) + 2
        wanted = (line + SPACE_2) * rows
        around = self.sizeHint().height() - self.list.sizeHint().height()
        self.list.setMinimumHeight(wanted)
        self.resize(letter * _MEASURE, around + wanted)

    def _way_back(self) -> str:
        if any(change.after is None for change in self.plan.changes):
            return self.tr("Their files are kept in the archive. One undo brings all of them back.")
        return self.tr(
            "Each becomes the next revision; what it was stays in its history. "
            "One undo takes all of them back."
        )

    def _fill(self) -> None:
        tree = self.list
        tree.setAccessibleName(self.windowTitle())
        tree.setHeaderLabels([self.tr("Fact"), self.tr("Scope"), self.tr("Now"), self.tr("Then")])
        tree.setRootIsDecorated(False)
        tree.setUniformRowHeights(True)
        tree.setSelectionMode(QTreeWidget.SelectionMode.NoSelection)
        tree.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for change in self.plan.changes:
            tree.addTopLevelItem(self._row(change))
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        long = self.fontMetrics().averageCharWidth() * _LONG_VALUE
        for column in (_NOW, _THEN):
            if tree.sizeHintForColumn(column) > long:
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def _row(self, change: FactChange) -> QTreeWidgetItem:
        fact = change.before
        now, then = self._values(change)
        height = self.fontMetrics().height() + SPACE_2
        row = QTreeWidgetItem([fact.heading, word(fact.scope), now, then])
        for column in range(row.columnCount()):
            width = self.fontMetrics().horizontalAdvance(row.text(column)) + SPACE_3
            row.setSizeHint(column, QSize(width, height))
        row.setToolTip(0, tool_tip(fact.heading, fact.description))
        for column, told in ((_NOW, now), (_THEN, then)):
            row.setToolTip(column, tool_tip(told))
        told = self.tr("{0}: {1}, then {2}").format(fact.heading, now, then)
        row.setData(0, Qt.ItemDataRole.AccessibleTextRole, told)
        return row

    def _values(self, change: FactChange) -> tuple[str, str]:
        if change.after is None:
            return self.tr("in use"), self.tr("archived")
        if change.after is change.before:
            return self.tr("archived"), self.tr("in use")
        before, after = field_values(change.before), field_values(change.after)
        keys = [key for key in after if before.get(key) != after[key]]
        now = [field_value(key, before.get(key, ""), exact) or not_set() for key in keys]
        then = [_then(key, before.get(key, ""), after[key]) for key in keys]
        return ", ".join(now), ", ".join(then)

    def _tell_budget(self, budget: PinnedBudget | None) -> None:
        more = sum(_pinned_size(each) for each in self.plan.changes)
        self.note.setVisible(budget is not None and more > 0)
        if budget is None or more <= 0:
            return
        used = budget.used + more
        if used <= budget.limit:
            told = self.tr("Pinned facts will use {0:,} of {1:,} characters.")
            self.note.show_text(Level.INFO, told.format(used, budget.limit), "pin")
            return
        told = self.tr(
            "Pinned facts would use {0:,} of {1:,} characters, {2:,} too many. Pin fewer, or "
            "move what must always hold into an instruction file."
        )
        self.note.show_text(
            Level.ERROR, told.format(used, budget.limit, used - budget.limit), "pin"
        )
        self.go.setEnabled(False)


def _then(key: FieldKey, before: str, after: str) -> str:
    """A value that will be; of keywords only what is added."""
    if key.field is FactField.KEYWORDS and before and after.startswith(before):
        return f"+ {after.removeprefix(before).strip()}"
    return field_value(key, after, exact) or not_set()


def _pinned_size(change: FactChange) -> int:
    """How many pinned characters a change adds."""
    after = change.after
    had = len(change.before.body) if change.before.pinned else 0
    return (len(after.body) if after is not None and after.pinned else 0) - had
