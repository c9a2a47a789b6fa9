"""What a filter text and the marks beside it match; the same for active and archived facts."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TypeVar

from context_center.core.facts import Fact, Freshness

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from collections.abc import Set as AbstractSet

    class Searchable(Protocol):
        """Something with a text made by ``haystack``."""

        @property
        def haystack(self) -> str:
            """The folded text."""
            ...


_Row = TypeVar("_Row", bound="Searchable")


class FactMark(StrEnum):
    """A state of a fact that can be filtered for, whatever its text says."""

    OVERRIDE = "override"
    PROBLEM = "problem"
    PINNED = "pinned"
    STALE = "stale"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class FactFilter:
    """Folded words that must all be found, and marks of which one must be worn.

    No words match every text, no marks every fact.
    """

    words: tuple[str, ...] = ()
    marks: frozenset[FactMark] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.words or self.marks)

    def keep(
        self, rows: Sequence[_Row], marks: Callable[[_Row], AbstractSet[FactMark]]
    ) -> list[_Row]:
        """The rows that are shown, in their order; ``marks`` is only asked when it matters."""
        kept = list(rows)
        for word in self.words:
            kept = [row for row in kept if word in row.haystack]
        if self.marks:
            kept = [row for row in kept if self.marks & marks(row)]
        return kept

    def narrows(self, wider: FactFilter) -> bool:
        """Whether everything that this filter shows is surely shown by ``wider`` as well."""
        text = all(any(old in new for new in self.words) for old in wider.words)
        marks = not wider.marks or (bool(self.marks) and self.marks <= wider.marks)
        return text and marks


def fact_filter(text: str, marks: frozenset[FactMark] = frozenset()) -> FactFilter:
    """The filter that a typed text means: its words, longest first, each once."""
    words = sorted(set(fold(text).split()), key=lambda word: (-len(word), word))
    return FactFilter(tuple(words), marks)


def haystack(fact: Fact) -> str:
    """Everything of a fact that a filter text is looked for in, folded, a field a line."""
    fields = (
        fact.title,
        fact.name,
        fact.description,
        fact.keywords,
        fact.subject_key,
        fact.body,
    )
    return fold("\n".join(fields))


def fold(text: str) -> str:
    """A text as it is compared: without case, and full width as half width.

    Unlike the tokens of recall (decisions.md, 3) a filter forgives how a letter is written.
    """
    if text.isascii():
        return text.lower()
    if _OTHER_WIDTH.search(text):
        text = _OTHER_WIDTH.sub(_usual_width, text)
    if not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    return text.casefold()


_OTHER_WIDTH = re.compile("[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f]+")
"""Full-width digits and letters, half-width kana; normalising all of a text costs much more."""


def _usual_width(match: re.Match[str]) -> str:
    return unicodedata.normalize("NFKC", match[0])


def marks_of(fact: Fact, freshness: Freshness, *, in_override: bool) -> frozenset[FactMark]:
    """The marks that a fact wears at the moment for which its freshness was told."""
    worn = (
        (FactMark.OVERRIDE, in_override),
        (FactMark.PROBLEM, bool(fact.problems)),
        (FactMark.PINNED, fact.pinned),
        (FactMark.STALE, freshness is Freshness.STALE),
        (FactMark.EXPIRED, freshness is Freshness.EXPIRED),
    )
    return frozenset(mark for mark, is_worn in worn if is_worn)
