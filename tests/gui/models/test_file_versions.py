"""What a look at the disk means for a text that is being edited."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from context_center.services.instruction_writing import OpenInstructions
from context_center.ui.models.file_versions import FileVersions, News


def _file(text: str | None, target: str = "/w/AGENTS.md") -> OpenInstructions:
    if text is None:
        return OpenInstructions("/w/AGENTS.md", target)
    status = Path(__file__).stat()
    return OpenInstructions("/w/AGENTS.md", target, text, data=text.encode(), status=status)


@pytest.mark.parametrize(
    ("typed", "found", "news"),
    [
        ("a\n", _file("a\r\n"), News.NOTHING),
        ("a\n", _file("b\n"), News.RELOAD),
        ("mine\n", _file("b\n"), News.CONFLICT),
        ("b\n", _file("b\r\n"), News.SAME_TEXT),
        ("a\n", _file(None), News.CONFLICT),
        ("a\n", _file("a\r\n", "/w/CLAUDE.md"), News.CONFLICT),
    ],
)
def test_news_are_seen_from_the_text(typed: str, found: OpenInstructions, news: News) -> None:
    versions = FileVersions.of(_file("a\r\n"))
    assert versions.learn(found, typed, fit=True) is news
    assert (versions.disk is found) == (news is News.CONFLICT)
    assert versions.known == found


def test_what_cannot_be_edited_replaces_nothing() -> None:
    versions = FileVersions.of(_file("a\n"))
    assert versions.learn(_file("b\n"), "a\n", fit=False) is News.CONFLICT
    assert versions.opened == _file("a\n")


def test_a_change_that_is_taken_back_is_over() -> None:
    versions = FileVersions.of(_file("a\n"))
    versions.learn(_file("b\n"), "mine\n", fit=True)
    assert versions.learn(_file("a\n"), "mine\n", fit=True) is News.BACK
    assert versions.disk is None


def test_who_goes_on_without_theirs_is_remembered() -> None:
    versions = FileVersions.of(_file("a\n"))
    versions.learn(_file("b\n"), "mine\n", fit=True)
    versions.pass_over()
    assert (versions.opened, versions.base, versions.overwrites) == (_file("b\n"), "a\n", True)
    versions.adopt(_file("mine\n"))
    assert (versions.base, versions.overwrites) == ("mine\n", False)


def test_new_rights_of_the_same_text_are_known() -> None:
    versions = FileVersions.of(_file("a\n"))
    status = Path(__file__).parent.stat()
    found = replace(_file("a\n"), status=status)
    assert versions.learn(found, "mine\n", fit=True) is News.NOTHING
    assert versions.opened.status is status
