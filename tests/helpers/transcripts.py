"""Transcripts written by hand, and read as the program reads them."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from context_center.core.turns import SessionInfo, TranscriptFormat, TurnSource
from context_center.services.transcripts.incremental import SessionTurns, TranscriptMemory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

Record = dict[str, Any]

FORMATS = list(TranscriptFormat)


def record_line(record: object) -> bytes:
    """A record as Go writes it: compact, in UTF-8, with ``<`` as an escape."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").encode() + b"\n"


def write_records(path: Path, records: Iterable[object]) -> Path:
    """Write records, one a line; bytes are written as they are."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = (one if isinstance(one, bytes) else record_line(one) for one in records)
    path.write_bytes(b"".join(lines))
    return path


def session_of(path: Path, kind: TranscriptFormat) -> SessionInfo:
    """The session file at a path."""
    source = TurnSource.REASONIX if kind.startswith("reasonix") else TurnSource(kind)
    status = path.stat()
    stem = path.name.removesuffix(".jsonl").removesuffix(".events")
    place = (stem, str(path), f"{stem}.jsonl", status.st_size, status.st_mtime_ns)
    return SessionInfo(source, kind, *place)


def read_session(path: Path, kind: TranscriptFormat) -> SessionTurns:
    """What one reading of a file gives, nothing being known of it before."""
    return TranscriptMemory().read(session_of(path, kind))


def read_records(path: Path, kind: TranscriptFormat, records: Iterable[object]) -> SessionTurns:
    """What a transcript of these records gives."""
    return read_session(write_records(path, records), kind)


def texts(read: SessionTurns) -> list[str]:
    """The texts of the turns."""
    return [turn.text for turn in read.turns]


def numbered(read: SessionTurns) -> list[tuple[int, str]]:
    """Number and text of the turns."""
    return [(turn.number, turn.text) for turn in read.turns]


def message(role: str, content: object = "", **fields: object) -> Record:
    """A Reasonix message."""
    return {"role": role, "content": content, **fields}


def entry(kind: str, **fields: object) -> Record:
    """An entry of a Reasonix event log of schema 2, its header first."""
    header = ("id", "head", "writer", "turn", "at", "parent", "digest")
    first = {key: fields.pop(key) for key in header if key in fields}
    return {"schema_version": 2, "type": kind, **first, **fields}


def node(name: str, parent: str, said: Mapping[str, object], head: str = "main") -> Record:
    """A message entry; without a parent when that is ""."""
    above = {"parent": parent} if parent else {}
    return entry("message", id=name, head=head, msgs=[{**said, "id": name}], **above)


def claude(content: object, **fields: object) -> Record:
    """A Claude Code record of type user."""
    said = {"role": "user", "content": content}
    return {"isSidechain": False, "sessionId": "s1", "type": "user", "message": said, **fields}


def codex(kind: str, payload: Record, at: str = "2026-08-01T10:00:00Z") -> Record:
    """A Codex record."""
    return {"timestamp": at, "type": kind, "payload": payload}


def codex_said(text: str, at: str = "2026-08-01T10:00:00Z") -> Record:
    """A Codex event that a user said something."""
    return codex("event_msg", {"type": "user_message", "message": text, "images": []}, at)


def codex_item(text: str) -> Record:
    """A Codex item of role user."""
    content = [{"type": "input_text", "text": text}]
    return codex("response_item", {"type": "message", "role": "user", "content": content})


def age(path: Path, seconds: int = 60) -> None:
    """Let a file seem to have been written so long before."""
    status = path.stat()
    moment = status.st_mtime_ns - seconds * 10**9
    os.utime(path, ns=(moment, moment))


def never() -> bool:
    """Not cancelled."""
    return False


def after(calls: int) -> Callable[[], bool]:
    """Cancelled from so many calls on."""
    left = iter(range(calls))
    return lambda: next(left, None) is None
