"""Our own small files: whole, private, and never overwritten when they are broken."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest

from context_center.core.errors import ContextError, WriteFailedError
from context_center.services.conflict_decisions import MOST_KEPT, ConflictDecisions
from context_center.services.own_files import OwnFile
from tests.helpers.temporary_store import temporary_store

if TYPE_CHECKING:
    from pathlib import Path

    from context_center.services.workspace import Workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return temporary_store(tmp_path / "home", tmp_path / "app").workspace


@pytest.fixture
def file(workspace: Workspace, tmp_path: Path) -> OwnFile:
    return OwnFile(workspace, "kind", 1, tmp_path / "data")


def test_what_is_written_is_read(file: OwnFile) -> None:
    assert file.read() is None
    file.write([{"a": ["é\n\u2028", 1]}, None, "x"])
    assert file.read() == [{"a": ["é\n\u2028", 1]}, None, "x"]
    assert stat.S_IMODE(file.path.stat().st_mode) == 0o600
    assert [each.name for each in file.path.parent.iterdir()] == [file.path.name]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"version": 2}', '{"version": 1}\n{', "[" * 100_000]
)
def test_a_broken_file_is_set_aside(file: OwnFile, text: str) -> None:
    for number in (1, 2):
        file.write([])
        file.path.write_text(text)
        assert file.read() is None
        assert not file.path.exists()
        assert file.path.with_name(f"{file.path.stem}.broken-{number}").read_text() == text


def test_an_unreadable_file_is_told_and_left(file: OwnFile) -> None:
    file.path.mkdir(parents=True)
    with pytest.raises(ContextError) as refused:
        file.read()
    assert refused.value.path == str(file.path)
    with pytest.raises(WriteFailedError):
        file.write([])
    assert [each.name for each in file.path.parent.iterdir()] == [file.path.name]


def test_workspaces_have_files_of_their_own(tmp_path: Path) -> None:
    stores = [temporary_store(tmp_path / "home", tmp_path / name) for name in "ab"]
    decisions = [ConflictDecisions(each.workspace, tmp_path / "data") for each in stores]
    decisions[0].keep("x")
    assert decisions[0].kept() == {"x"}
    assert decisions[1].kept() == frozenset()


def test_a_decision_can_be_taken_back(workspace: Workspace, tmp_path: Path) -> None:
    decisions = ConflictDecisions(workspace, tmp_path)
    assert decisions.keep("one") == {"one"}
    assert decisions.keep("two") == {"one", "two"}
    assert ConflictDecisions(workspace, tmp_path).take_back("one") == {"two"}
    assert decisions.kept() == {"two"}
    assert decisions.take_back("three") == {"two"}


def test_the_oldest_decisions_go(workspace: Workspace, tmp_path: Path) -> None:
    file = OwnFile(workspace, "conflicts", 1, tmp_path)
    file.write([str(number) for number in range(MOST_KEPT)])
    kept = ConflictDecisions(workspace, tmp_path).keep("new")
    assert len(kept) == MOST_KEPT
    assert "new" in kept
    assert "0" not in kept
