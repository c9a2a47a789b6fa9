"""Every action of the window as data: id, words, keys, icon and the menu that holds it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject, Slot
from PySide6.QtGui import QAction, QKeySequence

from context_center.ui.action_spec import CONTEXT, MENUS, ActionSpec
from context_center.ui.editor_actions import EDITOR_ACTIONS
from context_center.ui.instruction_actions import INSTRUCTION_ACTIONS
from context_center.ui.recall_actions import RECALL_ACTIONS
from context_center.ui.review_actions import REVIEW_ACTIONS
from context_center.ui.store_actions import STORE_ACTIONS
from context_center.ui.suggestion_actions import SUGGESTION_ACTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.ui.theme import Theme

__all__ = [
    "ACTIONS", "CONTEXT", "MENUS", "ActionSpec", "ThemedAction", "make_action", "shortcuts",
    "spec", "tooltip",
]  # fmt: skip

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "workspace.open",
        QT_TRANSLATE_NOOP("actions", "Open &Folder…"),
        QT_TRANSLATE_NOOP("actions", "Show the context of the workspace in another folder"),
        "Ctrl+O",
        "open-folder",
        "file",
    ),
    ActionSpec(
        "workspace.remote",
        QT_TRANSLATE_NOOP("actions", "Open &Remote Address…"),
        QT_TRANSLATE_NOOP("actions", "Name a workspace on another machine"),
        "Ctrl+Shift+O",
        "remote",
        "file",
    ),
    ActionSpec(
        "workspace.refresh",
        QT_TRANSLATE_NOOP("actions", "Refres&h"),
        QT_TRANSLATE_NOOP("actions", "Compare everything with the disk again"),
        "F5",
        "refresh",
        "file",
    ),
    ActionSpec(
        "workspace.copy_store_path",
        QT_TRANSLATE_NOOP("actions", "Copy &Path of the Store"),
        QT_TRANSLATE_NOOP("actions", "Copy the whole path of this workspace's facts"),
        "Ctrl+Shift+C",
        "copy",
        "file",
    ),
    ActionSpec(
        "window.close",
        QT_TRANSLATE_NOOP("actions", "&Quit"),
        QT_TRANSLATE_NOOP("actions", "Close the window and stop watching"),
        "Ctrl+Q",
        "quit",
        "file",
    ),
    ActionSpec(
        "view.instructions",
        QT_TRANSLATE_NOOP("actions", "&Instructions"),
        QT_TRANSLATE_NOOP("actions", "The standing rules, in the order in which they apply"),
        "Ctrl+1",
        "instructions",
        "view",
    ),
    ActionSpec(
        "view.facts",
        QT_TRANSLATE_NOOP("actions", "&Facts"),
        QT_TRANSLATE_NOOP("actions", "What is remembered for this project and everywhere"),
        "Ctrl+2",
        "facts",
        "view",
    ),
    ActionSpec(
        "view.recall_trace",
        QT_TRANSLATE_NOOP("actions", "&Recall Trace"),
        QT_TRANSLATE_NOOP("actions", "What a message would bring back, and why"),
        "Ctrl+3",
        "recall",
        "view",
    ),
    ActionSpec(
        "view.archive",
        QT_TRANSLATE_NOOP("actions", "&Archive"),
        QT_TRANSLATE_NOOP("actions", "Facts that were taken out of use"),
        "Ctrl+4",
        "archive",
        "view",
    ),
    ActionSpec(
        "view.suggestions",
        QT_TRANSLATE_NOOP("actions", "&Suggestions"),
        QT_TRANSLATE_NOOP("actions", "What past sessions suggest to remember"),
        "Ctrl+5",
        "suggestions",
        "view",
    ),
    ActionSpec(
        "view.theme_system",
        QT_TRANSLATE_NOOP("actions", "Colors of the &System"),
        QT_TRANSLATE_NOOP("actions", "Light or dark, as the desktop has it"),
        "",
        "theme",
        "view",
        checkable=True,
    ),
    ActionSpec(
        "view.theme_light",
        QT_TRANSLATE_NOOP("actions", "&Light Colors"),
        QT_TRANSLATE_NOOP("actions", "Always dark text on light ground"),
        "",
        "",
        "view",
        checkable=True,
    ),
    ActionSpec(
        "view.theme_dark",
        QT_TRANSLATE_NOOP("actions", "&Dark Colors"),
        QT_TRANSLATE_NOOP("actions", "Always light text on dark ground"),
        "",
        "",
        "view",
        checkable=True,
    ),
    ActionSpec(
        "facts.overrides",
        QT_TRANSLATE_NOOP("actions", "Only &Overrides"),
        QT_TRANSLATE_NOOP("actions", "Show only the facts that take part in an override"),
        "Ctrl+Shift+V",
        "compare",
        "view",
        checkable=True,
    ),
    ActionSpec(
        "facts.compare",
        QT_TRANSLATE_NOOP("actions", "&Compare with the Equivalent Fact"),
        QT_TRANSLATE_NOOP("actions", "Show the differences of the two facts of an override"),
        "Ctrl+Shift+D",
        "compare",
        "view",
    ),
    ActionSpec(
        "fact.copy_reference",
        QT_TRANSLATE_NOOP("actions", "Copy Referen&ce"),
        QT_TRANSLATE_NOOP("actions", "Copy the name by which commands and the agent know it"),
        "Ctrl+Shift+R",
        "copy",
        "fact",
    ),
    ActionSpec(
        "fact.copy_path",
        QT_TRANSLATE_NOOP("actions", "Copy Pat&h"),
        QT_TRANSLATE_NOOP("actions", "Copy the whole path of the fact's file"),
        "",
        "",
        "fact",
    ),
    ActionSpec(
        "go.back",
        QT_TRANSLATE_NOOP("actions", "&Back"),
        QT_TRANSLATE_NOOP("actions", "To where the last jump began"),
        "Alt+Left",
        "back",
        "go",
    ),
    ActionSpec(
        "go.forward",
        QT_TRANSLATE_NOOP("actions", "&Forward"),
        QT_TRANSLATE_NOOP("actions", "Undo going back"),
        "Alt+Right",
        "forward",
        "go",
    ),
    ActionSpec(
        "go.search",
        QT_TRANSLATE_NOOP("actions", "&Search Facts"),
        QT_TRANSLATE_NOOP("actions", "Search title, text, keywords and subject of every fact"),
        "Ctrl+K",
        "search",
        "go",
    ),
    ActionSpec(
        "go.filter",
        QT_TRANSLATE_NOOP("actions", "F&ilter This Tab"),
        QT_TRANSLATE_NOOP("actions", "Type to narrow what this tab shows"),
        "/; Ctrl+F",
        "filter",
        "go",
    ),
    ActionSpec(
        "help.shortcuts",
        QT_TRANSLATE_NOOP("actions", "&Keyboard Shortcuts"),
        QT_TRANSLATE_NOOP("actions", "Every action and its keys"),
        "F1",
        "keyboard",
        "help",
    ),
    ActionSpec(
        "help.about",
        QT_TRANSLATE_NOOP("actions", "&About Context Center"),
        QT_TRANSLATE_NOOP("actions", "Version, home and state root, and where each is set"),
        "",
        "info",
        "help",
    ),
    ActionSpec(
        "recall.message",
        QT_TRANSLATE_NOOP("actions", "Recall a &Message"),
        QT_TRANSLATE_NOOP("actions", "Type a message and see what it would bring back"),
        "Ctrl+L",
        "recall",
        "go",
    ),
    ActionSpec(
        "recall.history",
        QT_TRANSLATE_NOOP("actions", "&Earlier Messages"),
        QT_TRANSLATE_NOOP("actions", "Choose from the messages tried in this session"),
        "Alt+Down",
        "history",
        "go",
    ),
    ActionSpec(
        "recall.copy_block",
        QT_TRANSLATE_NOOP("actions", "Copy Recall &Block"),
        QT_TRANSLATE_NOOP("actions", "Copy the whole text that the provider would get"),
        "Ctrl+Alt+C",
        "copy",
        "file",
    ),
    ActionSpec(
        "archive.compare",
        QT_TRANSLATE_NOOP("actions", "&Compare with the Active Fact"),
        QT_TRANSLATE_NOOP(
            "actions", "Show the differences to the active fact of the same name or id"
        ),
        "Ctrl+Shift+D",
        "compare",
        "view",
    ),
    ActionSpec(
        "instructions.source",
        QT_TRANSLATE_NOOP("actions", "Show So&urce"),
        QT_TRANSLATE_NOOP("actions", "The chosen document as it lies on disk"),
        "Ctrl+U",
        "document",
        "view",
    ),
    ActionSpec(
        "instructions.effective",
        QT_TRANSLATE_NOOP("actions", "Show &Effective Text"),
        QT_TRANSLATE_NOOP("actions", "All that applies in a directory, each line with its source"),
        "Ctrl+Shift+U",
        "instructions",
        "view",
    ),
    ActionSpec(
        "instructions.provider",
        QT_TRANSLATE_NOOP("actions", "Show &Provider Text"),
        QT_TRANSLATE_NOOP("actions", "The exact block that joins the prompt"),
        "Ctrl+Shift+E",
        "external",
        "view",
    ),
    ActionSpec(
        "instructions.next_problem",
        QT_TRANSLATE_NOOP("actions", "&Next Problem"),
        QT_TRANSLATE_NOOP("actions", "Go to the line of the next problem"),
        "F8",
        "warning",
        "go",
    ),
    ActionSpec(
        "instructions.target",
        QT_TRANSLATE_NOOP("actions", "Instructions for &Directory"),
        QT_TRANSLATE_NOOP("actions", "Choose the directory whose instructions are shown"),
        "Ctrl+D",
        "target",
        "go",
    ),
    ActionSpec(
        "instructions.copy_block",
        QT_TRANSLATE_NOOP("actions", "Copy Provider &Text"),
        QT_TRANSLATE_NOOP("actions", "Copy the exact instructions that join the prompt"),
        "Ctrl+Alt+C",
        "copy",
        "file",
    ),
    *STORE_ACTIONS,
    *EDITOR_ACTIONS,
    *RECALL_ACTIONS,
    *REVIEW_ACTIONS,
    *INSTRUCTION_ACTIONS,
    *SUGGESTION_ACTIONS,
)


def spec(action_id: str) -> ActionSpec:
    """The action with this id; raises KeyError when there is none."""
    for candidate in ACTIONS:
        if candidate.id == action_id:
            return candidate
    raise KeyError(action_id)


def shortcuts(action: ActionSpec) -> list[QKeySequence]:
    """The key sequences of an action, the first one shown."""
    return QKeySequence.listFromString(action.shortcut) if action.shortcut else []


def tooltip(action: ActionSpec) -> str:
    """The translated tooltip with the first key behind it."""
    text = QCoreApplication.translate(CONTEXT, action.tooltip)
    keys = shortcuts(action)
    if not keys:
        return text
    return f"{text} ({keys[0].toString(QKeySequence.SequenceFormat.NativeText)})"


class ThemedAction(QAction):
    """An action that draws its icon anew when the theme changes.

    One that stands only in menus may wait with its icon until ``show_icon``.
    """

    def __init__(self, action: ActionSpec, parent: QObject, theme: Theme) -> None:
        super().__init__(parent)
        self.spec = action
        self._theme = theme

    @Slot()
    def show_icon(self) -> None:
        """Draw the icon, now and after each change of the theme."""
        if self.spec.icon and self.icon().isNull():
            self._theme.changed.connect(self._draw_icon)
            self._draw_icon()

    def set_icon(self, name: str) -> None:
        """Draw another icon from now on, if it draws any."""
        self.spec = replace(self.spec, icon=name)
        if not self.icon().isNull():
            self._draw_icon()

    @Slot()
    def _draw_icon(self) -> None:
        self.setIcon(self._theme.icon(self.spec.icon))


def make_action(
    action: str | ActionSpec,
    parent: QObject,
    theme: Theme,
    slot: Callable[..., Any],
    *,
    with_icon: bool = True,
) -> ThemedAction:
    """The action of a spec or its id, ready for a menu; ``slot`` is called when triggered."""
    described = action if isinstance(action, ActionSpec) else spec(action)
    made = ThemedAction(described, parent, theme)
    if with_icon:
        made.show_icon()
    made.setObjectName(described.id)
    made.setText(QCoreApplication.translate(CONTEXT, described.text))
    made.setToolTip(tooltip(described))
    made.setStatusTip(QCoreApplication.translate(CONTEXT, described.tooltip))
    made.setShortcuts(shortcuts(described))
    made.setCheckable(described.checkable)
    made.triggered.connect(slot)
    return made
