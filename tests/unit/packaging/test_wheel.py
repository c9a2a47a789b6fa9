"""The wheel that is built from this checkout, looked into."""

from __future__ import annotations

import zipfile
from configparser import ConfigParser
from email import message_from_string
from typing import TYPE_CHECKING

import environments
import pytest

import context_center
from tests.helpers import wheels

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def wheel(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[zipfile.ZipFile]:
    path = wheels.build(pytestconfig.rootpath, tmp_path_factory.mktemp("wheel"))
    with zipfile.ZipFile(path) as opened:
        yield opened


def info(wheel: zipfile.ZipFile, name: str) -> str:
    directory = f"context_center-{context_center.__version__}.dist-info"
    return wheel.read(f"{directory}/{name}").decode()


def files(directory: Path) -> dict[str, bytes]:
    return {
        path.relative_to(directory).as_posix(): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_it_holds_every_module_and_every_resource_as_they_are(
    wheel: zipfile.ZipFile, pytestconfig: pytest.Config
) -> None:
    root = pytestconfig.rootpath
    resources = files(root / "resources")
    assert resources
    wanted = {
        f"context_center/{name}": held for name, held in files(root / "context_center").items()
    }
    wanted |= {f"context_center/resources/{name}": held for name, held in resources.items()}
    held = {
        name: wheel.read(name)
        for name in wheel.namelist()
        if not name.startswith("context_center-")
    }
    assert held == wanted


def test_its_commands_start_the_program(wheel: zipfile.ZipFile) -> None:
    commands = ConfigParser()
    commands.read_string(info(wheel, "entry_points.txt"))
    start = "context_center.__main__:main"
    assert dict(commands["console_scripts"]) == {"context-center": start}
    assert dict(commands["gui_scripts"]) == {"context-center-gui": start}


def test_it_asks_for_what_the_project_depends_on(
    wheel: zipfile.ZipFile, pytestconfig: pytest.Config
) -> None:
    about = message_from_string(info(wheel, "METADATA"))
    project = environments.read_project(pytestconfig.rootpath)["project"]
    plain = [one for one in about.get_all("Requires-Dist", []) if "extra ==" not in one]
    assert sorted(map(environments.distribution, plain)) == sorted(
        map(environments.distribution, project["dependencies"])
    )
    assert about["Version"] == context_center.__version__
    assert about["Requires-Python"] == project["requires-python"]
