"""The grammar of the command line."""

from __future__ import annotations

import argparse

from context_center import __version__

MEMORY = "memory"
_PLACES = (
    ("--home", "DIR", "Reasonix home and state root (default: REASONIX_HOME, else ~/.reasonix)"),
    ("--workspace", "DIR", "workspace (default: the nearest Git root, else this directory)"),
    ("--now", "TIME", "the time to judge freshness by, for repeatable output"),
)


def build_parser(*, with_commands: bool = True) -> argparse.ArgumentParser:
    """The parser of all arguments; ``area`` is "memory" or None for the window.

    Without its commands "memory" is only named in the help.
    """
    parser = argparse.ArgumentParser(
        prog="context-center",
        description="See, correct and trust what an AI coding agent knows.",
        parents=[_places(top=True)],
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.add_argument("--sample", action="store_true", help="open a copy of the sample workspace")
    parser.add_argument(
        "--screenshot", metavar="DIR", help="write a PNG of each tab into DIR and exit"
    )
    parser.add_argument(
        "--theme", choices=("system", "light", "dark"), help="colours (default: as last chosen)"
    )
    areas = parser.add_subparsers(dest="area", metavar=MEMORY)
    memory = areas.add_parser(
        MEMORY,
        help="answer a /memory command without a window",
        description="Answer a /memory command; without one, `list`.",
        parents=[_places(), _output()],
    )
    if with_commands:
        _add_commands(memory)
    return parser


def _add_commands(memory: argparse.ArgumentParser) -> None:
    # Much of the engine lies below the commands: the window starts without them.
    from context_center.cli.command_arguments import add_commands  # noqa: PLC0415

    commands = memory.add_subparsers(dest="command", metavar="COMMAND")

    def add(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(
            name, help=text, description=text, parents=[_places(), _output()]
        )

    add_commands(add)


def _places(*, top: bool = False) -> argparse.ArgumentParser:
    """Options that may stand before and after a command; the later one wins."""
    parser = argparse.ArgumentParser(add_help=False)
    for flag, metavar, text in _PLACES:
        default = None if top else argparse.SUPPRESS
        parser.add_argument(flag, metavar=metavar, help=text, default=default)
    return parser


def _output() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument(
        "--json", action="store_true", help="JSON instead of text", default=argparse.SUPPRESS
    )
    return parser
