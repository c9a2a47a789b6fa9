"""What every test shares: homes of its own, and how hypothesis searches.

No test may read or write the real Reasonix home, the real user's directories or
anything that the developer's environment points to.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


@dataclass(frozen=True)
class ReasonixHome:
    """The directories that stand in for a user's own during one test; all exist and are empty.

    `home` is the Reasonix home, `state` the state root, `user` the user's home directory.
    """

    home: Path
    state: Path
    user: Path


def _move_in(patch: pytest.MonkeyPatch, root: Path) -> ReasonixHome:
    """Point every variable that names a home, a state root or a user directory below `root`."""
    places = ReasonixHome(home=root / "reasonix", state=root / "state", user=root / "user")
    variables = {
        "REASONIX_HOME": places.home,
        "REASONIX_STATE_HOME": places.state,
        "HOME": places.user,
        "USERPROFILE": places.user,
        "APPDATA": places.user / "AppData" / "Roaming",
        "LOCALAPPDATA": places.user / "AppData" / "Local",
        "XDG_CONFIG_HOME": places.user / ".config",
        "XDG_DATA_HOME": places.user / ".local" / "share",
        "XDG_STATE_HOME": places.user / ".local" / "state",
        "XDG_CACHE_HOME": places.user / ".cache",
    }
    for name, directory in variables.items():
        directory.mkdir(parents=True, exist_ok=True)
        patch.setenv(name, str(directory))
    patch.delenv("CONTEXT_CENTER_DATA", raising=False)
    return places


@pytest.fixture(scope="session", autouse=True)
def original_environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, str]]:
    """The environment that the tests were started with, as it was.

    Fixtures that outlive a test already see homes below a temporary directory. Only what
    installs packages needs the original, for pip's cache.
    """
    original = dict(os.environ)
    with pytest.MonkeyPatch.context() as patch:
        _move_in(patch, tmp_path_factory.mktemp("session-home"))
        yield original


@pytest.fixture(autouse=True)
def reasonix_home(
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    original_environment: Mapping[str, str],
) -> ReasonixHome:
    """Homes of this test alone, set in the environment; see `ReasonixHome`."""
    return _move_in(monkeypatch, tmp_path_factory.mktemp("home"))
