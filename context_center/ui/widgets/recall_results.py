"""What a recall brought back and nearly did, with one fact's score taken apart below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QSplitter, QVBoxLayout, QWidget

from context_center.ui.delegates.hit_delegate import HitDelegate
from context_center.ui.models.recall_hits import FactRow, RecallHitsModel, RecallRole
from context_center.ui.models.recall_words import count_text
from context_center.ui.theme import SPACE_2, Theme
from context_center.ui.widgets.elided_label import ElidedLabel
from context_center.ui.widgets.score_detail import ScoreDetail

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QKeyEvent

    from context_center.core.facts import Fact
    from context_center.core.recall.trace import Hit, LeftOut, RecallTrace


LIST_PART = 64
"""Percent of the height that the list begins with: four hits and the first near miss."""


class HitList(QListView):
    """The list; Enter opens a fact, Esc and Up in the first row lead back to the message."""

    opened = Signal(str)
    ascended = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delegate = HitDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Recalled and nearly recalled facts"))
        self.doubleClicked.connect(self._on_double_clicked)
        theme.changed.connect(self.viewport().update)

    def set_faded(self, faded: bool) -> None:
        """Show the rows pale, because they may no longer be true, or as they are."""
        self._delegate.set_faded(faded)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, Esc, and Up where there is nothing above."""
        key, index = event.key(), self.currentIndex()
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and index.isValid():
            self.opened.emit(index.data(RecallRole.PATH))
        elif key == Qt.Key.Key_Escape or (key == Qt.Key.Key_Up and self._nothing_above(index)):
            self.ascended.emit()
        else:
            super().keyPressEvent(event)

    def _nothing_above(self, index: QModelIndex) -> bool:
        above = (self.model().index(row, 0) for row in range(index.row()))
        return not any(cell.flags() & Qt.ItemFlag.ItemIsEnabled for cell in above)

    @Slot(QModelIndex)
    def _on_double_clicked(self, index: QModelIndex) -> None:
        if index.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.opened.emit(index.data(RecallRole.PATH))


class RecallResults(QWidget):
    """The list over the detail of its current row.

    While the user has chosen no row, the best one is current. ``current_changed`` carries
    the path of the current fact or "".
    """

    fact_requested = Signal(str)
    current_changed = Signal(str)
    ascended = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._winners: Mapping[str, Fact] = {}
        self._chosen = ""
        self._following = False
        self._summary = ElidedLabel(parent=self)
        self._model = RecallHitsModel(self)
        self._list = HitList(theme, self)
        self._list.setModel(self._model)
        self._detail = ScoreDetail(theme, self)
        self._splitter = QSplitter(Qt.Orientation.Vertical, self)
        self._arrange()
        self._list.opened.connect(self.fact_requested)
        self._list.ascended.connect(self.ascended)
        self._detail.fact_requested.connect(self.fact_requested)
        self._list.selectionModel().currentChanged.connect(self._on_current_changed)
        theme.changed.connect(self._dress)
        self._dress()

    def set_trace(
        self, trace: RecallTrace, winners: Mapping[str, Fact], *, is_live: bool = False
    ) -> None:
        """Show another recall; ``winners`` are the overriding facts by path of the overridden.

        ``is_live`` says that the store changed and not the message: new rows are marked.
        """
        self._winners = winners
        kept = self._chosen or (self.current_path() if is_live else "")
        self._following = True
        self._model.set_trace(trace, mark_new=is_live)
        self._summary.setText(self._summed_up(trace))
        wanted = self._model.index_of(kept)
        if not wanted.isValid():
            self._chosen = ""
            wanted = self._best()
        if wanted != self._list.currentIndex():
            self._list.setCurrentIndex(wanted)
        self._following = False
        self._show_detail()

    def current_item(self) -> Hit | LeftOut | None:
        """The current fact as the recall has it, None for none."""
        row = self._model.row(self._list.currentIndex())
        return row.item if isinstance(row, FactRow) else None

    def current_path(self) -> str:
        """The path of the current fact, "" for none."""
        row = self._model.row(self._list.currentIndex())
        return row.key if isinstance(row, FactRow) else ""

    def choose(self, path: str) -> None:
        """Make a fact the current one, as a click on its row does."""
        index = self._model.index_of(path)
        if index.isValid():
            self._list.setCurrentIndex(index)

    def forget_choice(self) -> None:
        """Let the best row be the current one again from the next recall on."""
        self._chosen = ""

    def take_focus(self) -> None:
        """Put the keyboard into the list."""
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    def list(self) -> HitList:
        """The list."""
        return self._list

    def detail(self) -> ScoreDetail:
        """The detail."""
        return self._detail

    def summary_text(self) -> str:
        """How many came back of how many that matched."""
        return self._summary.text()

    def set_heading_height(self, height: int) -> None:
        """Let the list begin as far down as what stands beside it."""
        self._summary.setFixedHeight(height)

    def save_state(self) -> QByteArray:
        """How the list and the detail share the height."""
        return self._splitter.saveState()

    def restore_state(self, state: QByteArray) -> None:
        """Take over what was saved."""
        self._splitter.restoreState(state)

    def _arrange(self) -> None:
        self._splitter.addWidget(self._list)
        self._splitter.addWidget(self._detail)
        self._splitter.setSizes([LIST_PART * 10, (100 - LIST_PART) * 10])
        self._splitter.setStretchFactor(0, LIST_PART)
        self._splitter.setStretchFactor(1, 100 - LIST_PART)
        self._splitter.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_2)
        column.addWidget(self._summary)
        column.addWidget(self._splitter, 1)

    def _best(self) -> QModelIndex:
        rows = (self._model.index(place) for place in range(self._model.rowCount()))
        enabled = (index for index in rows if index.flags() & Qt.ItemFlag.ItemIsEnabled)
        return next(enabled, QModelIndex())

    def _summed_up(self, trace: RecallTrace) -> str:
        count, matched = len(trace.hits), count_text(trace.matched)
        if trace.matched == 1:
            of_all = self.tr("of 1 that shares a token with the message")
        else:
            of_all = self.tr("of {0} that share a token with the message").format(matched)
        if not count:
            return self.tr("No fact recalled") + f" {of_all}"
        recalled = self.tr("1 fact recalled") if count == 1 else self.tr("{0} facts recalled")
        return recalled.format(count_text(count)) + f" {of_all}"

    def _show_detail(self) -> None:
        row = self._model.row(self._list.currentIndex())
        shown = row if isinstance(row, FactRow) else None
        self._detail.set_row(shown, self._winners.get(shown.key) if shown else None)
        self.current_changed.emit(shown.key if shown else "")

    @Slot(QModelIndex, QModelIndex)
    def _on_current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if self._following:
            return
        self._chosen = current.data(RecallRole.PATH) if current.isValid() else ""
        self._model.mark_seen(self._chosen)
        self._show_detail()

    @Slot()
    def _dress(self) -> None:
        self._summary.setFont(self._theme.font(bold=True))
