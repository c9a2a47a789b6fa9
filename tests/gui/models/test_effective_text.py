"""The effective text of real files, line by line, and where marks stand in it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from context_center.core.instructions.documents import Diagnostic, ProfileName
from context_center.ui.models.effective_text import effective_text, text_sources
from context_center.ui.models.line_marks import (
    MarkLevel,
    effective_marks,
    file_marks,
    file_notes,
)
from tests.helpers.instruction_trees import Link, make_tree

if TYPE_CHECKING:
    from pathlib import Path


def test_each_line_names_the_file_and_line_it_stands_in(tmp_path: Path) -> None:
    tree = make_tree(tmp_path).write(
        {
            "h/AGENTS.md": "Be brief.\n",
            "w/AGENTS.md": "# A\n@docs/x.md\nEnd.\n",
            "w/docs/x.md": "X1\nX2\n",
        }
    )
    lines = effective_text(tree.resolve())
    shown = [(line.source.label if line.source else "", line.line, line.text) for line in lines]
    assert shown == [
        ("user/AGENTS.md", 1, "Be brief."),
        ("", 0, ""),
        ("workspace/AGENTS.md", 1, "# A"),
        ("workspace/docs/x.md", 0, '<instruction-import path="docs/x.md">'),
        ("workspace/docs/x.md", 1, "X1"),
        ("workspace/docs/x.md", 2, "X2"),
        ("workspace/docs/x.md", 0, "</instruction-import>"),
        ("workspace/AGENTS.md", 3, "End."),
    ]
    begins = [row for row, line in enumerate(lines) if line.begins_document]
    assert begins == [0, 2]


def test_sources_are_numbered_as_they_first_appear(tmp_path: Path) -> None:
    tree = make_tree(tmp_path).write(
        {
            "w/AGENTS.md": "@a.md\n@b.md\n",
            "w/a.md": "A\n@c.md\n",
            "w/b.md": "B\n",
            "w/c.md": "C\n",
        }
    )
    sources = text_sources(tree.resolve())
    order = sorted(sources.values(), key=lambda source: source.number)
    names = [source.label.removeprefix("workspace/") for source in order]
    assert names == ["AGENTS.md", "a.md", "c.md", "b.md"]
    assert [source.number for source in order] == [0, 1, 2, 3]


def test_marks_stand_at_the_lines_of_diagnostics_and_differences(tmp_path: Path) -> None:
    text = "# A\n@gone.md\n\n```\n@docs/x.md\n```\n@types/node\n"
    tree = make_tree(tmp_path).write({"w/AGENTS.md": text, "w/docs/x.md": "X\n"})
    found = tree.resolve()
    path = tree.path("w/AGENTS.md")
    marks = {(mark.row, mark.level) for mark in file_marks(found, path)}
    assert (2, MarkLevel.WARNING) in marks
    assert (5, MarkLevel.DIFFERENCE) in marks
    assert (7, MarkLevel.QUIET) in marks
    assert not file_marks(found, tree.path("w/docs/x.md"))
    other = tree.resolve(profile=ProfileName.REASONIX_1X)
    assert (5, MarkLevel.DIFFERENCE) in {(m.row, m.level) for m in file_marks(other, path)}


def test_marks_of_the_effective_text_stand_where_the_line_is_shown(tmp_path: Path) -> None:
    tree = make_tree(tmp_path).write({"w/AGENTS.md": "# A\n@x.md\n", "w/x.md": "X\n@gone.md\n"})
    found = tree.resolve()
    lines = effective_text(found)
    (mark,) = (m for m in effective_marks(found, lines) if m.level is MarkLevel.WARNING)
    assert lines[mark.row - 1].text == "@gone.md"
    assert "gone.md" in mark.text


def test_what_names_no_line_is_no_mark(tmp_path: Path) -> None:
    found = make_tree(tmp_path).write({"w/AGENTS.md": "A\n"}).resolve()
    path = found.documents[0].path
    whole = Diagnostic("encoding_problem", path, path, 0, "Some bytes mean nothing.")
    found = replace(found, diagnostics=(whole,))
    assert file_marks(found, path) == ()
    assert file_notes(found, path) == ("Some bytes mean nothing.",)


def test_notes_tell_of_a_file_as_a_whole(tmp_path: Path) -> None:
    outside = tmp_path / "elsewhere.md"
    outside.write_text("Secret.\n", encoding="utf-8")
    tree = make_tree(tmp_path).write({"w/AGENTS.md": Link(str(outside)), "w/CLAUDE.md": "C\n"})
    found = tree.resolve()
    (note,) = file_notes(found, tree.path("w/AGENTS.md"))
    assert "link" in note
    assert file_notes(found, tree.path("w/CLAUDE.md")) == ()
