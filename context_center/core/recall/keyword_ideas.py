"""Which words of a message could become keywords of a fact (context-engine-v2.md,
"Background fact model": keywords let a paraphrased or translated message reach the fact).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.recall.experiment_tokens import (
    KANA,
    RUN,
    Weight,
    chinese_cover,
    word_weight,
)
from context_center.core.recall.ordinary import is_ordinary
from context_center.core.recall.ordinary_words import CHINESE_SOFT_WORDS
from context_center.core.recall.tokens import lowered, search_text, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from context_center.core.facts import Fact
    from context_center.core.recall.index import RecallIndex

_LONGEST = 40


@dataclass(frozen=True, slots=True)
class KeywordIdea:
    """A word of the message that a fact does not hold yet.

    ``tokens`` is how many tokens of the message it would make the fact match, ``held_by``
    how many facts hold it already, ``fresh`` whether the fact holds no part of it.
    """

    word: str
    tokens: int
    held_by: int
    fresh: bool


def keyword_ideas(index: RecallIndex, message: str, fact: Fact) -> tuple[KeywordIdea, ...]:
    """The words of a message that would tell this fact from others, the best first.

    Words of which the fact holds nothing come first, then those that hardly any fact
    holds, then longer ones, then those that stand earlier in the message. Function words
    and everyday words are no keywords.
    """
    known = set(tokens(search_text(fact)))
    asked = set(tokens(message))
    ideas = []
    for word in dict.fromkeys(content_words(message)):
        pieces = set(tokens(word))
        gained = (pieces & asked) - known
        if gained and len(word) <= _LONGEST and not all(map(is_ordinary, gained)):
            held_by = max(index.matches(sorted(gained)).sizes.tolist(), default=0)
            ideas.append(KeywordIdea(word, len(gained), held_by, known.isdisjoint(pieces)))
    ideas.sort(key=lambda idea: (not idea.fresh, idea.held_by, -len(idea.word)))
    return tuple(ideas)


def content_words(text: str) -> Iterator[str]:
    """The words of a text that say something, lower-case, as a person would part them.

    Code symbols stay whole; a Chinese run is parted at its function words, a Japanese
    one where the script changes.
    """
    japanese = KANA.search(text) is not None
    for match in RUN.finditer(text):
        run = match.group()
        if match.lastgroup == "han" and not japanese:
            yield from _chinese_words(run)
        elif match.lastgroup == "word":
            word = lowered(run)
            if word_weight(word) is not Weight.FUNCTION:
                yield word
        elif len(run) > 1:
            yield run


def _chinese_words(run: str) -> Iterator[str]:
    """The stretches of at least two characters between the function words of a run."""
    kept = "".join(
        character if weight is Weight.WORD else " "
        for character, weight in zip(run, chinese_cover(run), strict=True)
    )
    for stretch in kept.split():
        word = stretch.strip("".join(CHINESE_SOFT_WORDS)) or stretch
        if len(word) > 1:
            yield word
