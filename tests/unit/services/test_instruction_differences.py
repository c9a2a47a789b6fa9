"""What the two profiles treat differently is named with file and line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from context_center.core.instructions.documents import ProfileName
from tests.helpers.instruction_trees import Link, Tree, labels, make_tree

if TYPE_CHECKING:
    from pathlib import Path

OURS, THEIRS = ProfileName.SPECIFICATION, ProfileName.REASONIX_1X


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    """An empty workspace and home; the person's home directory is ``me``."""
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "me"))
    return make_tree(tmp_path)


def told(tree: Tree, profile: ProfileName, target: str | None = None) -> list[tuple[str, int, str]]:
    """Source, line and sentence of each difference; the source relative to the tree."""
    start = len(str(tree.base)) + 1
    return [
        ((item.source_path or item.path)[start:], item.line, item.message)
        for item in tree.resolve(target, profile).differences
    ]


def test_equal_treatment_says_nothing(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "@x.md\n@gone.md\n@../out.md\n", "w/x.md": "X"})
    for profile in ProfileName:
        assert told(tree, profile) == []


def test_imports_in_code(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "```\n@x.md\n```\n", "w/x.md": "X"})
    text = "in specification the line is text (code or comment)"
    imported = "in reasonix-1.x the file is imported"
    assert told(tree, OURS) == [("w/AGENTS.md", 2, f'"@x.md": {text}; {imported}.')]
    assert told(tree, THEIRS) == [("w/AGENTS.md", 2, f'"@x.md": {imported}; {text}.')]


def test_imports_from_elsewhere_in_the_workspace(tree: Tree) -> None:
    tree.write({"w/a/AGENTS.md": "\n\n@../shared.md", "w/shared.md": "SHARED"})
    ((source, line, _),) = told(tree, OURS, "a")
    assert (source, line) == ("w/a/AGENTS.md", 3)
    assert "SHARED" not in tree.resolve("a", OURS).block
    assert "SHARED" in tree.resolve("a", THEIRS).block


def test_imports_from_the_agent_directories_of_the_person(tree: Tree) -> None:
    tree.write({"h/AGENTS.md": "@~/.claude/more.md", "me/.claude/more.md": "MORE"})
    ours, theirs = tree.resolve(None, OURS), tree.resolve(None, THEIRS)
    assert [(item.line, item.quiet) for item in ours.differences] == [(1, False)]
    assert "MORE" not in ours.block
    assert '<instruction-import path=".claude/more.md">\nMORE\n' in theirs.block
    assert theirs.documents[0].imports[0].label == "user/.claude/more.md"


def test_a_line_that_stays_text_either_way_is_quiet(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "```\n@pytest.fixture\n```\n@alice please review"})
    assert [(item.line, item.quiet) for item in tree.resolve().differences] == [
        (2, True),
        (4, True),
    ]


def test_a_difference_below_a_difference_is_not_told(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "    @x.md", "w/x.md": "```\n@y.md\n```", "w/y.md": "Y"})
    assert [(source, line) for source, line, _ in told(tree, THEIRS)] == [("w/AGENTS.md", 1)]


def test_documents_that_one_profile_repeats(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "rule", "w/CLAUDE.md": "@AGENTS.md"})
    assert labels(tree.resolve(None, THEIRS)) == ["workspace/AGENTS.md", "workspace/CLAUDE.md"]
    sentence = (
        "In reasonix-1.x this document is loaded; in specification it repeats workspace/AGENTS.md."
    )
    for profile in ProfileName:
        assert told(tree, profile) == [("w/CLAUDE.md", 0, sentence)]


def test_a_linked_document_tells_its_differences_once(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "```\n@x.md\n```", "w/CLAUDE.md": Link("AGENTS.md"), "w/x.md": "X"})
    for profile in ProfileName:
        assert [(source, line) for source, line, _ in told(tree, profile)] == [("w/AGENTS.md", 2)]


def test_what_reasonix_does_not_say(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": b"ok\n\xff\xff\n", "w/CLAUDE.md": None})
    sentences = [
        ("w/AGENTS.md", 2),
        ("w/CLAUDE.md", 0),
    ]
    for profile in ProfileName:
        found = told(tree, profile)
        assert [(source, line) for source, line, _ in found] == sentences
        assert all(text.startswith("reasonix-1.x does not say: ") for _, _, text in found)


def test_what_two_documents_import_is_told_once(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "a\n@x.md", "w/CLAUDE.md": "b\n@x.md", "w/x.md": b"\xff\xff"})
    for profile in ProfileName:
        assert [(source, line) for source, line, _ in told(tree, profile)] == [("w/x.md", 1)]
