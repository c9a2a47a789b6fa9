"""Code and comments are told from prose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.instructions.markdown_regions import prose_flags


def prose(text: str) -> str:
    """One mark for each line: ``p`` for prose, ``-`` for code and comments."""
    return "".join("p" if flag else "-" for flag in prose_flags(text.split("\n")))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\n```\n@x\n```\n@y", "p---p"),
        ("~~~ python\n```\n@x\n~~~\n@y", "----p"),
        ("````\n```\n@x\n````\n@y", "----p"),
        ("```\n@x\n@y", "---"),
        ("```\n``` no end\n```\np", "---p"),
        ("``` `tick` \n@x", "pp"),
        ("   ```\n@x\n   ```\n@y", "---p"),
        ("a\n\n    @x\n\t@y\n  \t@z\n   @p", "pp---p"),
        ("    ```\n@x", "-p"),
        ("- ```python\n  @x\n  ```\n@y", "---p"),
        ("1. ```\n   @x\n   ```\n@y", "---p"),
    ],
    ids=[
        "fence",
        "tildes hold backticks",
        "longer fence holds a shorter one",
        "never closed",
        "a closing fence has no words",
        "no fence with a backtick in its words",
        "up to three blanks",
        "four columns, tabs counted",
        "indented code opens no fence",
        "fence in a list item",
        "fence in a numbered item",
    ],
)
def test_code_is_no_prose(text: str, expected: str) -> None:
    assert prose(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<!--\n@x\n-->\n@y", "p--p"),
        ("<!-- @x -->\n@y", "pp"),
        ("<!--\n@x\n\n@y", "p---"),
        ("words <!-- from here\n@x\nto here -->\n@y", "p--p"),
        ("words <!-- for ever\n@x\n\n@y -->", "pppp"),
        ("type `<!--` to begin\n@x\nand `-->` to end\n@y", "pppp"),
        ("<!-- one --> <!-- two\n@x\n-->\n@y", "p--p"),
        ("<!--\n```\n-->\n@y", "p--p"),
        ("```\n<!--\n```\n@y", "---p"),
    ],
    ids=[
        "block",
        "one line",
        "block never closed",
        "within a paragraph",
        "not closed within the paragraph",
        "in code spans",
        "the second of two",
        "a fence in a comment is none",
        "a comment in a fence is none",
    ],
)
def test_comments_are_no_prose(text: str, expected: str) -> None:
    assert prose(text) == expected


@given(st.lists(st.text(alphabet="`~ -<!>x1.\t", max_size=8), max_size=12))
def test_every_line_has_an_answer(lines: list[str]) -> None:
    assert len(prose_flags(lines)) == len(lines)
