"""Light colours for the Markdown of instruction files; text and size stay as they are."""

from __future__ import annotations

import re
import sys
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QFont, QSyntaxHighlighter, QTextCharFormat

from context_center.ui.theme import ColorRole

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from PySide6.QtGui import QTextDocument

    from context_center.ui.theme import Theme

PIECE = 1_000
"""Lines that are coloured at a time."""
_LONGEST_LINE = 4_000
_PROSE, _COMMENT, _FENCE = 0, 1, 2
_FENCE_LINE = re.compile(r" {0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}#{1,6}(?:\s|$)")
_LIST_MARK = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s")
_QUOTE = re.compile(r" {0,3}>")
_IMPORT = re.compile(r"\s*@[^\s@]")
_IMPORT_FRAME = re.compile(r"</?instruction-import[ >]")
_INLINE = re.compile(
    r"(?P<code>(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`))"
    r"|(?P<comment><!--.*?-->)"
    r"|(?P<strong>\*\*\S(?:.*?\S)?\*\*|__\S(?:.*?\S)?__)"
    r"|(?P<link>\[[^\]\n]*\]\([^)\s]*\))"
)


class Ink(Enum):
    """What a piece of text is."""

    HEADING = "heading"
    CODE = "code"
    COMMENT = "comment"
    STRONG = "strong"
    LINK = "link"
    MARK = "mark"
    QUOTE = "quote"
    IMPORT = "import"


_ROLES = {
    Ink.HEADING: ColorRole.ACCENT,
    Ink.CODE: ColorRole.INFO,
    Ink.COMMENT: ColorRole.MUTED,
    Ink.LINK: ColorRole.LINK,
    Ink.MARK: ColorRole.ACCENT,
    Ink.QUOTE: ColorRole.MUTED,
    Ink.IMPORT: ColorRole.LINK,
}
_BOLD = {Ink.HEADING, Ink.STRONG, Ink.IMPORT}


def inked(line: str, state: int) -> tuple[list[tuple[int, int, Ink]], int]:
    """The pieces of one line as (first character, length, ink), and the state after it.

    ``state`` is 0 in prose; give the state after the line before.
    """
    if state >= _FENCE:
        return [(0, len(line), Ink.CODE)], _PROSE if _closes(line, state) else state
    if state == _COMMENT:
        end = line.find("-->")
        if end < 0:
            return [(0, len(line), Ink.COMMENT)], _COMMENT
        return [(0, end + 3, Ink.COMMENT)], _PROSE
    if fence := _FENCE_LINE.match(line):
        return [(0, len(line), Ink.CODE)], _fence_state(fence[1])
    return _inked_prose(line)


def _inked_prose(line: str) -> tuple[list[tuple[int, int, Ink]], int]:
    for pattern, ink in ((_HEADING, Ink.HEADING), (_IMPORT, Ink.IMPORT)):
        if pattern.match(line):
            return [(0, len(line), ink)], _PROSE
    if _IMPORT_FRAME.match(line):
        return [(0, len(line), Ink.COMMENT)], _PROSE
    pieces = []
    if mark := _LIST_MARK.match(line):
        pieces.append((0, mark.end(), Ink.MARK))
    elif _QUOTE.match(line):
        pieces.append((0, len(line), Ink.QUOTE))
    pieces += _inline(line)
    begun = line.rfind("<!--")
    if begun >= 0 and "-->" not in line[begun:]:
        pieces.append((begun, len(line) - begun, Ink.COMMENT))
        return pieces, _COMMENT
    return pieces, _PROSE


def _inline(line: str) -> Iterator[tuple[int, int, Ink]]:
    for found in _INLINE.finditer(line):
        kind = found.lastgroup if found.lastgroup != "ticks" else "code"
        yield found.start(), len(found[0]), Ink(kind)


def _fence_state(fence: str) -> int:
    return _FENCE + 2 * len(fence) + (fence[0] == "~")


def _closes(line: str, state: int) -> bool:
    found = _FENCE_LINE.match(line)
    if found is None or line[found.end() :].strip():
        return False
    opened = state - _FENCE
    return (found[1][0] == "~") == bool(opened % 2) and len(found[1]) >= opened // 2


class MarkdownHighlighter(QSyntaxHighlighter):
    """Colours a document piece by piece, so that a long one does not hold up the window.

    Call ``begin`` before another text is set.
    """

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme
        self._beginnings: Collection[int] = ()
        self._end = PIECE
        self._formats: dict[Ink, QTextCharFormat] = {}
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._go_on)
        self._mix()
        theme.changed.connect(self._on_theme_changed)

    @property
    def pending(self) -> bool:
        """Whether some lines still have no colours."""
        return self._next.isActive()

    def begin(self, beginnings: Collection[int] = ()) -> None:
        """Another text comes; an open code block or comment ends before each of the lines
        (from 0) in ``beginnings``.
        """
        self._beginnings = beginnings
        self._end = PIECE
        self._next.start()

    def highlightBlock(self, text: str) -> None:
        """Colour one line; called by Qt, which goes on while the state of lines changes."""
        number = self.currentBlock().blockNumber()
        if number >= self._end:
            return
        state = max(self.previousBlockState(), _PROSE)
        if number in self._beginnings:
            state = _PROSE
        if len(text) > _LONGEST_LINE:
            self.setCurrentBlockState(state)
            return
        pieces, state = inked(text, state)
        self.setCurrentBlockState(state)
        narrow = text.isascii() or max(text) <= "\uffff"
        for first, length, ink in pieces:
            if narrow:
                self.setFormat(first, length, self._formats[ink])
            else:
                start = utf16_length(text[:first])
                units = utf16_length(text[first : first + length])
                self.setFormat(start, units, self._formats[ink])

    @Slot()
    def _go_on(self) -> None:
        """Colour the next piece: its first line changes state, and so on to its end."""
        block = self.document().findBlockByNumber(self._end)
        if not block.isValid():
            # All that there is has its colours; what is typed below gets them at once.
            self._end = sys.maxsize
            return
        self._end += PIECE
        self.rehighlightBlock(block)
        self._next.start()

    def _mix(self) -> None:
        for ink in Ink:
            mixed = QTextCharFormat()
            if ink in _ROLES:
                mixed.setForeground(self._theme.color(_ROLES[ink]))
            if ink in _BOLD:
                mixed.setFontWeight(QFont.Weight.Bold)
            self._formats[ink] = mixed

    @Slot()
    def _on_theme_changed(self) -> None:
        self._mix()
        self.rehighlight()


def utf16_length(text: str) -> int:
    """How many of Qt's 16-bit units a text takes."""
    return len(text) + sum(char > "\uffff" for char in text)
