"""Environments: what is asked of pip, when they are refreshed, and real ones made by pip.

The real ones hold small projects that bring their own build backend, so no registry is asked.
"""

from __future__ import annotations

import copy
import json
import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import environments
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PROJECT: dict[str, Any] = {
    "build-system": {"requires": ["hatchling"]},
    "project": {
        "dependencies": ["PySide6-Essentials>=6.8,<6.12", "PyYAML>=6.0.1", "numpy"],
        "optional-dependencies": {"test": ["pytest>=8", "pytest_qt>=4.4"], "lint": ["ruff"]},
        "scripts": {"context-center": "context_center.__main__:main"},
    },
}

BACKEND = """\
import pathlib
import zipfile


def build_wheel(directory, settings=None, metadata=None):
    with zipfile.ZipFile(pathlib.Path(directory, "{name}-1-py3-none-any.whl"), "w") as wheel:
        wheel.writestr("{name}.py", "")
        info = "{name}-1.dist-info/"
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: {name}\\nVersion: 1\\n")
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nGenerator: test\\n"
                       "Root-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(info + "RECORD", "")
    return "{name}-1-py3-none-any.whl"


build_editable = build_wheel
"""


def lay_out_project(root: Path, name: str, dependencies: list[str]) -> None:
    root.mkdir(exist_ok=True)
    (root / "backend.py").write_text(BACKEND.format(name=name), encoding="utf-8")
    (root / "pyproject.toml").write_text(
        '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'
        f'[project]\nname = "{name}"\nversion = "1"\ndependencies = {json.dumps(dependencies)}\n'
        "[project.optional-dependencies]\ntest = []\n",
        encoding="utf-8",
    )


def can_import(environment: environments.Environment, module: str) -> bool:
    return subprocess.call([environment.python, "-c", f"import {module}"]) == 0


def dependency(project: dict[str, Any]) -> None:
    project["project"]["dependencies"][2] = "numpy>=2"


def extra(project: dict[str, Any]) -> None:
    project["project"]["optional-dependencies"]["lint"].append("mypy")


def script(project: dict[str, Any]) -> None:
    project["project"]["scripts"]["other"] = "context_center.__main__:main"


def build(project: dict[str, Any]) -> None:
    project["build-system"]["requires"] = ["hatchling>=1.24"]


def described(project: dict[str, Any]) -> None:
    project["project"]["description"] = "other words"


@pytest.mark.parametrize(
    ("change", "same"),
    [(dependency, False), (extra, False), (script, False), (build, False), (described, True)],
)
def test_the_fingerprint_tells_what_an_environment_depends_on(
    change: Callable[[dict[str, Any]], None], *, same: bool
) -> None:
    changed = copy.deepcopy(PROJECT)
    change(changed)
    assert (environments.fingerprint(changed) == environments.fingerprint(PROJECT)) is same


def test_what_pip_is_asked_for() -> None:
    assert environments.requirements(PROJECT, [], qt=True) == PROJECT["project"]["dependencies"]
    assert environments.requirements(PROJECT, ["test", "lint"], qt=True)[3:] == [
        "pytest>=8",
        "pytest_qt>=4.4",
        "ruff",
    ]
    assert environments.requirements(PROJECT, ["test"], qt=False) == [
        "PyYAML>=6.0.1",
        "numpy",
        "pytest>=8",
    ]


@pytest.mark.parametrize(
    ("requirement", "name"),
    [
        ("PySide6_Essentials>=6.8", "pyside6-essentials"),
        ("python.frontmatter ~= 1.1", "python-frontmatter"),
        ("numpy", "numpy"),
        ("build[uv]; python_version > '3'", "build"),
    ],
)
def test_the_name_of_a_requirement(requirement: str, name: str) -> None:
    assert environments.distribution(requirement) == name


def test_the_engine_environment_of_this_project_holds_no_qt(pytestconfig: pytest.Config) -> None:
    root = pytestconfig.rootpath
    engine = environments.engine(root)
    wanted = environments.requirements(environments.read_project(root), engine.extras, qt=engine.qt)
    names = {environments.distribution(one) for one in wanted}
    assert {"numpy", "pyyaml", "watchdog", "pytest", "hypothesis", "pytest-benchmark"} <= names
    assert not any("pyside" in name or "qt" in name for name in names)


def test_children_get_no_modules_from_outside() -> None:
    variables = {"PYTHONPATH": "x", "PYTHONHOME": "y", "PATH": "/bin"}
    assert environments.without_python_variables(variables) == {"PATH": "/bin"}


def test_a_real_environment_is_made_kept_and_refreshed(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    leaf, other, root = tmp_path / "leaf", tmp_path / "other", tmp_path / "root"
    lay_out_project(leaf, "leaf", [])
    lay_out_project(other, "other", [])
    lay_out_project(root, "ours", [f"leaf @ {leaf.as_uri()}"])
    environment = environments.Environment(root, root / ".dev" / "venv")

    environment.refresh()
    assert "setting up" in capfd.readouterr().err
    assert can_import(environment, "leaf, ours")

    environment.refresh()
    assert capfd.readouterr().err == ""

    replace(environment, extras=("test",)).refresh()
    assert "refreshing" in capfd.readouterr().err
    environment.refresh()
    assert capfd.readouterr().err == ""

    lay_out_project(root, "ours", [f"leaf @ {leaf.as_uri()}", f"other @ {other.as_uri()}"])
    environment.refresh()
    assert "refreshing" in capfd.readouterr().err
    assert can_import(environment, "leaf, other, ours")


def test_an_install_that_failed_is_done_anew(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    leaf, root = tmp_path / "leaf", tmp_path / "root"
    lay_out_project(root, "ours", [f"leaf @ {leaf.as_uri()}"])
    environment = environments.Environment(root, root / ".dev" / "venv")
    with pytest.raises(environments.SetupError, match="next call makes it anew"):
        environment.refresh()
    remains = environment.packages / "half_installed.py"
    remains.touch()

    lay_out_project(leaf, "leaf", [])
    capfd.readouterr()
    environment.refresh()
    assert "setting up" in capfd.readouterr().err
    assert can_import(environment, "leaf, ours")
    assert not remains.exists()


def test_a_moved_environment_is_made_anew(tmp_path: Path) -> None:
    leaf, root, moved = tmp_path / "leaf", tmp_path / "root", tmp_path / "moved"
    lay_out_project(leaf, "leaf", [])
    lay_out_project(root, "ours", [f"leaf @ {leaf.as_uri()}"])
    environments.program(root).refresh()
    root.rename(moved)
    environments.program(moved).refresh()
    answer = subprocess.run(
        [environments.program(moved).scripts / "pip", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert str(moved) in answer.stdout
