"""The actions that change the store, as data."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

from context_center.ui.action_spec import ActionSpec

STORE_ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "edit.undo",
        QT_TRANSLATE_NOOP("actions", "&Undo"),
        QT_TRANSLATE_NOOP("actions", "Take back the last change, as a new revision"),
        "Ctrl+Z",
        "undo",
        "edit",
    ),
    ActionSpec(
        "edit.redo",
        QT_TRANSLATE_NOOP("actions", "&Redo"),
        QT_TRANSLATE_NOOP("actions", "Do again what was undone last, as a new revision"),
        "Ctrl+Shift+Z; Ctrl+Y",
        "redo",
        "edit",
    ),
    ActionSpec(
        "workspace.migrate",
        QT_TRANSLATE_NOOP("actions", "&Migrate Old Facts…"),
        QT_TRANSLATE_NOOP(
            "actions", "See what the current format would add to facts of an older release"
        ),
        "",
        "import",
        "file",
    ),
    ActionSpec(
        "workspace.rebuild_index",
        QT_TRANSLATE_NOOP("actions", "Reb&uild MEMORY.md"),
        QT_TRANSLATE_NOOP(
            "actions", "Make the derived index anew from the facts; lines of your own stay"
        ),
        "",
        "",
        "file",
    ),
    ActionSpec(
        "facts.new",
        QT_TRANSLATE_NOOP("actions", "&New Fact…"),
        QT_TRANSLATE_NOOP("actions", "Write a fact for this project"),
        "Ctrl+N",
        "plus",
        "fact",
        group="making",
    ),
    ActionSpec(
        "facts.edit",
        QT_TRANSLATE_NOOP("actions", "&Edit…"),
        QT_TRANSLATE_NOOP("actions", "Change any field of the fact, or its text"),
        "Ctrl+E",
        "edit",
        "fact",
        group="making",
    ),
    ActionSpec(
        "facts.duplicate",
        QT_TRANSLATE_NOOP("actions", "&Duplicate"),
        QT_TRANSLATE_NOOP("actions", "Make a new fact with the same content"),
        "Ctrl+D",
        "copy",
        "fact",
        group="making",
    ),
    ActionSpec(
        "facts.rename",
        QT_TRANSLATE_NOOP("actions", "&Rename…"),
        QT_TRANSLATE_NOOP("actions", "Give the fact and its file another name"),
        "F2",
        "",
        "fact",
        group="making",
    ),
    ActionSpec(
        "facts.pin",
        QT_TRANSLATE_NOOP("actions", "&Pin"),
        QT_TRANSLATE_NOOP(
            "actions", "Let the text into every session, or leave it to recall again"
        ),
        "Ctrl+P",
        "pin",
        "fact",
        group="trust",
    ),
    ActionSpec(
        "facts.verify",
        QT_TRANSLATE_NOOP("actions", "&Verify"),
        QT_TRANSLATE_NOOP("actions", "Say that the fact holds today, which makes it fresh again"),
        "Ctrl+M",
        "check",
        "fact",
        group="trust",
    ),
    ActionSpec(
        "facts.set_type",
        QT_TRANSLATE_NOOP("actions", "Set &Type"),
        QT_TRANSLATE_NOOP("actions", "Say what the fact is about"),
        "",
        "",
        "fact",
        group="values",
    ),
    ActionSpec(
        "facts.set_scope",
        QT_TRANSLATE_NOOP("actions", "Set &Scope"),
        QT_TRANSLATE_NOOP("actions", "Say whether the fact holds in this project or everywhere"),
        "",
        "",
        "fact",
        group="values",
    ),
    ActionSpec(
        "facts.set_volatility",
        QT_TRANSLATE_NOOP("actions", "Set V&olatility"),
        QT_TRANSLATE_NOOP("actions", "Say how fast the fact ages"),
        "",
        "",
        "fact",
        group="values",
    ),
    ActionSpec(
        "facts.set_expiry",
        QT_TRANSLATE_NOOP("actions", "Set E&xpiry…"),
        QT_TRANSLATE_NOOP("actions", "Say until when the fact holds"),
        "",
        "clock",
        "fact",
        group="values",
    ),
    ActionSpec(
        "facts.add_keywords",
        QT_TRANSLATE_NOOP("actions", "Add &Keywords…"),
        QT_TRANSLATE_NOOP("actions", "Add words by which recall finds the fact"),
        "",
        "",
        "fact",
        group="values",
    ),
    ActionSpec(
        "facts.archive",
        QT_TRANSLATE_NOOP("actions", "&Archive"),
        QT_TRANSLATE_NOOP("actions", "Take the fact out of use; it can be recovered at any time"),
        "Del",
        "archive",
        "fact",
        group="archive",
    ),
    ActionSpec(
        "archive.recover",
        QT_TRANSLATE_NOOP("actions", "&Recover"),
        QT_TRANSLATE_NOOP("actions", "Make the fact active again, as a new revision"),
        "Ctrl+R",
        "recover",
        "fact",
    ),
)
