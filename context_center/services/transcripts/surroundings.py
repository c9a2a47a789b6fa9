"""What was said around a turn, so that evidence can be opened where it stands.

(transcripts.md.) Only a window of the file around the turn is read. Credentials are hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from context_center.core.errors import Problem
from context_center.core.host_text import is_host_message, without_elements
from context_center.core.sensitive_text import redact
from context_center.core.turns import TranscriptFormat
from context_center.services.text_files import NotRegularError
from context_center.services.transcripts.fields import (
    instant_at,
    list_at,
    mapping_at,
    milliseconds_at,
    text_at,
    texts_of,
)
from context_center.services.transcripts.files import open_regular, read_at
from context_center.services.transcripts.jsonl import parse_record
from context_center.services.transcripts.reasonix import words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from context_center.core.turns import SessionInfo

    Record = dict[str, Any]

_BEFORE_BYTES = 1 << 20
_AFTER_BYTES = 9 << 20
_LONGEST = 4_000
_TEXTS = frozenset({"text", "input_text", "output_text"})
_SPEAKERS = frozenset({"user", "assistant"})


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something that ``speaker`` ("user" or "assistant") said; ``turn`` marks the evidence."""

    speaker: str
    text: str
    time: int | None
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Utterances in their order; none, and a problem, when the turn is not there any more."""

    utterances: tuple[Utterance, ...] = ()
    problem: Problem | None = None


def surroundings(
    session: SessionInfo, offset: int, quote: str, before: int = 4, after: int = 4
) -> Surroundings:
    """The turn whose line begins at ``offset`` (bytes) and what was said around it.

    ``quote`` is what was taken from it; it tells the turn where a record holds several
    messages. Tool calls and the host's own lines are left out. Never raises for a file.
    """
    try:
        with open_regular(session.path) as (descriptor, _):
            start = max(0, offset - _BEFORE_BYTES)
            head = read_at(descriptor, start, offset - start)
            tail = read_at(descriptor, offset, _AFTER_BYTES)
    except (OSError, NotRegularError) as error:
        reason = error.message if isinstance(error, NotRegularError) else str(error.strerror)
        return Surroundings(problem=_gone(session, f"The session cannot be read: {reason}."))
    earlier = head.split(b"\n")[bool(start) : -1]
    line, _, rest = tail.partition(b"\n")
    record = parse_record(line)
    if record is None:
        return Surroundings(problem=_gone(session, "The turn is not at its place any more."))
    window = _Window(session.format, record)
    past = list(islice(window.before(reversed(earlier)), before))[::-1]
    here = window.here(quote)
    future = list(islice(window.after(rest.split(b"\n")[:-1]), after))
    turn = next((number for number, said in enumerate(here) if said.turn), None)
    if turn is None:
        return Surroundings(problem=_gone(session, "The turn is not at its place any more."))
    said = [*past, *here, *future]
    first = max(0, len(past) + turn - before)
    return Surroundings(tuple(said[first : len(past) + turn + after + 1]))


@dataclass(slots=True)
class _Window:
    """The records around one; in a graph only those on the same way (transcripts.md)."""

    format: TranscriptFormat
    record: Record

    def here(self, quote: str) -> list[Utterance]:
        """What the record itself holds, the turn marked."""
        said = list(self._utterances(self.record))
        users = [number for number, one in enumerate(said) if one.speaker == "user"]
        wanted = _plain(quote)
        held = [number for number in users if wanted in _plain(said[number].text)]
        for number in (held or users)[-1:]:
            one = said[number]
            said[number] = Utterance(one.speaker, one.text, one.time, turn=True)
        return said

    def before(self, lines: Iterable[bytes]) -> Iterator[Utterance]:
        """What was said before, the latest first."""
        wanted = text_at(self.record, "parent")
        for line in lines:
            record = parse_record(line)
            if record is None or (self._is_graph and text_at(record, "id") != wanted):
                continue
            wanted = text_at(record, "parent")
            yield from reversed(list(self._utterances(record)))

    def after(self, lines: Iterable[bytes]) -> Iterator[Utterance]:
        """What was said after, in its order; in a graph along the latest answer to each."""
        records = [record for line in lines if (record := parse_record(line)) is not None]
        if self._is_graph:
            records = list(_way(records, text_at(self.record, "id")))
        for record in records:
            yield from self._utterances(record)

    @property
    def _is_graph(self) -> bool:
        return self.format is TranscriptFormat.REASONIX_EVENTS_2

    def _utterances(self, record: Record) -> Iterator[Utterance]:
        match self.format:
            case TranscriptFormat.REASONIX_CHECKPOINT:
                messages: list[Any] = [record]
            case TranscriptFormat.REASONIX_EVENTS_1:
                messages = list_at(record, "messages")
            case TranscriptFormat.REASONIX_EVENTS_2:
                messages = list_at(record, "msgs")
            case TranscriptFormat.CLAUDE_CODE:
                yield from _of_claude(record)
                return
            case TranscriptFormat.CODEX:
                yield from _of_codex(record, self.record)
                return
        for message in messages:
            if isinstance(message, dict):
                yield from _of_reasonix(message, record)


def _way(records: Iterable[Record], start: str) -> Iterator[Record]:
    """The entries that follow an entry, each time the last child that was written."""
    children = {text_at(r, "parent"): r for r in records if text_at(r, "type") == "message"}
    at = start
    while at and (record := children.pop(at, None)) is not None:
        yield record
        at = text_at(record, "id")


def _of_reasonix(message: Record, record: Record) -> Iterator[Utterance]:
    if message.get("origin") == "host":
        return
    time = milliseconds_at(message, "createdAt")
    time = instant_at(record, "at") if time is None else time
    speaker = text_at(message, "role")
    if speaker == "user":
        yield from _said(speaker, words_of(message)[0], time)
    else:
        yield from _said(speaker, "\n".join(texts_of(message.get("content"), _TEXTS)), time)


def _of_claude(record: Record) -> Iterator[Utterance]:
    if record.get("isSidechain") or record.get("isMeta"):
        return
    message, attachment = mapping_at(record, "message"), mapping_at(record, "attachment")
    content = message.get("content") or attachment.get("prompt")
    text = "\n".join(texts_of(content, _TEXTS))
    speaker = text_at(record, "type").replace("attachment", "user")
    yield from _said(
        speaker, without_elements(text, "system-reminder"), instant_at(record, "timestamp")
    )


def _of_codex(record: Record, turn: Record) -> Iterator[Utterance]:
    """Events where the turn is one, else items: the two repeat each other."""
    if record.get("type") != turn.get("type"):
        return
    payload = mapping_at(record, "payload")
    kind, time = text_at(payload, "type"), instant_at(record, "timestamp")
    if kind in {"user_message", "agent_message"}:
        speaker = "user" if kind == "user_message" else "assistant"
        yield from _said(speaker, text_at(payload, "message"), time)
    elif kind == "message":
        text = "\n".join(texts_of(payload.get("content"), _TEXTS))
        yield from _said(text_at(payload, "role"), text, time)


def _said(speaker: str, text: str, time: int | None) -> Iterator[Utterance]:
    text = text.strip()
    if speaker in _SPEAKERS and text and not is_host_message(text):
        shown = redact(text[:_LONGEST])
        yield Utterance(speaker, shown if len(text) <= _LONGEST else f"{shown}…", time)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _gone(session: SessionInfo, message: str) -> Problem:
    return Problem("turn_gone", message, session.path, 0, "Scan again.")
