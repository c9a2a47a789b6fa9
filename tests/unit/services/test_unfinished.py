"""What a killed process has begun is finished by the next one that writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from context_center.core.fact_edit import FactDraft, FactEdit
from context_center.core.facts import Scope
from context_center.services.unfinished import Intention, note
from tests.helpers.trees import contents
from tests.helpers.writing import Writing


@pytest.fixture
def writing(tmp_path: Path) -> Writing:
    return Writing.below(tmp_path)


def note_path(writing: Writing) -> Path:
    return writing.store._session.lock.note_path


def died_after_writing(writing: Writing, old: Path, old_data: bytes, new: Path, name: str) -> None:
    """Leave the state between the two steps of a move: the new file is there, the old as well."""
    old.parent.mkdir(exist_ok=True)
    old.write_bytes(old_data)
    note(note_path(writing), Intention.of(str(old), old_data, str(new), new.read_bytes(), name))


def test_a_rename_is_finished(writing: Writing) -> None:
    fact = writing.store.create(FactDraft("alpha", description="d", body="one")).fact
    assert fact is not None
    old, old_data = Path(fact.path), Path(fact.path).read_bytes()
    index = writing.text("MEMORY.md")
    after = writing.store.update(fact, FactEdit(name="beta"))
    writing.put("MEMORY.md", index)
    died_after_writing(writing, old, old_data, Path(after.path), "alpha")
    writing.another_store().forget("nobody")
    assert writing.names() == ["beta.md"]
    assert writing.text("MEMORY.md") == "# Memory\n\n- [beta](beta.md) — [project/project] d\n"
    assert not note_path(writing).exists()


def test_a_change_of_scope_an_archiving_and_a_recovery_are_finished(writing: Writing) -> None:
    fact = writing.store.create(FactDraft("alpha", description="d", body="one")).fact
    assert fact is not None
    old, old_data = Path(fact.path), Path(fact.path).read_bytes()
    moved = writing.store.update(fact, FactEdit(scope=Scope.GLOBAL))
    died_after_writing(writing, old, old_data, Path(moved.path), "alpha")
    writing.another_store().forget("nobody")
    assert (writing.names(), writing.names(Scope.GLOBAL)) == ([], ["alpha.md"])

    assert moved.fact is not None
    there, data = Path(moved.path), Path(moved.path).read_bytes()
    archived = writing.store.archive(moved.fact)
    died_after_writing(writing, there, data, Path(archived.path), "alpha")
    writing.another_store().forget("nobody")
    assert writing.names(Scope.GLOBAL) == []
    assert writing.text("MEMORY.md", Scope.GLOBAL) == "# Memory\n"

    entry, data = Path(archived.path), Path(archived.path).read_bytes()
    back = writing.store.recover(archived.path)
    died_after_writing(writing, entry, data, Path(back.path), "alpha")
    writing.another_store().forget("nobody")
    assert not entry.exists()
    assert writing.names(Scope.GLOBAL) == ["alpha.md"]


def test_what_was_changed_since_is_left_alone(writing: Writing) -> None:
    fact = writing.store.create(FactDraft("alpha", description="d", body="one")).fact
    assert fact is not None
    old, old_data = Path(fact.path), Path(fact.path).read_bytes()
    after = writing.store.update(fact, FactEdit(name="beta"))
    died_after_writing(writing, old, old_data, Path(after.path), "alpha")
    old.write_bytes(old_data + b"typed since\n")
    writing.another_store().forget("nobody")
    assert writing.names() == ["alpha.md", "beta.md"]
    assert old.read_bytes() == old_data + b"typed since\n"


@pytest.mark.parametrize("stored", ["", "{", "[]", '{"source": 1}', "null"])
def test_a_note_that_was_cut_off_is_dropped(stored: str, writing: Writing) -> None:
    writing.store.create(FactDraft("alpha", body="one"))
    before = contents(writing.directory())
    note_path(writing).write_text(stored, encoding="utf-8")
    writing.another_store().forget("nobody")
    assert contents(writing.directory()) == before
    assert not note_path(writing).exists()


def test_a_note_about_files_of_others_is_dropped(writing: Writing, tmp_path: Path) -> None:
    writing.store.create(FactDraft("alpha", body="one"))
    theirs, copy = tmp_path / "theirs.md", tmp_path / "copy.md"
    theirs.write_text("x", encoding="utf-8")
    copy.write_text("x", encoding="utf-8")
    note(note_path(writing), Intention.of(str(theirs), b"x", str(copy), b"x", "theirs"))
    writing.another_store().forget("nobody")
    assert theirs.read_text(encoding="utf-8") == "x"


def test_a_note_about_a_numbered_path_is_dropped(writing: Writing) -> None:
    writing.store.create(FactDraft("alpha", body="one"))
    fields = dict.fromkeys(("source", "source_digest", "target", "target_digest", "name"), 7)
    note_path(writing).write_text(json.dumps(fields), encoding="utf-8")
    writing.another_store().forget("nobody")
    assert writing.names() == ["alpha.md"]


def test_leftovers_of_a_killed_process_go_with_the_next_start(writing: Writing) -> None:
    writing.store.create(FactDraft("alpha", body="one"))
    writing.store.update(writing.store.open("alpha"), FactEdit(body="two"))
    left = [
        writing.directory() / ".context-center-0123456789abcdef.tmp",
        writing.directory() / ".revisions" / ".context-center-0123456789abcdef.tmp",
    ]
    others = [writing.directory() / ".alpha.md.swp", writing.directory() / ".atomic-1.tmp"]
    for path in (*left, *others):
        path.write_text("half", encoding="utf-8")
    assert [fact.name for fact in writing.facts()] == ["alpha"]
    writing.another_store().forget("nobody")
    assert not any(path.exists() for path in left)
    assert all(path.exists() for path in others)


def test_a_store_that_stays_open_cleans_up_after_another(writing: Writing) -> None:
    writing.store.create(FactDraft("alpha", body="one"))
    left = writing.directory() / ".context-center-0123456789abcdef.tmp"
    left.write_text("half", encoding="utf-8")
    path = str(writing.directory() / "beta.md")
    note(note_path(writing), Intention.of("", b"", path, b"beta", "beta"))
    writing.store.forget("nobody")
    assert not left.exists()
    assert not note_path(writing).exists()
