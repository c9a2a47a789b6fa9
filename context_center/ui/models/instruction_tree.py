"""The tree of instruction documents; compares by key and tells the narrowest change."""

from __future__ import annotations

from enum import IntEnum
from itertools import count
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractItemModel, QLocale, QModelIndex, QObject, Qt

from context_center.ui.models.instruction_nodes import Branch, InstructionNode, NodeKind, word_text
from context_center.ui.models.row_changes import Inserted, Moved, Removed, row_changes
from context_center.ui.models.tool_tips import tool_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtCore import QPersistentModelIndex

    Index = QModelIndex | QPersistentModelIndex


_NOWHERE = QModelIndex()


class Column(IntEnum):
    """What stands in which column."""

    DOCUMENT = 0
    CHARACTERS = 1
    TOKENS = 2


NodeRole = Qt.ItemDataRole.UserRole + 1
"""The InstructionNode of a row."""
SubtreeWarningsRole = Qt.ItemDataRole.UserRole + 2
"""The warnings of a row and of everything under it, an int."""
MarkedRole = Qt.ItemDataRole.UserRole + 3
"""Whether a row came or changed since it was last looked at, a bool."""


class _Item:
    """A row of the tree and its place in it."""

    __slots__ = ("branch", "children", "id", "marked", "parent")

    def __init__(self, item_id: int, branch: Branch | None, parent: _Item | None) -> None:
        self.id = item_id
        self.branch = branch
        self.parent = parent
        self.children: list[_Item] = []
        self.marked = False

    def row(self) -> int:
        return self.parent.children.index(self) if self.parent else 0


class InstructionTreeModel(QAbstractItemModel):
    """Headings, documents and imports; holds what it is given and reads nothing."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ids = count(1)
        self._root = _Item(0, None, None)
        self._items: dict[int, _Item] = {0: self._root}
        self._locale = QLocale()

    def set_branches(self, branches: tuple[Branch, ...], *, mark: bool) -> None:
        """Show other branches; ``mark`` what is new or other than before."""
        self._merge(self._root, branches, mark)

    def node(self, index: Index) -> InstructionNode | None:
        """The node of a row, None for no row."""
        item = self._item(index)
        return item.branch.node if item and item.branch else None

    def index_of(self, key: str) -> QModelIndex:
        """The row with this key, invalid if there is none."""
        for item in self._rows():
            if item.branch is not None and item.branch.node.key == key:
                return self._index(item)
        return QModelIndex()

    def index_of_file(self, path: str) -> QModelIndex:
        """The row that stands for a file, one that applies before any other."""
        rows = [item for item in self._rows() if item.branch and _stands_for(item.branch, path)]
        rows.sort(key=lambda item: not (item.branch and item.branch.node.kind.applies))
        return self._index(rows[0]) if rows else QModelIndex()

    def clear_mark(self, index: Index) -> None:
        """The row was looked at."""
        item = self._item(index)
        if item is not None and item.marked:
            item.marked = False
            here = self._index(item)
            self.dataChanged.emit(here, here, [MarkedRole])

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        """The index of a cell."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        item = self._item(parent) if parent.isValid() else self._root
        return self.createIndex(row, column, item.children[row].id) if item else QModelIndex()

    def parent(self, index: Index | None = None) -> Any:
        """The parent of a cell; without one, the parent of this object."""
        if index is None:
            return super().parent()
        item = self._item(index)
        if item is None or item.parent is None or item.parent is self._root:
            return QModelIndex()
        return self._index(item.parent)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """How many rows stand under a row."""
        if parent.column() > 0:
            return 0
        item = self._item(parent) if parent.isValid() else self._root
        return len(item.children) if item else 0

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """As many columns as Column names, at every depth."""
        return len(Column) if parent.column() <= 0 else 0

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings can be opened and closed but not chosen."""
        node = self.node(index)
        if node is None:
            return Qt.ItemFlag.NoItemFlags
        if node.kind is NodeKind.HEADING:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows, says and explains; see the roles of this module."""
        item = self._item(index)
        if item is None or item.branch is None:
            return None
        column = index.column()
        answers: dict[int, Callable[[_Item, Branch], Any]] = {
            Qt.ItemDataRole.DisplayRole: lambda _, branch: self._text(branch.node, column),
            Qt.ItemDataRole.ToolTipRole: lambda _, branch: self._tool_tip(branch.node),
            Qt.ItemDataRole.AccessibleTextRole: lambda _, branch: self._spoken(branch, column),
            Qt.ItemDataRole.TextAlignmentRole: lambda *_: _alignment(column),
            NodeRole: lambda _, branch: branch.node,
            SubtreeWarningsRole: lambda _, branch: branch.warnings(),
            MarkedRole: lambda item, _: item.marked,
        }
        answer = answers.get(role)
        return answer(item, item.branch) if answer else None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """The titles of the columns, numbers to the right."""
        if orientation is not Qt.Orientation.Horizontal or section not in set(Column):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        if role == Qt.ItemDataRole.ToolTipRole and section == Column.TOKENS:
            return self.tr("Estimated; each model counts differently")
        if role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Document"), self.tr("Characters"), self.tr("≈ Tokens"))[section]
        return None

    def _text(self, node: InstructionNode, column: int) -> str:
        if column == Column.DOCUMENT:
            return node.name
        number = node.characters if column == Column.CHARACTERS else node.tokens
        return "" if number is None else self._locale.toString(number)

    def _spoken(self, branch: Branch, column: int) -> str:
        node = branch.node
        if column != Column.DOCUMENT:
            return self._text(node, column)
        parts = [node.name, word_text(node.scope), node.detail, node.remedy]
        if warnings := branch.warnings():
            parts.append(self.tr("warnings: {0}").format(warnings))
        return ", ".join(part for part in parts if part)

    def _tool_tip(self, node: InstructionNode) -> str:
        if node.kind is NodeKind.HEADING:
            return tool_tip(node.path)
        sizes = self.tr("The sizes are those of the text with its imports.")
        is_document = node.kind is NodeKind.DOCUMENT
        return tool_tip(node.path, node.detail, node.remedy, sizes if is_document else "")

    def _merge(self, item: _Item, branches: tuple[Branch, ...], mark: bool) -> None:
        by_key = {branch.node.key: branch for branch in branches}
        here = self._index(item)
        old = [child.branch.node.key for child in item.children if child.branch]
        for step in row_changes(old, list(by_key)):
            if isinstance(step, Removed):
                self._remove(item, here, step)
            elif isinstance(step, Moved):
                self.beginMoveRows(here, step.source, step.source, here, step.target)
                item.children.insert(step.target, item.children.pop(step.source))
                self.endMoveRows()
            else:
                self._insert(item, here, step, tuple(by_key.values()), mark)
        for child, branch in zip(item.children, by_key.values(), strict=True):
            self._update(child, branch, mark)

    def _remove(self, item: _Item, here: QModelIndex, step: Removed) -> None:
        self.beginRemoveRows(here, step.first, step.last)
        for child in item.children[step.first : step.last + 1]:
            for gone in (child, *_below(child)):
                del self._items[gone.id]
        del item.children[step.first : step.last + 1]
        self.endRemoveRows()

    def _insert(
        self,
        item: _Item,
        here: QModelIndex,
        step: Inserted,
        branches: tuple[Branch, ...],
        mark: bool,
    ) -> None:
        self.beginInsertRows(here, step.first, step.last)
        for row in range(step.first, step.last + 1):
            item.children.insert(row, self._grown(branches[row], item, mark))
        self.endInsertRows()

    def _grown(self, branch: Branch, parent: _Item, mark: bool) -> _Item:
        item = _Item(next(self._ids), branch, parent)
        item.marked = mark and branch.node.kind is not NodeKind.HEADING
        item.children = [self._grown(child, item, mark) for child in branch.children]
        self._items[item.id] = item
        return item

    def _update(self, item: _Item, branch: Branch, mark: bool) -> None:
        old, item.branch = item.branch, branch
        self._merge(item, branch.children, mark)
        if old is None or (old.node == branch.node and old.warnings() == branch.warnings()):
            return
        if mark and branch.node.text != old.node.text:
            item.marked = True
        first = self._index(item)
        self.dataChanged.emit(first, first.siblingAtColumn(len(Column) - 1))

    def _rows(self) -> Iterator[_Item]:
        return _below(self._root)

    def _item(self, index: Index) -> _Item | None:
        return self._items.get(index.internalId()) if index.isValid() else None

    def _index(self, item: _Item) -> QModelIndex:
        if item is self._root:
            return QModelIndex()
        return self.createIndex(item.row(), 0, item.id)


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _below(item: _Item) -> Iterator[_Item]:
    for child in item.children:
        yield child
        yield from _below(child)


def _stands_for(branch: Branch, path: str) -> bool:
    return branch.node.path == path and branch.node.kind is not NodeKind.HEADING
