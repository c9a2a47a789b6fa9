"""A label of escaped text with links that the window follows itself."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class LinkLabel(QLabel):
    """Rich text, selectable; ``linkActivated`` carries what a link leads to.

    Links are reached with Tab and followed with Enter. Everything that comes from a file
    must go through ``link`` or ``html.escape``.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.setOpenExternalLinks(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)


def link(target: str, text: str) -> str:
    """A link as rich text; both are escaped."""
    return f'<a href="{escape(target)}">{escape(text)}</a>'


def filled(sentence: str, **parts: str) -> str:
    """A translated sentence as rich text; ``parts``, already rich text, fill its fields.

    The sentence itself is escaped, so that a translation cannot bring markup either.
    """
    return escape(sentence, quote=False).format(**parts)
