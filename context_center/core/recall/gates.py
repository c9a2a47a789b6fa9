"""When a single matched token is distinctive enough (on-disk-format.md, "Recall").

Two matched tokens always qualify. Letter for letter the rule of the reference
(decisions.md, 2): ``#word`` and ``word.`` are looked for in the message as it is typed,
the other marks in its fields, stripped of brackets and punctuation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import regex

from context_center.core.names import lower
from context_center.core.recall.tokens import WORD_CLASS, is_cjk
from context_center.core.recall.whitespace import fields

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

SHORT_QUERY_TOKENS = 2
LONG_TOKEN_CHARACTERS = 6

_AROUND_FIELD = "#()[]{}<>,;:'\"`!?=+*/\\|"
_AFTER_HASH = regex.compile(rf"#([{WORD_CLASS}]+)")
_BEFORE_DOT = regex.compile(rf"([{WORD_CLASS}]+)\.")
_FOLDS_TO_ITSELF = frozenset("İı")


def distinctive_alone(
    query: str, query_tokens: Sequence[str], candidates: Collection[str]
) -> set[str]:
    """Those of ``candidates`` that qualify a fact when they are all that it matches.

    ``query`` is the message without white space at its ends, ``query_tokens`` its
    distinct tokens, ``candidates`` some of these.
    """
    found: set[str] = set()
    if len(query_tokens) <= SHORT_QUERY_TOKENS:
        found.update(token for token in candidates if len(token) >= LONG_TOKEN_CHARACTERS)
    if len(query_tokens) == 1:
        found.update(token for token in candidates if len(token) == 2 and is_cjk(token))
    rest = {token for token in candidates if token not in found}
    if rest:
        found |= rest & _marked_fields(query)
        found |= _beside_marks(query, rest)
    return found


def _marked_fields(query: str) -> set[str]:
    """The fields with a digit, an underscore or an inner capital, in lower case."""
    marked = set()
    for field in set(fields(query)):
        word = field.strip(_AROUND_FIELD)
        if "_" in word or any(map(str.isdecimal, word)) or any(map(str.isupper, word[1:])):
            marked.add(_folded(word))
    return marked


def _folded(word: str) -> str:
    if word.isascii():
        return word.lower()
    return "".join(c if c in _FOLDS_TO_ITSELF else lower(_single_upper(c)) for c in word)


def _single_upper(character: str) -> str:
    upper = character.upper()
    return upper if len(upper) == 1 else character


def _beside_marks(query: str, candidates: set[str]) -> set[str]:
    """The candidates that the query writes right after a ``#`` or right before a ``.``."""
    lengths = {len(token) for token in candidates}
    pieces: set[str] = set()
    for run in set(_AFTER_HASH.findall(query)):
        pieces.update(run[:length] for length in lengths)
    for run in set(_BEFORE_DOT.findall(query)):
        pieces.update(run[-length:] for length in lengths)
    return candidates & pieces
