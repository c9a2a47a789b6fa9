"""Reasonix event logs of schema 1: a list of messages, replaced and added to.

(transcripts.md, "Reasonix".)
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from context_center.core.turns import Skipped, SkipReason
from context_center.services.transcripts.fields import instant_at, text_at, whole_at
from context_center.services.transcripts.reasonix import is_user_line, message_turn
from context_center.services.transcripts.rows import turn_of_row, turn_row
from context_center.services.transcripts.turn_reader import TurnReader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from context_center.core.turns import SessionInfo, UserTurn
    from context_center.services.transcripts.jsonl import Position

SCHEMA = 1
_TIMES = ("at", "time", "timestamp", "created_at")


class EventListReader(TurnReader):
    """Reads a log of ``replace`` and ``append`` records up to the first that does not apply.

    Every record is parsed: how many messages it has decides whether the next one applies.
    """

    telling: ClassVar = re.compile(rb"")

    def __init__(self, session: SessionInfo) -> None:
        super().__init__(session)
        self._length = 0
        self._stopped_at: int | None = None
        self._turns: list[UserTurn] = []

    def take(self, record: Mapping[str, Any], place: Position) -> None:
        """A record; others than the two known types are passed over."""
        kind = text_at(record, "type")
        if self.finished or kind not in {"replace", "append"}:
            return
        messages = record.get("messages")
        applies = record.get("schema_version") == SCHEMA and isinstance(messages, list)
        if kind == "append":
            applies = applies and whole_at(record, "message_index") == self._length
        if not applies or not isinstance(messages, list):
            self._stopped_at = place.line
            self.finished = True
            return
        if kind == "replace":
            self._begin_anew()
            self._length = 0
            self._turns.clear()
        written_at = next(filter(None, (instant_at(record, key) for key in _TIMES)), None)
        for message in messages:
            self._add(message, place, written_at)

    def _add(self, message: object, place: Position, written_at: int | None) -> None:
        self._length += 1
        if not isinstance(message, dict) or not is_user_line(message):
            return
        turn = self._hold(message_turn(message, self.session, place, self.users, written_at))
        self.users += 1
        if turn is not None:
            self._turns.append(turn)

    def turns(self) -> tuple[UserTurn, ...]:
        """The turns of the list as it is now."""
        return tuple(self._turns)

    def skipped(self) -> list[Skipped]:
        """Where the log stopped, besides what all readers report."""
        if self._stopped_at is None:
            return super().skipped()
        message = (
            f"The event log does not go on at line {self._stopped_at + 1}; what came before stands."
        )
        stop = Skipped(self.session.path, SkipReason.LOG_STOPPED, 1, message)
        return [stop, *super().skipped()]

    def _put_away(self) -> dict[str, Any]:
        rows = [turn_row(turn) for turn in self._turns]
        return {"length": self._length, "stopped": self._stopped_at, "turns": rows}

    def _take_up(self, state: Mapping[str, Any]) -> None:
        self._length = state["length"]
        self._stopped_at = state["stopped"]
        self._turns = [turn_of_row(row, self.session) for row in state["turns"]]
