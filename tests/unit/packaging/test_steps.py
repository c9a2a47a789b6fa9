"""The steps of `test`: their plan, how one is carried out, and the summary."""

from __future__ import annotations

import sys
from concurrent.futures import Future
from typing import TYPE_CHECKING

import environments
import pytest
import steps

if TYPE_CHECKING:
    from pathlib import Path


def ready(error: Exception | None = None) -> Future[None]:
    """An environment that is ready, or one that could not be made."""
    future: Future[None] = Future()
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
    return future


def step(root: Path, code: str, *, may_be_empty: bool = False) -> steps.Step:
    command = [sys.executable, "-c", code]
    return steps.Step("step", environments.engine(root), command, may_be_empty=may_be_empty)


def test_the_plan_has_every_check_in_order(tmp_path: Path) -> None:
    plan = steps.steps(tmp_path, ["-k", "recall"])
    assert [(one.name, one.environment.qt, one.draws) for one in plan] == [
        ("ruff check", True, False),
        ("ruff format", True, False),
        ("mypy", True, False),
        ("import contracts", True, False),
        ("unit tests without Qt", False, False),
        ("GUI tests headless", True, True),
    ]
    assert plan[4].command[1:] == ["-m", "pytest", "-k", "recall", "tests/unit"]
    assert plan[5].command[1:] == ["-m", "pytest", "-k", "recall", "tests/gui"]
    assert str(tmp_path / ".dev" / "venv-engine") in plan[4].command[0]


def test_a_step_keeps_its_code_and_all_it_prints(tmp_path: Path) -> None:
    code = "import os, sys; print(os.getcwd()); sys.stdout.flush(); sys.exit('上')"
    outcome = steps.carry_out(step(tmp_path, code), tmp_path, ready())
    assert outcome.code == 1
    assert outcome.output.splitlines() == [str(tmp_path), "上"]
    assert outcome.seconds > 0


def test_a_step_without_its_environment_fails_and_says_why(tmp_path: Path) -> None:
    error = environments.SetupError("no network")
    outcome = steps.carry_out(step(tmp_path, "pass"), tmp_path, ready(error))
    assert (outcome.code, outcome.output) == (1, "no network")


def test_a_step_sees_no_modules_from_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    code = "import os; print(os.environ.get('PYTHONPATH'))"
    assert steps.carry_out(step(tmp_path, code), tmp_path, ready()).output.strip() == "None"


def test_a_step_that_hangs_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "STEP_LIMIT", 0.5)
    hangs = step(tmp_path, "import threading; threading.Event().wait()")
    outcome = steps.carry_out(hangs, tmp_path, ready())
    assert outcome.code == steps.TIMED_OUT
    assert "not done after 0.5 s" in outcome.output


@pytest.mark.parametrize(("may_be_empty", "code"), [(True, 0), (False, 5)])
def test_finding_no_test_is_well_only_when_some_were_chosen(
    tmp_path: Path, *, may_be_empty: bool, code: int
) -> None:
    empty = step(tmp_path, "raise SystemExit(5)", may_be_empty=may_be_empty)
    assert steps.carry_out(empty, tmp_path, ready()).code == code


def test_the_summary_names_what_failed() -> None:
    outcomes = [steps.Outcome("ruff check", 0, "", 0.25), steps.Outcome("mypy", 2, "", 61.0)]
    assert steps.summary(outcomes).split("\n") == [
        "",
        "step        result    seconds",
        "ruff check  ok            0.2",
        "mypy        exit 2       61.0",
        "Not well: mypy.",
    ]
    assert steps.summary(outcomes[:1]).endswith("\nAll is well.")
