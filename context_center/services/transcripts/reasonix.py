"""Reasonix messages, and the checkpoint that holds one a line (transcripts.md, "Reasonix")."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from context_center.core.host_text import free_text, is_host_message
from context_center.core.recalled_block import OPENING_TAG, recalled_block
from context_center.core.turns import RecalledBlock, UserTurn
from context_center.services.transcripts.fields import milliseconds_at, text_at, texts_of
from context_center.services.transcripts.rows import turn_of_row, turn_row
from context_center.services.transcripts.turn_reader import TurnReader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from context_center.core.turns import SessionInfo
    from context_center.services.transcripts.jsonl import Position

_TEXT_BLOCKS = frozenset({"text"})


def is_user_line(message: Mapping[str, Any]) -> bool:
    """Whether a message counts as a line of role user, by whomever it was written."""
    return message.get("role") == "user"


def message_turn(
    message: Mapping[str, Any],
    session: SessionInfo,
    place: Position,
    number: int,
    written_at: int | None = None,
) -> UserTurn | None:
    """The user's turn in a message of role user; None when it is the host's or empty.

    ``written_at`` is the instant of the record around it, for messages without their own.
    """
    if message.get("origin") == "host":
        return None
    text, recalled = words_of(message)
    if not text or is_host_message(text):
        return None
    time = milliseconds_at(message, "createdAt")
    return UserTurn(
        text=text,
        time=written_at if time is None else time,
        source=session.source,
        session_id=session.session_id,
        path=session.path,
        number=number,
        line=place.line,
        offset=place.offset,
        id=text_at(message, "id"),
        recalled=recalled,
    )


def words_of(message: Mapping[str, Any]) -> tuple[str, RecalledBlock | None]:
    """What the user typed, and what was recalled for it.

    Early builds kept what the provider saw in ``provider_content``; ``content`` is then the
    user's.
    """
    typed = text_at(message, "raw_content").strip()
    content = "\n".join(texts_of(message.get("content"), _TEXT_BLOCKS))
    seen = text_at(message, "provider_content")
    if not typed:
        typed = content.strip() if seen else free_text(content)
    seen = seen or content
    recalled = recalled_block(seen) if OPENING_TAG in seen and OPENING_TAG not in typed else None
    return typed, recalled


class CheckpointReader(TurnReader):
    """Reads a checkpoint: one message a line, in the order of the conversation."""

    dull: ClassVar = re.compile(rb'\{"role": ?"(?!user")')
    telling: ClassVar = re.compile(rb'"user"')

    def __init__(self, session: SessionInfo) -> None:
        super().__init__(session)
        self._turns: list[UserTurn] = []

    def take(self, record: Mapping[str, Any], place: Position) -> None:
        """A message."""
        if not is_user_line(record):
            return
        turn = self._hold(message_turn(record, self.session, place, self.users))
        self.users += 1
        if turn is not None:
            self._turns.append(turn)

    def turns(self) -> tuple[UserTurn, ...]:
        """The turns so far."""
        return tuple(self._turns)

    def _put_away(self) -> dict[str, Any]:
        return {"turns": [turn_row(turn) for turn in self._turns]}

    def _take_up(self, state: Mapping[str, Any]) -> None:
        self._turns = [turn_of_row(row, self.session) for row in state["turns"]]
