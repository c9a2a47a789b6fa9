"""Where the text of a fact is typed: any text in, the same text out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QRectF, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QPlainTextEdit

from context_center.ui.theme import SPACE_2
from context_center.ui.widgets.body_highlighter import BodyHighlighter
from context_center.ui.widgets.document_edit import change_text
from context_center.ui.widgets.exact_text import ExactText
from context_center.ui.widgets.special_marks import paint_special_marks

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

_LEAST_LINES = 4


class BodyEditor(QPlainTextEdit):
    """A plain text with Markdown colours. Lines end at LF.

    No-break spaces, separators and lone carriage returns survive, which Qt's own
    ``toPlainText`` and ``copy`` turn into others. Enter keeps the indentation of the line;
    Tab goes to the next control.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._exact = ExactText()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(SPACE_2)
        self._highlighter = BodyHighlighter(self.document(), theme)
        theme.changed.connect(self._dress)
        self._dress()

    def text(self) -> str:
        """The text, to the last character."""
        return self._exact.read(self.document().toRawText())

    def set_text(self, text: str) -> None:
        """Begin with another text: nothing to undo, the cursor at its start."""
        self._highlighter.begin()
        shown = self._exact.loaded(text)
        self._highlighter.set_stand_ins(self._exact.stand_ins)
        self.setPlainText(shown)

    def change_to(self, text: str) -> None:
        """Turn the text into another one as one step that can be undone.

        Cursor, selection and scroll stay where they are in the text.
        """
        if any(character in text for character in self._exact.stand_ins):
            self.set_text(text)
            return
        present = self._shown()
        wanted = self._exact.added(text, present)
        self._highlighter.set_stand_ins(self._exact.stand_ins)
        top = QTextCursor(self.firstVisibleBlock())
        change_text(self.document(), present, wanted)
        self.verticalScrollBar().setValue(top.block().firstLineNumber())

    def insert(self, text: str) -> None:
        """Put a text in place of the selection, as if it were typed."""
        fitted = self._exact.added(text, self._shown())
        self._highlighter.set_stand_ins(self._exact.stand_ins)
        self.textCursor().insertText(fitted)
        self.ensureCursorVisible()

    def selected_text(self) -> str:
        """The selection, to the last character."""
        return self._exact.read(self.textCursor().selectedText())

    def least_height(self) -> int:
        """The height in pixels below which it is of no use."""
        margin = 2 * round(self.document().documentMargin())
        return self.fontMetrics().lineSpacing() * _LEAST_LINES + margin

    def createMimeDataFromSelection(self) -> QMimeData:
        """What goes to the clipboard: the selection as it is."""
        data = QMimeData()
        data.setText(self.selected_text())
        return data

    def insertFromMimeData(self, source: QMimeData) -> None:
        """What comes from the clipboard or is dropped: plain text, whatever ends its lines."""
        if source.hasText():
            text = source.text().replace("\r\n", "\n").replace("\r", "\n")
            self.insert(text.replace("\u2029", "\n"))

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Text only: a picture or a file has no place in a fact."""
        return source.hasText()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, with Shift as well, begins a line; Qt would put a U+2028 into the text."""
        separator = event.matches(QKeySequence.StandardKey.InsertLineSeparator)
        if separator or event.matches(QKeySequence.StandardKey.InsertParagraphSeparator):
            self._begin_line()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, then the marks of what cannot be seen."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        block, bottom = self.firstVisibleBlock(), self.viewport().height()
        offset = self.contentOffset()
        while block.isValid():
            place = self.blockBoundingGeometry(block).translated(offset)
            if place.top() > bottom:
                break
            paint_special_marks(painter, self._theme, block, QRectF(place))
            block = block.next()
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

    def _shown(self) -> str:
        return self.document().toRawText().replace("\u2029", "\n")

    @Slot()
    def _dress(self) -> None:
        self.setFont(self._theme.font(fixed=True))
        self.viewport().update()
