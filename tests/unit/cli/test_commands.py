"""The memory commands in a process of their own, on real files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from context_center.core.facts import Scope
from context_center.services.sample import open_sample
from tests.helpers.stores import Store, a_fact

NOW = "2026-08-20T12:00:00Z"
FACT_KEYS = {
    "id", "revision", "name", "title", "description", "type", "scope", "activation", "volatility",
    "subject_key", "keywords", "created_at", "updated_at", "expires_at", "last_verified_at",
    "freshness", "reference", "path", "body", "problems",
}  # fmt: skip


def run(*arguments: str, code: int = 0, **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "context_center", *arguments],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert done.returncode == code, done.stderr
    return done


class Shell:
    """Runs memory commands on one store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def places(self) -> list[str]:
        workspace = self.store.workspace
        return ["--home", workspace.roots.home, "--workspace", workspace.root, "--now", NOW]

    def text(self, *command: str) -> str:
        return run("memory", *command, *self.places()).stdout

    def json(self, *command: str) -> Any:
        return json.loads(run("memory", *command, "--json", *self.places()).stdout)


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    store = Store.below(tmp_path)
    store.write(a_fact("package-manager", title="Package manager is pnpm", subject_key="p.pm"))
    store.write(a_fact("same", id="mem-p"))
    store.write(a_fact("same", id="mem-g", scope=Scope.GLOBAL))
    store.write(a_fact("gone", id="mem-x"), ".archive/20260801-120000.000-gone.md")
    store.write(a_fact("same", id="mem-p", body="older"), ".revisions/mem-p/000000001.md")
    tree = Path(store.workspace.root)
    (tree / "AGENTS.md").write_text("Run tests.\n@missing.md\n", encoding="utf-8")
    return Shell(store)


def test_list_is_the_default(shell: Shell) -> None:
    answer = shell.json()
    assert answer == shell.json("list")
    assert [fact["name"] for fact in answer["facts"]] == ["package-manager", "same", "same"]
    assert set(answer["facts"][0]) == FACT_KEYS
    assert answer["overrides"] == [
        {"key": "name:same", "project_id": "mem-p", "global_id": "mem-g"}
    ]
    assert [document["label"] for document in answer["documents"]] == ["workspace/AGENTS.md"]
    assert [(d["code"], d["line"]) for d in answer["diagnostics"]] == [("import_unreadable", 2)]
    assert [item["archived_at"] for item in answer["archived"]] == ["2026-08-01T12:00:00Z"]


def test_read_by_every_kind_of_reference(shell: Shell) -> None:
    for reference, fact_id in (
        ("project/same.md", "mem-p"),
        ("global/same.md", "mem-g"),
        ("mem-g", "mem-g"),
        ("Same", "mem-p"),
        ("same.md", "mem-p"),
    ):
        answer = shell.json("read", reference)
        assert answer["id"] == fact_id
        again = shell.json("read", answer["reference"])
        assert again == answer


def test_a_bare_name_of_two_facts_says_so(shell: Shell) -> None:
    done = run("memory", "read", "same", *shell.places())
    assert "global/same.md" in done.stderr
    assert "project/same.md" in done.stdout


def test_an_unknown_reference_is_told(shell: Shell) -> None:
    done = run("memory", "read", "nothing", *shell.places(), code=1)
    assert "nothing" in done.stderr
    assert done.stdout == ""


def test_search_recall_subjects_revisions_archived(shell: Shell) -> None:
    assert [f["name"] for f in shell.json("search", "pnpm")["facts"]] == ["package-manager"]
    trace = shell.json("recall", "--message", "which package manager", "--limit", "2")
    assert [hit["name"] for hit in trace["hits"]] == ["package-manager"]
    hit = trace["hits"][0]
    assert sum(term["share"] for term in hit["terms"]) == pytest.approx(hit["score"], abs=1e-9)
    assert trace["block"].startswith("<memory-recall>")
    assert shell.store.workspace.roots.home not in trace["block"]
    assert shell.json("subjects") == {
        "subjects": [{"key": "p.pm", "facts": ["project/package-manager.md"]}]
    }
    revisions = shell.json("revisions", "same")
    assert [(r["revision"], r["body"]) for r in revisions["revisions"]] == [(1, "older")]
    assert [item["name"] for item in shell.json("archived")["archived"]] == ["gone"]


def test_instructions_with_profile_and_target(shell: Shell) -> None:
    nested = Path(shell.store.workspace.root, "a")
    nested.mkdir()
    (nested / "CLAUDE.md").write_text("nested", encoding="utf-8")
    answer = shell.json("instructions", "--target", "a", "--profile", "reasonix-1.x")
    assert [document["label"] for document in answer["documents"]] == [
        "workspace/AGENTS.md",
        "workspace/a/CLAUDE.md",
    ]
    assert set(answer["documents"][0]) == {
        "path", "label", "scope", "directory", "depth", "order", "body", "imports",
    }  # fmt: skip
    assert set(answer["diagnostics"][0]) == {"code", "path", "source_path", "line", "message"}
    assert "nested" in answer["block"]


def test_every_command_has_readable_text(shell: Shell) -> None:
    assert "Package manager is pnpm" in shell.text()
    assert "wins over" in shell.text("list")
    assert "body of same" in shell.text("read", "mem-p")
    assert "workspace/AGENTS.md" in shell.text("instructions")
    assert "share" in shell.text("recall", "--message", "package manager pnpm")
    assert "p.pm" in shell.text("subjects")
    assert "active" in shell.text("revisions", "same")
    assert "gone" in shell.text("archived")
    assert "No fact" in shell.text("search", "zzzz")


def test_a_remote_workspace_fails_closed(shell: Shell) -> None:
    home = shell.store.workspace.roots.home
    done = run("memory", "--home", home, "--workspace", "ssh://host/app", "--json", code=1)
    assert "ssh://host/app" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    "arguments", [["memory", "nonsense"], ["memory", "read"], ["memory", "recall"], ["--nonsense"]]
)
def test_wrong_usage(arguments: list[str]) -> None:
    assert "usage:" in run(*arguments, code=2).stderr


def test_an_unreadable_time_is_told(shell: Shell) -> None:
    done = run("memory", "--now", "tomorrow", "--home", str(shell.store.workspace.root), code=1)
    assert "--now" in done.stderr


def test_the_output_is_repeatable_and_reading_writes_nothing(shell: Shell) -> None:
    root = Path(shell.store.workspace.roots.home)
    before = {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in root.rglob("*") if p.is_file()}
    first = run("memory", "list", "--json", *shell.places()).stdout
    assert run("memory", "list", "--json", *shell.places()).stdout == first
    after = {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in root.rglob("*") if p.is_file()}
    assert after == before


def test_terminals_without_unicode(tmp_path: Path) -> None:
    sample = open_sample(str(tmp_path / "sample"))
    places = ["--home", sample.home, "--workspace", sample.workspace_root]
    plain = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    text = run("memory", "list", *places, **plain).stdout
    assert "\\u90e8\\u7f72" in text
    answer = json.loads(run("memory", "list", "--json", *places, **plain).stdout)
    assert any(fact["name"] == "部署窗口" for fact in answer["facts"])
