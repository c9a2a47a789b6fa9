"""Claude Code transcripts: one record a line, tool results in the user's role too.

(transcripts.md, "Claude Code".)
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from context_center.core.host_text import element_text, without_elements
from context_center.core.turns import TurnKind, UserTurn
from context_center.services.transcripts.fields import (
    instant_at,
    mapping_at,
    text_at,
    texts_of,
)
from context_center.services.transcripts.rows import turn_of_row, turn_row
from context_center.services.transcripts.turn_reader import TurnReader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from context_center.core.turns import SessionInfo
    from context_center.services.transcripts.jsonl import Position

# The message of a model, or one whose first block is the result of a tool (captured, since
# it counts as a line of role user). No brace but the two of record and message is passed,
# so that nothing deeper is taken for them.
_DULL = re.compile(
    rb"""\{[^{]{0,800}+(?:(?<="message":)|(?<="message":\ ))\{(?:
        "role":\ ?"user",\ ?"content":\ ?\[\ ?\{[^{}\[\]\\]{0,300}?"type":\ ?"tool_result"()
      | [^{]{0,300}?"role":\ ?"assistant"
    )""",
    re.VERBOSE,
)
_TEXT_BLOCKS = frozenset({"text"})
_HOST_TAGS = ("system-reminder", "ide_opened_file", "ide_selection", "ide_diagnostics")
_NOT_TYPED = (
    "<local-command-",
    "Caveat: The messages below",
    "[Request interrupted",
    "<bash-",
    "<task-notification>",
    "This session is being continued from a previous conversation",
)
_COMMAND_OPENINGS = ("<command-name>", "<command-message>")
_NOTE_TAG = "user-memory-input"


class ClaudeCodeReader(TurnReader):
    """Reads what was typed, slash commands, and what was queued while the agent worked."""

    dull: ClassVar = _DULL
    telling: ClassVar = re.compile(rb'"(?:user|queued_command)"')

    def __init__(self, session: SessionInfo) -> None:
        super().__init__(session)
        self._turns: list[UserTurn] = []

    def passed(self, head: re.Match[bytes]) -> None:  # noqa: ARG002 - one kind is captured
        """A tool result."""
        self.users += 1

    def take(self, record: Mapping[str, Any], place: Position) -> None:
        """A record; types that are not known are passed over."""
        kind = record.get("type")
        message = mapping_at(record, "message")
        role = message.get("role", "user" if kind == "user" else "")
        if kind == "attachment":
            self._add(self._queued(record, place))
        elif kind == role == "user":
            self._add(self._typed(record, message, place))
        if role == "user":
            self.users += 1

    def _add(self, turn: UserTurn | None) -> None:
        held = self._hold(turn)
        if held is not None:
            self._turns.append(held)

    def _typed(
        self, record: Mapping[str, Any], message: Mapping[str, Any], place: Position
    ) -> UserTurn | None:
        content = message.get("content")
        blocks = content if isinstance(content, list) else []
        results = any(isinstance(b, dict) and b.get("type") == "tool_result" for b in blocks)
        if results or not _by_the_user(record) or record.get("isCompactSummary"):
            return None
        text = "\n".join(texts_of(content, _TEXT_BLOCKS))
        return self._turn(text, record, place, text_at(record, "uuid"))

    def _queued(self, record: Mapping[str, Any], place: Position) -> UserTurn | None:
        """A message that was typed while the agent worked, and reached it as an attachment."""
        attachment = mapping_at(record, "attachment")
        kind = attachment.get("type") or attachment.get("kind")
        mode = attachment.get("commandMode") or attachment.get("mode")
        if kind != "queued_command" or mode != "prompt":
            return None
        if not (_by_the_user(record) and _by_the_user(attachment)):
            return None
        text = "\n".join(texts_of(attachment.get("prompt"), _TEXT_BLOCKS))
        turn_id = text_at(attachment, "source_uuid") or text_at(record, "uuid")
        return self._turn(text, record, place, turn_id)

    def _turn(
        self, text: str, record: Mapping[str, Any], place: Position, turn_id: str
    ) -> UserTurn | None:
        for tag in _HOST_TAGS:
            text = without_elements(text, tag)
        text = text.strip()
        kind, command, arguments = TurnKind.TYPED, "", ""
        if text.startswith(_COMMAND_OPENINGS) and (name := element_text(text, "command-name")):
            kind, command = TurnKind.COMMAND, f"/{name.removeprefix('/')}"
            arguments = element_text(text, "command-args")
            text = f"{command} {arguments}".strip()
        elif text.startswith(f"<{_NOTE_TAG}>"):
            text = element_text(text, _NOTE_TAG)
        if not text or text.startswith(_NOT_TYPED):
            return None
        return UserTurn(
            text=text,
            time=instant_at(record, "timestamp"),
            source=self.session.source,
            session_id=text_at(record, "sessionId") or self.session.session_id,
            path=self.session.path,
            number=self.users,
            line=place.line,
            offset=place.offset,
            id=turn_id,
            kind=kind,
            command=command,
            arguments=arguments,
        )

    def turns(self) -> tuple[UserTurn, ...]:
        """The turns so far."""
        return tuple(self._turns)

    def _put_away(self) -> dict[str, Any]:
        return {"turns": [turn_row(turn) for turn in self._turns]}

    def _take_up(self, state: Mapping[str, Any]) -> None:
        self._turns = [turn_of_row(row, self.session) for row in state["turns"]]


def _by_the_user(record: Mapping[str, Any]) -> bool:
    """Whether neither a sub-agent nor the host wrote a record."""
    origin = record.get("origin")
    by = origin.get("kind") if isinstance(origin, dict) else origin
    return not (record.get("isSidechain") or record.get("isMeta")) and by in (None, "human")
