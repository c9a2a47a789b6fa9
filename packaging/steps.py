"""The `test` command: linters, types, contracts and tests, each a step with a name and a time.

Two lanes run side by side, one an environment. A lane does its steps one after the other, so
that on two cores nothing that is timed has to share its core with more than one neighbour.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import environments
import window

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

STEP_LIMIT = 20 * 60  # seconds; a step that hangs is to fail, not to hold the machine
TIMED_OUT = 124
PYTEST_FOUND_NOTHING = 5


@dataclass(frozen=True)
class Step:
    """One thing to check: a command line in an environment."""

    name: str
    environment: environments.Environment
    command: Sequence[str]
    draws: bool = False
    may_be_empty: bool = False


@dataclass(frozen=True)
class Outcome:
    """How a step ended: its exit code, what it printed, how long it took in seconds."""

    name: str
    code: int
    output: str
    seconds: float


def test(root: Path, pytest_arguments: Sequence[str]) -> int:
    """Run all steps and print each whole, in order, with a summary; return 0 if all passed."""
    plan = steps(root, pytest_arguments)
    with ThreadPoolExecutor(1) as whole, ThreadPoolExecutor(1) as engine:
        lanes = {environments.tests(root): whole, environments.engine(root): engine}
        ready = {place: lane.submit(place.refresh) for place, lane in lanes.items()}
        running = [
            lanes[step.environment].submit(carry_out, step, root, ready[step.environment])
            for step in plan
        ]
        try:
            outcomes = [_shown(future.result()) for future in running]
        except KeyboardInterrupt:
            for future in running:
                future.cancel()
            raise
    print(summary(outcomes), flush=True)
    return int(any(outcome.code for outcome in outcomes))


def steps(root: Path, pytest_arguments: Sequence[str] = ()) -> list[Step]:
    """What `test` does, in the order in which it is shown."""
    whole, engine = environments.tests(root), environments.engine(root)
    python = [str(whole.python), "-m"]
    tail = ["pytest", *pytest_arguments]
    empty = bool(pytest_arguments)
    return [
        Step("ruff check", whole, [*python, "ruff", "check"]),
        Step("ruff format", whole, [*python, "ruff", "format", "--check"]),
        Step("mypy", whole, [*python, "mypy"]),
        Step("import contracts", whole, [str(whole.scripts / "lint-imports")]),
        Step(
            "unit tests without Qt",
            engine,
            [str(engine.python), "-m", *tail, "tests/unit"],
            may_be_empty=empty,
        ),
        Step(
            "GUI tests headless",
            whole,
            [*python, *tail, "tests/gui"],
            draws=True,
            may_be_empty=empty,
        ),
    ]


def carry_out(step: Step, root: Path, ready: Future[None]) -> Outcome:
    """Run one step once its environment is ready; nothing it does raises."""
    started = time.monotonic()
    try:
        ready.result()
        if step.draws:
            variables = window.headless(step.environment)
        else:
            variables = environments.without_python_variables(os.environ)
        code, output = _run(step.command, root, variables)
    except (environments.SetupError, OSError) as error:
        code, output = 1, str(error)
    if step.may_be_empty and code == PYTEST_FOUND_NOTHING:
        code = 0
    return Outcome(step.name, code, output, time.monotonic() - started)


def _run(command: Sequence[str], root: Path, variables: Mapping[str, str]) -> tuple[int, str]:
    """The exit code and all output. A file takes it: a pipe stays open as long as grandchildren."""
    with tempfile.TemporaryFile() as output:
        try:
            code = subprocess.run(
                command,
                cwd=root,
                env=variables,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                timeout=STEP_LIMIT,
                check=False,
            ).returncode
            end = ""
        except subprocess.TimeoutExpired:
            code, end = TIMED_OUT, f"\nStopped: not done after {STEP_LIMIT} s."
        output.seek(0)
        return code, output.read().decode("utf-8", "replace") + end


def _shown(outcome: Outcome) -> Outcome:
    print(f"\n=== {outcome.name} ===\n{outcome.output.rstrip()}", flush=True)
    return outcome


def summary(outcomes: Sequence[Outcome]) -> str:
    """A table of all steps, and one sentence that says whether all is well."""
    width = max(len(outcome.name) for outcome in outcomes)
    lines = ["", f"{'step':<{width}}  result    seconds"]
    for outcome in outcomes:
        result = f"exit {outcome.code}" if outcome.code else "ok"
        lines.append(f"{outcome.name:<{width}}  {result:<8}  {outcome.seconds:7.1f}")
    failed = [outcome.name for outcome in outcomes if outcome.code]
    lines.append(f"Not well: {', '.join(failed)}." if failed else "All is well.")
    return "\n".join(lines)
