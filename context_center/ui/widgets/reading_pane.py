"""The texts of an instruction set: one source, the effective text, the provider's block."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import IntEnum
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from context_center.ui.messages import Level
from context_center.ui.models.effective_text import SourcedLine, effective_text
from context_center.ui.models.line_marks import effective_marks, file_marks
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3
from context_center.ui.widgets.banner import Banner
from context_center.ui.widgets.edit_bar import EditBar
from context_center.ui.widgets.find_bar import FindBar
from context_center.ui.widgets.instruction_editing import InstructionEditing
from context_center.ui.widgets.reading_header import ReadingHeader
from context_center.ui.widgets.segmented_control import SegmentedControl
from context_center.ui.widgets.source_editor import SourceEditor
from context_center.ui.widgets.source_view import SourceView

if TYPE_CHECKING:
    from context_center.core.instructions.documents import InstructionSet
    from context_center.ui.theme import Theme


class Reading(IntEnum):
    """Which text is shown."""

    SOURCE = 0
    EFFECTIVE = 1
    PROVIDER = 2


@dataclass(frozen=True, slots=True)
class SourceText:
    """A file for the source view. ``notes`` are what there is to say about it as a whole,
    ``offer`` what a button beside them does ("" for none)."""

    path: str
    title: str
    word: str
    text: str
    notes: tuple[str, ...] = ()
    offer: str = ""


class ReadingPane(QWidget):
    """Three views of which one is chosen; each keeps its place.

    ``source_requested`` carries path and line of a row of the effective text,
    ``copied`` says that the block for the provider is on the clipboard, ``edit_wanted`` and
    ``offer_taken`` carry the path of the source. What is edited there stays (``editing``).
    """

    source_requested = Signal(str, object)
    copied = Signal()
    edit_wanted = Signal(str)
    offer_taken = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._instructions: InstructionSet | None = None
        self._source: SourceText | None = None
        self._effective: tuple[SourcedLine, ...] = ()
        self._stale: set[Reading] = set()
        self._switch = SegmentedControl(
            (self.tr("Source"), self.tr("Effective"), self.tr("Provider text")), theme, self
        )
        self._find_button = QToolButton(self)
        self._copy_button = QToolButton(self)
        self._header = ReadingHeader(theme, self)
        self._banner = Banner(theme, self)
        self._bar = EditBar(theme, self)
        self._question = Banner(theme, self)
        self._editor = SourceEditor(theme)
        self._views = (self._editor, SourceView(theme), SourceView(theme))
        self.editing = InstructionEditing(self._editor, self._bar, self._question, self)
        self._stack = QStackedWidget(self)
        self._find = FindBar(theme, self)
        self._arrange()
        self._switch.chosen.connect(self._on_chosen)
        self._find_button.clicked.connect(self.open_find)
        self._copy_button.clicked.connect(self.copy_block)
        self._views[Reading.EFFECTIVE].source_requested.connect(self.source_requested)
        self._bar.edit_wanted.connect(self._on_edit)
        self._banner.activated.connect(self._on_offer)
        self.editing.changed.connect(self._on_editing_changed)
        theme.changed.connect(self._dress)
        self._dress()

    def reading(self) -> Reading:
        """Which text is shown."""
        return Reading(self._switch.current())

    def view(self, reading: Reading) -> SourceView:
        """The view of one of the texts."""
        return self._views[reading]

    def header(self) -> ReadingHeader:
        """What stands over the text."""
        return self._header

    def source(self) -> SourceText | None:
        """The file of the source view, None before the first."""
        return self._source

    def set_instructions(self, instructions: InstructionSet) -> None:
        """Show other instructions; the effective text and the block keep their place."""
        self._instructions = instructions
        self._stale = {Reading.EFFECTIVE, Reading.PROVIDER}
        if self._source is not None:
            self._mark_source(self._source.path)
        self._fill(self.reading())
        self._tell()

    def bar(self) -> EditBar:
        """The buttons of editing."""
        return self._bar

    def question(self) -> Banner:
        """What editing asks, or says."""
        return self._question

    def set_source(self, source: SourceText | None) -> None:
        """Show another file, or the same one anew at its place, in the source view.

        The text of a file that is being edited stays as it is.
        """
        same = self._source is not None and source is not None and self._source.path == source.path
        if not same and not self.editing.path:
            self._question.hide()
        self._source = source
        if not self._editor.is_editing:
            self._editor.show_text(source.text if source else "", keep_place=same)
        self._mark_source(source.path if source else "")
        self._tell()

    def show_reading(self, reading: Reading) -> None:
        """Choose one of the texts."""
        self._fill(reading)
        self._switch.choose(reading)
        self._stack.setCurrentIndex(reading)
        if not self._find.isHidden():
            self._find.search_in(self._views[reading])
        self._tell()

    def go_to_line(self, line: int) -> None:
        """Go to a line (from 1) of the source."""
        self._views[Reading.SOURCE].go_to_row(line - 1)

    def go_to_document(self, path: str) -> bool:
        """Bring a document or import into sight where its text is part of a longer one."""
        if self.reading() is Reading.EFFECTIVE:
            return self._views[Reading.EFFECTIVE].go_to_source(path, 1)
        if self.reading() is Reading.PROVIDER:
            return self._go_to_block(path)
        return self._source is not None and self._source.path == path

    @Slot()
    def open_find(self) -> None:
        """Find within the shown text."""
        self._find.open_for(self._views[self.reading()])

    @Slot()
    def copy_block(self) -> None:
        """Put the exact text for the provider on the clipboard."""
        if self._instructions is not None and self._instructions.block:
            QGuiApplication.clipboard().setText(self._instructions.block)
            self.copied.emit()

    def _go_to_block(self, path: str) -> bool:
        """Documents stand in the block under a heading with their label."""
        view = self._views[Reading.PROVIDER]
        for document in self._instructions.documents if self._instructions else ():
            if path in {document.path, *(item.path for item in document.imports)}:
                found = view.document().find(f"## {document.label} (")
                view.go_to_row(found.blockNumber())
                return not found.isNull()
        return False

    def _fill(self, reading: Reading) -> None:
        """Put the present text into a view that is about to be seen."""
        instructions = self._instructions
        if instructions is None or reading not in self._stale:
            return
        self._stale.discard(reading)
        view = self._views[reading]
        if reading is Reading.PROVIDER:
            view.show_text(instructions.block, keep_place=True)
        else:
            self._effective = effective_text(instructions)
            view.show_lines(self._effective, keep_place=True)
            view.set_marks(effective_marks(instructions, self._effective))

    def _mark_source(self, path: str) -> None:
        marks = file_marks(self._instructions, path) if self._instructions else ()
        self._views[Reading.SOURCE].set_marks(marks)

    def _tell(self) -> None:
        """Say over the text what it is."""
        reading = self.reading()
        source = self._source
        is_source = reading is Reading.SOURCE
        self._copy_button.setVisible(reading is Reading.PROVIDER)
        self._bar.setVisible(is_source and source is not None)
        if not self._editor.is_editing:
            self._bar.show_reading(offered=self.editing.can_write)
        if is_source and source is not None:
            text = self._editor.text() if self._editor.is_editing else source.text
            self._header.show_file(source.title, source.word, source.path, text)
        elif self._instructions is not None and not is_source:
            self._tell_whole(self._instructions, reading)
        notes = source.notes if is_source and source else ()
        if notes:
            offer = (source.offer,) if source and source.offer else ()
            self._banner.show_message(Level.WARNING, "\n".join(notes), offer, dismissible=False)
        else:
            self._banner.hide()

    def _tell_whole(self, instructions: InstructionSet, reading: Reading) -> None:
        if reading is Reading.PROVIDER:
            self._header.show_text(
                self.tr("Text for the provider"),
                self.tr("The exact block that joins the prompt; it names files by label only."),
                instructions.block,
            )
            self._copy_button.setEnabled(bool(instructions.block))
            return
        root, target = instructions.workspace_root, instructions.target
        name = PurePath(os.path.relpath(target, root)).as_posix() if root and target != root else ""
        text = "\n".join(line.text for line in self._effective)
        self._header.show_text(
            self.tr("Effective in {0}").format(name or PurePath(root).name),
            self.tr("What applies there, weakest first; click the margin to open the source."),
            text,
        )

    def _arrange(self) -> None:
        for view, name in zip(
            self._views,
            (self.tr("Source text"), self.tr("Effective text"), self.tr("Text for the provider")),
            strict=True,
        ):
            view.setAccessibleName(name)
            self._stack.addWidget(view)
        top = QHBoxLayout()
        top.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, 0)
        top.setSpacing(SPACE_2)
        top.addWidget(self._switch)
        top.addStretch(1)
        top.addWidget(self._bar)
        top.addWidget(self._copy_button)
        top.addWidget(self._find_button)
        for button, name in (
            (self._find_button, self.tr("Find in this text")),
            (self._copy_button, self.tr("Copy the text for the provider")),
        ):
            button.setAutoRaise(True)
            button.setToolTip(name)
            button.setAccessibleName(name)
        self._copy_button.setText(self.tr("Copy"))
        self._copy_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._copy_button.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_1)
        column.addLayout(top)
        column.addWidget(self._header)
        column.addWidget(self._banner)
        column.addWidget(self._question)
        column.addWidget(self._stack, 1)
        column.addWidget(self._find)

    @Slot()
    def _on_edit(self) -> None:
        if self._source is not None:
            self.edit_wanted.emit(self._source.path)

    @Slot()
    def _on_offer(self) -> None:
        if self._source is not None:
            self.offer_taken.emit(self._source.path)

    @Slot()
    def _on_editing_changed(self) -> None:
        self._tell()

    @Slot(int)
    def _on_chosen(self, number: int) -> None:
        self.show_reading(Reading(number))

    @Slot()
    def _dress(self) -> None:
        self._find_button.setIcon(self._theme.icon("search"))
        self._copy_button.setIcon(self._theme.icon("copy"))
