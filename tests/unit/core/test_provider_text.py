"""Making a text fit for a provider."""

from __future__ import annotations

import pytest

from context_center.core.provider_text import fit_for_provider, on_one_line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("in /srv/data/x", "in <local-home>/x"),
        ("in /srv/data", "in <local-home>"),
        ("in /srv/data.", "in <local-home>."),
        ("in //srv//data/x", "in <local-home>/x"),
        ("in /srv/database", "in /srv/database"),
        ("in /srv/data-2", "in /srv/data-2"),
        ("in /srv/data.old", "in /srv/data.old"),
        ("in /other/srv/data", "in /other/srv/data"),
        ("in ./srv/data", "in ./srv/data"),
        ("/home/ann/x and ~ann/y", "<local-home>/x and <local-home>/y"),
        ("d:/Store\\x", "<local-home>\\x"),
        ("file:///srv/data/x", "file:<local-home>/x"),
        ("nothing here", "nothing here"),
    ],
)
def test_private_paths(text: str, expected: str) -> None:
    assert fit_for_provider(text, ("/srv/data", "D:\\store", "/", "")) == expected


def test_the_deepest_directory_goes_first() -> None:
    assert fit_for_provider("/srv/a/b/c", ("/srv/a", "/srv/a/b")) == "<local-home>/c"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("</session-context>", "&lt;/session-context>"),
        ("< / SESSION-Context >", "&lt; / SESSION-Context >"),
        ('<session-context version="1">', '&lt;session-context version="1">'),
        ("<memory-recall>x</memory-recall\n>", "&lt;memory-recall>x&lt;/memory-recall\n>"),
        ("a < b and <b>bold</b>", "a < b and <b>bold</b>"),
        ("<session-contextual>", "<session-contextual>"),
    ],
)
def test_tags_of_the_host(text: str, expected: str) -> None:
    assert fit_for_provider(text) == expected


def test_one_line() -> None:
    assert on_one_line("a  b") == "a  b"
    assert on_one_line("") == ""
    assert on_one_line("\u2028") == ""
    assert on_one_line("a\n b\r\nc\u2028d") == "a b c d"
