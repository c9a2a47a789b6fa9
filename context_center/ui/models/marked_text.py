"""Where the tokens of a message stand in a text, to be marked there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a text; ``token`` is the token that it belongs to, "" for none."""

    text: str
    token: str


def marked_runs(text: str, tokens: Iterable[str]) -> list[Run]:
    """A text cut into runs; tokens of letters are marked only as whole words.

    Of pairs of characters that overlap, the first keeps the shared one. A text whose
    lower-case form has another length stays unmarked, because places would not agree.
    """
    low = text.lower()
    owners = [""] * len(text)
    if len(low) == len(text):
        for token in tokens:
            for start in _places(low, token):
                for at in range(start, start + len(token)):
                    owners[at] = owners[at] or token
    return _joined(text, owners)


def _places(low: str, token: str) -> Iterable[int]:
    start = low.find(token)
    while start >= 0:
        if not token.isascii() or _stands_alone(low, start, start + len(token)):
            yield start
        start = low.find(token, start + 1)


def _stands_alone(low: str, start: int, end: int) -> bool:
    before, after = low[start - 1 : start], low[end : end + 1]
    return not _continues(before) and not _continues(after)


def _continues(character: str) -> bool:
    return character.isascii() and (character.isalnum() or character == "_")


def _joined(text: str, owners: list[str]) -> list[Run]:
    runs: list[Run] = []
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or owners[at] != owners[start]:
            runs.append(Run(text[start:at], owners[start]))
            start = at
    return runs
