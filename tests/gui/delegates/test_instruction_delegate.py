"""How rows of instructions and diagnostics are painted, looked at pixel by pixel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex, QSize

from context_center.ui.models.instruction_branches import instruction_branches
from context_center.ui.theme import ColorRole
from context_center.ui.widgets.diagnostic_panel import DiagnosticPanel
from context_center.ui.widgets.instruction_list import InstructionList
from tests.helpers.instruction_trees import make_tree

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QColor, QImage
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme
    from tests.helpers.instruction_trees import Tree


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return make_tree(tmp_path).write(
        {"w/AGENTS.md": "# A\n@b.md\n@gone.md\n", "w/b.md": "B\n", "w/Agents.md": "Not me.\n"}
    )


@pytest.fixture
def documents(tree: Tree, theme: Theme, shown: Callable[[QWidget], QWidget]) -> InstructionList:
    documents = InstructionList(theme)
    shown(documents)
    documents.tree().set_branches(instruction_branches(tree.resolve(), str(tree.home)), mark=False)
    return documents


def _colours(documents: InstructionList, index: QModelIndex) -> set[str]:
    """The colours of a row as it is drawn now."""
    picture: QImage = documents.viewport().grab().toImage()
    place = documents.visualRect(index)
    return {
        picture.pixelColor(x, y).name()
        for x in range(place.left(), place.right())
        for y in range(place.top(), place.bottom())
    }


def _name(colour: QColor) -> str:
    return colour.name()


def test_documents_and_imports_carry_the_colour_of_their_source(
    documents: InstructionList, tree: Tree, theme: Theme
) -> None:
    model = documents.tree()
    document = model.index_of(tree.path("w/AGENTS.md"))
    imported = model.index_of_file(tree.path("w/b.md"))
    assert _name(theme.series(0)) in _colours(documents, document)
    assert _name(theme.series(1)) in _colours(documents, imported)
    assert _name(theme.series(0)) not in _colours(documents, imported)


def test_what_is_not_read_is_grey(documents: InstructionList, tree: Tree, theme: Theme) -> None:
    unread = documents.tree().index_of_file(tree.path("w/Agents.md"))
    colours = _colours(documents, unread)
    assert _name(theme.color(ColorRole.MUTED)) in colours
    assert _name(theme.color(ColorRole.TEXT)) not in colours


def test_a_warning_inside_shows_on_a_closed_row(
    documents: InstructionList, tree: Tree, theme: Theme
) -> None:
    tree.write({"w/b.md": "B\n@none.md\n", "w/AGENTS.md": "# A\n@b.md\n"})
    documents.tree().set_branches(instruction_branches(tree.resolve(), str(tree.home)), mark=False)
    row = documents.tree().index_of(tree.path("w/AGENTS.md"))
    warning = _name(theme.color(ColorRole.WARNING))
    assert warning not in _colours(documents, row)
    documents.collapse(row)
    assert warning in _colours(documents, row)


def test_a_heading_has_one_line_and_a_document_two(documents: InstructionList) -> None:
    heading = documents.tree().index(1, 0)
    document = documents.tree().index(0, 0, heading)
    line = documents.fontMetrics().height()
    assert documents.sizeHintForIndex(document).height() - documents.sizeHintForIndex(
        heading
    ).height() == pytest.approx(line, abs=1)


def test_a_narrow_list_leaves_the_characters_out(documents: InstructionList) -> None:
    assert not documents.isColumnHidden(1)
    documents.resize(QSize(220, 400))
    assert documents.isColumnHidden(1)
    assert not documents.isColumnHidden(2)
    documents.resize(QSize(600, 400))
    assert not documents.isColumnHidden(1)


def test_a_problem_has_a_sign_and_its_place_is_a_link(
    tree: Tree, theme: Theme, shown: Callable[[QWidget], QWidget]
) -> None:
    from context_center.ui.models.diagnostic_table import diagnostic_rows

    panel = DiagnosticPanel(theme)
    shown(panel)
    rows = diagnostic_rows(tree.resolve().diagnostics, str(tree.root), str(tree.home))
    panel.set_rows(rows, ())
    picture = panel.table().viewport().grab().toImage()
    colours = {
        picture.pixelColor(x, y).name()
        for x in range(picture.width())
        for y in range(min(picture.height(), 60))
    }
    assert _name(theme.color(ColorRole.WARNING)) in colours
    assert _name(theme.color(ColorRole.LINK)) in colours
