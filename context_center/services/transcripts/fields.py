"""Values out of records that other programs wrote: what is not of the type asked for is absent.

So is an instant that does not fit 64 bits of nanoseconds: no session was held then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from context_center.core.times import parse_time

if TYPE_CHECKING:
    from collections.abc import Mapping

_MILLISECOND_NS = 1_000_000
_LAST_INSTANT = 1 << 63


def text_at(record: Mapping[str, Any], key: str) -> str:
    """A text; "" when there is none."""
    value = record.get(key)
    return value if isinstance(value, str) else ""


def mapping_at(record: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """A mapping; {} when there is none."""
    value = record.get(key)
    return value if isinstance(value, dict) else {}


def list_at(record: Mapping[str, Any], key: str) -> list[Any]:
    """A list; [] when there is none."""
    value = record.get(key)
    return value if isinstance(value, list) else []


def whole_at(record: Mapping[str, Any], key: str) -> int | None:
    """A whole number; None when there is none."""
    value = record.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def instant_at(record: Mapping[str, Any], key: str) -> int | None:
    """The instant of an RFC 3339 text, in nanoseconds."""
    text = text_at(record, key)
    instant = parse_time(text) if text else None
    return instant if instant is not None and abs(instant) < _LAST_INSTANT else None


def milliseconds_at(record: Mapping[str, Any], key: str) -> int | None:
    """The instant of a number of milliseconds since the epoch, in nanoseconds."""
    value = whole_at(record, key)
    if value is None or not 0 < value < _LAST_INSTANT // _MILLISECOND_NS:
        return None
    return value * _MILLISECOND_NS


def texts_of(content: object, kinds: frozenset[str]) -> list[str]:
    """The texts of a message: its one text, or those of its blocks of the given types."""
    if isinstance(content, str):
        return [content]
    if not isinstance(content, list):
        return []
    blocks = [block for block in content if isinstance(block, dict)]
    return [text_at(block, "text") for block in blocks if text_at(block, "type") in kinds]
