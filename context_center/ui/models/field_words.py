"""The fields of a fact and their values in the words of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from context_center.core.fact_differences import FactField
from context_center.core.facts import Activation, FactType, Scope, Volatility
from context_center.ui.models.fact_words import word

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.fact_differences import FieldKey

_CONTEXT = "FieldWords"
_NAMES: dict[FactField, str] = {
    FactField.NAME: QT_TRANSLATE_NOOP("FieldWords", "Name"),
    FactField.TITLE: QT_TRANSLATE_NOOP("FieldWords", "Title"),
    FactField.DESCRIPTION: QT_TRANSLATE_NOOP("FieldWords", "Description"),
    FactField.TYPE: QT_TRANSLATE_NOOP("FieldWords", "Type"),
    FactField.SCOPE: QT_TRANSLATE_NOOP("FieldWords", "Scope"),
    FactField.ACTIVATION: QT_TRANSLATE_NOOP("FieldWords", "Activation"),
    FactField.VOLATILITY: QT_TRANSLATE_NOOP("FieldWords", "Volatility"),
    FactField.SUBJECT: QT_TRANSLATE_NOOP("FieldWords", "Subject"),
    FactField.KEYWORDS: QT_TRANSLATE_NOOP("FieldWords", "Keywords"),
    FactField.EXPIRES: QT_TRANSLATE_NOOP("FieldWords", "Expires"),
    FactField.VERIFIED: QT_TRANSLATE_NOOP("FieldWords", "Verified"),
}
_MEMBERS: dict[FactField, type[FactType | Scope | Activation | Volatility]] = {
    FactField.TYPE: FactType,
    FactField.SCOPE: Scope,
    FactField.ACTIVATION: Activation,
    FactField.VOLATILITY: Volatility,
}
_TIMES = frozenset({FactField.EXPIRES, FactField.VERIFIED})


def field_name(key: FieldKey) -> str:
    """What a field is called beside its value; an unknown key is called as in the file."""
    if key.field is FactField.EXTRA:
        return key.extra
    return QCoreApplication.translate(_CONTEXT, _NAMES[key.field])


def field_value(key: FieldKey, value: str, exact: Callable[[str], str]) -> str:
    """A value as it is read; ``exact`` words a time. "" for a field without a value."""
    if value and key.field in _TIMES:
        return exact(value)
    if value and key.field in _MEMBERS:
        return word(_MEMBERS[key.field](value))
    return value


def not_set() -> str:
    """The words in place of no value."""
    return QCoreApplication.translate(_CONTEXT, "not set")
