"""What users said in their sessions, and what a reading of transcripts found and passed over.

(transcripts.md.) An instant is an ``int`` of nanoseconds since the epoch.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class TurnSource(StrEnum):
    """The agent that wrote a transcript."""

    REASONIX = "reasonix"
    CLAUDE_CODE = "claude-code"
    CODEX = "codex"


class TranscriptFormat(StrEnum):
    """How a transcript file is to be read."""

    REASONIX_CHECKPOINT = "reasonix-checkpoint"
    REASONIX_EVENTS_1 = "reasonix-events-1"
    REASONIX_EVENTS_2 = "reasonix-events-2"
    CLAUDE_CODE = "claude-code"
    CODEX = "codex"


class TurnKind(StrEnum):
    """Whether the user wrote to the agent or gave it a slash command."""

    TYPED = "typed"
    COMMAND = "command"


@dataclass(frozen=True, slots=True)
class RecalledFact:
    """One entry of a recall block, as texts of the block; ``score`` is None for a stale fact.

    ``revision`` is 0 when the entry gives none. ``text`` is "" for a stale fact.
    """

    id: str
    revision: int
    scope: str
    type: str
    freshness: str
    score: float | None
    reason: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class RecalledBlock:
    """What a past turn really recalled; budget and suppression are unknown.

    ``omitted`` is the count that the block itself gives, 0 if it gives none.
    """

    facts: tuple[RecalledFact, ...]
    omitted: int = 0

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the recalled facts, best first."""
        return tuple(fact.id for fact in self.facts)


@dataclass(frozen=True, slots=True)
class UserTurn:
    """Something that the user said, freed of what the host wrapped around it.

    ``number`` counts, from 0, the lines of role user in the transcript, those of the host
    included; it says which of them this is. ``path`` is the file that was read, ``line`` the
    line in it, from 0, and ``offset`` where that line begins, in bytes. ``time`` is None when
    the transcript gives none, ``id`` is "" when the record has none. A command has its name
    with the slash in ``command`` and the rest in ``arguments``; ``text`` is then both.
    """

    text: str
    time: int | None
    source: TurnSource
    session_id: str
    path: str
    number: int
    line: int
    offset: int
    id: str = ""
    kind: TurnKind = TurnKind.TYPED
    command: str = ""
    arguments: str = ""
    recalled: RecalledBlock | None = None


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """One session file. ``path`` is the file to read, ``file_name`` the session's own name.

    These differ for a Reasonix session with an event log: the log is read, the session is
    named after its checkpoint. ``size`` is in bytes, ``modified`` the file's modification
    time. ``workspace_root`` and ``title`` are "" when not known.
    """

    source: TurnSource
    format: TranscriptFormat
    session_id: str
    path: str
    file_name: str
    size: int
    modified: int
    workspace_root: str = ""
    title: str = ""


class SkipReason(StrEnum):
    """Why something was passed over."""

    BAD_LINE = "bad_line"
    LONG_LINE = "long_line"
    TANGLED_LINE = "tangled_line"
    SESSION_TOO_LARGE = "session_too_large"
    TOO_MANY_RECORDS = "too_many_records"
    TOO_MUCH_TEXT = "too_much_text"
    TOO_MANY_TURNS = "too_many_turns"
    LOG_STOPPED = "log_stopped"
    SCHEMA_TOO_NEW = "schema_too_new"
    SUB_AGENT = "sub_agent"
    CLEANUP_PENDING = "cleanup_pending"
    OTHER_WORKSPACE = "other_workspace"
    NOT_REGULAR = "not_regular"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Skipped:
    """What was passed over in one file, in words; ``count`` of lines, records, turns or bytes."""

    path: str
    reason: SkipReason
    count: int
    message: str


@dataclass(frozen=True, slots=True)
class ScanReport:
    """What a reading covered: sessions read, distinct user turns, bytes, and the rest.

    Bytes of a file that was known already count as read.
    """

    sessions: int = 0
    turns: int = 0
    bytes: int = 0
    skipped: tuple[Skipped, ...] = ()
