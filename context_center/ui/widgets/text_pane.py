"""One pane of a comparison: text to read and copy, with grounds, marks and a margin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QRect, Qt, Signal, Slot
from PySide6.QtGui import (
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QTextCursor,
    QTextDocument,
    QTextOption,
)
from PySide6.QtWidgets import QTextEdit

from context_center.ui.models.text_rows import Cell, Tone
from context_center.ui.theme import ColorRole
from context_center.ui.widgets.displayed_text import displayed_text
from context_center.ui.widgets.pane_format import (
    finish_layout,
    indent,
    ink_rows,
    set_line_height,
    set_space_below,
)
from context_center.ui.widgets.pane_margin import PaneMargin
from context_center.ui.widgets.row_paint import PlacedRow, paint_end_word, paint_marks, paint_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from PySide6.QtGui import QResizeEvent, QTextBlock
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

_LEADING = 1.3
"""Of the font's height, so that characters of a taller font fit in every line."""


class TextPane(QTextEdit):
    """Shows one column of rows; every row is a block of the document.

    All lines are equally high, so that panes with as many lines stay level. ``fold_opened``
    carries the row of a fold that was clicked or where Enter was pressed, ``row_clicked``
    any other row; ``rewrapped`` says that lines may wrap elsewhere now.
    """

    fold_opened = Signal(int)
    row_clicked = Signal(int)
    rewrapped = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._cells: Sequence[Cell] = ()
        self._padding: dict[int, int] = {}
        self._current = range(0)
        self._line_height = 0
        self._filled: QTextDocument | None = None
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setUndoRedoEnabled(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)
        self.setFrameShape(QTextEdit.Shape.NoFrame)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self._margin = PaneMargin(self, theme)
        self.viewport().setMouseTracking(True)
        self.verticalScrollBar().valueChanged.connect(self._margin.update)
        theme.changed.connect(self._dress)
        self._dress()

    @property
    def line_height(self) -> int:
        """The height in pixels of every line."""
        return self._line_height

    @property
    def current(self) -> range:
        """The rows of the change that is being looked at."""
        return self._current

    def cell(self, row: int) -> Cell:
        """What a row shows."""
        return self._cells[row]

    def columns_of_numbers(self) -> int:
        """How many line numbers stand beside a row."""
        return max((len(cell.numbers) for cell in self._cells[:1]), default=1) or 1

    def highest_number(self) -> int:
        """The highest line number that the margin has to hold."""
        return max((max(cell.numbers, default=0) for cell in self._cells), default=0)

    def show_cells(self, cells: Sequence[Cell]) -> None:
        """Show other rows."""
        self._cells = cells
        self._padding = {}
        self._current = range(0)
        self._fill("\n".join(map(_shown, cells)))
        self._margin.measure()
        self.fit_margin(self._margin.needed_width())

    def set_current(self, rows: range) -> None:
        """Point out the rows of one change."""
        self._current = rows
        self._margin.update()

    def set_cells(self, cells: Sequence[Cell]) -> None:
        """Show the same texts in other tones."""
        self._cells = cells
        self._ink_rows(self.document())
        self.viewport().update()
        self._margin.update()

    def needed_margin(self) -> int:
        """The width in pixels that numbers and signs need."""
        return self._margin.needed_width()

    def fit_margin(self, width: int) -> None:
        """Give the margin this width."""
        if self.viewportMargins().left() != width:
            self.setViewportMargins(width, 0, 0, 0)
        inside = self.contentsRect()
        self._margin.setGeometry(QRect(inside.left(), inside.top(), width, inside.height()))

    def line_counts(self, rows: Iterable[int]) -> list[int]:
        """Into how many lines each of these rows is wrapped."""
        finish_layout(self.document())
        blocks = (self.document().findBlockByNumber(row) for row in rows)
        return [max(block.layout().lineCount(), 1) for block in blocks]

    def set_padding(self, lines: Mapping[int, int]) -> None:
        """Leave so many empty lines below these rows, and none below any other."""
        changed = {
            row: lines.get(row, 0)
            for row in {*lines, *self._padding}
            if lines.get(row, 0) != self._padding.get(row, 0)
        }
        if not changed:
            return
        heights = {row: count * self._line_height for row, count in changed.items()}
        set_space_below(self.document(), heights)
        self._padding = {row: count for row, count in lines.items() if count}
        self._margin.update()

    def top_of(self, row: int) -> int:
        """Where a row begins, in pixels from the beginning of the text."""
        block = self.document().findBlockByNumber(row)
        return round(self.document().documentLayout().blockBoundingRect(block).top())

    def text_height(self) -> int:
        """Where the last row ends, in pixels from the beginning of the text."""
        return round(self.document().documentLayout().documentSize().height())

    def row_at(self, y: int) -> int:
        """The row at a height of the viewport; -1 for none."""
        for placed in self.rows_in_sight():
            if placed.place.top() <= y <= placed.place.bottom():
                return placed.row
        return -1

    def first_row(self) -> int:
        """The first row in sight; -1 when there is none."""
        return next((placed.row for placed in self.rows_in_sight()), -1)

    def put_cursor(self, row: int) -> None:
        """Go on from here with the keyboard; scrolls nothing."""
        at = self.verticalScrollBar().value()
        self.setTextCursor(QTextCursor(self.document().findBlockByNumber(row)))
        self.verticalScrollBar().setValue(at)

    def rows_in_sight(self) -> Iterator[PlacedRow]:
        """The rows in the viewport from the top, the space below each included."""
        layout = self.document().documentLayout()
        scrolled = self.verticalScrollBar().value()
        width, height = self.viewport().width(), self.viewport().height()
        block = self._first_block(scrolled)
        while block.isValid() and block.blockNumber() < len(self._cells):
            rect = layout.blockBoundingRect(block)
            top = round(rect.top()) - scrolled
            if top >= height:
                return
            row = block.blockNumber()
            lines = max(block.layout().lineCount(), 1) + self._padding.get(row, 0)
            place = QRect(0, top, width, lines * self._line_height)
            yield PlacedRow(row, self._cells[row], block, place)
            block = block.next()

    def _first_block(self, scrolled: int) -> QTextBlock:
        """The block at the top; one whose padding alone is in sight as well."""
        layout = self.document().documentLayout()
        low, high = 0, self.document().blockCount() - 1
        while low < high:
            middle = (low + high + 1) // 2
            block = self.document().findBlockByNumber(middle)
            if layout.blockBoundingRect(block).top() <= scrolled:
                low = middle
            else:
                high = middle - 1
        return self.document().findBlockByNumber(low)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the grounds and marks, then the text."""
        painter = QPainter(self.viewport())
        rows = list(self.rows_in_sight())
        for placed in rows:
            paint_row(painter, self._theme, placed.place, placed.cell.tone)
            paint_marks(painter, self._theme, placed, self._line_height)
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        for placed in rows:
            if placed.cell.end:
                paint_end_word(painter, self._theme, placed)
        painter.end()

    def createMimeDataFromSelection(self) -> QMimeData:
        """The selected lines as plain text, without gaps and folds; whole lines uncut."""
        data = QMimeData()
        data.setText("\n".join(self._selected_lines()))
        return data

    def _selected_lines(self) -> Iterator[str]:
        cursor = self.textCursor()
        start, end = cursor.selectionStart(), cursor.selectionEnd()
        block = self.document().findBlock(start)
        while block.isValid() and block.position() <= end:
            cell = self._cells[block.blockNumber()]
            if cell.text is not None:
                first = max(start - block.position(), 0)
                last = min(end - block.position(), block.length() - 1)
                whole = first == 0 and last == block.length() - 1
                yield cell.text if whole else _utf16_slice(block.text(), first, last)
            block = block.next()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A hand over a fold."""
        super().mouseMoveEvent(event)
        row = self.row_at(event.position().toPoint().y())
        over_fold = row >= 0 and self._cells[row].tone is Tone.FOLD
        shape = Qt.CursorShape.PointingHandCursor if over_fold else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click opens a fold, or tells the row."""
        super().mouseReleaseEvent(event)
        row = self.row_at(event.position().toPoint().y())
        left = event.button() == Qt.MouseButton.LeftButton
        if left and row >= 0 and not self.textCursor().hasSelection():
            self.activate(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the fold under the cursor."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._cells:
            self.activate(self.textCursor().blockNumber())
        else:
            super().keyPressEvent(event)

    def activate(self, row: int) -> None:
        """Do what a click on a row does."""
        if self._cells[row].tone is Tone.FOLD:
            self.fold_opened.emit(row)
        else:
            self.row_clicked.emit(row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines wrap elsewhere."""
        super().resizeEvent(event)
        self.fit_margin(self._margin.width())
        if event.size().width() != event.oldSize().width():
            self.rewrapped.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Another font of the system changes the height of lines."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._cells:
            self._set_line_height()
            self.rewrapped.emit()

    def _fill(self, text: str) -> None:
        """Put a text into a document of its own, so that it is laid out only once."""
        before, document = self._filled, QTextDocument(self)
        document.setUndoRedoEnabled(False)
        document.setDocumentMargin(0)
        document.setDefaultFont(self.font())
        document.setPlainText(text)
        indent(document)
        self._line_height = round(QFontMetricsF(self.font()).height() * _LEADING)
        set_line_height(document, self._line_height)
        self._ink_rows(document)
        self.setDocument(document)
        self._filled = document
        if before is not None:
            before.deleteLater()

    def _set_line_height(self) -> None:
        self._line_height = round(QFontMetricsF(self.font()).height() * _LEADING)
        set_line_height(self.document(), self._line_height)

    def _ink_rows(self, document: QTextDocument) -> None:
        """Words that stand in place of a text, and rejected lines, are muted."""
        muted = (row for row, cell in enumerate(self._cells) if is_muted(cell))
        ink_rows(document, muted, self._theme.color(ColorRole.MUTED))
        again = (row for row, cell in enumerate(self._cells) if cell.tone in _CHOOSABLE)
        ink_rows(document, again, self._theme.color(ColorRole.TEXT))

    @Slot()
    def _dress(self) -> None:
        self.setFont(self._theme.font(fixed=True))
        self._ink_rows(self.document())
        self._margin.measure()
        self.viewport().update()


_CHOOSABLE = frozenset({Tone.THEIRS, Tone.MINE, Tone.CONFLICT})


def is_muted(cell: Cell) -> bool:
    """Whether a row is there only to be complete."""
    return bool(cell.note) or cell.tone is Tone.REJECTED


def _shown(cell: Cell) -> str:
    return displayed_text(cell.text or cell.note)


def _utf16_slice(text: str, start: int, end: int) -> str:
    if text.isascii():
        return text[start:end]
    units = text.encode("utf-16-le")
    return units[2 * start : 2 * end].decode("utf-16-le", "replace")
