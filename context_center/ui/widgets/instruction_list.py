"""The tree of instruction documents as a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView

from context_center.ui.delegates.instruction_delegate import InstructionDelegate
from context_center.ui.models.instruction_nodes import NodeKind
from context_center.ui.models.instruction_tree import Column, InstructionTreeModel
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from context_center.ui.models.instruction_nodes import InstructionNode
    from context_center.ui.models.instruction_tree import Index
    from context_center.ui.theme import Theme

_HEADER = """
QHeaderView::section {{
    background: {ground}; color: {ink}; border: none; border-bottom: 1px solid {border};
    padding: {space}px {wide}px;
}}
"""
_LEAST_CHARACTERS = 24
_DOCUMENT_CHARACTERS = 30
"""Average characters of the first column below which the number of characters is left out."""


class InstructionList(QTreeView):
    """Documents under their headings, all open at first.

    ``node_chosen`` carries the InstructionNode that became current, ``node_activated``
    the one that was double-clicked or on which Enter was pressed.
    """

    node_chosen = Signal(object)
    node_activated = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree = InstructionTreeModel(self)
        self.setModel(self._tree)
        self.setItemDelegate(InstructionDelegate(theme, self))
        self.setAccessibleName(self.tr("Instruction documents"))
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAllColumnsShowFocus(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setExpandsOnDoubleClick(False)
        self.setAutoScroll(False)
        self.setRootIsDecorated(False)
        self.setIndentation(SPACE_3)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * _LEAST_CHARACTERS)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setSectionResizeMode(Column.DOCUMENT, QHeaderView.ResizeMode.Stretch)
        for column in (Column.CHARACTERS, Column.TOKENS):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self._tree.rowsInserted.connect(self._on_rows_inserted)
        self.doubleClicked.connect(self._on_activated)
        self._theme = theme
        theme.changed.connect(self._dress)
        self._dress()

    def tree(self) -> InstructionTreeModel:
        """The model."""
        return self._tree

    def chosen(self) -> InstructionNode | None:
        """The node that is selected."""
        rows = self.selectionModel().selectedRows()
        return self._tree.node(rows[0]) if rows else None

    def choose_file(self, path: str) -> bool:
        """Select the row of a file; False if there is none."""
        index = self._tree.index_of_file(path)
        if not index.isValid():
            return False
        self.setCurrentIndex(index)
        self.scrollTo(index)
        return True

    def choose_first(self) -> None:
        """Select the first row that stands for a file."""
        index = self._tree.index(0, 0)
        while index.isValid() and self._is_heading(index):
            index = self.indexBelow(index)
        if index.isValid():
            self.setCurrentIndex(index)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell which node is chosen; a heading is none."""
        super().currentChanged(current, previous)
        node = self._tree.node(current)
        if node is not None and node.kind is not NodeKind.HEADING:
            self._tree.clear_mark(current)
            self.node_chosen.emit(node)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter activates."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._on_activated(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow list the tokens are enough."""
        super().resizeEvent(event)
        metrics = self.fontMetrics()
        titles = (
            self._tree.headerData(column, Qt.Orientation.Horizontal)
            for column in (Column.CHARACTERS, Column.TOKENS)
        )
        numbers = sum(metrics.horizontalAdvance(title) + SPACE_3 for title in titles)
        least = metrics.averageCharWidth() * _DOCUMENT_CHARACTERS
        self.setColumnHidden(Column.CHARACTERS, self.viewport().width() - numbers < least)

    def _span(self, index: QModelIndex) -> None:
        """What is not read has no size: its words take the room."""
        node = self._tree.node(index)
        if node is not None and node.kind is not NodeKind.HEADING and node.characters is None:
            self.setFirstColumnSpanned(index.row(), index.parent(), True)
        for row in range(self._tree.rowCount(index)):
            self._span(self._tree.index(row, 0, index))

    def _is_heading(self, index: QModelIndex) -> bool:
        node = self._tree.node(index)
        return node is None or node.kind is NodeKind.HEADING

    @Slot(QModelIndex, int, int)
    def _on_rows_inserted(self, parent: QModelIndex, first: int, last: int) -> None:
        for row in range(first, last + 1):
            index = self._tree.index(row, 0, parent)
            self.expandRecursively(index)
            self._span(index)
        if parent.isValid() and self._tree.rowCount(parent) == last - first + 1:
            self.expand(parent)

    @Slot()
    def _dress(self) -> None:
        colors = {
            "ground": self._theme.color(ColorRole.SURFACE).name(),
            "ink": self._theme.color(ColorRole.MUTED).name(),
            "border": self._theme.color(ColorRole.BORDER).name(),
        }
        self.header().setStyleSheet(_HEADER.format(**colors, space=SPACE_1, wide=SPACE_2))
        self.viewport().update()

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        node = self._tree.node(index)
        if node is not None and node.kind is not NodeKind.HEADING:
            self.node_activated.emit(node)
