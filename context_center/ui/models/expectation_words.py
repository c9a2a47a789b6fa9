"""The words in which recall tests are told, and the rows that stand for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from context_center.core.recall.expectations import Breach
from context_center.ui.models.recall_words import count_text
from context_center.ui.models.review_rows import ReviewRow

if TYPE_CHECKING:
    from context_center.core.recall.expectations import Expectation, Failure
    from context_center.ui.models.live_tests import JudgedTests

_CONTEXT = "ExpectationWords"
_BREACHES = {
    Breach.MISSING: QT_TRANSLATE_NOOP("ExpectationWords", "Not recalled:"),
    Breach.UNWANTED: QT_TRANSLATE_NOOP("ExpectationWords", "Recalled, and must not be:"),
    Breach.UNKNOWN: QT_TRANSLATE_NOOP("ExpectationWords", "Not in the store:"),
}


def wanted_words(test: Expectation) -> str:
    """What a test asks for, in one line."""
    parts = []
    if test.must_recall:
        names = ", ".join(map(short_reference, test.must_recall))
        parts.append(
            _translated(QT_TRANSLATE_NOOP("ExpectationWords", "must recall {0}")).format(names)
        )
    if test.must_not_recall:
        names = ", ".join(map(short_reference, test.must_not_recall))
        told = _translated(QT_TRANSLATE_NOOP("ExpectationWords", "must not recall {0}"))
        parts.append(told.format(names))
    if test.quiet:
        parts.append(_translated(QT_TRANSLATE_NOOP("ExpectationWords", "must recall nothing")))
    return "; ".join(parts) or _translated(
        QT_TRANSLATE_NOOP("ExpectationWords", "asks for nothing")
    )


def breach_words(failure: Failure) -> str:
    """In which way a test fails, before the reference that it fails for."""
    return _translated(_BREACHES[failure.breach])


def short_reference(reference: str) -> str:
    """A reference without what every one of them has."""
    return reference.removesuffix(".md")


def expectation_rows(judged: JudgedTests) -> tuple[ReviewRow, ...]:
    """A row a test, in the order of the file; its key is its number."""
    holds = _translated(QT_TRANSLATE_NOOP("ExpectationWords", "holds"))
    broken = _translated(QT_TRANSLATE_NOOP("ExpectationWords", "broken"))
    return tuple(
        ReviewRow(
            str(number),
            " ".join(result.expectation.message.split()),
            wanted_words(result.expectation),
            "fresh" if result.passed else "expired",
            holds if result.passed else broken,
            done=result.passed,
        )
        for number, result in enumerate(judged.results)
    )


def summed_up(judged: JudgedTests) -> str:
    """How many tests there are and how many of them fail."""
    count = len(judged.results)
    told = _translated(QT_TRANSLATE_NOOP("ExpectationWords", "{0} tests")).format(count_text(count))
    if count == 1:
        told = _translated(QT_TRANSLATE_NOOP("ExpectationWords", "1 test"))
    failed = sum(not result.passed for result in judged.results)
    if not failed:
        whole = _translated(QT_TRANSLATE_NOOP("ExpectationWords", "{0}, all hold"))
        if count == 1:
            whole = _translated(QT_TRANSLATE_NOOP("ExpectationWords", "{0}, it holds"))
        return whole.format(told)
    text = _translated(QT_TRANSLATE_NOOP("ExpectationWords", "{0}, {1} broken"))
    return text.format(told, count_text(failed))


def _translated(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)
