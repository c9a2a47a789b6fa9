"""The actions of comparisons and merges as data: of a part of a window, so in no menu."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

from context_center.ui.action_spec import ActionSpec

NO_MENU = ""

NEXT_CHANGE = ActionSpec(
    "difference.next",
    QT_TRANSLATE_NOOP("actions", "Next Change"),
    QT_TRANSLATE_NOOP("actions", "Go to the next change of a comparison"),
    "F7",
    "chevron-down",
    NO_MENU,
)
PREVIOUS_CHANGE = ActionSpec(
    "difference.previous",
    QT_TRANSLATE_NOOP("actions", "Previous Change"),
    QT_TRANSLATE_NOOP("actions", "Go to the previous change of a comparison"),
    "Shift+F7",
    "chevron-up",
    NO_MENU,
)
TAKE_THEIRS = ActionSpec(
    "merge.take_theirs",
    QT_TRANSLATE_NOOP("actions", "Take Theirs"),
    QT_TRANSLATE_NOOP("actions", "For this change, take what is on disk"),
    "Alt+1",
    "",
    NO_MENU,
)
TAKE_MINE = ActionSpec(
    "merge.take_mine",
    QT_TRANSLATE_NOOP("actions", "Take Mine"),
    QT_TRANSLATE_NOOP("actions", "For this change, take what was typed here"),
    "Alt+2",
    "",
    NO_MENU,
)
TAKE_BOTH = ActionSpec(
    "merge.take_both",
    QT_TRANSLATE_NOOP("actions", "Take Both"),
    QT_TRANSLATE_NOOP("actions", "For this change, take what is on disk and then what was typed"),
    "Alt+3",
    "",
    NO_MENU,
)
KEEP_THEIRS = ActionSpec(
    "merge.keep_theirs",
    QT_TRANSLATE_NOOP("actions", "Keep Theirs"),
    QT_TRANSLATE_NOOP("actions", "Leave the file as it is on disk and drop what was typed"),
    "",
    "",
    NO_MENU,
)
SAVE_MINE = ActionSpec(
    "merge.save_mine",
    QT_TRANSLATE_NOOP("actions", "Save Mine as the Next Revision"),
    QT_TRANSLATE_NOOP("actions", "Save what was typed; what is on disk stays in the history"),
    "",
    "",
    NO_MENU,
)
SAVE_MERGED = ActionSpec(
    "merge.save_merged",
    QT_TRANSLATE_NOOP("actions", "Save Merged"),
    QT_TRANSLATE_NOOP("actions", "Save the result that is shown as the next revision"),
    "Ctrl+Return",
    "",
    NO_MENU,
)
COMPARISON_ACTIONS: tuple[ActionSpec, ...] = (
    NEXT_CHANGE,
    PREVIOUS_CHANGE,
    TAKE_THEIRS,
    TAKE_MINE,
    TAKE_BOTH,
    KEEP_THEIRS,
    SAVE_MINE,
    SAVE_MERGED,
)
