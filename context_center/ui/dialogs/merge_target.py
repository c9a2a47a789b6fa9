"""Chooses the fact that a suggestion is merged into, and shows what would be added."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QVBoxLayout

from context_center.core.search import search
from context_center.core.suggested_revision import with_statement
from context_center.ui.models.evidence_words import changes_html
from context_center.ui.models.fact_words import word
from context_center.ui.theme import SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.link_label import LinkLabel
from context_center.ui.widgets.search_field import SearchField

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.core.facts import Fact
    from context_center.core.suggestions.candidates import MemorySuggestion
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Operation
    from context_center.ui.theme import Theme

_LETTERS, _LINES = 84, 30
_PAUSE_MS = 120
_MOST = 50


class MergeTargetDialog(QDialog):
    """The facts that come closest stand first. ``chosen`` carries the id of the suggestion
    and the path of the fact."""

    chosen = Signal(str, str)

    def __init__(
        self,
        suggestion: MemorySuggestion,
        facts: tuple[Fact, ...],
        bridge: WorkspaceBridge,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._suggestion, self._bridge, self._theme = suggestion, bridge, theme
        self._facts = tuple(fact for fact in facts if fact.active)
        self._found: tuple[Fact, ...] = ()
        self._running: Operation | None = None
        self.setWindowTitle(self.tr("Merge “{0}” into a Fact").format(suggestion.title))
        self.search = SearchField(self.tr("Find the fact"), theme, self)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Facts"))
        self.changes = LinkLabel(self)
        self.changes.setAccessibleName(self.tr("What would be added"))
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Ok | standard.Cancel, parent=self)
        self.buttons.button(standard.Ok).setText(self.tr("Merge"))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._arrange()
        self._connect()
        self._look()

    @property
    def pending(self) -> bool:
        """Whether the facts are still being looked for."""
        return self._timer.isActive() or self._running is not None

    def target(self) -> Fact | None:
        """The fact that is chosen."""
        row = self.list.currentRow()
        return self._found[row] if 0 <= row < len(self._found) else None

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_2)
        for widget in (self.search, self.list, self.changes, self.buttons):
            column.addWidget(widget)
        column.setStretch(1, 1)
        letter = self.fontMetrics().averageCharWidth()
        self.resize(letter * _LETTERS, self.fontMetrics().height() * _LINES)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._timer.start)
        self._timer.timeout.connect(self._look)
        self.list.currentRowChanged.connect(self._on_row)
        self.list.itemActivated.connect(self._on_accepted)
        self.buttons.accepted.connect(self._on_accepted)
        self.buttons.rejected.connect(self.reject)

    def done(self, result: int) -> None:
        """Nothing more is looked for."""
        self._timer.stop()
        if self._running is not None:
            self._running.cancel()
            self._running = None
        super().done(result)

    @Slot()
    def _look(self) -> None:
        facts, typed = self._facts, self.search.text().strip()
        one = self._suggestion
        wanted = typed or " ".join((one.title, one.keywords, one.body))
        if self._running is not None:
            self._running.cancel()

        def work(_: Operation) -> tuple[Fact, ...]:
            best = search(facts, wanted)[:_MOST]
            rest = () if typed else tuple(fact for fact in facts if fact not in best)
            return (*best, *rest[: _MOST - len(best)])

        self._running = self._bridge.tasks.start(work, self._on_found)

    @Slot(object)
    def _on_found(self, found: tuple[Fact, ...]) -> None:
        self._running = None
        self._found = found
        self.list.clear()
        for fact in found:
            item = QListWidgetItem(
                self.tr("{0}   ({1}, {2})").format(fact.heading, word(fact.scope), word(fact.type))
            )
            item.setToolTip(fact.description)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, fact.description)
            self.list.addItem(item)
        self.list.setCurrentRow(0 if found else -1)
        self._on_row(self.list.currentRow())

    @Slot(int)
    def _on_row(self, _row: int) -> None:
        fact = self.target()
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(fact is not None)
        if fact is None:
            self.changes.setText(escape(self.tr("No fact holds these words.")))
            return
        after = with_statement(fact.body, self._suggestion.body)
        theme = self._theme
        changed = changes_html(
            fact.body,
            after,
            theme.color(ColorRole.DANGER).name(),
            theme.color(ColorRole.SUCCESS).name(),
        )
        self.changes.setText(changed or escape(self.tr("It says so already.")))

    @Slot()
    def _on_accepted(self) -> None:
        fact = self.target()
        if fact is not None:
            self.accept()
            self.chosen.emit(self._suggestion.id, fact.path)
