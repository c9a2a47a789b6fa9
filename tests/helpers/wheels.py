"""Building the project's wheel, and installing it where nothing else is."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def build(root: Path, into: Path) -> Path:
    """Build the wheel of the checkout `root` with the installed hatchling; return its path."""
    _pip("wheel", "--no-deps", "--no-build-isolation", f"--wheel-dir={into}", str(root))
    (wheel,) = into.glob("*.whl")
    return wheel


def install(wheel: Path, directory: Path, variables: Mapping[str, str]) -> Path:
    """Install a wheel and all it depends on into a new environment; return its scripts directory.

    `variables` is the environment for pip, whose cache saves the download.
    """
    venv.create(directory, symlinks=True)
    scripts = sysconfig.get_path("scripts", "venv", {"base": str(directory)})
    python = type(directory)(scripts, "python")
    _pip("--python", str(python), "install", "--no-compile", str(wheel), variables=variables)
    return python.parent


def _pip(*arguments: str, variables: Mapping[str, str] | None = None) -> None:
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *arguments], env=variables, check=True)
