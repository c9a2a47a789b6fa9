"""The user's turns of many sessions, newest session first, each turn once (transcripts.md)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from context_center.core.turns import ScanReport, Skipped, SkipReason, TurnSource

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from context_center.core.turns import UserTurn
    from context_center.services.transcripts.incremental import SessionTurns, TranscriptMemory
    from context_center.services.transcripts.sessions import FoundSessions

MOST_TURNS = 500_000
"""More than anyone says; it bounds what must be remembered to tell repetitions."""

_REPORT_STEP = 4 << 20
# Reasonix names the copy of a session that it could not save after the session.
_RECOVERY_COPY = re.compile(r"(?:-[0-9a-f]{12})?-recovery-[0-9a-f]+\Z")


class TurnScan:
    """One pass over sessions: iterate for the turns; ``report`` says what was covered so far.

    ``progress`` is told bytes done and bytes in all, at the start and after each session. A scan that was
    cancelled ends early, with ``complete`` False; the next one goes on where it stopped.
    """

    def __init__(
        self,
        found: FoundSessions,
        memory: TranscriptMemory,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[int, int], None] = lambda done, total: None,  # noqa: ARG005
    ) -> None:
        self._found = found
        self._memory = memory
        self._cancelled = cancelled
        self._progress = progress
        self._total = sum(session.size for session in found.sessions)
        self._seen: set[int] = set()
        self._skipped = list(found.skipped)
        self._sessions = self._turns = self._bytes = 0
        self.complete = False

    @property
    def report(self) -> ScanReport:
        """What was covered so far."""
        return ScanReport(self._sessions, self._turns, self._bytes, tuple(self._skipped))

    def __iter__(self) -> Iterator[UserTurn]:
        for session in self.sessions():
            yield from session.turns

    def sessions(self) -> Iterator[SessionTurns]:
        """The sessions one by one, without the turns that newer ones have already given."""
        self._progress(0, self._total)
        for session in self._found.sessions:
            done = self._bytes
            if self._cancelled():
                return
            read = self._memory.read(session, self._cancelled, self._progressed(done))
            if not read.complete:
                return
            new = tuple(turn for turn in read.turns if self._is_new(turn))
            self._sessions += 1
            self._turns += len(new)
            self._bytes = done + read.size
            self._skipped += read.skipped
            self._progress(min(self._bytes, self._total), self._total)
            yield replace(read, turns=new)
            left = len(self._found.sessions) - self._sessions
            if left and self._turns >= MOST_TURNS:
                message = f"{left} older sessions were left out after {self._turns} turns."
                self._skipped.append(Skipped("", SkipReason.TOO_MANY_TURNS, left, message))
                return
        self.complete = True

    def _progressed(self, done: int) -> Callable[[int], None]:
        told = 0

        def progressed(offset: int) -> None:
            nonlocal told
            if offset - told >= _REPORT_STEP:
                told = offset
                self._progress(min(done + offset, self._total), self._total)

        return progressed

    def _is_new(self, turn: UserTurn) -> bool:
        """Whether no session has given this turn: by its id, else by session, time and text."""
        keys = {hash(key) for key in _keys(turn)}
        if not self._seen.isdisjoint(keys):
            return False
        self._seen |= keys
        return True


def _keys(turn: UserTurn) -> Iterator[tuple[object, ...]]:
    if turn.id:
        yield (turn.source, turn.id)
    session_id = turn.session_id
    if turn.source is TurnSource.REASONIX:
        session_id = _RECOVERY_COPY.sub("", session_id)
    if turn.time is not None:
        yield (turn.source, session_id, turn.time, turn.text)
    elif not turn.id:
        # Without a time, the same words said twice are told apart by their place; a copy of
        # the session has them at the same one.
        yield (turn.source, session_id, turn.number, turn.text)
