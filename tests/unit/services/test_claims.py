"""What facts name is looked up in the workspace and nowhere else."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from context_center.services import claims
from context_center.services.claims import ClaimState, check_claims
from context_center.services.workspace import remote_workspace
from tests.helpers.temporary_store import TemporaryStore, make_fact, temporary_store

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def store(tmp_path: Path) -> TemporaryStore:
    return temporary_store(tmp_path / "home", tmp_path / "api")


def states(store: TemporaryStore, body: str) -> dict[str, ClaimState]:
    fact = make_fact("a", description="", body=body)
    return {each.claim.name: each.state for each in check_claims(fact, store.workspace)}


def test_paths_are_found_or_missing(store: TemporaryStore, tmp_path: Path) -> None:
    (tmp_path / "api" / "src" / "deep").mkdir(parents=True)
    (tmp_path / "api" / "src" / "deep" / "main.py").touch()
    (tmp_path / "api" / "node_modules").mkdir()
    (tmp_path / "api" / "node_modules" / "left.js").touch()
    body = "src/deep/main.py, main.py, deep/main.py, `src/deep`, left.js, gone.py"
    assert states(store, body) == {
        "src/deep/main.py": ClaimState.FOUND,
        "main.py": ClaimState.FOUND,
        "src/deep": ClaimState.FOUND,
        "deep/main.py": ClaimState.MISSING,
        "left.js": ClaimState.MISSING,
        "gone.py": ClaimState.MISSING,
    }


def test_nothing_outside_of_the_workspace_is_told(store: TemporaryStore, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").touch()
    os.symlink(tmp_path, tmp_path / "api" / "out")
    body = f"`../secret.txt` `{tmp_path}/secret.txt` `~/.npmrc` `out/secret.txt` `x/../../y.md`"
    assert set(states(store, body).values()) == {ClaimState.OUTSIDE}
    assert len(states(store, body)) == 5


def test_a_path_that_leads_back_inside_is_found(store: TemporaryStore, tmp_path: Path) -> None:
    (tmp_path / "api" / "a.py").touch()
    inside = f"{tmp_path}/api/a.py"
    assert states(store, f"`{inside}` `src/../a.py`") == {
        inside: ClaimState.FOUND,
        "src/../a.py": ClaimState.FOUND,
    }


def test_commands_are_looked_up_and_not_run(
    store: TemporaryStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    suffix = ".exe" if os.name == "nt" else ""
    (tools / f"kestrelctl{suffix}").write_text("exit 1")
    (tools / f"kestrelctl{suffix}").chmod(0o755)
    monkeypatch.setenv("PATH", str(tools))
    assert states(store, "`kestrelctl up now` `sparrowctl up now`") == {
        "kestrelctl": ClaimState.FOUND,
        "sparrowctl": ClaimState.MISSING,
    }


def test_hosts_are_not_asked(store: TemporaryStore) -> None:
    assert states(store, "https://127.0.0.1:9/x") == {"127.0.0.1": ClaimState.UNCHECKED}


def test_of_a_remote_workspace_nothing_is_looked_up(store: TemporaryStore) -> None:
    remote = remote_workspace(store.roots, "ssh://ada@host/srv/api")
    fact = make_fact("a", description="", body="src/a.py `make test` ~/x.md")
    assert {each.state for each in check_claims(fact, remote)} == {ClaimState.UNCHECKED}


def test_a_workspace_that_is_not_there_says_nothing(store: TemporaryStore, tmp_path: Path) -> None:
    (tmp_path / "api").rmdir()
    assert states(store, "src/a.py") == {"src/a.py": ClaimState.UNCHECKED}


def test_a_large_workspace_is_not_searched_without_end(
    store: TemporaryStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        (tmp_path / "api" / f"d{number}").mkdir()
    monkeypatch.setattr(claims, "MOST_ENTRIES", 4)
    assert states(store, "gone.py") == {"gone.py": ClaimState.UNCHECKED}


def test_a_cancelled_look_up_ends(store: TemporaryStore) -> None:
    fact = make_fact("a", description="", body="src/a.py src/b.py")
    assert check_claims(fact, store.workspace, lambda: True) == ()
