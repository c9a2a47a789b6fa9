"""The `shots` command: pictures of every tab in both themes, for the README.

They show the sample workspace at a fixed time, so that they change only when the program does.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

import environments
import window

THEMES = ("light", "dark")
NOW = "2026-11-02T09:00:00Z"  # the present of the sample workspace


def take(root: Path) -> int:
    """Replace the pictures in `packaging/screenshots`, `<tab>-<theme>.png`; return an exit code."""
    place = environments.program(root)
    place.refresh()
    variables = window.headless(place)
    album = root / "packaging" / "screenshots"
    with tempfile.TemporaryDirectory() as folder:
        for theme in THEMES:
            command = [str(place.python), "-m", "context_center", "--sample", "--now", NOW]
            command += ["--theme", theme, "--screenshot", folder]
            code = subprocess.call(command, env=variables)
            if code != 0:
                return code
        for path in fill(album, Path(folder)):
            print(path.relative_to(root))
    return 0


def fill(album: Path, taken: Path) -> list[Path]:
    """Make the album hold the pictures of `taken` and no others."""
    album.mkdir(parents=True, exist_ok=True)
    for old in album.glob("*.png"):
        old.unlink()
    return [
        Path(shutil.copyfile(picture, album / picture.name))
        for picture in sorted(taken.glob("*.png"))
    ]
