"""The row of tools above a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QWidget

from context_center.ui.actions import make_action
from context_center.ui.widgets.tool_row import ToolRow

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.ui.theme import Theme


def test_buttons_follow_their_actions(theme: Theme, shown: Callable[[QWidget], QWidget]) -> None:
    row = ToolRow(theme)
    shown(row)
    calls: list[str] = []
    action = make_action("facts.pin", row, theme, lambda: calls.append("pin"), with_icon=False)
    button = row.add(action)
    assert (button.text(), button.isVisible(), button.icon().isNull()) == ("Pin", True, False)
    button.click()
    assert calls == ["pin"]
    action.setText("Un&pin")
    before = button.icon().cacheKey()
    action.set_icon("pin-filled")
    assert button.text() == button.accessibleName() == "Unpin"
    assert button.icon().cacheKey() != before
    action.setEnabled(False)
    assert not button.isEnabled()
    action.setVisible(False)
    assert button.isHidden()


def test_the_menu_is_at_the_right_and_opens_below_its_button(
    theme: Theme, shown: Callable[[QWidget], QWidget]
) -> None:
    row = ToolRow(theme)
    menu = QMenu(row)
    menu.addAction("Rename")
    row.add_menu(menu, "More", "more")
    row.add(make_action("facts.archive", row, theme, row.update))
    shown(row)
    assert [button.accessibleName() for button in row.buttons()] == ["Archive", "More"]
    row.buttons()[-1].click()
    assert menu.isVisible()
    assert menu.geometry().right() <= row.mapToGlobal(row.rect().bottomRight()).x() + 1
    menu.hide()


def test_it_says_what_it_acts_on(theme: Theme, shown: Callable[[QWidget], QWidget]) -> None:
    row = ToolRow(theme)
    shown(row)
    row.set_label("3 facts")
    assert row.label() == "3 facts"
    theme.set_mode("dark")
    row.set_label("")
    assert row.label() == ""
