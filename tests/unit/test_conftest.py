"""No test may reach a real home."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
import pytest

if TYPE_CHECKING:
    from tests.conftest import ReasonixHome


@pytest.fixture(scope="module")
def home_of_a_longer_fixture() -> Path:
    return Path.home()


def test_every_home_is_a_temporary_one(reasonix_home: ReasonixHome, tmp_path: Path) -> None:
    below = tmp_path.parent.parent
    assert os.environ["REASONIX_HOME"] == str(reasonix_home.home)
    assert os.environ["REASONIX_STATE_HOME"] == str(reasonix_home.state)
    assert Path.home() == reasonix_home.user
    for place in (reasonix_home.home, reasonix_home.state, reasonix_home.user):
        assert place.is_dir()
        assert place.is_relative_to(below)
    assert Path(platformdirs.user_config_dir("context-center")).is_relative_to(reasonix_home.user)


def test_fixtures_that_outlive_a_test_see_no_real_home_either(
    home_of_a_longer_fixture: Path, original_environment: dict[str, str], tmp_path: Path
) -> None:
    assert home_of_a_longer_fixture.is_relative_to(tmp_path.parent.parent)
    assert original_environment.get("HOME") != str(home_of_a_longer_fixture)
