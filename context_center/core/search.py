"""Explicit search over every active fact, pinned, overridden and expired ones included.

(context-engine-v2.md, "Automatic recall": what recall leaves out, search still finds.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.names import lower
from context_center.core.recall.tokens import search_text, tokens
from context_center.core.times import parse_time

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.facts import Fact


def search(facts: Iterable[Fact], text: str) -> tuple[Fact, ...]:
    """Facts that hold the words of ``text``, best first; the order of equals is newest first.

    Words are the tokens of recall. A text that gives no hit as words is looked for as it
    stands, so that a part of a word or a sign is found as well.
    """
    # numpy lies below it: commands that do not search start without.
    from context_center.core.recall.bm25 import RecallBM25  # noqa: PLC0415

    active = [fact for fact in facts if fact.active]
    wanted = list(dict.fromkeys(tokens(text)))
    scores = RecallBM25([tokens(search_text(fact)) for fact in active]).get_scores(wanted)
    found = [(float(score), fact) for score, fact in zip(scores, active, strict=True) if score > 0]
    if not found and text.strip():
        part = lower(text.strip())
        found = [(0.0, fact) for fact in active if part in lower(search_text(fact))]
    found.sort(key=lambda item: (item[0], parse_time(item[1].updated_at) or 0), reverse=True)
    return tuple(fact for _, fact in found)
