"""Whatever a file holds, opening it in the editor is no change of it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtTest import QTest

from context_center.core.errors import BrokenHeaderError
from context_center.core.fact_edit import FactEdit
from context_center.core.fact_file import FactSource, read_fact, render_fact
from context_center.core.fact_form import edit_for
from context_center.core.facts import Activation, FactType, Scope, Volatility
from context_center.core.line_ends import with_lf
from context_center.services.drafts import Draft
from context_center.services.fact_opening import OpenFact
from context_center.ui.widgets.edit_buffer import EditBuffer
from context_center.ui.widgets.edit_draft import base_of_draft, draft_of, values_of_draft
from context_center.ui.widgets.fact_editor import FactEditor, Mode
from tests.helpers.temporary_store import NOW, make_fact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

    from context_center.ui.theme import Theme

STATUS = os.stat(Path(__file__))
SEARCH = settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
HARD = st.text(
    st.sampled_from("a b\t\u00a0\u2028\u2029\u0085\x0b\x0c\x1c\ufeff\ufdd0#:'\"\\[]{}-中😀\n\r")
)
FIELDS = st.fixed_dictionaries(
    {
        "title": HARD,
        "description": HARD,
        "keywords": HARD,
        "body": HARD,
        "type": st.sampled_from(FactType),
        "activation": st.sampled_from(Activation),
        "volatility": st.sampled_from(Volatility),
        "expires_at": st.sampled_from(["", "2027-01-01T00:00:00Z", "2027-01-01T09:00:00.5Z"]),
        "subject_key": st.sampled_from(["", "a.b-c_d"]),
    }
)


@pytest.fixture
def buffer(theme: Theme, qapp: QApplication) -> Iterator[EditBuffer]:
    editor = FactEditor(theme, lambda: NOW)
    yield EditBuffer(editor)
    editor.deleteLater()


def opened(text: str, name: str = "alpha") -> OpenFact:
    fact = read_fact(FactSource(text, f"/{name}.md", name, Scope.PROJECT, NOW))
    return OpenFact(fact, text, 0, text.encode("utf-8", "surrogatepass"), STATUS)


@SEARCH
@given(FIELDS)
def test_a_fact_is_unchanged_by_being_opened(buffer: EditBuffer, fields: dict[str, object]) -> None:
    version = opened(render_fact(make_fact("alpha", **fields)))
    buffer.begin(version)
    assert not buffer.is_modified
    if buffer.editor.mode is Mode.FORM:
        assert edit_for(version.fact, buffer.editor.values()) == FactEdit()


@SEARCH
@given(HARD.map(lambda text: f"---\nname: [\n---\n{text}") | HARD | st.text())
def test_any_file_is_unchanged_by_being_opened(buffer: EditBuffer, text: str) -> None:
    version = opened(text)
    buffer.begin(version)
    assert not buffer.is_modified
    if buffer.editor.mode is Mode.RAW:
        assert buffer.editor.raw_text() == with_lf(text)


@SEARCH
@given(FIELDS, FIELDS)
def test_a_reload_takes_everything_and_undoing_it_takes_nothing_from_the_disk(
    buffer: EditBuffer, before: dict[str, object], after: dict[str, object]
) -> None:
    first = opened(render_fact(make_fact("alpha", **before)))
    second = opened(render_fact(make_fact("alpha", revision=2, **after)))
    buffer.begin(first)
    buffer.see(second)
    assert not buffer.is_modified
    assert buffer.state is not None
    assert buffer.state.disk is second


@SEARCH
@given(FIELDS, HARD)
def test_a_copy_brings_back_what_was_typed(
    buffer: EditBuffer, fields: dict[str, object], typed: str
) -> None:
    version = opened(render_fact(make_fact("alpha", **fields)))
    buffer.begin(version)
    if buffer.editor.mode is Mode.RAW:
        buffer.editor.change_raw_to(version.text + typed)
    else:
        buffer.editor.body.editor.change_to(version.fact.body + typed)
    draft = draft_of(buffer, "k", "/store", "Title", 5)
    values, raw = buffer.editor.values(), buffer.editor.raw_text()
    if draft is None:
        assert not buffer.is_modified
        return
    buffer.begin(version, base_of_draft(draft, version))
    buffer.resume(values_of_draft(draft), draft.text)
    again = buffer.editor.raw_text() if buffer.editor.mode is Mode.RAW else buffer.editor.values()
    assert again == (raw if buffer.editor.mode is Mode.RAW else values)


def test_a_copy_of_another_release_gives_what_it_can(buffer: EditBuffer) -> None:
    draft = Draft("k", "/s", "", 1, values={"title": "T", "type": "unheard-of", "later": "x"})
    values = values_of_draft(draft)
    assert values is not None
    assert (values.title, values.type) == ("T", FactType.PROJECT)


def test_the_base_of_a_copy_is_the_file_where_it_is_still_that(buffer: EditBuffer) -> None:
    version = opened(render_fact(make_fact("alpha", body="now")))
    same = Draft("k", "/s", "/alpha.md", 1, base_text="x", base_digest=version.digest)
    assert base_of_draft(same, version) is version
    text = render_fact(make_fact("alpha", body="then"))
    base = base_of_draft(Draft("k", "/s", "/alpha.md", 1, base_text=text), version)
    assert base.fact.body == "then"


def test_a_raw_text_is_made_a_new_fact_only_with_a_valid_header(buffer: EditBuffer) -> None:
    buffer.begin(opened("---\nname: [\n---\nbody\n"))
    with pytest.raises(BrokenHeaderError):
        buffer.values()
    buffer.editor.change_raw_to("---\nname: alpha\ntitle: Alpha\n---\n\nbody\n")
    values = buffer.values()
    assert (values.name, values.title, values.body) == ("alpha", "Alpha", "body")


def test_mine_keeps_what_no_field_can_hold_as_it_was(buffer: EditBuffer) -> None:
    buffer.begin(opened(render_fact(make_fact("alpha", expires_at="2027-01-01T00:00:00Z"))))
    buffer.editor.form.expires.change_to("someday")
    QTest.keyClicks(buffer.editor.form.title, "!")
    mine = buffer.mine()
    assert mine is not None
    assert mine.expires_at == "2027-01-01T00:00:00Z"
    assert mine.title.startswith("!")
