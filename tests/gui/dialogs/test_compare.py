"""The window that compares two facts and follows both."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QWidget

from context_center.core.facts import ArchivedFact, Fact, Scope
from context_center.services.snapshot import Snapshot, StoreState
from context_center.ui.dialogs.compare import CompareDialog
from context_center.ui.dialogs.comparisons import Comparisons
from context_center.ui.models.compared_fact import ComparedFact
from tests.helpers.temporary_store import NOW, make_fact

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.theme import Theme
    from tests.helpers.temporary_store import TemporaryStore

OLD = make_fact("alpha", title="Alpha", body="one\ntwo")
NEW = make_fact("beta", Scope.GLOBAL, title="Beta", body="one\n2\n三")


@pytest.fixture
def dialog(theme: Theme, shown: Callable[[QWidget], QWidget]) -> CompareDialog:
    dialog = CompareDialog(theme, lambda: NOW)
    shown(dialog)
    dialog.compare(ComparedFact(OLD), ComparedFact(NEW))
    return dialog


def snapshot(
    store: TemporaryStore, *facts: Fact, archived: tuple[ArchivedFact, ...] = ()
) -> Snapshot:
    return Snapshot(store.workspace, StoreState.READY, 1, NOW, facts, archived=archived)


def test_it_is_a_window_of_its_own(dialog: CompareDialog) -> None:
    assert not dialog.isModal()
    assert dialog.windowTitle() == "“Alpha” and “Beta”"
    assert dialog.comparison.text.summary() == "1 change  ·  +2 −1"


def test_revisions_of_one_fact_are_named_by_number(dialog: CompareDialog) -> None:
    old = ComparedFact(replace(NEW, revision=2, title="Was"), live=False)
    dialog.compare(old, ComparedFact(replace(NEW, revision=5)))
    assert dialog.windowTitle() == "“Beta”: revisions 2 and 5"


def test_the_keys_of_the_comparison_work_in_the_whole_window(dialog: CompareDialog) -> None:
    close = dialog.buttons.button(QDialogButtonBox.StandardButton.Close)
    close.setFocus()
    QTest.keySequence(close, QKeySequence("F7"))
    assert dialog.comparison.text.current_change == 0


def test_escape_closes(dialog: CompareDialog) -> None:
    QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_sides_can_be_swapped(dialog: CompareDialog) -> None:
    dialog.swap.click()
    assert dialog.sides == (ComparedFact(NEW), ComparedFact(OLD))
    assert dialog.comparison.text.summary() == "1 change  ·  +1 −2"


def test_a_change_on_disk_is_followed(dialog: CompareDialog, store: TemporaryStore) -> None:
    changed = replace(NEW, revision=2, title="Beta 2", body="one\ntwo")
    dialog.comparison.text.go_to_change(0)
    dialog.follow(snapshot(store, OLD, changed))
    assert dialog.windowTitle() == "“Alpha” and “Beta 2”"
    assert dialog.comparison.text.summary() == "The texts are the same"
    assert not dialog.note.isVisible()


def test_a_fact_that_is_gone_stays_as_it_was_and_is_told(
    dialog: CompareDialog, store: TemporaryStore
) -> None:
    dialog.follow(snapshot(store, OLD))
    assert dialog.note.isVisible()
    assert dialog.note.text() == "“Beta” is gone from the store; this is what it was."
    assert dialog.comparison.text.summary() == "1 change  ·  +2 −1"
    dialog.follow(snapshot(store, OLD, NEW))
    assert not dialog.note.isVisible()


def test_nothing_is_followed_before_the_first(theme: Theme, store: TemporaryStore) -> None:
    dialog = CompareDialog(theme, lambda: NOW)
    dialog.follow(snapshot(store))
    dialog.swap.click()
    assert dialog.sides is None
    dialog.deleteLater()


def test_one_window_is_used_again_and_closes_with_its_workspace(
    bridge: WorkspaceBridge,
    theme: Theme,
    store: TemporaryStore,
    shown: Callable[[QWidget], QWidget],
    open_bridge: Callable[[], WorkspaceBridge],
) -> None:
    store.write("alpha", body="one")
    open_bridge()
    parent = QWidget()
    shown(parent)
    comparisons = Comparisons(bridge, theme, parent)
    assert comparisons.dialog is None
    comparisons.open(ComparedFact(OLD), ComparedFact(NEW))
    first = comparisons.dialog
    comparisons.open(ComparedFact(NEW), ComparedFact(OLD))
    assert comparisons.dialog is first is not None
    assert first.sides == (ComparedFact(NEW), ComparedFact(OLD))
    bridge.opened.emit(store.workspace)
    assert comparisons.dialog is None
