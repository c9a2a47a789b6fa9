"""The actions of the fact editor as data."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

from context_center.ui.action_spec import ActionSpec

EDITOR_ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "facts.save",
        QT_TRANSLATE_NOOP("actions", "&Save"),
        QT_TRANSLATE_NOOP("actions", "Save what was typed as the next revision of the fact"),
        "Ctrl+S",
        "check",
        "edit",
    ),
    ActionSpec(
        "facts.revert",
        QT_TRANSLATE_NOOP("actions", "Re&vert"),
        QT_TRANSLATE_NOOP("actions", "Go back to what is on disk; it can be undone in the fields"),
        "",
        "undo",
        "edit",
    ),
)
