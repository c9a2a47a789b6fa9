"""What the experiment reads in a text: words, parts of symbols and pieces of CJK runs.

Unlike the rule of the store format (on-disk-format.md, "Recall") the text is put into
NFKC first, code symbols are split, English endings are cut, and words that say nothing
are told from those that do. Part of the experiment of decisions.md, 2: shown beside the
reference, never mixed in.
"""

from __future__ import annotations

import unicodedata
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

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
    from collections.abc import Iterator

# The sound mark and the repetition marks belong to no script, yet never stand alone.
_KATAKANA = r"\p{Script=Katakana}ー"
_HAN = r"\p{Script=Han}々〆〇"
_CJK = rf"{_KATAKANA}{_HAN}\p{{Script=Hiragana}}\p{{Script=Hangul}}"
RUN = regex.compile(
    rf"(?P<katakana>[{_KATAKANA}]+)|(?P<han>[{_HAN}]+)|(?P<hangul>\p{{Script=Hangul}}+)"
    rf"|(?P<word>[[\p{{L}}\p{{Nd}}_]--[{_CJK}]]+)",
    regex.VERSION1,
)
KANA = regex.compile(r"[\p{Script=Hiragana}\p{Script=Katakana}]")
_SYMBOL_PART = regex.compile(
    r"\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{Lu}+|\p{Nd}+"
)
_VOWEL = regex.compile("[aeiouy]")
_LONGEST_CHINESE_WORD = max(map(len, CHINESE_FUNCTION_WORDS | CHINESE_EVERYDAY_WORDS))
_SHORT_NUMBER = 3
_LONG_NUMBER = 4


class Weight(IntEnum):
    """How much a token says: nothing, little, as much as a word, as much as a code symbol."""

    FUNCTION = 0
    EVERYDAY = 1
    WORD = 2
    SYMBOL = 3


class Token(NamedTuple):
    """One token and how much it says."""

    text: str
    weight: Weight


def experiment_tokens(text: str) -> Iterator[Token]:
    """The tokens of a text in order; what says nothing is left out."""
    normal = text if text.isascii() else unicodedata.normalize("NFKC", text)
    japanese = KANA.search(normal) is not None
    for match in RUN.finditer(normal):
        run = match.group()
        match match.lastgroup:
            case "word":
                yield from _word(run)
            case "katakana":
                yield from _katakana(run)
            case "han" if japanese:
                yield from _japanese_han(run)
            case "han":
                yield from _chinese(run)
            case _:
                yield from _pairs(run)


def word_weight(word: str) -> Weight:
    """How much a lower-case word of a script with spaces says."""
    if word in FUNCTION_WORDS or len(word) == 1:
        return Weight.FUNCTION
    if word.isdecimal():
        if len(word) >= _LONG_NUMBER:
            return Weight.SYMBOL
        return Weight.EVERYDAY if len(word) < _SHORT_NUMBER else Weight.WORD
    return Weight.EVERYDAY if stem(word) in _EVERYDAY_STEMS else Weight.WORD


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """An English word without its plural, past or progressive ending."""
    if len(word) < 4 or not (word.isascii() and word.isalpha()):
        return word
    if word.endswith(("ies", "ied")) and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "ed"):
        head = word.removesuffix(ending)
        if head != word and len(head) > 2 and _VOWEL.search(head):
            doubled = head[-1] == head[-2] and head[-1] not in "lsz"
            return head[:-1] if doubled else head.removesuffix("e")
    if word.endswith(("sses", "xes", "ches", "shes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word


_EVERYDAY_STEMS = frozenset(map(stem, EVERYDAY_WORDS))


@lru_cache(maxsize=65_536)
def _word(run: str) -> tuple[Token, ...]:
    """A word by its stem; a code symbol whole and by its parts."""
    parts = [part.casefold() for part in _SYMBOL_PART.findall(run)]
    found = [Token(stem(part), word_weight(part)) for part in parts]
    if len(parts) > 1:
        found.insert(0, Token(run.casefold(), Weight.SYMBOL))
    return tuple(token for token in found if token.weight)


def _katakana(run: str) -> Iterator[Token]:
    """A name as a whole: pairs of syllables are shared by names that mean other things."""
    if name := run.rstrip("ー"):
        yield Token(name, Weight.WORD if len(name) > 1 else Weight.EVERYDAY)


def _japanese_han(run: str) -> Iterator[Token]:
    for token in _pairs(run):
        ordinary = token.text in JAPANESE_HAN_WORDS
        yield Token(token.text, Weight.EVERYDAY) if ordinary else token


def _chinese(run: str) -> Iterator[Token]:
    """The pairs of a run that touch no function word."""
    if len(run) == 1:
        if run not in CHINESE_PARTICLES:
            yield Token(run, Weight.EVERYDAY)
        return
    cover = chinese_cover(run)
    for place, token in enumerate(_pairs(run)):
        weight = min(cover[place : place + 2])
        if weight and not CHINESE_SOFT_WORDS.issuperset(token.text):
            yield Token(token.text, weight)


def chinese_cover(run: str) -> list[Weight]:
    """How much the known word says that each character of a run is part of."""
    cover: list[Weight] = []
    while len(cover) < len(run):
        place = len(cover)
        word = next(_known_words(run, place), run[place])
        if word in CHINESE_FUNCTION_WORDS or word in CHINESE_PARTICLES:
            weight = Weight.FUNCTION
        else:
            weight = Weight.EVERYDAY if word in CHINESE_EVERYDAY_WORDS else Weight.WORD
        cover += [weight] * len(word)
    return cover


def _known_words(run: str, place: int) -> Iterator[str]:
    """The known words that begin at a place, longest first."""
    for size in range(_LONGEST_CHINESE_WORD, 1, -1):
        word = run[place : place + size]
        if word in CHINESE_FUNCTION_WORDS or word in CHINESE_EVERYDAY_WORDS:
            yield word


def _pairs(run: str) -> Iterator[Token]:
    """The overlapping pairs of a run; a lone character says little."""
    if len(run) == 1:
        yield Token(run, Weight.EVERYDAY)
        return
    for first, second in pairwise(run):
        yield Token(first + second, Weight.WORD)
