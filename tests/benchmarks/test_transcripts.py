"""Reading user turns out of 256 MB of sessions of every format, within bounds of memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import orjson
import pytest

from context_center.services.transcripts.incremental import TranscriptMemory
from context_center.services.transcripts.sessions import claude_slug, find_sessions
from context_center.services.transcripts.turn_scan import TurnScan
from context_center.services.workspace import Roots, Workspace, workspace_at
from tests.benchmarks.ratio import in_turns
from tests.benchmarks.sessions import (
    DIRECTORY,
    checkpoint,
    claude_code,
    codex,
    event_graph,
    write_session,
)

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

    from context_center.core.turns import ScanReport
    from context_center.services.transcripts.sessions import FoundSessions

SESSIONS = 2
SESSION_SIZE = 32_000_000
# A third of the speed of parsing alone.
READ_TARGET = 3.0
JSON_TARGET = 1 / 2
UNCHANGED_TARGET = 1 / 10
APPENDED_TARGET = 1 / 10
MEMORY_TARGET = 300 << 20

_READ_IN_A_PROCESS = """
import json, resource, sys
from context_center.services.transcripts.incremental import TranscriptMemory
from context_center.services.transcripts.sessions import find_sessions
from context_center.services.transcripts.turn_scan import TurnScan
from context_center.services.workspace import Roots, workspace_at
home, root, claude, codex = sys.argv[1:]
workspace = workspace_at(Roots(home, "", home, ""), root)
found = find_sessions(workspace, claude_home=claude, codex_home=codex)
count = sum(1 for _ in TurnScan(found, TranscriptMemory()))
print(json.dumps([count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss]))
"""


class Place:
    """Where the generated sessions lie."""

    def __init__(self, root: Path) -> None:
        self.home, self.claude, self.codex = root / "home", root / "claude", root / "codex"
        roots = Roots(str(self.home), "test", str(self.home), "test")
        self.workspace: Workspace = workspace_at(roots, DIRECTORY)

    def find(self) -> FoundSessions:
        """All sessions."""
        homes = {"claude_home": str(self.claude), "codex_home": str(self.codex)}
        return find_sessions(self.workspace, **homes)

    def paths(self) -> list[str]:
        """The files that are read."""
        return [session.path for session in self.find().sessions]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    place = Place(tmp_path_factory.mktemp("sessions"))
    ours = Path(place.workspace.sessions_dir)
    theirs = place.claude / "projects" / claude_slug(DIRECTORY)
    day = place.codex / "sessions" / "2026" / "08" / "20"
    for number in range(SESSIONS):
        for directory, name, lines in (
            (ours, f"checkpoint-{number}.jsonl", checkpoint),
            (ours, f"graph-{number}.events.jsonl", event_graph),
            (theirs, f"claude-{number}.jsonl", claude_code),
            (day, f"rollout-{number}.jsonl", codex),
        ):
            directory.mkdir(parents=True, exist_ok=True)
            write_session(directory / name, lines, number, SESSION_SIZE)
    before = time.time() - 3_600
    for path in place.paths():
        os.utime(path, (before, before))
    return place


def read(place: Place, memory: TranscriptMemory) -> ScanReport:
    scan = TurnScan(place.find(), memory)
    assert sum(1 for _ in scan) == scan.report.turns > 1_000
    assert not scan.report.skipped
    return scan.report


def test_reading_against_orjson(benchmark: BenchmarkFixture, place: Place) -> None:
    paths = place.paths()

    def peer(_: int) -> None:
        for path in paths:
            with open(path, "rb") as file:
                for line in file:
                    orjson.loads(line)

    times = in_turns(lambda _: read(place, TranscriptMemory()), peer, range(5))
    report = benchmark.pedantic(read, args=(place, TranscriptMemory()), rounds=1)
    assert report.bytes >= 4 * SESSIONS * SESSION_SIZE
    benchmark.extra_info.update(
        name="User turns out of 256 MB of transcripts",
        peer="orjson on every line of the same files",
        ratio=times.of_medians,
        target=READ_TARGET,
    )
    assert times.of_medians <= READ_TARGET


def test_reading_against_json(benchmark: BenchmarkFixture, place: Place) -> None:
    paths = place.paths()

    def peer(_: int) -> None:
        for path in paths:
            with open(path, "rb") as file:
                for line in file:
                    json.loads(line)

    times = in_turns(lambda _: read(place, TranscriptMemory()), peer, range(5))
    benchmark.pedantic(read, args=(place, TranscriptMemory()), rounds=1)
    benchmark.extra_info.update(
        name="User turns out of 256 MB of transcripts",
        peer="json on every line of the same files",
        ratio=times.of_medians,
        target=JSON_TARGET,
    )
    assert times.of_medians <= JSON_TARGET


def test_reading_again(benchmark: BenchmarkFixture, place: Place, tmp_path: Path) -> None:
    cache = str(tmp_path / "cache")
    read(place, TranscriptMemory(cache))

    def again(_: int) -> None:
        read(place, TranscriptMemory(cache))

    times = in_turns(again, lambda _: read(place, TranscriptMemory()), range(5))
    benchmark.pedantic(again, args=(0,), rounds=3)
    benchmark.extra_info.update(
        name="The same after a restart, nothing changed",
        peer="reading them for the first time",
        ratio=times.of_medians,
        target=UNCHANGED_TARGET,
    )
    assert times.of_medians <= UNCHANGED_TARGET


def test_reading_what_was_appended(benchmark: BenchmarkFixture, place: Place) -> None:
    memory = TranscriptMemory()
    read(place, memory)
    newest = next(path for path in place.paths() if "checkpoint" in path)

    def appended(number: int) -> None:
        with open(newest, "ab") as file:
            line = {"role": "user", "content": f"appended {number}", "id": f"new-{number}"}
            file.write(orjson.dumps(line) + b"\n")
        read(place, memory)

    times = in_turns(appended, lambda _: read(place, TranscriptMemory()), range(5))
    benchmark.pedantic(appended, args=(99,), rounds=1)
    benchmark.extra_info.update(
        name="The same with one line appended",
        peer="reading them for the first time",
        ratio=times.of_medians,
        target=APPENDED_TARGET,
    )
    assert times.of_medians <= APPENDED_TARGET


def test_memory(benchmark: BenchmarkFixture, place: Place) -> None:
    arguments = [str(place.home), DIRECTORY, str(place.claude), str(place.codex)]
    command = [sys.executable, "-c", _READ_IN_A_PROCESS, *arguments]
    answer = benchmark.pedantic(subprocess.check_output, args=(command,), rounds=1)
    count, peak = json.loads(answer)
    peak *= 1 if sys.platform == "darwin" else 1_024
    benchmark.extra_info.update(
        name="Peak memory of a process that reads 256 MB of transcripts",
        peer="300 MiB",
        ratio=peak / MEMORY_TARGET,
        target=1.0,
    )
    assert count > 1_000
    assert peak <= MEMORY_TARGET
