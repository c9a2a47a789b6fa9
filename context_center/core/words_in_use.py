"""The subject keys and keywords that a store uses, for completion."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.facts import Fact

_BETWEEN_KEYWORDS = re.compile(r"[\s,;，、；]+")


def subjects_in_use(facts: Iterable[Fact]) -> tuple[str, ...]:
    """The subject keys of active facts, each once, in alphabetical order."""
    return tuple(sorted({fact.subject_key for fact in facts if fact.active and fact.subject_key}))


def keywords_of(text: str) -> tuple[str, ...]:
    """The single keywords of a fact's ``keywords``, in order."""
    return tuple(word for word in _BETWEEN_KEYWORDS.split(text) if word)


def keywords_in_use(facts: Iterable[Fact]) -> tuple[str, ...]:
    """The keywords of active facts, those first that most of them use."""
    counts: Counter[str] = Counter()
    for fact in facts:
        if fact.active and fact.keywords:
            counts.update(set(keywords_of(fact.keywords)))
    return tuple(sorted(counts, key=lambda word: (-counts[word], word)))
