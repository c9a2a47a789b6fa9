"""Instruction files written in place: only recognised ones, links only at their named target."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from context_center.core.errors import (
    ConfinementError,
    ContextError,
    LinkedFileError,
    RemoteWorkspaceError,
    StaleRevisionError,
    TooLargeError,
    UnreadableError,
    WriteFailedError,
)
from context_center.core.instructions.documents import DocumentScope
from context_center.services.instruction_writing import InstructionWriter
from context_center.services.workspace import Roots, remote_workspace, workspace_at
from tests.helpers.trees import contents

if TYPE_CHECKING:
    from pathlib import Path


@dataclass
class Place:
    """A workspace and a home with a writer of their instruction files."""

    work: Path
    home: Path
    writer: InstructionWriter


@pytest.fixture
def place(tmp_path: Path) -> Place:
    work, home = tmp_path / "work", tmp_path / "home"
    work.mkdir()
    home.mkdir()
    workspace = workspace_at(Roots(str(home), "test", str(home), "test"), str(work))
    return Place(work, home, InstructionWriter(workspace, durable=False))


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_encoding_line_ends_and_mode_stay(line_end: str, codec: str, place: Place) -> None:
    path = place.work / "AGENTS.md"
    path.write_bytes(f"# Rules{line_end}{line_end}- one\u00a0x{line_end}".encode(codec))
    path.chmod(0o640)
    before = path.read_bytes()
    opened = place.writer.open(str(path))
    assert not place.writer.write(opened, opened.text).changed
    assert path.read_bytes() == before
    written = place.writer.write(opened, "# Rules\n\n- one\u00a0x\n- two\n")
    assert (written.path, written.changed, written.created) == (str(path), True, False)
    assert path.read_bytes().decode(codec) == (
        f"# Rules{line_end}{line_end}- one\u00a0x{line_end}- two{line_end}"
    )
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_missing_file_is_made_but_never_replaces_one(place: Place) -> None:
    path = place.work / "AGENTS.local.md"
    opened = place.writer.open(str(path))
    assert not opened.exists
    assert place.writer.write(opened, "mine\n").created
    assert path.read_text(encoding="utf-8") == "mine\n"
    with pytest.raises(StaleRevisionError):
        place.writer.write(opened, "again\n")
    assert path.read_text(encoding="utf-8") == "mine\n"


def test_a_change_on_disk_is_not_overwritten(place: Place) -> None:
    path = place.work / "AGENTS.md"
    path.write_text("one\n", encoding="utf-8")
    opened = place.writer.open(str(path))
    path.write_text("theirs\n", encoding="utf-8")
    with pytest.raises(StaleRevisionError) as refused:
        place.writer.write(opened, "mine\n")
    assert refused.value.path == str(path)
    assert path.read_text(encoding="utf-8") == "theirs\n"
    path.unlink()
    with pytest.raises(StaleRevisionError):
        place.writer.write(opened, "mine\n")
    assert not path.exists()


@pytest.mark.parametrize(
    "name",
    ["README.md", "agents.md", "docs/x.md", "../AGENTS.md", "sub/../AGENTS.md", "AGENTS.md.txt"],
)
def test_other_files_are_not_written(name: str, place: Place) -> None:
    for directory in ("docs", "sub"):
        (place.work / directory).mkdir()
    with pytest.raises(ConfinementError):
        place.writer.open(f"{place.work}/{name}")


def test_a_directory_that_leads_out_is_not_entered(place: Place, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (place.work / "sub").symlink_to(outside)
    with pytest.raises(ConfinementError):
        place.writer.open(str(place.work / "sub" / "AGENTS.md"))


def test_nested_files_and_the_home_are_recognised(place: Place) -> None:
    (place.work / "sub").mkdir()
    assert place.writer.open(str(place.work / "sub" / "CLAUDE.local.md")).text == ""
    assert place.writer.open(str(place.home / "REASONIX.md")).text == ""
    with pytest.raises(ConfinementError):
        place.writer.open(str(place.home / "REASONIX.local.md"))


def test_a_link_is_edited_at_the_target_that_is_named(place: Place) -> None:
    real, link = place.work / "AGENTS.md", place.work / "CLAUDE.md"
    real.write_text("rule\n", encoding="utf-8")
    (place.work / "step").symlink_to(real)
    link.symlink_to("step")
    opened = place.writer.open(str(link))
    assert (opened.path, opened.target, opened.text) == (str(link), str(real), "rule\n")
    before = contents(place.work)
    with pytest.raises(LinkedFileError) as refused:
        place.writer.write(opened, "new\n")
    assert refused.value.target == str(real)
    assert contents(place.work) == before
    written = place.writer.write(opened, "new\n", target=refused.value.target)
    assert written.path == str(real)
    assert real.read_text(encoding="utf-8") == "new\n"
    assert link.is_symlink()


def test_a_link_that_was_turned_meanwhile(place: Place) -> None:
    link = place.work / "CLAUDE.md"
    for name in ("AGENTS.md", "REASONIX.md"):
        (place.work / name).write_text("rule\n", encoding="utf-8")
    link.symlink_to("AGENTS.md")
    opened = place.writer.open(str(link))
    link.unlink()
    link.symlink_to("REASONIX.md")
    with pytest.raises(StaleRevisionError):
        place.writer.write(opened, "new\n", target=opened.target)


def test_links_that_lead_nowhere_or_out(place: Place, tmp_path: Path) -> None:
    outside = tmp_path / "elsewhere.md"
    outside.write_text("theirs\n", encoding="utf-8")
    for name, target in (("CLAUDE.md", tmp_path / "nothing"), ("AGENTS.md", outside)):
        link = place.work / name
        link.symlink_to(target)
        with pytest.raises(LinkedFileError) as refused:
            place.writer.open(str(link))
        assert refused.value.target == ""
        assert link.is_symlink()
    assert outside.read_text(encoding="utf-8") == "theirs\n"


def test_a_home_of_dotfiles(place: Place, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "AGENTS.md"
    real.parent.mkdir()
    real.write_text("rule\n", encoding="utf-8")
    link = place.home / "AGENTS.md"
    link.symlink_to(real)
    opened = place.writer.open(str(link))
    place.writer.write(opened, "new\n", target=str(real))
    assert real.read_text(encoding="utf-8") == "new\n"
    assert link.is_symlink()


@pytest.mark.parametrize("kind", ["directory", "pipe"])
def test_what_is_no_file_is_refused(kind: str, place: Place) -> None:
    path = place.work / "REASONIX.md"
    if kind == "directory":
        path.mkdir()
    else:
        os.mkfifo(path)
    for act in (
        lambda: place.writer.open(str(path)),
        lambda: place.writer.add_note(DocumentScope.PROJECT, "use pnpm"),
    ):
        with pytest.raises(ConfinementError) as refused:
            act()
        assert refused.value.path == str(path)
    assert os.listdir(place.work) == ["REASONIX.md"]


def test_unknown_bytes_are_never_saved_back(place: Place) -> None:
    path = place.work / "AGENTS.md"
    data = b"rule 1\nhe said \x93yes\x94\n"
    path.write_bytes(data)
    opened = place.writer.open(str(path))
    assert opened.bad_line == 2
    with pytest.raises(UnreadableError):
        place.writer.write(opened, opened.text + "more\n")
    with pytest.raises(UnreadableError):
        place.writer.add_note(DocumentScope.PROJECT, "note")
    assert path.read_bytes() == data


def test_a_read_only_file_stays(place: Place) -> None:
    path = place.work / "AGENTS.md"
    path.write_text("rule\n", encoding="utf-8")
    path.chmod(0o444)
    with pytest.raises(WriteFailedError):
        place.writer.write(place.writer.open(str(path)), "new\n")
    assert path.read_text(encoding="utf-8") == "rule\n"


def test_a_text_that_is_too_large(place: Place) -> None:
    opened = place.writer.open(str(place.work / "AGENTS.md"))
    with pytest.raises(TooLargeError):
        place.writer.write(opened, "x" * 9_000_000)
    assert os.listdir(place.work) == []


@pytest.mark.parametrize(
    ("scope", "there", "expected"),
    [
        (DocumentScope.PROJECT, (), "work/AGENTS.md"),
        (DocumentScope.PROJECT, ("work/CLAUDE.md",), "work/CLAUDE.md"),
        (DocumentScope.PROJECT, ("work/CLAUDE.md", "work/REASONIX.md"), "work/REASONIX.md"),
        (DocumentScope.LOCAL, ("work/CLAUDE.md",), "work/AGENTS.local.md"),
        (DocumentScope.LOCAL, ("work/REASONIX.local.md",), "work/REASONIX.local.md"),
        (DocumentScope.USER, (), "home/AGENTS.md"),
        (DocumentScope.USER, ("home/CLAUDE.md",), "home/CLAUDE.md"),
    ],
)
def test_where_a_note_goes(
    scope: DocumentScope, there: tuple[str, ...], expected: str, place: Place
) -> None:
    root = place.work.parent
    for name in there:
        (root / name).write_text("rule\n", encoding="utf-8")
    assert place.writer.note_place(scope) == str(root / expected)
    written = place.writer.add_note(scope, "use pnpm")
    assert written.path == str(root / expected)
    text = (root / expected).read_text(encoding="utf-8")
    assert text == ("rule\n\n" if there and expected in there else "") + "## Notes\n\n- use pnpm\n"


def test_a_note_in_a_deeper_directory_and_through_a_link(place: Place) -> None:
    (place.work / "sub").mkdir()
    written = place.writer.add_note(DocumentScope.PROJECT, "a", str(place.work / "sub"))
    assert written.path == str(place.work / "sub" / "AGENTS.md")
    (place.work / "REASONIX.md").symlink_to("CLAUDE.md")
    (place.work / "CLAUDE.md").write_text("rule\n", encoding="utf-8")
    assert place.writer.note_place(DocumentScope.PROJECT) == str(place.work / "CLAUDE.md")
    with pytest.raises(ConfinementError):
        place.writer.note_place(DocumentScope.PROJECT, str(place.work.parent))


def test_a_home_that_does_not_exist_yet_is_made(tmp_path: Path) -> None:
    home = tmp_path / "new" / "home"
    workspace = workspace_at(Roots(str(home), "test", str(home), "test"), str(tmp_path))
    InstructionWriter(workspace).add_note(DocumentScope.USER, "x")
    assert (home / "AGENTS.md").read_text(encoding="utf-8") == "## Notes\n\n- x\n"


def test_what_a_killed_process_left_goes_with_the_next_write(place: Place) -> None:
    left = place.work / ".context-center-0123456789abcdef.tmp"
    left.write_text("half", encoding="utf-8")
    place.writer.add_note(DocumentScope.PROJECT, "x")
    assert os.listdir(place.work) == ["AGENTS.md"]


def test_a_remote_workspace_is_never_written(place: Place) -> None:
    roots = Roots(str(place.home), "test", str(place.home), "test")
    writer = InstructionWriter(remote_workspace(roots, "ssh://host/app"))
    for act in (
        lambda: writer.open(str(place.home / "AGENTS.md")),
        lambda: writer.add_note(DocumentScope.USER, "x"),
    ):
        with pytest.raises(RemoteWorkspaceError):
            act()
    assert os.listdir(place.home) == []


def test_every_refusal_says_what_to_do(place: Place) -> None:
    with pytest.raises(ContextError) as refused:
        place.writer.open(str(place.work / "README.md"))
    assert refused.value.title
    assert refused.value.message
    assert refused.value.remedy
