"""What instructions would be once a typed text is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.services.instruction_files import UnsavedText, resolve_instructions
from tests.helpers.instruction_trees import Link, make_tree

if TYPE_CHECKING:
    from pathlib import Path

    from context_center.core.instructions.documents import InstructionSet
    from tests.helpers.instruction_trees import Tree


def _resolve(tree: Tree, path: str, text: str) -> InstructionSet:
    return resolve_instructions(tree.workspace, unsaved=UnsavedText(tree.path(path), text))


def test_a_typed_import_is_expanded_and_a_wrong_one_found(tmp_path: Path) -> None:
    tree = make_tree(tmp_path).write({"w/AGENTS.md": "Old.\n", "w/b.md": "B\n"})
    found = _resolve(tree, "w/AGENTS.md", "New.\n@b.md\n@gone.md\n")
    assert [line.text for line in found.documents[0].lines if line.line][:2] == ["New.", "B"]
    assert [(item.line, item.source_path) for item in found.diagnostics] == [
        (3, tree.path("w/AGENTS.md"))
    ]
    assert (tree.root / "AGENTS.md").read_text(encoding="utf-8") == "Old.\n"


def test_a_file_that_does_not_exist_takes_part(tmp_path: Path) -> None:
    tree = make_tree(tmp_path).write({"w/AGENTS.md": "Old.\n"})
    found = _resolve(tree, "w/AGENTS.local.md", "Mine.\n")
    assert [item.label for item in found.documents] == [
        "workspace/AGENTS.md",
        "workspace/AGENTS.local.md",
    ]
    assert found.documents[1].text == "Mine.\n"


def test_a_link_reads_as_its_target_would(tmp_path: Path) -> None:
    tree = make_tree(tmp_path).write({"w/AGENTS.md": "Old.\n", "w/CLAUDE.md": Link("AGENTS.md")})
    found = _resolve(tree, "w/CLAUDE.md", "New.\n")
    assert [item.text for item in found.documents] == ["New.\n"]


def test_an_emptied_file_is_no_document(tmp_path: Path) -> None:
    tree = make_tree(tmp_path).write({"w/AGENTS.md": "Old.\n", "w/CLAUDE.md": "Else.\n"})
    assert [item.text for item in _resolve(tree, "w/AGENTS.md", " \n").documents] == ["Else.\n"]
