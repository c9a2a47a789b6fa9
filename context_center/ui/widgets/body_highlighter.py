"""Colours for the Markdown of a fact: that of instructions, and links to other facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QTextCharFormat

from context_center.core.links import find_links
from context_center.ui.theme import ColorRole
from context_center.ui.widgets.markdown_highlighter import (
    PIECE,
    MarkdownHighlighter,
    utf16_length,
)

if TYPE_CHECKING:
    from PySide6.QtGui import QTextDocument

    from context_center.ui.theme import Theme


class BodyHighlighter(MarkdownHighlighter):
    """Follows a document that grows while it is typed.

    ``set_stand_ins`` names the characters that stand for ones that cannot be shown.
    """

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        self._link, self._foreign = QTextCharFormat(), QTextCharFormat()
        super().__init__(document, theme)
        self._stand_ins = ""
        self._pieces = 0
        document.blockCountChanged.connect(self._on_count)

    def set_stand_ins(self, characters: str) -> None:
        """Point out these characters."""
        self._stand_ins = characters

    def highlightBlock(self, text: str) -> None:
        """Colour one line."""
        super().highlightBlock(text)
        if "[[" in text and self.currentBlockState() <= 0:
            for link in find_links(text):
                self._ink(text, link.start, link.end, self._link)
        for character in self._stand_ins:
            at = text.find(character)
            while at >= 0:
                self._ink(text, at, at + 1, self._foreign)
                at = text.find(character, at + 1)

    def _ink(self, text: str, start: int, end: int, ink: QTextCharFormat) -> None:
        first = utf16_length(text[:start])
        self.setFormat(first, utf16_length(text[start:end]), ink)

    def _on_count(self, count: int) -> None:
        """Lines beyond the last piece have no colours until the next is begun."""
        pieces = count // PIECE
        if pieces > self._pieces:
            self.begin()
        self._pieces = pieces

    def _mix(self) -> None:
        super()._mix()
        self._link.setForeground(self._theme.color(ColorRole.LINK))
        self._foreign.setForeground(self._theme.color(ColorRole.DANGER))
