"""Reasonix event logs of schema 2: messages that name their parent, and heads that move.

(transcripts.md, "Reasonix".) The turns are those on the way from the leaf of the selected
head back to the root; what was rewound or forked away is no part of the session.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from context_center.core.turns import Skipped, SkipReason
from context_center.services.transcripts.fields import (
    instant_at,
    list_at,
    mapping_at,
    text_at,
    whole_at,
)
from context_center.services.transcripts.jsonl import Position
from context_center.services.transcripts.reasonix import is_user_line, message_turn
from context_center.services.transcripts.rows import turn_of_row, turn_row
from context_center.services.transcripts.turn_reader import TurnReader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from context_center.core.turns import SessionInfo, UserTurn

SCHEMA = 2
MAIN_HEAD = "main"

_ROOT = -1
_NODE_BYTES = 200
# Header fields stand before the message. What is written otherwise does not match, and the
# line is parsed.
_DULL = re.compile(
    rb"""\{"schema_version":\ ?2,\ ?"type":\ ?"(?:
        message",\ ?"id":\ ?"([^"\\]++)",\ ?"head":\ ?"([^"\\]++)"
        (?:,\ ?"(?:writer|turn|at)":\ ?"[^"]*+")*+
        (?:,\ ?"parent":\ ?"([^"\\]++)")?
        (?:,\ ?"digest":\ ?"[^"]*+")?
        ,\ ?"msgs":\ ?\[\ ?\{"role":\ ?"(?!user")
      | patch"(?:,\ ?"(?:id|head|writer|turn|at)":\ ?"[^"]*+")*+
        ,\ ?"msgs":\ ?\[\ ?\{"role":\ ?"(?!user")
      | (?:turn_begin|turn_end|writer|log|compaction|checkpoint|rename|retire|system)"
    )""",
    re.VERBOSE,
)


@dataclass(slots=True)
class _Link:
    """A message of role user: the one before it on its way (or -1), how many, and its turn."""

    before: int
    number: int
    place: Position
    turn: UserTurn | None
    redacted: bool = False


class EventGraphReader(TurnReader):
    """Reads the graph, of which it keeps the messages of role user.

    Every other message is known by its id only, as an alias of the user's message above it.
    A message with an unknown parent follows the last one of its head: the line of the parent
    was bad or too long, or the log was cut at its beginning.
    """

    dull: ClassVar = _DULL
    telling: ClassVar = re.compile(rb'"(?:user|fork|rewind|select|redact|patch|message)"')

    def __init__(self, session: SessionInfo) -> None:
        super().__init__(session)
        self._links: list[_Link] = []
        self._above: dict[bytes, int] = {}
        self._packed: tuple[str, list[int]] = ("", [])
        self._users: dict[bytes, int] = {}
        self._leaves: dict[bytes, int] = {}
        self._selected = b""
        self._last_head = MAIN_HEAD.encode()
        self._newer_schema: int | None = None

    def passed(self, head: re.Match[bytes]) -> None:
        """A message that is not the user's."""
        node, name, parent = head.groups()
        above = self._above
        if node not in above:
            over = above.get(parent) if parent else _ROOT
            above[node] = self._leaves[name] = self._follow(parent, name) if over is None else over
            self._last_head = name

    def take(self, record: Mapping[str, Any], place: Position) -> None:
        """An entry; unknown types are passed over."""
        version = whole_at(record, "schema_version")
        if version is not None and version > SCHEMA:
            self._newer_schema = version
            self.finished = True
        if version != SCHEMA:
            return
        head = (text_at(record, "head") or MAIN_HEAD).encode()
        match record.get("type"):
            case "message":
                self._message(record, head, place)
            case "fork":
                self._fork(record, head)
            case "rewind":
                self._rewind(text_at(record, "to").encode(), head)
            case "select":
                self._selected = head
            case "patch":
                self._patch(record)
            case "redact":
                self._redact(record)

    def _follow(self, parent: bytes | None, head: bytes) -> int:
        """What is above a new message of a head."""
        if not parent:
            return _ROOT
        above = self._above.get(parent)
        return self._leaves.get(head, _ROOT) if above is None else above

    def _message(self, record: Mapping[str, Any], head: bytes, place: Position) -> None:
        node, message = text_at(record, "id").encode(), _only_message(record)
        if not node or not message or node in self._above:
            return
        above = self._follow(text_at(record, "parent").encode(), head)
        if is_user_line(message):
            number = self._links[above].number + 1 if above >= 0 else 0
            message = {**message, "id": text_at(record, "id")}
            turn = self._turn(message, place, number, instant_at(record, "at"))
            self._links.append(_Link(above, number, place, turn))
            above = self._users[node] = len(self._links) - 1
            self.users += 1
        self._above[node] = self._leaves[head] = above
        self._last_head = head

    def _turn(
        self, message: Mapping[str, Any], place: Position, number: int, written_at: int | None
    ) -> UserTurn | None:
        return self._hold(message_turn(message, self.session, place, number, written_at))

    def _fork(self, record: Mapping[str, Any], head: bytes) -> None:
        new = text_at(record, "new_head").encode()
        if new and new not in self._leaves:
            origin = text_at(record, "from").encode()
            self._leaves[new] = self._follow(origin, head)

    def _rewind(self, to: bytes, head: bytes) -> None:
        if not to or to in self._above:
            self._leaves[head] = self._above.get(to, _ROOT)

    def _patch(self, record: Mapping[str, Any]) -> None:
        """Local fields of a message: its own words, time or origin may be among them."""
        fields = mapping_at(record, "fields") or _only_message(record)
        self._change(text_at(record, "target"), fields, record, whole=False)

    def _redact(self, record: Mapping[str, Any]) -> None:
        """Messages that were made unreadable: what they said before must not be shown."""
        for target, value in mapping_at(record, "targets").items():
            message = _only_message({"msgs": value if isinstance(value, list) else [value]})
            self._change(target, message, record, whole=True)
        if target := text_at(record, "target"):
            self._change(target, _only_message(record), record, whole=True)

    def _change(
        self, target: str, message: Mapping[str, Any], record: Mapping[str, Any], *, whole: bool
    ) -> None:
        index = self._users.get(target.encode())
        if index is None:
            return
        link = self._links[index]
        speaks = any(key in message for key in ("content", "raw_content", "origin"))
        if not whole and (link.redacted or not speaks):
            return
        link.redacted = link.redacted or whole
        old = link.turn
        if old is not None and not whole:
            message = {"content": old.text, **message}
        said_at = old.time if old is not None else instant_at(record, "at")
        turn = self._turn({**message, "id": target}, link.place, link.number, said_at)
        if turn and old and not whole and turn.recalled is None:
            turn = replace(turn, recalled=old.recalled)
        link.turn = turn

    def turns(self) -> tuple[UserTurn, ...]:
        """The turns of the selected head, else of ``main``, else of the head written last."""
        if self._newer_schema is not None:
            return ()
        wanted = (self._selected, MAIN_HEAD.encode(), self._last_head)
        index = next((self._leaves[head] for head in wanted if head in self._leaves), _ROOT)
        found = []
        while index >= 0:
            link = self._links[index]
            if link.turn is not None:
                found.append(link.turn)
            index = link.before
        return tuple(reversed(found))

    def skipped(self) -> list[Skipped]:
        """A schema that is too new, besides what all readers report."""
        if self._newer_schema is None:
            return super().skipped()
        return [newer_schema(self.session.path, self._newer_schema)]

    @property
    def weight(self) -> int:
        """Turns and ids."""
        return super().weight + _NODE_BYTES * (len(self._above) + len(self._packed[1]))

    def wake(self) -> None:
        """Unpack the ids: turns are given without them, so that a start does not wait."""
        names, values = self._packed
        if values:
            self._above = dict(zip(_bytes(names).split(b"\n"), values, strict=True))
            self._packed = ("", [])

    def _pack(self) -> tuple[str, list[int]]:
        """The ids as one text. One with a line feed, which no agent writes, is given up."""
        if self._packed[1]:
            return self._packed
        above = {name: index for name, index in self._above.items() if b"\n" not in name}
        return _text(b"\n".join(above)), list(above.values())

    def _put_away(self) -> dict[str, Any]:
        links = [
            [
                *(link.before, link.number, link.redacted, *link.place),
                turn_row(link.turn) if link.turn else None,
            ]
            for link in self._links
        ]
        tables = {"users": self._users, "leaves": self._leaves}
        named = {key: [[_text(name) for name in t], list(t.values())] for key, t in tables.items()}
        heads = [_text(self._selected), _text(self._last_head)]
        above = list(self._pack())
        return {
            "links": links,
            "above": above,
            **named,
            "heads": heads,
            "newer": self._newer_schema,
        }

    def _take_up(self, state: Mapping[str, Any]) -> None:
        self._links = [
            _Link(
                before, number, Position(*place), row and turn_of_row(row, self.session), redacted
            )
            for before, number, redacted, *place, row in state["links"]
        ]
        self._packed = (state["above"][0], state["above"][1])
        self._users, self._leaves = (
            dict(zip(map(_bytes, names), values, strict=True))
            for names, values in (state["users"], state["leaves"])
        )
        self._selected, self._last_head = map(_bytes, state["heads"])
        self._newer_schema = state["newer"]


def newer_schema(path: str, version: int) -> Skipped:
    """What is said of a log that a newer Reasonix wrote."""
    message = (
        f"The event log has schema {version}, which is newer than {SCHEMA}; it was left alone."
    )
    return Skipped(path, SkipReason.SCHEMA_TOO_NEW, 1, message)


def _only_message(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """The one message that an entry carries; {} without one."""
    messages = list_at(record, "msgs")
    return messages[0] if messages and isinstance(messages[0], dict) else {}


def _text(name: bytes) -> str:
    """An id as a text that JSON can hold, whatever its bytes are."""
    return name.decode("latin-1")


def _bytes(name: str) -> bytes:
    return name.encode("latin-1")
