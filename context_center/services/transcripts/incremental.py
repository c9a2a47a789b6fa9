"""Transcripts read once: later only what was appended since (transcripts.md, "Common to all").

A file whose size, modification time and inode are those of the last reading is not opened.
One that only grew, as digests of its first and last bytes tell, is read on from where the
last reading ended. Anything else is read anew.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections import OrderedDict
from dataclasses import astuple, dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from context_center.core.times import SECOND_NS
from context_center.core.turns import Skipped, SkipReason, TranscriptFormat
from context_center.services.text_files import NotRegularError
from context_center.services.transcripts.claude_code import ClaudeCodeReader
from context_center.services.transcripts.codex import CodexReader
from context_center.services.transcripts.files import open_regular, read_at
from context_center.services.transcripts.jsonl import (
    LINE_BYTES,
    SESSION_BYTES,
    SESSION_RECORDS,
    LineScan,
    Position,
    Tally,
)
from context_center.services.transcripts.reasonix import CheckpointReader
from context_center.services.transcripts.reasonix_events import EventListReader
from context_center.services.transcripts.reasonix_graph import EventGraphReader
from context_center.services.transcripts.session_cache import SessionCache

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.turns import SessionInfo, UserTurn
    from context_center.services.transcripts.turn_reader import TurnReader

MEMORY_BYTES = 32 << 20

_EDGE = 4 << 10
READERS: dict[TranscriptFormat, type[TurnReader]] = {
    TranscriptFormat.REASONIX_CHECKPOINT: CheckpointReader,
    TranscriptFormat.REASONIX_EVENTS_1: EventListReader,
    TranscriptFormat.REASONIX_EVENTS_2: EventGraphReader,
    TranscriptFormat.CLAUDE_CODE: ClaudeCodeReader,
    TranscriptFormat.CODEX: CodexReader,
}
# Whatever a damaged cache entry makes the resuming fail with: it only costs a reading.
_UNUSABLE = (KeyError, ValueError, TypeError, AttributeError, IndexError)


class Stamp(NamedTuple):
    """What tells a changed file without opening it."""

    size: int
    modified: int
    inode: int


_NO_STAMP = Stamp(0, 0, 0)
_START = Position()


@dataclass(frozen=True, slots=True)
class SessionTurns:
    """The user's turns of one session, in the order of the transcript, and what was left out.

    ``size`` is the size of the file when it was read, in bytes; ``complete`` is False when
    the reading was cancelled.
    """

    session: SessionInfo
    turns: tuple[UserTurn, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    size: int = 0
    complete: bool = True


@dataclass(slots=True)
class _Entry:
    """How far a file was read. ``settled`` says that it was not written just before."""

    reader: TurnReader
    stamp: Stamp = _NO_STAMP
    position: Position = _START
    tally: Tally = field(default_factory=Tally)
    edges: str = ""
    settled: bool = False
    weight: int = 0


class TranscriptMemory:
    """What is known of transcripts: the last used in memory, all in the cache directory.

    Not safe for use by two threads at once. ``memory_bytes`` bounds what is held, about.
    """

    def __init__(
        self,
        cache_dir: str | None = None,
        clock: Callable[[], int] = time.time_ns,
        memory_bytes: int = MEMORY_BYTES,
    ) -> None:
        self._cache = SessionCache(cache_dir)
        self._clock = clock
        self._bound = memory_bytes
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self._held = 0

    def read(
        self,
        session: SessionInfo,
        cancelled: Callable[[], bool] = lambda: False,
        progressed: Callable[[int], None] = lambda offset: None,  # noqa: ARG005
    ) -> SessionTurns:
        """The turns of a session as the file is now.

        ``progressed`` is told the offset reached, in bytes. A file that cannot be read gives
        no turns and says why.
        """
        entry = self._entry(session)
        try:
            if (
                entry is not None
                and entry.settled
                and entry.stamp == _stamp(os.lstat(session.path))
            ):
                complete = True
            else:
                with open_regular(session.path) as (descriptor, status):
                    entry = _still_true(entry, descriptor, status) or _empty(session)
                    complete = self._read_on(entry, descriptor, status, cancelled, progressed)
        except NotRegularError as error:
            return _unread(session, SkipReason.NOT_REGULAR, error.message)
        except OSError as error:
            return _unread(session, SkipReason.UNREADABLE, error.strerror or str(error))
        self._hold(session.path, entry)
        return _result(session, entry, complete=complete)

    def prune(self) -> None:
        """Forget on disk what was kept of transcripts that are no longer there."""
        self._cache.prune()

    def _entry(self, session: SessionInfo) -> _Entry | None:
        """What is known of a session file, true or not; it is out of the memory meanwhile."""
        entry = self._entries.pop(session.path, None)
        if entry is not None:
            self._held -= entry.weight
            if entry.reader.session.format is session.format:
                return entry
        return _restored(session, self._cache.load(session.path))

    def _read_on(
        self,
        entry: _Entry,
        descriptor: int,
        status: os.stat_result,
        cancelled: Callable[[], bool],
        progressed: Callable[[int], None],
    ) -> bool:
        """Take what is new; whether the end was reached."""
        stamp = _stamp(status)
        settled = stamp.modified < self._clock() - SECOND_NS
        if entry.stamp == stamp and entry.edges:
            entry.settled = entry.settled or settled
            return True
        stop = min(stamp.size, SESSION_BYTES)
        entry.reader.wake()
        scan = LineScan(entry.reader, entry.tally, entry.position, stop)
        complete = scan.run(descriptor, cancelled, progressed)
        entry.position = scan.position
        entry.edges = _edges(descriptor, entry.position.offset)
        entry.weight = entry.reader.weight
        entry.stamp, entry.settled = stamp, settled
        if not complete:
            entry.stamp = stamp._replace(size=entry.position.offset, modified=0)
        elif self._cache.directory is not None:
            self._cache.save(entry.reader.session.path, _kept(entry))
        return complete

    def _hold(self, path: str, entry: _Entry) -> None:
        self._entries[path] = entry
        self._held += entry.weight
        while self._held > self._bound:
            _, oldest = self._entries.popitem(last=False)
            self._held -= oldest.weight


def _empty(session: SessionInfo) -> _Entry:
    return _Entry(READERS[session.format](session))


def _still_true(entry: _Entry | None, descriptor: int, status: os.stat_result) -> _Entry | None:
    """The entry if the file is as it was, or was only appended to; None otherwise."""
    if entry is None or entry.stamp.inode != status.st_ino:
        return None
    if entry.stamp != _stamp(status) and status.st_size <= entry.stamp.size:
        return None
    return entry if entry.edges == _edges(descriptor, entry.position.offset) else None


def _stamp(status: os.stat_result) -> Stamp:
    return Stamp(status.st_size, status.st_mtime_ns, status.st_ino)


def _edges(descriptor: int, offset: int) -> str:
    """A digest of the first and the last bytes before an offset."""
    digest = hashlib.blake2b(digest_size=16)
    digest.update(read_at(descriptor, 0, min(_EDGE, offset)))
    digest.update(read_at(descriptor, max(0, offset - _EDGE), min(_EDGE, offset)))
    return digest.hexdigest()


def _kept(entry: _Entry) -> dict[str, Any]:
    return {
        "format": entry.reader.session.format,
        "stamp": list(entry.stamp),
        "position": list(entry.position),
        "tally": astuple(entry.tally),
        "edges": entry.edges,
        "settled": entry.settled,
        "reader": entry.reader.state(),
    }


def _restored(session: SessionInfo, kept: Any) -> _Entry | None:
    """The entry that was kept; None when it is none of this format."""
    if kept is None:
        return None
    try:
        if kept["format"] != session.format:
            return None
        reader = READERS[session.format](session)
        reader.resume(kept["reader"])
        stamp, position = Stamp(*kept["stamp"]), Position(*kept["position"])
        tally, settled = Tally(*kept["tally"]), kept["settled"]
        return _Entry(reader, stamp, position, tally, kept["edges"], settled, reader.weight)
    except _UNUSABLE:
        return None


def _unread(session: SessionInfo, reason: SkipReason, message: str) -> SessionTurns:
    return SessionTurns(session, skipped=(Skipped(session.path, reason, 1, message),))


def _result(session: SessionInfo, entry: _Entry, *, complete: bool) -> SessionTurns:
    skipped = (*_lines_skipped(session.path, entry), *entry.reader.skipped())
    return SessionTurns(session, entry.reader.turns(), skipped, entry.stamp.size, complete)


def _lines_skipped(path: str, entry: _Entry) -> list[Skipped]:
    tally, size, position = entry.tally, entry.stamp.size, entry.position
    unread = size - SESSION_BYTES
    mib = 1 << 20
    found = [
        (SkipReason.BAD_LINE, tally.bad, f"{tally.bad} lines are no JSON objects."),
        (SkipReason.LONG_LINE, tally.long, f"{tally.long} lines are over {LINE_BYTES // mib} MiB."),
        (SkipReason.TANGLED_LINE, tally.tangled, f"{tally.tangled} lines hold too many values."),
        (
            SkipReason.SESSION_TOO_LARGE,
            max(0, unread),
            f"Only the first {SESSION_BYTES // mib} MiB were read.",
        ),
    ]
    if position.line >= SESSION_RECORDS and position.offset < size:
        message = f"Only the first {SESSION_RECORDS} records were read."
        found.append((SkipReason.TOO_MANY_RECORDS, size - position.offset, message))
    return [Skipped(path, reason, count, message) for reason, count, message in found if count]
