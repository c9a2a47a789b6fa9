"""Whether two titles or descriptions say the same (context-engine-v2.md, "Safe writes").

A possible duplicate is the user's to decide, so the rule leans neither way: extra words
around the same phrase count as the same, one shared word does not.
"""

from __future__ import annotations

import regex

from context_center.core.recall.tokens import lowered, tokens

SHORTEST_CONTAINED = 4
LONGEST_RATIO = 6
_NO_LETTERS = regex.compile(r"[^\p{L}\p{Nd}]+")


def phrase_overlaps(first: str, second: str) -> bool:
    """Whether one phrase covers the other.

    It does when they are equal in their letters and digits, when the shorter one has four
    of these or more and stands within the longer one, or when they share two distinct
    tokens and these are two thirds of the shorter one's.
    """
    one, other = letters(first), letters(second)
    if not one or not other:
        return False
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) >= SHORTEST_CONTAINED and short in long:
        return True
    if len(long) > LONGEST_RATIO * len(short):
        return False
    return _share_tokens(tokens(first), tokens(second))


def letters(phrase: str) -> str:
    """The letters and decimal digits of a phrase, in lower case."""
    return str(_NO_LETTERS.sub("", lowered(phrase)))


def _share_tokens(first: list[str], second: list[str]) -> bool:
    if len(first) < 2 or len(second) < 2:
        return False
    one, other = set(first), set(second)
    shared = len(one & other)
    return shared >= 2 and shared * 3 >= min(len(one), len(other)) * 2
