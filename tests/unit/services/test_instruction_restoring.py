"""Writes of instruction files taken back, and near misses renamed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from context_center.core.errors import ConfinementError, NameTakenError, StaleRevisionError
from context_center.services.instruction_writing import InstructionWriter
from tests.helpers.instruction_trees import Link, make_tree

if TYPE_CHECKING:
    from pathlib import Path

    from tests.helpers.instruction_trees import Tree

MIXED = b"\xef\xbb\xbf# A\r\n\n- one\xc2\xa0x\r\n- two\xe2\x80\xa8y"


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return make_tree(tmp_path).write({"w/AGENTS.md": MIXED})


@pytest.fixture
def writer(tree: Tree) -> InstructionWriter:
    return InstructionWriter(tree.workspace, durable=False)


def test_the_former_bytes_come_back_and_go_again(tree: Tree, writer: InstructionWriter) -> None:
    path = tree.root / "AGENTS.md"
    written = writer.write(writer.open(str(path)), "# B\n")
    after = path.read_bytes()
    undone = writer.take_back(written)
    assert path.read_bytes() == MIXED
    writer.take_back(undone)
    assert path.read_bytes() == after


def test_what_was_changed_since_stays(tree: Tree, writer: InstructionWriter) -> None:
    path = tree.root / "AGENTS.md"
    written = writer.write(writer.open(str(path)), "# B\n")
    path.write_bytes(b"theirs")
    with pytest.raises(StaleRevisionError):
        writer.take_back(written)
    assert path.read_bytes() == b"theirs"


def test_a_made_file_is_removed_and_made_again(tree: Tree, writer: InstructionWriter) -> None:
    path = tree.root / "CLAUDE.md"
    undone = writer.take_back(writer.write(writer.open(str(path)), "new\n"))
    assert not path.exists()
    assert writer.take_back(undone).created
    assert path.read_bytes() == b"new\n"


def test_through_a_link_the_target_comes_back(tree: Tree, writer: InstructionWriter) -> None:
    tree.write({"w/CLAUDE.md": Link("AGENTS.md")})
    link, target = tree.root / "CLAUDE.md", tree.root / "AGENTS.md"
    written = writer.write(writer.open(str(link)), "# B\n", target=str(target))
    writer.take_back(written)
    assert target.read_bytes() == MIXED
    assert link.is_symlink()


@pytest.mark.parametrize("name", ["AGENT.md", "Agents.md", "AGENTS.md.txt"])
def test_a_near_miss_gets_its_name_and_gives_it_back(tmp_path: Path, name: str) -> None:
    tree = make_tree(tmp_path).write({f"w/{name}": MIXED})
    writer = InstructionWriter(tree.workspace, durable=False)
    renamed = writer.rename(tree.path(f"w/{name}"), tree.path("w/AGENTS.md"))
    assert [entry.name for entry in tree.root.iterdir()] == ["AGENTS.md"]
    assert (tree.root / "AGENTS.md").read_bytes() == MIXED
    writer.take_back(renamed)
    assert [entry.name for entry in tree.root.iterdir()] == [name]


def test_a_name_that_is_taken_stays_as_it_is(tree: Tree, writer: InstructionWriter) -> None:
    tree.write({"w/AGENT.md": "miss\n"})
    with pytest.raises(NameTakenError):
        writer.rename(tree.path("w/AGENT.md"), tree.path("w/AGENTS.md"))
    assert (tree.root / "AGENTS.md").read_bytes() == MIXED
    assert (tree.root / "AGENT.md").read_text(encoding="utf-8") == "miss\n"


@pytest.mark.parametrize("name", ["README.md", "sub/AGENT.md", "CLAUDE.md"])
def test_other_names_are_not_changed(name: str, tree: Tree, writer: InstructionWriter) -> None:
    tree.write({f"w/{name}": "x\n"})
    (tree.root / "AGENTS.md").unlink()
    with pytest.raises(ConfinementError):
        writer.rename(tree.path(f"w/{name}"), tree.path("w/AGENTS.md"))
    assert not (tree.root / "AGENTS.md").exists()


def test_only_a_regular_file_gets_another_name(tree: Tree, writer: InstructionWriter) -> None:
    tree.write({"w/CLAUD.md": Link("AGENTS.md")})
    with pytest.raises(ConfinementError):
        writer.rename(tree.path("w/CLAUD.md"), tree.path("w/CLAUDE.md"))
    assert not (tree.root / "CLAUDE.md").exists()
