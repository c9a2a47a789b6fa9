"""The three texts of an instruction set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QGuiApplication

from context_center.core.instructions.size import estimated_tokens
from context_center.ui.widgets.banner import Banner
from context_center.ui.widgets.reading_pane import Reading, ReadingPane, SourceText
from tests.helpers.instruction_trees import make_tree

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme
    from tests.helpers.instruction_trees import Tree


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return make_tree(tmp_path).write(
        {
            "h/AGENTS.md": "Be brief.\n",
            "w/AGENTS.md": "# A\n@b.md\n@gone.md\n",
            "w/b.md": "规则 B\n",
            "w/sub/AGENTS.md": "# Sub\n",
        }
    )


@pytest.fixture
def pane(tree: Tree, theme: Theme, shown: Callable[[QWidget], QWidget]) -> ReadingPane:
    pane = ReadingPane(theme)
    shown(pane)
    pane.set_instructions(tree.resolve("sub"))
    return pane


def test_the_effective_text_is_all_documents_in_order(pane: ReadingPane) -> None:
    pane.show_reading(Reading.EFFECTIVE)
    text = pane.view(Reading.EFFECTIVE).toPlainText()
    assert text.split("\n")[:3] == ["Be brief.", "", "# A"]
    assert text.endswith("\n\n# Sub")
    assert pane.header().title() == "Effective in sub"


def test_the_provider_text_is_the_exact_block(pane: ReadingPane, tree: Tree, qtbot: QtBot) -> None:
    block = tree.resolve("sub").block
    pane.show_reading(Reading.PROVIDER)
    assert pane.view(Reading.PROVIDER).toPlainText() == block
    assert str(tree.base) not in block
    assert pane.header().sizes() == f"{len(block)} characters · ≈ {estimated_tokens(block)} tokens"
    with qtbot.waitSignal(pane.copied):
        pane.copy_block()
    assert QGuiApplication.clipboard().text() == block


def test_a_source_shows_its_marks_and_what_is_said_of_it(pane: ReadingPane, tree: Tree) -> None:
    path = tree.path("w/AGENTS.md")
    pane.set_source(SourceText(path, "workspace/AGENTS.md", "project", "# A\n@b.md\n@gone.md\n"))
    view = pane.view(Reading.SOURCE)
    assert view.toPlainText() == "# A\n@b.md\n@gone.md\n"
    assert "gone.md" in view.marks_at(2)[0].text
    assert pane.findChild(Banner).isHidden()
    pane.set_source(SourceText(path, "AGENT.md", "not read", "x", ("Not read.", "Rename it.")))
    assert pane.findChild(Banner).sentence() == "Not read.\nRename it."
    pane.show_reading(Reading.EFFECTIVE)
    assert pane.findChild(Banner).isHidden()


def test_a_document_is_found_in_the_longer_texts(pane: ReadingPane, tree: Tree) -> None:
    pane.show_reading(Reading.EFFECTIVE)
    assert pane.go_to_document(tree.path("w/b.md"))
    view = pane.view(Reading.EFFECTIVE)
    assert view.textCursor().block().text() == "规则 B"
    pane.show_reading(Reading.PROVIDER)
    assert pane.go_to_document(tree.path("w/b.md"))
    heading = pane.view(Reading.PROVIDER).textCursor().block().text()
    assert heading.startswith("## workspace/AGENTS.md (")
    assert not pane.go_to_document(tree.path("w/none.md"))


def test_changed_instructions_reach_a_view_when_it_is_seen(pane: ReadingPane, tree: Tree) -> None:
    pane.show_reading(Reading.EFFECTIVE)
    pane.show_reading(Reading.PROVIDER)
    tree.write({"h/AGENTS.md": "Be thorough.\n"})
    pane.set_instructions(tree.resolve("sub"))
    assert "Be thorough." in pane.view(Reading.PROVIDER).toPlainText()
    pane.show_reading(Reading.EFFECTIVE)
    assert pane.view(Reading.EFFECTIVE).toPlainText().startswith("Be thorough.")
