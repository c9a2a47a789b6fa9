"""What was said around a turn of a session, by the person and by the agent; read only.

(transcripts.md.) The person's turns are those that the readers give; the agent's words are
taken from the lines between them, as far as these are plain text.
"""

from __future__ import annotations

import json
import os
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from context_center.core.errors import UnreadableError
from context_center.services.transcripts.incremental import TranscriptMemory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from context_center.core.suggestions.candidates import Evidence
    from context_center.core.turns import SessionInfo, UserTurn

_EACH_WAY = 3
_MOST_BYTES = 4 << 20
_MOST_REPLY = 4_000


@dataclass(frozen=True, slots=True)
class Spoken:
    """Something that was said. ``number`` is that of a turn of the person, None for the
    agent's words; ``time`` is in nanoseconds since the epoch, None if unknown."""

    text: str
    number: int | None
    time: int | None = None
    is_asked: bool = False


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A turn with what was said before and after it; more of the session lies beyond where
    ``before`` or ``after`` (counts of the person's turns) are not 0."""

    spoken: tuple[Spoken, ...]
    before: int = 0
    after: int = 0


def surroundings_of(
    session: SessionInfo, evidence: Evidence, cancelled: Callable[[], bool] = lambda: False
) -> Surroundings:
    """The turn of a piece of evidence in its session.

    Raises UnreadableError when the turn is not there any more.
    """
    turns = sorted(TranscriptMemory().read(session, cancelled).turns, key=lambda t: t.number)
    at = next((i for i, turn in enumerate(turns) if turn.number == evidence.number), None)
    if at is None:
        raise UnreadableError(
            "The turn is gone",
            f"Turn {evidence.number} cannot be read in this session any more.",
            session.path,
            "Scan again.",
        )
    first, last = max(at - _EACH_WAY, 0), min(at + _EACH_WAY, len(turns) - 1)
    spoken: list[Spoken] = []
    for i in range(first, last + 1):
        turn = turns[i]
        spoken.append(Spoken(turn.text, turn.number, turn.time, i == at))
        following = turns[i + 1] if i + 1 < len(turns) else None
        spoken += [Spoken(text, None) for text in _replies(session.path, turn, following)]
    return Surroundings(tuple(spoken), first, len(turns) - 1 - last)


def _replies(path: str, turn: UserTurn, following: UserTurn | None) -> Iterator[str]:
    """The agent's words between two turns that stand one after the other in the file."""
    size = (following.offset - turn.offset) if following is not None else _MOST_BYTES
    if size <= 0:
        return
    for line in _lines(path, turn.offset, min(size, _MOST_BYTES))[1:]:
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            continue
        for text in _agent_texts(record):
            said = text.strip()
            if said:
                yield said if len(said) <= _MOST_REPLY else f"{said[:_MOST_REPLY]}…"


def _lines(path: str, offset: int, size: int) -> list[bytes]:
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return []
            file.seek(offset)
            return file.read(size).split(b"\n")
    except OSError:
        return []


def _agent_texts(record: Any) -> Iterator[str]:
    """The texts of an assistant in a record of whatever format."""
    if not isinstance(record, dict):
        return
    if record.get("role") == "assistant":
        yield from _texts(record.get("content"))
        return
    for key in ("message", "payload"):
        yield from _agent_texts(record.get(key))
    messages = record.get("msgs")
    for message in messages if isinstance(messages, list) else ():
        yield from _agent_texts(message)


def _texts(content: Any) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    for part in content if isinstance(content, list) else ():
        if isinstance(part, dict) and part.get("type") in {"text", "output_text"}:
            text = part.get("text")
            if isinstance(text, str):
                yield text
