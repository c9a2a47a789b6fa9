"""Saving: an edit of an opened fact, raw text, and the agent's save by name or id.

(on-disk-format.md, "Writing"; decisions.md, 4 and 7.)
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from context_center.core.errors import (
    NameTakenError,
    RefusedError,
    StaleRevisionError,
    UnknownReferenceError,
)
from context_center.core.fact_edit import FactDraft, FactEdit, edit_of, edited, saving_edit
from context_center.core.fact_file import FactSource, read_fact
from context_center.core.fact_rules import new_name
from context_center.core.fact_text import same_content
from context_center.core.facts import Fact, Scope
from context_center.core.line_ends import with_lf, with_line_ends_of
from context_center.core.names import parse_reference, slug
from context_center.core.references import find_facts
from context_center.core.times import format_time
from context_center.services.fact_opening import OpenFact, open_fact, require_raw
from context_center.services.fact_writing import Source, create, open_current, revise
from context_center.services.snapshots import keep_snapshot
from context_center.services.store_operation import Operation, Written
from context_center.services.text_writing import encoded_like
from context_center.services.unfinished import Intention

if TYPE_CHECKING:
    from collections.abc import Sequence


def create_from(operation: Operation, draft: FactDraft) -> Written:
    """Write a draft as a new fact."""
    return create(operation, _blank(draft, draft.scope or Scope.PROJECT, draft.name))


def update(
    operation: Operation,
    target: OpenFact | Fact,
    edit: FactEdit,
    *,
    expected_revision: int | None = None,
    verified: bool = False,
) -> Written:
    """Make the next revision of a fact by an edit; an edit that changes nothing writes nothing.

    ``verified`` leaves ``updated_at`` as it was. Raises StaleRevisionError when the file is
    not what ``target`` was read from, or not at ``expected_revision``.
    """
    opened = open_current(operation.session, target)
    check_revision(opened.fact, expected_revision)
    after = edited(opened.fact, edit)
    called = PurePath(opened.path).stem
    by_name = edit.name is not None and called != slug(after.name)
    scope = edit.scope if edit.scope is not opened.fact.directory_scope else None
    if same_content(opened.fact, after) and not by_name and scope is None:
        return Written(opened.fact, opened.path, changed=False)
    if not verified:
        after = replace(after, updated_at=format_time(operation.session.clock()))
    return revise(operation, opened, after, scope=scope, by_name=by_name)


def check_revision(fact: Fact | None, expected: int | None) -> None:
    """Raise StaleRevisionError if a fact is not at the revision that was expected.

    A fact that does not exist is at revision 0; None expects nothing.
    """
    found = fact.revision if fact is not None else 0
    if expected is not None and found != expected:
        raise StaleRevisionError(
            f"Revision {expected} was expected, but {found or 'no such fact'} is there.",
            fact.path if fact is not None else "",
            expected=expected,
            current=fact,
        )


def save(
    operation: Operation,
    draft: FactDraft,
    *,
    expected_revision: int | None,
    create_only: bool,
    clear_expiry: bool,
) -> Written:
    """Save as the agent does: by id, else by name; what is not there is created.

    The name may be a reference; only with an id does a name rename. What an update leaves
    empty keeps its value, see ``saving_edit``.
    """
    session = operation.session
    scope = _wanted_scope(draft)
    existing = _existing(session.facts, draft, scope)
    check_revision(existing, expected_revision)
    if existing is None:
        name = parse_reference(draft.name).name if draft.name.strip() else ""
        new_name(name or draft.name)
        return create(operation, _blank(draft, scope or Scope.PROJECT, name))
    if create_only:
        raise NameTakenError(
            "Exists already",
            f"“{existing.name}” exists already, and this save may only create.",
            existing.path,
            "Revise that fact instead.",
            holder=existing,
        )
    opened = open_fact(existing.path, existing.directory_scope)
    edit = saving_edit(draft, clear_expiry=clear_expiry)
    if draft.id.strip() and draft.name.strip():
        edit = replace(edit, name=parse_reference(draft.name).name or draft.name)
    after = edited(opened.fact, replace(edit, scope=scope))
    after = replace(after, updated_at=format_time(session.clock()))
    if not slug(after.name):
        new_name(draft.name)
    moved = scope if scope is not opened.fact.directory_scope else None
    return revise(operation, opened, after, scope=moved)


def _wanted_scope(draft: FactDraft) -> Scope | None:
    reference = parse_reference(draft.name)
    if draft.id.strip() or reference.scope is None:
        return draft.scope
    if draft.scope is not None and draft.scope is not reference.scope:
        raise RefusedError(
            "Two scopes",
            f"“{draft.name}” names a {reference.scope} fact, but the scope is {draft.scope}.",
            remedy="Leave one of the two out.",
        )
    return reference.scope


def _existing(facts: Sequence[Fact], draft: FactDraft, scope: Scope | None) -> Fact | None:
    active = [fact for fact in facts if fact.active]
    if wanted := draft.id.strip():
        found = next((fact for fact in active if fact.id == wanted), None)
        if found is None:
            raise UnknownReferenceError(
                "No such fact", f"No active fact has the id {wanted}.", remedy="Look the id up."
            )
        return found
    named = find_facts(active, draft.name)
    return next((fact for fact in named if fact.scope is scope), named[0] if named else None)


def save_text(operation: Operation, opened: OpenFact, text: str) -> Written:
    """Save the raw text of a fact's file, if the file still holds what was opened.

    A valid header gets the next revision; one that was invalid, or stays so, is written
    just as it was typed (decisions.md, 4). Id and creation never change. Raises
    RefusedError for a text that changes them.
    """
    current = open_current(operation.session, opened)
    typed = text if text == current.text else with_line_ends_of(current.text, with_lf(text))
    if typed == current.text:
        return Written(current.fact, current.path, changed=False)
    require_raw(current)
    after = _reading(current, typed)
    if not after.parsed or not current.fact.parsed:
        return _save_as_typed(operation, current, after, typed)
    _check_identity(current.fact, after)
    after = replace(
        after,
        id=current.fact.id,
        created_at=current.fact.created_at,
        updated_at=format_time(operation.session.clock()),
    )
    scope = after.scope if after.scope is not current.fact.scope else None
    retyped = replace(current, text=typed)
    return revise(
        operation, current, after, source=Source(retyped, _reading(current, typed)), scope=scope
    )


def _save_as_typed(operation: Operation, opened: OpenFact, after: Fact, text: str) -> Written:
    facts_dir = os.path.dirname(opened.path)
    keep_snapshot(operation, opened, facts_dir)
    data = encoded_like(text, opened.data, opened.fact.encoding, opened.path)
    name = slug(opened.fact.name)
    operation.begin(Intention.of(opened.path, opened.data, opened.path, data, name))
    operation.replace(opened, data)
    operation.index(facts_dir, [after] if after.parsed else [])
    return operation.written(opened.path, opened.fact)


def _reading(opened: OpenFact, text: str) -> Fact:
    source = FactSource(
        text,
        opened.path,
        PurePath(opened.path).stem,
        opened.fact.directory_scope,
        opened.status.st_mtime_ns,
        opened.fact.encoding,
    )
    return read_fact(source)


def _check_identity(before: Fact, after: Fact) -> None:
    for what, old, new in (
        ("id", before.id, after.id),
        ("created_at", before.created_at, after.created_at),
    ):
        if old != new:
            raise RefusedError(
                "Identity changed",
                f"The {what} of a fact never changes; it is {old}, the text says {new}.",
                before.path,
                f"Put the {what} back, or save the text as a new fact.",
            )


def _blank(draft: FactDraft, scope: Scope, name: str) -> Fact:
    """A draft as a fact that has no id, revision and times yet."""
    source = FactSource("", "", name or "fact", scope, 0)
    blank = replace(read_fact(source), id="", stated_scope=str(scope))
    filled = edited(blank, replace(edit_of(draft), name=None, scope=None))
    return replace(filled, name=name)
