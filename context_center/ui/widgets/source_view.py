"""Text for reading with a margin: one file by line number, or lines from many sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, Qt, Signal, Slot
from PySide6.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QPlainTextEdit, QToolTip

from context_center.ui.models.line_marks import Mark, MarkLevel
from context_center.ui.models.tool_tips import tool_tip
from context_center.ui.theme import SPACE_2, ColorRole
from context_center.ui.widgets.displayed_text import displayed_text
from context_center.ui.widgets.markdown_highlighter import MarkdownHighlighter
from context_center.ui.widgets.source_margin import SourceMargin
from context_center.ui.widgets.text_extras import found_extra, jump_extra, mark_extra

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from PySide6.QtGui import QTextBlock
    from PySide6.QtWidgets import QWidget

    from context_center.ui.models.effective_text import SourcedLine, TextSource
    from context_center.ui.theme import Theme


class SourceView(QPlainTextEdit):
    """Shows a text for reading, selecting and finding.

    Rows count from 0 here and in the margin. ``source_requested`` carries the path and
    line (from 1) whose row was clicked in the margin, or where Enter was pressed.
    """

    source_requested = Signal(str, object)
    shown_text_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown = ""
        self._lines: Sequence[SourcedLine] = ()
        self._sources: tuple[TextSource, ...] = ()
        self._marks: dict[int, list[Mark]] = {}
        self._separators: frozenset[int] = frozenset()
        self._jumped_to = -1
        self._found: tuple[QTextCursor, ...] = ()
        self._current_find = -1
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDocumentMargin(SPACE_2)
        self._highlighter = MarkdownHighlighter(self.document(), theme)
        self._margin = SourceMargin(self, theme)
        self.updateRequest.connect(self._on_update_request)
        theme.changed.connect(self._dress)
        self._dress()

    def show_text(self, text: str, *, keep_place: bool = False) -> None:
        """Show the text of one file, numbered from 1."""
        self._show(displayed_text(text), (), keep_place=keep_place)

    def show_lines(self, lines: Sequence[SourcedLine], *, keep_place: bool = False) -> None:
        """Show lines with the sources that they name."""
        text = "\n".join(displayed_text(line.text.removesuffix("\r")) for line in lines)
        self._show(text, lines, keep_place=keep_place)

    def set_marks(self, marks: Iterable[Mark]) -> None:
        """Mark these rows and no others."""
        self._marks = {}
        for mark in marks:
            self._marks.setdefault(mark.row - 1, []).append(mark)
        self._draw_extras()
        self._margin.update()

    def set_found(self, found: Sequence[QTextCursor], current: int) -> None:
        """Show what a search found and go to the match number ``current``, -1 for none."""
        self._found = tuple(found)
        self._current_find = current
        self._draw_extras()
        if 0 <= current < len(found):
            self.setTextCursor(_start_of(found[current]))
            self.ensureCursorVisible()

    def go_to_row(self, row: int) -> None:
        """Bring a row into the middle of the view and show which one it is."""
        block = self.document().findBlockByNumber(min(max(row, 0), self.blockCount() - 1))
        self._jumped_to = block.blockNumber()
        self.setTextCursor(QTextCursor(block))
        self.centerCursor()
        self._draw_extras()
        self._margin.update()

    def go_to_source(self, path: str, line: int) -> bool:
        """Go to the row that shows this line of a file; False if none does."""
        for row, shown in enumerate(self._lines):
            if shown.source is not None and shown.source.path == path and shown.line >= line:
                self.go_to_row(row)
                return True
        return False

    def open_source(self, row: int) -> None:
        """Ask for the source of a row, if it has one."""
        line = self.sourced_line(row)
        if line is not None and line.source is not None:
            self.source_requested.emit(line.source.path, line.line)

    def names_sources(self) -> bool:
        """Whether the margin names sources."""
        return bool(self._sources)

    def sources(self) -> tuple[TextSource, ...]:
        """The sources that the shown lines name, each once."""
        return self._sources

    def sourced_line(self, row: int) -> SourcedLine | None:
        """The line at a row, None in the text of one file."""
        return self._lines[row] if row < len(self._lines) else None

    def number_of(self, row: int) -> int:
        """The line number beside a row, 0 for none."""
        line = self.sourced_line(row)
        return line.line if line is not None else row + 1

    def highest_number(self) -> int:
        """The highest line number that the margin has to hold."""
        return max((line.line for line in self._lines), default=self.blockCount())

    def marks_at(self, row: int) -> Sequence[Mark]:
        """What there is to say about a row, the most important first."""
        return sorted(self._marks.get(row, ()), key=lambda mark: list(MarkLevel).index(mark.level))

    def is_jumped_to(self, row: int) -> bool:
        """Whether the last jump led to this row."""
        return row == self._jumped_to

    def tip_of(self, row: int) -> str:
        """What the margin says about a row on hover."""
        texts = [mark.text for mark in self.marks_at(row)]
        line = self.sourced_line(row)
        if line is not None and line.source is not None:
            place = f"{line.source.label}:{line.line}" if line.line else line.source.label
            texts.append(self.tr("{0}\nClick to open the source").format(place))
        return tool_tip(*texts)

    def visible_blocks(self) -> Iterator[tuple[QTextBlock, QRect]]:
        """The blocks in sight with their places in the viewport, from the top."""
        block = self.firstVisibleBlock()
        bottom = self.viewport().height()
        while block.isValid():
            place = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if place.top() > bottom:
                return
            if block.isVisible():
                yield block, place.toAlignedRect()
            block = block.next()

    def block_at(self, y: int) -> QTextBlock | None:
        """The block at a height of the viewport."""
        for block, place in self.visible_blocks():
            if place.top() <= y < place.bottom() + 1:
                return block
        return None

    def event(self, event: QEvent) -> bool:
        """The margin takes its width first: the text is laid out for what is left."""
        if event.type() == QEvent.Type.Resize:
            self._fit_margin()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, and a rule between documents."""
        super().paintEvent(event)
        if not self._separators:
            return
        painter = QPainter(self.viewport())
        painter.setPen(self._theme.color(ColorRole.BORDER))
        for block, place in self.visible_blocks():
            if block.blockNumber() in self._separators:
                middle = place.center().y()
                painter.drawLine(0, middle, self.viewport().width(), middle)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the source of the row under the cursor."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._lines:
            self.open_source(self.textCursor().blockNumber())
        else:
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Tool tips over marked rows."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            block = self.block_at(event.pos().y())
            marks = self.marks_at(block.blockNumber()) if block else ()
            text = tool_tip(*(mark.text for mark in marks))
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().viewportEvent(event)

    def _show(self, text: str, lines: Sequence[SourcedLine], *, keep_place: bool) -> None:
        self._lines = lines
        self._sources = tuple(dict.fromkeys(line.source for line in lines if line.source))
        self._separators = frozenset(
            row for row, line in enumerate(lines) if line.source is None and not line.text
        )
        if text != self._shown or self._shown_differs():
            self._replace(text, keep_place=keep_place)
        elif not keep_place:
            self._go_to_top()
        self._fit_margin()
        self._draw_extras()
        self._margin.update()
        self.viewport().update()
        self.shown_text_changed.emit()

    def _replace(self, text: str, *, keep_place: bool) -> None:
        top = self.firstVisibleBlock().blockNumber()
        cursor = self.textCursor()
        row, column = cursor.blockNumber(), cursor.positionInBlock()
        self._highlighter.begin(
            {row for row, line in enumerate(self._lines) if line.begins_document}
        )
        self._shown = text
        self._found = ()
        self._current_find = -1
        self.setPlainText(text)
        if keep_place:
            self._go_back_to(row, column, top)
        else:
            self._jumped_to = -1

    def _shown_differs(self) -> bool:
        """The first text of all is empty like the view itself."""
        return not self._shown and self.blockCount() > 1

    def _go_to_top(self) -> None:
        self._jumped_to = -1
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def _go_back_to(self, row: int, column: int, top: int) -> None:
        block = self.document().findBlockByNumber(min(row, self.blockCount() - 1))
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + min(column, block.length() - 1))
        self.setTextCursor(cursor)
        first = self.document().findBlockByNumber(min(top, self.blockCount() - 1))
        self.verticalScrollBar().setValue(first.firstLineNumber())

    def _draw_extras(self) -> None:
        extras = []
        if 0 <= self._jumped_to < self.blockCount():
            block = self.document().findBlockByNumber(self._jumped_to)
            extras.append(jump_extra(self._theme, block))
        for row in self._marks:
            block = self.document().findBlockByNumber(row)
            if block.isValid():
                extras.append(mark_extra(self._theme, block, self.marks_at(row)[0].level))
        for number, cursor in enumerate(self._found):
            current = number == self._current_find
            extras.append(found_extra(self._theme, cursor, current=current))
        self.setExtraSelections(extras)

    def _fit_margin(self) -> None:
        width = self._margin.needed_width()
        self.setViewportMargins(width, 0, 0, 0)
        inside = self.contentsRect()
        self._margin.setGeometry(QRect(inside.left(), inside.top(), width, inside.height()))

    @Slot(QRect, int)
    def _on_update_request(self, place: QRect, scrolled: int) -> None:
        if scrolled:
            self._margin.scroll(0, scrolled)
        self._margin.update(0, place.y(), self._margin.width(), place.height())

    @Slot()
    def _dress(self) -> None:
        self.setFont(self._theme.font(fixed=True))
        self._fit_margin()
        self._draw_extras()
        self._margin.update()


def _start_of(found: QTextCursor) -> QTextCursor:
    cursor = QTextCursor(found)
    cursor.setPosition(found.selectionStart())
    return cursor
