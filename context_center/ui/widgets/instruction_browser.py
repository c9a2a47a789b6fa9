"""An instruction set to walk through: the tree, the texts beside it, problems under them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from context_center.ui.models.diagnostic_table import diagnostic_rows
from context_center.ui.models.instruction_branches import instruction_branches
from context_center.ui.models.instruction_nodes import InstructionNode, NodeKind
from context_center.ui.models.line_marks import file_notes
from context_center.ui.widgets.diagnostic_panel import DIFFERENCES, DiagnosticPanel
from context_center.ui.widgets.instruction_list import InstructionList
from context_center.ui.widgets.note_bar import NoteBar
from context_center.ui.widgets.paths_shown import with_tilde
from context_center.ui.widgets.reading_pane import Reading, ReadingPane, SourceText

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from context_center.core.instructions.documents import InstructionSet
    from context_center.ui.models.live_instructions import FileText
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.instruction_editing import InstructionEditing

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
        self._preview: InstructionSet | None = None
        self._home = ""
        self.documents = InstructionList(theme)
        self.notes = NoteBar(theme)
        self.pane = ReadingPane(theme)
        self.panel = DiagnosticPanel(theme)
        self._across = QSplitter(Qt.Orientation.Horizontal)
        self._down = QSplitter(Qt.Orientation.Vertical)
        self._arrange()
        self.documents.node_chosen.connect(self._on_node_chosen)
        self.documents.node_activated.connect(self._on_node_activated)
        self.notes.left.connect(self._on_notes_left)
        self.pane.edit_wanted.connect(self.edit_file)
        self.pane.editing.begun.connect(self._on_edit_begun)
        self.pane.editing.ended.connect(self._on_edit_ended)

    @property
    def editing(self) -> InstructionEditing:
        """What is edited in the source view, and how that is going."""
        return self.pane.editing

    @property
    def instructions(self) -> InstructionSet | None:
        """The instructions as they are on disk, None before the first."""
        return self._instructions

    def clear(self) -> None:
        """Show nothing, as before the first instructions."""
        self.editing.forget()
        self._instructions = self._node = self._wish = self._preview = None
        self.documents.tree().set_branches((), mark=False)
        self.pane.set_source(None)

    def set_instructions(
        self, instructions: InstructionSet, user_directory: str, *, mark: bool
    ) -> None:
        """Show other instructions; ``mark`` what is new or changed in the tree."""
        self._instructions = instructions
        self._home = user_directory
        branches = instruction_branches(instructions, user_directory, with_tilde)
        tree = self.documents.tree()
        self._is_updating = True
        tree.set_branches(branches, mark=mark)
        self._is_updating = False
        self._show_whole()
        self._keep_node()

    def show_preview(self, instructions: InstructionSet | None) -> None:
        """Show texts and problems as they would be once what is typed is saved.

        The tree stays as it is on disk. None shows all as it is on disk again.
        """
        if instructions != self._preview:
            self._preview = instructions
            self._show_whole()

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
        if path == self.editing.path:
            self.pane.show_reading(Reading.SOURCE)
            self._go_to(line)
            return True
        if not self.documents.tree().index_of_file(path).isValid():
            return False
        if not self.editing.leave():
            self.editing.leave_for(partial(self.show_location, path, line))
            return True
        self.pane.show_reading(Reading.SOURCE)
        self.documents.choose_file(path)
        node = self.documents.chosen()
        if node is not None:
            self._node = node
            self._show_text(node, line)
        return True

    @Slot(str)
    def edit_file(self, path: str) -> None:
        """Edit a file in the source view; another one that is edited is left first."""
        if path == self.editing.path:
            self.pane.show_reading(Reading.SOURCE)
        elif not self.editing.leave():
            self.editing.leave_for(partial(self.edit_file, path))
        else:
            self.pane.show_reading(Reading.SOURCE)
            self.editing.begin(path)

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
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.documents, 1)
        column.addWidget(self.notes)
        self.notes.hide()
        self._across.addWidget(left)
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
        editing = self.editing.path
        if editing and editing != _file_of(node):
            # The view goes on selecting after this; the row of the text comes back after it.
            QTimer.singleShot(0, self._choose_edited)
            if not self.editing.leave():
                self.editing.leave_for(partial(self._choose, node.key))
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

    def _choose(self, key: str) -> None:
        """Select a row; if it is the one that is selected, show it anew."""
        self._choose_nothing()
        self.documents.setCurrentIndex(self.documents.tree().index_of(key))

    def _choose_nothing(self) -> None:
        self._is_updating = True
        self.documents.selectionModel().clear()
        self._is_updating = False

    @Slot()
    def _choose_edited(self) -> None:
        """Select the row of the file that is edited; a new file has none."""
        path, chosen = self.editing.path, self.documents.chosen()
        if not path or (chosen is not None and _file_of(chosen) == path):
            return
        self._choose_nothing()
        self._is_updating = True
        self.documents.choose_file(path)
        self._is_updating = False

    def _tell_edited(self) -> None:
        """Say over the text which file it is; the text itself stays."""
        self._choose_edited()
        node = self.documents.chosen()
        if node is not None and _file_of(node) == self.editing.path:
            self._node = node
            self._show_text(node, 0)
        else:
            path = self.editing.path
            self.pane.set_source(SourceText(path, PurePath(path).name, "", ""))

    def _show_whole(self) -> None:
        """Texts and problems: as they are, or would be."""
        shown = self._preview or self._instructions
        if shown is None:
            return
        self.pane.set_instructions(shown)
        root, home = shown.workspace_root, self._home
        self.panel.set_rows(
            diagnostic_rows(shown.diagnostics, root, home),
            diagnostic_rows(shown.differences, root, home),
        )

    def _keep_node(self) -> None:
        """Stay at the row that was chosen; if it is gone, at the one that Qt went to, else
        at the first. What is edited stays in sight whatever becomes of its row.
        """
        if self.editing.path:
            self._tell_edited()
            return
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
        meant = next((at.suggestion for at in instructions.not_read if at.path == wish.path), "")
        offer = self.tr("Rename to {0}").format(meant) if meant and self.editing.can_write else ""
        self.pane.set_source(SourceText(wish.path, title, word, text, (*notes, *told), offer))
        self._go_to(wish.line)

    def _go_to(self, line: int) -> None:
        if line:
            self.pane.go_to_line(line)

    @Slot(str)
    def _on_edit_begun(self, path: str) -> None:
        source = self.pane.source()
        if source is None or source.path != path:
            self._tell_edited()
        self.pane.view(Reading.SOURCE).setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(str, object)
    def _on_edit_ended(self, path: str, text: str | None) -> None:
        """Go on showing the file as it is on disk, or another if there is none."""
        source = self.pane.source()
        if text is not None and source is not None and source.path == path:
            self.pane.set_source(replace(source, text=text))
            self.show_preview(None)
            return
        self._node = self._wish = None
        self.pane.set_source(None)
        self.show_preview(None)
        if self._instructions is not None:
            self._keep_node()

    @Slot()
    def _on_notes_left(self) -> None:
        self.documents.setFocus(Qt.FocusReason.OtherFocusReason)


def _file_of(node: InstructionNode) -> str:
    """The file that shows what a row is about; of a failed import the one that asks for it."""
    return node.source_path if node.kind is NodeKind.FAILED_IMPORT else node.path
