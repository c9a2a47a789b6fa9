"""What a window needs of the machine: a display, and on Linux the system libraries of Qt."""

from __future__ import annotations

import os
import sys
from enum import Enum, auto
from itertools import pairwise
from typing import TYPE_CHECKING

import environments
import qt_libraries

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

TEXT_ONLY = frozenset({"-h", "--help", "--version", "memory"})
WITH_VALUE = frozenset({"--home", "--workspace", "--now", "--theme", "--profile", "--screenshot"})

NO_DISPLAY = """\
There is no display here: neither DISPLAY nor WAYLAND_DISPLAY is set, so no window can open.
Ways out:
  python3 packaging/dev.py run --screenshot DIR   writes a picture of every tab to DIR
  python3 packaging/dev.py run memory list        the same facts as text (or --json); also
                                                  `context-center memory ...` when installed
  xvfb-run python3 packaging/dev.py run           a virtual display (Debian: xvfb)
  ssh -X HOST                                     the window on your own display"""


class Drawing(Enum):
    """What the program draws: nothing but text, windows for their picture, or one to work in."""

    NOTHING = auto()
    PICTURES = auto()
    WINDOW = auto()


def drawing(arguments: Sequence[str]) -> Drawing:
    """What the program draws when it is called with these arguments."""
    words = {
        word.partition("=")[0]
        for before, word in pairwise(["", *arguments])
        if before not in WITH_VALUE
    }
    if words & TEXT_ONLY:
        return Drawing.NOTHING
    return Drawing.PICTURES if "--screenshot" in words else Drawing.WINDOW


def display_is_missing(variables: Mapping[str, str], platform: str) -> bool:
    """Whether Qt would find no display; `platform` is that of `sys.platform`."""
    if platform in {"win32", "cygwin", "darwin"}:
        return False
    return not any(
        variables.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    )


def headless(place: environments.Environment) -> dict[str, str]:
    """The environment to run a child of `place` in, whose windows are drawn and never shown.

    Raises SetupError when Qt lacks libraries.
    """
    variables = environments.without_python_variables(os.environ)
    variables["QT_QPA_PLATFORM"] = "offscreen"
    require_libraries(place, variables)
    return variables


def require_libraries(place: environments.Environment, variables: Mapping[str, str]) -> None:
    """Raise SetupError when Qt, as installed in `place`, lacks system libraries on this machine.

    The message names them, the packages that bring them and the command that installs those.
    """
    if not sys.platform.startswith("linux"):
        return
    lacking = qt_libraries.lacking(place.packages / "PySide6", plugin(variables))
    if lacking:
        raise environments.SetupError(qt_libraries.message(lacking, qt_libraries.distribution()))


def plugin(environment: Mapping[str, str]) -> str:
    """The platform plugin that Qt will load, by the name of its file."""
    asked = environment.get("QT_QPA_PLATFORM", "").partition(";")[0].partition(":")[0]
    if asked:
        return asked.partition("-")[0]
    if environment.get("WAYLAND_DISPLAY"):
        return "wayland"
    return "xcb"
