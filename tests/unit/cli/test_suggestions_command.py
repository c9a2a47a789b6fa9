"""``memory suggestions`` in a process of its own, on real files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.stores import a_fact
from tests.helpers.suggestions import Told, tree

NOW = "2026-08-20T12:00:00Z"
RULE = "Never use `any` in the gateway code; take `unknown` and narrow it."
VITEST = "From now on write the gateway tests with vitest, not jest."
MEMORY_KEYS = [
    "id", "title", "description", "type", "scope", "body", "keywords", "subject_key",
    "volatility", "confidence", "revises", "flags", "evidence",
]  # fmt: skip


def run(*arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "context_center", *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert done.returncode == code, done.stderr
    return done


class Shell(Told):
    """Runs the command on the workspace that it is told in."""

    def run(self, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        workspace = self.workspace
        places = ["--home", workspace.roots.home, "--workspace", workspace.root, "--now", NOW]
        return run("memory", "suggestions", *places, *arguments, code=code)

    def json(self, *arguments: str) -> Any:
        return json.loads(self.run("--json", *arguments).stdout)


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


def test_the_answer_has_the_agreed_form(shell: Shell) -> None:
    path = shell.say("Open the README.", RULE)
    path.write_bytes(path.read_bytes() + b"{not json}\n")
    answer = shell.json()
    assert list(answer) == ["memories", "skills", "scanned"]
    (memory,) = answer["memories"]
    assert list(memory) == MEMORY_KEYS
    assert (memory["scope"], memory["revises"], memory["flags"]) == ("project", "", [])
    assert isinstance(memory["keywords"], str)
    assert memory["evidence"] == [
        {
            "session": path.name,
            "turn": 1,
            "time": "2026-07-12T12:01:00Z",
            "quote": RULE,
        }
    ]
    size = path.stat().st_size
    assert answer["scanned"] == {"sessions": 1, "turns": 2, "bytes": size, "skipped": 1}


def test_skills_have_the_agreed_form(shell: Shell) -> None:
    for version in ("1.4.0", "1.5.0", "1.6.1"):
        shell.say(
            f"Bump the version to {version} in package.json",
            "Write the changelog from the merged pull requests",
            f"Tag the release v{version} and push the tag",
        )
    (skill,) = shell.json()["skills"]
    assert list(skill) == ["name", "description", "body", "confidence", "evidence"]
    assert len({item["session"] for item in skill["evidence"]}) == 3
    assert "1. " in skill["body"]


def test_a_revision_names_the_fact(shell: Shell) -> None:
    subject = {"body": "Use jest for tests.", "subject_key": "project.test_runner"}
    fact = a_fact("tests", updated_at="2026-06-01T00:00:00Z", **subject)
    shell.store.write(fact)
    shell.say(VITEST)
    (memory,) = shell.json()["memories"]
    assert (memory["revises"], memory["subject_key"]) == (fact.id, "project.test_runner")
    assert f"revises {fact.id}" in shell.run().stdout


def test_the_sessions_of_other_agents_are_read_on_request(shell: Shell) -> None:
    claude, codex = shell.say_to_claude(RULE), shell.say_to_codex(VITEST)
    assert shell.json()["memories"] == []
    both = shell.json("--claude", str(claude), "--codex", str(codex))
    sessions = {memory["evidence"][0]["session"] for memory in both["memories"]}
    assert sessions == {"0f0e.jsonl", "rollout-1.jsonl"}


def test_the_text_says_why_and_what_was_read(shell: Shell) -> None:
    path = shell.say(RULE)
    newer = path.with_name("20260803-000000.000000000-mock.events.jsonl")
    newer.write_bytes(b'{"schema_version":3,"type":"log"}\n')
    text = shell.run().stdout
    assert "Memories (1)" in text
    assert f"“{RULE}”" in text
    assert f"{path.name}, turn 0, 2026-07-12T12:00" in text
    assert "Read 1 sessions, 1 turns" in text
    assert str(newer) in text


def test_nothing_found_is_said(shell: Shell) -> None:
    assert "Nothing new is suggested." in shell.run().stdout
    assert shell.json() == {
        "memories": [],
        "skills": [],
        "scanned": {"sessions": 0, "turns": 0, "bytes": 0, "skipped": 0},
    }


def test_nothing_of_the_user_is_written(shell: Shell) -> None:
    shell.say(RULE)
    before = tree(shell.root)
    shell.run()
    assert tree(shell.root) == before


def test_what_cannot_be_done_has_its_exit_code(shell: Shell) -> None:
    missing = str(shell.root / "nowhere")
    done = shell.run("--claude", missing, code=1)
    assert missing in done.stderr
    shell.run("--codex", code=2)
    remote = run("memory", "suggestions", "--workspace", "ssh://host/srv", code=1)
    assert "unavailable: the remote side must offer" in remote.stderr
    assert remote.stdout == ""
