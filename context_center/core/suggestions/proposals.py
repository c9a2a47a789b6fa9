"""A group of statements as the fact that it would become."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from context_center.core.names import fnv1a_64
from context_center.core.phrase_overlap import letters
from context_center.core.recall.tokens import tokens
from context_center.core.recall.whitespace import compact
from context_center.core.sensitive_text import redact
from context_center.core.suggestions.candidates import (
    MEMORY_ID,
    ConfidencePart,
    Evidence,
    MemorySuggestion,
    total,
)
from context_center.core.suggestions.classification import (
    fact_scope,
    fact_subject,
    fact_type,
    fact_volatility,
)
from context_center.core.suggestions.flagging import flags_of
from context_center.core.suggestions.naming import suggestion_name, suggestion_title, text_hash
from context_center.core.suggestions.vocabulary import CONCEPT_NAMES, STOP_STEMS, words_by_concept

if TYPE_CHECKING:
    from context_center.core.facts import Fact
    from context_center.core.suggestions.grouping import Group, Said

SAID_POINTS = 0.2
SCALE = 0.6
AGAIN_POINTS = 0.1
MOST_AGAIN = 3
_MOST_KEYWORDS = 12
_LONGEST_DESCRIPTION = 160

Aliases = Mapping[str, Sequence[str]]


def aliases_in(texts: Iterable[str]) -> dict[str, list[str]]:
    """For each concept the words by which the person calls it, the most frequent first."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        for concept, word in words_by_concept(text):
            counts[concept][word] += 1
    return {concept: [word for word, _ in words.most_common()] for concept, words in counts.items()}


def memory_suggestion(
    group: Group, revised: Fact | None, aliases: Aliases, taken: set[str]
) -> MemorySuggestion:
    """The fact that a group of statements proposes, as a revision of ``revised`` if given.

    ``aliases`` are the person's own words for things, ``taken`` the names in use; the new
    one is added to it.
    """
    best = group.best
    statement = best.statement
    body = redact("\n".join((statement.text, *statement.more)))
    said = redact(statement.text)
    parts = _parts(group)
    type_ = revised.type if revised else fact_type(statement)
    subject = fact_subject(statement)
    all_said = "\n".join(one.statement.quote for one in group.members)
    return MemorySuggestion(
        id=f"{MEMORY_ID}{fnv1a_64(letters(said).encode()):016x}",
        name=revised.name if revised else _free_name(said, taken),
        title=suggestion_title(said),
        description=_description(said),
        type=type_,
        scope=revised.scope if revised else fact_scope(statement, type_),
        body=body,
        keywords=_keywords(group, body, aliases),
        subject_key=(revised.subject_key or subject) if revised else subject,
        volatility=fact_volatility(statement, type_),
        confidence=total(parts),
        parts=parts,
        revises=revised.id if revised else "",
        flags=flags_of(all_said, body),
        evidence=_evidence(group.members),
        replaces=tuple(e for other in group.replaced for e in _evidence(other.members)),
    )


def _evidence(members: list[Said]) -> tuple[Evidence, ...]:
    return tuple(Evidence.of(said.turn, redact(said.statement.quote)) for said in members)


def _parts(group: Group) -> tuple[ConfidencePart, ...]:
    """What the best sentence has for and against it, and how often it was said elsewhere."""
    parts = [ConfidencePart("said by the person", SAID_POINTS)]
    parts += [
        ConfidencePart(str(kind), round(SCALE * points, 3))
        for kind, points in group.best.statement.points
    ]
    sessions = len({said.turn.session_id for said in group.members})
    turns = len({(said.turn.session_id, said.turn.number) for said in group.members})
    if sessions > 1:
        again = min(sessions - 1, MOST_AGAIN)
        parts.append(ConfidencePart(f"said in {sessions} sessions", AGAIN_POINTS * again))
    elif turns > 1:
        parts.append(ConfidencePart(f"said {turns} times in a session", AGAIN_POINTS / 2))
    if group.replaced:
        parts.append(ConfidencePart("replaces what was said before", AGAIN_POINTS / 2))
    return tuple(sorted(parts, key=lambda part: -part.points))


def _keywords(group: Group, body: str, aliases: Aliases) -> str:
    """Words by which it may be asked for and that its body lacks.

    Those of the other evidence first, then the person's other names for what it is about,
    then the English name of what is said in another language.
    """
    low = body.lower()
    present = set(tokens(body))
    found: dict[str, None] = {}
    for said in group.members:
        for token in tokens(redact(said.statement.quote)):
            if token.isascii() and len(token) > 2 and token not in STOP_STEMS | present:
                found[token] = None
    concepts = [t for t, w in group.best.statement.meaning.terms.items() if w >= 1 and t in _NAMED]
    for concept in concepts:
        found.update((word, None) for word in aliases.get(concept, ()) if word not in low)
    if not body.isascii():
        found.update((name, None) for name in concepts if "_" not in name and name not in low)
    return " ".join(list(found)[:_MOST_KEYWORDS])


_NAMED = frozenset(CONCEPT_NAMES)


def _description(text: str) -> str:
    line = compact(text)
    return line if len(line) <= _LONGEST_DESCRIPTION else f"{line[: _LONGEST_DESCRIPTION - 1]}…"


def _free_name(text: str, taken: set[str]) -> str:
    name = suggestion_name(text)
    if not any(character.isalpha() for character in name):
        name = f"memory-candidate-{text_hash(text)}"
    stem = name
    number = 2
    while name in taken:
        name = f"{stem}-{number}"
        number += 1
    taken.add(name)
    return name
