"""Where a message is typed: one to four lines, with the keys that lead on from it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QResizeEvent, QTextCursor, QTextLayout
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy

from context_center.ui.theme import SPACE_1

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

MOST_LINES = 4


class MessageInput(QPlainTextEdit):
    """A text field that grows from one line to four.

    ``descended``: Enter, or Down in the last line. ``history_wanted``: Up in the first
    line. ``abandoned``: Esc. ``left``: the keyboard went elsewhere. Shift+Enter breaks the
    line, Tab goes to the next control.
    """

    descended = Signal()
    history_wanted = Signal()
    abandoned = Signal()
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFont(theme.font(1.15))
        self._line = _line_height(self.font())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(SPACE_1)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Message"))
        self.setAccessibleDescription(self.tr("What is typed here is recalled at once"))
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    def replace_text(self, text: str) -> None:
        """Put another text in place, so that undo brings the old one back."""
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        self.setTextCursor(cursor)

    def sizeHint(self) -> QSize:
        """As tall as its lines, from one to four."""
        around = 2 * self.document().documentMargin() + 2 * self.frameWidth()
        return QSize(240, math.ceil(self._shown_lines() * self._line + around))

    def one_line_height(self) -> int:
        """How tall it is with one line."""
        return math.ceil(self._line + 2 * self.document().documentMargin())

    def minimumSizeHint(self) -> QSize:
        """Narrow, but never lower than its lines."""
        return QSize(80, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may need another number of lines."""
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave by Enter, Esc, or by an arrow that has nowhere to go."""
        broken = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key = event.key()
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not broken:
            self.descended.emit()
        elif key == Qt.Key.Key_Escape:
            self.abandoned.emit()
        elif plain and key == Qt.Key.Key_Down and self._at_edge(QTextCursor.MoveOperation.Down):
            self.descended.emit()
        elif plain and key == Qt.Key.Key_Up and self._at_edge(QTextCursor.MoveOperation.Up):
            self.history_wanted.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell that the typing is over, unless only a menu opened."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()

    def _shown_lines(self) -> int:
        lines = 0
        block = self.document().firstBlock()
        while block.isValid() and lines < MOST_LINES:
            self.blockBoundingRect(block)
            lines += max(block.layout().lineCount(), 1)
            block = block.next()
        return min(max(lines, 1), MOST_LINES)

    def _at_edge(self, direction: QTextCursor.MoveOperation) -> bool:
        return not self.textCursor().movePosition(direction)

    @Slot()
    def _fit(self) -> None:
        scrolls = self.document().documentLayout().documentSize().height() > MOST_LINES
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if scrolls else policy.ScrollBarAlwaysOff
        )
        self.updateGeometry()


def _line_height(font: QFont) -> float:
    """The height of a line in which Latin and Chinese stand together, whichever is typed."""
    layout = QTextLayout("Ag部", font)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    return line.height()
