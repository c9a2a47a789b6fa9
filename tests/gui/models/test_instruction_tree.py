"""The tree of instruction documents over real files, under Qt's own model tester."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from context_center.ui.models.instruction_branches import instruction_branches
from context_center.ui.models.instruction_nodes import Branch, NodeKind
from context_center.ui.models.instruction_tree import (
    Column,
    InstructionTreeModel,
    MarkedRole,
    SubtreeWarningsRole,
)
from tests.helpers.instruction_trees import Tree, make_tree

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

FILES = {
    "h/AGENTS.md": "Be brief.\n",
    "w/AGENTS.md": "# Rules\n@docs/a.md\n@docs/missing.md\n",
    "w/CLAUDE.md": "# Rules\n@docs/a.md\n@docs/missing.md\n",
    "w/docs/a.md": "Run it.\n@b.md\n",
    "w/docs/b.md": "再测一次。\n",
    "w/sub/REASONIX.local.md": "Local.\n",
    "w/sub/AGENT.md": "Misspelled.\n",
    "CLAUDE.md": "Above.\n",
}


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return make_tree(tmp_path).write(FILES)


@pytest.fixture
def model(qapp: QApplication) -> InstructionTreeModel:
    model = InstructionTreeModel()
    QAbstractItemModelTester(
        model, QAbstractItemModelTester.FailureReportingMode.Fatal, parent=model
    )
    return model


def _branches(tree: Tree, target: str | None = None) -> tuple[Branch, ...]:
    return instruction_branches(tree.resolve(target), str(tree.home))


def _shape(model: InstructionTreeModel, parent: QModelIndex | None = None) -> list[object]:
    """Names, and in brackets what stands under them."""
    here = parent or QModelIndex()
    shape: list[object] = []
    for row in range(model.rowCount(here)):
        index = model.index(row, 0, here)
        shape.append(index.data())
        if model.rowCount(index):
            shape.append(_shape(model, index))
    return shape


def test_documents_stand_in_the_order_in_which_they_apply(
    tree: Tree, model: InstructionTreeModel
) -> None:
    model.set_branches(_branches(tree, "sub"), mark=False)
    assert _shape(model) == [
        "User",
        ["AGENTS.md"],
        "Outside the workspace",
        [tree.path("CLAUDE.md")],
        "Workspace",
        ["AGENTS.md", ["@docs/a.md", ["@b.md"], "@docs/missing.md"], "CLAUDE.md"],
        "sub",
        ["REASONIX.local.md", "AGENT.md"],
    ]


def test_headings_stand_even_when_they_are_empty(
    tmp_path: Path, model: InstructionTreeModel
) -> None:
    empty = make_tree(tmp_path)
    model.set_branches(_branches(empty), mark=False)
    assert _shape(model) == ["User", "Workspace"]
    node = model.node(model.index(1, 0))
    assert node is not None
    assert node.detail == "no documents"


def test_sizes_are_those_of_the_text_that_joins_the_prompt(
    tree: Tree, model: InstructionTreeModel
) -> None:
    instructions = tree.resolve()
    model.set_branches(instruction_branches(instructions, str(tree.home)), mark=False)
    document = next(at for at in instructions.documents if at.path == tree.path("w/AGENTS.md"))
    row = model.index_of(document.path)
    characters = row.siblingAtColumn(Column.CHARACTERS)
    assert characters.data() == str(len(document.body))
    assert characters.data(Qt.ItemDataRole.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight
    imported = model.node(model.index_of_file(tree.path("w/docs/b.md")))
    assert imported is not None
    assert "再测一次。" in "\n".join(line.text for line in document.lines)
    assert imported.tokens is not None
    assert imported.tokens >= len("再测一次")
    duplicate = model.index_of(f"duplicate {tree.path('w/AGENTS.md')}")
    assert not duplicate.isValid()
    unread = model.index_of(f"duplicate {tree.path('w/CLAUDE.md')}")
    assert unread.siblingAtColumn(Column.TOKENS).data() == ""


def test_what_is_not_read_says_why(tree: Tree, model: InstructionTreeModel) -> None:
    model.set_branches(_branches(tree, "sub"), mark=False)
    misspelled = model.node(model.index_of_file(tree.path("w/sub/AGENT.md")))
    assert misspelled is not None
    assert misspelled.kind is NodeKind.NOT_READ
    assert "AGENTS.md" in misspelled.detail
    assert misspelled.remedy == "Rename it to AGENTS.md."
    repeated = model.node(model.index_of_file(tree.path("w/CLAUDE.md")))
    assert repeated is not None
    assert repeated.kind is NodeKind.DUPLICATE
    assert "workspace/AGENTS.md" in repeated.detail
    tip = model.index_of_file(tree.path("w/sub/AGENT.md")).data(Qt.ItemDataRole.ToolTipRole)
    assert "Rename it to AGENTS.md." in tip


def test_warnings_count_for_the_file_and_for_all_under_it(
    tree: Tree, model: InstructionTreeModel
) -> None:
    tree.write({"w/docs/a.md": "Run it.\n@gone.md\n"})
    model.set_branches(_branches(tree), mark=False)
    document = model.index_of(tree.path("w/AGENTS.md"))
    node = model.node(document)
    assert node is not None
    assert node.warnings == 1
    assert document.data(SubtreeWarningsRole) == 2
    assert "warnings: 2" in document.data(Qt.ItemDataRole.AccessibleTextRole)


def test_headings_cannot_be_chosen(tree: Tree, model: InstructionTreeModel) -> None:
    model.set_branches(_branches(tree), mark=False)
    heading = model.index(0, 0)
    assert not heading.flags() & Qt.ItemFlag.ItemIsSelectable
    assert model.index(0, 0, heading).flags() & Qt.ItemFlag.ItemIsSelectable


def test_a_new_import_is_one_row_more(tree: Tree, model: InstructionTreeModel) -> None:
    model.set_branches(_branches(tree), mark=False)
    kept = QPersistentModelIndex(model.index_of_file(tree.path("w/docs/b.md")))
    inserted: list[tuple[str, int, int]] = []
    removed: list[object] = []
    model.rowsInserted.connect(
        lambda parent, first, last: inserted.append((parent.data(), first, last))
    )
    model.rowsRemoved.connect(lambda parent, *_: removed.append(parent.data()))
    tree.write({"w/AGENTS.md": "# Rules\n@docs/c.md\n@docs/a.md\n", "w/docs/c.md": "C.\n"})
    tree.write({"w/CLAUDE.md": "# Rules\n@docs/c.md\n@docs/a.md\n"})
    model.set_branches(_branches(tree), mark=True)
    assert inserted == [("AGENTS.md", 0, 0)]
    assert removed == ["AGENTS.md"]
    assert kept.isValid()
    assert kept.data() == "@b.md"
    assert model.index_of_file(tree.path("w/docs/c.md")).data(MarkedRole) is True
    assert model.index_of_file(tree.path("w/docs/a.md")).data(MarkedRole) is False


def test_a_changed_document_is_marked_until_it_is_looked_at(
    tree: Tree, model: InstructionTreeModel
) -> None:
    model.set_branches(_branches(tree), mark=False)
    changed: list[str] = []
    model.dataChanged.connect(lambda first, _last: changed.append(first.data()))
    tree.write({"h/AGENTS.md": "Be very brief.\n"})
    model.set_branches(_branches(tree), mark=True)
    row = model.index_of(tree.path("h/AGENTS.md"))
    assert sorted(changed) == ["AGENTS.md", "User"]
    assert row.data(MarkedRole) is True
    model.clear_mark(row)
    assert row.data(MarkedRole) is False


def test_the_same_instructions_change_nothing(tree: Tree, model: InstructionTreeModel) -> None:
    model.set_branches(_branches(tree, "sub"), mark=False)
    told: list[object] = []
    for signal in (model.rowsInserted, model.rowsRemoved, model.rowsMoved, model.dataChanged):
        signal.connect(lambda *_: told.append(1))
    model.set_branches(_branches(tree, "sub"), mark=True)
    assert told == []


def test_another_target_keeps_what_both_share(tree: Tree, model: InstructionTreeModel) -> None:
    model.set_branches(_branches(tree), mark=False)
    kept = QPersistentModelIndex(model.index_of(tree.path("w/AGENTS.md")))
    model.set_branches(_branches(tree, "sub"), mark=False)
    assert kept.isValid()
    assert model.rowCount() == 4
    model.set_branches(_branches(tree), mark=False)
    assert kept.isValid()
    assert model.rowCount() == 3
    model.set_branches((), mark=False)
    assert not kept.isValid()
    assert model.rowCount() == 0
