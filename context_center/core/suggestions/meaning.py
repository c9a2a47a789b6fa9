"""What a sentence is about, so that the same said in other words is recognised.

A meaning holds weighted terms (concepts of the trade whatever their language, technical
words, pairs of CJK characters for the rest), the values it asserts or turns down, whether
it forbids, and the subjects that it answers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from context_center.core.recall.tokens import tokens
from context_center.core.suggestions.subjects import Answer, answers_in
from context_center.core.suggestions.vocabulary import (
    LATIN_CONCEPTS,
    STOP_STEMS,
    concepts_in,
    stem,
)

SAME_AT = 0.55
CLASH_AT = 0.5
_LEAST_SHARED = 1.6
_LOOSE_SHARED = 2.0
_SURE_AT = 0.6
_TAKEN_BACK_AT = 0.25
_REVOKED_AT = 0.4
_SURELY_SAME_TOPIC = 0.75
_PAIR_WEIGHT = 0.35
_LIGHT_WEIGHT = 0.5
_LIGHT = frozenset(
    [
        "run",
        "write",
        "create",
        "check",
        "update",
        "code",
        "file",
        "project",
        "list",
        "name",
        "new",
        "page",
        "number",
        "data",
        "time",
    ]
)
_DAYS = {
    "monday": "mon", "tuesday": "tue", "wednesday": "wed", "thursday": "thu", "friday": "fri",
    "saturday": "sat", "sunday": "sun",
    "周一": "mon", "周二": "tue", "周三": "wed", "周四": "thu", "周五": "fri", "周六": "sat",
    "周日": "sun", "月曜": "mon", "火曜": "tue", "水曜": "wed", "木曜": "thu", "金曜": "fri",
}  # fmt: skip
_DAY = re.compile("|".join(_DAYS))
_NUMBER = re.compile(r"(?<![\w.])v?\d+(?:\.\d+)*(?![\w.])|(?<=[^\x00-\x7f])\d+(?:\.\d+)*")
_PRECISION = re.compile(r"\b(?:fp|bf|int|float)(?:8|16|32|64)\b")
_LOGIN = re.compile(r"\blog(?:ged|s|ging)? (?:in|out)\b")
_CAMEL = re.compile(r"[a-z][A-Z]|[A-Z]{2,}[a-z]")
_FORBIDS = re.compile(
    r"\b(?:never|don't|do not|must not|mustn't|not allowed|forbidden|prohibited|avoid"
    r"|stop|unacceptable"
    r"|not acceptable|nobody|no one|nothing|off-limits|cannot|can't)\b|^no \w"
    r"|\bno \w+(?: \w+)? please|\bplease no\b"
    r"|不要|不能|不许|不得|不准|禁止|严禁|别|不再|绝不|禁止|しない|ないで|使わない|やめ|不可|NG"
    r"|지 ?마|지 ?말|금지|않"
)
_REVOKES = re.compile(
    r"\b(?:scratch|forget|ignore|disregard) (?:that|what i said)\b|\bi changed my mind\b"
    r"|\btake that back\b"
    r"|之前说的(?:不算|作废)|收回|撤回之前|前に言ったのは(?:なし|取り消し)|さっきのは取り消し|아까 말한 건 취소"
)
_DECLINED_NUMBER = re.compile(
    r"(?:\bnot|\bno longer|\bfrom|\binstead of|不是|别用|而不是|从|ではなく)\s*v?(\d+(?:\.\d+)*)"
    r"|v?(\d+(?:\.\d+)*)\s*(?:ではなく|じゃなく)"
)


@dataclass(frozen=True, slots=True)
class Meaning:
    """The terms of a text by weight, and what it says of them; ``weight`` is their sum."""

    terms: dict[str, float]
    values: tuple[str, ...]
    declined: frozenset[str]
    forbids: bool
    answers: tuple[Answer, ...]
    revokes: bool = False
    weight: float = 0.0

    def joined(self, other: Meaning) -> Meaning:
        """Both together, as one statement that goes on in a second sentence."""
        keys = {answer.key for answer in self.answers}
        terms = {**other.terms, **self.terms}
        return Meaning(
            terms,
            tuple(dict.fromkeys((*self.values, *other.values))),
            self.declined | other.declined,
            self.forbids,
            (*self.answers, *(a for a in other.answers if a.key not in keys)),
            self.revokes or other.revokes,
            sum(terms.values()),
        )


class Relation(Enum):
    """How a statement stands to an earlier one."""

    OTHER = "other"
    SAME = "same"
    CONTRADICTS = "contradicts"


def meaning_of(text: str) -> Meaning:
    """The meaning of one sentence as it was written."""
    low = text.replace("’", "'").lower()
    answers = answers_in(low)
    declined = {number for pair in _DECLINED_NUMBER.findall(low) for number in pair if number}
    values = [number.lstrip("v") for number in _NUMBER.findall(low)]
    values += _PRECISION.findall(low)
    values += [_DAYS[day] for day in _DAY.findall(low)]
    terms = _terms(text, low)
    return Meaning(
        terms,
        tuple(dict.fromkeys(value for value in values if value not in declined)),
        frozenset(declined),
        _FORBIDS.search(low) is not None,
        answers,
        _REVOKES.search(low) is not None,
        sum(terms.values()),
    )


def terms_of(text: str) -> dict[str, float]:
    """The weighted terms of a text."""
    return _terms(text, text.replace("’", "'").lower())


def _terms(text: str, low: str) -> dict[str, float]:
    found: dict[str, float] = {}
    names = {
        token.lower() for token in re.findall(r"[A-Za-z_][\w.-]+", text) if _CAMEL.search(token)
    }
    rest = _LOGIN.sub(" login ", low)
    if not low.isascii():
        concepts, rest = concepts_in(rest)
        for concept in concepts:
            found[concept] = _LIGHT_WEIGHT if concept in _LIGHT else 1.0
    for token in tokens(rest):
        if not token.isascii():
            found.setdefault(token, _PAIR_WEIGHT if len(token) == 2 else 0.0)
            continue
        word = stem(token)
        if word in STOP_STEMS or token in STOP_STEMS or token.isdigit():
            continue
        term = LATIN_CONCEPTS.get(word, word)
        weight = 1.2 if token in names or "_" in token else 1.0
        found[term] = _LIGHT_WEIGHT if term in _LIGHT else weight
    return {term: weight for term, weight in found.items() if weight}


def similarity(one: Meaning, other: Meaning) -> tuple[float, float]:
    """The shared weight as a part of the smaller one's, and the shared weight itself."""
    if len(one.terms) > len(other.terms):
        one, other = other, one
    shared = sum(weight for term, weight in one.terms.items() if term in other.terms)
    smaller = min(one.weight, other.weight)
    return (shared / smaller if smaller else 0.0), shared


def relation(new: Meaning, old: Meaning, *, changes: bool = False) -> Relation:
    """How ``new`` stands to ``old``; ``changes`` if it says that something is different now."""
    by_subject = _by_subject(new, old)
    if by_subject is not None:
        return by_subject
    part, shared = similarity(new, old)
    if part < _TAKEN_BACK_AT:
        return Relation.OTHER
    differ = bool(new.values and old.values and not set(new.values) & set(old.values))
    opposed = differ or new.forbids != old.forbids
    changed = changes and opposed and part >= CLASH_AT and shared >= 1.0
    revoked = new.revokes and part >= _REVOKED_AT and shared >= 1.0
    if changed or revoked or _takes_back(new, old, changes=changes):
        return Relation.CONTRADICTS
    if part < SAME_AT or shared < (_LEAST_SHARED if part >= _SURE_AT else _LOOSE_SHARED):
        return Relation.OTHER
    if not differ:
        return Relation.SAME
    return Relation.CONTRADICTS if part >= _SURELY_SAME_TOPIC else Relation.OTHER


def _takes_back(new: Meaning, old: Meaning, *, changes: bool) -> bool:
    """Whether the new one turns down a value of the old one, or puts another before it."""
    if new.declined & set(old.values):
        return True
    if not changes or not new.values or new.values[0] in old.values:
        return False
    return any(value in old.values for value in new.values[1:])


def _by_subject(new: Meaning, old: Meaning) -> Relation | None:
    """What the subjects decide; None when they share none that both answer."""
    pairs = [(mine, other) for mine in new.answers for other in old.answers]
    if any(mine.conflicts(other) for mine, other in pairs):
        return Relation.CONTRADICTS
    if any(mine.says_as_much_as(other) for mine, other in pairs):
        return Relation.SAME
    return None
