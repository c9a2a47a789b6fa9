"""Recovery copies of what was typed, and their way back."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from PySide6.QtTest import QTest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.helpers.editing import Editing
    from tests.helpers.temporary_store import TemporaryStore


def test_a_copy_is_kept_while_typing_and_goes_with_the_save(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    editing.wait(lambda: len(editing.copies()) == 1)
    assert "At ten. Sharp." in editing.copies()[0].read_text(encoding="utf-8")
    editing.save()
    assert editing.copies() == []


def test_a_killed_process_loses_nothing(
    begin: Callable[[], Editing], store: TemporaryStore
) -> None:
    store.write("deploy", title="Deploy", body="On Tuesday.", revision=3)
    with subprocess.Popen(
        [sys.executable, "-m", "tests.helpers.typing_window", str(store.workspace.root)],
        env={**os.environ, "REASONIX_HOME": store.roots.home, "REASONIX_STATE_HOME": ""},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "kept\n"
        process.kill()
    editing = begin()
    offer = editing.editors.returns.offer
    editing.wait(lambda: offer.sentence() != "")
    assert offer.sentence().startswith("“Deploys” was not saved when the window ended.")
    offer.activated.emit(0)
    editing.wait(lambda: editing.editors.shown is not None)
    editing.calm()
    assert editing.editor.form.title.text() == "Deploys"
    assert editing.editor.body.editor.text() == "On Tuesday. Sharp\u00a0!\u2028"
    assert editing.mark == "Brought back from the recovery copy; not saved yet"
    editing.save()
    assert editing.fact("deploy").title == "Deploys"
    assert editing.copies() == []


def test_a_copy_of_a_fact_that_has_changed_since_is_a_conflict(
    editing: Editing, begin: Callable[[], Editing], store: TemporaryStore
) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    editing.end()
    store.write("deploy", title="Deploy", body="On Friday.\n\nAt ten.", revision=4)
    again = begin()
    again.wait(lambda: again.editors.returns.offer.sentence() != "")
    again.editors.returns.offer.activated.emit(0)
    again.wait(lambda: again.editors.shown is not None)
    again.calm()
    assert "Changed on disk as well" in again.editor.notice.said()
    state = again.session.buffer.state
    assert state is not None
    assert state.base.fact.body == "On Tuesday.\n\nAt ten."


def test_a_copy_that_is_refused_goes_and_one_that_is_not_answered_stays(
    editing: Editing, begin: Callable[[], Editing], store: TemporaryStore
) -> None:
    session = editing.editors.new()
    QTest.keyClicks(session.editor.form.title, "Never saved")
    editing.end()
    again = begin()
    again.wait(lambda: again.editors.returns.offer.sentence() != "")
    again.end()
    assert len(again.copies()) == 1
    third = begin()
    third.wait(lambda: third.editors.returns.offer.sentence() != "")
    assert "“Never saved”" in third.editors.returns.offer.sentence()
    third.editors.returns.offer.activated.emit(1)
    assert third.copies() == []
