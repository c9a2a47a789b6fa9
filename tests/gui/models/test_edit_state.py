"""The versions behind an editor, without any editor."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.fact_file import FactSource, read_fact, render_fact
from context_center.core.facts import Scope
from context_center.services.fact_opening import OpenFact
from context_center.ui.models.edit_state import DiskNews, EditState, reads_alike
from tests.helpers.stores import a_fact

STATUS = os.stat(Path(__file__))


def opened(body: str, **fields: object) -> OpenFact:
    return read(render_fact(replace(a_fact(), body=body, **fields)))  # type: ignore[arg-type]


def read(text: str) -> OpenFact:
    fact = read_fact(FactSource(text, "/alpha.md", "alpha", Scope.PROJECT, 0))
    return OpenFact(fact, text, 0, text.encode(), STATUS)


class Buffer:
    """Stands in for an editor that holds one body."""

    def __init__(self, body: str) -> None:
        self.body = body

    def says(self, version: OpenFact) -> bool:
        return version.fact.body == self.body


BASE = opened("base")


def test_a_fresh_edit_is_clean() -> None:
    state, buffer = EditState(BASE), Buffer("base")
    assert not state.is_modified(buffer.says)
    assert not state.must_ask
    assert state.see(BASE, buffer.says) is DiskNews.SAME


def test_a_clean_buffer_follows_the_disk() -> None:
    state, buffer, theirs = EditState(BASE), Buffer("base"), opened("theirs", revision=2)
    assert state.see(theirs, buffer.says) is DiskNews.RELOADED
    assert state.base is state.disk is theirs
    buffer.body = "theirs"
    assert not state.is_modified(buffer.says)


def test_a_dirty_buffer_is_in_conflict_until_that_is_settled() -> None:
    state, buffer, theirs = EditState(BASE), Buffer("mine"), opened("theirs", revision=2)
    assert state.see(theirs, buffer.says) is DiskNews.CONFLICT
    assert (state.base, state.disk) == (BASE, theirs)
    assert state.must_ask
    state.keep_mine()
    assert state.must_ask
    assert state.kept
    assert state.is_modified(buffer.says)
    state.settle(theirs)
    assert not state.must_ask
    assert not state.kept


def test_another_change_makes_a_kept_conflict_open_again() -> None:
    state, buffer = EditState(BASE), Buffer("mine")
    state.see(opened("theirs", revision=2), buffer.says)
    state.keep_mine()
    assert state.see(opened("again", revision=3), buffer.says) is DiskNews.CONFLICT
    assert not state.kept
    assert state.base is BASE


def test_a_buffer_that_only_looks_clean_in_a_conflict_is_not_reloaded() -> None:
    state, buffer = EditState(BASE), Buffer("mine")
    theirs = opened("theirs", revision=2)
    state.see(theirs, buffer.says)
    buffer.body = "theirs"
    assert state.see(opened("again", revision=3), buffer.says) is DiskNews.CONFLICT


def test_the_same_text_on_both_sides_is_no_conflict() -> None:
    state, buffer, theirs = EditState(BASE), Buffer("mine"), opened("mine", revision=2)
    assert state.see(theirs, buffer.says) is DiskNews.AGREED
    assert state.base is theirs


def test_what_the_form_does_not_show_is_no_conflict() -> None:
    state, buffer = EditState(BASE), Buffer("mine")
    verified = opened("base", revision=2, last_verified_at="2026-08-11T00:00:00Z")
    assert state.see(verified, buffer.says) is DiskNews.AGREED
    assert state.base is verified
    assert not state.must_ask


def test_a_file_that_goes_and_comes_back() -> None:
    state, buffer = EditState(BASE), Buffer("mine")
    assert state.see(None, buffer.says) is DiskNews.GONE
    assert state.must_ask
    assert state.is_modified(buffer.says)
    assert state.fact is BASE.fact
    assert state.see(None, buffer.says) is DiskNews.SAME
    assert state.see(opened("theirs"), buffer.says) is DiskNews.CONFLICT


def test_an_edit_may_begin_at_an_earlier_version() -> None:
    assert EditState(opened("theirs", revision=2), BASE).conflict
    assert not EditState(opened("base", revision=2), BASE).conflict


@pytest.mark.parametrize(
    ("text", "alike"), [("---\nname: [\n---\nx", True), ("---\nname: [\n---\ny", False)]
)
def test_raw_texts_are_alike_when_they_are_the_same(text: str, alike: bool) -> None:
    assert reads_alike(read("---\nname: [\n---\nx"), read(text)) is alike


@given(st.lists(st.sampled_from(["base", "a", "b", None]), max_size=8), st.sampled_from("bamx"))
def test_whatever_happens_on_disk_a_dirty_buffer_is_never_told_to_reload(
    bodies: list[str | None], mine: str
) -> None:
    state, buffer = EditState(BASE), Buffer(f"mine {mine}")
    for number, body in enumerate(bodies, 2):
        found = None if body is None else opened(body, revision=number)
        assert state.see(found, buffer.says) is not DiskNews.RELOADED
        assert state.is_modified(buffer.says)
        if state.disk is not None and state.disk.fact.body != state.base.fact.body:
            assert state.must_ask
