"""How a row of the recall list is painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QListView, QStyleOptionViewItem, QToolTip

from context_center.core.recall.trace import Gate
from context_center.ui.delegates.hit_delegate import HitDelegate
from context_center.ui.models.recall_hits import RecallHitsModel
from context_center.ui.palette import ColorRole
from tests.helpers.recall_traces import hit, left_out, trace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme

SHOWN = trace(
    "deploy 部署",
    (hit("window", {"deploy": 1.0, "部署": 3.0}),),
    (left_out("freeze", {"deploy": 1.0}, Gate.PINNED),),
)


@pytest.fixture
def view(theme: Theme, qtbot: QtBot) -> Iterator[QListView]:
    view = QListView()
    model = RecallHitsModel(view)
    model.set_trace(SHOWN)
    view.setModel(model)
    view.setItemDelegate(HitDelegate(theme, view))
    view.setResizeMode(QListView.ResizeMode.Adjust)
    view.resize(700, 300)
    view.show()
    qtbot.waitExposed(view)
    yield view
    view.close()
    view.deleteLater()


def row_rect(view: QListView, row: int) -> QRect:
    return view.visualRect(view.model().index(row, 0))


def colors_in(view: QListView, row: int) -> set[str]:
    image = view.viewport().grab(row_rect(view, row)).toImage()
    points = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return {image.pixelColor(x, y).name() for x, y in points}


def test_a_bar_has_the_colours_of_its_tokens(view: QListView, theme: Theme) -> None:
    first, other = theme.series(0).name(), theme.series(1).name()
    assert {first, other} <= colors_in(view, 0)
    assert first in colors_in(view, 2)
    assert other not in colors_in(view, 2)


def test_the_chosen_row_stands_out(view: QListView, theme: Theme) -> None:
    view.setCurrentIndex(view.model().index(2, 0))
    grounds = [
        view.viewport().grab(row_rect(view, row)).toImage().pixelColor(8, 2) for row in (0, 2)
    ]
    assert grounds == [theme.color(ColorRole.SURFACE), theme.color(ColorRole.SELECTION)]


def test_rows_that_may_be_untrue_are_pale(view: QListView, theme: Theme) -> None:
    bright = theme.series(1).name()
    assert bright in colors_in(view, 0)
    view.itemDelegate().set_faded(True)
    view.viewport().update()
    assert bright not in colors_in(view, 0)


def test_in_a_narrow_list_the_pills_take_a_line_of_their_own(view: QListView, qtbot: QtBot) -> None:
    wide = row_rect(view, 0).height()
    view.resize(240, 300)
    qtbot.waitUntil(lambda: row_rect(view, 0).height() > wide)
    assert row_rect(view, 0).width() <= view.viewport().width()


def test_the_part_under_the_pointer_is_told(view: QListView, qtbot: QtBot) -> None:
    rect = row_rect(view, 0)
    delegate = view.itemDelegate()
    option = QStyleOptionViewItem()
    option.rect = rect
    index = view.model().index(0, 0)

    def told(x: int, y: int) -> str:
        at = QPoint(x, y)
        event = QHelpEvent(QEvent.Type.ToolTip, at, view.viewport().mapToGlobal(at))
        delegate.helpEvent(event, view, option, index)
        return QToolTip.text()

    middle = rect.top() + round(rect.height() * 0.5)
    assert "部署 gives 3.000" in told(rect.center().x() + 60, middle)
    assert "matched deploy, 部署" in told(rect.center().x(), rect.bottom() - 4)
    QToolTip.hideText()
