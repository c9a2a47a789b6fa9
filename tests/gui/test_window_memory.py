"""What the window remembers, through the settings file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray

from context_center.services.settings import Settings, load_settings, save_settings
from context_center.ui.window_memory import WindowMemory

if TYPE_CHECKING:
    from pathlib import Path

STATE = QByteArray(bytes(range(256)))


def test_what_is_remembered_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    memory = WindowMemory(path)
    assert memory.geometry.isEmpty()
    memory.remember_workspace("/a")
    memory.remember_workspace("ssh://host/b")
    memory.remember_theme("dark")
    memory.remember_layout("archive", STATE, {"facts": STATE})
    assert memory.save() is None
    again = WindowMemory(path)
    assert again.problem is None
    assert again.theme == "dark"
    assert again.geometry == STATE
    assert again.layouts == {"facts": STATE}
    assert again.settings.tab == "archive"
    assert (again.paths, again.addresses) == (("/a",), ("ssh://host/b",))


def test_nothing_is_written_when_nothing_changed(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    assert WindowMemory(path).save() is None
    assert not path.exists()


def test_without_a_path_nothing_is_read_or_kept(tmp_path: Path) -> None:
    memory = WindowMemory(None)
    memory.remember_workspace("/a")
    assert memory.save() is None
    assert list(tmp_path.iterdir()) == []


def test_without_keeping_a_workspace_leaves_no_trace(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    memory = WindowMemory(path, keep=False)
    memory.remember_workspace("/sample")
    memory.remember_theme("light")
    assert memory.save() is None
    assert load_settings(path)[0] == Settings(theme="light")


def test_an_unknown_theme_reads_as_the_systems(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save_settings(Settings(theme="sepia", geometry="no base64 é"), path)
    memory = WindowMemory(path)
    assert memory.theme == "system"
    assert isinstance(memory.geometry, QByteArray)


def test_a_failed_save_gives_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    (path / "in the way").touch()
    memory = WindowMemory(path)
    memory.remember_theme("dark")
    error = memory.save()
    assert error is not None
    assert error.title == "Settings not saved"


def test_answers_are_kept_for_good_unless_nothing_is(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    memory = WindowMemory(path)
    memory.remember_answer("global")
    assert memory.save() is None
    assert WindowMemory(path).answered == {"global"}
    sample = WindowMemory(path, keep=False)
    sample.remember_answer("shared /tmp/sample")
    assert sample.answered == {"global", "shared /tmp/sample"}
    assert sample.save() is None
    assert WindowMemory(path).answered == {"global"}
