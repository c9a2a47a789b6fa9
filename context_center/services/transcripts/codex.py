"""Codex CLI transcripts ("rollouts"): events and response items (transcripts.md, "Codex CLI")."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from context_center.core.turns import Skipped, SkipReason, UserTurn
from context_center.services.transcripts.fields import instant_at, mapping_at, text_at, texts_of
from context_center.services.transcripts.rows import turn_of_row, turn_row
from context_center.services.transcripts.turn_reader import TurnReader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from context_center.core.turns import SessionInfo
    from context_center.services.transcripts.jsonl import Position

IDE_REQUEST = "## My request for Codex:"

_DULL = re.compile(
    rb"""\{"timestamp":\ ?"[^"]*+",\ ?(?:"ordinal":\ ?[0-9]+,\ ?)?"type":\ ?"(?:
        response_item",\ ?"payload":\ ?\{"type":\ ?"(?:
            (?!message")
          | message",\ ?(?:"id":\ ?"[^"]*+",\ ?)?"role":\ ?"(?!user")
        )
      | event_msg",\ ?"payload":\ ?\{"type":\ ?"(?!user_message")
      | (?:compacted|turn_context|world_state)"
    )""",
    re.VERBOSE,
)
_TEXT_BLOCKS = frozenset({"input_text", "text"})
_HOST_ITEMS = (
    "# AGENTS.md instructions for",
    "<user_instructions>",
    "<environment_context>",
    "<skill>",
    "<user_shell_command>",
    "<turn_aborted>",
    "<subagent_notification>",
    "<additional_context>",
)
_HOST_KINDS = frozenset({"user_instructions", "environment_context"})


class CodexReader(TurnReader):
    """Reads the user's events; the items of role user only while there is no such event.

    The first ``session_meta`` is the session's own; later ones come with copied history.
    ``users`` counts the lines of the kind that the turns are taken from.
    """

    dull: ClassVar = _DULL
    telling: ClassVar = re.compile(rb'"(?:user_message|user|session_meta)"')

    def __init__(self, session: SessionInfo) -> None:
        super().__init__(session)
        self._session_id = ""
        self._sub_agent = False
        self._from_events = False
        self._turns: list[UserTurn] = []

    def take(self, record: Mapping[str, Any], place: Position) -> None:
        """A record; types that are not known are passed over."""
        payload = mapping_at(record, "payload")
        kind = (record.get("type"), payload.get("type"))
        if record.get("type") == "session_meta":
            self._meta(payload)
        elif kind == ("event_msg", "user_message"):
            self._event(record, payload, place)
        elif kind == ("response_item", "message") and payload.get("role") == "user":
            self._item(record, payload, place)

    def _meta(self, payload: Mapping[str, Any]) -> None:
        if self._session_id:
            return
        self._session_id = (
            text_at(payload, "id") or text_at(payload, "session_id") or self.session.session_id
        )
        self._sub_agent = self.finished = is_sub_agent(payload)
        self._turns = [replace(turn, session_id=self._session_id) for turn in self._turns]

    def _event(
        self, record: Mapping[str, Any], payload: Mapping[str, Any], place: Position
    ) -> None:
        if not self._from_events:
            self._from_events = True
            self._turns.clear()
            self._begin_anew()
        text = text_at(payload, "message")
        if text_at(payload, "kind") in _HOST_KINDS:
            text = ""
        self._add(text, record, place)

    def _item(self, record: Mapping[str, Any], payload: Mapping[str, Any], place: Position) -> None:
        if not self._from_events:
            texts = texts_of(payload.get("content"), _TEXT_BLOCKS)
            own = [text for text in texts if not text.lstrip().startswith(_HOST_ITEMS)]
            self._add("\n".join(own), record, place)

    def _add(self, text: str, record: Mapping[str, Any], place: Position) -> None:
        _, marked, request = text.partition(IDE_REQUEST)
        text = (request if marked else text).strip()
        number = self.users
        self.users += 1
        if not text:
            return
        turn = UserTurn(
            text=text,
            time=instant_at(record, "timestamp"),
            source=self.session.source,
            session_id=self._session_id or self.session.session_id,
            path=self.session.path,
            number=number,
            line=place.line,
            offset=place.offset,
        )
        if self._hold(turn):
            self._turns.append(turn)

    def turns(self) -> tuple[UserTurn, ...]:
        """The turns so far; none of a sub-agent."""
        return () if self._sub_agent else tuple(self._turns)

    def skipped(self) -> list[Skipped]:
        """A sub-agent's session, besides what all readers report."""
        if not self._sub_agent:
            return super().skipped()
        message = "It is the session of a sub-agent: no user spoke in it."
        return [Skipped(self.session.path, SkipReason.SUB_AGENT, 1, message)]

    def _put_away(self) -> dict[str, Any]:
        return {
            "session_id": self._session_id,
            "flags": [self._sub_agent, self._from_events],
            "turns": [turn_row(turn) for turn in self._turns],
        }

    def _take_up(self, state: Mapping[str, Any]) -> None:
        self._session_id = state["session_id"]
        self._sub_agent, self._from_events = state["flags"]
        self._turns = [turn_of_row(row, self.session) for row in state["turns"]]


def is_sub_agent(meta: Mapping[str, Any]) -> bool:
    """Whether the payload of a ``session_meta`` is that of a sub-agent."""
    source = meta.get("source")
    spawned = "subagent" in source if isinstance(source, dict) else source == "subagent"
    return spawned or bool(meta.get("parent_thread_id"))
