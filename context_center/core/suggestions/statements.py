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
from context_center.core.suggestions.sentences import CODE, QUOTE, URL, Sentence, sentences
from context_center.core.suggestions.vocabulary import (
    LATIN_CONCEPTS,
    PRODUCT,
    STOP_STEMS,
    WORK,
    stem,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.suggestions.markers import Language
    from context_center.core.suggestions.subjects import Answer

THRESHOLD = 0.5
CONFIRMED_POINTS = 0.4
CHOICE_POINTS = 0.25
LANGUAGE_POINTS = 0.4
PRODUCT_POINTS = -0.5
PLACED_POINTS = 0.3
LONGEST = 600
_CORE = frozenset(Kind) - AGAINST - {Kind.SCOPE, Kind.CHOICE, Kind.CONFIRMED}
_STYLES = frozenset(
    f"project.{key}" for key in ("commit_style", "branch_naming", "indentation", "line_length")
) | frozenset(f"user.{key}" for key in ("response_style", "name", "role", "os", "editor"))
_DEMANDING = frozenset({Kind.LASTING, Kind.RULE, Kind.DEMAND})
_CHOSEN = frozenset({Kind.CHOICE, Kind.SCOPE})
_LETTER = re.compile(r"[^\W_]")
_CJK = re.compile("[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_FIRST_WORD = re.compile(r"[a-z][a-z']*(?=\s)")
_MASKED = re.compile(f"[{CODE}{QUOTE}{URL}]+")
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
    if (against := _product_points(points, meaning)) < 0:
        points[Kind.PRODUCT] = against
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
    words = len(_WORD.findall(plain)) + 2 * len(_MASKED.findall(plain))
    return cjk >= 5 or words + cjk // 2 >= 3 or (cjk >= 3 and words > 0)


def _is_question(plain: str, languages: Sequence[Language]) -> bool:
    asks = any(language.question.search(plain) for language in languages)
    return asks and not any(language.request.search(plain) for language in languages)


def _choice_points(answers: Sequence[Answer]) -> float:
    """What it is worth that a sentence picks an answer to a known question."""
    best = 0.0
    for answer in answers:
        if answer.key.endswith("language") and answer.chosen:
            best = max(best, LANGUAGE_POINTS)
        elif answer.chosen or answer.declined or answer.key in _STYLES:
            best = max(best, CHOICE_POINTS)
    return best


def _product_points(points: dict[Kind, float], meaning: Meaning) -> float:
    """What speaks against a demand that is only about how the product should be.

    Demands on the work itself, and all that is said to be a preference, convention, decision
    and the like, are none.
    """
    core = points.keys() & _CORE
    placed = points.get(Kind.SCOPE, 0.0) >= PLACED_POINTS
    if placed or meaning.answers or not core <= _DEMANDING:
        return 0.0
    if not meaning.terms.keys().isdisjoint(WORK):
        return 0.0
    if not meaning.terms.keys().isdisjoint(PRODUCT):
        return PRODUCT_POINTS
    plain_rule = points.get(Kind.RULE, 0.0) >= THRESHOLD
    return 0.0 if plain_rule or Kind.LASTING in core else PRODUCT_POINTS / 2


def _is_lasting(points: dict[Kind, float], sentence: Sentence) -> bool:
    known_choice = points.get(Kind.CHOICE, 0.0) >= LANGUAGE_POINTS or points.keys() >= _CHOSEN
    if not known_choice and not any(kind in _CORE for kind in points):
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
    first = _FIRST_WORD.match(text)
    if first is None or not text.isascii() or not _is_common(first.group()):
        return text
    return text[0].upper() + text[1:]


def _is_common(word: str) -> bool:
    """Whether a word is no name, so that it may begin with a capital."""
    stemmed = stem(word.replace("'", ""))
    return word in STOP_STEMS or stemmed in STOP_STEMS or stemmed in LATIN_CONCEPTS


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
    """Both as one, in the words of the first; in those of the second if only it chooses."""
    quote = f"{last.quote} {new.quote}" if last.quote.isascii() else f"{last.quote}{new.quote}"
    if _chooses(new) and not _chooses(last):
        return replace(new, quote=quote, meaning=new.meaning.joined(last.meaning))
    return replace(
        last,
        quote=quote,
        number=new.number,
        meaning=last.meaning.joined(new.meaning),
        more=(*last.more, new.text),
    )


def _chooses(statement: Statement) -> bool:
    return any(answer.chosen for answer in statement.meaning.answers)


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
