"""Paths as text: part by part, never letter by letter."""

from __future__ import annotations

import pytest

from context_center.core.instructions.paths import (
    directories_between,
    is_within,
    joined,
    relative_label,
)


@pytest.mark.parametrize(
    ("path", "inside"),
    [
        ("/home/me/app", True),
        ("/home/me/app/x.md", True),
        ("/home/me/app-secrets/x.md", False),
        ("/home/me", False),
    ],
)
def test_inside_is_decided_by_parts(path: str, inside: bool) -> None:
    assert is_within(path, "/home/me/app") is inside


def test_joining_takes_dots_away() -> None:
    assert joined("/w/a", "../b/./x.md") == "/w/b/x.md"
    assert joined("/w/a", "docs/") == "/w/a/docs"


def test_the_way_down() -> None:
    assert directories_between("/w", "/w/a/b") == ("/w", "/w/a", "/w/a/b")
    assert directories_between("/w", "/w") == ("/w",)
    assert directories_between("/w", "/other") == ("/w",)


def test_labels_are_relative_and_encodable() -> None:
    assert relative_label("/w/a/x.md", "/w") == "a/x.md"
    assert relative_label("/w", "/w") == ""
    assert relative_label("/w/\udcff.md", "/w") == "\N{REPLACEMENT CHARACTER}.md"


def test_a_label_never_leads_up() -> None:
    with pytest.raises(ValueError, match="not in the subpath"):
        relative_label("/other/x.md", "/w")
