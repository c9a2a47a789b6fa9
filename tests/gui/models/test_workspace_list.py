"""The workspaces to choose from, and the chooser that shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QAbstractItemModelTester

from context_center.services.known_workspaces import KnownWorkspace
from context_center.ui.models.workspace_list import (
    COUNT_ROLE,
    PLACE_ROLE,
    WorkspaceChoice,
    WorkspaceListModel,
    choice_of,
    choices,
)
from context_center.ui.widgets.workspace_chooser import WorkspaceChooser

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme
    from tests.helpers.temporary_store import TemporaryStore

KNOWN = (
    KnownWorkspace("-a-b", "/a-b", ("/a/b",), 3),
    KnownWorkspace("-gone", "", (), 1),
    KnownWorkspace("-home-me-Zoo", "/home/me/Zoo", (), 0),
)
REMOTE = "ssh://host/app"


def test_each_path_is_one_choice_and_remote_ones_come_last() -> None:
    found = choices(KNOWN, (REMOTE,), WorkspaceChoice("-new", "/new"))
    assert [choice.title for choice in found] == ["-gone", "a-b", "b", "new", "Zoo", REMOTE]
    assert [choice.facts for choice in found] == [1, 3, 3, None, 0, None]


def test_the_current_workspace_is_not_listed_twice(store: TemporaryStore) -> None:
    current = choice_of(store.workspace)
    known = KnownWorkspace(store.workspace.slug, store.workspace.root, (), 5)
    found = choices((known,), (), current)
    assert [(choice.key, choice.facts) for choice in found] == [(store.workspace.root, 5)]


def test_the_model_gives_what_is_drawn_and_what_is_heard(qapp: object) -> None:
    model = WorkspaceListModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_choices(choices(KNOWN, (REMOTE,), WorkspaceChoice("-gone")))

    def row(key: str) -> list[object]:
        index = model.index(model.row_of(key))
        heard = Qt.ItemDataRole.AccessibleTextRole
        return [index.data(), index.data(PLACE_ROLE), index.data(COUNT_ROLE), index.data(heard)]

    assert row("/a-b") == ["a-b", "/a-b", "3 facts", "a-b, /a-b"]
    unknown = "Folder not known, facts only"
    assert row("-gone") == ["-gone", unknown, "1 fact", f"-gone, {unknown}"]
    assert row(REMOTE)[1:3] == ["On another machine", ""]
    assert model.row_of("/nowhere") == -1
    assert model.index(99).data() is None
    assert tester.model() is model


def test_the_same_choices_do_not_reset_the_model(qtbot: QtBot) -> None:
    model = WorkspaceListModel()
    found = choices(KNOWN, (), WorkspaceChoice("-gone"))
    model.set_choices(found)
    assert isinstance(model, QAbstractItemModel)
    with qtbot.assertNotEmitted(model.modelReset):
        model.set_choices(choices(KNOWN, (), WorkspaceChoice("-gone")))


def test_choosing_tells_it_and_shows_the_open_one_until_it_is_open(
    theme: Theme, shown: Callable[[QWidget], QWidget], qtbot: QtBot
) -> None:
    chooser = WorkspaceChooser(theme, (QAction("Open Folder…"),))
    shown(chooser)
    current = WorkspaceChoice("-a-b", "/a-b")
    found = choices(KNOWN, (REMOTE,), current)
    chooser.set_choices(found, current)
    assert chooser.combo.currentText() == "a-b"
    assert chooser.combo.toolTip() == "/a-b"
    with qtbot.waitSignal(chooser.chosen) as chosen:
        chooser.combo.activated.emit(chooser.combo.findText("Zoo"))
    assert chosen.args is not None
    assert chosen.args[0].root == "/home/me/Zoo"
    assert chooser.combo.currentText() == "a-b"
    with qtbot.assertNotEmitted(chooser.chosen):
        chooser.combo.activated.emit(chooser.combo.findText("a-b"))


def test_the_list_is_drawn_in_both_modes(theme: Theme, shown: Callable[[QWidget], QWidget]) -> None:
    chooser = WorkspaceChooser(theme, ())
    shown(chooser)
    chooser.set_choices(choices(KNOWN, (REMOTE,), WorkspaceChoice("-gone")), WorkspaceChoice())
    chooser.combo.showPopup()
    view = chooser.combo.view()
    light = view.viewport().grab().toImage()
    theme.set_mode("dark")
    dark = view.viewport().grab().toImage()
    chooser.combo.hidePopup()
    assert light.pixelColor(100, 2).lightness() > 200
    assert dark.pixelColor(100, 2).lightness() < 100
    assert view.sizeHintForRow(0) > 2 * view.fontMetrics().height()
