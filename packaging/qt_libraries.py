"""The system libraries that Qt needs on Linux, and the packages that bring them.

Called as a script, it prints the Debian packages that this machine lacks for windows that are
drawn but not shown, one a line; nothing when all are there.
"""

from __future__ import annotations

import ctypes
import platform
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Packages(NamedTuple):
    """The package that brings one library, in each family of distributions."""

    debian: str
    fedora: str
    arch: str


# What QtCore, QtGui and QtWidgets are linked against: enough to draw offscreen.
DRAWING = {
    "libEGL.so.1": Packages("libegl1", "libglvnd-egl", "libglvnd"),
    "libGL.so.1": Packages("libgl1", "libglvnd-glx", "libglvnd"),
    "libX11.so.6": Packages("libx11-6", "libX11", "libx11"),
    "libdbus-1.so.3": Packages("libdbus-1-3", "dbus-libs", "dbus"),
    "libfontconfig.so.1": Packages("libfontconfig1", "fontconfig", "fontconfig"),
    "libfreetype.so.6": Packages("libfreetype6", "freetype", "freetype2"),
    "libglib-2.0.so.0": Packages("libglib2.0-0", "glib2", "glib2"),
    "libgthread-2.0.so.0": Packages("libglib2.0-0", "glib2", "glib2"),
    "libxkbcommon.so.0": Packages("libxkbcommon0", "libxkbcommon", "libxkbcommon"),
    "libz.so.1": Packages("zlib1g", "zlib", "zlib"),
    "libzstd.so.1": Packages("libzstd1", "libzstd", "zstd"),
}

# What the platform plugins for X11 and Wayland add.
SHOWING = {
    "libX11-xcb.so.1": Packages("libx11-xcb1", "libX11-xcb", "libx11"),
    "libxcb.so.1": Packages("libxcb1", "libxcb", "libxcb"),
    "libxcb-cursor.so.0": Packages("libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    "libxcb-icccm.so.4": Packages("libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    "libxcb-image.so.0": Packages("libxcb-image0", "xcb-util-image", "xcb-util-image"),
    "libxcb-keysyms.so.1": Packages("libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    "libxcb-randr.so.0": Packages("libxcb-randr0", "libxcb", "libxcb"),
    "libxcb-render.so.0": Packages("libxcb-render0", "libxcb", "libxcb"),
    "libxcb-render-util.so.0": Packages(
        "libxcb-render-util0", "xcb-util-renderutil", "xcb-util-renderutil"
    ),
    "libxcb-shape.so.0": Packages("libxcb-shape0", "libxcb", "libxcb"),
    "libxcb-shm.so.0": Packages("libxcb-shm0", "libxcb", "libxcb"),
    "libxcb-sync.so.1": Packages("libxcb-sync1", "libxcb", "libxcb"),
    "libxcb-util.so.1": Packages("libxcb-util1", "xcb-util", "xcb-util"),
    "libxcb-xfixes.so.0": Packages("libxcb-xfixes0", "libxcb", "libxcb"),
    "libxcb-xkb.so.1": Packages("libxcb-xkb1", "libxcb", "libxcb"),
    "libxkbcommon-x11.so.0": Packages("libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
    "libwayland-client.so.0": Packages("libwayland-client0", "libwayland-client", "wayland"),
    "libwayland-cursor.so.0": Packages("libwayland-cursor0", "libwayland-cursor", "wayland"),
}

LIBRARIES = {**DRAWING, **SHOWING}

INSTALL = {"debian": "apt-get install", "fedora": "dnf install", "arch": "pacman -S"}
RELATIVES = {"ubuntu": "debian", "rhel": "fedora", "centos": "fedora"}


def lacking(pyside: Path, plugin: str) -> list[str]:
    """The names of the libraries that Qt would not find, sorted.

    `pyside` is the installed package; `plugin` the platform plugin that is to be loaded
    (`xcb`, `wayland`, `offscreen`). Without `ldd` nothing can be said: the answer is empty.
    """
    ldd = shutil.which("ldd")
    if ldd is None:
        return []
    qt = pyside / "Qt"
    files = [qt / "lib" / f"libQt6{part}.so.6" for part in ("Core", "Gui", "Widgets")]
    files += (qt / "plugins" / "platforms").glob(f"libq{plugin}*.so")
    names: set[str] = set()
    for file in filter(Path.exists, files):
        answer = subprocess.run([ldd, file], capture_output=True, text=True, check=False)
        names.update(not_found(answer.stdout))
    return sorted(names)


def not_found(listing: str) -> list[str]:
    """The libraries that a listing of `ldd` calls missing."""
    return re.findall(r"^\s*(\S+) => not found", listing, re.MULTILINE)


def unloadable(names: Iterable[str]) -> list[str]:
    """Those of the named libraries that the system's loader does not find."""
    missing = []
    for name in names:
        try:
            ctypes.CDLL(name)
        except OSError:
            missing.append(name)
    return missing


def distribution(release: Mapping[str, str] | None = None) -> str:
    """The family of this distribution, `debian`, `fedora` or `arch`; "" for any other.

    `release` holds the fields of os-release; by default those of this machine.
    """
    if release is None:
        try:
            release = platform.freedesktop_os_release()
        except OSError:
            return ""
    names = [release.get("ID", ""), *release.get("ID_LIKE", "").split()]
    families = (RELATIVES.get(name, name) for name in names)
    return next((family for family in families if family in INSTALL), "")


def packages(names: Iterable[str], family: str) -> list[str]:
    """The packages of one family that bring these libraries; a name not known is left out."""
    known = (LIBRARIES[name] for name in names if name in LIBRARIES)
    return sorted({getattr(one, family) for one in known})


def message(names: Iterable[str], family: str) -> str:
    """What is missing, the package that brings each, and the command that installs them.

    For a family that is not known, the commands of all are given.
    """
    names = list(names)
    families = [family] if family else list(INSTALL)
    width = max(map(len, names))
    lines = ["Qt needs system libraries that this machine lacks:"]
    for name in names:
        brings = ", ".join(packages([name], one)[0] for one in families if packages([name], one))
        lines.append(f"  {name:<{width}}  {brings or 'no package known here'}")
    lines.append("Install them, as root:")
    lines.extend(f"  {INSTALL[one]} {' '.join(packages(names, one))}" for one in families)
    return "\n".join(lines)


if __name__ == "__main__":
    print("\n".join(packages(unloadable(DRAWING), "debian")), end="")
