"""``memory check`` and ``memory context`` in a process of their own, on real files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from context_center.core.facts import Activation, Scope
from tests.helpers.stores import Store, a_fact
from tests.unit.cli.test_commands import Shell, run

HOLDS = "  - message: package manager pnpm\n    must_recall: [project/package-manager.md]\n"
FAILS = (
    "  - message: package manager pnpm\n    note: why\n    must_recall: [project/other.md]\n"
    "    must_not_recall: [package-manager]\n    recalled: [project/other.md]\n"
)


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    store = Store.below(tmp_path)
    store.write(a_fact("package-manager", title="Package manager is pnpm", body="Use pnpm."))
    store.write(a_fact("other", description="something else", body="elsewhere"))
    store.write(a_fact("tone", scope=Scope.GLOBAL, activation=Activation.PINNED, body="Be brief."))
    Path(store.workspace.root, "AGENTS.md").write_text("Run tests.\n", encoding="utf-8")
    return Shell(store)


def keep_tests(shell: Shell, *items: str) -> Path:
    path = Path(shell.store.workspace.root, ".context-center", "recall-tests.yaml")
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"version: 1\ntests:\n{''.join(items)}", encoding="utf-8")
    return path


def checked(shell: Shell, code: int) -> Any:
    return json.loads(run("memory", "check", "--json", *shell.places(), code=code).stdout)


def test_check_without_tests(shell: Shell) -> None:
    assert "No test is kept" in run("memory", "check", *shell.places()).stdout
    answer = checked(shell, 0)
    assert (answer["passed"], answer["tests"], answer["problems"]) == (True, [], [])


def test_check_that_passes(shell: Shell) -> None:
    path = keep_tests(shell, HOLDS)
    assert "1 of 1 hold." in run("memory", "check", *shell.places()).stdout
    answer = checked(shell, 0)
    assert answer["path"] == str(path)
    assert answer["tests"][0]["after"] == ["project/package-manager.md"]


def test_check_that_fails(shell: Shell) -> None:
    keep_tests(shell, HOLDS, FAILS)
    text = run("memory", "check", *shell.places(), code=1).stdout
    assert "1 of 2 hold." in text
    assert "FAILED  line 5  package manager pnpm" in text
    assert "missing  project/other.md: It holds no word of the message." in text
    assert "before   project/other.md" in text
    assert "after    project/package-manager.md" in text
    failed = checked(shell, 1)["tests"][1]
    assert not failed["passed"]
    assert [(f["breach"], f["reference"]) for f in failed["failures"]] == [
        ("missing", "project/other.md"),
        ("unwanted", "project/package-manager.md"),
    ]


def test_check_of_a_broken_file(shell: Shell) -> None:
    keep_tests(shell, HOLDS, "  - message: x\n")
    text = run("memory", "check", *shell.places(), code=1).stdout
    assert "(line 5)" in text
    assert "1 of 1 hold, 1 cannot be read." in text
    keep_tests(shell, "  - message: 'x\n")
    assert checked(shell, 1)["problems"][0]["line"] == 4


def test_check_and_context_of_a_remote_workspace_fail_closed(shell: Shell) -> None:
    home = shell.store.workspace.roots.home
    keep_tests(shell, HOLDS)
    for command in ("check", "context"):
        done = run(
            "memory", command, "--home", home, "--workspace", "ssh://host/app", "--json", code=1
        )
        assert done.stdout == ""
        assert "ssh://host/app" in done.stderr


def test_context_in_its_three_places(shell: Shell) -> None:
    answer = shell.json("context", "--message", "package manager pnpm")
    prefix, session, turn = answer["places"]
    assert prefix["text"].endswith("Run tests.")
    assert "Be brief." in session["text"]
    assert turn["text"].startswith("<memory-recall>")
    for place in answer["places"]:
        assert place["characters"] == len(place["text"])
        assert place["estimated_tokens"] > 0
    assert [place["cache_stable"] for place in answer["places"]] == [True, True, False]
    assert [pinned["reference"] for pinned in answer["pinned"]] == ["global/tone.md"]
    assert {entry["reference"] for entry in answer["index"]} == {
        "project/package-manager.md", "project/other.md", "global/tone.md",
    }  # fmt: skip
    assert answer["changes"] is None
    assert answer["version"] == 1
    text = shell.text("context")
    assert f"digest {answer['digest']}" in text
    assert "(nothing)" in text
    assert "not cache-stable" in text


def test_context_since_a_digest(shell: Shell) -> None:
    first = shell.json("context")["digest"]
    assert shell.json("context", "--since", first)["changes"]["same"] is True
    assert "Nothing changed" in shell.text("context", "--since", first[:12])
    fact = a_fact("other", description="changed", body="elsewhere")
    shell.store.write(replace(fact, revision=2))
    changes = shell.json("context", "--since", first)["changes"]
    assert (changes["same"], changes["known"]) == (False, True)
    assert changes["index"] == {"added": [], "removed": [], "changed": ["project/other.md"]}
    assert "~ index  project/other.md" in shell.text("context", "--since", first)
    unknown = shell.json("context", "--since", f"v1:{'0' * 64}")["changes"]
    assert unknown == {"since": f"v1:{'0' * 64}", "same": False, "known": False}
    assert "cannot be told" in shell.text("context", "--since", "00000000")


def test_context_since_something_else(shell: Shell) -> None:
    done = run("memory", "context", "--since", "yesterday", *shell.places(), code=1)
    assert "--since" in done.stderr
    assert done.stdout == ""


def test_nothing_is_written_into_the_store(shell: Shell) -> None:
    keep_tests(shell, HOLDS, FAILS)
    home, root = Path(shell.store.workspace.roots.home), Path(shell.store.workspace.root)
    before = {p: p.read_bytes() for top in (home, root) for p in top.rglob("*") if p.is_file()}
    run("memory", "check", *shell.places(), code=1)
    shell.text("context", "--message", "package manager pnpm")
    after = {p: p.read_bytes() for top in (home, root) for p in top.rglob("*") if p.is_file()}
    assert after == before
