"""How much room a text takes in a prompt."""

from __future__ import annotations

import math

import regex

_CJK = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]")
_CHARACTERS_PER_TOKEN = 4


def estimated_tokens(text: str) -> int:
    """About how many tokens ``text`` is: one for each CJK character, else one for four.

    An estimate for comparing documents; each model's tokenizer counts differently.
    """
    wide = len(_CJK.findall(text))
    return wide + math.ceil((len(text) - wide) / _CHARACTERS_PER_TOKEN)
