"""Where the program's own files lie."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from context_center.services.paths import cache_dir, config_dir, data_dir, resources_dir

if TYPE_CHECKING:
    import pytest


def test_resources_are_those_of_the_checkout_or_the_package() -> None:
    found = resources_dir()
    assert found.is_absolute()
    assert (found / "icons" / "app.svg").is_file()
    assert (found / "sample" / "payments-api" / "AGENTS.md").is_file()


def test_the_environment_moves_all_three(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CONTEXT_CENTER_DATA", str(tmp_path))
    assert cache_dir() == tmp_path / "cache"
    assert config_dir() == tmp_path / "config"
    assert data_dir() == tmp_path / "data"


def test_a_relative_place_is_made_absolute(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CONTEXT_CENTER_DATA", "own")
    assert data_dir() == Path.cwd() / "own" / "data"


def test_without_it_they_are_the_platform_s_and_not_the_reasonix_home(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("CONTEXT_CENTER_DATA", raising=False)
    places = {cache_dir(), config_dir(), data_dir()}
    assert all("context-center" in place.parts for place in places)
    assert not any(".reasonix" in place.parts for place in places)
