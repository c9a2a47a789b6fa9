"""Turns and facts for the tests of suggestions, of which only what matters is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.suggestions.mining import mine
from context_center.core.times import DAY_NS, parse_time
from context_center.core.turns import TurnKind, TurnSource, UserTurn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.facts import Fact
    from context_center.core.suggestions.candidates import Decision, Suggestions

NOW = parse_time("2026-08-20T12:00:00Z") or 0


def turn(
    text: str, session: str = "s0", number: int = 0, *, day: int | None = 0, command: str = ""
) -> UserTurn:
    """A turn of a session, by default on the first day; ``day`` None leaves the time out."""
    time = None if day is None else NOW - 100 * DAY_NS + day * DAY_NS + number
    return UserTurn(
        text=text,
        time=time,
        source=TurnSource.REASONIX,
        session_id=session,
        path=f"/sessions/{session}.jsonl",
        number=number,
        line=number,
        offset=0,
        kind=TurnKind.COMMAND if command else TurnKind.TYPED,
        command=command,
    )


def session(name: str, *texts: str, day: int | None = 0) -> list[UserTurn]:
    """The turns of one session."""
    return [turn(text, name, number, day=day) for number, text in enumerate(texts)]


def mined(
    turns: Sequence[UserTurn],
    facts: Sequence[Fact] = (),
    archived: Sequence[Fact] = (),
    instructions: Sequence[str] = (),
    decisions: Sequence[Decision] = (),
    now: int = NOW,
) -> Suggestions:
    """What is suggested for these turns."""
    return mine(turns, facts, archived, instructions, decisions, now)


def bodies(suggestions: Suggestions) -> list[str]:
    """The bodies of the suggested memories."""
    return [memory.body for memory in suggestions.memories]
