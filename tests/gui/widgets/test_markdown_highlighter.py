"""Which pieces of a line have which colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout

from context_center.ui.theme import ColorRole
from context_center.ui.widgets.markdown_highlighter import (
    PIECE,
    Ink,
    MarkdownHighlighter,
    inked,
    utf16_length,
)

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme


def _inks(text: str) -> list[tuple[str, Ink]]:
    """What is coloured in a whole text, in order."""
    state, found = 0, []
    for line in text.split("\n"):
        pieces, state = inked(line, state)
        found += [(line[first : first + length], ink) for first, length, ink in pieces]
    return found


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("# Rules", [("# Rules", Ink.HEADING)]),
        ("#tag", []),
        ("@docs/a.md", [("@docs/a.md", Ink.IMPORT)]),
        ("- use `pnpm`", [("- ", Ink.MARK), ("`pnpm`", Ink.CODE)]),
        ("12. **now**", [("12. ", Ink.MARK), ("**now**", Ink.STRONG)]),
        ("``a`b`` c", [("``a`b``", Ink.CODE)]),
        ("[text](to.md)", [("[text](to.md)", Ink.LINK)]),
        ("> quote", [("> quote", Ink.QUOTE)]),
        ("a <!-- b --> c", [("<!-- b -->", Ink.COMMENT)]),
        ('<instruction-import path="a">', [('<instruction-import path="a">', Ink.COMMENT)]),
        ("mail me@example.org", []),
    ],
)
def test_lines(line: str, expected: list[tuple[str, Ink]]) -> None:
    assert _inks(line) == expected


def test_a_fence_ends_with_one_of_its_own_kind() -> None:
    text = "````py\n@pytest.fixture\n```\n~~~~\n````\n@docs/a.md"
    assert [ink for _, ink in _inks(text)] == [Ink.CODE] * 5 + [Ink.IMPORT]


def test_a_comment_goes_on_until_it_is_closed() -> None:
    assert _inks("a <!-- b\n@c.md\nd --> e\n@f.md") == [
        ("<!-- b", Ink.COMMENT),
        ("@c.md", Ink.COMMENT),
        ("d -->", Ink.COMMENT),
        ("@f.md", Ink.IMPORT),
    ]


def _coloured(document: QTextDocument, row: int) -> list[str]:
    """The pieces of a row that have a format, as the view would draw them."""
    block = document.findBlockByNumber(row)
    raw = block.text().encode("utf-16-le")
    return [
        raw[2 * span.start : 2 * (span.start + span.length)].decode("utf-16-le")
        for span in block.layout().formats()
    ]


@pytest.fixture
def document(qtbot: QtBot) -> QTextDocument:
    document = QTextDocument()
    document.setDocumentLayout(QPlainTextDocumentLayout(document))
    return document


def test_characters_beyond_the_first_plane_count_twice(
    document: QTextDocument, theme: Theme
) -> None:
    assert utf16_length("🚀a中") == 4
    highlighter = MarkdownHighlighter(document, theme)
    highlighter.begin()
    document.setPlainText("🚀 run `uv 🎉` now")
    assert _coloured(document, 0) == ["`uv 🎉`"]


def test_a_new_document_closes_what_the_last_one_left_open(
    document: QTextDocument, theme: Theme
) -> None:
    highlighter = MarkdownHighlighter(document, theme)
    highlighter.begin({2})
    document.setPlainText("```\ncode\n# Heading")
    assert document.findBlockByNumber(2).layout().formats()[0].format.foreground().color() == (
        theme.color(ColorRole.ACCENT)
    )


def test_a_long_text_is_coloured_piece_by_piece(
    document: QTextDocument, theme: Theme, qtbot: QtBot
) -> None:
    highlighter = MarkdownHighlighter(document, theme)
    highlighter.begin()
    document.setPlainText("\n".join("# x" for _ in range(3 * PIECE)))
    last = 3 * PIECE - 1
    assert _coloured(document, PIECE - 1) == ["# x"]
    assert _coloured(document, last) == []
    qtbot.waitUntil(lambda: not highlighter.pending)
    assert _coloured(document, last) == ["# x"]


def test_the_theme_changes_the_colours(document: QTextDocument, theme: Theme) -> None:
    highlighter = MarkdownHighlighter(document, theme)
    highlighter.begin()
    document.setPlainText("# x")
    theme.set_mode("dark")
    span = document.firstBlock().layout().formats()[0]
    assert span.format.foreground().color() == theme.color(ColorRole.ACCENT)
