"""What became of facts and documents since they were seen."""

from __future__ import annotations

from dataclasses import replace

from context_center.core.facts import ArchivedFact, Fact, Scope
from context_center.core.visit_changes import (
    DocumentVisitChange,
    FactVisitChange,
    Seen,
    SeenFact,
    VisitChangeKind,
    document_changes,
    fact_changes,
    fact_digest,
    seen_document,
    seen_fact,
    with_kept,
    with_own_write,
)
from tests.helpers.temporary_store import make_fact

A, B = make_fact("a"), make_fact("b")


def seen(*facts: Fact) -> dict[str, SeenFact]:
    return {fact.path: seen_fact(fact) for fact in facts}


def test_nothing_changed() -> None:
    assert fact_changes(seen(A, B), seen(A, B), ()) == ()


def test_a_new_revision_with_the_same_words_is_no_change() -> None:
    later = replace(A, revision=9, updated_at="2027-01-01T00:00:00Z", stated_scope="project")
    assert fact_changes(seen(A), seen(later), ()) == ()


def test_every_field_that_a_person_may_change_counts() -> None:
    for name in ("name", "title", "description", "subject_key", "keywords", "expires_at", "body"):
        assert fact_digest(replace(A, **{name: "other"})) != fact_digest(A), name
    assert fact_digest(replace(A, extra=(("origin", "me"),))) != fact_digest(A)
    assert fact_digest(replace(A, scope=Scope.GLOBAL)) != fact_digest(A)
    assert fact_digest(replace(A, title="ab", description="c")) != fact_digest(
        replace(A, title="a", description="bc")
    )


def test_added_changed_and_removed_in_the_order_of_headings() -> None:
    changed = replace(B, body="Other.")
    new = make_fact("c")
    changes = fact_changes(seen(A, B), seen(changed, new), ())
    assert changes == (
        FactVisitChange(VisitChangeKind.REMOVED, seen_fact(A), None),
        FactVisitChange(VisitChangeKind.CHANGED, seen_fact(B), changed),
        FactVisitChange(VisitChangeKind.ADDED, None, new),
    )
    assert [each.heading for each in changes] == ["A", "B", "C"]
    assert [each.key for each in changes] == [A.path, B.path, new.path]


def test_a_renamed_file_is_the_same_fact() -> None:
    moved = replace(A, name="z", path="/store/project/z.md")
    (change,) = fact_changes(seen(A), seen(moved), ())
    assert (change.kind, change.before, change.after) == (
        VisitChangeKind.CHANGED,
        seen_fact(A),
        moved,
    )


def test_a_removed_fact_names_its_latest_entry_in_the_archive() -> None:
    entries = [
        ArchivedFact(replace(A, path=f"/a/{day}.md"), f"2026-01-0{day}T00:00:00Z") for day in (2, 1)
    ]
    (change,) = fact_changes(seen(A), {}, entries)
    assert change.archived is entries[0]


def test_documents() -> None:
    one, two, three = (seen_document(f"/w/{n}", f"workspace/{n}", n) for n in "123")
    other = seen_document(two.path, two.label, "changed")
    changes = document_changes({one.path: one, two.path: two}, {two.path: other, three.path: three})
    assert changes == (
        DocumentVisitChange(VisitChangeKind.REMOVED, one, None),
        DocumentVisitChange(VisitChangeKind.CHANGED, two, other),
        DocumentVisitChange(VisitChangeKind.ADDED, None, three),
    )
    assert [each.heading for each in changes] == ["workspace/1", "workspace/2", "workspace/3"]


def test_an_own_write_is_seen() -> None:
    edited, new = replace(A, body="Mine."), make_fact("c")
    before = Seen(seen(A, B))
    assert with_own_write(before, A, edited).facts == seen(edited, B)
    assert with_own_write(before, A, None).facts == seen(B)
    assert with_own_write(before, None, new).facts == seen(A, B, new)
    moved = replace(A, path="/store/global/a.md", scope=Scope.GLOBAL)
    assert with_own_write(before, A, moved).facts == seen(B, moved)


def test_what_others_changed_before_an_own_write_is_still_to_be_seen() -> None:
    theirs, mine = replace(A, body="Theirs."), replace(A, body="Theirs and mine.")
    before = Seen(seen(A))
    assert with_own_write(before, theirs, mine) is before
    assert with_own_write(Seen(), theirs, mine) == Seen()
    assert with_own_write(before, theirs, None).facts == {}


def test_what_is_kept_is_seen() -> None:
    old, new = (seen_document("/w/A", "workspace/A", text) for text in ("old", "new"))
    gone = seen_document("/w/B", "workspace/B", "gone")
    moved, fresh = replace(A, path="/elsewhere/a.md", body="Other."), make_fact("c")
    before = Seen(seen(A, B), {old.path: old, gone.path: gone})
    now = seen(moved, fresh)
    documents = {new.path: new}
    changes = (*fact_changes(before.facts, now, ()), *document_changes(before.documents, documents))
    assert len(changes) == 5
    assert with_kept(before, changes) == Seen(now, documents)
    assert with_kept(before, changes[:1]) == Seen(
        {B.path: seen_fact(B), moved.path: seen_fact(moved)}, before.documents
    )
