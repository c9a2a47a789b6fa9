"""Any text in a document of Qt, and out again as it was.

A document breaks its lines at more than line feeds, keeps some characters for itself, and
cannot be given some others at all; each of these is held by another character that no text
uses, and read back as itself.
"""

from __future__ import annotations

import re
from itertools import chain

_BLOCK_END = "\u2029"
_UNFIT = re.compile("[\r\u2029\ufdd0\ufdd1\ufeff\ufffe\ud800-\udfff]")
_SPARE = tuple(map(chr, chain(range(0xFDD2, 0xFDF0), range(0xE000, 0xF900))))
"""Characters without meaning, of one UTF-16 unit each: first those that no text may hold."""
_REPLACEMENT = "\ufffd"


class ExactText:
    """What stands for what in one document."""

    def __init__(self) -> None:
        self._into: dict[int, str] = {}
        self._back: dict[int, str] = {}

    @property
    def stand_ins(self) -> str:
        """The characters of the document that stand for another one."""
        return "".join(map(chr, self._back))

    def loaded(self, text: str) -> str:
        """``text`` for an empty document."""
        self._into, self._back = {}, {}
        return self._fitted(text, text)

    def added(self, text: str, present: str) -> str:
        """More text for the document, which holds ``present`` (as it was given) so far.

        A character that stands for another one there already becomes U+FFFD.
        """
        if self._back:
            text = text.translate(dict.fromkeys(self._back, _REPLACEMENT))
        return self._fitted(text, present + text)

    def read(self, raw: str) -> str:
        """The text of a document from its raw text, whose lines end at U+2029."""
        text = raw.replace(_BLOCK_END, "\n")
        return text.translate(self._back) if self._back else text

    def _fitted(self, text: str, present: str) -> str:
        if _UNFIT.search(text) is None:
            return text
        used = {*present, *map(chr, self._back)}
        spare = (character for character in _SPARE if character not in used)
        for character in dict.fromkeys(_UNFIT.findall(text)):
            if ord(character) not in self._into:
                stand_in = next(spare, _REPLACEMENT)
                self._into[ord(character)] = stand_in
                self._back[ord(stand_in)] = character
        return text.translate(self._into)
