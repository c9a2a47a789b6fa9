"""The table that takes a score apart, as tall as its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QSizePolicy, QTableView

from context_center.ui.models.term_table import TermColumn, TermTableModel
from context_center.ui.theme import SPACE_1, SPACE_2

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.core.recall.trace import TermShare
    from context_center.ui.theme import Theme


class TermTable(QTableView):
    """Token, tf, df, idf and share of every matched token of one fact, and their sum."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._terms = TermTableModel(theme, self)
        self.setModel(self._terms)
        self.setAccessibleName(self.tr("The score taken apart"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._arrange_headers()

    def set_terms(self, terms: tuple[TermShare, ...], series: dict[str, int]) -> None:
        """Show another score; ``series`` are the colours of the tokens."""
        before = self._terms.rowCount()
        self._terms.set_terms(terms, series)
        if self._terms.rowCount() != before:
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Room for all rows, so that the page around scrolls and not the table."""
        rows = self._terms.rowCount() * self.verticalHeader().defaultSectionSize()
        return QSize(240, self.horizontalHeader().sizeHint().height() + rows)

    def minimumSizeHint(self) -> QSize:
        """As tall as the hint; narrower if need be."""
        return QSize(120, self.sizeHint().height())

    def _arrange_headers(self) -> None:
        across = self.horizontalHeader()
        across.setHighlightSections(False)
        across.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        across.setSectionResizeMode(TermColumn.TOKEN, QHeaderView.ResizeMode.Stretch)
        across.setMinimumSectionSize(self.fontMetrics().horizontalAdvance("00.00") + SPACE_2)
        down = self.verticalHeader()
        down.hide()
        down.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        down.setDefaultSectionSize(self.fontMetrics().height() + SPACE_1 + 2)
