"""Whether a recalled fact shares more with the message than words that everyone writes.

The reference counts every word (decisions.md, 2), so that "is" and "the" are enough to
wake a fact; a reader should be told where that happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import regex

from context_center.core.recall.ordinary_words import (
    CHINESE_EVERYDAY_WORDS,
    CHINESE_FUNCTION_WORDS,
    CHINESE_PARTICLES,
    CHINESE_SOFT_WORDS,
    EVERYDAY_WORDS,
    FUNCTION_WORDS,
    JAPANESE_HAN_WORDS,
)

if TYPE_CHECKING:
    from context_center.core.recall.trace import Hit

_HIRAGANA = regex.compile(r"\p{Script=Hiragana}+")
_HAN = regex.compile(r"\p{Script=Han}")
_SHORT_NUMBER = 3

_WORDS = (
    FUNCTION_WORDS
    | EVERYDAY_WORDS
    | CHINESE_FUNCTION_WORDS
    | CHINESE_EVERYDAY_WORDS
    | CHINESE_PARTICLES
    | CHINESE_SOFT_WORDS
    | JAPANESE_HAN_WORDS
)
_SINGLE = CHINESE_PARTICLES | CHINESE_SOFT_WORDS
_CHINESE_ENDS = _SINGLE | {word[-1] for word in CHINESE_FUNCTION_WORDS}
_CHINESE_STARTS = _SINGLE | {word[0] for word in CHINESE_FUNCTION_WORDS}


def rests_on_ordinary_words(hit: Hit) -> bool:
    """Whether everything that a fact was recalled for is an ordinary word.

    ``hit`` is one of the reference's; its tokens are those of the store format.
    """
    return all(is_ordinary(term.token) for term in hit.terms)


def is_ordinary(token: str) -> bool:
    """Whether a token of the reference says nothing about what a message is about.

    True for function words and everyday words, lone letters and syllables, numbers of one
    or two digits, pieces of Hiragana, and pairs of Han characters that are a Chinese
    function word or lie across the border of two.
    """
    if token in _WORDS or _HIRAGANA.fullmatch(token):
        return True
    if len(token) == 1:
        return _HAN.match(token) is None
    if token.isascii():
        return token.isdecimal() and len(token) < _SHORT_NUMBER
    return len(token) == 2 and token[0] in _CHINESE_ENDS and token[1] in _CHINESE_STARTS
