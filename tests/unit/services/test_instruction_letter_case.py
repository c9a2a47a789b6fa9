"""Names on a file system that ignores letter case, as on macOS and Windows."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import TYPE_CHECKING

import pytest

from context_center.core.instructions.documents import ProfileName
from context_center.core.instructions.instruction_sets import instruction_set
from context_center.core.instructions.slots import InstructionRequest
from context_center.services.instruction_sources import InstructionReader
from tests.helpers.instruction_trees import Tree, labels, make_tree, told

if TYPE_CHECKING:
    from context_center.core.instructions.documents import InstructionSet
    from context_center.core.instructions.sources import Found, Reading


class CaseIgnoringReader(InstructionReader):
    """Real files, found under any spelling; the path that was asked for stays as asked."""

    def look(self, path: str) -> Found:
        """What is at ``path`` in any letter case."""
        return super().look(spelled(path))

    def read(self, real_path: str) -> Reading:
        """The text of the file at ``real_path`` in any letter case."""
        return super().read(spelled(real_path))


def spelled(path: str) -> str:
    """``path`` as it is spelled on disk, as far as it exists."""
    place = Path(path).anchor
    for part in PurePath(path).parts[1:]:
        here = Path(place)
        names = [entry.name for entry in here.iterdir()] if here.is_dir() else []
        alike = [name for name in names if name.lower() == part.lower()]
        place = str(here / (part if part in names or not alike else alike[0]))
    return place


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """An empty workspace and home."""
    return make_tree(tmp_path)


def resolve(tree: Tree, profile: ProfileName) -> InstructionSet:
    """The instructions as such a file system gives them."""
    request = InstructionRequest(str(tree.root), str(tree.root), str(tree.home), "")
    return instruction_set(request, profile, CaseIgnoringReader())


def test_an_import_that_works_here_only_is_told(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "@docs/rules.md", "w/Docs/Rules.md": "RULES"})
    found = resolve(tree, ProfileName.SPECIFICATION)
    assert "RULES" in found.block
    assert told(found) == [("import_wrong_case", 1)]
    assert found.diagnostics[0].remedy.startswith("Write @Docs/Rules.md:")
    assert told(resolve(tree, ProfileName.REASONIX_1X)) == []


def test_a_document_counts_under_its_own_name_only(tree: Tree) -> None:
    tree.write({"w/Agents.md": "rules"})
    found = resolve(tree, ProfileName.SPECIFICATION)
    assert labels(found) == []
    assert [entry.suggestion for entry in found.not_read] == ["AGENTS.md"]


def test_reasonix_reads_it_and_nothing_is_missed(tree: Tree) -> None:
    tree.write({"w/Agents.md": "rules"})
    found = resolve(tree, ProfileName.REASONIX_1X)
    assert labels(found) == ["workspace/AGENTS.md"]
    assert found.not_read == ()
