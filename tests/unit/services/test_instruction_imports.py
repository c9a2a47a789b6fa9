"""Imports under the profile of the specification, on real files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from context_center.core.instructions.documents import ProfileName
from context_center.services.instruction_sources import MAX_BYTES
from tests.helpers.instruction_trees import Link, Tree, make_tree, only, told

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """An empty workspace and home."""
    return make_tree(tmp_path)


def body(tree: Tree) -> str:
    """The expanded text of the only document."""
    (document,) = tree.resolve().documents
    return document.body


def test_an_import_is_expanded_with_its_place(tree: Tree) -> None:
    tree.write({"w/a/AGENTS.md": "Top\n@docs/x.md\nEnd\n", "w/a/docs/x.md": "\nX1\nX2\n"})
    (document,) = tree.resolve("a").documents
    assert document.body == (
        'Top\n<instruction-import path="a/docs/x.md">\nX1\nX2\n</instruction-import>\nEnd'
    )
    (found,) = document.imports
    assert (found.path, found.source_path) == (tree.path("w/a/docs/x.md"), document.path)
    assert (found.line, found.depth, found.label) == (2, 1, "workspace/a/docs/x.md")
    assert [(line.text, line.path, line.line) for line in document.lines] == [
        ("Top", document.path, 1),
        ('<instruction-import path="a/docs/x.md">', found.path, 0),
        ("X1", found.path, 2),
        ("X2", found.path, 3),
        ("</instruction-import>", found.path, 0),
        ("End", document.path, 3),
    ]


def test_a_user_import_is_labelled_as_the_users(tree: Tree) -> None:
    tree.write({"h/AGENTS.md": "@more/x.md", "h/more/x.md": "X"})
    (document,) = tree.resolve().documents
    assert document.imports[0].label == "user/more/x.md"
    assert str(tree.base) not in tree.resolve().block


def test_imports_stay_in_the_directory_they_began_from(tree: Tree) -> None:
    tree.write(
        {
            "w/a/AGENTS.md": "@deep/d/one.md\n@../shared.md",
            "w/a/deep/d/one.md": "@../../two.md\n@../../../shared.md",
            "w/a/two.md": "TWO",
            "w/shared.md": "SECRET",
        }
    )
    found = tree.resolve("a")
    (document,) = found.documents
    assert "TWO" in document.body
    assert "SECRET" not in document.body
    assert [(item.code, item.path, item.source_path, item.line) for item in found.diagnostics] == [
        ("import_outside_source", "../../../shared.md", tree.path("w/a/deep/d/one.md"), 2),
        ("import_outside_source", "../shared.md", tree.path("w/a/AGENTS.md"), 2),
    ]
    assert "parent escape" in found.diagnostics[0].message


def test_a_sibling_whose_name_begins_alike_is_outside(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "@../w-secrets/x.md", "w-secrets/x.md": "SECRET"})
    assert only(tree.resolve()).code == "import_outside_source"
    assert body(tree) == "@../w-secrets/x.md  <!-- rejected: import_outside_source -->"


def test_links_that_lead_out_are_not_followed(tree: Tree) -> None:
    tree.write(
        {
            "me/.ssh/id_rsa": "SECRET",
            "w/docs/home": Link("../../me"),
            "w/notes.md": Link("../me/.ssh/id_rsa"),
            "w/gone.md": Link("../me/nothing"),
            "w/AGENTS.md": "@docs/home/.ssh/id_rsa\n@notes.md\n@docs/home/none.md\n@gone.md",
        }
    )
    found = tree.resolve()
    assert told(found) == [("import_symlink_escape", line) for line in (1, 2, 3, 4)]
    assert "SECRET" not in found.block


def test_a_link_that_stays_inside_is_followed(tree: Tree) -> None:
    tree.write({"w/real/x.md": "X", "w/x.md": Link("real/x.md"), "w/AGENTS.md": "@x.md"})
    assert body(tree) == '<instruction-import path="x.md">\nX\n</instruction-import>'
    assert not tree.resolve().diagnostics


def test_absolute_targets_are_rejected_and_never_silent(tree: Tree) -> None:
    tree.write(
        {
            "w/docs/win.md": "W",
            "w/AGENTS.md": "@C:\\Users\\me\\Some Folder\\CLAUDE.md\n@/etc/hosts\n@~/agents.md\n"
            "@\\\\server\\share\\x.md\n@file:///etc/hosts\n@C:x.md\n",
        }
    )
    found = tree.resolve()
    assert told(found) == [("import_outside_source", line) for line in range(1, 7)]
    assert all("absolute path" in item.message for item in found.diagnostics)
    assert body(tree).count("<!-- rejected: import_outside_source -->") == 6


def test_a_backslash_is_named_as_the_mistake(tree: Tree) -> None:
    tree.write({"w/docs/win.md": "W", "w/AGENTS.md": "@docs\\win.md"})
    assert only(tree.resolve()).remedy == "Did you mean @docs/win.md?"


@pytest.mark.parametrize(
    ("target", "reason", "remedy"),
    [
        ("docs/rules.md", "the letter case differs", "Did you mean @docs/Rules.md?"),
        ("Docs/Rules.md", "the letter case differs", "Did you mean @docs/Rules.md?"),
        ("docs/other.md", "it does not exist", "Did you mean @docs/other.md.txt?"),
        ("docs/none.md", "it does not exist", ""),
        ("docs", "it is a directory", ""),
        ("dangling.md", "it is a link to nothing", ""),
        ("empty.md", "it is empty", ""),
        ("picture.png", "it is no text", ""),
        ("loop.md", "it cannot be read", ""),
        ("large.md", "it is larger than", ""),
        ("pipe.md", "it is no regular file", ""),
    ],
)
def test_why_an_import_is_not_read(tree: Tree, target: str, reason: str, remedy: str) -> None:
    tree.write(
        {
            "w/docs/Rules.md": "R",
            "w/docs/other.md.txt": "O",
            "w/dangling.md": Link("gone.md"),
            "w/empty.md": " \n",
            "w/picture.png": b"\x89PNG\x00\x00",
            "w/loop.md": Link("loop.md"),
            "w/large.md": b"x" * (MAX_BYTES + 1),
            "w/AGENTS.md": f"text\n@{target}\n",
        }
    )
    tree.pipe("w/pipe.md")
    diagnostic = only(tree.resolve())
    assert (diagnostic.code, diagnostic.line) == ("import_unreadable", 2)
    assert diagnostic.source_path == tree.path("w/AGENTS.md")
    assert diagnostic.path == tree.path(f"w/{target}")
    assert reason in diagnostic.message
    assert diagnostic.remedy == remedy
    assert not diagnostic.quiet
    assert body(tree) == f"text\n@{target}"


def test_mentions_are_text_and_told_quietly(tree: Tree) -> None:
    text = (
        "pnpm --filter @acme/web dev\nMail ops@example.com or (not @example.com)\n"
        "@alice please review\n@types/node"
    )
    tree.write({"w/AGENTS.md": text})
    found = tree.resolve()
    assert body(tree) == text
    assert told(found) == [("import_unreadable", 3), ("import_unreadable", 4)]
    assert all(item.quiet and "not found" in item.message for item in found.diagnostics)


def test_code_and_comments_are_text_without_a_word(tree: Tree) -> None:
    text = (
        'Example:\n```python\n@pytest.fixture(scope="x")\n```\n```markdown\n@docs/x.md\n```\n'
        "    @docs/x.md\n<!-- @docs/x.md -->\n<!--\n@docs/x.md\n-->\n~~~\n@docs/x.md"
    )
    tree.write({"w/AGENTS.md": text, "w/docs/x.md": "X"})
    assert body(tree) == text
    assert not tree.resolve().diagnostics


def chain(tree: Tree) -> None:
    """A document that imports the first of twelve files, each of which imports the next."""
    links = {f"w/f{n}.md": f"LINE-{n}\n@f{n + 1}.md" for n in range(12)}
    tree.write({"w/AGENTS.md": "@f0.md", **links})


def test_five_levels_are_expanded_and_the_sixth_is_named(tree: Tree) -> None:
    chain(tree)
    found = tree.resolve()
    (document,) = found.documents
    assert [item.depth for item in document.imports] == [5, 4, 3, 2, 1]
    assert "LINE-4\n@f5.md" in document.body
    assert "LINE-5" not in found.block
    diagnostic = only(found)
    assert (diagnostic.code, diagnostic.line) == ("import_too_deep", 2)
    assert diagnostic.path == tree.path("w/f5.md")
    assert diagnostic.source_path == tree.path("w/f4.md")


def test_both_profiles_stop_at_the_same_level(tree: Tree) -> None:
    chain(tree)
    other = tree.resolve(profile=ProfileName.REASONIX_1X)
    assert other.block == tree.resolve().block
    assert not other.diagnostics


def test_a_diamond_is_no_cycle(tree: Tree) -> None:
    tree.write(
        {"w/AGENTS.md": "@b.md\n@c.md", "w/b.md": "@d.md", "w/c.md": "@./d.md", "w/d.md": "DEEP"}
    )
    assert body(tree).count("DEEP") == 1
    assert "@./d.md  <!-- skipped: duplicate import -->" in body(tree)
    assert not tree.resolve().diagnostics


def test_a_cycle_is_told_with_its_chain(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "@a.md", "w/a.md": "A\n@b.md", "w/b.md": "B\n@a.md\n@b.md"})
    found = tree.resolve()
    assert told(found) == [("import_cycle", 2), ("import_cycle", 3)]
    assert found.diagnostics[0].message == "Import cycle: a.md → b.md → a.md."
    assert found.diagnostics[1].message == "Import cycle: b.md → b.md."
    assert [item.label for item in found.documents[0].imports] == [
        "workspace/b.md",
        "workspace/a.md",
    ]


def test_a_document_that_imports_itself_through_a_link(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "A\n@same.md", "w/same.md": Link("AGENTS.md")})
    assert only(tree.resolve()).code == "import_cycle"
    assert body(tree) == "A\n@same.md  <!-- skipped: import cycle -->"


def test_a_note_stands_before_the_carriage_return(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": "@../x.md\r\nend\r\n"})
    note = "@../x.md  <!-- rejected: import_outside_source -->"
    assert body(tree) == f"{note}\r\nend"
    assert [line.text for line in tree.resolve().documents[0].lines] == [note, "end"]


def test_markup_in_a_name_does_not_end_the_mark(tree: Tree) -> None:
    tree.write({"w/AGENTS.md": '@a"<b>&c.md', 'w/a"<b>&c.md': "X"})
    assert body(tree).startswith('<instruction-import path="a&#34;&lt;b&gt;&amp;c.md">\n')
