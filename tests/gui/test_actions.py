"""Every action can be read, found and reached by keys that no other action has."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from context_center.services.paths import resources_dir
from context_center.ui.actions import ACTIONS, MENUS, ActionSpec, make_action, shortcuts, spec
from context_center.ui.comparison_actions import COMPARISON_ACTIONS
from context_center.ui.palette import ColorRole

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.ui.theme import Theme

TABS = ("instructions", "facts", "recall", "archive", "suggestions")


def owner(action: ActionSpec) -> str:
    """The tab whose action it is; "" for the window's own, which are there in every tab."""
    kind = action.id.partition(".")[0]
    return kind if kind in TABS else ""


def test_ids_are_unique() -> None:
    assert [each for each, n in Counter(action.id for action in ACTIONS).items() if n > 1] == []


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.id)
def test_an_action_says_what_it_does_and_where_it_is(action: ActionSpec) -> None:
    assert action.text.replace("&", "").strip()
    assert action.text.count("&") <= 1
    assert action.tooltip[0].isupper()
    assert not action.tooltip.endswith(".")
    assert action.menu in MENUS
    if action.icon:
        assert (resources_dir() / "icons" / f"{action.icon}.svg").is_file()
    for keys in shortcuts(action):
        assert keys.toString()


def test_no_two_actions_that_are_there_together_share_keys() -> None:
    holders: dict[str, list[ActionSpec]] = {}
    for action in ACTIONS:
        for keys in shortcuts(action):
            holders.setdefault(keys.toString(), []).append(action)
    clashes = {
        keys: [action.id for action in actions]
        for keys, actions in holders.items()
        if len(actions) > len({owner(action) for action in actions})
        or (len(actions) > 1 and any(not owner(action) for action in actions))
    }
    assert clashes == {}


@pytest.mark.parametrize("menu", MENUS)
def test_no_two_actions_of_a_menu_share_a_letter(menu: str) -> None:
    for tab in TABS:
        letters = Counter(
            action.text.partition("&")[2][:1].lower()
            for action in ACTIONS
            if action.menu == menu and owner(action) in {"", tab} and "theme_" not in action.id
        )
        letters.pop("", None)
        assert {letter: n for letter, n in letters.items() if n > 1} == {}


def test_the_actions_of_comparisons_have_keys_of_their_own() -> None:
    used = {keys.toString() for action in ACTIONS for keys in shortcuts(action)}
    own = [keys.toString() for action in COMPARISON_ACTIONS for keys in shortcuts(action)]
    assert len(set(own)) == len(own)
    assert used.isdisjoint(own)
    ids = [action.id for action in (*ACTIONS, *COMPARISON_ACTIONS)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("action", COMPARISON_ACTIONS, ids=lambda action: action.id)
def test_an_action_in_no_menu_has_no_letter_but_says_what_it_does(action: ActionSpec) -> None:
    assert "&" not in action.text
    assert action.menu not in MENUS
    assert action.tooltip[0].isupper()
    assert not action.tooltip.endswith(".")


def test_an_unknown_action_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"no\.such"):
        spec("no.such")


def test_a_made_action_is_ready_for_a_menu(
    theme: Theme, shown: Callable[[QWidget], QWidget]
) -> None:
    parent, calls = QWidget(), []
    action = make_action("workspace.refresh", parent, theme, lambda: calls.append("called"))
    shown(parent)
    assert action.text() == "Refres&h"
    assert action.toolTip() == "Compare everything with the disk again (F5)"
    assert action.statusTip() == "Compare everything with the disk again"
    assert action.objectName() == "workspace.refresh"
    assert action.shortcuts() == [QKeySequence("F5")]
    assert not action.icon().isNull()
    assert not action.isCheckable()
    action.trigger()
    assert calls == ["called"]


def test_alternative_keys_all_work(theme: Theme, shown: Callable[[QWidget], QWidget]) -> None:
    parent = QWidget()
    action = make_action("go.filter", parent, theme, parent.update)
    shown(parent)
    assert action.shortcuts() == [QKeySequence("/"), QKeySequence("Ctrl+F")]
    assert action.toolTip().endswith("(/)")


def test_an_action_draws_its_icon_in_the_new_colors(
    theme: Theme, shown: Callable[[QWidget], QWidget]
) -> None:
    parent = QWidget()
    action = make_action("go.back", parent, theme, parent.update)
    shown(parent)
    before = action.icon().cacheKey()
    theme.set_mode("dark")
    assert action.icon().cacheKey() != before
    assert action.icon().cacheKey() == theme.icon("back", ColorRole.TEXT).cacheKey()
