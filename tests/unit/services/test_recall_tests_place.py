"""Whether a workspace has recall tests, without reading any."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from context_center.services.recall_tests import recall_tests_path
from context_center.services.recall_tests_place import has_recall_tests
from context_center.services.workspace import remote_workspace, workspace_of_slug
from tests.helpers.temporary_store import TemporaryStore, temporary_store


@pytest.fixture
def store(tmp_path: Path) -> TemporaryStore:
    return temporary_store(tmp_path / "reasonix", tmp_path / "payments-api")


def test_they_are_where_they_are_read(store: TemporaryStore) -> None:
    assert not has_recall_tests(store.workspace)
    path = Path(recall_tests_path(store.workspace))
    path.parent.mkdir()
    assert not has_recall_tests(store.workspace)
    path.write_text("version: 1\n", encoding="utf-8")
    assert has_recall_tests(store.workspace)


def test_a_link_into_nowhere_is_something_to_be_told(store: TemporaryStore) -> None:
    path = Path(recall_tests_path(store.workspace))
    path.parent.mkdir()
    path.symlink_to(path.with_name("nowhere"))
    assert has_recall_tests(store.workspace)


def test_without_a_directory_of_its_own_a_workspace_has_none(store: TemporaryStore) -> None:
    assert not has_recall_tests(remote_workspace(store.roots, "ssh://ada@build.example/srv"))
    assert not has_recall_tests(workspace_of_slug(store.roots, "-srv-app"))


def test_asking_loads_neither_yaml_nor_numpy() -> None:
    code = (
        "import sys, context_center.services.recall_tests_place\n"
        "print(sorted({'numpy', 'yaml'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
