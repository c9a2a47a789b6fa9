"""The settings file: round trip, broken files set aside, unreadable files left alone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.errors import ContextError
from context_center.services.settings import (
    REMEMBERED_WORKSPACES,
    Settings,
    load_settings,
    save_settings,
    settings_path,
    with_workspace,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import ReasonixHome

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
SETTINGS = st.builds(
    Settings,
    theme=TEXT,
    profile=TEXT,
    tab=TEXT,
    workspaces=st.lists(TEXT).map(tuple),
    geometry=TEXT,
    layouts=st.dictionaries(TEXT, TEXT),
)


@given(SETTINGS)
def test_what_was_saved_is_loaded(
    tmp_path_factory: pytest.TempPathFactory, settings: Settings
) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.json"
    save_settings(settings, path)
    assert load_settings(path) == (settings, None)


def test_a_missing_file_gives_the_defaults_and_makes_nothing(tmp_path: Path) -> None:
    settings, problem = load_settings(tmp_path / "none" / "settings.json")
    assert settings == Settings(theme="system", profile="specification", tab="facts")
    assert problem is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[1]", b'"text"', b"\xff\xfe{}", b"[" * 100_000, b"null"]
)
def test_a_broken_file_is_set_aside_and_told(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    settings, problem = load_settings(path)
    assert settings == Settings()
    assert problem is not None
    assert problem.code == "settings_broken"
    aside = tmp_path / "settings.broken-1.json"
    assert problem.path == str(aside)
    assert aside.read_bytes() == data
    assert not path.exists()


def test_a_second_broken_file_does_not_replace_the_first(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for text in ("one", "two"):
        path.write_text(text, encoding="utf-8")
        load_settings(path)
    assert (tmp_path / "settings.broken-1.json").read_text(encoding="utf-8") == "one"
    assert (tmp_path / "settings.broken-2.json").read_text(encoding="utf-8") == "two"


def test_values_of_the_wrong_kind_read_as_defaults(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    stored = {
        "theme": 3,
        "tab": "archive",
        "workspaces": ["/a", 7, None, "/b"],
        "layouts": {"facts": "AAAA", "archive": 1},
        "geometry": None,
        "from_a_later_release": True,
    }
    path.write_text(json.dumps(stored), encoding="utf-8")
    settings, problem = load_settings(path)
    assert problem is None
    assert settings == Settings(
        theme="system", tab="archive", workspaces=("/a", "/b"), layouts={"facts": "AAAA"}
    )


@pytest.mark.parametrize("value", ["text", 3, None, {"a": 1}])
def test_workspaces_of_the_wrong_kind_are_none(tmp_path: Path, value: object) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"workspaces": value}), encoding="utf-8")
    assert load_settings(path)[0].workspaces == ()


def test_an_unreadable_file_is_told_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    settings, problem = load_settings(path)
    assert settings == Settings()
    assert problem is not None
    assert problem.code == "settings_unreadable"
    assert path.is_dir()


def test_a_failed_save_keeps_the_old_file_and_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    (path / "kept").write_text("kept", encoding="utf-8")
    with pytest.raises(ContextError) as raised:
        save_settings(Settings(), path)
    assert raised.value.path == str(path)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["settings.json"]
    assert (path / "kept").read_text(encoding="utf-8") == "kept"


def test_the_workspace_opened_last_stands_first_and_once() -> None:
    settings = Settings()
    for path in ("/a", "/b", "/a", "ssh://host/c"):
        settings = with_workspace(settings, path)
    assert settings.workspaces == ("ssh://host/c", "/a", "/b")
    assert settings.last_workspace == "ssh://host/c"
    assert Settings().last_workspace == ""


def test_only_the_latest_workspaces_are_remembered() -> None:
    settings = Settings()
    for number in range(REMEMBERED_WORKSPACES + 5):
        settings = with_workspace(settings, f"/{number}")
    assert len(settings.workspaces) == REMEMBERED_WORKSPACES
    assert settings.workspaces[-1] == "/5"


def test_settings_lie_outside_the_reasonix_home(reasonix_home: ReasonixHome) -> None:
    path = settings_path()
    assert path.name == "settings.json"
    assert not path.is_relative_to(reasonix_home.home)
    assert not path.is_relative_to(reasonix_home.state)
