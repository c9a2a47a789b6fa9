"""Facts leave the active store and come back: archive, forget, recover, restore.

(context-engine-v2.md, "Revisions, archive, and recovery"; on-disk-format.md, "Writing".)
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from itertools import count
from pathlib import PurePath
from typing import TYPE_CHECKING

from context_center.core.errors import (
    IdTakenError,
    NameRefusedError,
    NameTakenError,
    Problem,
    StoreUnreachableError,
    UnknownReferenceError,
)
from context_center.core.fact_rules import check_name_free, check_subject, pinned_characters
from context_center.core.fact_text import upgraded
from context_center.core.facts import Fact, Scope
from context_center.core.frontmatter import split_frontmatter
from context_center.core.names import COMPONENT_BYTES, bounded, parse_reference, slug
from context_center.core.pinned_budget import PINNED_BUDGET
from context_center.core.recovery import Collision, recovery_obstacle
from context_center.core.references import find_facts
from context_center.core.times import SECOND_NS, format_time
from context_center.services.fact_directory import SUFFIX
from context_center.services.fact_history import ARCHIVE
from context_center.services.fact_opening import OpenFact, open_fact, require_form, require_writable
from context_center.services.fact_writing import (
    Source,
    create_new,
    locate,
    open_current,
    revise,
)
from context_center.services.index_file import index_path
from context_center.services.snapshots import keep_snapshot, open_revision, require_own_directory
from context_center.services.store_operation import Operation, Written
from context_center.services.text_writing import encoded_like
from context_center.services.unfinished import Intention

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from context_center.services.fact_directory import FactDirectory
    from context_center.services.store_session import StoreSession

_STAMPED = re.compile(r"[0-9]{8}-[0-9]{6}\.[0-9]{3}-(.+)", re.DOTALL)
_STAMP_LENGTH = len("20260820-120000.000-")
_NUMBER_LENGTH = len("-9999")


def archive(operation: Operation, target: Fact) -> Written:
    """Move the file of a fact into the archive of its directory, byte for byte.

    Raises FactGoneError, ConfinementError for a link, and UnreadableError.
    """
    session = operation.session
    fact = locate(session, target)
    opened = open_fact(fact.path, fact.directory_scope)
    require_writable(opened.path, opened.status)
    home = session.home_of(fact.path) or session.directory(fact.directory_scope)
    entry = _move_into_archive(operation, opened, home)
    session.look_at(operation.touched)
    name = slug(fact.name)
    namesakes = [f for f in home.facts.values() if f.active and slug(f.name) == name]
    operation.index(home.path, namesakes[:1], removed=() if namesakes else {name})
    return operation.written(entry, fact, active=False)


def forget(operation: Operation, reference: str) -> tuple[Written, ...]:
    """Archive every active fact that a reference names, the project's first.

    A fact that is not there is no error; its line in the index goes if there is one.
    Raises NameRefusedError for a reference that names nothing.
    """
    session = operation.session
    if not session.directories:
        raise StoreUnreachableError("No store", "There is no directory for facts.")
    parsed = parse_reference(reference)
    place, qualified, name = parsed.raw.partition("/")
    named_nothing = qualified and place in tuple(Scope) and not slug(name)
    if not parsed.name or named_nothing:
        raise NameRefusedError("A name is missing", "Say which fact to forget.")
    found = find_facts(session.facts, reference)
    named = [fact for fact in found if fact.active] or list(found[:1])
    if named:
        return tuple(archive(operation, fact) for fact in named)
    for directory in session.directories:
        listed = os.path.lexists(index_path(directory.path))
        if listed and parsed.scope in {None, directory.scope}:
            operation.index(directory.path, removed={parsed.name})
    return ()


def recover(operation: Operation, archive_path: str, *, beside_namesake: bool = False) -> Written:
    """Make an archive entry active again, as a new revision above the highest known.

    It comes back into the scope of the directory it was archived in. ``beside_namesake``
    lets it stand beside a fact of its name in the other scope, as it did before an archiving
    that is taken back. Raises
    UnknownReferenceError when it is no entry of our own archives, ConfinementError for one
    that is a link, IdTakenError, NameTakenError and SubjectTakenError.
    """
    session = operation.session
    home, path = _own_entry(session, archive_path)
    stem = PurePath(path).stem
    stamped = _STAMPED.fullmatch(stem)
    opened = open_fact(path, home.scope, stamped[1] if stamped else stem)
    require_form(opened)
    archived = opened.fact
    name = slug(archived.name)
    target = os.path.join(home.path, name + SUFFIX)
    after = replace(
        archived,
        name=name,
        scope=home.scope,
        stated_scope=str(home.scope),
        updated_at=format_time(session.clock()),
        path=target,
    )
    facts = [fact for fact in session.facts if fact.active]
    rivals = [f for f in facts if f.scope is home.scope] if beside_namesake else facts
    _check_recovery(home, rivals, archived, after)
    after = replace(after, revision=keep_snapshot(operation, opened, home.path))
    text = upgraded(opened.text, archived.encoding, archived, after)
    data = encoded_like(text, opened.data, archived.encoding, target)
    operation.begin(Intention.of(path, opened.data, target, data, name))
    create_new(operation, target, data, opened)
    operation.remove(opened)
    operation.warnings += _over_budget(session, after)
    operation.index(home.path, [after])
    return operation.written(target, None)


def restore(operation: Operation, target: OpenFact | Fact, revision: int) -> Written:
    """Make the content of an older revision the next one, its name and scope included.

    The revision that is active already changes nothing. Raises UnknownRevisionError and
    what the rules forbid.
    """
    session = operation.session
    opened = open_current(session, target)
    require_form(opened)
    current = opened.fact
    if revision == current.revision:
        return Written(current, opened.path, changed=False)
    kept = open_revision(session, current, revision)
    require_form(kept)
    stated = Scope(kept.fact.stated_scope) if kept.fact.stated_scope else current.scope
    named = "name" in split_frontmatter(kept.text).fields
    after = replace(
        kept.fact,
        id=current.id,
        name=kept.fact.name if named else current.name,
        scope=stated,
        created_at=current.created_at,
        updated_at=format_time(session.clock()),
    )
    scope = stated if stated is not current.scope else None
    return revise(
        operation, opened, after, source=Source(kept, kept.fact, upgrade=True), scope=scope
    )


def _move_into_archive(operation: Operation, opened: OpenFact, home: FactDirectory) -> str:
    place = os.path.join(home.path, ARCHIVE)
    require_own_directory(place)
    name = slug(opened.fact.name)
    for entry in _entry_paths(place, name, operation.session.clock()):
        if os.path.lexists(entry):
            continue
        operation.begin(Intention.of(opened.path, opened.data, entry, opened.data, name))
        try:
            operation.move(opened.path, entry)
        except FileExistsError:
            continue
        return entry
    raise AssertionError("the numbers of archive entries do not end")


def _entry_paths(place: str, name: str, instant: int) -> Iterator[str]:
    """Where a fact may lie in an archive, the first free one counts."""
    second = format_time(instant // SECOND_NS * SECOND_NS)
    stamp = second.replace("-", "").replace(":", "").replace("T", "-").removesuffix("Z")
    room = COMPONENT_BYTES - _STAMP_LENGTH - _NUMBER_LENGTH - len(SUFFIX)
    stem = f"{stamp}.{instant % SECOND_NS // 1_000_000:03}-{bounded(name, room)}"
    for number in count():
        yield os.path.join(place, f"{stem}{f'-{number}' if number else ''}{SUFFIX}")


def _own_entry(session: StoreSession, archive_path: str) -> tuple[FactDirectory, str]:
    path = os.path.normpath(archive_path.strip())
    parent, name = os.path.split(path)
    for directory in session.directories:
        place = os.path.join(directory.path, ARCHIVE)
        if name.endswith(SUFFIX) and os.path.realpath(parent) == os.path.realpath(place):
            require_own_directory(place)
            entry = os.path.join(place, name)
            if os.path.lexists(entry):
                return directory, entry
    raise UnknownReferenceError(
        "No such archive entry",
        "It is no file directly in an archive of this store.",
        archive_path.strip(),
        "Choose one of those that the archive shows.",
    )


def _check_recovery(
    home: FactDirectory, rivals: Sequence[Fact], archived: Fact, after: Fact
) -> None:
    obstacle = recovery_obstacle(archived, rivals)
    if obstacle is not None:
        holder, by_id = obstacle.holder, obstacle.collision is Collision.ID
        kind = IdTakenError if by_id else NameTakenError
        raise kind(
            "Active already",
            f"The id {archived.id} is active as {holder.name}."
            if by_id
            else f"The name {after.name} is active already, with the id {holder.id}.",
            holder.path,
            "Archive or rename the active one first, or copy the text over.",
            holder=holder,
        )
    check_name_free(after.name, home.facts, ())
    check_subject(rivals, after)


def _over_budget(session: StoreSession, fact: Fact) -> list[Problem]:
    used = pinned_characters(session.facts, fact)
    if not fact.pinned or used <= PINNED_BUDGET:
        return []
    message = f"Pinned facts now come to {used:,} of {PINNED_BUDGET:,} characters."
    remedy = "Unpin or shorten one, or move a rule to an instruction file."
    return [Problem("over_budget", message, fact.path, remedy=remedy)]
