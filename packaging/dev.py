#!/usr/bin/env python3
"""The door of the house. Needs Python 3.11 and nothing else.

    python3 packaging/dev.py run [arguments of the program]
    python3 packaging/dev.py test [-- arguments of pytest]
    python3 packaging/dev.py bench [--readme] [-- arguments of pytest]
    python3 packaging/dev.py shots

Each command first makes or refreshes a local environment below `.dev`.
"""

from __future__ import annotations

import sys

# An older Python is to read this sentence, not a traceback: so it stands before the imports.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "Context Center needs Python 3.11 or newer; this is Python "
        f"{sys.version_info[0]}.{sys.version_info[1]} ({sys.executable}).\n"
        "Call it with a newer one, for example: python3.12 packaging/dev.py run"
    )

import argparse
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import bench_table
import environments
import shots
import steps
import window

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).resolve().parent.parent


def main(argv: Sequence[str]) -> int:
    """Carry out one command line (without the program's name) and return its exit code."""
    try:
        if argv[:1] == ["run"]:
            return run(argv[1:])
        arguments, rest = parse(argv)
        if arguments.command == "test":
            return steps.test(ROOT, rest)
        if arguments.command == "bench":
            return bench_table.bench(ROOT, rest, readme=arguments.readme)
        return shots.take(ROOT)
    except environments.SetupError as error:
        print(f"dev.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def parse(argv: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """Split a command line into our own arguments and those after `--`, which pytest gets.

    Exits with code 2 on wrong usage and 0 after `--help`.
    """
    own, rest = list(argv), []
    if "--" in own:
        cut = own.index("--")
        own, rest = own[:cut], own[cut + 1 :]
    parser = _parser()
    arguments = parser.parse_args(own)
    if rest and arguments.command == "shots":
        parser.error("shots takes no arguments")
    return arguments, rest


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dev.py",
        description="Set up, run, test, measure and picture Context Center.",
        epilog="Everything that is installed goes to .dev, which may be deleted at any time.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("run", help="start the program; arguments after `run` go to it")
    commands.add_parser("test", help="linters, types, contracts, all tests; after `--` for pytest")
    bench = commands.add_parser("bench", help="measure the speed and print it as a table")
    bench.add_argument("--readme", action="store_true", help="refresh the table in README.md")
    commands.add_parser("shots", help="refresh the pictures in packaging/screenshots")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Start the program with these arguments in the current directory; return its exit code.

    Raises SetupError when this machine cannot show or draw what is asked for.
    """
    drawing = window.drawing(arguments)
    variables = dict(os.environ)
    if window.display_is_missing(variables, sys.platform):
        if drawing is window.Drawing.WINDOW:
            raise environments.SetupError(window.NO_DISPLAY)
        variables["QT_QPA_PLATFORM"] = "offscreen"
    environment = environments.program(ROOT)
    environment.refresh()
    if drawing is not window.Drawing.NOTHING:
        window.require_libraries(environment, variables)
    return subprocess.call([environment.python, "-m", "context_center", *arguments], env=variables)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
