"""Facts made and revised by the store, on real files."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

import pytest

from context_center.core.errors import (
    BrokenHeaderError,
    ConfinementError,
    FactGoneError,
    IdTakenError,
    InvalidFieldError,
    NameRefusedError,
    NameTakenError,
    PinnedBudgetError,
    RemoteWorkspaceError,
    StaleRevisionError,
    SubjectTakenError,
)
from context_center.core.fact_edit import FactDraft, FactEdit
from context_center.core.fact_file import render_fact
from context_center.core.facts import Activation, FactType, Scope, Volatility
from context_center.core.frontmatter import split_frontmatter
from context_center.core.names import slug
from context_center.services.fact_store import FactStore
from context_center.services.workspace import remote_workspace
from tests.helpers.trees import contents
from tests.helpers.writing import START, Writing

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def writing(tmp_path: Path) -> Writing:
    return Writing.below(tmp_path)


def test_a_new_fact_states_its_activation(writing: Writing) -> None:
    draft = FactDraft("Reply Style", type=FactType.USER, scope=Scope.GLOBAL, body="Be brief.")
    written = writing.store.create(draft)
    assert written.fact is not None
    assert written.fact.activation is Activation.RELEVANT
    assert writing.text("reply-style.md", Scope.GLOBAL) == render_fact(written.fact)
    assert writing.text("MEMORY.md", Scope.GLOBAL) == (
        "# Memory\n\n- [reply style](reply-style.md) — [global/user] \n"
    )
    assert set(written.touched) == {
        written.path,
        str(writing.directory(Scope.GLOBAL) / "MEMORY.md"),
    }
    assert written.previous is None


@pytest.mark.parametrize("name", ["con", "NUL", "aux", "com1", "lpt9", "con.", "COM¹", "memory"])
def test_names_that_no_new_fact_may_have(name: str, writing: Writing) -> None:
    with pytest.raises(NameRefusedError) as refused:
        writing.store.create(FactDraft(name, body="b"))
    assert refused.value.field == "name"
    assert writing.names() == []


def test_existing_odd_names_are_read_and_revised(writing: Writing) -> None:
    writing.put("con.md", "---\nname: con\n---\n\nold\n")
    written = writing.store.update(writing.store.open("con"), FactEdit(body="new"))
    assert os.path.basename(written.path) == "con.md"


@pytest.mark.parametrize("file_name", ["Alpha.md", "alpha.md", "ALPHA.md"])
def test_names_that_differ_only_by_case(file_name: str, writing: Writing) -> None:
    path = writing.put(file_name, "---\nname: other\n---\n\nfirst\n")
    before = contents(writing.directory())
    with pytest.raises(NameTakenError) as refused:
        writing.store.create(FactDraft("alpha", body="b"))
    assert file_name in refused.value.message or refused.value.path == str(path)
    assert contents(writing.directory()) == before


def test_a_directory_of_that_name_is_not_replaced(writing: Writing) -> None:
    (writing.directory() / "alpha.md").mkdir()
    with pytest.raises(NameTakenError):
        writing.store.create(FactDraft("alpha", body="b"))


def test_a_file_that_another_process_makes_meanwhile_is_not_replaced(writing: Writing) -> None:
    """The other file comes after the look at the directory: only the create itself can see it."""
    with writing.store.together():
        path = writing.put("alpha.md", "---\nname: other\n---\n\ntheirs\n")
        with pytest.raises(NameTakenError):
            writing.store.create(FactDraft("alpha", body="mine"))
    assert path.read_text(encoding="utf-8").endswith("theirs\n")


def test_an_edit_that_changes_nothing_writes_nothing(writing: Writing) -> None:
    fact = writing.store.create(FactDraft("alpha", title="A", body="b")).fact
    assert fact is not None
    before = contents(writing.directory())
    edit = FactEdit(name="alpha", title=" A ", body="b\n", scope=Scope.PROJECT)
    written = writing.store.update(fact, edit)
    assert not written.changed
    assert written.fact == fact
    assert written.touched == ()
    assert contents(writing.directory()) == before


def test_every_field(writing: Writing) -> None:
    fact = writing.store.create(FactDraft("alpha", body="b")).fact
    assert fact is not None
    edit = FactEdit(
        title="T: x",
        description="two\nlines",
        type=FactType.FEEDBACK,
        activation=Activation.PINNED,
        volatility=Volatility.STABLE,
        subject_key="Project.Package Manager",
        keywords="a  b",
        expires_at="2027-01-31",
        last_verified_at="2026-08-01T02:00:00+02:00",
        body="new\r\nbody\n",
    )
    after = writing.store.update(fact, edit).fact
    assert after is not None
    assert (after.title, after.description, after.keywords) == ("T: x", "two lines", "a b")
    assert (after.type, after.scope) == (FactType.FEEDBACK, Scope.PROJECT)
    assert (after.activation, after.volatility) == (Activation.PINNED, Volatility.STABLE)
    assert after.subject_key == "project.package_manager"
    assert after.expires_at == "2027-01-31T00:00:00Z"
    assert after.last_verified_at == "2026-08-01T00:00:00Z"
    assert after.body == "new\nbody"
    assert (after.id, after.revision, after.created_at) == (fact.id, 2, fact.created_at)
    assert after.updated_at > fact.updated_at
    cleared = writing.store.update(after, FactEdit(expires_at="never", subject_key="")).fact
    assert cleared is not None
    assert (cleared.expires_at, cleared.subject_key) == ("", "")


@pytest.mark.parametrize(
    ("edit", "field"),
    [
        (FactEdit(expires_at="tomorrow"), "expires_at"),
        (FactEdit(subject_key="北山"), "subject_key"),
        (FactEdit(last_verified_at="now"), "last_verified_at"),
        (FactEdit(body="half \ud800"), "body"),
    ],
)
def test_values_that_no_file_holds(edit: FactEdit, field: str, writing: Writing) -> None:
    fact = writing.store.create(FactDraft("alpha", body="b")).fact
    assert fact is not None
    before = contents(writing.directory())
    with pytest.raises(InvalidFieldError) as refused:
        writing.store.update(fact, edit)
    assert refused.value.field == field
    assert contents(writing.directory()) == before


@pytest.mark.parametrize("title", ["a\x07b", "a\u2028b", "a\x85b", "🙋 hi", "a # b", "- x", "no"])
def test_titles_are_written_so_that_they_read_back(title: str, writing: Writing) -> None:
    fact = writing.store.create(FactDraft("alpha", title=title, body="b")).fact
    assert fact is not None
    assert fact.title == " ".join(title.replace("\x85", " ").replace("\u2028", " ").split())
    assert fact.problems == ()


def test_the_snapshot_is_the_file_as_it_was(writing: Writing) -> None:
    first = writing.store.create(FactDraft("alpha", body="one"))
    bytes_before = writing.text("alpha.md")
    assert first.fact is not None
    second = writing.store.update(first.fact, FactEdit(body="two"))
    kept = writing.directory() / ".revisions" / first.fact.id / "000000001.md"
    assert kept.read_text(encoding="utf-8") == bytes_before
    assert str(kept) in second.touched
    assert second.previous == first.fact


def test_unknown_keys_order_comments_and_quotes_survive(writing: Writing) -> None:
    text = (
        "---\n"
        "name: Merge Notes\n"
        "description: Merged in #31 and #42\n"
        "type: feedback\n"
        'watchers: ["team one", two]\n'
        'owner: "me"   # keep\n'
        "---\n"
        "body  \n\n"
    )
    writing.put("merge-notes.md", text)
    fact = writing.store.open("merge-notes").fact
    assert fact.description == "Merged in"
    assert writing.text("merge-notes.md") == text
    after = writing.store.update(fact, FactEdit(title="New")).fact
    assert after is not None
    assert writing.text("merge-notes.md") == (
        "---\n"
        f"id: {after.id}\n"
        "revision: 2\n"
        f'created_at: "{after.created_at}"\n'
        f'updated_at: "{after.updated_at}"\n'
        "name: Merge Notes\n"
        "title: New\n"
        "description: Merged in #31 and #42\n"
        "type: project\n"
        "fact_type: feedback\n"
        "scope: project\n"
        'watchers: ["team one", two]\n'
        'owner: "me"   # keep\n'
        "---\n"
        "body  \n\n"
    )
    assert after.type is FactType.FEEDBACK


@pytest.mark.parametrize(
    ("codec", "line_end"),
    [("utf-8-sig", "\r\n"), ("utf-16", "\r\n"), ("utf-16-be", "\n"), ("gb18030", "\n")],
)
def test_encoding_and_line_ends_survive(codec: str, line_end: str, writing: Writing) -> None:
    text = "---\nname: a\nown: 构建\n---\n\n第一行\n\nlast\n".replace("\n", line_end)
    mark = "\ufeff" if codec == "utf-16-be" else ""
    data = (mark + text).encode(codec)
    path = writing.files.write_bytes("a.md", data)
    fact = writing.store.open("a").fact
    assert fact.body == "第一行\n\nlast"
    writing.store.update(fact, FactEdit(title="标题", body="第一行\n\nmore\nlast"))
    with open(path, "rb") as file:
        after = file.read()
    decoded = after.decode(codec)
    assert decoded.startswith(f"{mark}---{line_end}id: ")
    assert decoded.endswith("\n\n第一行\n\nmore\nlast\n".replace("\n", line_end))
    assert f"own: 构建{line_end}" in decoded
    assert decoded.count("\n") == decoded.count(line_end)


def test_what_an_old_encoding_cannot_tell_is_saved_as_utf_8(writing: Writing) -> None:
    path = writing.files.write_bytes("a.md", "---\nname: a\n---\n\n第一行\n".encode("gb18030"))
    written = writing.store.update(writing.store.open("a"), FactEdit(body="第一行 🙋"))
    assert [warning.code for warning in written.warnings] == ["saved_as_utf_8"]
    with open(path, "rb") as file:
        assert file.read().decode("utf-8").endswith("第一行 🙋\n")


def test_a_rename_moves_the_file(writing: Writing) -> None:
    fact = writing.store.create(FactDraft("alpha", description="d", body="b")).fact
    writing.store.create(FactDraft("beta", description="d", body="b"))
    assert fact is not None
    after = writing.store.update(fact, FactEdit(name="Gamma Ray")).fact
    assert after is not None
    assert (after.name, after.id, after.revision) == ("gamma-ray", fact.id, 2)
    assert writing.names() == ["beta.md", "gamma-ray.md"]
    lines = [line for line in writing.text("MEMORY.md").split("\n") if line.startswith("-")]
    assert lines == [
        "- [gamma ray](gamma-ray.md) — [project/project] d",
        "- [beta](beta.md) — [project/project] d",
    ]
    with pytest.raises(NameTakenError) as refused:
        writing.store.update(after, FactEdit(name="beta"))
    assert refused.value.holder is not None
    assert refused.value.holder.name == "beta"


def test_a_change_of_scope_moves_the_file(writing: Writing) -> None:
    draft = FactDraft("alpha", type=FactType.REFERENCE, description="d", body="b")
    fact = writing.store.create(draft).fact
    assert fact is not None
    after = writing.store.update(fact, FactEdit(scope=Scope.GLOBAL)).fact
    assert after is not None
    assert (after.scope, after.revision, after.type) == (Scope.GLOBAL, 2, FactType.REFERENCE)
    assert writing.names() == []
    assert "type: user\n  fact_type: reference\n" in writing.text("alpha.md", Scope.GLOBAL)
    assert writing.text("MEMORY.md") == "# Memory\n"
    back = writing.store.update(after, FactEdit(scope=Scope.PROJECT)).fact
    assert back is not None
    assert back.revision == 3
    assert [kept.fact.revision for kept in writing.history(back)] == [2, 1]


def test_no_move_lands_on_the_same_id(writing: Writing) -> None:
    fact = writing.store.create(FactDraft("alpha", body="b")).fact
    assert fact is not None
    writing.put("copy.md", writing.text("alpha.md"), Scope.GLOBAL)
    with pytest.raises(IdTakenError):
        writing.store.update(fact, FactEdit(scope=Scope.GLOBAL))
    assert writing.names() == ["alpha.md"]


def test_pin_unpin_and_verify(writing: Writing) -> None:
    store = writing.store
    fact = store.create(FactDraft("alpha", body="b")).fact
    assert fact is not None
    pinned = store.pin(fact).fact
    assert pinned is not None
    assert pinned.pinned
    assert not store.pin(pinned).changed
    verified = store.verify(pinned).fact
    assert verified is not None
    assert (verified.revision, verified.updated_at) == (3, pinned.updated_at)
    assert verified.last_verified_at > pinned.updated_at
    relevant = store.unpin(verified).fact
    assert relevant is not None
    assert not relevant.pinned
    assert relevant.updated_at > verified.last_verified_at


@pytest.mark.parametrize("letter", ["x", "中", "🙋"])
def test_the_budget_counts_characters(letter: str, writing: Writing) -> None:
    store = writing.store
    fact = store.create(FactDraft("full", body=f"\r\n{letter * 1_500}\n")).fact
    assert fact is not None
    pinned = store.pin(fact).fact
    assert pinned is not None
    other = store.create(FactDraft("other", body=letter)).fact
    assert other is not None
    before = contents(writing.directory())
    with pytest.raises(PinnedBudgetError) as refused:
        store.pin(other)
    error = refused.value
    assert (error.used, error.limit, error.field) == (1_501, 1_500, "activation")
    assert [holder.name for holder in error.facts] == ["full"]
    assert "1,501" in error.message
    assert "AGENTS.md" in error.remedy
    assert contents(writing.directory()) == before


def test_a_store_over_budget_can_be_mended(writing: Writing) -> None:
    text = "---\nname: {0}\nmetadata:\n  type: user\n  scope: global\n---\n\n{1}\n"
    for name in ("one", "two"):
        writing.put(f"{name}.md", text.format(name, "x" * 1_500), Scope.GLOBAL)
    store = writing.store
    shorter = store.update(store.open("one"), FactEdit(body="x" * 1_400)).fact
    assert shorter is not None
    assert shorter.pinned
    store.update(shorter, FactEdit(title="Still over"))
    with pytest.raises(PinnedBudgetError):
        store.update(store.open("one"), FactEdit(body="x" * 1_401))


def test_one_value_a_subject_and_scope(writing: Writing) -> None:
    store = writing.store
    first = store.create(FactDraft("npm", subject_key="project.package_manager", body="npm")).fact
    other = store.create(FactDraft("pnpm", body="pnpm")).fact
    assert first is not None
    assert other is not None
    with pytest.raises(SubjectTakenError) as refused:
        store.update(other, FactEdit(subject_key="Project.Package Manager"))
    assert refused.value.holder == first
    everywhere = store.update(
        other, FactEdit(subject_key="project.package_manager", scope=Scope.GLOBAL)
    ).fact
    assert everywhere is not None
    with pytest.raises(SubjectTakenError):
        store.update(everywhere, FactEdit(scope=Scope.PROJECT))
    assert store.update(first, FactEdit(body="npm 10")).changed


def test_a_fact_that_clashes_already_can_still_be_edited(writing: Writing) -> None:
    for name in ("one", "two"):
        writing.put(f"{name}.md", f"---\nname: {name}\nsubject_key: a.b\n---\n\nx\n")
    written = writing.store.update(writing.store.open("one"), FactEdit(body="y"))
    assert written.changed


def test_a_newer_revision_is_never_overwritten(writing: Writing) -> None:
    store = writing.store
    store.create(FactDraft("alpha", body="one"))
    opened = store.open("alpha")
    theirs = writing.another_store().update(opened, FactEdit(body="theirs")).fact
    before = contents(writing.directory())
    with pytest.raises(StaleRevisionError) as refused:
        store.update(opened, FactEdit(body="mine"))
    assert refused.value.expected == 1
    assert refused.value.current == theirs
    with pytest.raises(StaleRevisionError):
        store.update(store.open("alpha"), FactEdit(body="mine"), expected_revision=1)
    assert contents(writing.directory()) == before


def test_a_change_by_hand_without_a_new_revision_is_noticed(writing: Writing) -> None:
    store = writing.store
    fact = store.create(FactDraft("alpha", body="one")).fact
    assert fact is not None
    opened = store.open("alpha")
    path = writing.directory() / "alpha.md"
    path.write_text(writing.text("alpha.md").replace("one", "hand"), encoding="utf-8")
    for target in (opened, fact):
        with pytest.raises(StaleRevisionError) as refused:
            store.update(target, FactEdit(body="mine"))
        assert refused.value.current is not None
        assert refused.value.current.body == "hand"
    assert writing.text("alpha.md").endswith("hand\n")


@pytest.mark.parametrize(
    "edit", [FactEdit(body="mine"), FactEdit(name="beta"), FactEdit(scope=Scope.GLOBAL)]
)
@pytest.mark.parametrize("leaves", ["theirs", ""])
def test_a_change_at_the_last_moment_is_noticed(
    edit: FactEdit, leaves: str, writing: Writing
) -> None:
    """The other program writes after the store has read the file, while it asks for the time."""
    writing.store.create(FactDraft("alpha", body="one"))
    opened = writing.store.open("alpha")
    path = writing.directory() / "alpha.md"
    index = writing.text("MEMORY.md")

    def write_meanwhile() -> int:
        if leaves:
            path.write_text(opened.text.replace("one", leaves), encoding="utf-8")
        else:
            path.unlink()
        return START

    store = FactStore(writing.workspace, write_meanwhile, durable=False)
    with pytest.raises(StaleRevisionError if leaves else FactGoneError):
        store.update(opened, edit)
    assert writing.names() == (["alpha.md"] if leaves else [])
    assert writing.names(Scope.GLOBAL) == []
    assert writing.text("MEMORY.md") == index
    if leaves:
        assert path.read_text(encoding="utf-8").endswith(f"{leaves}\n")
    kept = (writing.directory() / ".revisions").rglob("*.md")
    assert [file.read_text(encoding="utf-8") for file in kept] == [opened.text]


def test_a_file_renamed_outside_is_found_by_its_id(writing: Writing) -> None:
    store = writing.store
    store.create(FactDraft("deploy", body="one"))
    opened = store.open("deploy")
    (writing.directory() / "deploy.md").rename(writing.directory() / "release-notes.md")
    written = store.update(opened, FactEdit(body="two"))
    assert writing.names() == ["release-notes.md"]
    assert written.fact is not None
    assert [p.code for p in written.fact.problems] == ["name_mismatch"]
    renamed = store.update(written.fact, FactEdit(name="deploy"))
    assert writing.names() == ["deploy.md"]
    assert renamed.fact is not None
    assert (renamed.fact.revision, renamed.fact.problems) == (3, ())


def test_writes_by_id_go_to_the_file_that_is_called_after_its_name(writing: Writing) -> None:
    store = writing.store
    fact = store.create(FactDraft("deploy", body="one")).fact
    assert fact is not None
    copy = writing.put("deploy (conflicted copy 2026-07-10).md", writing.text("deploy.md"))
    written = store.update(store.open(fact.id), FactEdit(body="two"))
    assert os.path.basename(written.path) == "deploy.md"
    assert copy.read_text(encoding="utf-8").endswith("one\n")
    inactive = next(f for f in writing.facts() if not f.active)
    archived = store.archive(inactive)
    assert not copy.exists()
    assert archived.path.endswith("-deploy.md")
    assert "deploy.md" in writing.text("MEMORY.md")


def test_a_fact_that_is_gone(writing: Writing) -> None:
    fact = writing.store.create(FactDraft("alpha", body="one")).fact
    assert fact is not None
    (writing.directory() / "alpha.md").unlink()
    with pytest.raises(FactGoneError):
        writing.store.update(fact, FactEdit(body="two"))
    assert writing.names() == []


BROKEN = (
    '---\nname: deploy\ndescription: "the "fast" path"\nmetadata:\n  type: feedback\n---\nbody\n'
)


def test_a_broken_header_is_never_rewritten(writing: Writing) -> None:
    path = writing.put("deploy.md", BROKEN)
    store = writing.store
    opened = store.open("deploy")
    for act in (
        lambda: store.pin(opened),
        lambda: store.verify(opened.fact),
        lambda: store.update(opened, FactEdit(type=FactType.USER)),
        lambda: store.update(opened, FactEdit(body="other")),
        lambda: store.restore(opened, 1),
        lambda: store.save(FactDraft("deploy", body="other")),
    ):
        with pytest.raises(BrokenHeaderError) as refused:
            act()
        assert refused.value.path == str(path)
        assert "line 3" in refused.value.message
    assert writing.text("deploy.md") == BROKEN
    mended = BROKEN.replace('"the "fast" path"', "'the \"fast\" path'")
    written = store.save_text(opened, mended)
    assert writing.text("deploy.md") == mended
    assert written.fact is not None
    assert written.fact.parsed
    kept = list((writing.directory() / ".revisions").rglob("*.md"))
    assert [file.read_text(encoding="utf-8") for file in kept] == [BROKEN]
    with pytest.raises(StaleRevisionError):
        store.save_text(opened, mended + "more\n")


def test_raw_text_of_a_sound_file_is_the_next_revision(writing: Writing) -> None:
    store = writing.store
    store.create(FactDraft("alpha", body="one"))
    opened = store.open("alpha")
    typed = opened.text.replace("name: alpha\n", "name: alpha\nown: 'x' # mine\n") + "two\n"
    fact = store.save_text(opened, typed).fact
    assert fact is not None
    assert (fact.revision, fact.body, dict(fact.extra)) == (2, "one\ntwo", {"own": "x"})
    assert "own: 'x' # mine\n" in writing.text("alpha.md")
    assert not store.save_text(store.open("alpha"), writing.text("alpha.md")).changed


def test_raw_text_may_break_the_header_but_not_the_identity(writing: Writing) -> None:
    store = writing.store
    store.create(FactDraft("alpha", body="one"))
    opened = store.open("alpha")
    with pytest.raises(Exception, match="Identity changed"):
        store.save_text(opened, opened.text.replace(opened.fact.id, "mem-other"))
    broken = opened.text.replace("name: alpha", "name: [alpha")
    assert store.save_text(opened, broken).changed
    assert writing.text("alpha.md") == broken


def test_a_changed_header_without_a_new_revision_is_kept_under_its_own_number(
    writing: Writing,
) -> None:
    store = writing.store
    fact = store.create(FactDraft("alpha", body="one")).fact
    assert fact is not None
    fact = store.update(fact, FactEdit(body="two")).fact
    assert fact is not None
    by_hand = writing.text("alpha.md").replace("revision: 2", "revision: 1").replace("two", "hand")
    writing.put("alpha.md", by_hand)
    written = store.update(store.open("alpha"), FactEdit(body="three"))
    assert written.fact is not None
    assert [w.code for w in written.warnings] == ["changed_without_revision"]
    bodies = {kept.fact.revision: kept.fact.body for kept in writing.history(written.fact)}
    assert bodies == {1: "one", 2: "hand"}
    assert written.fact.revision == 3


def test_mode_is_kept_and_copies_are_never_wider(writing: Writing) -> None:
    store = writing.store
    fact = store.create(FactDraft("alpha", body="one")).fact
    assert fact is not None
    path = writing.directory() / "alpha.md"
    path.chmod(0o600)
    after = store.update(fact, FactEdit(body="two")).fact
    assert after is not None
    assert path.stat().st_mode & 0o777 == 0o600
    (kept,) = (writing.directory() / ".revisions").rglob("*.md")
    assert kept.stat().st_mode & 0o777 == 0o600
    moved = store.update(after, FactEdit(scope=Scope.GLOBAL)).fact
    assert moved is not None
    assert os.stat(moved.path).st_mode & 0o777 == 0o600
    archived = store.archive(moved)
    assert os.stat(archived.path).st_mode & 0o777 == 0o600
    back = store.recover(archived.path)
    assert os.stat(back.path).st_mode & 0o777 == 0o600


@pytest.mark.parametrize("kind", ["fact", "history", "id"])
def test_nothing_is_written_through_links(kind: str, writing: Writing, tmp_path: Path) -> None:
    store = writing.store
    fact = store.create(FactDraft("alpha", body="one")).fact
    assert fact is not None
    outside = tmp_path / "outside"
    outside.mkdir()
    directory = writing.directory()
    if kind == "fact":
        (directory / "alpha.md").rename(outside / "alpha.md")
        (directory / "alpha.md").symlink_to(outside / "alpha.md")
    elif kind == "history":
        (directory / ".revisions").symlink_to(outside)
    else:
        (directory / ".revisions").mkdir()
        (directory / ".revisions" / fact.id).symlink_to(outside)
    before = contents(directory, outside)
    with pytest.raises((ConfinementError, FactGoneError)):
        store.update(fact, FactEdit(body="two"))
    with pytest.raises((ConfinementError, FactGoneError)) if kind == "fact" else nothing():
        store.open("alpha")
    assert contents(directory, outside) == before


def nothing() -> object:
    from contextlib import nullcontext

    return nullcontext()


@pytest.mark.parametrize("fact_id", ["../../escape", "..", "a/b", "x" * 300])
def test_ids_that_lead_elsewhere(fact_id: str, writing: Writing, tmp_path: Path) -> None:
    writing.put("alpha.md", f"---\nid: {fact_id}\nrevision: 1\nname: alpha\n---\n\nb\n")
    before = contents(tmp_path / "home")
    with pytest.raises(ConfinementError):
        writing.store.update(writing.store.open("alpha"), FactEdit(body="two"))
    assert contents(tmp_path / "home") == before


def test_a_remote_workspace_is_never_written(tmp_path: Path, writing: Writing) -> None:
    store = FactStore(remote_workspace(writing.workspace.roots, "ssh://host/app"))
    before = contents(tmp_path)
    with pytest.raises(RemoteWorkspaceError):
        store.create(FactDraft("alpha", body="b"))
    assert contents(tmp_path) == before


def test_an_index_line_of_the_users_survives(writing: Writing) -> None:
    store = writing.store
    writing.put("MEMORY.md", "# Mine\n\nmy own note\n- [A](alpha.md) is not managed\n")
    fact = store.create(FactDraft("alpha", title="A", description="d", body="b")).fact
    assert fact is not None
    store.archive(fact)
    assert writing.text("MEMORY.md") == ("# Mine\n\nmy own note\n- [A](alpha.md) is not managed\n")


def test_rebuilding_the_index(writing: Writing) -> None:
    store = writing.store
    for name in ("beta", "alpha"):
        store.create(FactDraft(name, description="d", body="b"))
    writing.put(
        "MEMORY.md",
        "note\n- [Ghost](ghost.md) — [project/project] gone\n- [Old](old.md) — mine\n"
        "- [beta](beta.md) — [project/project] stale\nend\n",
    )
    written = store.rebuild_index(Scope.PROJECT)
    assert written.changed
    assert writing.text("MEMORY.md") == (
        "note\n- [Old](old.md) — mine\n- [beta](beta.md) — [project/project] d\nend\n\n"
        "- [alpha](alpha.md) — [project/project] d\n"
    )
    assert not store.rebuild_index(Scope.PROJECT).changed
    assert not store.rebuild_index(Scope.GLOBAL).changed
    assert not (writing.directory(Scope.GLOBAL) / "MEMORY.md").exists()


def test_an_index_that_is_a_link_or_no_text_is_left(writing: Writing, tmp_path: Path) -> None:
    target = tmp_path / "elsewhere.md"
    target.write_text("theirs\n", encoding="utf-8")
    index = writing.directory() / "MEMORY.md"
    index.symlink_to(target)
    written = writing.store.create(FactDraft("alpha", body="b"))
    assert [w.code for w in written.warnings] == ["index_not_updated"]
    assert target.read_text(encoding="utf-8") == "theirs\n"
    index.unlink()
    index.write_bytes(b"note \xff\xfe\xfa\n")
    assert writing.store.create(FactDraft("beta", body="b")).warnings
    assert index.read_bytes() == b"note \xff\xfe\xfa\n"


def test_several_operations_together(writing: Writing) -> None:
    store = writing.store
    with store.together():
        facts = [store.create(FactDraft(f"fact-{n}", body="b")).fact for n in range(3)]
        for fact in facts:
            assert fact is not None
            store.verify(fact)
    assert [fact.revision for fact in writing.facts()] == [2, 2, 2]


def test_threads_of_one_process(writing: Writing) -> None:
    store = writing.store
    store.create(FactDraft("alpha", body="0"))

    def add() -> None:
        for _ in range(20):
            with store.together():
                opened = store.open("alpha")
                store.update(opened, FactEdit(body=str(int(opened.fact.body) + 1)))

    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    fact = store.open("alpha").fact
    assert (fact.body, fact.revision) == ("80", 81)


def test_file_names_follow_the_slug_rule(writing: Writing) -> None:
    written = writing.store.create(FactDraft("部署：规则!", body="b"))
    assert os.path.basename(written.path) == f"{slug('部署：规则!')}.md" == "部署-规则.md"


def test_text_on_disk_is_utf_8_with_lf(writing: Writing) -> None:
    written = writing.store.create(FactDraft("a", title="构建 👀", body="x\r\ny\r\n"))
    with open(written.path, "rb") as file:
        data = file.read()
    assert b"\r" not in data
    assert split_frontmatter(data.decode("utf-8")).fields["title"] == "构建 👀"
