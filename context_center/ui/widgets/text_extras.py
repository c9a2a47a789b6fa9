"""How marked rows, the row of a jump and found text look in a source view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QTextEdit

from context_center.ui.theme import ColorRole

if TYPE_CHECKING:
    from PySide6.QtGui import QTextBlock

    from context_center.ui.models.line_marks import MarkLevel
    from context_center.ui.theme import Theme

    Extra = QTextEdit.ExtraSelection


def jump_extra(theme: Theme, block: QTextBlock) -> Extra:
    """A ground across the whole row."""
    extra = QTextEdit.ExtraSelection()
    extra.cursor = QTextCursor(block)
    look = QTextCharFormat()
    look.setBackground(theme.color(ColorRole.SELECTION))
    look.setProperty(QTextFormat.Property.FullWidthSelection.value, True)
    extra.format = look
    return extra


def mark_extra(theme: Theme, block: QTextBlock, level: MarkLevel) -> Extra:
    """A wave under the text of the row."""
    extra = QTextEdit.ExtraSelection()
    text = block.text()
    cursor = QTextCursor(block)
    cursor.setPosition(block.position() + len(text) - len(text.lstrip()))
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    extra.cursor = cursor
    look = QTextCharFormat()
    look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
    look.setUnderlineColor(theme.color(level.role))
    extra.format = look
    return extra


def found_extra(theme: Theme, cursor: QTextCursor, *, current: bool) -> Extra:
    """A ground behind a match; the current one has the colours the other way round."""
    extra = QTextEdit.ExtraSelection()
    extra.cursor = cursor
    ink, ground = theme.pill("stale")
    look = QTextCharFormat()
    look.setForeground(ground if current else ink)
    look.setBackground(ink if current else ground)
    extra.format = look
    return extra
