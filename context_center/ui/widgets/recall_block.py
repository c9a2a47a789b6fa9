"""The exact text that a recall gives to the provider, under the bar of its budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QTextCursor, QTextFormat
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from context_center.ui.theme import SPACE_2, SPACE_3, ColorRole, Theme
from context_center.ui.widgets.budget_bar import BudgetBar
from context_center.ui.widgets.displayed_text import displayed_text

if TYPE_CHECKING:
    from context_center.core.recall.trace import RecallTrace


class BlockText(QPlainTextEdit):
    """The block, read-only; all of it is copied to the letter."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._block = ""
        self._marked = (0, 0)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(self.tr("Block for the provider"))
        theme.changed.connect(self._dress)
        self._dress()

    def block(self) -> str:
        """The exact text."""
        return self._block

    def set_block(self, block: str) -> None:
        """Show another text where the old one was scrolled to."""
        if block == self._block:
            return
        self._block = block
        scrolled = self.verticalScrollBar().value()
        self.setPlainText(displayed_text(block))
        self.verticalScrollBar().setValue(scrolled)
        self._mark()

    def mark(self, start: int, end: int) -> None:
        """Lay a ground under the characters from ``start`` to before ``end``."""
        self._marked = (start, end)
        self._mark()

    def reveal(self) -> None:
        """Scroll to what is marked, unless its beginning is in sight."""
        for mark in self.extraSelections():
            start = QTextCursor(self.document())
            start.setPosition(mark.cursor.selectionStart())
            place = self.cursorRect(start)
            if place.top() < 0 or place.bottom() > self.viewport().height():
                self.verticalScrollBar().setValue(start.block().firstLineNumber())

    def marked_text(self) -> str:
        """The text that has a ground, "" for none."""
        marks = self.extraSelections()
        return marks[0].cursor.selection().toPlainText() if marks else ""

    def createMimeDataFromSelection(self) -> QMimeData:
        """What is copied: the exact block when all of it is selected."""
        cursor = self.textCursor()
        if abs(cursor.position() - cursor.anchor()) < self.document().characterCount() - 1:
            return super().createMimeDataFromSelection()
        data = QMimeData()
        data.setText(self._block)
        return data

    @Slot()
    def _dress(self) -> None:
        self.setFont(self._theme.font(fixed=True))
        palette = self.palette()
        palette.setColor(palette.ColorRole.Base, self._theme.color(ColorRole.CODE_BACKGROUND))
        self.setPalette(palette)
        self._mark()

    def _mark(self) -> None:
        start, end = (_units(self._block[:at]) for at in self._marked)
        if start == end:
            self.setExtraSelections([])
            return
        mark = QTextEdit.ExtraSelection()
        mark.format.setBackground(self._theme.color(ColorRole.SELECTION))
        mark.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        mark.cursor = QTextCursor(self.document())
        mark.cursor.setPosition(start)
        mark.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        self.setExtraSelections([mark])


class RecallBlock(QWidget):
    """Heading with a copy button, budget bar, text.

    ``fact_chosen`` carries the path of a fact whose part of the bar was clicked,
    ``copied`` says that the block is on the clipboard.
    """

    fact_chosen = Signal(str)
    copied = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._trace: RecallTrace | None = None
        self._selected = ""
        self._heading = QLabel(self.tr("Block for the provider"), self)
        self._copy = QToolButton(self)
        self._copy.setText(self.tr("Copy"))
        self._copy.setAccessibleName(self.tr("Copy the whole block"))
        self._copy.setToolTip(self.tr("Copy the whole block"))
        self._copy.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._copy.setAutoRaise(True)
        self._copy.clicked.connect(self.copy)
        self._budget = BudgetBar(theme, self)
        self._budget.fact_chosen.connect(self.fact_chosen)
        self._text = BlockText(theme, self)
        self._arrange()
        theme.changed.connect(self._dress)
        self._dress()

    def set_trace(self, trace: RecallTrace) -> None:
        """Show the block of another recall."""
        self._trace = trace
        self._budget.set_trace(trace)
        self._text.set_block(trace.block)
        self._copy.setEnabled(bool(trace.block))

    def select(self, path: str) -> None:
        """Let one fact's part of bar and text stand out; "" for none."""
        self._budget.select(path)
        self._text.mark(*_place(self._trace, path))
        if path != self._selected:
            self._selected = path
            self._text.reveal()

    def give_copy_button(self) -> QToolButton:
        """The copy button, for a heading of another widget; this one shows none then."""
        self._heading.hide()
        self._head.removeWidget(self._copy)
        return self._copy

    def heading_height(self) -> int:
        """How tall the heading with its button is."""
        return self._copy.sizeHint().height()

    def budget(self) -> BudgetBar:
        """The bar."""
        return self._budget

    def text(self) -> BlockText:
        """The text."""
        return self._text

    @Slot()
    def copy(self) -> None:
        """Put the exact block on the clipboard."""
        if self._text.block():
            QGuiApplication.clipboard().setText(self._text.block())
            self.copied.emit()

    def _arrange(self) -> None:
        head = self._head = QHBoxLayout()
        head.addWidget(self._heading, 1)
        head.addWidget(self._copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, 0, 0, 0)
        column.setSpacing(SPACE_2)
        column.addLayout(head)
        column.addWidget(self._budget)
        column.addWidget(self._text, 1)

    @Slot()
    def _dress(self) -> None:
        self._heading.setFont(self._theme.font(bold=True))
        self._copy.setIcon(self._theme.icon("copy"))


def _place(trace: RecallTrace | None, path: str) -> tuple[int, int]:
    """Where a fact's lines begin and end in the block; entries follow each other in it."""
    if trace is None or not trace.block:
        return 0, 0
    start = trace.block.find("\n- id=") + 1
    for hit in trace.hits:
        if hit.fact.path == path:
            return start, start + hit.used_chars - 1
        start += hit.used_chars
    return 0, 0


def _units(text: str) -> int:
    """The length of a text as Qt counts it."""
    return len(text.encode("utf-16-le")) // 2
