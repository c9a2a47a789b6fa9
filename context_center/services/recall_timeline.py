"""The recent user turns of a workspace, read from its transcripts (transcripts.md).

Of a remote workspace nothing is read. What was read is remembered by size, time and offset
of each file, so that only what was appended is read again.
"""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from context_center.core.recall.timeline import Comparison, compared, last_recall
from context_center.core.turns import ScanReport, TurnKind
from context_center.services.transcripts.incremental import TranscriptMemory
from context_center.services.transcripts.sessions import find_sessions
from context_center.services.transcripts.turn_scan import TurnScan

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.turns import SessionInfo, UserTurn
    from context_center.services.catalog import Catalog
    from context_center.services.workspace import Workspace

MOST_TURNS = 300
_CACHE = "transcripts"
_ALL = 1_000_000


@dataclass(frozen=True, slots=True)
class TimelineTurn:
    """A turn and the session in which it was said; ``title`` is "" for one without a name."""

    turn: UserTurn
    session: SessionInfo

    @property
    def time(self) -> int:
        """When it was said, else when its session was written last, in nanoseconds."""
        return self.session.modified if self.turn.time is None else self.turn.time

    @property
    def key(self) -> str:
        """What tells this turn from all others."""
        return f"{self.turn.path}\n{self.turn.number}"


@dataclass(frozen=True, slots=True)
class Timeline:
    """The newest turns, newest first, and the one of them that shows the last recall.

    ``sessions`` counts the session files that there are, ``report`` what was read.
    """

    turns: tuple[TimelineTurn, ...] = ()
    last: TimelineTurn | None = None
    sessions: int = 0
    report: ScanReport = field(default_factory=ScanReport)


class RecallTimeline:
    """Reads the turns of one workspace again and again, each time only what is new.

    ``cache_dir`` is Context Center's own; None remembers for this process only. May be used
    from several threads; readings wait for one another.
    """

    def __init__(self, workspace: Workspace, cache_dir: str | None = None) -> None:
        self._workspace = workspace
        place = os.path.join(cache_dir, _CACHE) if cache_dir is not None else None
        self._memory = TranscriptMemory(place)
        self._lock = threading.Lock()

    def read(
        self,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[int, int], None] = lambda done, total: None,  # noqa: ARG005
    ) -> Timeline | None:
        """The newest turns; None when it was cancelled. ``progress`` is told bytes.

        Sessions that were written before all of the newest turns were said are not read.
        """
        with self._lock:
            found = find_sessions(self._workspace, cancelled=cancelled)
            scan = TurnScan(found, self._memory, cancelled, progress)
            turns: list[TimelineTurn] = []
            for read, session in enumerate(scan.sessions(), 1):
                said = (t for t in session.turns if t.kind is TurnKind.TYPED)
                turns += (TimelineTurn(turn, session.session) for turn in said)
                turns = sorted(turns, key=_newest_first)[:MOST_TURNS]
                if _enough(turns, found.sessions[read:]):
                    break
            else:
                if not scan.complete and cancelled():
                    return None
            last = last_recall(each.turn for each in turns)
            shown = next((each for each in turns if each.turn is last), None)
            return Timeline(tuple(turns), shown, len(found.sessions), scan.report)


def compare_turn(catalog: Catalog, turn: UserTurn, now: int) -> Comparison:
    """What a turn recalled and what it would recall at the instant ``now`` (nanoseconds)."""
    from context_center.core.recall.recall import recall  # noqa: PLC0415 - numpy lies below it

    index = catalog.index()
    trace = recall(index, turn.text, now=now, left_out_limit=_ALL)
    snapshot = catalog.snapshot
    if snapshot is None:
        return compared(turn, trace, (), now=now)
    return compared(
        turn,
        trace,
        snapshot.facts,
        now=now,
        archived=snapshot.archived,
        overrides=snapshot.overrides,
    )


def _newest_first(each: TimelineTurn) -> tuple[int, int]:
    return -each.time, -each.turn.number


def _enough(turns: list[TimelineTurn], left: tuple[SessionInfo, ...]) -> bool:
    """Whether no older session can hold a turn newer than those that were found."""
    return len(turns) == MOST_TURNS and all(each.modified < turns[-1].time for each in left)
