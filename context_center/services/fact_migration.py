"""Old facts get their id, revision and scope, once and only when asked for.

(on-disk-format.md, "Writing"; decisions.md, 12.) The bytes as they were are kept in Context
Center's own data directory: in the store they would stand where revision 1 belongs.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING

from context_center.core.errors import ContextError, Problem
from context_center.core.fact_text import upgraded
from context_center.core.frontmatter import split_frontmatter
from context_center.core.names import slug
from context_center.core.times import format_time
from context_center.services.fact_opening import OpenFact, open_fact, require_form
from context_center.services.store_operation import stale
from context_center.services.text_writing import encoded_like, write_failure

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from context_center.core.facts import Fact
    from context_center.services.store_operation import Operation
    from context_center.services.store_session import StoreSession


@dataclass(frozen=True, slots=True)
class MigrationStep:
    """One old file: as it reads, as it would read, and both texts.

    ``problem`` says why it cannot be migrated; ``after`` is then None and ``text_after`` "".
    """

    before: Fact
    after: Fact | None
    text_before: str
    text_after: str
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Migrated:
    """What a migration did.

    ``facts`` are as they read now, ``problems`` tell of the files that stay as they were,
    ``backup`` is the directory with the old bytes ("" if nothing was migrated), ``touched``
    and ``warnings`` are as in ``Written``.
    """

    facts: tuple[Fact, ...]
    problems: tuple[Problem, ...]
    backup: str
    touched: tuple[str, ...] = ()
    warnings: tuple[Problem, ...] = ()


def preview(session: StoreSession) -> tuple[MigrationStep, ...]:
    """What a migration would do, by scope and file name; writes nothing."""
    facts = [
        fact
        for directory in session.directories
        for _, fact in sorted(directory.facts.items())
        if fact.active
    ]
    return tuple(step for fact in facts if (step := _step(fact)) is not None)


def migrate(operation: Operation, paths: Collection[str] | None) -> Migrated:
    """Migrate the old facts of both directories, or those at ``paths``, file by file.

    A file that fails stays as it was and is listed; the others go on. ``updated_at`` is not
    changed, and the revision of a file that has none is 1.
    """
    session = operation.session
    steps = [step for step in preview(session) if paths is None or step.before.path in paths]
    backup = _backup_directory(session)
    done: list[Fact] = []
    problems = [step.problem for step in steps if step.problem is not None]
    for step in steps:
        if step.after is None:
            continue
        try:
            _migrate_file(operation, step, backup)
        except (ContextError, OSError) as error:
            problems.append(_failed(step.before, error))
        else:
            done.append(step.after)
    for directory in session.directories:
        own = [fact for fact in done if os.path.dirname(fact.path) == directory.path]
        if own:
            operation.index(directory.path, own)
    session.look_at(operation.touched)
    now = (session.fact_at(fact.path) for fact in done)
    return Migrated(
        facts=tuple(fact for fact in now if fact is not None),
        problems=tuple(problems),
        backup=str(backup) if done else "",
        touched=tuple(operation.touched),
        warnings=tuple(operation.warnings),
    )


def _step(fact: Fact) -> MigrationStep | None:
    """What is to be done with a file, None for one that states all it should."""
    text = ""
    try:
        opened = open_fact(fact.path, fact.directory_scope)
        text = opened.text
        if not _is_old(opened):
            return None
        require_form(opened)
        after = _migrated(opened.fact)
        new_text = upgraded(text, opened.fact.encoding, opened.fact, after)
    except ContextError as error:
        problem = Problem("not_migrated", error.message, fact.path, remedy=error.remedy)
        return MigrationStep(fact, None, text, "", problem)
    return MigrationStep(opened.fact, after, text, new_text)


def _is_old(opened: OpenFact) -> bool:
    fields = split_frontmatter(opened.text).fields
    bad_revision = any(problem.code == "bad_revision" for problem in opened.fact.problems)
    stated = fields.get("id") and fields.get("revision") and opened.fact.stated_scope
    return not stated or bad_revision


def _migrated(fact: Fact) -> Fact:
    scope = fact.scope if fact.stated_scope else fact.directory_scope
    return replace(fact, name=slug(fact.name) or fact.name, scope=scope, stated_scope=str(scope))


def _migrate_file(operation: Operation, step: MigrationStep, backup: Path) -> None:
    opened = open_fact(step.before.path, step.before.directory_scope)
    require_form(opened)
    data = encoded_like(step.text_after, opened.data, opened.fact.encoding, opened.path)
    if opened.text != step.text_before:
        raise stale(step.before, opened.fact)
    _keep(backup, opened)
    operation.replace(opened, data)


def _keep(backup: Path, opened: OpenFact) -> None:
    place = backup / str(opened.fact.directory_scope)
    place.mkdir(parents=True, exist_ok=True)
    kept = place / os.path.basename(opened.path)
    kept.touch(mode=opened.status.st_mode & 0o600, exist_ok=False)
    kept.write_bytes(opened.data)


def _backup_directory(session: StoreSession) -> Path:
    """A directory of this migration alone; it is made with the first file."""
    store = hashlib.sha256(os.fsencode(session.workspace.facts_dir)).hexdigest()[:12]
    stamp = format_time(session.clock()).replace(":", "")
    places = session.data_dir / "migrations"
    names = (f"{stamp}-{store}-{number}" for number in count(1))
    return next(place for name in names if not (place := places / name).exists())


def _failed(fact: Fact, error: ContextError | OSError) -> Problem:
    if isinstance(error, OSError):
        error = write_failure(error, fact.path)
    return Problem("not_migrated", error.message, fact.path, remedy=error.remedy)
