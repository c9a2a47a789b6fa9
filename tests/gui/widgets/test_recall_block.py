"""The exact text for the provider."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QGuiApplication

from context_center.core.recall.index import RecallIndex
from context_center.core.recall.recall import recall
from context_center.ui.widgets.recall_block import RecallBlock
from tests.helpers.temporary_store import NOW, make_fact

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.core.recall.trace import RecallTrace
    from context_center.ui.theme import Theme


@pytest.fixture(scope="module")
def recalled() -> RecallTrace:
    facts = [
        make_fact("window", title="Deploy 🚀 window", body="Deploy on Tuesday 部署."),
        make_fact("checklist", title="Deploy checklist", body="The deploy window comes first."),
    ]
    return recall(RecallIndex.build(facts), "deploy window 部署", now=NOW)


@pytest.fixture
def block(theme: Theme, shown: Callable[[QWidget], QWidget], recalled: RecallTrace) -> RecallBlock:
    block = RecallBlock(theme)
    shown(block)
    block.set_trace(recalled)
    return block


def test_the_block_is_shown_and_copied_to_the_letter(
    block: RecallBlock, recalled: RecallTrace
) -> None:
    assert recalled.block.startswith("<memory-recall>")
    assert block.text().toPlainText() == recalled.block
    block.copy()
    assert QGuiApplication.clipboard().text() == recalled.block


def test_all_of_it_is_copied_exactly_and_a_piece_as_selected(
    block: RecallBlock, recalled: RecallTrace
) -> None:
    text = block.text()
    text.selectAll()
    text.copy()
    assert QGuiApplication.clipboard().text() == recalled.block
    cursor = text.textCursor()
    cursor.setPosition(1)
    cursor.setPosition(14, cursor.MoveMode.KeepAnchor)
    text.setTextCursor(cursor)
    text.copy()
    assert QGuiApplication.clipboard().text() == "memory-recall"


def test_a_facts_own_lines_are_marked(block: RecallBlock, recalled: RecallTrace) -> None:
    for hit in recalled.hits:
        block.select(hit.fact.path)
        marked = block.text().marked_text()
        assert marked.startswith(f"- id={hit.fact.id} ")
        assert len(marked) == hit.used_chars - 1
        assert marked in recalled.block
    block.select("")
    assert block.text().marked_text() == ""


def test_a_facts_lines_come_into_sight_when_it_is_selected(
    block: RecallBlock, recalled: RecallTrace
) -> None:
    block.resize(300, 240)
    bar = block.text().verticalScrollBar()
    block.select(recalled.hits[1].fact.path)
    assert bar.value() > 0
    block.select(recalled.hits[0].fact.path)
    first = bar.value()
    bar.setValue(bar.maximum())
    block.select(recalled.hits[0].fact.path)
    assert bar.value() == bar.maximum() > first


def test_a_mark_stays_through_another_mode(
    block: RecallBlock, recalled: RecallTrace, theme: Theme
) -> None:
    block.select(recalled.hits[1].fact.path)
    before = block.text().marked_text()
    theme.set_mode("dark")
    assert block.text().marked_text() == before != ""
