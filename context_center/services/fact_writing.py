"""Facts written: new ones, next revisions, and those that move with them.

(on-disk-format.md, "Writing".)
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from context_center.core.errors import IdTakenError, NameTakenError, Problem
from context_center.core.fact_file import render_fact
from context_center.core.fact_rules import (
    check_name_free,
    check_pinned_budget,
    check_subject,
    new_name,
)
from context_center.core.fact_text import rewritten, same_content, upgraded
from context_center.core.names import slug
from context_center.core.times import format_time
from context_center.services.fact_directory import SUFFIX, FactDirectory
from context_center.services.fact_opening import OpenFact, gone, open_fact, require_form
from context_center.services.snapshots import keep_snapshot
from context_center.services.store_operation import Written, stale
from context_center.services.text_files import decode
from context_center.services.text_writing import encoded_like
from context_center.services.unfinished import Intention

if TYPE_CHECKING:
    from context_center.core.facts import Fact, Scope
    from context_center.services.store_operation import Operation
    from context_center.services.store_session import StoreSession


class Source(NamedTuple):
    """The file whose text a new revision is made from, and the fact that it reads as.

    ``upgrade`` brings it into canonical form where that loses nothing but quotes and order.
    """

    opened: OpenFact
    fact: Fact
    upgrade: bool = False


def locate(session: StoreSession, fact: Fact) -> Fact:
    """The fact as it lies in the store now, by its path and id, else by its id alone.

    A header that is invalid tells no id: then the path decides. Raises FactGoneError.
    """
    there = session.fact_at(fact.path)
    if there is not None and (there.id == fact.id or not (there.parsed and fact.parsed)):
        return there
    same = [other for other in session.facts if other.id == fact.id]
    if not same:
        raise gone(fact)
    return min(same, key=lambda other: (not other.active, other.scope is not fact.scope))


def open_current(session: StoreSession, target: OpenFact | Fact) -> OpenFact:
    """What an edit of ``target`` is made on: the file as it is now.

    Raises StaleRevisionError when it is not what ``target`` was read from.
    """
    fact = target.fact if isinstance(target, OpenFact) else target
    current = locate(session, fact)
    opened = open_fact(current.path, current.directory_scope)
    if isinstance(target, OpenFact):
        if opened.data != target.data:
            raise stale(fact, opened.fact)
    elif not same_content(opened.fact, fact):
        raise stale(fact, opened.fact)
    return opened


def create(operation: Operation, fact: Fact) -> Written:
    """Write a new fact; ``fact`` has its content and scope, the rest is given here.

    Raises NameRefusedError, NameTakenError, SubjectTakenError and PinnedBudgetError.
    """
    session = operation.session
    now = format_time(session.clock())
    name = new_name(fact.name)
    home = session.directory(fact.scope)
    path = os.path.join(home.path, name + SUFFIX)
    fact = replace(
        fact,
        id=_unused_id(session),
        revision=1,
        name=name,
        created_at=now,
        updated_at=now,
        path=path,
    )
    check_name_free(name, home.facts, home.facts.values())
    check_subject(session.facts, fact)
    check_pinned_budget(session.facts, fact, None)
    data = encoded_like(render_fact(fact), b"", "utf-8", path)
    operation.begin(Intention.of("", b"", path, data, name))
    create_new(operation, path, data)
    operation.done()
    operation.index(home.path, [fact])
    return operation.written(path, None)


def create_new(operation: Operation, path: str, data: bytes, of: OpenFact | None = None) -> None:
    """Make a fact's file; raises NameTakenError when anything has its name."""
    try:
        operation.create(path, data, of=of)
    except FileExistsError:
        raise NameTakenError(
            "Name in use",
            "Something of that name is there already.",
            path,
            "Choose another name.",
            holder=operation.session.fact_at(path),
        ) from None


def revise(
    operation: Operation,
    opened: OpenFact,
    after: Fact,
    *,
    source: Source | None = None,
    scope: Scope | None = None,
    by_name: bool = False,
) -> Written:
    """Write ``after`` as the next revision of the fact that was opened.

    Its revision is given here; id and creation stay. ``source`` is the file whose text it
    keeps, if that is not the opened one. ``scope`` says into whose directory it goes, None
    that it stays; a changed name moves it, ``by_name`` also a file that is not called after
    its name. Raises what the rules forbid.
    """
    require_form(opened)
    session, before = operation.session, opened.fact
    home = session.home_of(opened.path) or session.directory(before.directory_scope)
    place = home if scope is None else session.directory(scope)
    moves = place is not home or by_name or after.name != before.name
    path = os.path.join(place.path, slug(after.name) + SUFFIX) if moves else opened.path
    after = replace(after, path=path)
    _check(session, place, before, after)
    revision = keep_snapshot(operation, opened, home.path)
    after = replace(after, id=before.id, created_at=before.created_at, revision=revision)
    origin = source or Source(opened, before)
    text = _text(origin, after)
    data = encoded_like(text, origin.opened.data, origin.fact.encoding, path)
    operation.warnings += _other_encoding(origin.fact, data)
    operation.begin(Intention.of(opened.path, opened.data, path, data, slug(before.name)))
    if path == opened.path:
        operation.replace(opened, data)
    else:
        move_revised(operation, opened, path, data)
    _index_revised(operation, home, place, before, after)
    return operation.written(path, before)


def _text(source: Source, after: Fact) -> str:
    text = source.opened.text
    if source.upgrade:
        return upgraded(text, source.fact.encoding, source.fact, after)
    return rewritten(text, source.fact, after)


def _other_encoding(fact: Fact, data: bytes) -> list[Problem]:
    if fact.encoding == "utf-8" or decode(data).encoding == fact.encoding:
        return []
    message = f"It was {fact.encoding}, which cannot tell all signs of the new text: now UTF-8."
    return [Problem("saved_as_utf_8", message, fact.path)]


def move_revised(operation: Operation, opened: OpenFact, path: str, data: bytes) -> None:
    """Write the new revision at its new place, then take the old file away."""
    if os.path.exists(path) and os.path.samefile(path, opened.path):
        # Only the case of the name differs, and this disk takes both for one.
        os.rename(opened.path, path)
        operation.touched[opened.path] = None
        moved = replace(opened, fact=replace(opened.fact, path=path))
        operation.replace(moved, data)
        return
    create_new(operation, path, data, opened)
    operation.remove(opened)


def _check(session: StoreSession, place: FactDirectory, before: Fact, after: Fact) -> None:
    if after.path != before.path:
        if slug(after.name) != slug(before.name):
            new_name(after.name)
        _check_place(place, before, after)
    if (after.subject_key, after.scope) != (before.subject_key, before.scope):
        check_subject(session.facts, after)
    check_pinned_budget(session.facts, after, before)


def _check_place(place: FactDirectory, before: Fact, after: Fact) -> None:
    """No move lands on another fact's name or id."""
    stays = os.path.dirname(before.path) == place.path
    own = os.path.basename(before.path) if stays else ""
    others = {file: fact for file, fact in place.facts.items() if file != own}
    twin = next((fact for fact in others.values() if fact.id == before.id and not stays), None)
    if twin is not None:
        raise IdTakenError(
            "Id in use",
            f"The id {before.id} is active in {twin.name} already.",
            twin.path,
            "Compare both, then archive one of them.",
            holder=twin,
        )
    check_name_free(slug(after.name), others, others.values())


def _index_revised(
    operation: Operation, home: FactDirectory, place: FactDirectory, before: Fact, after: Fact
) -> None:
    old, new = slug(before.name), slug(after.name)
    if place is home:
        operation.index(home.path, [after], renamed={old: new} if old != new else None)
        return
    operation.index(home.path, removed={old})
    operation.index(place.path, [after])


def _unused_id(session: StoreSession) -> str:
    used = {fact.id for fact in session.facts}
    while (new := session.new_id()) in used:
        continue
    return new
