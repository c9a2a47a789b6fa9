"""White space as the reference sees it (decisions.md, 2).

``str.split`` also parts at U+001C to U+001F, which the reference takes for text.
"""

from __future__ import annotations

import re

_SPACES = "\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_FIELD = re.compile(f"[^{_SPACES}]+")
_SEPARATORS = re.compile("[\x1c-\x1f]")


def fields(text: str) -> list[str]:
    """The pieces of a text between white space."""
    return _FIELD.findall(text) if _SEPARATORS.search(text) else text.split()


def compact(text: str) -> str:
    """A text with every run of white space as one space and none at its ends."""
    return " ".join(fields(text))


def trimmed(text: str) -> str:
    """A text without white space at its ends."""
    short = text.strip()
    if short == text or not _SEPARATORS.search(text):
        return short
    first = _FIELD.search(text)
    if first is None:
        return ""
    end = len(text)
    while not _FIELD.match(text, end - 1):
        end -= 1
    return text[first.start() : end]
