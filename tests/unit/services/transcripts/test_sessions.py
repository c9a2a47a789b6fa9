"""Which session files belong to a workspace."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from context_center.core.turns import SkipReason, TranscriptFormat, TurnSource
from context_center.services.transcripts.heads import native_schema, working_directory
from context_center.services.transcripts.sessions import (
    claude_home,
    claude_slug,
    codex_home,
    find_sessions,
)
from context_center.services.workspace import Roots, remote_workspace, workspace_at
from tests.helpers.transcripts import age, claude, codex, entry, message, write_records

if TYPE_CHECKING:
    from context_center.services.transcripts.sessions import FoundSessions
    from context_center.services.workspace import Workspace

STEM = "20260801-100000.000000000-model"


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    root = tmp_path / "work" / "app"
    root.mkdir(parents=True)
    home = str(tmp_path / "home")
    return workspace_at(Roots(home, "test", home, "test"), str(root))


def sessions_dir(workspace: Workspace) -> Path:
    return Path(workspace.sessions_dir)


def common_dir(workspace: Workspace) -> Path:
    return Path(workspace.roots.state) / "sessions"


def write_meta(main: Path, **fields: object) -> None:
    main.with_name(f"{main.name}.meta").write_text(json.dumps(fields), encoding="utf-8")


def names(found: FoundSessions) -> list[str]:
    return [session.file_name for session in found.sessions]


def reasons(found: FoundSessions) -> list[tuple[str, SkipReason]]:
    return [(Path(one.path).name, one.reason) for one in found.skipped]


def test_a_workspace_without_sessions_has_none(workspace: Workspace) -> None:
    assert find_sessions(workspace, claude_home="/nowhere", codex_home="/nowhere").sessions == ()


def test_everything_of_a_session_file(workspace: Workspace) -> None:
    path = write_records(sessions_dir(workspace) / f"{STEM}.jsonl", [message("user", "a")])
    write_meta(path, workspace_root=workspace.root, custom_title="Login", topic_title="x")
    (session,) = find_sessions(workspace).sessions
    status = path.stat()
    assert (session.source, session.format) == (
        TurnSource.REASONIX,
        TranscriptFormat.REASONIX_CHECKPOINT,
    )
    assert (session.session_id, session.path, session.file_name) == (STEM, str(path), path.name)
    assert (session.size, session.modified) == (status.st_size, status.st_mtime_ns)
    assert (session.workspace_root, session.title) == (workspace.root, "Login")


def test_what_lies_beside_sessions_is_none(workspace: Workspace) -> None:
    directory = sessions_dir(workspace)
    for name in (
        "a.conflicts.jsonl",
        "a.guardian.jsonl",
        ".hidden.jsonl",
        "a.jsonl.meta",
        "a.display.json",
        "subagents/b.jsonl",
        ".trash/c.jsonl",
        "a.jsonl",
    ):
        write_records(directory / name, [])
    found = find_sessions(workspace)
    assert names(found) == ["a.jsonl"]
    assert not found.skipped


def test_the_newest_content_comes_first(workspace: Workspace) -> None:
    for name, seconds in (("b", 30), ("a", 20), ("c", 40)):
        age(write_records(sessions_dir(workspace) / f"{name}.jsonl", []), seconds)
    age(write_records(common_dir(workspace) / "d.jsonl", []), 10)
    write_meta(common_dir(workspace) / "d.jsonl", workspace_root=workspace.root)
    assert names(find_sessions(workspace)) == ["d.jsonl", "a.jsonl", "b.jsonl", "c.jsonl"]


def test_a_native_event_log_is_the_truth(workspace: Workspace) -> None:
    directory = sessions_dir(workspace)
    for name, schema in (("one", 1), ("two", 2)):
        write_records(directory / f"{name}.jsonl", [])
        log = [{"schema_version": schema, "type": "log"}]
        write_records(directory / f"{name}.events.jsonl", log)
    write_records(directory / "alone.events.jsonl", [entry("log")])
    write_records(directory / "foreign.jsonl", [])
    write_records(directory / "foreign.events.jsonl", [{"type": "user.message", "id": 1}])
    write_records(directory / "lost.events.jsonl", [{"type": "user.message", "id": 1}])
    found = find_sessions(workspace).sessions
    assert {session.file_name: (session.format, Path(session.path).name) for session in found} == {
        "one.jsonl": (TranscriptFormat.REASONIX_EVENTS_1, "one.events.jsonl"),
        "two.jsonl": (TranscriptFormat.REASONIX_EVENTS_2, "two.events.jsonl"),
        "alone.jsonl": (TranscriptFormat.REASONIX_EVENTS_2, "alone.events.jsonl"),
        "foreign.jsonl": (TranscriptFormat.REASONIX_CHECKPOINT, "foreign.jsonl"),
    }


def test_a_log_of_a_newer_schema_is_left_alone_and_named(workspace: Workspace) -> None:
    directory = sessions_dir(workspace)
    write_records(directory / "a.jsonl", [message("user", "a")])
    write_records(directory / "a.events.jsonl", [{"schema_version": 3, "type": "log"}])
    found = find_sessions(workspace)
    assert not found.sessions
    assert reasons(found) == [("a.events.jsonl", SkipReason.SCHEMA_TOO_NEW)]
    assert "schema 3" in found.skipped[0].message


@pytest.mark.parametrize("marker", ["a.cleanup-pending.json", "a.jsonl.cleanup-pending.json"])
def test_a_session_about_to_be_removed_is_hidden(workspace: Workspace, marker: str) -> None:
    for name in ("a.jsonl", "a.events.jsonl", marker):
        write_records(sessions_dir(workspace) / name, [entry("log")])
    found = find_sessions(workspace)
    assert not found.sessions
    assert reasons(found) == [("a.jsonl", SkipReason.CLEANUP_PENDING)]


def test_the_common_directory_gives_only_what_names_the_workspace(workspace: Workspace) -> None:
    directory = common_dir(workspace)
    for name, meta in (
        ("ours", {"workspace_root": workspace.root + "/"}),
        ("theirs", {"workspace_root": "/home/me/other"}),
        ("silent", {}),
        ("odd", {"workspace_root": ["x"]}),
        ("relative", {"workspace_root": "app"}),
    ):
        write_meta(write_records(directory / f"{name}.jsonl", []), **meta)
    write_records(directory / "bare.jsonl", [])
    found = find_sessions(workspace)
    assert names(found) == ["ours.jsonl"]
    assert not found.skipped


def test_a_workspace_may_be_named_by_its_real_path(workspace: Workspace, tmp_path: Path) -> None:
    alias = tmp_path / "alias"
    alias.symlink_to(workspace.root, target_is_directory=True)
    home = tmp_path / "claude"
    project = home / "projects" / claude_slug(workspace.root)
    write_records(project / "a.jsonl", [claude("a", cwd=workspace.root)])
    aliased = workspace_at(workspace.roots, str(alias))
    assert names(find_sessions(aliased, claude_home=str(home))) == ["a.jsonl"]


def test_a_session_of_a_workspace_with_the_same_slug_is_not_ours(workspace: Workspace) -> None:
    twin = workspace.root.replace("/work/app", "/work-app")
    for name, root in (("ours", workspace.root), ("theirs", twin)):
        path = write_records(sessions_dir(workspace) / f"{name}.jsonl", [])
        write_meta(path, workspace_root=root)
    write_records(sessions_dir(workspace) / "silent.jsonl", [])
    found = find_sessions(workspace)
    assert sorted(names(found)) == ["ours.jsonl", "silent.jsonl"]
    assert reasons(found) == [("theirs.jsonl", SkipReason.OTHER_WORKSPACE)]
    assert twin in found.skipped[0].message


def test_where_only_the_slug_is_known_all_of_its_sessions_count(workspace: Workspace) -> None:
    path = write_records(sessions_dir(workspace) / "a.jsonl", [])
    write_meta(path, workspace_root="/somewhere")
    found = find_sessions(replace(workspace, root=""), claude_home="/x", codex_home="/x")
    assert names(found) == ["a.jsonl"]


def test_a_remote_workspace_has_no_local_session(workspace: Workspace) -> None:
    write_records(sessions_dir(workspace) / "a.jsonl", [])
    remote = remote_workspace(workspace.roots, "ssh://box/home/me/app")
    assert find_sessions(remote) == find_sessions(remote, claude_home="/x", codex_home="/x")
    assert not find_sessions(remote).sessions


def test_what_is_no_regular_file_is_passed_over_and_said(workspace: Workspace) -> None:
    directory = sessions_dir(workspace)
    write_records(directory / "a.jsonl", [])
    (directory / "b.jsonl").mkdir()
    (directory / "c.events.jsonl").mkdir()
    found = find_sessions(workspace)
    assert names(found) == ["a.jsonl"]
    assert reasons(found) == [
        ("b.jsonl", SkipReason.NOT_REGULAR),
        ("c.events.jsonl", SkipReason.NOT_REGULAR),
    ]


def test_a_link_is_not_followed(workspace: Workspace, tmp_path: Path) -> None:
    target = write_records(tmp_path / "elsewhere.jsonl", [message("user", "a")])
    sessions_dir(workspace).mkdir(parents=True)
    (sessions_dir(workspace) / "a.jsonl").symlink_to(target)
    found = find_sessions(workspace)
    assert not found.sessions
    assert reasons(found) == [("a.jsonl", SkipReason.NOT_REGULAR)]


def test_claude_code_sessions_of_the_same_directory(workspace: Workspace, tmp_path: Path) -> None:
    home = tmp_path / "claude"
    project = home / "projects" / claude_slug(workspace.root)
    here, elsewhere = {"cwd": workspace.root}, {"cwd": workspace.root.replace("app", "a.p")}
    summary = {"type": "summary", "summary": "x"}
    write_records(project / "ours.jsonl", [summary, claude("a", **here), claude("b", **elsewhere)])
    write_records(project / "theirs.jsonl", [claude("a", **elsewhere)])
    write_records(project / "silent.jsonl", [summary])
    write_records(project / "agent-1.jsonl", [claude("a", **here)])
    write_records(project / "ours" / "subagents" / "agent-2.jsonl", [claude("a", **here)])
    write_records(home / "projects" / "-other" / "far.jsonl", [claude("a", **here)])
    found = find_sessions(workspace, claude_home=str(home)).sessions
    assert sorted(session.file_name for session in found) == ["ours.jsonl", "silent.jsonl"]
    assert {session.format for session in found} == {TranscriptFormat.CLAUDE_CODE}
    assert find_sessions(workspace).sessions == ()


def test_claude_code_cuts_long_names(tmp_path: Path) -> None:
    root = str(tmp_path / ("x" * 120) / ("y" * 120))
    home = str(tmp_path / "home")
    workspace = workspace_at(Roots(home, "test", home, "test"), root)
    project = tmp_path / "claude" / "projects" / f"{claude_slug(root)[:200]}-k3j2"
    write_records(project / "a.jsonl", [claude("a", cwd=root)])
    assert names(find_sessions(workspace, claude_home=str(tmp_path / "claude"))) == ["a.jsonl"]


def test_codex_sessions_of_the_same_directory(workspace: Workspace, tmp_path: Path) -> None:
    home = tmp_path / "codex"
    day = home / "sessions" / "2026" / "08" / "03"
    here = codex("session_meta", {"id": "1", "cwd": workspace.root})
    there = codex("session_meta", {"id": "2", "cwd": f"{workspace.root}/sub"})
    write_records(day / "rollout-1.jsonl", [here])
    write_records(day / "rollout-2.jsonl", [there])
    write_records(day / "rollout-3.jsonl", [codex("event_msg", {})])
    write_records(day / "notes.jsonl", [here])
    write_records(home / "archived_sessions" / "rollout-4.jsonl", [here])
    write_records(home / "rollout-5.jsonl", [here])
    found = find_sessions(workspace, codex_home=str(home)).sessions
    assert sorted(session.file_name for session in found) == ["rollout-1.jsonl", "rollout-4.jsonl"]
    assert {session.format for session in found} == {TranscriptFormat.CODEX}


def test_a_search_can_be_cancelled(workspace: Workspace, tmp_path: Path) -> None:
    home = tmp_path / "codex"
    here = codex("session_meta", {"cwd": workspace.root})
    write_records(home / "archived_sessions" / "rollout-1.jsonl", [here])
    found = find_sessions(workspace, codex_home=str(home), cancelled=lambda: True)
    assert not found.sessions


def test_the_homes_of_other_agents(reasonix_home: object) -> None:
    user = os.path.expanduser("~")
    assert claude_home({"CLAUDE_CONFIG_DIR": "/c"}) == "/c"
    assert codex_home({"CODEX_HOME": "/d"}) == "/d"
    assert claude_home({}) == os.path.join(user, ".claude")
    assert codex_home({}) == os.path.join(user, ".codex")


@pytest.mark.parametrize(
    ("path", "slug"),
    [
        ("/home/me/my_app.v2", "-home-me-my-app-v2"),
        ("/home/me/北山", "-home-me---"),
        ("/a/🙋", "-a---"),
        (r"C:\Users\me", "C--Users-me"),
    ],
)
def test_the_directory_names_of_claude_code(path: str, slug: str) -> None:
    assert claude_slug(path) == slug


@pytest.mark.parametrize(
    ("data", "schema"),
    [
        (b'{"schema_version":2,"type":"log"}\n', 2),
        (b'\xef\xbb\xbf{"type":"replace","schema_version":1}\nrest', 1),
        (b'{"schema_version":1,"type":"replace","messages":["' + b"x" * 300_000, 1),
        (b'{"schema_version":12,"type":"log"}\n', 12),
        (b'{"schema_version":2,"type":"log"}', None),
        (b'{"schema_version":2}\n', None),
        (b'{"type":"log"}\n', None),
        (b'{"schema_version":"2","type":"log"}\n', None),
        (b'{"schema_version":true,"type":"log"}\n', None),
        (b'{"messages":[{"schema_version":1,"type":"x"}]' + b" " * 300_000, None),
        (b"\n", None),
        (b"", None),
    ],
)
def test_the_schema_is_that_of_the_first_line(
    tmp_path: Path, data: bytes, schema: int | None
) -> None:
    path = tmp_path / "a.events.jsonl"
    path.write_bytes(data)
    assert native_schema(str(path)) == schema


@pytest.mark.parametrize(
    ("data", "directory"),
    [
        (b'{"cwd":"/home/me/app"}\n{"cwd":"/b"}\n', "/home/me/app"),
        (
            b'{"x":"' + b"y" * 20_000 + b'"}\n{"cwd" : "C:\\\\Users\\\\me \\u5317"}',
            r"C:\Users\me 北",
        ),
        (b'{"said":"\\"cwd\\":\\"/fake\\""}\n', ""),
        (b'{"cwd":"\\ud83d"}', ""),
        (b'{"cwd":1}', ""),
        (b'{"cwd":"/cut', ""),
        (b"", ""),
    ],
)
def test_the_directory_is_the_first_that_is_named(
    tmp_path: Path, data: bytes, directory: str
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(data)
    assert working_directory(str(path)) == directory
