"""What is known already: facts, the archive, instructions and earlier decisions.

A statement that is covered is not proposed. One that contradicts an active fact is proposed
as its revision.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.facts import Scope
from context_center.core.instructions.markdown_regions import prose_flags
from context_center.core.phrase_overlap import letters
from context_center.core.suggestions.meaning import (
    Meaning,
    Relation,
    meaning_of,
    relation,
    similarity,
)
from context_center.core.suggestions.sentences import parted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from context_center.core.facts import Fact
    from context_center.core.suggestions.candidates import Decision

_SHORTEST_CONTAINED = 8
_COVERED_AT = 0.7
_CLASHES_AT = 0.7
_MOST_COMPARED = 60
_LIST_MARK = re.compile(r"\s*(?:[-*+•]|\d{1,3}[.)]|#{1,6})\s+")


@dataclass(frozen=True, slots=True)
class _Known:
    meaning: Meaning
    fact: Fact | None = None


class Knowledge:
    """Everything that a statement may be covered by or contradict."""

    def __init__(
        self,
        facts: Iterable[Fact],
        archived: Iterable[Fact],
        instruction_bodies: Iterable[str],
        decisions: Iterable[Decision],
    ) -> None:
        active = (fact for fact in facts if fact.active)
        self._facts = tuple(sorted(active, key=lambda fact: fact.scope is Scope.GLOBAL))
        self._known: list[_Known] = []
        self._by_term: dict[str, list[int]] = defaultdict(list)
        self._texts: list[str] = []
        for fact in self._facts:
            self._add_fact(fact, fact)
        for fact in archived:
            self._add_fact(fact, None)
        for body in instruction_bodies:
            self._add_texts([body], None)
        for decision in decisions:
            self._add_texts(decision.texts, None)

    def covers(self, text: str, meaning: Meaning) -> bool:
        """Whether a statement is known already, in these or other words."""
        if self._holds(text) or self._has_subject(meaning):
            return True
        return any(_says(known.meaning, meaning) for known in self._near(meaning))

    def contradicted_by(self, meaning: Meaning) -> Fact | None:
        """The active fact that a statement contradicts, the nearest one; None if none."""
        for fact in self._facts:
            for answer in meaning.answers:
                if answer.key == fact.subject_key and answer.chosen:
                    return fact
        for known in self._near(meaning):
            if known.fact is not None and _clashes(meaning, known.meaning):
                return known.fact
        return None

    def _add_fact(self, fact: Fact, active: Fact | None) -> None:
        texts = [text for text in (fact.title, fact.description, fact.body) if text]
        self._add_texts(texts, active)

    def _add_texts(self, texts: Sequence[str], fact: Fact | None) -> None:
        for text in texts:
            self._texts.append(letters(text))
            for sentence in _all_sentences(text):
                meaning = meaning_of(sentence)
                if meaning.terms or meaning.answers:
                    self._index(_Known(meaning, fact))

    def _index(self, known: _Known) -> None:
        number = len(self._known)
        self._known.append(known)
        for term in _keys(known.meaning):
            self._by_term[term].append(number)

    def _holds(self, text: str) -> bool:
        wanted = letters(text)
        return len(wanted) >= _SHORTEST_CONTAINED and any(wanted in text for text in self._texts)

    def _has_subject(self, meaning: Meaning) -> bool:
        """Whether a fact holds the subject of the statement, with the same answer."""
        for fact in self._facts:
            for answer in meaning.answers:
                if fact.subject_key == answer.key and answer.chosen:
                    return _mentions(fact, answer.chosen)
        return False

    def _near(self, meaning: Meaning) -> list[_Known]:
        shared: dict[int, float] = defaultdict(float)
        for term in _keys(meaning):
            weight = meaning.terms.get(term, 10.0)
            for number in self._by_term.get(term, ()):
                shared[number] += weight
        best = sorted(shared, key=lambda n: (-shared[n], n))[:_MOST_COMPARED]
        return [self._known[number] for number in best]


def _keys(meaning: Meaning) -> Iterator[str]:
    yield from meaning.terms
    for answer in meaning.answers:
        yield f"={answer.key}"


def _says(known: Meaning, new: Meaning) -> bool:
    if relation(new, known) is not Relation.SAME:
        return False
    if any(a.says_as_much_as(b) and a.chosen for a in new.answers for b in known.answers):
        return True
    part, shared = similarity(new, known)
    return part >= _COVERED_AT and shared >= 1.6


def _clashes(new: Meaning, known: Meaning) -> bool:
    if relation(new, known, changes=True) is not Relation.CONTRADICTS:
        return False
    if any(a.conflicts(b) for a in new.answers for b in known.answers):
        return True
    part, shared = similarity(new, known)
    if new.declined & set(known.values):
        return True
    return part >= _CLASHES_AT and shared >= 1.6


def _mentions(fact: Fact, value: str) -> bool:
    text = " ".join((fact.title, fact.description, fact.body)).lower()
    meaning = meaning_of(text)
    if any(answer.chosen == value for answer in meaning.answers):
        return True
    if any(answer.chosen or value in answer.declined for answer in meaning.answers):
        return False
    return re.search(rf"(?<![\w.]){re.escape(value)}(?![\w])", text) is not None


def _all_sentences(text: str) -> Iterator[str]:
    """The sentences of a Markdown text, its code left out, hard-wrapped lines joined."""
    lines = text.splitlines()
    held = ""
    for line, prose in zip(lines, prose_flags(lines), strict=True):
        mark = _LIST_MARK.match(line)
        content = line[mark.end() :].strip() if mark else line.strip()
        if not prose or not content or mark:
            yield from parted(held)
            held = content if prose and content else ""
        else:
            held = f"{held} {content}" if held else content
    yield from parted(held)
