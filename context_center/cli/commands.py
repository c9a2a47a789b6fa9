"""The /memory commands (context-engine-v2.md, "Management surfaces"); here those that read."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.cli import json_output, text_output
from context_center.cli.context_command import context
from context_center.cli.named_facts import named_fact
from context_center.cli.write_arguments import WRITE_COMMANDS
from context_center.core.errors import ContextError, RemoteWorkspaceError
from context_center.core.instructions.documents import ProfileName
from context_center.core.search import search
from context_center.services.catalog import Catalog

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable

    from context_center.core.facts import Fact
    from context_center.services.workspace import Workspace

    Clock = Callable[[], int]


def run_command(options: argparse.Namespace, workspace: Workspace, clock: Clock) -> int:
    """Answer one command on stdout; gives 0, or 1 for an act not done or a check not passed.

    Raises ContextError for what cannot be answered.

    A remote workspace fails closed: nothing local is read in its place.
    """
    if workspace.is_remote:
        raise _remote(options, workspace)
    catalog = Catalog(workspace, None, clock)
    if options.command in WRITE_COMMANDS:
        return _write(options, catalog, clock)
    command = _COMMANDS[options.command or "list"]
    answer, lines = command(Request(catalog, options, clock()))
    _print_answer(options, answer, lines)
    return int(answer.get("passed") is False)


def _remote(options: argparse.Namespace, workspace: Workspace) -> RemoteWorkspaceError:
    address = workspace.remote_address
    message = f"The memory of {address} is shown only by the remote side."
    if options.command == "suggestions":
        message = f"Suggestions for {address} are unavailable: the remote side must offer them."
    return RemoteWorkspaceError(
        "Remote workspace", message, remedy="Run the command on that machine."
    )


def _write(options: argparse.Namespace, catalog: Catalog, clock: Clock) -> int:
    # The store lies below it: commands that only read start without.
    from context_center.cli.write_commands import failed_answer, run_write  # noqa: PLC0415

    try:
        outcome = run_write(options, catalog, clock)
    except ContextError as error:
        if getattr(options, "json", False):
            _print_answer(options, failed_answer(error), ())
        raise
    _print_answer(options, outcome.answer, outcome.lines)
    return outcome.code


def _print_answer(
    options: argparse.Namespace, answer: json_output.Answer, lines: Iterable[str]
) -> None:
    if getattr(options, "json", False):
        _print_lines([json.dumps(answer, ensure_ascii=not _speaks_utf8(), indent=2)])
    else:
        _print_lines(lines)


def _speaks_utf8() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def _print_lines(lines: Iterable[str]) -> None:
    """Print in the terminal's encoding; what it cannot show is escaped."""
    encoding = sys.stdout.encoding or "utf-8"
    for line in lines:
        print(line.encode(encoding, "backslashreplace").decode(encoding))
    sys.stdout.flush()


@dataclass(frozen=True, slots=True)
class Request:
    """What a command is asked: of which store, with which arguments, at which instant."""

    catalog: Catalog
    options: argparse.Namespace
    now: int


Result = tuple[json_output.Answer, "Iterable[str]"]


def _list(request: Request) -> Result:
    snapshot, _ = request.catalog.load()
    found = request.catalog.instructions(None, ProfileName.SPECIFICATION)
    return (
        json_output.list_answer(snapshot, found, request.now),
        text_output.list_text(snapshot, found, request.now),
    )


def _search(request: Request) -> Result:
    facts = search(request.catalog.load()[0].facts, request.options.text)
    return json_output.facts_answer(
        facts, request.now, request.options.text
    ), text_output.facts_text(facts, request.now)


def _read(request: Request) -> Result:
    fact = named_fact(request.catalog, request.options.ref)
    return json_output.fact_answer(fact, request.now), text_output.fact_text(fact, request.now)


def _instructions(request: Request) -> Result:
    target = request.options.target
    if target is not None:
        target = os.path.join(request.catalog.workspace.root, os.path.expanduser(target))
    found = request.catalog.instructions(target, ProfileName(request.options.profile))
    return json_output.instructions_answer(found), text_output.instructions_text(found)


def _recall(request: Request) -> Result:
    trace = request.catalog.recall(
        request.options.message,
        limit=request.options.limit,
        max_chars=request.options.max_chars,
        now=request.now,
    )
    return json_output.recall_answer(trace), text_output.recall_text(trace)


def _subjects(request: Request) -> Result:
    subjects: dict[str, list[Fact]] = {}
    for fact in request.catalog.load()[0].facts:
        if fact.subject_key and fact.active:
            subjects.setdefault(fact.subject_key, []).append(fact)
    subjects = dict(sorted(subjects.items()))
    return json_output.subjects_answer(subjects), text_output.subjects_text(subjects)


def _revisions(request: Request) -> Result:
    fact = named_fact(request.catalog, request.options.ref)
    history = request.catalog.revisions(fact)
    return (
        json_output.revisions_answer(fact, history, request.now),
        text_output.revisions_text(fact, history),
    )


def _archived(request: Request) -> Result:
    archived = request.catalog.load()[0].archived
    return json_output.archived_answer(archived, request.now), text_output.archived_text(archived)


def _check(request: Request) -> Result:
    # numpy lies below it: the other commands start without.
    from context_center.cli.check_command import check  # noqa: PLC0415

    return check(request)


def _suggestions(request: Request) -> Result:
    # The rules of mining lie below it: the other commands start without.
    from context_center.cli.suggestions_command import suggestions  # noqa: PLC0415

    return suggestions(request)


_COMMANDS: dict[str, Callable[[Request], Result]] = {
    "list": _list,
    "search": _search,
    "read": _read,
    "instructions": _instructions,
    "recall": _recall,
    "subjects": _subjects,
    "revisions": _revisions,
    "archived": _archived,
    "check": _check,
    "suggestions": _suggestions,
    "context": context,
}
