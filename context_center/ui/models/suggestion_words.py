"""What the Suggestions tab says: why something is proposed, how sure it is, what was read."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from context_center.core.errors import NameTakenError, SubjectTakenError
from context_center.core.suggestions.candidates import (
    PRESELECTED_FROM,
    DecisionKind,
    Flag,
    MemorySuggestion,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.errors import ContextError
    from context_center.core.suggestions.candidates import ConfidencePart
    from context_center.services.suggestion_acceptance import QuoteRecall
    from context_center.services.suggestion_scan import ScanProgress
    from context_center.ui.models.open_suggestions import Suggestion

_CONTEXT = "SuggestionWords"
_KILOBYTE, _MEGABYTE = 1_000, 1_000_000
_PERHAPS_BELOW = 0.6
_OF_COUNT = "said "

_FLAGS = {
    Flag.CREDENTIAL: QT_TRANSLATE_NOOP("SuggestionWords", "secret"),
    Flag.PERSONAL: QT_TRANSLATE_NOOP("SuggestionWords", "personal"),
    Flag.OVERSIZED: QT_TRANSLATE_NOOP("SuggestionWords", "oversized"),
}
_FLAGS_TOLD = {
    Flag.CREDENTIAL: QT_TRANSLATE_NOOP(
        "SuggestionWords",
        "It names a credential. The credential is hidden here and would be saved hidden.",
    ),
    Flag.PERSONAL: QT_TRANSLATE_NOOP(
        "SuggestionWords", "It seems to hold personal data of somebody. Look before you keep it."
    ),
    Flag.OVERSIZED: QT_TRANSLATE_NOOP(
        "SuggestionWords", "It is longer than a fact should be. Shorten it before you keep it."
    ),
}
_KINDS = {
    DecisionKind.ACCEPTED: QT_TRANSLATE_NOOP("SuggestionWords", "Accepted"),
    DecisionKind.MERGED: QT_TRANSLATE_NOOP("SuggestionWords", "Merged"),
    DecisionKind.REJECTED: QT_TRANSLATE_NOOP("SuggestionWords", "Rejected"),
    DecisionKind.LATER: QT_TRANSLATE_NOOP("SuggestionWords", "Later"),
}


def _tr(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)


def flag_word(flag: Flag) -> str:
    """A flag as one small word."""
    return _tr(_FLAGS[flag])


def flag_sentence(flag: Flag) -> str:
    """What a flag means and what to do."""
    return _tr(_FLAGS_TOLD[flag])


def kind_word(kind: DecisionKind) -> str:
    """What was decided, as one word."""
    return _tr(_KINDS[kind])


def why(suggestion: Suggestion) -> str:
    """Why it is proposed, in one sentence."""
    sessions = len({each.session_id for each in suggestion.evidence})
    if not isinstance(suggestion, MemorySuggestion):
        told = _tr("You went through these steps in {0} sessions, in whatever words.")
        return told.format(sessions)
    times = len(suggestion.evidence)
    said = _tr("You said this once")
    if sessions > 1:
        said = _tr("You said this in {0} sessions").format(sessions)
    elif times > 1:
        said = _tr("You said this {0} times in a session").format(times)
    speaking = [part.reason for part in suggestion.parts if part.points > 0]
    reasons = [each for each in speaking if not each.startswith(_OF_COUNT)][:3]
    return f"{said}: {', '.join(reasons)}." if reasons else f"{said}."


def sureness(confidence: float) -> str:
    """How sure it is, as a word with its number."""
    word = _tr("likely")
    if confidence >= PRESELECTED_FROM:
        word = _tr("sure")
    elif confidence < _PERHAPS_BELOW:
        word = _tr("perhaps")
    return f"{word} {confidence:.2f}"


def parts_html(parts: Sequence[ConfidencePart], confidence: float) -> str:
    """The confidence taken apart, as a rich-text table."""
    rows = "".join(
        f"<tr><td align='right'><code>{part.points:+.2f}</code></td>"
        f"<td>&nbsp;{escape(part.reason)}</td></tr>"
        for part in parts
    )
    total = sum(part.points for part in parts)
    kept = _tr("confidence, kept within 0 and 1") if not 0 <= total <= 1 else _tr("confidence")
    return (
        f"<table>{rows}<tr><td align='right'><b><code>{confidence:.2f}</code></b></td>"
        f"<td>&nbsp;<b>{escape(kept)}</b></td></tr></table>"
    )


def size_words(size: int) -> str:
    """A number of bytes in MB, a small one in kB."""
    if size < _MEGABYTE:
        return _tr("{0:.0f} kB").format(size / _KILOBYTE)
    return _tr("{0:,.1f} MB").format(size / _MEGABYTE)


def progress_words(progress: ScanProgress) -> str:
    """How far a scan is."""
    told = _tr("Reading sessions: {0:,} of {1:,}, {2} of {3}")
    return told.format(
        progress.sessions,
        progress.all_sessions,
        size_words(progress.bytes),
        size_words(progress.all_bytes),
    )


def recall_words(judged: Sequence[QuoteRecall]) -> str:
    """What a recall would do with the fact, in one sentence."""
    if not judged:
        return ""
    found = [each for each in judged if each.recalled]
    if not found:
        return _tr("Recall would not bring it back for these words: {0}").format(
            judged[0].explanation
        )
    best = min(found, key=lambda each: each.place)
    told = _tr("Recall would bring it back for {0} of {1} of these messages, at best as no. {2}.")
    if len(judged) == 1:
        return _tr("Recall would bring it back for these words, as no. {0}.").format(best.place)
    return told.format(len(found), len(judged), best.place)


def refusal_html(error: ContextError) -> str:
    """Why it was not saved and what to do, as rich text with links."""
    text = escape(f"{error.message} {error.remedy}".strip(), quote=False)
    holder = getattr(error, "holder", None)
    if holder is None:
        return f"{text} &nbsp;<a href='edit:'>{escape(_tr('Edit the suggestion'))}</a>"
    links = [f"<a href='open:{escape(holder.path)}'>{escape(_tr('Open the fact'))}</a>"]
    if isinstance(error, SubjectTakenError):
        told = _tr("Merge into “{0}”").format(holder.heading)
        links.insert(0, f"<a href='merge:{escape(holder.path)}'>{escape(told)}</a>")
    if isinstance(error, NameTakenError | SubjectTakenError):
        links.append(f"<a href='edit:'>{escape(_tr('Edit the suggestion'))}</a>")
    return f"{text} &nbsp;{' &nbsp;'.join(links)}"
