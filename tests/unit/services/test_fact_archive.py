"""Facts that leave the active store and come back, on real files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from context_center.core.errors import (
    BrokenHeaderError,
    ConfinementError,
    IdTakenError,
    NameTakenError,
    PinnedBudgetError,
    SubjectTakenError,
    UnknownReferenceError,
    UnknownRevisionError,
)
from context_center.core.fact_edit import FactDraft, FactEdit
from context_center.core.facts import Activation, Fact, Scope
from tests.helpers.trees import contents
from tests.helpers.writing import Writing


@pytest.fixture
def writing(tmp_path: Path) -> Writing:
    return Writing.below(tmp_path)


def created(writing: Writing, name: str, **fields: object) -> Fact:
    fact = writing.store.create(FactDraft(name, **{"body": name, **fields})).fact  # type: ignore[arg-type]
    assert fact is not None
    return fact


def test_archived_and_recovered(writing: Writing) -> None:
    fact = created(writing, "alpha")
    text = writing.text("alpha.md")
    archived = writing.store.archive(fact)
    assert archived.fact is None
    assert archived.previous == fact
    assert Path(archived.path).read_text(encoding="utf-8") == text
    assert set(archived.touched) >= {fact.path, archived.path}
    back = writing.store.recover(archived.path)
    assert back.fact is not None
    assert (back.fact.id, back.fact.revision, back.fact.body) == (fact.id, 2, "alpha")
    assert back.fact.created_at == fact.created_at
    assert not Path(archived.path).exists()
    assert [kept.fact.revision for kept in writing.history(back.fact)] == [1]


def test_revisions_rise_above_all_that_is_known(writing: Writing) -> None:
    fact = created(writing, "alpha")
    for body in ("two", "three"):
        after = writing.store.update(writing.store.open("alpha"), FactEdit(body=body)).fact
        assert after is not None
        fact = after
    writing.store.archive(fact)
    old = (writing.directory() / ".revisions" / fact.id / "000000001.md").read_bytes()
    writing.files.write_bytes("alpha.md", old)
    again = writing.store.update(writing.store.open("alpha"), FactEdit(body="four")).fact
    assert again is not None
    assert again.revision == 4


def test_recovery_refuses_what_is_active(writing: Writing) -> None:
    store = writing.store
    fact = created(writing, "alpha")
    entry = store.archive(fact).path
    namesake = created(writing, "alpha", scope=Scope.GLOBAL)
    with pytest.raises(NameTakenError) as taken:
        store.recover(entry)
    assert taken.value.holder == namesake
    store.archive(namesake)
    writing.put("other.md", Path(entry).read_text(encoding="utf-8").replace("alpha", "other"))
    with pytest.raises(IdTakenError) as active:
        store.recover(entry)
    assert active.value.holder is not None
    assert active.value.holder.name == "other"
    assert Path(entry).exists()


def test_an_archiving_is_taken_back_beside_its_namesake(writing: Writing) -> None:
    project = created(writing, "style")
    created(writing, "style", scope=Scope.GLOBAL)
    entry = writing.store.archive(project).path
    with pytest.raises(NameTakenError):
        writing.store.recover(entry)
    back = writing.store.recover(entry, beside_namesake=True).fact
    assert back is not None
    assert (back.id, back.scope, back.revision) == (project.id, Scope.PROJECT, 2)


def test_recovery_refuses_a_subject_that_is_answered(writing: Writing) -> None:
    store = writing.store
    old = created(writing, "npm", subject_key="project.package_manager")
    entry = store.archive(old).path
    new = created(writing, "pnpm", subject_key="Project.Package Manager")
    before = contents(writing.directory())
    with pytest.raises(SubjectTakenError) as refused:
        store.recover(entry)
    assert refused.value.holder == new
    assert contents(writing.directory()) == before


def test_recovery_over_budget_warns(writing: Writing) -> None:
    full = {"activation": Activation.PINNED, "body": "x" * 1_400}
    fact = created(writing, "one", **full)
    entry = writing.store.archive(fact).path
    created(writing, "two", **full)
    back = writing.store.recover(entry)
    assert [warning.code for warning in back.warnings] == ["over_budget"]
    assert "2,800" in back.warnings[0].message


def test_a_legacy_note_without_a_header_gets_its_old_name_back(writing: Writing) -> None:
    writing.put("old note.md", "plain")
    fact = writing.store.open("old-note").fact
    entry = writing.store.archive(fact).path
    assert Path(entry).name.endswith("-old-note.md")
    back = writing.store.recover(entry).fact
    assert back is not None
    assert (back.id, back.name, back.body) == (fact.id, "old-note", "plain")


def test_entries_of_one_moment_take_numbers(writing: Writing) -> None:
    names = []
    for _ in range(3):
        fact = created(writing, "alpha")
        writing.ticks = 100
        names.append(os.path.basename(writing.store.archive(fact).path))
    assert names == [
        "20260820-120141.000-alpha.md",
        "20260820-120141.000-alpha-1.md",
        "20260820-120141.000-alpha-2.md",
    ]


@pytest.mark.parametrize("kind", ["archive", "entry", "elsewhere", "directory", "outside"])
def test_only_own_regular_entries_are_recovered(
    kind: str, writing: Writing, tmp_path: Path
) -> None:
    fact = created(writing, "alpha")
    entry = Path(writing.store.archive(fact).path)
    outside = tmp_path / "outside"
    outside.mkdir()
    wanted = entry
    if kind == "archive":
        entry.parent.rename(outside / "archive")
        entry.parent.symlink_to(outside / "archive")
    elif kind == "entry":
        entry.rename(outside / entry.name)
        entry.symlink_to(outside / entry.name)
    elif kind == "elsewhere":
        wanted = writing.directory() / "alpha.md"
        entry.rename(wanted)
    elif kind == "directory":
        wanted = entry.parent / "folder.md"
        wanted.mkdir()
    else:
        (entry.parent / "x").symlink_to("/etc")
        wanted = entry.parent / "x" / "hostname.md"
    before = contents(writing.directory(), outside)
    with pytest.raises((ConfinementError, UnknownReferenceError)):
        writing.store.recover(str(wanted))
    assert contents(writing.directory(), outside) == before


def test_an_archive_that_is_a_link_takes_nothing(writing: Writing, tmp_path: Path) -> None:
    fact = created(writing, "alpha")
    outside = tmp_path / "outside"
    outside.mkdir()
    (writing.directory() / ".archive").symlink_to(outside)
    with pytest.raises(ConfinementError):
        writing.store.archive(fact)
    assert writing.names() == ["alpha.md"]
    assert list(outside.iterdir()) == []


def test_a_broken_fact_can_be_archived_but_not_recovered(writing: Writing) -> None:
    text = "---\nname: [alpha\n---\nbody\n"
    writing.put("alpha.md", text)
    entry = writing.store.archive(writing.store.open("alpha").fact).path
    assert Path(entry).read_text(encoding="utf-8") == text
    with pytest.raises(BrokenHeaderError):
        writing.store.recover(entry)
    assert Path(entry).read_text(encoding="utf-8") == text


def test_forgetting_by_name_takes_both_scopes(writing: Writing) -> None:
    created(writing, "same")
    created(writing, "same", scope=Scope.GLOBAL)
    written = writing.store.forget("same")
    assert [one.previous.scope for one in written if one.previous] == [Scope.PROJECT, Scope.GLOBAL]
    assert writing.facts() == ()
    assert writing.store.forget("same") == ()


def test_restored_and_restored_again(writing: Writing) -> None:
    store = writing.store
    fact = created(writing, "alpha", body="one", keywords="k", expires_at="2027-01-01")
    second = store.update(fact, FactEdit(body="two", keywords="", expires_at="")).fact
    assert second is not None
    third = store.update(second, FactEdit(body="three")).fact
    assert third is not None
    third_text = writing.text("alpha.md")
    fourth = store.restore(third, 1).fact
    assert fourth is not None
    assert (fourth.revision, fourth.body, fourth.keywords) == (4, "one", "k")
    assert fourth.expires_at == "2027-01-01T00:00:00Z"
    kept = writing.directory() / ".revisions" / fact.id / "000000003.md"
    assert kept.read_text(encoding="utf-8") == third_text
    fifth = store.restore(fourth, 3).fact
    assert fifth is not None
    assert (fifth.revision, fifth.body, fifth.keywords, fifth.expires_at) == (5, "three", "", "")
    assert (fifth.id, fifth.created_at) == (fact.id, fact.created_at)
    assert not store.restore(fifth, 5).changed
    with pytest.raises(UnknownRevisionError):
        store.restore(fifth, 6)


def test_a_restored_name_and_scope_come_back(writing: Writing) -> None:
    store = writing.store
    fact = created(writing, "alpha")
    renamed = store.update(fact, FactEdit(name="beta", scope=Scope.GLOBAL)).fact
    assert renamed is not None
    back = store.restore(renamed, 1).fact
    assert back is not None
    assert (back.name, back.scope, back.revision) == ("alpha", Scope.PROJECT, 3)
    assert writing.names() == ["alpha.md"]
    assert writing.names(Scope.GLOBAL) == []


def test_restoring_keeps_the_text_of_what_it_restores(writing: Writing) -> None:
    text = "---\nname: alpha\nown: 'x'   # mine\n---\nfirst\n\n\n"
    writing.put("alpha.md", text)
    store = writing.store
    second = store.update(store.open("alpha"), FactEdit(body="second")).fact
    assert second is not None
    store.restore(second, 1)
    restored = writing.text("alpha.md")
    assert "own: 'x'   # mine\n" in restored
    assert restored.endswith("---\nfirst\n\n\n")


def test_restoring_runs_the_same_checks(writing: Writing) -> None:
    store = writing.store
    fact = created(
        writing, "alpha", subject_key="a.b", activation=Activation.PINNED, body="x" * 900
    )
    changed = store.update(
        fact, FactEdit(subject_key="", activation=Activation.RELEVANT, body="y")
    ).fact
    assert changed is not None
    other = created(writing, "other", activation=Activation.PINNED, body="z" * 900)
    with pytest.raises(PinnedBudgetError):
        store.restore(changed, 1)
    store.archive(other)
    created(writing, "holder", subject_key="a.b")
    with pytest.raises(SubjectTakenError):
        store.restore(changed, 1)


def test_a_missing_revision_does_not_end_the_others(writing: Writing) -> None:
    store = writing.store
    fact = created(writing, "alpha", body="1")
    for body in ("2", "3"):
        after = store.update(store.open("alpha"), FactEdit(body=body)).fact
        assert after is not None
        fact = after
    (writing.directory() / ".revisions" / fact.id / "000000002.md").unlink()
    with pytest.raises(UnknownRevisionError):
        store.restore(fact, 2)
    restored = store.restore(fact, 1).fact
    assert restored is not None
    assert (restored.revision, restored.body) == (4, "1")
