"""Paths as a person writes them."""

from __future__ import annotations

import os
from pathlib import Path


def with_tilde(path: str) -> str:
    """The path with the user's own home directory as ``~``."""
    home = str(Path.home())
    if path == home:
        return "~"
    if path.startswith(home.rstrip(os.sep) + os.sep):
        return "~" + path[len(home.rstrip(os.sep)) :]
    return path
