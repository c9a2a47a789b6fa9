"""What a command line draws, where, and with which plugin of Qt."""

from __future__ import annotations

import pytest
import window
from window import Drawing


@pytest.mark.parametrize(
    ("arguments", "drawing"),
    [
        ([], Drawing.WINDOW),
        (["--sample", "--theme", "dark"], Drawing.WINDOW),
        (["--workspace", "memory"], Drawing.WINDOW),
        (["--home", "--help"], Drawing.WINDOW),
        (["--screenshot", "memory"], Drawing.PICTURES),
        (["--sample", "--screenshot=out"], Drawing.PICTURES),
        (["memory"], Drawing.NOTHING),
        (["--home", "h", "memory", "recall", "--message", "--screenshot"], Drawing.NOTHING),
        (["--version"], Drawing.NOTHING),
        (["--screenshot", "out", "-h"], Drawing.NOTHING),
    ],
)
def test_what_is_drawn(arguments: list[str], drawing: Drawing) -> None:
    assert window.drawing(arguments) is drawing


@pytest.mark.parametrize(
    ("variables", "platform", "missing"),
    [
        ({}, "linux", True),
        ({"DISPLAY": ""}, "linux", True),
        ({"DISPLAY": ":0"}, "linux", False),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", False),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", False),
        ({}, "freebsd14", True),
        ({}, "darwin", False),
        ({}, "win32", False),
    ],
)
def test_where_a_display_is_missing(
    variables: dict[str, str], platform: str, *, missing: bool
) -> None:
    assert window.display_is_missing(variables, platform) is missing


@pytest.mark.parametrize(
    ("variables", "plugin"),
    [
        ({"DISPLAY": ":0"}, "xcb"),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "wayland"),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, "offscreen"),
        ({"QT_QPA_PLATFORM": "wayland-egl;xcb"}, "wayland"),
        ({"QT_QPA_PLATFORM": "vnc:size=80x60"}, "vnc"),
    ],
)
def test_which_plugin_qt_loads(variables: dict[str, str], plugin: str) -> None:
    assert window.plugin(variables) == plugin
