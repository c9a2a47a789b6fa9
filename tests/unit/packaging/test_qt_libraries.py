"""Which system libraries are missing, and the packages that bring them."""

from __future__ import annotations

import subprocess
import sys

import pytest
import qt_libraries

LISTING = """\
\tlinux-vdso.so.1 (0x00007ffd)
\tlibEGL.so.1 => not found
\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f0)
\tlibxcb-cursor.so.0 => not found
"""


def test_the_loader_says_what_is_missing() -> None:
    assert qt_libraries.not_found(LISTING) == ["libEGL.so.1", "libxcb-cursor.so.0"]


def test_what_cannot_be_loaded_is_missing() -> None:
    assert qt_libraries.unloadable(["libnothing-of-the-kind.so.7"]) == [
        "libnothing-of-the-kind.so.7"
    ]


@pytest.mark.parametrize(
    ("library", "debian", "fedora", "arch"),
    [
        ("libEGL.so.1", "libegl1", "libglvnd-egl", "libglvnd"),
        ("libGL.so.1", "libgl1", "libglvnd-glx", "libglvnd"),
        ("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon", "libxkbcommon"),
        ("libfontconfig.so.1", "libfontconfig1", "fontconfig", "fontconfig"),
        ("libdbus-1.so.3", "libdbus-1-3", "dbus-libs", "dbus"),
        ("libglib-2.0.so.0", "libglib2.0-0", "glib2", "glib2"),
        ("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    ],
)
def test_each_library_comes_with_a_package(
    library: str, debian: str, fedora: str, arch: str
) -> None:
    assert qt_libraries.packages([library], "debian") == [debian]
    assert qt_libraries.packages([library], "fedora") == [fedora]
    assert qt_libraries.packages([library], "arch") == [arch]


def test_a_package_that_brings_two_libraries_is_named_once() -> None:
    names = ["libgthread-2.0.so.0", "libglib-2.0.so.0", "libunknown.so.1"]
    assert qt_libraries.packages(names, "debian") == ["libglib2.0-0"]


@pytest.mark.parametrize(
    ("release", "family"),
    [
        ({"ID": "debian"}, "debian"),
        ({"ID": "ubuntu", "ID_LIKE": "debian"}, "debian"),
        ({"ID": "pop", "ID_LIKE": "ubuntu debian"}, "debian"),
        ({"ID": "almalinux", "ID_LIKE": "rhel centos fedora"}, "fedora"),
        ({"ID": "manjaro", "ID_LIKE": "arch"}, "arch"),
        ({"ID": "nixos"}, ""),
    ],
)
def test_the_family_of_a_distribution(release: dict[str, str], family: str) -> None:
    assert qt_libraries.distribution(release) == family


def test_the_message_names_library_package_and_command() -> None:
    told = qt_libraries.message(["libEGL.so.1", "libxcb-cursor.so.0"], "fedora").splitlines()
    assert told[1].split() == ["libEGL.so.1", "libglvnd-egl"]
    assert told[2].split() == ["libxcb-cursor.so.0", "xcb-util-cursor"]
    assert told[-1].strip() == "dnf install libglvnd-egl xcb-util-cursor"


def test_an_unknown_distribution_is_given_every_command() -> None:
    told = qt_libraries.message(["libEGL.so.1", "libunknown.so.1"], "")
    for command in ("apt-get install libegl1", "dnf install libglvnd-egl", "pacman -S libglvnd"):
        assert f"  {command}\n" in f"{told}\n"
    assert "libunknown.so.1  no package known here" in told


def test_as_a_script_it_prints_the_packages_that_drawing_lacks_here() -> None:
    answer = subprocess.run(
        [sys.executable, qt_libraries.__file__], capture_output=True, text=True, check=True
    )
    missing = qt_libraries.unloadable(qt_libraries.DRAWING)
    assert answer.stdout.split() == qt_libraries.packages(missing, "debian")
