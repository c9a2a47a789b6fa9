"""Where a workspace lies, and which workspaces a state root knows."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from context_center.core.errors import ContextError
from context_center.services.known_workspaces import known_workspaces, paths_of_slug
from context_center.services.workspace import (
    Roots,
    find_roots,
    find_workspace,
    git_root,
    remote_address,
    workspace_at,
)

if TYPE_CHECKING:
    from pathlib import Path


def roots_at(path: Path) -> Roots:
    return Roots(str(path), "test", str(path), "test")


def test_home_and_state_root_by_the_environment() -> None:
    roots = find_roots(None, {"REASONIX_HOME": "/srv/h/", "REASONIX_STATE_HOME": "/srv/s"})
    assert roots == Roots("/srv/h", "REASONIX_HOME", "/srv/s", "REASONIX_STATE_HOME")


def test_the_state_root_is_the_home_by_default() -> None:
    roots = find_roots(None, {"REASONIX_HOME": "/srv/h"})
    assert (roots.state, roots.state_source) == ("/srv/h", "REASONIX_HOME")
    home = os.path.join(os.path.expanduser("~"), ".reasonix")
    assert find_roots(None, {}) == Roots(home, "default", home, "default")


def test_the_option_beats_the_environment(tmp_path: Path) -> None:
    environ = {"REASONIX_HOME": "/srv/h", "REASONIX_STATE_HOME": "/srv/s"}
    roots = find_roots(str(tmp_path), environ)
    assert (roots.home, roots.state) == (str(tmp_path), str(tmp_path))


@pytest.mark.parametrize("variable", ["REASONIX_HOME", "REASONIX_STATE_HOME"])
@pytest.mark.parametrize("kind", ["relative", "file"])
def test_a_bad_value_never_falls_back(tmp_path: Path, variable: str, kind: str) -> None:
    file = tmp_path / "file"
    file.write_text("x", encoding="utf-8")
    value = "some/where" if kind == "relative" else str(file)
    with pytest.raises(ContextError) as caught:
        find_roots(None, {variable: value})
    assert variable in caught.value.message
    assert caught.value.remedy


def test_a_tilde_is_the_users_home() -> None:
    assert find_roots(None, {"REASONIX_HOME": "~/r"}).home == os.path.expanduser("~/r")


@pytest.mark.parametrize(
    "text",
    ["ssh://host/app", "me@host:app", "me@host:/srv/app", "host.example.com:/srv", "wsl://u/x"],
)
def test_remote_addresses_fail_closed(tmp_path: Path, text: str) -> None:
    workspace = find_workspace(roots_at(tmp_path), text, str(tmp_path))
    assert workspace.is_remote
    assert workspace.remote_address == text
    assert workspace.root == workspace.facts_dir == workspace.global_facts_dir == ""


@pytest.mark.parametrize("text", ["/srv/a:b", "C:\\work", "C:/work", "./x@y:z", "file:///srv/app"])
def test_local_paths_are_not_remote(text: str) -> None:
    assert remote_address(text) == ""


def test_the_nearest_git_root(tmp_path: Path) -> None:
    inner = tmp_path / "repo" / "a" / "b"
    inner.mkdir(parents=True)
    assert git_root(str(inner)) is None or not git_root(str(inner)).startswith(str(tmp_path))
    (tmp_path / "repo" / ".git").write_text("gitdir: elsewhere", encoding="utf-8")
    roots = roots_at(tmp_path / "home")
    assert find_workspace(roots, None, str(inner)).root == str(tmp_path / "repo")
    assert find_workspace(roots, "a", str(tmp_path / "repo")).root == str(tmp_path / "repo" / "a")


def test_a_missing_workspace_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContextError) as caught:
        find_workspace(roots_at(tmp_path), "nowhere", str(tmp_path))
    assert caught.value.path == str(tmp_path / "nowhere")


def make_store(state: Path, slug: str, *names: str) -> None:
    directory = state / "projects" / slug / "memory"
    directory.mkdir(parents=True)
    for name in names:
        (directory / name).write_text("x", encoding="utf-8")


def test_known_workspaces_are_mapped_back(tmp_path: Path) -> None:
    state = tmp_path / "state"
    tree = tmp_path / "code" / "my-app"
    tree.mkdir(parents=True)
    make_store(state, workspace_at(roots_at(state), str(tree)).slug, "a.md", "b.md", "MEMORY.md")
    make_store(state, "-gone-for-ever")
    known = {w.slug: w for w in known_workspaces(roots_at(state))}
    assert known["-gone-for-ever"].root == ""
    found = next(w for w in known.values() if w.root)
    assert (found.root, found.title, found.fact_count) == (str(tree), "my-app", 2)


def test_a_slug_that_fits_two_directories_is_not_guessed(tmp_path: Path) -> None:
    state = tmp_path / "state"
    for path in ("a-b", "a/b"):
        (tmp_path / path).mkdir(parents=True)
    slug = workspace_at(roots_at(state), str(tmp_path / "a-b")).slug
    make_store(state, slug)
    projects = str(state / "projects")
    assert paths_of_slug(projects, slug) == []
    both = [str(tmp_path / "a-b"), str(tmp_path / "a" / "b")]
    assert paths_of_slug(projects, slug, both) == both


def test_session_metadata_names_the_path(tmp_path: Path) -> None:
    state = tmp_path / "state"
    make_store(state, "-srv-my-app")
    sessions = state / "projects" / "-srv-my-app" / "sessions"
    sessions.mkdir()
    meta = {"workspace_root": "/srv/my/app", "turns": 3}
    (sessions / "1.jsonl.meta").write_text(json.dumps(meta), encoding="utf-8")
    (sessions / "2.jsonl.meta").write_text("{not json", encoding="utf-8")
    (sessions / "3.jsonl.meta").write_text('{"workspace_root": "/other"}', encoding="utf-8")
    assert [w.root for w in known_workspaces(roots_at(state))] == ["/srv/my/app"]


def test_two_workspaces_of_one_slug_know_of_each_other(tmp_path: Path) -> None:
    from context_center.services.catalog import Catalog

    state = tmp_path / "state"
    for path in ("a-b", "a/b"):
        (tmp_path / path).mkdir(parents=True)
    one, other = str(tmp_path / "a-b"), str(tmp_path / "a" / "b")
    catalog = Catalog(workspace_at(roots_at(state), one), None, lambda: 0, [other])
    assert catalog.load()[0].shared_with == (other,)
