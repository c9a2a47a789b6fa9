"""Local environments below `.dev`: made when they are missing, refreshed when they are out of date.

An environment is up to date when the stamp inside it names this Python, this place and the
dependency tables of pyproject.toml as they are now. The stamp is written last, so an install
that was interrupted leaves none and is done anew.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import json
import os
import re
import subprocess
import sys
import sysconfig
import threading
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

STAMP = "context-center.json"
QT = frozenset({"pyside6", "pyside6-essentials", "pyside6-addons", "shiboken6", "pytest-qt"})
PIP_WITH_PYTHON_OPTION = (22, 3)
STDERR = 2  # what is said while setting up must not mix with what the program prints

NO_VENV = """\
This Python can make no environment: it has neither `ensurepip` nor a pip of its own (22.3 or newer).
Install one of the two and call again:
  Debian, Ubuntu:  apt-get install python3-venv
  Fedora:          dnf install python3-pip
  Arch:            pacman -S python-pip"""

_printing = threading.Lock()


class SetupError(Exception):
    """An environment could not be made; the message says why and what helps."""


@dataclass(frozen=True)
class Environment:
    """One virtual environment with the project installed into it, editable.

    `extras` are the optional dependency tables that it holds beside the program's own
    dependencies; without `qt`, nothing that brings Qt is installed.
    """

    root: Path
    directory: Path
    extras: tuple[str, ...] = ()
    qt: bool = True

    @property
    def python(self) -> Path:
        """The interpreter of this environment."""
        return self.scripts / ("python.exe" if os.name == "nt" else "python")

    @property
    def scripts(self) -> Path:
        """The directory of the commands that packages bring."""
        return self._path("scripts")

    @property
    def packages(self) -> Path:
        """The directory that packages are installed into."""
        return self._path("platlib")

    def _path(self, kind: str) -> Path:
        base = str(self.directory)
        return Path(sysconfig.get_path(kind, "venv", {"base": base, "platbase": base}))

    def refresh(self) -> None:
        """Make the environment, or bring it up to date; nothing happens when it is.

        Raises SetupError when Python lacks the means or pip fails.
        """
        project = read_project(self.root)
        dependencies = fingerprint(project)
        stamp = self._stamp()
        usable = stamp.get("machine") == self._machine() and self.python.exists()
        current = usable and stamp.get("dependencies") == dependencies
        held = stamp.get("extras", []) if current else []
        if current and set(self.extras) <= set(held):
            return
        started = time.monotonic()
        self._say("refreshing" if usable else "setting up; the first time this takes a while")
        (self.directory / STAMP).unlink(missing_ok=True)
        if not usable:
            self._create()
        extras = sorted({*self.extras, *held})
        self._install(project, extras)
        self._write_stamp({"dependencies": dependencies, "extras": extras})
        self._say(f"ready after {time.monotonic() - started:.0f} s")

    def _say(self, what: str) -> None:
        with _printing:
            print(f"{self.directory.relative_to(self.root)}: {what}", file=sys.stderr, flush=True)

    def _machine(self) -> str:
        return f"Python {sys.version} of {sys.base_prefix} in {self.directory}"

    def _stamp(self) -> dict[str, Any]:
        try:
            stamp = json.loads((self.directory / STAMP).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return stamp if isinstance(stamp, dict) else {}

    def _write_stamp(self, held: Mapping[str, Any]) -> None:
        text = json.dumps({"machine": self._machine(), **held}, indent=2)
        (self.directory / STAMP).write_text(text, encoding="utf-8")

    def _create(self) -> None:
        make = [sys.executable, "-m", "venv", "--clear", str(self.directory)]
        if _has_module("venv") and _has_module("ensurepip"):
            _call(make)
        elif _has_module("venv") and _pip_version() >= PIP_WITH_PYTHON_OPTION:
            _call([*make, "--without-pip"])
            _call(
                [sys.executable, "-m", "pip", "--python", str(self.python), "install", "-q", "pip"]
            )
        else:
            raise SetupError(NO_VENV)

    def _install(self, project: Mapping[str, Any], extras: Iterable[str]) -> None:
        pip = [str(self.python), "-m", "pip", "--disable-pip-version-check", "install", "-q"]
        _call([*pip, *requirements(project, extras, qt=self.qt)])
        _call([*pip, "--no-deps", "--editable", str(self.root)])
        if not self.qt and any(self.packages.glob("PySide6*")):
            raise SetupError(f"{self.directory} is to hold no Qt, but a dependency brought it.")


def program(root: Path) -> Environment:
    """The environment that the program runs in."""
    return Environment(root, root / ".dev" / "venv")


def tests(root: Path) -> Environment:
    """The same environment with all that tests and linters need."""
    return Environment(root, root / ".dev" / "venv", ("test", "lint"))


def engine(root: Path) -> Environment:
    """An environment without Qt, to prove that the engine and the commands need none."""
    return Environment(root, root / ".dev" / "venv-engine", ("test",), qt=False)


def read_project(root: Path) -> dict[str, Any]:
    """The contents of pyproject.toml."""
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def fingerprint(project: Mapping[str, Any]) -> str:
    """A digest of everything in pyproject.toml that an installed environment depends on."""
    table = project["project"]
    names = ("dependencies", "optional-dependencies", "scripts", "gui-scripts", "requires-python")
    tables = [project["build-system"], *(table.get(name) for name in names)]
    return hashlib.sha256(json.dumps(tables, sort_keys=True).encode()).hexdigest()


def requirements(project: Mapping[str, Any], extras: Iterable[str], *, qt: bool) -> list[str]:
    """What pip has to install beside the project itself; without `qt`, nothing that brings Qt."""
    table = project["project"]
    wanted = [*table["dependencies"]]
    for extra in extras:
        wanted += table["optional-dependencies"][extra]
    return [one for one in wanted if qt or distribution(one) not in QT]


def distribution(requirement: str) -> str:
    """The normalised name that a requirement begins with: `PySide6_X>=6` gives `pyside6-x`."""
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    if name is None:
        raise SetupError(f"pyproject.toml: {requirement!r} is no requirement.")
    return re.sub(r"[-_.]+", "-", name.group()).lower()


def _has_module(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def _pip_version() -> tuple[int, ...]:
    try:
        version = importlib.metadata.version("pip")
    except importlib.metadata.PackageNotFoundError:
        return (0,)
    return tuple(int(part) for part in re.findall(r"\d+", version)[:2])


def without_python_variables(variables: Mapping[str, str]) -> dict[str, str]:
    """An environment whose variables lead Python to no modules but those that are installed."""
    return {
        name: value for name, value in variables.items() if name not in {"PYTHONHOME", "PYTHONPATH"}
    }


def _call(command: Sequence[str]) -> None:
    variables = {**without_python_variables(os.environ), "PIP_USER": "0"}
    if subprocess.call(command, env=variables, stdout=STDERR) != 0:
        raise SetupError(
            f"This failed, and what it says stands above: {' '.join(command)}\n"
            "The environment is incomplete; the next call makes it anew."
        )
