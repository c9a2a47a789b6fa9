"""The block names places by labels only."""

from __future__ import annotations

from context_center.core.instructions.block import instruction_block, label_of
from context_center.core.instructions.documents import DocumentScope, InstructionDocument


def document(path: str, scope: DocumentScope, label: str, body: str) -> InstructionDocument:
    """A document without imports."""
    directory = path.rpartition("/")[0]
    return InstructionDocument(path, label, scope, directory, 0, 0, body, (), body, ())


def test_documents_stand_under_their_labels() -> None:
    block = instruction_block(
        [
            document("/h/AGENTS.md", DocumentScope.USER, "user/AGENTS.md", "mine"),
            document("/w/AGENTS.md", DocumentScope.PROJECT, "workspace/AGENTS.md", "ours"),
            document("/w/a/CLAUDE.md", DocumentScope.ANCESTOR, "workspace/a/CLAUDE.md", "deep"),
        ],
        "/w",
    )
    heading, *sections = block.split("\n\n## ")
    assert heading.startswith("# Instructions\n\nStanding guidance resolved for this workspace")
    assert sections == [
        "user/AGENTS.md (user)\n\nmine",
        "workspace/AGENTS.md (project, applies to workspace)\n\nours",
        "workspace/a/CLAUDE.md (ancestor, applies to workspace/a)\n\ndeep",
    ]


def test_no_documents_no_block() -> None:
    assert instruction_block([], "/w") == ""


def test_labels() -> None:
    assert label_of("/w/a/x.md", "/w", "workspace") == "workspace/a/x.md"
    assert label_of("/w", "/w", "workspace") == "workspace"
