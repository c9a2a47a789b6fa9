"""Whatever lies on disk, resolving ends, stays inside and names no absolute path."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from context_center.core.instructions.documents import ProfileName
from tests.helpers.instruction_trees import Link, Tree, make_tree

NAMES = (
    "h/AGENTS.md",
    "h/x.md",
    "w/AGENTS.md",
    "w/CLAUDE.md",
    "w/AGENTS.local.md",
    "w/x.md",
    "w/y.md",
    "w/a/REASONIX.md",
    "w/a/x.md",
    "w/a/b/CLAUDE.md",
    "w/a/b/z.md",
    "out/x.md",
)
TARGETS = st.sampled_from(
    ["x.md", "./y.md", "a/x.md", "b/z.md", "../x.md", "../../out/x.md", "AGENTS.md", "gone.md"]
)
LINES = st.one_of(
    TARGETS.map(lambda target: f"@{target}"),
    st.sampled_from(["```", "<!--", "-->", "    @x.md", "@types/node", "", "@~/x.md", "@/x.md"]),
    st.text(alphabet="ab@ 规`\t", max_size=6),
    st.text(alphabet="./\\~:ax\0 ", max_size=8).map("@{}".format),
)
TEXTS = st.lists(LINES, max_size=5).map("\n".join)
LINKS = st.sampled_from(["x.md", "../x.md", "../out/x.md", "AGENTS.md", "a", "gone"]).map(Link)
TREES = st.dictionaries(st.sampled_from(NAMES), st.one_of(TEXTS, TEXTS, TEXTS, LINKS), min_size=3)


def source_line(tree: Tree, path: str, line: int) -> str:
    """A line of a file as it is written."""
    assert path.startswith(str(tree.base))
    return Path(path).read_text(encoding="utf-8").split("\n")[line - 1]


@settings(max_examples=80)
@given(TREES, st.sampled_from(ProfileName), st.sampled_from([None, "a", "a/b", "a/none"]))
def test_any_tree_resolves_safely(
    files: dict[str, str | Link], profile: ProfileName, target: str | None
) -> None:
    with tempfile.TemporaryDirectory() as directory:
        tree = make_tree(Path(directory).resolve()).write(files)
        found = tree.resolve(target, profile)
        assert str(tree.base) not in found.block
        for document in found.documents:
            assert document.body in found.block
            assert all(1 <= item.depth <= 5 for item in document.imports)
            assert all(item.label.startswith(("workspace/", "user/")) for item in document.imports)
            for line in document.lines:
                if line.line:
                    text = source_line(tree, line.path, line.line).strip()
                    assert line.text.strip().startswith(text)


@settings(max_examples=80)
@given(TREES, st.sampled_from(ProfileName))
def test_nothing_from_outside_is_read(files: dict[str, str | Link], profile: ProfileName) -> None:
    with tempfile.TemporaryDirectory() as directory:
        tree = make_tree(Path(directory).resolve())
        tree.write({**files, "out/x.md": "SECRET"})
        assert "SECRET" not in tree.resolve("a/b", profile).block
