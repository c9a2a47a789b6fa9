"""The words in which a fact's dimensions are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from context_center.core.fact_filter import FactMark
from context_center.core.facts import Activation, FactType, Freshness, Scope, Volatility

if TYPE_CHECKING:
    from enum import StrEnum

_CONTEXT = "FactWords"

_WORDS: dict[StrEnum, str] = {
    Scope.PROJECT: QT_TRANSLATE_NOOP("FactWords", "project"),
    Scope.GLOBAL: QT_TRANSLATE_NOOP("FactWords", "global"),
    FactType.USER: QT_TRANSLATE_NOOP("FactWords", "user"),
    FactType.FEEDBACK: QT_TRANSLATE_NOOP("FactWords", "feedback"),
    FactType.REFERENCE: QT_TRANSLATE_NOOP("FactWords", "reference"),
    Activation.PINNED: QT_TRANSLATE_NOOP("FactWords", "pinned"),
    Activation.RELEVANT: QT_TRANSLATE_NOOP("FactWords", "relevant"),
    Volatility.EVERGREEN: QT_TRANSLATE_NOOP("FactWords", "evergreen"),
    Volatility.STABLE: QT_TRANSLATE_NOOP("FactWords", "stable"),
    Volatility.VOLATILE: QT_TRANSLATE_NOOP("FactWords", "volatile"),
}

_FRESHNESS: dict[Freshness, str] = {
    Freshness.FRESH: QT_TRANSLATE_NOOP("FactWords", "fresh"),
    Freshness.CURRENT: QT_TRANSLATE_NOOP("FactWords", "current"),
    Freshness.STALE: QT_TRANSLATE_NOOP("FactWords", "stale"),
    Freshness.EXPIRED: QT_TRANSLATE_NOOP("FactWords", "expired"),
}

_MARKS: dict[FactMark, str] = {
    FactMark.OVERRIDE: QT_TRANSLATE_NOOP("FactWords", "Overrides"),
    FactMark.PROBLEM: QT_TRANSLATE_NOOP("FactWords", "Problems"),
    FactMark.PINNED: QT_TRANSLATE_NOOP("FactWords", "Pinned"),
    FactMark.STALE: QT_TRANSLATE_NOOP("FactWords", "Stale"),
    FactMark.EXPIRED: QT_TRANSLATE_NOOP("FactWords", "Expired"),
}


def word(value: Scope | FactType | Activation | Volatility) -> str:
    """A scope, type, activation or volatility as one small word; "" for what is unset."""
    known = _WORDS.get(value)
    return QCoreApplication.translate(_CONTEXT, known) if known else str(value)


def freshness_word(freshness: Freshness) -> str:
    """How fresh a fact is, as one word."""
    return QCoreApplication.translate(_CONTEXT, _FRESHNESS[freshness])


def mark_word(mark: FactMark) -> str:
    """A mark as the name of the facts that wear it."""
    return QCoreApplication.translate(_CONTEXT, _MARKS[mark])
