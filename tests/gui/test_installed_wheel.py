"""The program as a user gets it: the wheel in an environment that holds nothing else.

Each test starts the installed commands, from a directory that is not the checkout.
"""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

import pytest

import context_center
from tests.helpers import wheels

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FACT = """\
---
id: mem-0123456789abcdef0123456789abcdef
revision: 3
name: package-manager
description: The workspace uses pnpm
metadata:
  type: project
  scope: project
---

Use pnpm, 不要用 npm.
"""


@pytest.fixture(scope="module")
def scripts(
    pytestconfig: pytest.Config,
    tmp_path_factory: pytest.TempPathFactory,
    original_environment: Mapping[str, str],
) -> Path:
    """The directory of the commands in the new environment."""
    place = tmp_path_factory.mktemp("installed")
    wheel = wheels.build(pytestconfig.rootpath, place / "wheel")
    return wheels.install(wheel, place / "environment", original_environment)


def call(command: Path, *arguments: str | Path, cwd: Path) -> str:
    """What a command prints; it must end well."""
    answer = subprocess.run(
        [command, *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def test_it_knows_its_version(scripts: Path, tmp_path: Path) -> None:
    told = call(scripts / "context-center", "--version", cwd=tmp_path)
    assert context_center.__version__ in told


def test_its_command_lists_the_facts_of_a_workspace(scripts: Path, tmp_path: Path) -> None:
    home, workspace = tmp_path / "home", tmp_path / "app"
    workspace.mkdir()
    slug = str(workspace).replace("/", "-").replace("\\", "-").replace(":", "-")
    facts = home / "projects" / slug / "memory"
    facts.mkdir(parents=True)
    (facts / "package-manager.md").write_text(FACT, encoding="utf-8")
    answer = call(
        scripts / "context-center",
        *("memory", "list", "--home", home, "--workspace", workspace, "--json"),
        cwd=tmp_path,
    )
    (fact,) = json.loads(answer)["facts"]
    assert (fact["id"], fact["revision"]) == ("mem-0123456789abcdef0123456789abcdef", 3)
    assert fact["body"].strip() == "Use pnpm, 不要用 npm."


def test_its_window_draws_every_tab_of_the_sample(
    scripts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    pictures = tmp_path / "pictures"
    call(scripts / "context-center-gui", "--sample", "--screenshot", pictures, cwd=tmp_path)
    taken = {path.stem: path.read_bytes() for path in pictures.glob("*.png")}
    assert len(taken) >= 5
    assert all(picture.startswith(b"\x89PNG") for picture in taken.values())
    assert len(set(taken.values())) == len(taken)
