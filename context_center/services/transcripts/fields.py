"""Values out of records that other programs wrote: what is not of the type asked for is absent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from context_center.core.times import parse_time

if TYPE_CHECKING:
    from collections.abc import Mapping

_MILLISECOND_NS = 1_000_000
_LAST_MILLISECOND = 10**14


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
    return parse_time(text) if text else None


def milliseconds_at(record: Mapping[str, Any], key: str) -> int | None:
    """The instant of a number of milliseconds since the epoch, in nanoseconds."""
    value = whole_at(record, key)
    return value * _MILLISECOND_NS if value is not None and 0 < value < _LAST_MILLISECOND else None


def texts_of(content: object, kinds: frozenset[str]) -> list[str]:
    """The texts of a message: its one text, or those of its blocks of the given types."""
    if isinstance(content, str):
        return [content]
    if not isinstance(content, list):
        return []
    blocks = [block for block in content if isinstance(block, dict)]
    return [text_at(block, "text") for block in blocks if text_at(block, "type") in kinds]
