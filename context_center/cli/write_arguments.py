"""The grammar of the commands that write (context-engine-v2.md, "Management surfaces")."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from context_center.core.errors import InvalidFieldError
from context_center.core.write_policy import Asker, PermissionMode, PermissionRule, parse_rule

if TYPE_CHECKING:
    from collections.abc import Callable

_TEXTS = (
    ("--name", "NAME", "name, or project/<name>.md or global/<name>.md of a fact to revise"),
    ("--title", "TEXT", "label in the index"),
    ("--description", "TEXT", "one line by which the fact is found"),
    ("--type", "TYPE", "user, feedback, project or reference"),
    ("--scope", "SCOPE", "project (default) or global"),
    ("--body", "TEXT", "the fact itself in Markdown; - reads it from standard input"),
    ("--id", "ID", "id of the fact to revise"),
    ("--activation", "HOW", "relevant or pinned"),
    ("--volatility", "HOW", "evergreen, stable or volatile"),
    ("--subject-key", "KEY", "the question it answers, as project.package_manager"),
    ("--expires-at", "TIME", "RFC 3339 time or date; never takes an expiry away"),
    ("--keywords", "WORDS", "more words to find it by"),
)


WRITE_COMMANDS = frozenset(
    {"remember", "forget", "restore", "recover", "pin", "unpin", "verify", "migrate"}
)


def add_write_commands(
    add: Callable[[str, str], argparse.ArgumentParser], reference_help: str
) -> None:
    """Add every writing command; ``add`` makes a subparser of a name and a help text."""
    _add_remember(add("remember", "save a fact as the agent does, if it may"))
    forget = add("forget", "move a fact to the archive")
    forget.add_argument("ref", metavar="REF", help=reference_help)
    _add_permissions(
        forget.add_argument_group(
            "permission", "With any of these it is the agent's call; without, it is your own act."
        )
    )
    restore = add("restore", "make an older revision the next one")
    restore.add_argument("ref", metavar="REF", help=reference_help)
    restore.add_argument("revision", type=int, metavar="REVISION")
    add("recover", "make an archived fact active again").add_argument(
        "path", metavar="PATH", help="path of the archive entry, as `archived` shows it"
    )
    for name, text in (
        ("pin", "put a fact into every session"),
        ("unpin", "leave a fact to recall"),
        ("verify", "say that a fact still holds"),
    ):
        add(name, text).add_argument("ref", metavar="REF", help=reference_help)
    migrate = add("migrate", "give old facts their id, revision and scope")
    migrate.add_argument("--preview", action="store_true", help="only say what would change")


def _add_remember(remember: argparse.ArgumentParser) -> None:
    for flag, metavar, text in _TEXTS:
        remember.add_argument(flag, metavar=metavar, default="", help=text)
    remember.add_argument(
        "--expected-revision",
        type=int,
        default=0,
        metavar="N",
        help="refuse if the fact is at another revision",
    )
    remember.add_argument("--verified", action="store_true", help="it was checked just now")
    remember.add_argument(
        "--call",
        metavar="JSON",
        help="the agent's raw arguments instead of the options above; - reads standard input",
    )
    _add_permissions(remember.add_argument_group("permission"))


def _add_permissions(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--mode",
        "--permission-mode",
        dest="mode",
        choices=[str(mode) for mode in PermissionMode],
        help="how far the agent may write (default: read-only)",
    )
    group.add_argument(
        "--who",
        "--asker",
        dest="who",
        choices=[str(asker) for asker in Asker],
        help="who calls (default: interactive)",
    )
    for flag, text in (("--ask", "always ask for"), ("--deny", "never allow")):
        group.add_argument(
            flag,
            action="append",
            type=_rule,
            default=[],
            metavar="RULE",
            help=f"{text} what fits: remember, forget, or as remember(global/*); may be repeated",
        )
    group.add_argument("--assess", action="store_true", help="only answer, write nothing")
    group.add_argument("--yes", action="store_true", help="a person has confirmed it")


def _rule(text: str) -> PermissionRule:
    try:
        return parse_rule(text)
    except InvalidFieldError as error:
        raise argparse.ArgumentTypeError(f"{error.message} {error.remedy}") from None
