"""Changing a document so that cursor, scroll and undo history stay (no ``setPlainText``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QTextCursor

from context_center.core.differences import LineRange, changed_ranges
from context_center.core.sequence_matches import matches
from context_center.ui.widgets.markdown_highlighter import utf16_length

if TYPE_CHECKING:
    from PySide6.QtGui import QTextDocument


def change_text(document: QTextDocument, old: str, new: str) -> None:
    """Turn a document that holds ``old`` into one that holds ``new``, as one undo step.

    Only the lines that differ are touched, and of a line only its middle. Both texts are
    as the document holds them, lines ending at LF.
    """
    before, after = old.split("\n"), new.split("\n")
    ranges = list(changed_ranges(matches(before, after), len(before), len(after)))
    if not ranges:
        return
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    for here, there in reversed(ranges):
        _change_lines(cursor, before, here, after[there.start : there.end])
    cursor.endEditBlock()


def _change_lines(cursor: QTextCursor, old: list[str], here: LineRange, lines: list[str]) -> None:
    document = cursor.document()
    if here.size and lines:
        was, now = "\n".join(old[here.start : here.end]), "\n".join(lines)
        start = document.findBlockByNumber(here.start).position()
        _change_middle(cursor, start, was, now)
    elif lines:
        _insert_lines(cursor, here.start, lines)
    else:
        _remove_lines(cursor, here)


def _change_middle(cursor: QTextCursor, start: int, was: str, now: str) -> None:
    """Replace what lies between the common beginning and the common end of two texts."""
    head = _common(was, now)
    tail = _common(was[head:][::-1], now[head:][::-1])
    first = start + utf16_length(was[:head])
    cursor.setPosition(first)
    middle = was[head : len(was) - tail]
    cursor.setPosition(first + utf16_length(middle), QTextCursor.MoveMode.KeepAnchor)
    cursor.insertText(now[head : len(now) - tail])


def _common(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _insert_lines(cursor: QTextCursor, row: int, lines: list[str]) -> None:
    block = cursor.document().findBlockByNumber(row)
    text = "\n".join(lines)
    if block.isValid():
        cursor.setPosition(block.position())
        cursor.insertText(f"{text}\n")
    else:
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(f"\n{text}")


def _remove_lines(cursor: QTextCursor, here: LineRange) -> None:
    document = cursor.document()
    first, following = (document.findBlockByNumber(row) for row in here)
    start, end = first.position(), following.position()
    if not following.isValid():
        start, end = start - 1, document.characterCount() - 1
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    cursor.removeSelectedText()
