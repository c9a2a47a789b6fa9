"""The words in which a recall is told: gates, reasons for silence, numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLocale

from context_center.core.facts import Freshness, Scope
from context_center.core.recall.trace import Gate, Suppression

if TYPE_CHECKING:
    from context_center.core.recall.trace import RecallTrace

_CONTEXT = "RecallWords"

_GATES = {
    Gate.PINNED: QT_TRANSLATE_NOOP("RecallWords", "Pinned"),
    Gate.OVERRIDDEN: QT_TRANSLATE_NOOP("RecallWords", "Overridden"),
    Gate.EXPIRED: QT_TRANSLATE_NOOP("RecallWords", "Expired"),
    Gate.NOT_DISTINCTIVE: QT_TRANSLATE_NOOP("RecallWords", "Not distinctive"),
    Gate.BELOW_FLOOR: QT_TRANSLATE_NOOP("RecallWords", "Far below the best"),
    Gate.OVER_LIMIT: QT_TRANSLATE_NOOP("RecallWords", "Over the limit"),
    Gate.OVER_BUDGET: QT_TRANSLATE_NOOP("RecallWords", "Over the budget"),
}

_SUPPRESSIONS = {
    Suppression.GENERIC_TURN: (
        QT_TRANSLATE_NOOP("RecallWords", "This is a generic turn"),
        QT_TRANSLATE_NOOP(
            "RecallWords",
            "“continue”, “ok”, “继续” and the like recall nothing, so that a nod brings no facts"
            " along. Name what the turn is about, and facts can match.",
        ),
    ),
    Suppression.NO_TERMS: (
        QT_TRANSLATE_NOOP("RecallWords", "Nothing to search for"),
        QT_TRANSLATE_NOOP(
            "RecallWords",
            "The message has no letters or digits. A word is looked for in names, titles,"
            " descriptions, keywords and bodies.",
        ),
    ),
    Suppression.EMPTY_STORE: (
        QT_TRANSLATE_NOOP("RecallWords", "No fact can be recalled here"),
        QT_TRANSLATE_NOOP(
            "RecallWords",
            "Neither this workspace nor the global store holds a fact that is open to recall."
            " Pinned, expired and overridden facts stay out; a relevant one would appear here.",
        ),
    ),
    Suppression.NOT_DISTINCTIVE: (
        QT_TRANSLATE_NOOP("RecallWords", "Nothing matches distinctly enough"),
        QT_TRANSLATE_NOOP(
            "RecallWords",
            "A fact comes back when two words of the message stand in it, or a single"
            " unmistakable one: a long word in a message of at most two, or one with a digit, an"
            " underscore or an inner capital, a #word, or one followed by a full stop.",
        ),
    ),
    Suppression.OVER_BUDGET: (
        QT_TRANSLATE_NOOP("RecallWords", "The matches do not fit the budget"),
        QT_TRANSLATE_NOOP(
            "RecallWords",
            "Facts match, but not even the shortest piece of one fits into the characters that"
            " a recall may use.",
        ),
    ),
}

_NO_MATCH = (
    QT_TRANSLATE_NOOP("RecallWords", "No fact has these words"),
    QT_TRANSLATE_NOOP(
        "RecallWords",
        "Nothing that can be recalled holds a word of this message. Use the words that the fact"
        " would use, or give the fact keywords: aliases and translations by which it is found.",
    ),
)

_SCOPES = {
    Scope.PROJECT: QT_TRANSLATE_NOOP(
        "RecallWords", "A fact of this project: every share is multiplied by 1.08."
    ),
    Scope.GLOBAL: QT_TRANSLATE_NOOP("RecallWords", "A global fact: its shares stay as they are."),
}
_STALE = QT_TRANSLATE_NOOP(
    "RecallWords", "It is stale: every share is multiplied by 0.92, and a block only points to it."
)

_ORDINARY = QT_TRANSLATE_NOOP("RecallWords", "Ordinary words only")
_ORDINARY_MEANS = QT_TRANSLATE_NOOP(
    "RecallWords",
    "Every word that it shares with the message is one that everyone writes. Recall counts these"
    " like any other, so this fact may well have nothing to do with the message.",
)


def gate_word(gate: Gate) -> str:
    """The gate that stopped a fact, as a label of one to four words."""
    return _translated(_GATES[gate])


def ordinary_label() -> str:
    """What marks a hit that rests on ordinary words only."""
    return _translated(_ORDINARY)


def ordinary_sentence() -> str:
    """What that means for the hit."""
    return _translated(_ORDINARY_MEANS)


def suppression_words(trace: RecallTrace) -> tuple[str, str]:
    """Why a recall gave nothing, and what would change that: a heading and its sentences."""
    words = _SUPPRESSIONS[trace.suppressed]
    if trace.suppressed is Suppression.NOT_DISTINCTIVE and not trace.left_out:
        words = _NO_MATCH
    return _translated(words[0]), _translated(words[1])


def factor_sentences(scope: Scope, freshness: Freshness) -> tuple[str, ...]:
    """What lifted or lowered the shares of a score (on-disk-format.md, "Recall")."""
    sentences = [_SCOPES[scope]]
    if freshness is Freshness.STALE:
        sentences.append(_STALE)
    return tuple(_translated(sentence) for sentence in sentences)


def score_text(score: float) -> str:
    """A score with the three digits that the provider's block shows."""
    return f"{score:.3f}"


def count_text(count: int) -> str:
    """A number of characters or facts with the locale's group marks."""
    locale = QLocale()
    locale.setNumberOptions(QLocale.NumberOption.DefaultNumberOptions)
    return locale.toString(count)


def _translated(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)
