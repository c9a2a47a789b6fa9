"""Which instruction files hold for a target, under the profile of the specification."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from context_center.core.instructions.documents import DocumentScope, InstructionSet, ProfileName
from context_center.services.instruction_files import (
    nested_instruction_directories,
    resolve_instructions,
)
from tests.helpers.instruction_trees import Link, Tree, labels, make_tree, only, told

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """An empty workspace and home."""
    return make_tree(tmp_path)


def not_read(found: InstructionSet, tree: Tree) -> dict[str, tuple[str, str]]:
    """Reason and suggestion of what is not read, by path relative to the tree."""
    start = len(str(tree.base)) + 1
    return {entry.path[start:]: (entry.reason, entry.suggestion) for entry in found.not_read}


def test_later_documents_are_more_specific(tree: Tree) -> None:
    tree.write(
        {
            "h/CLAUDE.md": "user",
            "w/CLAUDE.local.md": "root local",
            "w/CLAUDE.md": "claude",
            "w/REASONIX.md": "reasonix",
            "w/AGENTS.md": "agents",
            "w/a/AGENTS.local.md": "a local",
            "w/a/AGENTS.md": "a",
            "w/b/AGENTS.md": "b",
        }
    )
    found = tree.resolve("a")
    assert [(d.label, d.scope, d.depth, d.order) for d in found.documents] == [
        ("user/CLAUDE.md", DocumentScope.USER, -1, 0),
        ("workspace/REASONIX.md", DocumentScope.PROJECT, 0, 1),
        ("workspace/AGENTS.md", DocumentScope.PROJECT, 0, 2),
        ("workspace/CLAUDE.md", DocumentScope.PROJECT, 0, 3),
        ("workspace/CLAUDE.local.md", DocumentScope.LOCAL, 0, 4),
        ("workspace/a/AGENTS.md", DocumentScope.ANCESTOR, 1, 5),
        ("workspace/a/AGENTS.local.md", DocumentScope.LOCAL, 1, 6),
    ]
    assert found.target == tree.path("w/a")


@pytest.mark.parametrize("target", ["src/x.py", "src/none/deep", "./src/../src"])
def test_a_target_may_be_a_file_or_not_exist(tree: Tree, target: str) -> None:
    tree.write({"w/AGENTS.md": "root", "w/src/x.py": "", "w/src/AGENTS.md": "src"})
    found = tree.resolve(target)
    assert labels(found) == ["workspace/AGENTS.md", "workspace/src/AGENTS.md"]
    assert not found.diagnostics


def test_a_target_outside_falls_back_to_the_root(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "root", "o/AGENTS.md": "other"})
    found = tree.resolve(tree.path("o"))
    assert labels(found) == ["workspace/AGENTS.md"]
    assert (only(found).code, only(found).path) == ("target_outside_workspace", tree.path("o"))
    assert found.target == str(tree.root)


def test_a_target_named_through_a_link_is_inside(tree: Tree) -> None:
    tree.write({"w/a/AGENTS.md": "a", "alias": Link("w")})
    found = tree.resolve(tree.path("alias/a"))
    assert (labels(found), found.target) == (["workspace/a/AGENTS.md"], tree.path("w/a"))


def test_same_expanded_content_is_loaded_once(tree: Tree) -> None:
    tree.write(
        {
            "w/REASONIX.md": "rule 1\n",
            "w/CLAUDE.md": "@REASONIX.md\n",
            "w/AGENTS.md": b"\xef\xbb\xbf\r\nrule 1\r\n",
        }
    )
    found = tree.resolve()
    (document,) = found.documents
    assert document.label == "workspace/REASONIX.md"
    assert set(document.also_at) == {tree.path("w/CLAUDE.md"), tree.path("w/AGENTS.md")}
    assert found.block.count("rule 1") == 1


def test_of_same_contents_the_more_specific_stays(tree: Tree) -> None:
    tree.write({"h/AGENTS.md": "same", "w/AGENTS.md": "same", "w/a/CLAUDE.local.md": "same\n"})
    (document,) = tree.resolve("a").documents
    assert document.label == "workspace/a/CLAUDE.local.md"
    assert document.also_at == (tree.path("h/AGENTS.md"), tree.path("w/AGENTS.md"))


def test_contents_that_overlap_are_both_loaded(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "one\ntwo", "w/CLAUDE.md": "one\ntwo\nthree"})
    assert labels(tree.resolve()) == ["workspace/AGENTS.md", "workspace/CLAUDE.md"]


def test_a_link_to_the_other_document_is_read_and_not_repeated(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "rules\n@gone.md", "w/CLAUDE.md": Link("AGENTS.md")})
    found = tree.resolve()
    (document,) = found.documents
    assert document.also_at == (tree.path("w/CLAUDE.md"),)
    assert only(found).source_path == tree.path("w/AGENTS.md")


def test_a_link_that_git_wrote_as_text_is_recognised(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "rules", "w/CLAUDE.md": "AGENTS.md"})
    found = tree.resolve()
    assert labels(found) == ["workspace/AGENTS.md", "workspace/CLAUDE.md"]
    assert (only(found).code, only(found).source_path) == ("link_as_text", tree.path("w/CLAUDE.md"))


def test_a_home_inside_the_workspace_is_read_once(tree: Tree) -> None:
    tree.write({"w/.reasonix/AGENTS.md": "mine\n@gone.md", "alias": Link("w")})
    linked = replace(tree, home=tree.base / "alias" / ".reasonix")
    found = linked.resolve(".reasonix")
    (document,) = found.documents
    assert (document.label, document.scope) == (
        "workspace/.reasonix/AGENTS.md",
        DocumentScope.ANCESTOR,
    )
    assert document.also_at == (tree.path("alias/.reasonix/AGENTS.md"),)
    assert told(found) == [("import_unreadable", 2)]
    assert labels(linked.resolve()) == ["user/AGENTS.md"]


def test_a_workspace_that_is_the_home_is_read_once(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "rules"})
    (document,) = replace(tree, home=tree.root).resolve().documents
    assert (document.label, document.also_at) == ("workspace/AGENTS.md", ())


def test_near_misses_are_named(tree: Tree) -> None:
    tree.write(
        {
            "h/AGENTS.local.md": "x",
            "h/agents.md": "x",
            "CLAUDE.md": "x",
            "w/AGENT.md": "x",
            "w/CLAUDE.MD": "x",
            "w/CLAUDE.local.MD": "x",
            "w/REASONIX.md.txt": "x",
            "w/REASONIX.md": "read",
            "w/.reasonix/REASONIX.md": "x",
            "w/.claude/agents/AGENTS.md": "x",
            "w/sub/AGENT.md": "not on the walk",
        }
    )
    found = tree.resolve()
    assert labels(found) == ["workspace/REASONIX.md"]
    assert not_read(found, tree) == {
        "h/AGENTS.local.md": (
            "Not read: .local.md files count in a workspace, not in the home.",
            "",
        ),
        "h/agents.md": ("Not read: did you mean AGENTS.md?", "AGENTS.md"),
        "CLAUDE.md": ("Outside the workspace, not read.", ""),
        "w/AGENT.md": ("Not read: did you mean AGENTS.md?", "AGENTS.md"),
        "w/CLAUDE.MD": ("Not read: did you mean CLAUDE.md?", "CLAUDE.md"),
        "w/CLAUDE.local.MD": ("Not read: did you mean CLAUDE.local.md?", "CLAUDE.local.md"),
        "w/REASONIX.md.txt": ("Not read: only REASONIX.md is, which is there as well.", ""),
        "w/.reasonix/REASONIX.md": (
            "Not read: instruction files count beside .reasonix, not in it.",
            "",
        ),
    }


def test_the_home_above_the_workspace_is_no_near_miss(tree: Tree) -> None:
    tree.write({"AGENTS.md": "user rules"})
    found = replace(tree, home=tree.base).resolve()
    assert (labels(found), found.not_read) == (["user/AGENTS.md"], ())


def test_a_linked_home_is_no_near_miss(tree: Tree) -> None:
    tree.write({"alias": Link("."), "w/.claude/AGENTS.md": "mine", "w/.claude/CLAUDE.md": ""})
    found = replace(tree, home=tree.base / "alias" / "w" / ".claude").resolve()
    assert (labels(found), found.not_read) == (["user/AGENTS.md"], ())


def test_a_linked_home_above_the_workspace_is_listed_as_home_only(tree: Tree) -> None:
    tree.write({"alias": Link("."), "AGENTS.local.md": "mine"})
    found = replace(tree, home=tree.base / "alias").resolve()
    assert list(not_read(found, tree)) == ["alias/AGENTS.local.md"]


@pytest.fixture
def broken(tree: Tree) -> Tree:
    """A workspace where most names lead to something that is no file."""
    tree.write(
        {
            "w/AGENTS.md": None,
            "w/REASONIX.md": Link("/dev/zero"),
            "w/AGENTS.local.md": Link("gone.md"),
            "w/REASONIX.local.md": Link("REASONIX.local.md"),
            "w/CLAUDE.local.md": "the rest loads",
        }
    )
    tree.pipe("w/CLAUDE.md")
    return tree


def test_what_is_no_file_is_told_and_the_rest_loads(broken: Tree) -> None:
    found = broken.resolve()
    assert labels(found) == ["workspace/CLAUDE.local.md"]
    assert [(item.code, item.path, item.message.rpartition(": ")[2]) for item in found.diagnostics][
        1:
    ] == [
        ("document_unreadable", broken.path("w/AGENTS.md"), "it is a directory."),
        ("document_unreadable", broken.path("w/CLAUDE.md"), "it is no regular file."),
        (
            "document_unreadable",
            broken.path("w/REASONIX.local.md"),
            "it cannot be read (Too many levels of symbolic links).",
        ),
        ("document_unreadable", broken.path("w/AGENTS.local.md"), "it is a link to nothing."),
    ]
    assert found.diagnostics[0].code == "document_symlink_escape"
    assert found.diagnostics[0].path == broken.path("w/REASONIX.md")


def test_reasonix_passes_over_them_and_they_are_listed(broken: Tree) -> None:
    found = broken.resolve(profile=ProfileName.REASONIX_1X)
    assert labels(found) == ["workspace/CLAUDE.local.md"]
    assert told(found) == [("document_symlink_escape", 0)]
    assert set(not_read(found, broken)) == {
        "w/AGENTS.md",
        "w/CLAUDE.md",
        "w/REASONIX.local.md",
        "w/AGENTS.local.md",
    }


def test_bytes_that_are_no_text_are_told_with_their_line(tree: Tree) -> None:
    tree.write(
        {"w/AGENTS.md": b"rule 1\nhe said \x93yes\x94\n@i.md", "w/i.md": b"a\nb\nc\xff\xff\n"}
    )
    found = tree.resolve()
    assert "rule 1\nhe said \N{REPLACEMENT CHARACTER}yes" in found.block
    assert [(item.code, item.source_path, item.line) for item in found.diagnostics] == [
        ("encoding_problem", tree.path("w/AGENTS.md"), 2),
        ("encoding_problem", tree.path("w/i.md"), 3),
    ]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "gb18030"])
def test_other_encodings_are_read(tree: Tree, encoding: str) -> None:
    tree.write({"w/AGENTS.md": "# 规则\n\n先跑测试\n".encode(encoding)})
    (document,) = tree.resolve().documents
    assert document.body == "# 规则\n\n先跑测试"


def test_watched_are_all_paths_that_take_part_or_would(tree: Tree) -> None:
    tree.write(
        {
            "w/AGENTS.md": "@x.md\n@gone.md\n@../secret.md",
            "w/x.md": Link("real/x.md"),
            "w/real/x.md": "@y.md",
            "w/CLAUDE.md": Link("docs/claude.md"),
            "w/docs/claude.md": "c",
        }
    )
    watched = set(tree.resolve("docs").watched)
    assert {
        tree.path(f"{directory}/{name}.md")
        for directory in ("h", "w", "w/docs")
        for name in ("REASONIX", "AGENTS", "CLAUDE")
    } <= watched
    assert tree.path("w/docs/AGENTS.local.md") in watched
    assert {tree.path(f"w/{name}") for name in ("x.md", "real/x.md", "y.md", "gone.md")} <= watched
    assert tree.path("w/docs/claude.md") in watched
    assert tree.path("secret.md") not in watched


def test_a_remote_workspace_reads_nothing(tree: Tree) -> None:
    tree.write({"h/AGENTS.md": "user", "w/AGENTS.md": "local"})
    remote = replace(tree.workspace, remote_address="ssh://host/w")
    for profile in ProfileName:
        found = resolve_instructions(remote, profile=profile)
        assert found == InstructionSet(profile, "", "", (), (), "")
    assert list(nested_instruction_directories(remote, lambda: False)) == []


def test_a_workspace_known_by_its_slug_only_has_the_users_documents(tree: Tree) -> None:
    tree.write({"h/AGENTS.md": "user"})
    found = resolve_instructions(replace(tree.workspace, root=""), "a")
    assert (labels(found), found.target, found.not_read) == (["user/AGENTS.md"], "", ())


def test_nested_directories_are_found(tree: Tree) -> None:
    tree.write(
        {
            "w/AGENTS.md": "root",
            "w/b/AGENTS.md": "b",
            "w/a/deep/er/CLAUDE.local.md": "deep",
            "w/a/CLAUDE.md": Link("../AGENTS.md"),
            "w/a/agents.md": "another name",
            "w/node_modules/x/AGENTS.md": "dependency",
            "w/a/.git/AGENTS.md": "version control",
            "w/a/target/AGENTS.md": "build result",
            "w/.github/AGENTS.md": "hidden, but not skipped",
            "w/linked": Link("a"),
            "w/c/AGENTS.md": None,
        }
    )
    found = nested_instruction_directories(tree.workspace, lambda: False)
    assert list(found) == [tree.path(f"w/{name}") for name in (".github", "a", "a/deep/er", "b")]


def test_a_cancelled_search_ends(tree: Tree) -> None:
    tree.write({f"w/{name}/AGENTS.md": name for name in "abc"})
    asked: list[None] = []

    def after_three_directories() -> bool:
        asked.append(None)
        return len(asked) > 3

    found = list(nested_instruction_directories(tree.workspace, after_three_directories))
    assert found == [tree.path("w/a"), tree.path("w/b")]
