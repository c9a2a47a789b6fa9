"""Where Context Center's own files lie: resources that it ships, caches, settings, data.

None of them is ever in the Reasonix home (decisions.md, 11).
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

APP_NAME = "context-center"
DATA_VARIABLE = "CONTEXT_CENTER_DATA"
_PACKAGE = Path(__file__).resolve().parent.parent


def resources_dir() -> Path:
    """The icons, styles and samples: inside the package when installed, else the checkout's.

    Raises FileNotFoundError when neither is there.
    """
    for candidate in (_PACKAGE / "resources", _PACKAGE.parent / "resources"):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"The resources of Context Center are missing beside {_PACKAGE}.")


def cache_dir() -> Path:
    """What can be deleted at any time and comes back; may not exist yet."""
    return _own_dir("cache", platformdirs.user_cache_path(APP_NAME, appauthor=False))


def config_dir() -> Path:
    """What the user has set; may not exist yet."""
    return _own_dir("config", platformdirs.user_config_path(APP_NAME, appauthor=False))


def data_dir() -> Path:
    """What the user has decided and cannot be computed again; may not exist yet."""
    return _own_dir("data", platformdirs.user_data_path(APP_NAME, appauthor=False))


def _own_dir(kind: str, default: Path) -> Path:
    """``default``, or the subdirectory ``kind`` of what the environment names."""
    override = os.environ.get(DATA_VARIABLE)
    return Path(override).absolute() / kind if override else default
