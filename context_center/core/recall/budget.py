"""How much of what was found fits (on-disk-format.md, "Recall")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.facts import Freshness
from context_center.core.recall.block import (
    CLOSING,
    OPENING,
    entry_head,
    entry_text,
    omitted_line,
    stale_entry,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.facts import Fact
    from context_center.core.recall.snippets import Snippet

DEFAULT_LIMIT = 4
MAX_LIMIT = 8
DEFAULT_CHARACTERS = 2_400
MIN_CHARACTERS = 480


@dataclass(frozen=True, slots=True)
class Found:
    """One fact that was found, ready to be put into the block."""

    fact: Fact
    score: float
    freshness: Freshness
    reason: str
    snippet: Snippet


@dataclass(frozen=True, slots=True)
class Fitted:
    """A block within its budget.

    ``entries`` gives the part of each found fact, "" for one that found no room;
    ``omitted`` counts these and those that were omitted before.
    """

    block: str
    entries: tuple[str, ...]
    omitted: int


def bounded_limit(limit: int) -> int:
    """A number of facts from 1 to 8; 4 when none is given."""
    return min(limit, MAX_LIMIT) if limit > 0 else DEFAULT_LIMIT


def bounded_characters(characters: int) -> int:
    """A budget of at least 480 characters; 2,400 when none is given."""
    return max(characters, MIN_CHARACTERS) if characters else DEFAULT_CHARACTERS


def fitted(found: Sequence[Found], characters: int, omitted: int) -> Fitted:
    """The block of as many facts as fit; ``omitted`` counts those left out already."""
    used = len(OPENING) + len(CLOSING)
    entries: list[str] = []
    for item in found:
        text = _fitting_entry(item, characters - used)
        entries.append(text)
        used += len(text)
        omitted += not text
    if not any(entries):
        return Fitted("", tuple(entries), omitted)
    last = omitted_line(omitted) if omitted else ""
    if used + len(last) > characters:
        last = ""
    return Fitted(f"{OPENING}{''.join(entries)}{last}{CLOSING}", tuple(entries), omitted)


def _fitting_entry(item: Found, room: int) -> str:
    """The entry whole, else clipped by quarters, else "". A stale pointer is never clipped."""
    if item.freshness is Freshness.STALE:
        pointer = stale_entry(item.fact, item.reason)
        return pointer if len(pointer) <= room else ""
    head = entry_head(item.fact, item.freshness, item.score, item.reason)
    room -= len(head)
    text = entry_text(item.snippet.redacted())
    left = len(item.snippet.text) if room > 0 else 0
    while len(text) > room and left:
        text = entry_text(item.snippet.clipped(left))
        if len(text) > room:
            left -= max(left // 4, 1)
    return head + text if len(text) <= room else ""
