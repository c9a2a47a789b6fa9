"""The writing commands in processes of their own, on real stores."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from context_center.core.facts import Scope
from tests.helpers.stores import Store, a_fact

ROOT = Path(__file__).parents[3]
PROGRAM = (sys.executable, "-m", "context_center", "memory")
NOW = "2026-08-20T12:00:00Z"
BUILD = (
    "--name", "build-tool", "--type", "project", "--description", "the build uses bazel",
    "--body", "bazel build //...",
)  # fmt: skip


class Shell:
    """Runs memory commands on one store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        workspace = store.workspace
        self.places = ["--home", workspace.roots.home, "--workspace", workspace.root]

    def run(
        self, *command: str, code: int = 0, typed: bytes = b""
    ) -> subprocess.CompletedProcess[bytes]:
        done = subprocess.run(
            [*PROGRAM, *command, *self.places, "--now", NOW],
            input=typed,
            capture_output=True,
            env={**os.environ, "PYTHONUTF8": "1"},
            check=False,
            cwd=ROOT,
        )
        assert done.returncode == code, done.stderr.decode()
        return done

    def text(self, *command: str, code: int = 0) -> str:
        return self.run(*command, code=code).stdout.decode()

    def json(self, *command: str, code: int = 0, typed: bytes = b"") -> Any:
        return json.loads(self.run(*command, "--json", code=code, typed=typed).stdout)

    def files(self) -> dict[str, bytes]:
        home = Path(self.store.workspace.roots.home)
        return {
            path.relative_to(home).as_posix(): path.read_bytes()
            for path in sorted(home.rglob("*"))
            if path.is_file()
        }


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    store = Store.below(tmp_path)
    store.write(a_fact("alpha", id="mem-a", revision=3, body="body of alpha"))
    store.write(a_fact("same", id="mem-p"))
    store.write(a_fact("same", id="mem-g", scope=Scope.GLOBAL))
    store.write(
        a_fact("alpha", id="mem-a", revision=1, body="older"), ".revisions/mem-a/000000001.md"
    )
    store.write(a_fact("gone", id="mem-x"), ".archive/20260801-120000.000-gone.md")
    return Shell(store)


def test_a_low_risk_fact_is_saved_without_asking(shell: Shell) -> None:
    answer = shell.json("remember", *BUILD, "--keywords", "make", "--volatility", "stable")
    assert set(answer) == {"ok", "fact", "path", "reason"}
    assert answer["ok"] is True
    fact = answer["fact"]
    assert (fact["name"], fact["revision"], fact["scope"]) == ("build-tool", 1, "project")
    assert (fact["keywords"], fact["volatility"]) == ("make", "stable")
    assert fact["created_at"] == NOW
    assert answer["path"] == os.path.join(shell.store.directory(), "build-tool.md")
    assert answer["reason"].startswith(f"Saved memory id={fact['id']} revision=1")
    assert shell.json("read", "build-tool") == fact
    index = Path(shell.store.directory(), "MEMORY.md").read_text(encoding="utf-8")
    assert "- [build tool](build-tool.md) — [project/project] the build uses bazel" in index


@pytest.mark.parametrize(
    ("options", "decision", "said"),
    [
        ((), "allowed", "low-risk"),
        (("--who", "headless"), "allowed", "low-risk"),
        (("--who", "sub-agent", "--mode", "full-access"), "refused", "sub-agent"),
        (("--type", "feedback"), "confirm", "project or reference fact"),
        (("--type", "feedback", "--who", "headless"), "confirm", "headless"),
        (("--type", "feedback", "--mode", "workspace-write"), "allowed", "Workspace write"),
        (("--scope", "global"), "confirm", "every workspace"),
        (("--scope", "global", "--mode", "workspace-write"), "confirm", "every workspace"),
        (("--scope", "global", "--mode", "full-access"), "allowed", "Full access"),
        (("--name", "alpha"), "confirm", "project/alpha.md may cover it"),
        (("--id", "mem-a"), "confirm", "changes a fact"),
        (("--expected-revision", "2"), "confirm", "changes a fact"),
        (("--activation", "pinned"), "confirm", "user's choice"),
        (("--ask", "remember"), "confirm", "“remember”"),
        (("--deny", "remember(project/*)", "--mode", "full-access"), "refused", "project/*"),
        (("--deny", "forget"), "allowed", "low-risk"),
        (("--body", ""), "refused", "required"),
        (("--scope", "team"), "refused", "project, global"),
        (("--name", "nul"), "refused", "Windows"),
        (("--call", "{"), "refused", "JSON"),
    ],
)
def test_an_assessment_only_answers(
    shell: Shell, options: tuple[str, ...], decision: str, said: str
) -> None:
    before = shell.files()
    answer = shell.json("remember", *BUILD, *options, "--assess")
    assert set(answer) == {"decision", "allowed", "reason"}
    assert answer["decision"] == decision
    assert answer["allowed"] is (decision == "allowed")
    if said == "project, global":
        assert "team" in answer["reason"]
    else:
        assert said in answer["reason"]
    assert shell.files() == before


def test_a_secret_is_named_by_line_and_rule_and_never_shown(shell: Shell) -> None:
    body = ("--body", "first\npassword: hunter2hunter2")
    answer = shell.json("remember", *BUILD, *body, "--assess")
    assert (answer["decision"], answer["allowed"]) == ("confirm", False)
    assert "password or token in line 2 of the body" in answer["reason"]
    done = shell.run("remember", *BUILD, *body, code=1)
    assert b"hunter2" not in done.stdout + done.stderr
    assert b"Needs confirmation" in done.stdout
    assert shell.json("remember", *BUILD, *body, "--yes")["ok"] is True


def test_what_needs_confirmation_is_not_written(shell: Shell) -> None:
    before = shell.files()
    answer = shell.json("remember", *BUILD, "--scope", "global", code=1)
    assert answer == {
        "ok": False,
        "fact": None,
        "path": "",
        "reason": "Needs confirmation: A global fact reaches every workspace.",
    }
    for who in ("headless", "sub-agent"):
        shell.run("remember", *BUILD, "--scope", "global", "--who", who, "--yes", code=1)
    shell.run("remember", *BUILD, "--deny", "remember", "--yes", code=1)
    assert shell.files() == before


def test_an_update_by_id_and_revision(shell: Shell) -> None:
    update = ("--id", "mem-a", "--description", "new", "--body", "new body")
    answer = shell.json(
        "remember", *update, "--expected-revision", "3", "--mode", "workspace-write"
    )
    assert (answer["fact"]["name"], answer["fact"]["revision"]) == ("alpha", 4)
    assert shell.json("revisions", "alpha")["revisions"][0]["body"] == "body of alpha"
    before = shell.files()
    stale = shell.json("remember", *update, "--expected-revision", "3", "--yes", code=1)
    assert stale["ok"] is False
    assert "Revision 3 was expected" in stale["reason"]
    assert shell.files() == before


def test_the_raw_call_and_a_body_from_standard_input(shell: Shell) -> None:
    call = {"description": "部署用蓝绿方式", "body": "先切一半流量", "type": "project"}
    typed = json.dumps(call, ensure_ascii=False).encode()
    answer = shell.json("remember", "--call", "-", typed=typed)
    assert (answer["ok"], answer["fact"]["name"]) == (True, "部署用蓝绿方式")
    answer = shell.json("remember", *BUILD, "--body", "-", typed="één\r\ntwo\n".encode())
    assert answer["fact"]["body"] == "één\ntwo"
    answer = shell.json("remember", "--call", "[]", code=1)
    assert "no JSON object" in answer["reason"]


def test_forget_recover_and_restore(shell: Shell) -> None:
    path = Path(shell.store.directory(), "alpha.md")
    content = path.read_bytes()
    gone = shell.json("forget", "alpha")
    assert (gone["ok"], gone["fact"]["id"]) == (True, "mem-a")
    assert not path.exists()
    assert Path(gone["path"]).read_bytes() == content
    assert os.path.basename(gone["path"]) == "20260820-120000.000-alpha.md"
    back = shell.json("recover", gone["path"])
    assert (back["fact"]["id"], back["fact"]["revision"]) == ("mem-a", 4)
    assert back["path"] == str(path)
    assert not Path(gone["path"]).exists()
    old = shell.json("restore", "project/alpha.md", "1")
    assert (old["fact"]["revision"], old["fact"]["body"]) == (5, "older")
    assert "revision 5 of project/alpha.md" in old["reason"]


def test_forgetting_asks_once_a_permission_is_named(shell: Shell) -> None:
    before = shell.files()
    assert shell.json("forget", "alpha", "--assess")["decision"] == "confirm"
    answer = shell.json("forget", "alpha", "--mode", "read-only", code=1)
    assert answer["reason"].startswith("Needs confirmation: Forgetting takes project/alpha.md")
    shell.run("forget", "alpha", "--who", "headless", "--mode", "full-access", code=1)
    shell.run("forget", "alpha", "--deny", "forget(mem-a)", "--yes", code=1)
    assert shell.files() == before
    assert shell.json("forget", "alpha", "--mode", "workspace-write")["ok"] is True


def test_a_name_of_two_facts_forgets_the_projects_and_says_so(shell: Shell) -> None:
    done = shell.run("forget", "same")
    assert b"also names global/same.md" in done.stderr
    assert [fact["id"] for fact in shell.json("list")["facts"]] == ["mem-a", "mem-g"]


def test_pin_unpin_verify(shell: Shell) -> None:
    pinned = shell.json("pin", "alpha")
    assert (pinned["fact"]["activation"], pinned["fact"]["revision"]) == ("pinned", 4)
    again = shell.json("pin", "alpha")
    assert (again["ok"], again["fact"]["revision"]) == (True, 4)
    assert "so already" in again["reason"]
    assert shell.json("unpin", "mem-a")["fact"]["activation"] == "relevant"
    verified = shell.json("verify", "alpha")["fact"]
    assert (verified["revision"], verified["last_verified_at"]) == (6, NOW)
    shell.store.write(a_fact("big", id="mem-b", body="x" * 1_600))
    over = shell.json("pin", "big", code=1)
    assert "1,600" in over["reason"]
    assert over["ok"] is False


def test_migrate_with_a_preview(shell: Shell) -> None:
    path = Path(
        shell.store.write_text("old.md", "---\nname: old\ndescription: d\n---\n\nold body\n")
    )
    before = shell.files()
    preview = shell.json("migrate", "--preview")
    assert (preview["ok"], preview["reason"]) == (True, "1 to migrate.")
    assert [fact["name"] for fact in preview["facts"]] == ["old"]
    assert shell.files() == before
    done = shell.json("migrate")
    assert [fact["id"] for fact in done["facts"]] == [preview["facts"][0]["id"]]
    migrated = path.read_bytes()
    assert b"id: legacy-" in migrated
    assert shell.json("migrate")["reason"] == "Nothing to do."
    assert path.read_bytes() == migrated


def test_what_cannot_be_done_is_told_and_changes_nothing(shell: Shell) -> None:
    shell.run("recover", str(Path(shell.store.directory(), ".archive", "..", "alpha.md")), code=1)
    before = shell.files()
    for command in (
        ("forget", "nothing"),
        ("restore", "alpha", "9"),
        ("recover", "/etc/hostname"),
        ("pin", "nothing"),
        ("remember", "--id", "mem-none", "--description", "d", "--body", "b", "--yes"),
    ):
        done = shell.run(*command, "--json", code=1)
        answer = json.loads(done.stdout)
        assert (answer["ok"], answer["fact"]) == (False, None)
        assert answer["reason"]
        assert done.stderr.startswith(b"context-center: ")
        assert shell.run(*command, code=1).stdout == b""
    assert shell.files() == before


def test_every_command_has_readable_text(shell: Shell) -> None:
    assert shell.text("remember", *BUILD, "--assess") == "allowed: A new low-risk project fact.\n"
    assert "Saved memory" in shell.text("remember", *BUILD)
    assert "Pinned with revision 4 of project/alpha.md." in shell.text("pin", "alpha")
    assert "Left to recall" in shell.text("unpin", "alpha")
    assert "Verified" in shell.text("verify", "alpha")
    assert "Restored revision 1 as revision 7" in shell.text("restore", "alpha", "1")
    assert "Archived project/alpha.md as " in shell.text("forget", "alpha")
    entry = str(Path(shell.store.directory(), ".archive", "20260801-120000.000-gone.md"))
    assert "Recovered as revision 2 of project/gone.md." in shell.text("recover", entry)
    assert "Nothing to do." in shell.text("migrate")


@pytest.mark.parametrize(
    "command",
    [
        ("remember", "--mode", "sometimes"),
        ("remember", "--who", "nobody"),
        ("remember", "--deny", "remember("),
        ("remember", "--expected-revision", "two"),
        ("forget",),
        ("restore", "alpha"),
        ("restore", "alpha", "first"),
        ("recover",),
        ("migrate", "alpha"),
    ],
)
def test_wrong_usage(shell: Shell, command: tuple[str, ...]) -> None:
    assert b"usage:" in shell.run(*command, code=2).stderr


def test_a_remote_workspace_fails_closed(shell: Shell) -> None:
    shell.places[3] = "ssh://host/app"
    before = shell.files()
    done = shell.run("remember", *BUILD, "--mode", "full-access", code=1)
    assert b"ssh://host/app" in done.stderr
    assert shell.files() == before


if os.name == "posix":

    @pytest.mark.parametrize(("typed", "kept"), [(b"y\n", False), (b"\n", True), (b"no\n", True)])
    def test_a_person_at_a_terminal_is_asked(shell: Shell, typed: bytes, kept: bool) -> None:
        ours, theirs = os.openpty()
        process = subprocess.Popen(
            [*PROGRAM, "forget", "alpha", "--mode", "read-only", *shell.places],
            stdin=theirs,
            stderr=theirs,
            stdout=subprocess.PIPE,
            cwd=ROOT,
        )
        os.close(theirs)
        asked = b""
        while b"[y/N]" not in asked:
            asked += os.read(ours, 1_000)
        os.write(ours, typed)
        out, _ = process.communicate(timeout=60)
        os.close(ours)
        assert b"Forgetting takes project/alpha.md out of recall." in asked
        assert process.returncode == (1 if kept else 0)
        assert (b"Needs confirmation" in out) is kept
        assert Path(shell.store.directory(), "alpha.md").exists() is kept
