"""The grammar of the command line."""

from __future__ import annotations

import argparse

from context_center import __version__
from context_center.cli.write_arguments import add_write_commands
from context_center.core.instructions.documents import ProfileName

_PLACES = (
    ("--home", "DIR", "Reasonix home and state root (default: REASONIX_HOME, else ~/.reasonix)"),
    ("--workspace", "DIR", "workspace (default: the nearest Git root, else this directory)"),
    ("--now", "TIME", "the time to judge freshness by, for repeatable output"),
)


def build_parser() -> argparse.ArgumentParser:
    """The parser of all arguments; ``area`` is "memory" or None for the window."""
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
    areas = parser.add_subparsers(dest="area", metavar="memory")
    memory = areas.add_parser(
        "memory",
        help="answer a /memory command without a window",
        description="Answer a /memory command; without one, `list`.",
        parents=[_places(), _output()],
    )
    _add_commands(memory.add_subparsers(dest="command", metavar="COMMAND"))
    return parser


def _add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    def add(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(
            name, help=text, description=text, parents=[_places(), _output()]
        )

    add("list", "instructions, facts and archive in one summary")
    search = add("search", "facts that hold these words, expired and pinned ones too")
    search.add_argument("text", metavar="TEXT")
    add("read", "one fact, complete").add_argument("ref", metavar="REF", help=_REF)
    instructions = add("instructions", "precedence, directories, imports and diagnostics")
    instructions.add_argument("--target", metavar="PATH", help="directory they have to hold for")
    instructions.add_argument(
        "--profile", choices=[str(p) for p in ProfileName], default=str(ProfileName.SPECIFICATION)
    )
    recall = add("recall", "what would be recalled for a message, and why")
    recall.add_argument("--message", metavar="TEXT", required=True)
    recall.add_argument("--limit", type=int, default=4, metavar="N", help="facts, 1 to 8")
    recall.add_argument(
        "--max-chars", type=int, default=2_400, metavar="N", help="characters, 480 at least"
    )
    add("subjects", "subject keys in use")
    add("revisions", "a fact and its history").add_argument("ref", metavar="REF", help=_REF)
    add("archived", "archived facts and their paths")
    add_write_commands(add, _REF)


_REF = "an id, a name, project/<name>.md or global/<name>.md"


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
