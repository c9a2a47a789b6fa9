"""Points in time as the store writes them: RFC 3339, UTC, up to nine fraction digits.

Inside the engine an instant is an ``int`` of nanoseconds since 1970-01-01T00:00:00Z,
because ``datetime`` cuts to microseconds and a timestamp must survive a round trip to
the digit (on-disk-format.md, "A fact file").
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

SECOND_NS = 1_000_000_000
DAY_NS = 86_400 * SECOND_NS

_RFC3339 = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})"
    r"(?:\.([0-9]{1,9}))?(?:(Z)|([+-])([0-9]{2}):([0-9]{2}))"
)
# The days that every month has, so that a match needs no calendar.
_CANONICAL = re.compile(
    r"[1-9][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])"
    r"T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{0,8}[1-9])?Z"
)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def parse_time(text: str) -> int | None:
    """The instant that an RFC 3339 text names, in nanoseconds; None if it is none."""
    match = _RFC3339.fullmatch(text)
    if match is None:
        return None
    year, month, day, hour, minute, second, fraction, _, sign, off_hour, off_minute = match.groups()
    try:
        moment = datetime(
            int(year), int(month), int(day), int(hour), int(minute), int(second), tzinfo=UTC
        )
    except ValueError:
        return None
    offset = 0
    if sign:
        if int(off_hour) > 23 or int(off_minute) > 59:
            return None
        offset = (int(off_hour) * 60 + int(off_minute)) * 60 * (-1 if sign == "-" else 1)
    delta = moment - _EPOCH
    seconds = delta.days * 86_400 + delta.seconds - offset
    return seconds * SECOND_NS + int((fraction or "").ljust(9, "0") or 0)


def canonical_time(text: str) -> str:
    """An RFC 3339 text as the store writes it; "" if it is none."""
    if _CANONICAL.fullmatch(text):
        return text
    instant = parse_time(text)
    return "" if instant is None else format_time(instant)


def parse_date(text: str) -> int | None:
    """Midnight UTC of a ``yyyy-mm-dd`` text in nanoseconds; None if it is no such date."""
    if not _DATE.fullmatch(text):
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return (day - _EPOCH.date()).days * DAY_NS


def format_time(instant: int) -> str:
    """RFC 3339 in UTC with as many fraction digits as the nanoseconds need."""
    seconds, fraction = divmod(instant, SECOND_NS)
    days, rest = divmod(seconds, 86_400)
    day = date.fromordinal(_EPOCH.toordinal() + days)
    text = f"{day.isoformat()}T{rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}"
    if fraction:
        text += "." + f"{fraction:09}".rstrip("0")
    return text + "Z"


def parse_expiry(text: str) -> tuple[str, bool] | None:
    """What a user typed as expiry: ``(RFC 3339 text or "", clear it)``; None if unreadable.

    A bare date means midnight UTC; ``never``, ``none`` and ``clear`` take an expiry away.
    """
    wanted = text.strip()
    if not wanted:
        return "", False
    if wanted.lower() in {"never", "none", "clear"}:
        return "", True
    instant = parse_date(wanted)
    if instant is None:
        instant = parse_time(wanted)
    return None if instant is None else (format_time(instant), False)
