"""A fact whose header is no YAML mapping, and text that does not decode."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from context_center.ui.widgets import edit_words
from context_center.ui.widgets.fact_editor import Mode

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.helpers.editing import Editing
    from tests.helpers.temporary_store import TemporaryStore


BROKEN = '---\nname: broken\ndescription: "the "fast" path"\n---\nbody\n'


@pytest.fixture
def broken(begin: Callable[[], Editing], store: TemporaryStore) -> Editing:
    store.write_text("broken", BROKEN)
    editing = begin()
    editing.edit("broken")
    return editing


def test_a_broken_header_has_only_its_raw_text(broken: Editing) -> None:
    assert broken.editor.mode is Mode.RAW
    assert broken.editor.raw.isVisible()
    assert not broken.editor.form.isVisible()
    assert broken.editor.raw_text() == BROKEN
    assert "no valid YAML" in broken.editor.problems.text()
    assert "Line 3" in broken.editor.problems.text()


def test_a_mended_header_opens_the_form(broken: Editing) -> None:
    broken.editor.raw.change_to(BROKEN.replace('"the "fast" path"', "the fast path"))
    broken.save()
    assert broken.fact("broken").description == "the fast path"
    assert broken.editor.mode is Mode.FORM
    assert broken.editor.form.description.text() == "the fast path"


def test_a_raw_text_is_saved_only_over_the_bytes_that_were_opened(broken: Editing) -> None:
    broken.editor.raw.change_to(BROKEN + "mine\n")
    broken.opened.bridge._stop_watching()
    broken.store.write_text("broken", BROKEN + "theirs\n")
    broken.save()
    broken.wait(lambda: broken.editor.notice.said() != "")
    assert broken.on_disk("broken") == BROKEN + "theirs\n"
    assert broken.editor.raw_text() == BROKEN + "mine\n"
    broken.editor.notice.choose(edit_words.COMPARE)
    dialog = broken.editors.merging
    assert dialog is not None
    assert dialog.view.undecided == 1
    dialog.reject()


def test_a_raw_text_that_is_still_broken_is_written_as_typed(broken: Editing) -> None:
    broken.editor.raw.change_to(BROKEN + "more\n")
    broken.save()
    assert broken.on_disk("broken") == BROKEN + "more\n"
    assert broken.editor.mode is Mode.RAW
    assert not broken.session.is_modified()


def test_a_text_that_does_not_decode_is_only_shown(
    begin: Callable[[], Editing], store: TemporaryStore
) -> None:
    Path(store.path("bad")).write_bytes(b"---\nname: bad\n---\n\nhe said \xff\xfe\x93\n")
    editing = begin()
    editing.edit("bad")
    assert editing.editor.body.editor.isReadOnly()
    assert "no encoding that is known" in editing.editor.foot.error_text()
