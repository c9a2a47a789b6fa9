"""Where notes go and which files could be made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.instructions.documents import DocumentScope
from context_center.services.instruction_places import instruction_places
from context_center.services.workspace import remote_workspace
from tests.helpers.instruction_trees import Link, make_tree

if TYPE_CHECKING:
    from pathlib import Path


def test_an_existing_file_of_the_scope_is_preferred(tmp_path: Path) -> None:
    tree = make_tree(tmp_path).write({"w/CLAUDE.md": "x\n", "h/REASONIX.md": "x\n", "w/s": None})
    found = instruction_places(tree.workspace, tree.path("w/s"))
    assert [(note.scope, note.path, note.exists) for note in found.notes] == [
        (DocumentScope.PROJECT, tree.path("w/CLAUDE.md"), True),
        (DocumentScope.LOCAL, tree.path("w/AGENTS.local.md"), False),
        (DocumentScope.USER, tree.path("h/REASONIX.md"), True),
        (DocumentScope.ANCESTOR, tree.path("w/s/AGENTS.md"), False),
        (DocumentScope.LOCAL, tree.path("w/s/AGENTS.local.md"), False),
    ]


def test_only_what_is_missing_can_be_made(tmp_path: Path) -> None:
    tree = make_tree(tmp_path).write(
        {"w/AGENTS.md": "x\n", "w/CLAUDE.md": Link("gone"), "h/AGENTS.md": "x\n"}
    )
    found = instruction_places(tree.workspace, tree.path("w"))
    assert [item.path.removeprefix(str(tmp_path)) for item in found.missing] == [
        "/w/REASONIX.md",
        "/w/REASONIX.local.md",
        "/w/AGENTS.local.md",
        "/w/CLAUDE.local.md",
        "/h/REASONIX.md",
        "/h/CLAUDE.md",
    ]


def test_a_link_that_leads_nowhere_takes_no_note(tmp_path: Path) -> None:
    tree = make_tree(tmp_path).write({"w/AGENTS.md": Link("gone")})
    note = instruction_places(tree.workspace, tree.path("w")).notes[0]
    assert note.path == ""
    assert "leads nowhere" in note.reason


def test_a_remote_workspace_has_no_places(tmp_path: Path) -> None:
    tree = make_tree(tmp_path)
    remote = remote_workspace(tree.workspace.roots, "ssh://build/srv")
    assert instruction_places(remote, "").notes == instruction_places(remote, "").missing == ()
