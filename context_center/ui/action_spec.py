"""What an action is, before there is a window."""

from __future__ import annotations

from dataclasses import dataclass

CONTEXT = "actions"
MENUS = ("file", "edit", "view", "fact", "go", "help")


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action.

    ``shortcut`` is portable text, alternatives separated by ``"; "`` ("" for none);
    ``icon`` the name of an icon or ""; ``menu`` one of MENUS. ``checkable`` actions are
    switches. Actions of one ``group`` (by default the word before the dot of the id) stand
    together. Texts are marked for translation and translated when the action is made.
    """

    id: str
    text: str
    tooltip: str
    shortcut: str
    icon: str
    menu: str
    checkable: bool = False
    group: str = ""
