"""What a text is searched by (on-disk-format.md, "Recall").

A run of letters, digits and ``_`` in a non-CJK script is one lower-case token; a run of
Han, Hiragana, Katakana or Hangul gives its overlapping pairs of characters. Nothing is
normalised (decisions.md, 3).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import chain, repeat
from operator import add
from typing import TYPE_CHECKING

import regex

from context_center.core.names import lower
from context_center.core.recall.whitespace import compact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from context_center.core.facts import Fact

GENERIC_TURNS = frozenset(
    {
        "continue", "please continue", "go on", "next", "ok", "okay", "yes", "no",
        "继续", "好的", "好", "是", "否", "下一步",
    }
)  # fmt: skip
_LONGEST_GENERIC_TURN = max(map(len, GENERIC_TURNS))

CJK_CLASS = r"\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}"
WORD_CLASS = rf"\p{{L}}\p{{Nd}}_{CJK_CLASS}"

_ASCII_WORD = re.compile("[a-z0-9_]+")
# The set operations of the precise pattern cost three times this one, so it only looks
# at the runs that hold something beyond ASCII.
_CANDIDATE = re.compile("[a-z0-9_\x80-\U0010ffff]+")
_CJK_OR_WORD = regex.compile(
    rf"([{CJK_CLASS}]+)|([[\p{{L}}\p{{Nd}}_]--[{CJK_CLASS}]]+)", regex.VERSION1
)
_CJK = regex.compile(rf"[{CJK_CLASS}]+", regex.VERSION1)
# The two letters that ``str.lower`` treats by context or in two characters.
_SPECIAL_CASE = re.compile("[Σİ]")


@dataclass(frozen=True, slots=True)
class TokenCounts:
    """How often each token stands in one search text, in a form that is cheap to store.

    ``terms`` are the distinct tokens parted by a space ("" for none), those that occur
    more than once first; ``repeated`` says how often these occur, in the same order;
    ``length`` is the number of all tokens.
    """

    terms: str
    repeated: tuple[int, ...]
    length: int

    def distinct(self) -> list[str]:
        """The distinct tokens in their stored order."""
        return self.terms.split(" ") if self.terms else []

    def items(self) -> Iterator[tuple[str, int]]:
        """Each token with its frequency."""
        return zip(self.distinct(), chain(self.repeated, repeat(1)), strict=False)


def lowered(text: str) -> str:
    """Lower case character by character, as many characters as before."""
    return lower(text) if _SPECIAL_CASE.search(text) else text.lower()


def tokens(text: str) -> list[str]:
    """The tokens of a text, in order, repetitions included."""
    low = lowered(text)
    if low.isascii():
        return _ASCII_WORD.findall(low)
    found: list[str] = []
    for run in _CANDIDATE.findall(low):
        if run.isascii():
            found.append(run)
            continue
        for cjk, word in _CJK_OR_WORD.findall(run):
            if word:
                found.append(word)
            elif len(cjk) == 1:
                found.append(cjk)
            else:
                found.extend(map(add, cjk, cjk[1:]))
    return found


def query_tokens(query: str) -> tuple[str, ...]:
    """The distinct tokens of a message in the order in which they first stand."""
    return tuple(dict.fromkeys(tokens(query)))


def is_generic(query: str) -> bool:
    """Whether a message says only "go on", so that nothing can be looked up by it."""
    short = compact(query)
    return len(short) <= _LONGEST_GENERIC_TURN and lowered(short) in GENERIC_TURNS


def is_cjk(token: str) -> bool:
    """Whether a token is a piece of a CJK run: two of its characters, or a lone one."""
    return _CJK.fullmatch(token) is not None


def search_text(fact: Fact) -> str:
    """The text by which a fact is found: name, title, description, keywords and body."""
    return "\n".join((fact.name, fact.title, fact.description, fact.keywords, fact.body))


def count_tokens(fact: Fact) -> TokenCounts:
    """The token counts of a fact's search text."""
    found = tokens(search_text(fact))
    counts = Counter(found)
    often = [(token, count) for token, count in counts.items() if count > 1]
    if often:
        once = [token for token, count in counts.items() if count == 1]
        terms = " ".join([*(token for token, _ in often), *once])
    else:
        terms = " ".join(counts)
    return TokenCounts(terms, tuple(count for _, count in often), len(found))
