"""Labels that are cut where they do not fit, and copied whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication

from context_center.ui.widgets.elided_label import ElidedLabel, PathLabel

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

PATH = "/home/me/.reasonix/projects/-home-me-payments-api/memory"


def test_a_text_that_fits_is_shown_whole(shown: Callable[[QWidget], QWidget]) -> None:
    label = ElidedLabel("short")
    shown(label)
    label.resize(label.sizeHint())
    assert label.shown_text() == "short"
    assert label.toolTip() == "short"


def test_a_long_text_is_cut_at_its_end(shown: Callable[[QWidget], QWidget]) -> None:
    label = ElidedLabel("a rather long sentence about nothing")
    shown(label)
    label.resize(80, label.height())
    assert label.shown_text().startswith("a rath")
    assert label.shown_text().endswith("…")
    assert label.text() == "a rather long sentence about nothing"
    assert label.accessibleName() == label.text()
    assert label.minimumSizeHint().width() < label.sizeHint().width()


def test_a_path_is_cut_in_its_middle_and_keeps_both_ends(
    shown: Callable[[QWidget], QWidget],
) -> None:
    label = PathLabel(PATH)
    shown(label)
    label.resize(160, label.height())
    cut = label.shown_text()
    assert cut.startswith("/home")
    assert cut.endswith("memory")
    assert "…" in cut
    assert PATH in label.toolTip()


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_keys_copy_the_whole_path(
    shown: Callable[[QWidget], QWidget], qtbot: QtBot, key: Qt.Key
) -> None:
    label = PathLabel(PATH)
    shown(label)
    QGuiApplication.clipboard().clear()
    with qtbot.waitSignal(label.copied) as copied:
        qtbot.keyClick(label, key)
    assert copied.args == [PATH]
    assert QGuiApplication.clipboard().text() == PATH


def test_the_platforms_copy_keys_copy(shown: Callable[[QWidget], QWidget], qtbot: QtBot) -> None:
    label = PathLabel(PATH)
    shown(label)
    with qtbot.waitSignal(label.copied):
        qtbot.keyClick(label, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)


def test_a_click_copies_and_a_drag_away_does_not(
    shown: Callable[[QWidget], QWidget], qtbot: QtBot
) -> None:
    label = PathLabel(PATH)
    label.set_path(PATH, "store ~/.reasonix/…")
    shown(label)
    assert label.shown_text() == "store ~/.reasonix/…"
    with qtbot.waitSignal(label.copied) as copied:
        qtbot.mouseClick(label, Qt.MouseButton.LeftButton)
    assert copied.args == [PATH]
    with qtbot.assertNotEmitted(label.copied):
        qtbot.mousePress(label, Qt.MouseButton.LeftButton)
        qtbot.mouseRelease(label, Qt.MouseButton.LeftButton, pos=QPoint(-5, -5))
        qtbot.mouseClick(label, Qt.MouseButton.RightButton)


def test_without_a_path_nothing_is_copied(
    shown: Callable[[QWidget], QWidget], qtbot: QtBot
) -> None:
    label = PathLabel()
    shown(label)
    with qtbot.assertNotEmitted(label.copied):
        label.copy()
