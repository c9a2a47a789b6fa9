"""The command line of the door, in process and as a real child."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import dev
import pytest

DEV = Path(dev.__file__)
WITH_AN_OLD_PYTHON = (
    "import runpy, sys; sys.version_info = (3, 9, 2); "
    f"sys.argv = ['dev.py', 'run']; runpy.run_path({str(DEV)!r}, run_name='__main__')"
)


def call(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, check=False, timeout=60
    )


def test_help_names_every_command() -> None:
    answer = call(DEV, "--help")
    assert answer.returncode == 0
    for command in ("run", "test", "bench", "shots"):
        assert f"\n    {command} " in answer.stdout


@pytest.mark.parametrize("arguments", [[], ["fly"], ["shots", "--", "-k", "x"], ["test", "-k"]])
def test_wrong_usage_is_exit_code_2(arguments: list[str]) -> None:
    answer = call(DEV, *arguments)
    assert answer.returncode == 2
    assert "usage: dev.py" in answer.stderr


def test_an_old_python_is_told_what_is_needed() -> None:
    answer = call("-c", WITH_AN_OLD_PYTHON)
    assert answer.returncode == 1
    assert "needs Python 3.11 or newer; this is Python 3.9" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_an_old_python_can_parse_the_door() -> None:
    ast.parse(DEV.read_text(encoding="utf-8"), feature_version=(3, 7))


def test_what_stands_after_two_dashes_is_for_pytest() -> None:
    arguments, rest = dev.parse(["bench", "--readme", "--", "-k", "recall", "--", "x"])
    assert (arguments.command, arguments.readme) == ("bench", True)
    assert rest == ["-k", "recall", "--", "x"]


def test_without_a_display_run_names_the_ways_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert dev.main(["run", "--workspace", "memory"]) == 1
    told = capsys.readouterr()
    assert not told.out
    for way in ("--screenshot DIR", "context-center memory", "xvfb-run", "ssh -X"):
        assert way in told.err
