"""Instants in a person's words: how long ago, and the exact local time for a tooltip."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from context_center.core.times import DAY_NS, SECOND_NS, parse_time

_STEPS = (
    (365 * DAY_NS, QT_TRANSLATE_NOOP("relative_time", "y")),
    (30 * DAY_NS, QT_TRANSLATE_NOOP("relative_time", "mo")),
    (DAY_NS, QT_TRANSLATE_NOOP("relative_time", "d")),
    (3_600 * SECOND_NS, QT_TRANSLATE_NOOP("relative_time", "h")),
    (60 * SECOND_NS, QT_TRANSLATE_NOOP("relative_time", "min")),
    (SECOND_NS, QT_TRANSLATE_NOOP("relative_time", "s")),
)
_JUST_NOW_NS = 5 * SECOND_NS


def relative(instant_ns: int, now_ns: int) -> str:
    """The distance of two instants: "3 d", "12 s", "just now", "in 2 h"."""
    distance = now_ns - instant_ns
    ahead = distance < 0
    distance = abs(distance)
    if distance < _JUST_NOW_NS:
        return QCoreApplication.translate("relative_time", "just now")
    step, unit = next(pair for pair in _STEPS if distance >= pair[0])
    text = f"{distance // step} {QCoreApplication.translate('relative_time', unit)}"
    if ahead:
        return QCoreApplication.translate("relative_time", "in {0}").format(text)
    return text


def exact(text: str) -> str:
    """An RFC 3339 text as local date and time with its zone; the text itself if it is none."""
    instant = parse_time(text)
    if instant is None:
        return text
    # Its many enums cost milliseconds that the first paint does not need.
    from PySide6.QtCore import QDate, QLocale  # noqa: PLC0415

    moment = datetime.fromtimestamp(instant // SECOND_NS, tz=UTC).astimezone()
    day = QLocale().toString(
        QDate(moment.year, moment.month, moment.day), QLocale.FormatType.LongFormat
    )
    return f"{day}, {moment:%H:%M:%S} {moment.tzname()}"
