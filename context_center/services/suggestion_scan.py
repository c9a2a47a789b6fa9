"""Suggestions from the transcripts of one workspace (context-engine-v2.md, "Zero-configuration").

Reads and writes nothing of the user's but transcripts, facts, instructions and skills, all
of it read only. Of a remote workspace nothing is read at all.
"""

from __future__ import annotations

import os
import threading
import time
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from context_center.core.instructions.documents import ProfileName
from context_center.core.suggestions.candidates import Suggestions
from context_center.core.turns import ScanReport, Skipped, SkipReason
from context_center.services.skills import SkillSet, skills_of
from context_center.services.snapshot import StoreState
from context_center.services.transcripts.incremental import TranscriptMemory
from context_center.services.transcripts.sessions import find_sessions
from context_center.services.transcripts.turn_scan import TurnScan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from context_center.core.suggestions.candidates import Decision, Evidence
    from context_center.core.turns import SessionInfo, UserTurn
    from context_center.services.catalog import Catalog
    from context_center.services.snapshot import Snapshot
    from context_center.services.suggestion_inbox import SuggestionInbox

UNAVAILABLE = "unavailable: the remote side must offer it"
STORE_OUT_OF_REACH = "The store cannot be reached, so known facts may be proposed again."
_CACHE = "transcripts"
_OF_BYTES = frozenset({SkipReason.SESSION_TOO_LARGE, SkipReason.TOO_MANY_RECORDS})
_WHOLE_SESSION = frozenset(
    {SkipReason.UNREADABLE, SkipReason.NOT_REGULAR, SkipReason.SCHEMA_TOO_NEW}
)


@dataclass(frozen=True, slots=True)
class ScanSources:
    """Whose sessions are read beside Reasonix's: homes of other agents, None for off."""

    claude_home: str | None = None
    codex_home: str | None = None


@dataclass(frozen=True, slots=True)
class ScanProgress:
    """How far a scan is; the totals are known from its beginning on."""

    sessions: int
    all_sessions: int
    bytes: int
    all_bytes: int


class ScanState(StrEnum):
    """How a scan ended."""

    COMPLETE = "complete"
    CANCELLED = "cancelled"
    REMOTE = "remote"


@dataclass(frozen=True, slots=True)
class ScanResult:
    """What a scan found, or why it found nothing.

    ``sessions`` are those that were read, newest first. ``message`` is for a person, "" when
    there is nothing to say. ``finished_at`` is in nanoseconds since the epoch. A cancelled
    scan suggests nothing; the next one goes on where it stopped.
    """

    state: ScanState
    suggestions: Suggestions = field(default_factory=Suggestions)
    scanned: ScanReport = field(default_factory=ScanReport)
    sessions: tuple[SessionInfo, ...] = ()
    skills: SkillSet = field(default_factory=SkillSet)
    message: str = ""
    finished_at: int = 0

    @property
    def unreadable(self) -> tuple[Skipped, ...]:
        """The sessions of which nothing could be read, each with its path and the reason."""
        return tuple(skip for skip in self.scanned.skipped if skip.reason in _WHOLE_SESSION)

    @property
    def skipped_count(self) -> int:
        """How many lines, turns and sessions were passed over; a rest of a session is one."""
        return sum(1 if s.reason in _OF_BYTES else s.count for s in self.scanned.skipped)

    def session_of(self, evidence: Evidence) -> SessionInfo | None:
        """The session in which something was said."""
        return next((each for each in self.sessions if each.path == evidence.path), None)

    def session_name(self, evidence: Evidence) -> str:
        """The file name of the session in which something was said."""
        session = self.session_of(evidence)
        return session.file_name if session else os.path.basename(evidence.path)


class SuggestionScanner:
    """Scans one workspace again and again, each time only what is new in its transcripts.

    Where nothing at all has changed, what was found last is found again.

    ``cache_dir`` is Context Center's own; None remembers for this process only. ``clock``
    gives nanoseconds since the epoch. May be used from several threads; scans wait for one
    another.
    """

    def __init__(
        self,
        catalog: Catalog,
        inbox: SuggestionInbox,
        cache_dir: str | None = None,
        clock: Callable[[], int] = time.time_ns,
    ) -> None:
        self._catalog = catalog
        self._inbox = inbox
        self._clock = clock
        place = os.path.join(cache_dir, _CACHE) if cache_dir is not None else None
        self._memory = TranscriptMemory(place)
        self._pruned = False
        self._last: tuple[object, Suggestions] | None = None
        self._lock = threading.Lock()

    def scan(
        self,
        sources: ScanSources = ScanSources(),
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[ScanProgress], None] = lambda progress: None,  # noqa: ARG005
        profile: ProfileName = ProfileName.SPECIFICATION,
    ) -> ScanResult:
        """Read the sessions and mine them, the newest first.

        ``profile`` says by which rules instructions are loaded. Raises UnreadableError when
        the earlier decisions cannot be read: rejected suggestions would come back.
        """
        if self._catalog.workspace.is_remote:
            return ScanResult(ScanState.REMOTE, message=UNAVAILABLE, finished_at=self._clock())
        with self._lock:
            return self._scan(sources, cancelled, progress, profile)

    def _scan(
        self,
        sources: ScanSources,
        cancelled: Callable[[], bool],
        progress: Callable[[ScanProgress], None],
        profile: ProfileName,
    ) -> ScanResult:
        decisions = self._inbox.decisions()
        found = find_sessions(
            self._catalog.workspace,
            claude_home=sources.claude_home,
            codex_home=sources.codex_home,
            cancelled=cancelled,
        )
        told = _Told(progress, len(found.sessions))
        turn_scan = TurnScan(found, self._memory, cancelled, told.bytes)
        turns = list(told.turns(turn_scan))
        covered = turn_scan.report
        if cancelled():
            return ScanResult(ScanState.CANCELLED, scanned=covered, finished_at=self._clock())
        self._prune_once()
        skills = skills_of(self._catalog.workspace)
        snapshot = self._snapshot()
        return ScanResult(
            ScanState.COMPLETE,
            self._mined(turns, snapshot, decisions, profile, skills),
            covered,
            found.sessions[: covered.sessions],
            skills,
            STORE_OUT_OF_REACH if snapshot.state is StoreState.UNREACHABLE else "",
            self._clock(),
        )

    def _prune_once(self) -> None:
        if not self._pruned:
            self._memory.prune()
            self._pruned = True

    def _snapshot(self) -> Snapshot:
        snapshot = self._catalog.snapshot
        if snapshot is None or not snapshot.checked:
            snapshot = self._catalog.load()[0]
        return snapshot

    def _mined(
        self,
        turns: list[UserTurn],
        snapshot: Snapshot,
        decisions: tuple[Decision, ...],
        profile: ProfileName,
        skills: SkillSet,
    ) -> Suggestions:
        # Only a scan needs the rules of mining: the window starts without.
        from context_center.core.suggestions.mining import mine  # noqa: PLC0415

        now = self._clock()
        documents = self._catalog.instructions(None, profile).documents
        taken_back = self._inbox.taken_back()
        inputs = (
            [fact for fact in snapshot.facts if fact.active],
            [entry.fact for entry in snapshot.archived if entry.fact.id not in taken_back],
            [document.body for document in documents],
            [decision for decision in decisions if decision.holds(now)],
        )
        key = (_digest(turns), inputs, skills.names_in_use)
        if self._last is None or self._last[0] != key:
            self._last = (key, mine(turns, *inputs, now, skills.names_in_use))
        return self._last[1]


def _digest(turns: list[UserTurn]) -> int:
    """What tells turns apart from others of this process, without holding them."""
    return hash(tuple((turn.path, turn.number, turn.time, turn.text) for turn in turns))


class _Told:
    """Tells sessions and bytes together, as the reading goes on."""

    def __init__(self, progress: Callable[[ScanProgress], None], sessions: int) -> None:
        self._progress = progress
        self._all = sessions
        self._done = 0
        self._bytes = (0, 0)

    def bytes(self, done: int, total: int) -> None:
        """Take what the reading tells."""
        self._bytes = (done, total)
        self._progress(ScanProgress(self._done, self._all, done, total))

    def turns(self, scan: TurnScan) -> Iterator[UserTurn]:
        """The turns of a scan; each session that is through is told."""
        for read in scan.sessions():
            self._done += 1
            self.bytes(*self._bytes)
            yield from read.turns
