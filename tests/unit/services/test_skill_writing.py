"""Accepted skills as files."""

from __future__ import annotations

from pathlib import Path

import pytest

from context_center.core.errors import (
    ConfinementError,
    ContextError,
    InvalidFieldError,
    NameRefusedError,
    NameTakenError,
    RemoteWorkspaceError,
    StaleRevisionError,
)
from context_center.core.facts import Scope
from context_center.core.frontmatter import split_frontmatter
from context_center.services.skill_writing import skill_text, take_back_skill, write_skill
from context_center.services.skills import skills_of
from context_center.services.workspace import Workspace, remote_workspace, workspace_of_slug
from tests.helpers.stores import Store
from tests.helpers.suggestions import tree

BODY = "# Release\n\n1. Tag `<version>`\n"


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Store.below(tmp_path).workspace


def test_a_skill_of_the_workspace_and_one_of_the_home(workspace: Workspace) -> None:
    here = write_skill(workspace, Scope.PROJECT, "release", "Use it to release: always.", BODY)
    there = write_skill(workspace, Scope.GLOBAL, "tag", "Use it to tag.", BODY)
    assert here.path == str(Path(workspace.root, ".reasonix", "skills", "release", "SKILL.md"))
    assert there.path == str(Path(workspace.roots.home, "skills", "tag", "SKILL.md"))
    assert Path(here.path).read_text(encoding="utf-8") == (
        "---\nname: release\ndescription: 'Use it to release: always.'\n---\n\n"
        "# Release\n\n1. Tag `<version>`\n"
    )
    assert [skill.name for skill in skills_of(workspace).skills] == ["release", "tag"]


@pytest.mark.parametrize("description", ["no", "a: b # c", "“Zitat”\nin two lines", "- x", "# y"])
def test_the_header_reads_as_what_was_given(description: str) -> None:
    fields = split_frontmatter(skill_text("release", description, BODY)).fields
    assert fields == {"name": "release", "description": " ".join(description.split())}


@pytest.mark.parametrize(
    "place", [".reasonix/skills/release", ".claude/skills/release", ".agents/skills/Release"]
)
def test_a_name_in_use_anywhere_is_never_written_over(workspace: Workspace, place: str) -> None:
    held = Path(workspace.root, place, "SKILL.md")
    held.parent.mkdir(parents=True)
    held.write_text("mine", encoding="utf-8")
    before = tree(Path(workspace.root))
    for scope in Scope:
        with pytest.raises(NameTakenError):
            write_skill(workspace, scope, "release", "d", BODY)
    assert tree(Path(workspace.root)) == before
    assert not Path(workspace.roots.home).exists()


def test_a_name_that_a_header_states_is_in_use_too(workspace: Workspace) -> None:
    held = Path(workspace.roots.home, "skills", "emu", "SKILL.md")
    held.parent.mkdir(parents=True)
    held.write_text("---\nname: release\n---\n", encoding="utf-8")
    with pytest.raises(NameTakenError) as caught:
        write_skill(workspace, Scope.PROJECT, "release", "d", BODY)
    assert caught.value.path == str(held)


def test_a_directory_without_a_skill_is_left_alone(workspace: Workspace) -> None:
    place = Path(workspace.root, ".reasonix", "skills", "release")
    place.mkdir(parents=True)
    (place / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(NameTakenError):
        write_skill(workspace, Scope.PROJECT, "release", "d", BODY)
    assert [path.name for path in place.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize("name", ["", "..", "a/b", "Release", "con", "发布", "a--b", "a" * 129])
def test_names_that_no_skill_may_have(workspace: Workspace, name: str) -> None:
    with pytest.raises(NameRefusedError):
        write_skill(workspace, Scope.PROJECT, name, "d", BODY)
    assert list(Path(workspace.root).iterdir()) == []


def test_without_a_description_nothing_is_written(workspace: Workspace) -> None:
    with pytest.raises(InvalidFieldError):
        write_skill(workspace, Scope.PROJECT, "release", "  ", BODY)
    assert list(Path(workspace.root).iterdir()) == []


@pytest.mark.parametrize("link", [".reasonix", ".reasonix/skills"])
def test_nothing_is_written_behind_a_link(workspace: Workspace, link: str, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    place = Path(workspace.root, link)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(elsewhere)
    with pytest.raises(ConfinementError):
        write_skill(workspace, Scope.PROJECT, "release", "d", BODY)
    assert list(elsewhere.iterdir()) == []


def test_taking_back_leaves_nothing_behind(workspace: Workspace) -> None:
    written = write_skill(workspace, Scope.PROJECT, "release", "d", BODY)
    take_back_skill(written)
    assert list(Path(workspace.root).iterdir()) == []
    take_back_skill(written)


def test_a_skill_that_was_changed_since_is_not_taken_back(workspace: Workspace) -> None:
    written = write_skill(workspace, Scope.PROJECT, "release", "d", BODY)
    Path(written.path).write_text("mine", encoding="utf-8")
    with pytest.raises(StaleRevisionError):
        take_back_skill(written)
    assert Path(written.path).read_text(encoding="utf-8") == "mine"


def test_places_that_cannot_be_written_from_here(workspace: Workspace) -> None:
    with pytest.raises(RemoteWorkspaceError):
        write_skill(
            remote_workspace(workspace.roots, "ssh://h/s"), Scope.GLOBAL, "release", "d", BODY
        )
    unknown = workspace_of_slug(workspace.roots, "-srv-app")
    with pytest.raises(ContextError, match="No workspace directory"):
        write_skill(unknown, Scope.PROJECT, "release", "d", BODY)
