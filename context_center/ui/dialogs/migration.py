"""What the current format would add to facts of an older release, before it is written."""

from __future__ import annotations

import os
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from context_center.ui.messages import Level
from context_center.ui.models.fact_words import word
from context_center.ui.theme import SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.difference_view import DifferenceMode, DifferenceView
from context_center.ui.widgets.note import Note

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.errors import ContextError
    from context_center.services.fact_migration import Migrated, MigrationStep
    from context_center.ui.acts import StoreActs
    from context_center.ui.theme import Theme

_MEASURE, _LIST_MEASURE, _LINES = 140, 32, 36


class MigrationDialog(QDialog):
    """The old files on the left, the text that the chosen one would get on the right.

    Nothing is written before the button is pressed. ``migrated`` carries the Migrated.
    """

    migrated = Signal(object)

    def __init__(self, acts: StoreActs, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._acts, self._theme = acts, theme
        self._steps: tuple[MigrationStep, ...] = ()
        self.setWindowTitle(self.tr("Migrate Old Facts"))
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        self.list = QListWidget(self)
        self.differences = DifferenceView(theme, self)
        self.problem = Note(theme, self)
        self.note = Note(theme, self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self.go = self.buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self._pages = QStackedWidget(self)
        self._arrange()
        self.list.currentRowChanged.connect(self._on_row_changed)
        self.buttons.accepted.connect(self._on_accepted)
        self.buttons.rejected.connect(self.reject)
        self._say_state()
        acts.migration(self._on_steps, self._on_failed)

    def _arrange(self) -> None:
        self.list.setAccessibleName(self.tr("Old facts"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.differences.set_mode(DifferenceMode.UNIFIED)
        self.differences.set_titles(self.tr("Now"), self.tr("After the migration"))
        trouble = QWidget(self)
        above = QVBoxLayout(trouble)
        above.addWidget(self.problem)
        above.addStretch(1)
        self._pages.addWidget(self.differences)
        self._pages.addWidget(trouble)
        splitter = QSplitter(Qt.Orientation.Horizontal, self)
        splitter.addWidget(self.list)
        splitter.addWidget(self._pages)
        splitter.setStretchFactor(1, 1)
        splitter.setChildrenCollapsible(False)
        letter, line = self.fontMetrics().averageCharWidth(), self.fontMetrics().height()
        self.list.setMinimumWidth(letter * _LIST_MEASURE)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_2)
        column.addWidget(self.words)
        column.addWidget(splitter, 1)
        column.addWidget(self.note)
        column.addWidget(self.buttons)
        self.note.hide()
        self.resize(letter * _MEASURE, line * _LINES)

    @property
    def possible(self) -> tuple[MigrationStep, ...]:
        """The steps that can be taken."""
        return tuple(step for step in self._steps if step.after is not None)

    @Slot(object)
    def _on_steps(self, steps: Sequence[MigrationStep]) -> None:
        # What cannot be migrated comes last.
        self._steps = tuple(sorted(steps, key=lambda step: step.after is None))
        self.list.clear()
        for step in self._steps:
            fact = step.before
            row = QListWidgetItem(f"{os.path.basename(fact.path)}\n{word(fact.directory_scope)}")
            row.setToolTip(fact.path)
            if step.problem is not None:
                row.setIcon(self._theme.icon("warning", ColorRole.WARNING))
            self.list.addItem(row)
        self._say_state()
        if steps:
            self.list.setCurrentRow(0)
        else:
            self._pages.hide()

    def _say_state(self) -> None:
        count = len(self.possible)
        self.go.setText(self.tr("Migrate {0} Facts").format(count) if count != 1 else "")
        if count == 1:
            self.go.setText(self.tr("Migrate One Fact"))
        self.go.setEnabled(bool(count))
        told = self.tr(
            "These facts were written by an older release. A migration gives each its id, its "
            "revision and its scope, once; text and unknown keys stay as they are. The old files "
            "are kept outside of the store."
        )
        if not self._steps:
            told = self.tr("Every fact has the current format; there is nothing to migrate.")
        self.words.setText(told)

    @Slot(int)
    def _on_row_changed(self, row: int) -> None:
        if not 0 <= row < len(self._steps):
            return
        step = self._steps[row]
        if step.problem is not None:
            text = f"{step.problem.message} {step.problem.remedy}".strip()
            self.problem.show_text(Level.WARNING, escape(text, quote=False))
        else:
            self.differences.show_texts(step.text_before, step.text_after)
        self._pages.setCurrentIndex(int(step.problem is not None))

    @Slot()
    def _on_accepted(self) -> None:
        self.go.setEnabled(False)
        paths = frozenset(step.before.path for step in self.possible)
        self._acts.migrate(paths, self._on_migrated, self._on_failed)

    @Slot(object)
    def _on_migrated(self, migrated: Migrated) -> None:
        self.accept()
        self.migrated.emit(migrated)

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        text = f"{error.title}. {error.message} {error.remedy}".strip()
        self.note.show_text(Level.ERROR, escape(text, quote=False))
        self.note.show()
        self.go.setEnabled(bool(self.possible))
