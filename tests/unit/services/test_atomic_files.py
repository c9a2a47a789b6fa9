"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from context_center.services.atomic_files import (
    create_file,
    is_leftover,
    make_directories,
    move_file,
    remove_leftovers,
    replace_file,
)

if TYPE_CHECKING:
    from pathlib import Path


def unchanged() -> None:
    """A last look that finds nothing."""


def test_a_create_replaces_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a"
    create_file(str(path), b"one")
    for taken in (path, tmp_path / "link", tmp_path / "folder"):
        if taken.name == "link":
            taken.symlink_to("nowhere")
        elif taken.name == "folder":
            taken.mkdir()
        with pytest.raises(FileExistsError):
            create_file(str(taken), b"two")
    assert path.read_bytes() == b"one"
    assert sorted(os.listdir(tmp_path)) == ["a", "folder", "link"]


def test_a_new_file_has_the_mode_that_the_user_wants(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        create_file(str(tmp_path / "a"), b"x")
    finally:
        os.umask(before)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640


def test_a_replaced_file_keeps_its_mode_and_owner(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"one")
    path.chmod(0o604)
    if os.getuid() == 0:
        os.chown(path, 1_234, 2_345)
    before = path.stat()
    replace_file(str(path), b"two", like=before, last_look=unchanged)
    after = path.stat()
    assert (after.st_mode, after.st_uid, after.st_gid) == (
        before.st_mode,
        before.st_uid,
        before.st_gid,
    )
    assert path.read_bytes() == b"two"


def test_the_last_look_can_stop_a_replacement(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"one")

    def stop() -> None:
        assert any(is_leftover(name) for name in os.listdir(tmp_path))
        raise ValueError("changed")

    with pytest.raises(ValueError, match="changed"):
        replace_file(str(path), b"two", like=path.stat(), last_look=stop)
    assert path.read_bytes() == b"one"
    assert os.listdir(tmp_path) == ["a"]


def test_an_error_names_the_file_that_was_meant(tmp_path: Path) -> None:
    path = tmp_path / "gone" / "a"
    with pytest.raises(FileNotFoundError) as failed:
        create_file(str(path), b"x")
    assert failed.value.filename == str(path)


def test_a_move_replaces_nothing(tmp_path: Path) -> None:
    source, target = tmp_path / "a", tmp_path / "b"
    source.write_bytes(b"one")
    target.write_bytes(b"two")
    with pytest.raises(FileExistsError):
        move_file(str(source), str(target))
    assert (source.read_bytes(), target.read_bytes()) == (b"one", b"two")
    target.unlink()
    move_file(str(source), str(target))
    assert os.listdir(tmp_path) == ["b"]


def test_directories_that_were_made_are_told(tmp_path: Path) -> None:
    assert make_directories(str(tmp_path / "a" / "b")) == [
        str(tmp_path / "a"),
        str(tmp_path / "a" / "b"),
    ]
    assert make_directories(str(tmp_path / "a" / "b")) == []


def test_only_our_own_leftovers_go(tmp_path: Path) -> None:
    ours = ".context-center-0011223344556677.tmp"
    for name in (ours, "a.md", ".a.md.tmp", "context-center.tmp", ".context-center-x.md"):
        (tmp_path / name).write_bytes(b"x")
    assert remove_leftovers(str(tmp_path)) == [str(tmp_path / ours)]
    assert len(os.listdir(tmp_path)) == 4
    assert remove_leftovers(str(tmp_path / "gone")) == []
