"""The `bench` command: measures, and says the result as a table of ratios.

Every benchmark compares two things in the same run and leaves in its `extra_info`: `name` (what
was measured), `peer` (what it is compared with), `ratio` (time of ours by time of theirs) and
`target` (the ratio that must not be passed).
"""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING, Any, NamedTuple

import environments
import window

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

BEGIN, END = "<!-- bench:begin -->", "<!-- bench:end -->"
HEADINGS = ("What", "Compared with", "Ratio", "At most")


class Row(NamedTuple):
    """One benchmark: what, its peer, the measured ratio and the one aimed at, as texts."""

    what: str
    peer: str
    ratio: str
    target: str


def bench(root: Path, pytest_arguments: Sequence[str], *, readme: bool) -> int:
    """Run the benchmarks, print their table and return pytest's exit code.

    With `readme`, a run without failure also replaces the table in README.md. The raw figures
    stay in `.dev/bench.json`.
    """
    place = environments.tests(root)
    place.refresh()
    variables = window.headless(place)
    figures = root / ".dev" / "bench.json"
    figures.unlink(missing_ok=True)
    command = [str(place.python), "-m", "pytest", "tests/benchmarks", "--benchmark-enable"]
    command += [f"--benchmark-json={figures}", *pytest_arguments]
    code = subprocess.call(command, cwd=root, env=variables)
    if figures.exists() and figures.stat().st_size:
        measured = rows(json.loads(figures.read_text(encoding="utf-8")))
        print(f"\n{table(measured)}")
        if readme and code == 0:
            refresh_readme(root / "README.md", measured)
    return code


def rows(figures: Mapping[str, Any]) -> list[Row]:
    """The rows that pytest-benchmark's JSON holds, in its order; those without a ratio are none."""
    found = []
    for benchmark in figures["benchmarks"]:
        info = benchmark["extra_info"]
        if "ratio" in info:
            texts = (_text(info.get(key, "")) for key in ("peer", "ratio", "target"))
            found.append(Row(info.get("name", benchmark["name"]), *texts))
    return found


def _text(value: float | str) -> str:
    """A number with three significant digits; a text as it is."""
    return value if isinstance(value, str) else f"{value:.3g}"


def table(measured: Sequence[Row]) -> str:
    """A Markdown table of these rows that can also be read as text."""
    lines = [HEADINGS, *measured]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    rule = ["-" * widths[0], "-" * widths[1], *("-" * (width - 1) + ":" for width in widths[2:])]
    cells = [_line(HEADINGS, widths), f"| {' | '.join(rule)} |"]
    return "\n".join(cells + [_line(row, widths) for row in measured])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    left = [f"{cell:<{width}}" for cell, width in zip(cells[:2], widths[:2], strict=True)]
    right = [f"{cell:>{width}}" for cell, width in zip(cells[2:], widths[2:], strict=True)]
    return f"| {' | '.join(left + right)} |"


def refresh_readme(readme: Path, measured: Sequence[Row]) -> None:
    """Put the table of these rows between the two marks of the README; SetupError without them."""
    text = readme.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise environments.SetupError(f"{readme.name} has no {BEGIN} ... {END}.")
    new = f"{before}{begin}\n{table(measured)}\n{end}{after}"
    readme.write_text(new, encoding="utf-8", newline="\n")
