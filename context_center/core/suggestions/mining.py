"""Suggestions from what a person said: the one entry to this package.

(context-engine-v2.md, "Zero-configuration suggestions".) The time taken grows with the
number of turns.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from context_center.core.phrase_overlap import letters
from context_center.core.sensitive_text import redact
from context_center.core.suggestions.candidates import SkillSuggestion, Suggestions
from context_center.core.suggestions.coverage import Knowledge
from context_center.core.suggestions.grouping import Said, grouped
from context_center.core.suggestions.meaning import terms_of
from context_center.core.suggestions.proposals import aliases_in, memory_suggestion
from context_center.core.suggestions.skills import skill_suggestion
from context_center.core.suggestions.statements import statements_in
from context_center.core.suggestions.workflows import workflows
from context_center.core.times import parse_time
from context_center.core.turns import TurnKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from context_center.core.facts import Fact
    from context_center.core.suggestions.candidates import Decision, MemorySuggestion
    from context_center.core.suggestions.grouping import Group
    from context_center.core.suggestions.proposals import Aliases
    from context_center.core.turns import UserTurn


_NUMBERED = re.compile(r"^\d+\. (.+)$", re.MULTILINE)


def mine(
    turns: Iterable[UserTurn],
    facts: Sequence[Fact],
    archived: Sequence[Fact],
    instruction_bodies: Sequence[str],
    decisions: Sequence[Decision],
    now: int,
    skill_names: Iterable[str] = (),
) -> Suggestions:
    """What the turns suggest to remember and to make a skill of, the surest first.

    ``facts`` are the active ones of both scopes, ``archived`` those of both archives,
    ``instruction_bodies`` the texts of the loaded documents, ``skill_names`` the skills that
    exist. Turns may come in any order; what a copy of a session repeats counts once. ``now``
    is an instant in nanoseconds: postponed suggestions come back then.
    """
    sessions = distinct_sessions(turns)
    held = [decision for decision in decisions if decision.holds(now)]
    said = _said(sessions)
    on_memories = [decision for decision in held if not decision.on_skill]
    knowledge = Knowledge(facts, archived, instruction_bodies, on_memories)
    aliases = aliases_in(one.statement.quote for one in said)
    taken = {fact.name for fact in facts} | {fact.name for fact in archived}
    memories = [
        suggestion
        for group in grouped(said)
        if (suggestion := _memory(group, knowledge, aliases, taken)) is not None
    ]
    spoken = {(one.turn.session_id, one.turn.number) for one in said if _is_all(one)}
    on_skills = [decision for decision in held if decision.on_skill]
    skills = _skills(sessions, spoken, on_skills, set(skill_names))
    return Suggestions(_ranked(memories), skills)


def distinct_sessions(turns: Iterable[UserTurn]) -> list[list[UserTurn]]:
    """The turns by session, in order, each said once.

    A turn with the time and text of an earlier session's is a copy; without times, so is a
    beginning of two turns or more that another session has as well.
    """
    by_session: dict[str, list[UserTurn]] = defaultdict(list)
    for turn in turns:
        by_session[turn.session_id].append(turn)
    ordered = sorted(by_session.values(), key=lambda s: (min(t.time or 0 for t in s), s[0].path))
    timed: set[tuple[int, str]] = set()
    beginnings: set[tuple[str, ...]] = set()
    distinct = []
    for session in ordered:
        session.sort(key=lambda turn: turn.number)
        kept = _without_copies(session, timed, beginnings)
        if kept:
            distinct.append(kept)
    return distinct


def _without_copies(
    session: Sequence[UserTurn], timed: set[tuple[int, str]], beginnings: set[tuple[str, ...]]
) -> list[UserTurn]:
    kept: list[UserTurn] = []
    chain = ("",)
    fresh: list[tuple[str, ...]] = []
    following = len(session) > 1
    for turn in session:
        chain = (str(hash((chain, turn.text))),)
        following = following and chain in beginnings
        fresh.append(chain)
        if turn.time is None:
            if not following:
                kept.append(turn)
            continue
        key = (turn.time, turn.text)
        if key not in timed:
            timed.add(key)
            kept.append(turn)
    beginnings.update(fresh)
    return kept


def _said(sessions: Iterable[Sequence[UserTurn]]) -> list[Said]:
    """Every lasting statement, in the order of time."""
    found = [
        Said.of(statement, turn)
        for session in sessions
        for turn in session
        if turn.kind is TurnKind.TYPED
        for statement in statements_in(turn.text)
    ]
    found.sort(key=lambda said: said.turn.time or 0)
    return found


def _is_all(said: Said) -> bool:
    """Whether a turn says little beyond the statement, so that it orders nothing."""
    return 2 * len(said.statement.quote) >= len(said.turn.text.strip())


def _memory(
    group: Group, knowledge: Knowledge, aliases: Aliases, taken: set[str]
) -> MemorySuggestion | None:
    if not group.current:
        return None
    statement = group.best.statement
    # Decisions keep credentials hidden, facts may hold them.
    texts = {statement.text, redact(statement.text)}
    if any(knowledge.covers(text, statement.meaning) for text in texts):
        return None
    revised = knowledge.contradicted_by(statement.meaning)
    if revised is not None and _is_newer(revised, group.members[-1].turn.time):
        return None
    return memory_suggestion(group, revised, aliases, taken)


def _is_newer(fact: Fact, said: int | None) -> bool:
    """Whether a fact was written after what contradicts it was last said."""
    written = parse_time(fact.updated_at or fact.created_at)
    return written is not None and said is not None and written > said


def _skills(
    sessions: Sequence[Sequence[UserTurn]],
    spoken: set[tuple[str, int]],
    decisions: Sequence[Decision],
    taken: set[str],
) -> tuple[SkillSuggestion, ...]:
    ordering = [
        [turn for turn in session if (turn.session_id, turn.number) not in spoken]
        for session in sessions
    ]
    decided = [text for decision in decisions for text in decision.texts]
    found = [skill_suggestion(workflow, taken) for workflow in workflows(ordering)]
    kept = [skill for skill in found if not _is_decided(skill, decided)]
    return tuple(sorted(kept, key=lambda skill: (-skill.confidence, skill.name)))


def _is_decided(skill: SkillSuggestion, decided: Iterable[str]) -> bool:
    steps = _step_terms(skill.body)
    for text in decided:
        other = _step_terms(text)
        if letters(text) == letters(skill.name):
            return True
        if steps and len(steps & other) * 2 > min(len(steps), len(other)) > 2:
            return True
    return False


def _step_terms(text: str) -> set[str]:
    """The terms of the numbered lines of a skill, or of a text that has none."""
    return set(terms_of("\n".join(_NUMBERED.findall(text)) or text))


def _ranked(memories: Iterable[MemorySuggestion]) -> tuple[MemorySuggestion, ...]:
    """The surest first: by all that the parts come to, then by when it was last said."""
    return tuple(
        sorted(
            memories,
            key=lambda m: (
                -sum(part.points for part in m.parts),
                -(m.evidence[-1].time or 0),
                m.id,
            ),
        )
    )
