"""The grammar of the /memory commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.cli.context_command import add_context_arguments
from context_center.cli.write_arguments import add_write_commands
from context_center.core.instructions.documents import ProfileName

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

_REF = "an id, a name, project/<name>.md or global/<name>.md"


def add_commands(add: Callable[[str, str], argparse.ArgumentParser]) -> None:
    """Add every command; ``add`` makes a subparser of a name and a help text."""
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
    add("check", "the recall tests of the workspace; exit code 1 when one fails")
    _add_suggestions(add("suggestions", "memories and skills that sessions suggest; saves none"))
    add_context_arguments(add("context", "what a provider receives, and what changed in it"))
    add_write_commands(add, _REF)


def _add_suggestions(parser: argparse.ArgumentParser) -> None:
    """The sessions of other agents are read only when asked for."""
    for flag, agent in (("--claude", "Claude Code"), ("--codex", "Codex")):
        parser.add_argument(
            flag,
            metavar="DIR",
            help=f"read the sessions of {agent} too, from the directory where it keeps its files",
        )
