"""A source view whose text can be edited in place: any text in, the same text out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
)

from context_center.ui.widgets.exact_text import ExactText
from context_center.ui.widgets.source_view import SourceView
from context_center.ui.widgets.special_marks import paint_special_marks

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

_READING = (
    Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
)


class SourceEditor(SourceView):
    """Colours, margin and marks of a source view, for reading or for editing.

    Lines end at LF. ``typed`` is emitted after each change of the text while it is edited,
    by whomever. Enter keeps the indentation of the line; Tab goes to the next control.
    """

    typed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._exact = ExactText()
        self._editing = False
        self._last = ""
        self.textChanged.connect(self._on_text_changed)
        self.blockCountChanged.connect(self._on_count_changed)

    @property
    def is_editing(self) -> bool:
        """Whether the text can be changed."""
        return self._editing

    def begin_editing(self, text: str) -> None:
        """Let a text (lines ending at LF) be edited, at the place that is shown now."""
        self.end_editing()
        self._show(self._exact.loaded(text), (), keep_place=True)
        self.document().clearUndoRedoStacks()
        self.setReadOnly(False)
        self._last = self.document().toRawText()
        self._editing = True

    def end_editing(self) -> None:
        """Only show the text from now on."""
        if not self._editing:
            return
        self._shown = self._present()
        self._editing = False
        self.setReadOnly(True)
        self.setTextInteractionFlags(_READING)
        self.document().clearUndoRedoStacks()

    def text(self) -> str:
        """What is edited, to the last character."""
        return self._exact.read(self.document().toRawText())

    def change_to(self, text: str) -> None:
        """Turn what is edited into another text as one step that can be undone.

        Cursor, selection and scroll stay where they are in the text.
        """
        if any(character in text for character in self._exact.stand_ins):
            self.begin_editing(text)
            self.typed.emit()
            return
        # No start changes a text.
        from context_center.ui.widgets.document_edit import change_text  # noqa: PLC0415

        present = self._present()
        wanted = self._exact.added(text, present)
        top = QTextCursor(self.firstVisibleBlock())
        change_text(self.document(), present, wanted)
        self.verticalScrollBar().setValue(top.block().firstLineNumber())

    def createMimeDataFromSelection(self) -> QMimeData:
        """What goes to the clipboard: the selection as it is."""
        if not self._editing:
            return super().createMimeDataFromSelection()
        data = QMimeData()
        data.setText(self._exact.read(self.textCursor().selectedText()))
        return data

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Text only."""
        return self._editing and source.hasText()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """What is pasted or dropped: plain text, whatever ends its lines."""
        if source.hasText():
            text = source.text().replace("\r\n", "\n").replace("\r", "\n").replace("\u2029", "\n")
            self.textCursor().insertText(self._exact.added(text, self._present()))
            self.ensureCursorVisible()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, with Shift as well, begins a line; Qt would put a U+2028 into the text."""
        keys = QKeySequence.StandardKey
        begins = any(
            event.matches(key) for key in (keys.InsertLineSeparator, keys.InsertParagraphSeparator)
        )
        if self._editing and begins:
            self._begin_line()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where one types stays in sight when something takes room above."""
        was_seen = 0 <= self.cursorRect().bottom() <= event.oldSize().height()
        super().resizeEvent(event)
        if self._editing and was_seen:
            self.ensureCursorVisible()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, then the marks of what cannot be seen."""
        super().paintEvent(event)
        if not self._editing:
            return
        painter = QPainter(self.viewport())
        for block, _ in self.visible_blocks():
            place = self.blockBoundingGeometry(block).translated(self.contentOffset())
            paint_special_marks(painter, self._theme, block, QRectF(place))
        painter.end()

    def _begin_line(self) -> None:
        cursor = self.textCursor()
        start = QTextCursor(cursor)
        start.setPosition(cursor.selectionStart())
        before = start.block().text()[: start.positionInBlock()]
        indentation = before[: len(before) - len(before.lstrip(" \t"))]
        cursor.insertText(f"\n{indentation}")
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def _present(self) -> str:
        return self.document().toRawText().replace("\u2029", "\n")

    @Slot()
    def _on_text_changed(self) -> None:
        """Colours change the document too, and are no other text."""
        if not self._editing or (raw := self.document().toRawText()) == self._last:
            return
        self._last = raw
        if self._jumped_to >= 0:
            self._jumped_to = -1
            self._draw_extras()
        self.typed.emit()
        self.shown_text_changed.emit()

    @Slot()
    def _on_count_changed(self) -> None:
        if self._editing:
            self._fit_margin()
