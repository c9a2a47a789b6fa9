"""Immutable snapshots of facts, and revisions that only rise.

(on-disk-format.md, "Where things are" and "Writing".) A snapshot is never overwritten: when
a file was changed by hand without a new revision, its text is kept under the next number.
"""

from __future__ import annotations

import os
import re
import stat
from dataclasses import replace
from typing import TYPE_CHECKING

from context_center.core.errors import (
    ConfinementError,
    InvalidFieldError,
    Problem,
    UnknownRevisionError,
)
from context_center.core.fact_file import MAX_REVISION
from context_center.core.fact_text import rewritten
from context_center.services.fact_history import REVISIONS, read_revisions
from context_center.services.fact_opening import OpenFact, not_regular, open_fact, unreadable
from context_center.services.text_files import NotRegularError, read_regular
from context_center.services.text_writing import encoded_like

if TYPE_CHECKING:
    from context_center.core.facts import Fact
    from context_center.services.store_operation import Operation
    from context_center.services.store_session import StoreSession

_NUMBERED = re.compile(r"([0-9]{1,19})\.md")
_MAX_COMPONENT = 255


def keep_snapshot(operation: Operation, opened: OpenFact, facts_dir: str) -> int:
    """Keep the bytes of a fact in the history of ``facts_dir``; gives the next free revision.

    Raises ConfinementError for an id that is no directory name or a history that is a link,
    and OSError.
    """
    fact = opened.fact
    highest = highest_revision(operation.session, fact.id)
    directory = history_directory(facts_dir, fact.id)
    path = os.path.join(directory, f"{fact.revision:09}.md")
    kept = _kept(path)
    if kept is None:
        operation.make_directory(os.path.dirname(directory))
        operation.copy(opened, path, opened.data, os.path.dirname(directory))
    elif kept != opened.data:
        highest = max(highest, fact.revision) + 1
        _keep_as(operation, opened, directory, highest)
    following = max(highest, fact.revision) + 1
    if following > MAX_REVISION:
        raise InvalidFieldError(
            "revision",
            "No higher revision",
            f"{fact.name} is at revision {fact.revision}, the highest that there can be.",
            "Save its content as a new fact.",
        )
    return following


def _keep_as(operation: Operation, opened: OpenFact, directory: str, number: int) -> None:
    fact = opened.fact
    text = rewritten(opened.text, fact, replace(fact, revision=number)) if fact.parsed else ""
    path = os.path.join(directory, f"{number:09}.md")
    data = encoded_like(text, opened.data, fact.encoding, path) if text else opened.data
    operation.copy(opened, path, data, os.path.dirname(directory))
    operation.warnings.append(
        Problem(
            "changed_without_revision",
            f"{fact.name} had been changed outside without a new revision; what it said is "
            f"kept as revision {number}.",
            fact.path,
        )
    )


def highest_revision(session: StoreSession, fact_id: str) -> int:
    """The highest revision of an id known anywhere: active, archived or kept; 0 if none."""
    known = [fact.revision for fact in session.facts if fact.id == fact_id]
    known += [fact.revision for fact in session.archived() if fact.id == fact_id]
    for directory in session.directories:
        known += _numbers(history_directory(directory.path, fact_id))
    return max(known, default=0)


def _numbers(directory: str) -> list[int]:
    try:
        names = os.listdir(directory)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise unreadable(directory, error) from error
    return [int(match[1]) for name in names if (match := _NUMBERED.fullmatch(name))]


def history_directory(facts_dir: str, fact_id: str) -> str:
    """Where the snapshots of an id lie; raises ConfinementError if that leads elsewhere."""
    plain = os.path.basename(fact_id) == fact_id and not {"\\", "\0", ":"} & set(fact_id)
    fits = len(os.fsencode(fact_id)) <= _MAX_COMPONENT
    if not plain or not fits or fact_id in {"", ".", ".."}:
        raise ConfinementError(
            "Unusable id",
            f"“{fact_id[:80]}” can be no directory name, so the fact can have no history.",
            facts_dir,
            "Correct the id in the raw text.",
        )
    history = os.path.join(facts_dir, REVISIONS)
    directory = os.path.join(history, fact_id)
    for path in (history, directory):
        require_own_directory(path)
    return directory


def require_own_directory(path: str) -> None:
    """Raise ConfinementError if something is there and is no directory of its own."""
    try:
        status = os.lstat(path)
    except FileNotFoundError:
        return
    if not stat.S_ISDIR(status.st_mode):
        raise ConfinementError(
            "Not a directory of the store",
            "It is a link or a file; the store writes only into directories of its own.",
            path,
            "Put the directory itself in its place.",
        )


def open_revision(session: StoreSession, fact: Fact, revision: int) -> OpenFact:
    """One revision out of a fact's history; raises UnknownRevisionError if it is not there."""
    places = [(directory.path, directory.scope) for directory in session.directories]
    for kept in read_revisions(places, fact):
        if kept.fact.revision == revision:
            return open_fact(kept.fact.path, kept.fact.directory_scope)
    raise UnknownRevisionError(
        "No such revision",
        f"The history of {fact.name} holds no revision {revision}.",
        fact.path,
        "Choose one of those that its history shows.",
    )


def _kept(path: str) -> bytes | None:
    try:
        return read_regular(path)[0]
    except FileNotFoundError:
        return None
    except NotRegularError:
        raise not_regular(path) from None
    except OSError as error:
        raise unreadable(path, error) from error
