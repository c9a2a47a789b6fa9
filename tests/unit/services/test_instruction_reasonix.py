"""What a running Reasonix does beyond its recorded cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from context_center.core.instructions.documents import InstructionSet, ProfileName
from tests.helpers.instruction_trees import Link, Tree, labels, make_tree, only, told

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    """An empty workspace and home; the person's home directory is ``me``."""
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "me"))
    return make_tree(tmp_path)


def resolve(tree: Tree, target: str | None = None) -> InstructionSet:
    """The instructions as Reasonix resolves them."""
    return tree.resolve(target, ProfileName.REASONIX_1X)


def test_lines_of_diagnostics_count_from_the_first_text(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "\n\ntext\n@gone.md\n"})
    found = resolve(tree)
    assert told(found) == [("import_unreadable", 2)]
    assert [line.line for line in found.documents[0].lines] == [3, 4]


def test_a_note_follows_the_carriage_return(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "@../x.md\r\nend\r\n"})
    (document,) = resolve(tree).documents
    assert document.body == "@../x.md\r  <!-- rejected: import_outside_source -->\nend"
    assert document.lines[0].text == "@../x.md   <!-- rejected: import_outside_source -->"


def test_a_link_to_nothing_outside_is_passed_over(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": Link("../gone.md"), "w/CLAUDE.md": "@link.md"})
    tree.write({"w/link.md": Link("../gone.md")})
    found = resolve(tree)
    assert told(found) == [("import_unreadable", 1)]
    assert [entry.path for entry in found.not_read] == [tree.path("w/AGENTS.md")]


def test_an_absolute_import_inside_the_workspace(tree: Tree) -> None:
    tree.write({"w/a/AGENTS.md": f"@{tree.path('w/x.md')}", "w/x.md": "X"})
    (document,) = resolve(tree, "a").documents
    assert document.body == '<instruction-import path="x.md">\nX\n</instruction-import>'
    assert str(tree.base) not in resolve(tree, "a").block


def test_a_tilde_means_the_home_of_the_person(tree: Tree) -> None:
    tree.write(
        {
            "h/AGENTS.md": "@~/.agents/x.md\n@~/private.md\n@~other/x.md",
            "me/.agents/x.md": "X",
            "me/private.md": "SECRET",
        }
    )
    found = resolve(tree)
    assert [(item.code, item.path) for item in found.diagnostics] == [
        ("import_outside_source", "~/private.md"),
        ("import_outside_source", "~other/x.md"),
    ]
    assert '<instruction-import path=".agents/x.md">\nX\n' in found.block
    assert "SECRET" not in found.block


def test_a_projects_document_has_no_business_in_the_home(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "@~/.agents/x.md", "me/.agents/x.md": "X"})
    assert only(resolve(tree)).code == "import_outside_source"


def test_a_linked_directory_on_the_way_leads_out(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "root", "o/AGENTS.md": "other", "w/linked": Link("../o")})
    found = resolve(tree, "linked")
    assert labels(found) == ["workspace/AGENTS.md"]
    assert (only(found).code, only(found).path) == (
        "document_symlink_escape",
        tree.path("w/linked/AGENTS.md"),
    )


def test_nothing_outside_is_suggested(tree: Tree) -> None:
    tree.write({"me/id.pub": "KEY", "w/me": Link("../me"), "w/AGENTS.md": "@me/id\n@me\\id.pub"})
    found = resolve(tree)
    assert told(found) == [("import_unreadable", 1), ("import_unreadable", 2)]
    assert [item.remedy for item in found.diagnostics] == ["", ""]


def test_an_agent_directory_that_is_not_there(tree: Tree) -> None:
    tree.write({"h/AGENTS.md": "@~/.claude"})
    assert (only(resolve(tree)).code, only(resolve(tree)).remedy) == ("import_unreadable", "")
