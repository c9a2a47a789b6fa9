"""Import lines are told from lines that only look like them."""

from __future__ import annotations

import pytest

from context_center.core.instructions.documents import ProfileName
from context_center.core.instructions.import_lines import (
    is_rooted,
    looks_like_document,
    source_lines,
)
from context_center.core.instructions.profiles import PROFILES

SPECIFICATION = PROFILES[ProfileName.SPECIFICATION]
REASONIX = PROFILES[ProfileName.REASONIX_1X]


def targets(text: str, profile: ProfileName) -> list[str]:
    """What a text asks for."""
    lines = source_lines(text, PROFILES[profile])
    return [line.target for line in lines if line.target]


@pytest.mark.parametrize(
    ("line", "specification", "reasonix"),
    [
        ("@docs/x.md", "docs/x.md", "docs/x.md"),
        ("  @docs/x.md \t", "docs/x.md", "docs/x.md"),
        ("@docs/x.md\r", "docs/x.md", "docs/x.md"),
        ("\u3000@docs/x.md\u00a0", "docs/x.md", "docs/x.md"),
        ("@Makefile", "Makefile", ""),
        ("@my notes.md", "my notes.md", ""),
        ("@a\\b", "a\\b", "a\\b"),
        ("See @docs/x.md", "", ""),
        ("- @docs/x.md", "", ""),
        ("ops@example.com", "", ""),
        ("@", "", ""),
        ("@ x.md", "", ""),
        ("@@ -1,2 +1,2 @@", "", ""),
    ],
)
def test_what_is_an_import_line(line: str, specification: str, reasonix: str) -> None:
    text = f"first\n{line}\nlast"
    assert targets(text, ProfileName.SPECIFICATION) == ([specification] if specification else [])
    assert targets(text, ProfileName.REASONIX_1X) == ([reasonix] if reasonix else [])


def test_code_holds_imports_for_reasonix_only() -> None:
    text = "```\n@a.md\n```\n\n    @b.md\n<!--\n@c.md\n-->\n@d.md"
    assert targets(text, ProfileName.SPECIFICATION) == ["d.md"]
    assert targets(text, ProfileName.REASONIX_1X) == ["a.md", "b.md", "c.md", "d.md"]


def test_lines_count_in_the_file_and_in_the_text() -> None:
    lines = source_lines("\n \r\n  one\n\ntwo\n\n", SPECIFICATION)
    assert [(line.text, line.line, line.text_line) for line in lines] == [
        ("one", 3, 1),
        ("", 4, 2),
        ("two", 5, 3),
    ]


def test_a_first_line_that_is_code_stays_code_after_trimming() -> None:
    (line,) = source_lines("    @a.md\n", SPECIFICATION)
    assert (line.text, line.mention, line.target, line.code) == ("@a.md", "a.md", "", True)
    assert targets("    @a.md\n", ProfileName.REASONIX_1X) == ["a.md"]


def test_only_line_feeds_end_lines() -> None:
    lines = source_lines("a\u2028b\x85c\x0cd\re", REASONIX)
    assert [line.text for line in lines] == ["a\u2028b\x85c\x0cd\re"]


@pytest.mark.parametrize(
    "target",
    [
        "/etc/hosts",
        "~/x.md",
        "~",
        "~other/x.md",
        "C:\\x.md",
        "C:x.md",
        "c:/x.md",
        "\\\\server\\share\\x.md",
        "\\x.md",
        "file:///etc/hosts",
        "https://example.com/x.md",
    ],
)
def test_rooted_targets(target: str) -> None:
    assert is_rooted(target)


@pytest.mark.parametrize(
    "target", ["docs/x.md", "../x.md", ".x", "ab:c", "docs\\x.md", "b: see below", "x~"]
)
def test_relative_targets(target: str) -> None:
    assert not is_rooted(target)


@pytest.mark.parametrize("target", ["x.md", "docs/x.MD", "docs/my notes.md", "./types", "../x"])
def test_targets_that_mean_a_document(target: str) -> None:
    assert looks_like_document(target)


@pytest.mark.parametrize(
    "target", ["types/node", "pytest.fixture", "alice please review", "alice see x.md", "word"]
)
def test_targets_that_most_likely_mean_none(target: str) -> None:
    assert not looks_like_document(target)
