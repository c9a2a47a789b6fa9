"""The actions that change instruction files, as data."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

from context_center.ui.action_spec import ActionSpec

INSTRUCTION_ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "instructions.edit",
        QT_TRANSLATE_NOOP("actions", "&Edit the Source"),
        QT_TRANSLATE_NOOP("actions", "Change the instruction file that is shown"),
        "Ctrl+E",
        "edit",
        "edit",
    ),
    ActionSpec(
        "instructions.save",
        QT_TRANSLATE_NOOP("actions", "&Save"),
        QT_TRANSLATE_NOOP("actions", "Write the text that you are editing"),
        "Ctrl+S",
        "check",
        "edit",
    ),
    ActionSpec(
        "instructions.revert",
        QT_TRANSLATE_NOOP("actions", "Re&vert"),
        QT_TRANSLATE_NOOP("actions", "Go back to what is on disk"),
        "",
        "",
        "edit",
    ),
    ActionSpec(
        "instructions.note",
        QT_TRANSLATE_NOOP("actions", "Add a &Note"),
        QT_TRANSLATE_NOOP("actions", "Append a line under Notes of an instruction file"),
        "Ctrl+Shift+N",
        "plus",
        "edit",
    ),
    ActionSpec(
        "instructions.new",
        QT_TRANSLATE_NOOP("actions", "New &Instruction File…"),
        QT_TRANSLATE_NOOP("actions", "Begin a file that would be read and does not exist"),
        "Ctrl+N",
        "document",
        "edit",
    ),
    ActionSpec(
        "instructions.take_fact",
        QT_TRANSLATE_NOOP("actions", "&Move a Pinned Fact Here…"),
        QT_TRANSLATE_NOOP("actions", "Make a pinned fact a line of an instruction file"),
        "",
        "pin",
        "edit",
    ),
    ActionSpec(
        "instructions.give_fact",
        QT_TRANSLATE_NOOP("actions", "Make This Line a &Fact…"),
        QT_TRANSLATE_NOOP("actions", "Move the statement at the cursor into a pinned fact"),
        "",
        "facts",
        "edit",
    ),
)
