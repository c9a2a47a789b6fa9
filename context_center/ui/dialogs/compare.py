"""A window of its own that compares two facts, or two revisions of one."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from context_center.ui.messages import Level
from context_center.ui.models.compared_fact import followed
from context_center.ui.theme import SPACE_2, SPACE_3
from context_center.ui.widgets.fact_comparison import FactComparison
from context_center.ui.widgets.note import Note

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.services.snapshot import Snapshot
    from context_center.ui.models.compared_fact import ComparedFact
    from context_center.ui.theme import Theme


class CompareDialog(QDialog):
    """Compares two facts beside the window that it was opened from, and follows both.

    ``now`` gives nanoseconds since the epoch.
    """

    def __init__(self, theme: Theme, now: Callable[[], int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sides: tuple[ComparedFact, ComparedFact] | None = None
        self.note = Note(theme, self)
        self.comparison = FactComparison(theme, now, self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self.swap = self.buttons.addButton(
            self.tr("Swap Sides"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.swap.setAutoDefault(False)
        self._arrange()
        self.buttons.rejected.connect(self.reject)
        self.swap.clicked.connect(self._on_swap)
        self.addActions(self.comparison.text.view_actions())

    def _arrange(self) -> None:
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint, True)
        self.setModal(False)
        above = QHBoxLayout()
        above.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, 0)
        above.addWidget(self.note)
        below = QHBoxLayout()
        below.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        below.addWidget(self.buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(above)
        column.addWidget(self.comparison, 1)
        column.addLayout(below)
        self.note.hide()
        self.resize(self.comparison.sizeHint())

    @property
    def sides(self) -> tuple[ComparedFact, ComparedFact] | None:
        """What is compared; None before the first."""
        return self._sides

    def compare(self, old: ComparedFact, new: ComparedFact) -> None:
        """Compare another pair, from its beginning."""
        self.note.hide()
        self._show((old, new), keep_place=False)
        self.comparison.setFocus(Qt.FocusReason.OtherFocusReason)

    def follow(self, snapshot: Snapshot) -> None:
        """Show what both sides have become; one that is gone stays as it was, and is told."""
        if self._sides is None:
            return
        found = [followed(side, snapshot) for side in self._sides]
        gone = [old for old, new in zip(self._sides, found, strict=True) if new is None]
        self.note.setVisible(bool(gone))
        if gone:
            told = self.tr("“{0}” is gone from the store; this is what it was.")
            told = told.format(gone[0].fact.heading)
            self.note.show_text(Level.WARNING, escape(told, quote=False))
        old, new = (new or old for old, new in zip(self._sides, found, strict=True))
        if (old, new) != self._sides:
            self._show((old, new), keep_place=True)

    def _show(self, sides: tuple[ComparedFact, ComparedFact], *, keep_place: bool) -> None:
        self._sides = sides
        old, new = sides
        self.setWindowTitle(self._title(old, new))
        self.comparison.show_facts(old, new, keep_place=keep_place)

    def _title(self, old: ComparedFact, new: ComparedFact) -> str:
        if old.fact.id == new.fact.id and old.fact.revision != new.fact.revision:
            told = self.tr("“{0}”: revisions {1} and {2}")
            return told.format(new.fact.heading, old.fact.revision, new.fact.revision)
        return self.tr("“{0}” and “{1}”").format(old.fact.heading, new.fact.heading)

    @Slot()
    def _on_swap(self) -> None:
        if self._sides is not None:
            old, new = self._sides
            self.compare(new, old)
