"""Lines that know the words in use: a subject as a whole, keywords one by one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QStringListModel, Qt, Slot
from PySide6.QtWidgets import QCompleter

from context_center.core.words_in_use import keywords_of
from context_center.ui.widgets.form_controls import FormLine

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

_MOST_SHOWN = 12
_WORD = re.compile(r"[^\s,;，、；]*$")
_POPUP_KEYS = frozenset(
    {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab}
)


class SubjectLine(FormLine):
    """Completes with the subject keys in use that hold what was typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = QStringListModel(self)
        completer = QCompleter(self._words, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(_MOST_SHOWN)
        self.setCompleter(completer)

    def set_words(self, words: Iterable[str]) -> None:
        """The subject keys in use."""
        found = list(words)
        if found != self._words.stringList():
            self._words.setStringList(found)


class KeywordsLine(FormLine):
    """Completes the word at the cursor with those in use; the others stay as they are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._in_use: tuple[str, ...] = ()
        self._offered = QStringListModel(self)
        self._completer = QCompleter(self._offered, self)
        self._completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._completer.setMaxVisibleItems(_MOST_SHOWN)
        self._completer.setWidget(self)
        self._completer.activated[str].connect(self.complete_with)
        self.textEdited.connect(self._offer)

    def set_words(self, words: Iterable[str]) -> None:
        """The keywords in use, those first that should be offered first."""
        self._in_use = tuple(words)

    def offered(self) -> list[str]:
        """The words that are offered for the one at the cursor."""
        return self._offered.stringList() if self._is_offering() else []

    @Slot(str)
    def complete_with(self, word: str) -> None:
        """Put a word in place of what was typed of it."""
        at = self.cursorPosition()
        begun = len(self._begun())
        self.setSelection(at - begun, begun)
        self.insert(word)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """While words are offered, Enter, Tab and Esc are about them."""
        if self._is_offering() and Qt.Key(event.key()) in _POPUP_KEYS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _is_offering(self) -> bool:
        popup = self._completer.popup()
        return popup is not None and popup.isVisible()

    def _begun(self) -> str:
        found = _WORD.search(self.text()[: self.cursorPosition()])
        return found[0] if found else ""

    @Slot()
    def _offer(self) -> None:
        begun = self._begun().casefold()
        there = set(keywords_of(self.text()))
        fitting = (
            word
            for word in self._in_use
            if begun and word.casefold().startswith(begun) and word not in there
        )
        words = [word for word, _ in zip(fitting, range(_MOST_SHOWN), strict=False)]
        self._offered.setStringList(words)
        if words:
            self._completer.complete(self.rect())
        elif (popup := self._completer.popup()) is not None:
            popup.hide()
