"""The file of recall tests on disk: read without trust, written whole or not at all."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from context_center.core.errors import ContextError, RemoteWorkspaceError
from context_center.core.recall.expectations import Expectation
from context_center.core.recall.index import RecallIndex
from context_center.services.recall_tests import (
    MAX_BYTES,
    add_recall_test,
    change_recall_test,
    check_recall_tests,
    read_recall_tests,
    recall_tests_path,
    remove_recall_test,
)
from context_center.services.workspace import remote_workspace, workspace_of_slug
from tests.helpers.stores import NOW, Store
from tests.unit.core.recall.making import make_fact

TEST = Expectation("cache policy", ("project/a.md",))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.below(tmp_path)


def put(store: Store, text: str | bytes) -> Path:
    path = Path(recall_tests_path(store.workspace))
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def leftovers(path: Path) -> list[str]:
    return [entry.name for entry in path.parent.iterdir() if entry != path]


def test_where_it_lies(store: Store) -> None:
    root = Path(store.workspace.root)
    expected = root / ".context-center" / "recall-tests.yaml"
    assert recall_tests_path(store.workspace) == str(expected)


def test_no_file_is_no_tests(store: Store) -> None:
    held = read_recall_tests(store.workspace)
    assert (held.data, held.tests, held.problems) == (None, (), ())
    assert check_recall_tests(store.workspace, RecallIndex.build([]), NOW).passed


def test_the_way_of_a_test(store: Store) -> None:
    held = add_recall_test(store.workspace, read_recall_tests(store.workspace), TEST)
    held = add_recall_test(store.workspace, held, replace(TEST, message="two"))
    held = change_recall_test(store.workspace, held, 1, replace(TEST, message="three"))
    assert [test.message for test in held.tests] == ["cache policy", "three"]
    held = remove_recall_test(store.workspace, held, 0)
    assert [test.message for test in held.tests] == ["three"]
    assert read_recall_tests(store.workspace) == held
    assert leftovers(Path(held.path)) == []


def test_checking(store: Store) -> None:
    put(store, "tests:\n- message: cache policy\n  must_recall: [a]\n- message: cache policy\n")
    index = RecallIndex.build([make_fact("a", "cache policy")])
    report = check_recall_tests(store.workspace, index, NOW)
    assert [result.passed for result in report.results] == [True]
    assert [problem.line for problem in report.problems] == [4]
    assert not report.passed
    assert report.broken == ()
    put(store, "tests:\n- message: cache policy\n  must_recall: [a]\n")
    assert check_recall_tests(store.workspace, index, NOW).passed
    failing = check_recall_tests(store.workspace, RecallIndex.build([]), NOW)
    assert not failing.passed
    assert len(failing.broken) == 1


def test_a_broken_file_is_told_and_left_alone(store: Store) -> None:
    path = put(store, "tests:\n  - message: 'open\n")
    held = read_recall_tests(store.workspace)
    assert held.problems[0].line == 3
    assert held.problems[0].path == str(path)
    before = path.read_bytes()
    with pytest.raises(ContextError, match="Line 3"):
        add_recall_test(store.workspace, held, TEST)
    assert path.read_bytes() == before


@pytest.mark.parametrize("data", [b"tests:\n- message: \xff\xfe\x93\n", b"x" * (MAX_BYTES + 1)])
def test_what_cannot_be_read_is_never_overwritten(store: Store, data: bytes) -> None:
    path = put(store, data)
    held = read_recall_tests(store.workspace)
    assert held.tests == ()
    assert len(held.problems) == 1
    with pytest.raises(ContextError):
        add_recall_test(store.workspace, held, TEST)
    assert path.read_bytes() == data


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs links and pipes")
@pytest.mark.parametrize("kind", ["link", "pipe", "directory", "linked directory"])
def test_only_a_regular_file_of_the_workspace_is_read(
    store: Store, tmp_path: Path, kind: str
) -> None:
    path = Path(recall_tests_path(store.workspace))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    secret = elsewhere / path.name
    secret.write_text("tests:\n- message: secret\n  quiet: true\n", encoding="utf-8")
    if kind == "linked directory":
        path.parent.symlink_to(elsewhere)
    else:
        path.parent.mkdir()
        if kind == "link":
            path.symlink_to(secret)
        elif kind == "pipe":
            os.mkfifo(path)
        else:
            path.mkdir()
    held = read_recall_tests(store.workspace)
    assert held.tests == ()
    assert len(held.problems) == 1
    with pytest.raises(ContextError):
        add_recall_test(store.workspace, held, TEST)
    assert secret.read_text(encoding="utf-8").count("message") == 1


def test_a_file_that_changed_meanwhile_is_not_overwritten(store: Store) -> None:
    held = add_recall_test(store.workspace, read_recall_tests(store.workspace), TEST)
    path = put(store, "tests:\n- message: theirs\n  quiet: true\n")
    with pytest.raises(ContextError, match="no longer what was read"):
        remove_recall_test(store.workspace, held, 0)
    assert "theirs" in path.read_text(encoding="utf-8")
    path.unlink()
    with pytest.raises(ContextError, match="no longer what was read"):
        add_recall_test(store.workspace, held, TEST)
    assert not path.exists()
    nothing = read_recall_tests(store.workspace)
    put(store, "tests: []\n")
    with pytest.raises(ContextError, match="no longer what was read"):
        add_recall_test(store.workspace, nothing, TEST)


def test_line_ends_encoding_and_mode_stay(store: Store) -> None:
    text = "# größe\r\ntests:\r\n- message: a\r\n  quiet: true\r\n"
    path = put(store, b"\xef\xbb\xbf" + text.encode())
    path.chmod(0o640)
    held = add_recall_test(store.workspace, read_recall_tests(store.workspace), TEST)
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf" + text.encode())
    assert data.count(b"\r\n") == data.count(b"\n")
    assert len(held.tests) == 2
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o640


def test_a_directory_that_takes_no_file(store: Store) -> None:
    root = Path(store.workspace.root)
    (root / ".context-center").write_text("", encoding="utf-8")
    held = read_recall_tests(store.workspace)
    with pytest.raises(ContextError):
        add_recall_test(store.workspace, held, TEST)


def test_a_remote_or_unknown_workspace_has_no_file(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    roots = store.workspace.roots
    put(store, "tests:\n- message: local\n  quiet: true\n")
    monkeypatch.chdir(store.workspace.root)
    with pytest.raises(RemoteWorkspaceError):
        read_recall_tests(remote_workspace(roots, "ssh://host/app"))
    with pytest.raises(ContextError, match="Only the store"):
        read_recall_tests(workspace_of_slug(roots, "-somewhere"))
