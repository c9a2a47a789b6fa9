"""The differences of two facts, field by field and in the body by line and word."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from context_center.core.differences import ChangeKind, differences
from context_center.core.word_differences import Span, word_differences

if TYPE_CHECKING:
    from context_center.core.differences import Differences
    from context_center.core.facts import Fact


class FactField(StrEnum):
    """The fields that a person may change, in the order in which they are told.

    EXTRA stands for the keys that the format does not know. The body has differences of
    its own; id, revision and the times of creation and update belong to the store.
    """

    NAME = "name"
    TITLE = "title"
    DESCRIPTION = "description"
    TYPE = "type"
    SCOPE = "scope"
    ACTIVATION = "activation"
    VOLATILITY = "volatility"
    SUBJECT = "subject_key"
    KEYWORDS = "keywords"
    EXPIRES = "expires_at"
    VERIFIED = "last_verified_at"
    EXTRA = "extra"

    @property
    def words(self) -> str:
        """The name of the field in a sentence."""
        return _WORDS.get(self, str(self))


_WORDS = {
    FactField.SUBJECT: "subject key",
    FactField.EXPIRES: "expiry",
    FactField.VERIFIED: "verification",
    FactField.EXTRA: "key",
}


class FieldKey(NamedTuple):
    """A field; ``extra`` names the key that the format does not know."""

    field: FactField
    extra: str = ""


@dataclass(frozen=True, slots=True)
class FieldDifference:
    """One field with two values, as the files state them ("" for none).

    ``removed`` are the spans of ``old`` that ``new`` does not have, ``inserted`` those of
    ``new``: by word in prose, the whole value elsewhere.
    """

    key: FieldKey
    old: str
    new: str
    removed: tuple[Span, ...]
    inserted: tuple[Span, ...]

    @property
    def kind(self) -> ChangeKind:
        """Whether the field got a value, lost it, or has another."""
        if not self.old:
            return ChangeKind.INSERTED
        return ChangeKind.CHANGED if self.new else ChangeKind.REMOVED


@dataclass(frozen=True, slots=True)
class FactDifferences:
    """What makes two facts differ; false when nothing does.

    The texts of ``body`` end with a line end, so that a line added to the last one leaves
    that as it was; the files state a body without its outer white space.
    """

    fields: tuple[FieldDifference, ...]
    body: Differences

    def __bool__(self) -> bool:
        """Whether a field or the body differs."""
        return bool(self.fields) or bool(self.body)


def fact_differences(old: Fact, new: Fact) -> FactDifferences:
    """Compare all fields that a person may change, unknown keys included, and the bodies."""
    before, after = field_values(old), field_values(new)
    keys = [key for key in dict.fromkeys([*before, *after]) if before.get(key) != after.get(key)]
    keys.sort(key=lambda key: _ORDER[key.field])
    found = (_difference(key, before.get(key, ""), after.get(key, "")) for key in keys)
    return FactDifferences(tuple(found), differences(_closed(old.body), _closed(new.body)))


def field_values(fact: Fact) -> dict[FieldKey, str]:
    """The values of a fact, those of unknown keys last in the order of the file."""
    values = {
        FieldKey(field): str(getattr(fact, field))
        for field in FactField
        if field is not FactField.EXTRA
    }
    return values | {FieldKey(FactField.EXTRA, key): value for key, value in fact.extra}


def explain(difference: FieldDifference) -> str:
    """A difference as a clause: ``title changed from “a” to “b”``, without a full stop."""
    field, extra = difference.key
    name = f"{field.words} “{extra}”" if extra else field.words
    match difference.kind:
        case ChangeKind.INSERTED:
            return f"{name} set to “{difference.new}”"
        case ChangeKind.REMOVED:
            return f"{name} “{difference.old}” removed"
    return f"{name} changed from “{difference.old}” to “{difference.new}”"


_ORDER = {field: number for number, field in enumerate(FactField)}
_PROSE = frozenset({FactField.TITLE, FactField.DESCRIPTION, FactField.KEYWORDS, FactField.EXTRA})


def _difference(key: FieldKey, old: str, new: str) -> FieldDifference:
    if key.field not in _PROSE:
        # A share of “project.build” or of a date is no value of its own.
        return FieldDifference(key, old, new, _all(old), _all(new))
    words = word_differences([old] if old else [], [new] if new else [])
    removed = words.removed[0] if old else ()
    return FieldDifference(key, old, new, removed, words.inserted[0] if new else ())


def _closed(body: str) -> str:
    return body + "\n" if body else ""


def _all(value: str) -> tuple[Span, ...]:
    return (Span(0, len(value)),) if value else ()
