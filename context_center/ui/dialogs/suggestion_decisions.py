"""What was decided about suggestions, the latest first, and the way to take it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from context_center.core.suggestions.candidates import DecisionKind
from context_center.core.times import format_time
from context_center.ui.models.suggestion_words import kind_word
from context_center.ui.theme import SPACE_2, SPACE_3
from context_center.ui.widgets.relative_time import exact, relative

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from context_center.services.suggestion_inbox import DecidedSuggestion

_LETTERS, _LINES = 100, 28


class DecisionsDialog(QDialog):
    """``taken_back`` carries the decisions that are to be forgotten."""

    taken_back = Signal(object)

    def __init__(self, now: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._entries: Sequence[DecidedSuggestion] = ()
        self.setWindowTitle(self.tr("Decisions about Suggestions"))
        self.told = QLabel(self)
        self.told.setWordWrap(True)
        self.list = QTreeWidget(self)
        self.list.setAccessibleName(self.tr("Decisions"))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setHeaderLabels(
            [self.tr("Decided"), self.tr("Suggestion"), self.tr("When"), self.tr("Note")]
        )
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self.back = self.buttons.addButton(
            self.tr("Take Back"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self._arrange()
        self.back.clicked.connect(self._on_back)
        self.buttons.rejected.connect(self.reject)
        self.list.itemSelectionChanged.connect(self._on_selected)

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_2)
        column.setSpacing(SPACE_2)
        for widget in (self.told, self.list, self.buttons):
            column.addWidget(widget)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        letter = self.fontMetrics().averageCharWidth()
        self.resize(letter * _LETTERS, self.fontMetrics().height() * _LINES)

    def show_entries(self, entries: Sequence[DecidedSuggestion]) -> None:
        """List these decisions."""
        self._entries = entries
        self.list.clear()
        for entry in entries:
            item = QTreeWidgetItem(
                [
                    kind_word(entry.decision.kind),
                    entry.title,
                    relative(entry.decided_at, self._now),
                    self._note(entry),
                ]
            )
            item.setToolTip(1, "\n".join(entry.decision.texts[:1]))
            item.setToolTip(2, exact(format_time(entry.decided_at)))
            self.list.addTopLevelItem(item)
        first = self.list.topLevelItem(0)
        if first is not None:
            self.list.setCurrentItem(first)
            self.told.setText(
                self.tr(
                    "What is taken back may be suggested again. An accepted fact or skill stays"
                    " until you undo or archive it."
                )
            )
        else:
            self.told.setText(self.tr("Nothing has been decided here yet."))
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self._on_selected()

    def chosen(self) -> list[DecidedSuggestion]:
        """The decisions that are selected."""
        rows = sorted(self.list.indexOfTopLevelItem(item) for item in self.list.selectedItems())
        return [self._entries[row] for row in rows]

    def _note(self, entry: DecidedSuggestion) -> str:
        if entry.decision.kind is DecisionKind.LATER and entry.decision.until is not None:
            if entry.decision.until <= self._now:
                return self.tr("is due again")
            return self.tr("comes back {0}").format(relative(entry.decision.until, self._now))
        # A fact is known by its title; only a skill tells where it lies.
        return entry.reason or (entry.became if entry.decision.on_skill else "")

    @Slot()
    def _on_selected(self) -> None:
        self.back.setEnabled(bool(self.list.selectedItems()))

    @Slot()
    def _on_back(self) -> None:
        chosen = self.chosen()
        if chosen:
            self.taken_back.emit(chosen)
