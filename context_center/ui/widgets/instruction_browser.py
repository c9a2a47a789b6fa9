"""An instruction set to walk through: the tree, the texts beside it, problems under them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from context_center.ui.models.diagnostic_table import diagnostic_rows
from context_center.ui.models.instruction_branches import instruction_branches
from context_center.ui.models.instruction_nodes import InstructionNode, NodeKind
from context_center.ui.models.line_marks import file_notes
from context_center.ui.widgets.diagnostic_panel import DIFFERENCES, DiagnosticPanel
from context_center.ui.widgets.instruction_list import InstructionList
from context_center.ui.widgets.paths_shown import with_tilde
from context_center.ui.widgets.reading_pane import Reading, ReadingPane, SourceText

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from context_center.core.instructions.documents import InstructionSet
    from context_center.ui.models.live_instructions import FileText
    from context_center.ui.theme import Theme

_LIST_WIDTH, _TEXT_WIDTH = 68, 142
_TEXT_HEIGHT, _PANEL_HEIGHT = 76, 20
"""How the room is shared at first, in average characters."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """A file that is to be shown, and the line (from 1, 0 for none) to go to in it."""

    path: str
    line: int


class InstructionBrowser(QWidget):
    """Keeps selection, opened rows and places in the texts while instructions change.

    ``file_wanted`` carries the path of a file whose text is not in the instruction set;
    the answer comes with ``show_file``.
    """

    file_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._instructions: InstructionSet | None = None
        self._node: InstructionNode | None = None
        self._wish: _Wish | None = None
        self._is_updating = False
        self.documents = InstructionList(theme)
        self.pane = ReadingPane(theme)
        self.panel = DiagnosticPanel(theme)
        self._across = QSplitter(Qt.Orientation.Horizontal)
        self._down = QSplitter(Qt.Orientation.Vertical)
        self._arrange()
        self.documents.node_chosen.connect(self._on_node_chosen)
        self.documents.node_activated.connect(self._on_node_activated)

    def clear(self) -> None:
        """Show nothing, as before the first instructions."""
        self._instructions = self._node = self._wish = None
        self.documents.tree().set_branches((), mark=False)
        self.pane.set_source(None)

    def set_instructions(
        self, instructions: InstructionSet, user_directory: str, *, mark: bool
    ) -> None:
        """Show other instructions; ``mark`` what is new or changed in the tree."""
        self._instructions = instructions
        branches = instruction_branches(instructions, user_directory, with_tilde)
        tree = self.documents.tree()
        self._is_updating = True
        tree.set_branches(branches, mark=mark)
        self._is_updating = False
        self.pane.set_instructions(instructions)
        root = instructions.workspace_root
        self.panel.set_rows(
            diagnostic_rows(instructions.diagnostics, root, user_directory),
            diagnostic_rows(instructions.differences, root, user_directory),
        )
        self._keep_node()

    def show_file(self, text: FileText) -> None:
        """The text of a file that was wanted."""
        node, wish = self._node, self._wish
        if node is None or wish is None or wish.path != text.path:
            return
        reading = text.reading
        notes = () if reading.text is not None else (reading.reason,)
        self._set_source(node, wish, reading.text or "", notes)

    def show_location(self, path: str, line: int) -> bool:
        """Show a line (from 1, 0 for none) of a file; False if no row stands for it."""
        if not self.documents.tree().index_of_file(path).isValid():
            return False
        self.pane.show_reading(Reading.SOURCE)
        self.documents.choose_file(path)
        node = self.documents.chosen()
        if node is not None:
            self._node = node
            self._show_text(node, line)
        return True

    def show_differences(self) -> None:
        """Show what the other rules treat differently."""
        self.panel.show_list(DIFFERENCES)

    def save_state(self) -> tuple[QByteArray, QByteArray]:
        """How the width and the height are shared."""
        return self._across.saveState(), self._down.saveState()

    def restore_state(self, across: QByteArray, down: QByteArray) -> None:
        """Take over what ``save_state`` gave."""
        self._across.restoreState(across)
        self._down.restoreState(down)

    def _arrange(self) -> None:
        self._down.addWidget(self.pane)
        self._down.addWidget(self.panel)
        self._down.setStretchFactor(0, 1)
        unit = self.fontMetrics().averageCharWidth()
        self._down.setSizes([unit * _TEXT_HEIGHT, unit * _PANEL_HEIGHT])
        self._down.setCollapsible(0, False)
        self._across.addWidget(self.documents)
        self._across.addWidget(self._down)
        self._across.setStretchFactor(0, 2)
        self._across.setStretchFactor(1, 5)
        self._across.setSizes([unit * _LIST_WIDTH, unit * _TEXT_WIDTH])
        self._across.setChildrenCollapsible(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._across)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leads back to the tree."""
        if event.key() == Qt.Key.Key_Escape:
            self.documents.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)

    @Slot(object)
    def _on_node_chosen(self, node: InstructionNode) -> None:
        if self._is_updating:
            return
        self._node = node
        is_failed = node.kind is NodeKind.FAILED_IMPORT
        self._show_text(node, node.line if is_failed else 0)
        reading = self.pane.reading()
        if reading is Reading.SOURCE:
            return
        if is_failed and reading is Reading.EFFECTIVE:
            found = self.pane.view(reading).go_to_source(node.source_path, node.line)
        else:
            found = self.pane.go_to_document(node.path)
        if not found:
            self.pane.show_reading(Reading.SOURCE)

    @Slot(object)
    def _on_node_activated(self, _node: InstructionNode) -> None:
        self.pane.show_reading(Reading.SOURCE)
        self.pane.view(Reading.SOURCE).setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep_node(self) -> None:
        """Stay at the row that was chosen; if it is gone, at the one that Qt went to, else
        at the first.
        """
        tree = self.documents.tree()
        node = tree.node(tree.index_of(self._node.key)) if self._node else None
        if node is None and self.documents.chosen() is None:
            self._is_updating = True
            self.documents.choose_first()
            self._is_updating = False
        self._node = node or self.documents.chosen()
        if self._node is not None:
            tree.clear_mark(tree.index_of(self._node.key))
            wish = self._wish
            awaited = wish is not None and wish.path == _file_of(self._node)
            self._show_text(self._node, wish.line if wish and awaited else 0)

    def _show_text(self, node: InstructionNode, line: int) -> None:
        """Put the file of a row into the source view, as soon as it is read."""
        wish = _Wish(_file_of(node), line)
        self._wish = wish
        documents = self._instructions.documents if self._instructions else ()
        text = next((at.text for at in documents if at.path == wish.path), None)
        if text is not None:
            self._set_source(node, wish, text, ())
        else:
            self.file_wanted.emit(wish.path)

    def _set_source(
        self, node: InstructionNode, wish: _Wish, text: str, notes: tuple[str, ...]
    ) -> None:
        instructions = self._instructions
        if instructions is None:
            return
        self._wish = None
        told = file_notes(instructions, wish.path)
        if node.path == wish.path and not node.kind.applies:
            told = tuple(dict.fromkeys((f"{node.detail} {node.remedy}".strip(), *told)))
        title = next(
            (at.label for at in instructions.documents if at.path == wish.path),
            node.label or node.name,
        )
        word = node.scope or node.kind.value
        self.pane.set_source(SourceText(wish.path, title, word, text, (*notes, *told)))
        if wish.line:
            self.pane.go_to_line(wish.line)


def _file_of(node: InstructionNode) -> str:
    """The file that shows what a row is about; of a failed import the one that asks for it."""
    return node.source_path if node.kind is NodeKind.FAILED_IMPORT else node.path
