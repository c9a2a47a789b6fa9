"""A writer killed at random moments never leaves half a fact, and a restart cleans up."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from context_center.core.fact_file import FactSource, read_fact, render_fact
from context_center.core.facts import Fact, Scope
from context_center.core.memory_index import managed_line
from context_center.services.catalog import Catalog
from context_center.services.fact_store import FactStore
from context_center.services.workspace import Roots, Workspace, workspace_at
from tests.helpers.killed_writer import NAMES, is_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS = 10
KILLS = 50 if hasattr(os, "fork") else 5
LONGEST_MS = 30
TREE = Path(__file__).resolve().parents[3]


class Writers:
    """Starts writers in processes of their own and kills them."""

    def __init__(self, workspace: Workspace, seed: int) -> None:
        command = [
            sys.executable,
            "-m",
            "tests.helpers.killed_writer",
            workspace.roots.state,
            workspace.root,
            str(seed),
        ]
        self._server = subprocess.Popen(
            command, cwd=TREE, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._chance = random.Random(seed)  # noqa: S311
        self._never = threading.Event()

    def kill_one(self) -> None:
        """Let one write for a random moment, then kill it and wait until it is dead."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write("go\n")
        self._server.stdin.flush()
        process_id = int(self._server.stdout.readline())
        self._never.wait(self._chance.uniform(0, LONGEST_MS / 1_000))
        os.kill(process_id, getattr(signal, "SIGKILL", signal.SIGTERM))
        assert self._server.stdout.readline() == "dead\n"

    def close(self) -> None:
        """End the process that starts writers."""
        self._server.communicate()
        assert self._server.returncode == 0


class Witness:
    """Remembers the bytes of every revision that was ever seen."""

    def __init__(self, workspace: Workspace) -> None:
        self._places = {
            workspace.facts_dir: Scope.PROJECT,
            workspace.global_facts_dir: Scope.GLOBAL,
        }
        self._seen: dict[tuple[str, int], bytes] = {}

    def check_revisions(self) -> None:
        """Every file is whole, no revision is missing, none has ever changed or stands for two."""
        known: dict[str, set[int]] = {}
        for path, scope in self._files():
            data = path.read_bytes()
            fact = read_fact(FactSource(data.decode(), str(path), path.stem, scope, 0))
            assert render_fact(fact).encode() == data, path
            assert is_whole(fact.body), path
            assert self._seen.setdefault((fact.id, fact.revision), data) == data, path
            known.setdefault(fact.id, set()).add(fact.revision)
        for fact_id, revision in self._seen:
            assert revision in known[fact_id]
        for fact_id, revisions in known.items():
            assert revisions == set(range(1, max(revisions) + 1)), fact_id

    def _files(self) -> Iterator[tuple[Path, Scope]]:
        for place, scope in self._places.items():
            for path in Path(place).rglob("*.md"):
                if path.name != "MEMORY.md":
                    yield path, scope


def check_settled(workspace: Workspace) -> list[Fact]:
    """After a restart: no temporary file, no id twice, and an index that tells the truth."""
    places = [Path(workspace.facts_dir), Path(workspace.global_facts_dir)]
    for place in places:
        assert [p for p in place.rglob("*") if p.is_file() and p.suffix != ".md"] == []
    facts = Catalog(workspace, None, lambda: 0).load()[0].facts
    assert len({fact.id for fact in facts}) == len(facts)
    assert all(fact.active and not fact.problems for fact in facts)
    assert {fact.name for fact in facts} <= set(NAMES)
    for place in places:
        index = place / "MEMORY.md"
        text = index.read_text(encoding="utf-8") if index.exists() else ""
        lines = sorted(line for line in text.split("\n") if line.startswith("- "))
        here = [fact for fact in facts if Path(fact.path).parent == place]
        assert lines == sorted(managed_line(fact) for fact in here)
    return list(facts)


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_killed_at_random_moments(seed: int, tmp_path: Path) -> None:
    root = tmp_path / "work"
    root.mkdir()
    state = str(tmp_path / "state")
    workspace = workspace_at(Roots(state, "test", state, "test"), str(root))
    writers, witness = Writers(workspace, seed), Witness(workspace)
    try:
        for _ in range(KILLS):
            writers.kill_one()
            witness.check_revisions()
            FactStore(workspace).forget("nobody")
            check_settled(workspace)
            witness.check_revisions()
    finally:
        writers.close()
