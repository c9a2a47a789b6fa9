"""The list of facts: rows that stay where they are, whatever changes around them."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QByteArray,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from context_center.core.names import reference_of
from context_center.ui.delegates.fact_cells import CellDelegate, row_height
from context_center.ui.theme import SPACE_2
from context_center.ui.widgets.table_header import TableHeader

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from context_center.core.facts import Fact
    from context_center.ui.models.row_table import Index, RowTable
    from context_center.ui.theme import Theme

_LEAST_TITLE = 28


@dataclass(frozen=True, slots=True)
class ColumnLook:
    """How a column is painted; ``sample`` is the longest text that it is made wide for.

    ``rank`` tells which columns go when there is no room: the highest first, 0 never.
    """

    delegate: CellDelegate
    sample: str = ""
    rank: int = 0


class FactList(QTableView):
    """A table whose selection goes by path.

    ``chosen`` carries the Fact that is now selected; it is not emitted when a filter hides
    the selected one, which is selected again when it comes back. ``selection_changed``
    follows ``selected_facts``. ``entered_row`` follows Enter, ``left`` Esc, ``copied`` the
    reference that went to the clipboard.
    """

    chosen = Signal(object)
    selection_changed = Signal()
    entered_row = Signal()
    left = Signal()
    copied = Signal(str)

    def __init__(
        self,
        model: RowTable,
        looks: Sequence[ColumnLook],
        title_column: int,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._table = model
        self._looks = tuple(looks)
        self._title_column = title_column
        self._path = ""
        self._holding = False
        self._several: list[str] = []
        self._widths: dict[int, int] = {}
        self.setHorizontalHeader(TableHeader(theme, self))
        model.modelAboutToBeReset.connect(self._on_about_to_reset)
        self.setModel(model)
        # After the selection's own slot, which clears it.
        model.modelReset.connect(self._on_reset)
        self._set_manners()
        self._set_header()
        for column, look in enumerate(self._looks):
            self.setItemDelegateForColumn(column, look.delegate)
        theme.changed.connect(self._on_theme_changed)
        self.doubleClicked.connect(self._on_double_clicked)
        self._measure()

    @property
    def table(self) -> RowTable:
        """The model."""
        return self._table

    def current_path(self) -> str:
        """The path that is selected, or was before a filter hid it; "" for none."""
        return self._path

    def shown_fact(self) -> Fact | None:
        """The fact that was chosen last, whether the filter shows it or not."""
        return self._table.find(self._path) if self._path else None

    def follow(self, fact: Fact) -> None:
        """The chosen fact lies at another path from now on."""
        self._path = fact.path

    def forget(self) -> None:
        """Nothing is chosen any more."""
        self._path = ""
        self.clearSelection()
        self.setCurrentIndex(QModelIndex())

    def current_fact(self) -> Fact | None:
        """The fact in the selected row; None when none is shown selected."""
        index = self.currentIndex()
        return self._table.fact_at(index.row()) if index.isValid() else None

    def choose_several(self) -> None:
        """From now on several facts may be selected at once."""
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    def selected_facts(self) -> tuple[Fact, ...]:
        """The facts in the selected rows, from top to bottom."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        facts = (self._table.fact_at(row) for row in rows)
        return tuple(fact for fact in facts if fact is not None)

    def select(self, path: str) -> bool:
        """Select the row of a fact and bring it into sight; False if it is not shown."""
        row = self._table.row_of(path)
        if row < 0:
            return False
        self._select_row(row)
        self.scrollTo(self._table.index(row, self._title_column))
        return True

    def select_first(self) -> None:
        """Select the first row, when nothing that is shown is selected."""
        if not self.currentIndex().isValid() and self._table.rowCount():
            self._select_row(0)

    @contextmanager
    def kept(self, *, in_place: bool) -> Iterator[None]:
        """Selection stays by path while the model changes; ``in_place`` keeps the top row too.

        When the selected fact is gone, its neighbour is selected.
        """
        paths = [fact.path for fact in self._facts()] if in_place else []
        several = [fact.path for fact in self.selected_facts()]
        top, offset = self._top(paths)
        self._holding = True
        self.setAutoScroll(False)
        try:
            yield
            row = self._row_to_select(paths)
            if row < 0:
                self.setCurrentIndex(QModelIndex())
                self.clearSelection()
            elif row != self.currentIndex().row():
                self._select_row(row)
            self._select_again(several)
            if in_place:
                self._restore_top(top, offset)
        finally:
            self.setAutoScroll(True)
            self._holding = False
        fact = self.current_fact()
        if fact is not None and fact.path != self._path:
            self._path = fact.path
            self.chosen.emit(fact)
        self.selection_changed.emit()

    def _select_again(self, paths: list[str]) -> None:
        """Select what is left of several facts, if the current one is among them."""
        rows = {row for path in paths if (row := self._table.row_of(path)) >= 0}
        if len(rows) < 2 or self.currentIndex().row() not in rows:
            return
        selection = QItemSelection()
        for row in rows:
            index = self._table.index(row, self._title_column)
            selection.select(index, index)
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().select(selection, flags.ClearAndSelect | flags.Rows)

    @Slot()
    def _on_about_to_reset(self) -> None:
        self._several = [fact.path for fact in self.selected_facts()]

    @Slot()
    def _on_reset(self) -> None:
        """Another order of the same facts leaves those that are selected so."""
        row = self._table.row_of(self._path)
        if self._holding or row < 0:
            return
        self._holding = True
        self._select_row(row)
        self._select_again(self._several)
        self._holding = False

    def _facts(self) -> Iterator[Fact]:
        for row in range(self._table.rowCount()):
            fact = self._table.fact_at(row)
            if fact is not None:
                yield fact

    def _row_to_select(self, before: list[str]) -> int:
        row = self._table.row_of(self._path)
        gone = self._path in before and self._table.find(self._path) is None
        if row >= 0 or not gone:
            return row
        at = before.index(self._path)
        for path in before[at + 1 :] + before[:at][::-1]:
            row = self._table.row_of(path)
            if row >= 0:
                return row
        return min(at, self._table.rowCount() - 1)

    def _top(self, paths: list[str]) -> tuple[list[str], int]:
        height = self.verticalHeader().defaultSectionSize()
        row, offset = divmod(self.verticalScrollBar().value(), height)
        return paths[row:], offset

    def _restore_top(self, top: list[str], offset: int) -> None:
        if self.verticalScrollBar().value() == 0 and offset == 0 and not top:
            return
        height = self.verticalHeader().defaultSectionSize()
        for path in top:
            row = self._table.row_of(path)
            if row >= 0:
                self.updateGeometries()
                self.verticalScrollBar().setValue(row * height + offset)
                return

    def _select_row(self, row: int) -> None:
        flags = QItemSelectionModel.SelectionFlag
        index = self._table.index(row, self._title_column)
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell which fact is selected now."""
        super().currentChanged(current, previous)
        fact = self._table.fact_at(current.row()) if current.isValid() else None
        if self._holding or fact is None or fact.path == self._path:
            return
        self._path = fact.path
        self.chosen.emit(fact)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Tell that other facts are selected now."""
        super().selectionChanged(selected, deselected)
        if not self._holding:
            self.selection_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes into the detail, Esc back, the platform's copy keys copy the reference."""
        key = event.key()
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.currentIndex().isValid():
            self.entered_row.emit()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_reference()
        else:
            super().keyPressEvent(event)

    @Slot()
    def copy_reference(self) -> None:
        """Put ``project/<name>.md`` of the selected fact on the clipboard."""
        fact = self.current_fact()
        if fact is not None:
            reference = reference_of(fact.scope, fact.name)
            QGuiApplication.clipboard().setText(reference)
            self.copied.emit(reference)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The selected row shows that keys go to it; none is chosen only because of that."""
        had_current = self.currentIndex().isValid()
        self._holding = True
        super().focusInEvent(event)
        if not had_current:
            self.setCurrentIndex(QModelIndex())
        self._holding = False
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The selected row shows that keys go elsewhere."""
        super().focusOutEvent(event)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Columns that have no room go; they come back with it."""
        super().resizeEvent(event)
        self.fit_columns()

    def changeEvent(self, event: QEvent) -> None:
        """Another font makes other rows."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_widths"):
            self._measure()

    def fit_columns(self) -> None:
        """Hide as many columns as must be for the title to be readable."""
        header = self.horizontalHeader()
        least = self.fontMetrics().averageCharWidth() * _LEAST_TITLE
        # The viewport has this width, but its class is dear to load before the first paint.
        room = self.horizontalHeader().width() - least
        ranked = sorted(range(len(self._looks)), key=lambda column: self._looks[column].rank)
        for column in ranked:
            if column == self._title_column:
                continue
            width = self._widths.get(column, header.sectionSize(column))
            hidden = self._looks[column].rank > 0 and width > room
            if hidden != header.isSectionHidden(column):
                header.setSectionHidden(column, hidden)
            if not hidden:
                room -= width

    def restore_header(self, state: QByteArray) -> None:
        """Put column widths and sorting back; what does not fit this table is left alone."""
        header = self.horizontalHeader()
        if header.restoreState(state) and header.count() == len(self._looks):
            header.setSectionResizeMode(self._title_column, QHeaderView.ResizeMode.Stretch)
        self.fit_columns()

    def _set_manners(self) -> None:
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _set_header(self) -> None:
        header = self.horizontalHeader()
        header.setSectionResizeMode(self._title_column, QHeaderView.ResizeMode.Stretch)
        header.setSortIndicator(self._table.sort_column, self._table.sort_order)
        self.setSortingEnabled(True)
        header.sectionResized.connect(self._on_section_resized)

    def _measure(self) -> None:
        """Row height and column widths from the font."""
        metrics = QFontMetricsF(self.font())
        height = row_height(metrics)
        self.verticalHeader().setMinimumSectionSize(height)
        self.verticalHeader().setDefaultSectionSize(height)
        header = self.horizontalHeader()
        header.setMinimumSectionSize(3 * SPACE_2)
        for column, look in enumerate(self._looks):
            if column != self._title_column:
                content = look.delegate.width_for(metrics, look.sample)
                width = max(round(content), header.sectionSizeFromContents(column).width())
                self._widths[column] = width
                header.resizeSection(column, width)
        self.fit_columns()

    @Slot(int, int, int)
    def _on_section_resized(self, column: int, _before: int, width: int) -> None:
        if width > 0 and column != self._title_column:
            self._widths[column] = width

    @Slot()
    def _on_theme_changed(self) -> None:
        self.viewport().update()

    @Slot(QModelIndex)
    def _on_double_clicked(self, _index: QModelIndex) -> None:
        self.entered_row.emit()
