"""Lasting statements in one message: which sentences they are and why.

A question, a one-off order, a thought, somebody else's words and what merely happened are
none. What speaks for and against a sentence adds up; from a threshold on it is a statement (``weighing``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from context_center.core.suggestions.languages import languages_of
from context_center.core.suggestions.markers import Kind
from context_center.core.suggestions.meaning import Meaning, meaning_of
from context_center.core.suggestions.sentences import CODE, QUOTE, URL, Sentence, sentences
from context_center.core.suggestions.vocabulary import LATIN_CONCEPTS, STOP_STEMS, stem
from context_center.core.suggestions.weighing import is_lasting, is_part_of_order, weighed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.suggestions.markers import Language

LONGEST = 600
_LETTER = re.compile(r"[^\W_]")
_CJK = re.compile("[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_FIRST_WORD = re.compile(r"[a-z][a-z']*(?=\s)")
_MASKED = re.compile(f"[{CODE}{QUOTE}{URL}]+")
_WORD = re.compile(r"[a-z][\w'./()-]*")
_LISTS_RULES = re.compile(
    r"\b(?:rules?|conventions?|guidelines?|preferences?|agreements?)\b[^:]{0,40}:$"
    r"|(?:规则|规范|约定|规定|要求|偏好|ルール|規約|決まり|方針|규칙|컨벤션)[^:：]{0,12}[:：]$"
)
_CONTINUES_LONGEST = 60
_BRIEF = 4
_FEW_WORDS = 6
_COMMON_ONE_IN = 8


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


@dataclass(frozen=True, slots=True)
class _Context:
    """What stands around a sentence: an order before it, a list of rules, an affirmation."""

    ordered: bool
    listed: bool
    confirmed: bool


def statements_in(text: str) -> tuple[Statement, ...]:
    """The lasting statements of a message, in order.

    A sentence that only goes on with the one before it belongs to that one.
    """
    found: list[Statement] = []
    parts = sentences(text)
    ordered = listed = False
    for sentence in parts:
        ordered = ordered or _orders(sentence)
        listed = _LISTS_RULES.search(sentence.plain) is not None or (listed and sentence.marked)
        context = _Context(
            ordered=ordered,
            listed=listed and sentence.marked,
            confirmed=_confirmed_by(parts, sentence.number + 1),
        )
        statement = _judged(sentence, context)
        if statement is None:
            _extend(found, sentence)
        elif found and not sentence.marked and _goes_on(found[-1], statement):
            found[-1] = _joined(found[-1], statement)
        else:
            found.append(statement)
    return tuple(found)


def _confirmed_by(parts: Sequence[Sentence], number: int) -> bool:
    if number >= len(parts):
        return False
    following = parts[number].plain
    return any(language.confirms.search(following) for language in languages_of(following))


def _orders(sentence: Sentence) -> bool:
    plain = sentence.plain[:LONGEST]
    return any(language.order.search(plain) for language in languages_of(plain))


def _judged(sentence: Sentence, context: _Context) -> Statement | None:
    plain = sentence.plain[:LONGEST]
    if not _is_long_enough(plain):
        return None
    languages = languages_of(plain)
    if not languages or _is_question(sentence.plain[-LONGEST:], languages):
        return None
    meaning = meaning_of(sentence.text)
    points = weighed(plain, meaning, languages, confirmed=context.confirmed, listed=context.listed)
    if not is_lasting(points) or (len(sentence.text) > LONGEST and Kind.REMINDER not in points):
        return None
    if context.ordered and is_part_of_order(plain, points, meaning, languages):
        return None
    text = _cleaned(sentence, languages)
    return Statement(sentence.text, text, sentence.number, tuple(points.items()), meaning)


def _is_long_enough(plain: str) -> bool:
    """Whether a sentence has words enough to say something, in a language that we know."""
    cjk = len(_CJK.findall(plain))
    words = _WORD.findall(plain)
    if len(words) >= _FEW_WORDS and not cjk:
        common = sum(len(word) > 1 and word in STOP_STEMS for word in words)
        if common * _COMMON_ONE_IN < len(words):
            return False
    count = len(words) + 2 * len(_MASKED.findall(plain))
    return cjk >= 5 or count + cjk // 2 >= 3 or (cjk >= 3 and count > 0)


def _is_question(plain: str, languages: Sequence[Language]) -> bool:
    asks = any(language.question.search(plain) for language in languages)
    return asks and not any(language.request.search(plain) for language in languages)


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
    if not found or sentence.marked or sentence.number != found[-1].number + 1:
        return
    if len(sentence.text) > _CONTINUES_LONGEST or not _LETTER.search(sentence.text):
        return
    if any(language.question.search(sentence.plain) for language in languages_of(sentence.plain)):
        return
    last = found[-1]
    found[-1] = replace(last, meaning=last.meaning.joined(meaning_of(sentence.text)))
