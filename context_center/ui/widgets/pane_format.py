"""The document of a comparison's pane: equally high lines, space below rows, ink."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QTextBlockFormat, QTextCharFormat, QTextCursor

from context_center.ui.theme import SPACE_1, SPACE_2

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from PySide6.QtGui import QTextDocument


def indent(document: QTextDocument) -> None:
    """Leave room beside the text that the grounds of its rows fill as well."""
    frame = document.rootFrame()
    indented = frame.frameFormat()
    indented.setLeftMargin(SPACE_1)
    indented.setRightMargin(SPACE_2)
    frame.setFrameFormat(indented)


def set_line_height(document: QTextDocument, height: int) -> None:
    """Make every line ``height`` pixels high, whatever fonts its characters come from."""
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    level = QTextBlockFormat()
    level.setLineHeight(height, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    cursor.mergeBlockFormat(level)


def set_space_below(document: QTextDocument, heights: Mapping[int, int]) -> None:
    """Leave so many pixels empty below each of these blocks.

    Below the last one it is the margin of the frame that counts for the height of the text.
    """
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    for row, height in heights.items():
        if row == document.blockCount() - 1:
            frame = document.rootFrame()
            framed = frame.frameFormat()
            framed.setBottomMargin(height)
            frame.setFrameFormat(framed)
            continue
        cursor.setPosition(document.findBlockByNumber(row).position())
        spaced = QTextBlockFormat()
        spaced.setBottomMargin(height)
        cursor.mergeBlockFormat(spaced)
    cursor.endEditBlock()
    finish_layout(document)


def finish_layout(document: QTextDocument) -> None:
    """Lay out the last blocks where Qt has left them without lines.

    It does so now and then after a change of margins or of the width, and never comes back
    to them.
    """
    block = document.lastBlock()
    document.documentLayout().blockBoundingRect(block)
    start = -1
    while block.isValid() and not block.layout().lineCount():
        start = block.position()
        block = block.previous()
    if start >= 0:
        document.markContentsDirty(start, document.characterCount() - start)


def ink_rows(document: QTextDocument, rows: Iterable[int], color: QColor) -> None:
    """Write whole blocks in another colour."""
    ink = QTextCharFormat()
    ink.setForeground(color)
    cursor = QTextCursor(document)
    for row in rows:
        cursor.setPosition(document.findBlockByNumber(row).position())
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(ink)
