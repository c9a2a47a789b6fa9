"""Recall the slow way: every text is read, and rank-bm25 gives the scores.

It follows the page line by line and shares nothing with the index but the tokens, the
freshness and the parameters of BM25.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.facts import Fact, Freshness, Scope
from context_center.core.freshness import freshness
from context_center.core.recall.bm25 import RecallBM25
from context_center.core.recall.tokens import is_cjk, is_generic, query_tokens, search_text, tokens
from context_center.core.times import parse_time

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True)
class Scan:
    """``kept`` are the facts over the floor with their scores, best first."""

    kept: list[tuple[str, float]]
    matched: int


def full_scan(facts: Iterable[Fact], message: str, now: int) -> Scan:
    """What ``message`` would recall with neither a limit nor a budget."""
    query = message.strip()
    wanted = () if is_generic(query) else query_tokens(query)
    members = [fact for fact in pool(facts) if tokens(search_text(fact))]
    corpus = [tokens(search_text(fact)) for fact in members]
    scores = RecallBM25(corpus).get_scores(wanted)
    candidates = []
    matched_facts = 0
    for fact, text, score in zip(members, corpus, scores, strict=True):
        matched = [token for token in wanted if token in text]
        matched_facts += bool(matched)
        age = freshness(fact, now)
        if age is Freshness.EXPIRED or not qualifies(query, wanted, matched):
            continue
        weighed = float(score) * (1.08 if fact.scope is Scope.PROJECT else 1.0)
        candidates.append((weighed * (0.92 if age is Freshness.STALE else 1.0), fact))
    candidates.sort(key=lambda c: (-c[0], -(parse_time(c[1].updated_at) or 0), c[1].id, c[1].path))
    floor = candidates[0][0] * 0.24 if candidates else 0.0
    return Scan([(fact.path, score) for score, fact in candidates if score >= floor], matched_facts)


def pool(facts: Iterable[Fact]) -> list[Fact]:
    """The relevant facts without the global ones that an earlier one of the pool equals."""
    ordered = sorted(facts, key=lambda fact: (fact.name, fact.scope, fact.id))
    relevant = [fact for fact in ordered if fact.active and not fact.pinned]
    kept = [fact for fact in relevant if fact.scope is Scope.PROJECT]
    taken = {key for fact in kept for key in fact.identity_keys}
    for fact in relevant:
        if fact.scope is Scope.GLOBAL and taken.isdisjoint(fact.identity_keys):
            kept.append(fact)
            taken.update(fact.identity_keys)
    return kept


def qualifies(query: str, wanted: Sequence[str], matched: Sequence[str]) -> bool:
    """Whether what a fact matched is enough."""
    if len(matched) != 1:
        return len(matched) > 1
    token = matched[0]
    if len(wanted) <= 2 and len(token) >= 6:
        return True
    if len(wanted) == 1 and len(token) == 2 and is_cjk(token):
        return True
    for field in query.split():
        word = field.strip("#()[]{}<>,;:'\"`!?=+*/\\|")
        marked = any(c.isdigit() or c == "_" for c in word) or any(c.isupper() for c in word[1:])
        if marked and word.lower() == token:
            return True
    return f"#{token}" in query or f"{token}." in query
