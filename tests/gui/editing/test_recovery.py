"""Recovery copies of what was typed, and their way back."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtTest import QTest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.helpers.editing import Editing
    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Windows


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


def test_a_copy_whose_fact_is_gone_comes_back_as_a_new_one(
    editing: Editing, begin: Callable[[], Editing], store: TemporaryStore
) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    editing.end()
    store.remove("deploy")
    again = begin()
    again.wait(lambda: again.editors.returns.offer.sentence() != "")
    again.editors.returns.offer.activated.emit(0)
    (dialog,) = again.editors.dialogs
    values = dialog.session.editor.values()
    assert (values.title, values.body) == ("Deploy", "On Tuesday.\n\nAt ten. Sharp.")
    with again.qtbot.waitSignal(dialog.session.saved):
        dialog.session.save()
    again.calm()
    assert again.on_disk("deploy").endswith("At ten. Sharp.\n")
    assert again.copies() == []


def test_a_copy_waits_while_its_fact_is_edited_anew(
    editing: Editing, begin: Callable[[], Editing]
) -> None:
    editing.edit("deploy")
    editing.type_body(" Sharp.")
    editing.end()
    again = begin()
    offer = again.editors.returns.offer
    again.wait(lambda: offer.sentence() != "")
    again.edit("deploy")
    again.type_body(" Other.")
    offer.activated.emit(0)
    assert offer.sentence() != ""
    assert again.editor.body.editor.text().endswith("At ten. Other.")
    again.session.revert()
    offer.activated.emit(0)
    again.wait(lambda: again.editor.body.editor.text().endswith("At ten. Sharp."))


def test_a_raw_text_comes_back_as_it_was_typed(
    begin: Callable[[], Editing], store: TemporaryStore
) -> None:
    store.write_text("broken", "---\nname: [\n---\nbody\n")
    first = begin()
    first.edit("broken")
    first.editor.raw.insert("typed ")
    first.end()
    again = begin()
    again.wait(lambda: again.editors.returns.offer.sentence() != "")
    again.editors.returns.offer.activated.emit(0)
    again.wait(lambda: again.editors.shown is not None)
    assert again.editor.raw_text() == "typed ---\nname: [\n---\nbody\n"


def test_another_workspace_does_not_offer_it(
    editing: Editing, windows: Windows, tmp_path: Path
) -> None:
    editing.edit("deploy")
    editing.type_body("x")
    editing.end()
    other = tmp_path / "other"
    other.mkdir()
    workspace = replace(
        editing.store.workspace, root=str(other), facts_dir=str(tmp_path / "elsewhere")
    )
    opened = windows.open(workspace)
    editors = opened.window.navigator.facts.editors
    assert editors is not None
    editing.qtbot.waitUntil(lambda: editors.returns._looked, timeout=10_000)
    editing.qtbot.waitUntil(lambda: not opened.bridge.is_loading, timeout=10_000)
    assert editors.returns.offer.sentence() == ""
    assert len(editing.copies()) == 1
