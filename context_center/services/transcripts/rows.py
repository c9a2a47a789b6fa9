"""Turns as plain rows and back, for what is kept on disk between starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from context_center.core.turns import RecalledBlock, RecalledFact, TurnKind, UserTurn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.turns import SessionInfo


def turn_row(turn: UserTurn) -> list[Any]:
    """Everything of a turn that does not follow from its session file."""
    recalled = turn.recalled
    return [
        turn.text, turn.time, turn.session_id, turn.number, turn.line, turn.offset, turn.id,
        turn.kind, turn.command, turn.arguments,
        None if recalled is None else [recalled.omitted, *map(_fact_row, recalled.facts)],
    ]  # fmt: skip


def turn_of_row(row: Sequence[Any], session: SessionInfo) -> UserTurn:
    """The turn of a row. Raises ValueError or TypeError for a row that is none."""
    text, time, session_id, number, line, offset, turn_id, kind, command, arguments, recalled = row
    return UserTurn(
        text, time, session.source, session_id, session.path, number, line, offset, turn_id,
        TurnKind(kind), command, arguments, None if recalled is None else _block(recalled),
    )  # fmt: skip


def _fact_row(fact: RecalledFact) -> list[Any]:
    return [
        fact.id, fact.revision, fact.scope, fact.type, fact.freshness, fact.score, fact.reason,
        fact.title, fact.text,
    ]  # fmt: skip


def _block(row: Sequence[Any]) -> RecalledBlock:
    omitted, *facts = row
    return RecalledBlock(tuple(RecalledFact(*fact) for fact in facts), omitted)
