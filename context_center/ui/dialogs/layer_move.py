"""Moving a pinned fact into an instruction line, and a line into a pinned fact."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from context_center.core.facts import Scope
from context_center.core.instructions.statements import draft_of
from context_center.core.names import slug
from context_center.core.recall.whitespace import compact
from context_center.ui.theme import SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.elided_label import PathLabel
from context_center.ui.widgets.paths_shown import with_tilde
from context_center.ui.widgets.place_chooser import PlaceChooser

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.fact_edit import FactDraft
    from context_center.core.facts import Fact
    from context_center.core.pinned_budget import PinnedBudget
    from context_center.services.instruction_places import InstructionPlaces, NotePlace
    from context_center.ui.theme import Theme

_MEASURE = 72


class FactToLineDialog(QDialog):
    """Which pinned fact becomes a line, of which file, and what becomes of the fact."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._facts: tuple[Fact, ...] = ()
        self.list = QListWidget(self)
        self.chooser = PlaceChooser(theme, self)
        self.line = _words(self)
        self.archive = QRadioButton(self.tr("&Archive the fact: its text is in one place"), self)
        self.unpin = QRadioButton(self.tr("&Unpin the fact: leave it to recall as well"), self)
        self.buttons = _buttons(self, self.tr("Move"))
        self._arrange()
        self.list.currentRowChanged.connect(self._tell)
        self.list.itemActivated.connect(self.accept)
        self.chooser.changed.connect(self._tell)
        self._tell()

    def offer(
        self, facts: Sequence[Fact], places: InstructionPlaces, root: str, chosen: str = ""
    ) -> None:
        """Offer pinned facts and files; ``chosen`` is the path of the fact to begin with."""
        self._facts = tuple(facts)
        self.list.clear()
        for fact in self._facts:
            size = self.tr("{0} characters").format(self.locale().toString(len(fact.body)))
            item = QListWidgetItem(f"{fact.heading}  ·  {fact.scope}  ·  {size}", self.list)
            item.setToolTip(fact.description)
        paths = [fact.path for fact in self._facts]
        self.list.setCurrentRow(paths.index(chosen) if chosen in paths else 0)
        self.chooser.set_places(places, root)

    def fact(self) -> Fact | None:
        """The fact that is chosen."""
        at = self.list.currentRow()
        return self._facts[at] if 0 <= at < len(self._facts) else None

    def place(self) -> NotePlace | None:
        """The place that is chosen."""
        return self.chooser.place()

    def _arrange(self) -> None:
        self.setWindowTitle(self.tr("Move a Pinned Fact to Instructions"))
        self.list.setAccessibleName(self.tr("Pinned facts"))
        self.list.setAlternatingRowColors(False)
        self.archive.setChecked(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_2)
        said = self.tr("A rule that always holds belongs into the instructions.")
        column.addWidget(_muted(self, said, self._theme))
        for widget in (self.list, self.chooser, self.line, self.archive, self.unpin):
            column.addWidget(widget)
        column.addWidget(self.buttons)
        self.resize(self.fontMetrics().averageCharWidth() * _MEASURE, self.sizeHint().height())

    @Slot()
    def _tell(self) -> None:
        fact, place = self.fact(), self.place()
        self.line.setText(f"- {compact(fact.body or fact.description)}" if fact else "")
        fits = fact is not None and place is not None and bool(place.path)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(fits)


class LineToFactDialog(QDialog):
    """What the fact is called and where it holds; its text is that of the line."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._words = ""
        self.line = _words(self)
        self.title = QLineEdit(self)
        self.scope = QComboBox(self)
        self.file = PathLabel("", self)
        self.budget = _muted(self, "", theme)
        self.buttons = _buttons(self, self.tr("Move"))
        self._arrange()
        self.title.textChanged.connect(self._tell)

    def offer(self, words: str, path: str, budget: PinnedBudget | None) -> None:
        """Offer to move the statement ``words`` out of the file at ``path``."""
        self._words = words
        self.line.setText(words)
        self.file.set_path(path, with_tilde(path))
        self.title.setText(draft_of(words, Scope.PROJECT).title)
        self.title.selectAll()
        used = budget.used if budget is not None else 0
        limit = budget.limit if budget is not None else 0
        told = self.tr("It is pinned: {0} of {1} characters are used, this adds {2}.")
        locale = self.locale()
        numbers = (locale.toString(each) for each in (used, limit, len(words)))
        self.budget.setText(told.format(*numbers) if limit else "")
        self._tell()

    def draft(self) -> FactDraft:
        """The fact that is to be made."""
        draft = draft_of(self._words, Scope(self.scope.currentData()))
        title = self.title.text().strip()
        return replace(draft, title=title, name=slug(title))

    def _arrange(self) -> None:
        self.setWindowTitle(self.tr("Make This Line a Pinned Fact"))
        self.scope.addItem(self.tr("Project: only this workspace"), Scope.PROJECT)
        self.scope.addItem(self.tr("Global: every workspace"), Scope.GLOBAL)
        form = QFormLayout()
        form.setSpacing(SPACE_2)
        form.addRow(self.tr("Text"), self.line)
        form.addRow(self.tr("&Title"), self.title)
        form.addRow(self.tr("&Scope"), self.scope)
        form.addRow(self.tr("It leaves"), self.file)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_2)
        column.addLayout(form)
        column.addWidget(self.budget)
        column.addWidget(self.buttons)
        self.resize(self.fontMetrics().averageCharWidth() * _MEASURE, self.sizeHint().height())

    @Slot()
    def _tell(self) -> None:
        fits = bool(slug(self.title.text()))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(fits)


def _words(parent: QWidget) -> QLabel:
    label = QLabel(parent)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _muted(parent: QWidget, text: str, theme: Theme) -> QLabel:
    label = _words(parent)
    label.setText(text)
    palette = label.palette()
    palette.setColor(label.foregroundRole(), theme.color(ColorRole.MUTED))
    label.setPalette(palette)
    return label


def _buttons(dialog: QDialog, word: str) -> QDialogButtonBox:
    standard = QDialogButtonBox.StandardButton
    buttons = QDialogButtonBox(standard.Ok | standard.Cancel, parent=dialog)
    buttons.button(standard.Ok).setText(word)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons
