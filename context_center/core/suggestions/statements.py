"""Lasting statements in one message: which sentences they are and why.

A question, a one-off order, a thought, somebody else's words and what merely happened are
none. What speaks for and against a sentence adds up; from ``THRESHOLD`` on it is a statement.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from context_center.core.suggestions.markers import (
    AGAINST,
    Kind,
    languages_of,
    points_by_kind,
)
from context_center.core.suggestions.meaning import Meaning, meaning_of
from context_center.core.suggestions.sentences import Sentence, sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.suggestions.markers import Language
    from context_center.core.suggestions.subjects import Answer

THRESHOLD = 0.5
CONFIRMED_POINTS = 0.4
CHOICE_POINTS = 0.25
LANGUAGE_POINTS = 0.4
LONGEST = 600
_CORE = frozenset(Kind) - AGAINST - {Kind.SCOPE, Kind.CHOICE, Kind.CONFIRMED}
_LETTER = re.compile(r"[^\W_]")
_CJK = re.compile("[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_WORD = re.compile(r"[a-z][\w'./()-]*")
_CONTINUES_LONGEST = 60
_BRIEF = 4


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence worth keeping: as it was said, cleaned of what leads in, and the reasons.

    ``more`` holds the sentences that go on with it and are worth keeping too; ``number`` is
    that of the last sentence that belongs to it.
    """

    quote: str
    text: str
    number: int
    points: tuple[tuple[Kind, float], ...]
    meaning: Meaning
    more: tuple[str, ...] = ()

    @property
    def score(self) -> float:
        """What speaks for it less what speaks against it."""
        return sum(points for _, points in self.points)

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of what speaks for and against it."""
        return frozenset(kind for kind, _ in self.points)


def statements_in(text: str) -> tuple[Statement, ...]:
    """The lasting statements of a message, in order.

    A sentence that only goes on with the one before it belongs to that one.
    """
    found: list[Statement] = []
    parts = sentences(text)
    for sentence in parts:
        confirmed = _confirmed_by(parts, sentence.number + 1)
        statement = _judged(sentence, confirmed=confirmed)
        if statement is None:
            _extend(found, sentence)
        elif found and _goes_on(found[-1], statement):
            found[-1] = _joined(found[-1], statement)
        else:
            found.append(statement)
    return tuple(found)


def _confirmed_by(parts: Sequence[Sentence], number: int) -> bool:
    if number >= len(parts):
        return False
    following = parts[number].plain
    return any(language.confirms.search(following) for language in languages_of(following))


def _judged(sentence: Sentence, *, confirmed: bool) -> Statement | None:
    plain = sentence.plain
    if not _is_long_enough(plain):
        return None
    languages = languages_of(plain)
    if not languages or _is_question(plain, languages):
        return None
    points = points_by_kind(plain, languages)
    if confirmed:
        points[Kind.CONFIRMED] = CONFIRMED_POINTS
    meaning = meaning_of(sentence.text)
    if meaning.answers and (choice := _choice_points(meaning.answers)):
        points[Kind.CHOICE] = max(points.get(Kind.CHOICE, 0.0), choice)
    if not _is_lasting(points, sentence):
        return None
    return Statement(
        sentence.text,
        _cleaned(sentence, languages),
        sentence.number,
        tuple(points.items()),
        meaning,
    )


def _is_long_enough(plain: str) -> bool:
    cjk = len(_CJK.findall(plain))
    return cjk >= 5 or len(_WORD.findall(plain)) + cjk // 2 >= 3 or (cjk >= 3 and bool(_WORD.search(plain)))


def _is_question(plain: str, languages: Sequence[Language]) -> bool:
    asks = any(language.question.search(plain) for language in languages)
    return asks and not any(language.request.search(plain) for language in languages)


def _choice_points(answers: Sequence[Answer]) -> float:
    """What it is worth that a sentence picks an answer to a known question."""
    best = 0.0
    for answer in answers:
        if answer.key.endswith("language") and answer.chosen:
            best = max(best, LANGUAGE_POINTS)
        elif answer.chosen or answer.declined or answer.key.startswith("user."):
            best = max(best, CHOICE_POINTS)
    return best


def _is_lasting(points: dict[Kind, float], sentence: Sentence) -> bool:
    if not any(kind in _CORE for kind in points) and points.get(Kind.CHOICE, 0.0) < LANGUAGE_POINTS:
        return False
    if len(sentence.text) > LONGEST and Kind.REMINDER not in points:
        return False
    return sum(points.values()) >= THRESHOLD - 1e-9


def _cleaned(sentence: Sentence, languages: Sequence[Language]) -> str:
    """The sentence without what only leads in: "no, ", "remember: ", "另外，"."""
    text, plain = sentence.text, sentence.plain
    for language in languages:
        match = language.fillers.match(plain)
        if match and _is_long_enough(plain[match.end() :]):
            text, plain = text[match.end() :], plain[match.end() :]
    text = text.strip().rstrip("。.!！;；,，、 ")
    return text[0].upper() + text[1:] if text[:1].isascii() and _plain_word(text) else text


def _plain_word(text: str) -> bool:
    first = text.split(maxsplit=1)[0] if text.split() else ""
    return first.isalpha() and first.islower()


def _goes_on(last: Statement, new: Statement) -> bool:
    """Whether a statement only continues the one right before it."""
    if new.number - last.number > 1 or Kind.REFERENCE in new.kinds:
        return False
    keys = {answer.key for answer in last.meaning.answers}
    if any(answer.key in keys for answer in new.meaning.answers):
        return True
    if Kind.PERSON in new.kinds and Kind.PERSON in last.kinds:
        return True
    if len(new.quote) > _CONTINUES_LONGEST:
        return False
    shared = new.meaning.terms.keys() & last.meaning.terms.keys()
    return bool(shared) or _is_brief(new.quote)


def _is_brief(quote: str) -> bool:
    cjk = len(_CJK.findall(quote))
    return len(_WORD.findall(quote.lower())) + cjk / 3 <= _BRIEF


def _joined(last: Statement, new: Statement) -> Statement:
    """Both as one, said in the words of the first and going on with the second."""
    return replace(
        last,
        number=new.number,
        meaning=last.meaning.joined(new.meaning),
        more=(*last.more, new.text),
    )


def _extend(found: list[Statement], sentence: Sentence) -> None:
    """Let a plain short sentence add its words to the statement right before it."""
    if not found or sentence.number != found[-1].number + 1:
        return
    if len(sentence.text) > _CONTINUES_LONGEST or not _LETTER.search(sentence.text):
        return
    if any(language.question.search(sentence.plain) for language in languages_of(sentence.plain)):
        return
    last = found[-1]
    found[-1] = replace(last, meaning=last.meaning.joined(meaning_of(sentence.text)))
