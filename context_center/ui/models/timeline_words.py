"""The words in which a past turn is told, and the rows that stand for turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from context_center.core.recall.timeline import Fate
from context_center.ui.models.recall_words import count_text
from context_center.ui.models.review_rows import ReviewRow

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.recall.timeline import Comparison
    from context_center.services.recall_timeline import Timeline, TimelineTurn

_CONTEXT = "TimelineWords"
_FIRST_CHARACTERS = 160
LAST_KEY = "last"

_FATES = {
    Fate.ARCHIVED: ("expired", QT_TRANSLATE_NOOP("TimelineWords", "archived")),
    Fate.GONE: ("expired", QT_TRANSLATE_NOOP("TimelineWords", "gone")),
    Fate.OVERRIDDEN: ("expired", QT_TRANSLATE_NOOP("TimelineWords", "overridden now")),
    Fate.PINNED: ("pinned", QT_TRANSLATE_NOOP("TimelineWords", "pinned now")),
    Fate.EXPIRED: ("expired", QT_TRANSLATE_NOOP("TimelineWords", "expired")),
    Fate.OUTRANKED: ("expired", QT_TRANSLATE_NOOP("TimelineWords", "no longer recalled")),
    Fate.UNMATCHED: ("expired", QT_TRANSLATE_NOOP("TimelineWords", "no longer matches")),
    Fate.CHANGED: ("stale", QT_TRANSLATE_NOOP("TimelineWords", "changed since")),
    Fate.STALE: ("stale", QT_TRANSLATE_NOOP("TimelineWords", "gone stale")),
    Fate.REFRESHED: ("current", QT_TRANSLATE_NOOP("TimelineWords", "trusted again")),
    Fate.SAME: ("relevant", QT_TRANSLATE_NOOP("TimelineWords", "unchanged")),
    Fate.NEW: ("fresh", QT_TRANSLATE_NOOP("TimelineWords", "new")),
    Fate.CHANGED_IN: ("fresh", QT_TRANSLATE_NOOP("TimelineWords", "changed, now recalled")),
    Fate.JOINED: ("fresh", QT_TRANSLATE_NOOP("TimelineWords", "only now")),
    Fate.NOW: ("relevant", QT_TRANSLATE_NOOP("TimelineWords", "now")),
}

_LOST = QT_TRANSLATE_NOOP("TimelineWords", "{0} no longer recalled")
_ALTERED = QT_TRANSLATE_NOOP("TimelineWords", "{0} changed")
_ADDED = QT_TRANSLATE_NOOP("TimelineWords", "{0} only now")
_SAME = QT_TRANSLATE_NOOP("TimelineWords", "The same facts would be recalled now, as they were.")
_UNKNOWN = QT_TRANSLATE_NOOP(
    "TimelineWords",
    "The transcript shows no recall for this turn; below is what would be recalled now.",
)
_SILENT = QT_TRANSLATE_NOOP(
    "TimelineWords",
    "The transcript shows no recall for this turn, and nothing would be recalled now.",
)


def fate_pill(fate: Fate) -> tuple[str, str]:
    """A fate as a word of the theme's pill colours and the text shown for it."""
    colour, text = _FATES[fate]
    return colour, _translated(text)


def difference_words(comparison: Comparison) -> str:
    """What differs between then and now, in one sentence."""
    if not comparison.shown_then:
        return _translated(_UNKNOWN if comparison.facts else _SILENT)
    counted = (
        (_LOST, comparison.lost),
        (_ALTERED, comparison.altered),
        (_ADDED, comparison.added),
    )
    parts = [_translated(text).format(count_text(count)) for text, count in counted if count]
    return " · ".join(parts) or _translated(_SAME)


def turn_rows(timeline: Timeline, told_at: Callable[[TimelineTurn], str]) -> tuple[ReviewRow, ...]:
    """A row a turn, that of the last recall on top; ``told_at`` says when one was said."""
    rows = [_turn_row(each, told_at(each), each.key) for each in timeline.turns]
    if timeline.last is not None:
        top = _turn_row(timeline.last, told_at(timeline.last), LAST_KEY)
        pill = QCoreApplication.translate(_CONTEXT, "last recall")
        rows.insert(0, ReviewRow(LAST_KEY, top.title, top.detail, "current", pill))
    return tuple(rows)


def _turn_row(each: TimelineTurn, when: str, key: str) -> ReviewRow:
    title = " ".join(each.turn.text[: 2 * _FIRST_CHARACTERS].split())[:_FIRST_CHARACTERS]
    session = each.session.title or each.session.session_id
    recalled = each.turn.recalled
    pill = ""
    if recalled is not None:
        text = QCoreApplication.translate(_CONTEXT, "{0} recalled")
        pill = text.format(count_text(len(recalled.facts)))
    return ReviewRow(key, title, f"{when} · {session}", "relevant", pill)


def _translated(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)
