"""Own writes are no changes by others; a revert that is undone lets a change be seen again."""

from __future__ import annotations

from dataclasses import replace

from context_center.core.own_writes import OwnWrites
from context_center.core.visit_changes import (
    GONE,
    Seen,
    document_changes,
    fact_changes,
    seen_document,
    seen_fact,
)
from tests.helpers.temporary_store import make_fact

A = make_fact("a", body="First.")
THEIRS = replace(A, body="Theirs.")
SEEN = Seen({A.path: seen_fact(A)})
OLD, NEW = (seen_document("/w/AGENTS.md", "workspace/AGENTS.md", text) for text in ("old", "new"))


def test_a_plain_write_is_seen() -> None:
    after = replace(A, body="Mine.")
    assert OwnWrites().seen_after(SEEN, A, after).facts == {A.path: seen_fact(after)}


def test_undoing_the_revert_of_a_change_leaves_it_to_be_seen() -> None:
    own = OwnWrites()
    assert own.seen_after(SEEN, THEIRS, A) == SEEN
    assert own.seen_after(SEEN, A, THEIRS) == SEEN
    assert fact_changes(SEEN.facts, {A.path: seen_fact(THEIRS)}, ())


def test_an_own_edit_after_a_revert_is_seen() -> None:
    own, mine = OwnWrites(), replace(A, body="Mine.")
    seen = own.seen_after(SEEN, THEIRS, A)
    assert own.seen_after(seen, A, mine).facts == {A.path: seen_fact(mine)}


def test_a_new_fact_that_was_put_away_is_unseen_when_it_comes_back() -> None:
    own, new = OwnWrites(), make_fact("new")
    seen = own.seen_after(SEEN, new, None)
    assert own.seen_after(seen, None, new) == SEEN
    assert own.seen_after(seen, None, new).facts == {**SEEN.facts, new.path: seen_fact(new)}


def test_a_fact_that_was_brought_back_and_goes_again_is_missed_as_before() -> None:
    own = OwnWrites()
    seen = own.seen_after(SEEN, None, A)
    assert own.seen_after(seen, A, None) == SEEN
    assert own.seen_after(seen, A, None).facts == {}


def test_documents_stand_beside_their_unseen_state() -> None:
    own = OwnWrites()
    changes = document_changes({OLD.path: OLD}, {OLD.path: NEW})
    own.note_documents([OLD.path, "/w/CLAUDE.md"], changes)
    assert own.take_documents() == {"/w/CLAUDE.md": None}
    own.note_documents([OLD.path], ())
    taken = own.take_documents()
    assert (taken, own.take_documents()) == ({OLD.path: NEW.digest}, {})
    own.give_back(taken)
    assert own.take_documents() == taken
    own.forget(changes)
    own.note_documents([OLD.path], ())
    assert own.take_documents() == {OLD.path: None}


def test_a_document_that_was_gone_is_remembered_as_gone() -> None:
    own = OwnWrites()
    own.note_documents([OLD.path], document_changes({OLD.path: OLD}, {}))
    own.note_documents([OLD.path], ())
    assert own.take_documents() == {OLD.path: GONE}
