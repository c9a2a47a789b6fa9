"""The actions of conflicts and of what changed since the last visit, as data."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

from context_center.ui.action_spec import ActionSpec

NO_MENU = ""

REVIEW_ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "review.conflicts",
        QT_TRANSLATE_NOOP("actions", "Review &Conflicts…"),
        QT_TRANSLATE_NOOP("actions", "See each pair of facts that answer one question, and decide"),
        "Ctrl+Shift+K",
        "compare",
        "go",
    ),
    ActionSpec(
        "review.changes",
        QT_TRANSLATE_NOOP("actions", "Since You Last &Looked…"),
        QT_TRANSLATE_NOOP("actions", "See what others changed, and keep or revert it"),
        "Ctrl+Shift+L",
        "history",
        "go",
    ),
    ActionSpec(
        "review.provider",
        QT_TRANSLATE_NOOP("actions", "What the &Provider Sees…"),
        QT_TRANSLATE_NOOP("actions", "Read the exact text of each of the three places it goes to"),
        "Ctrl+Shift+P",
        "document",
        "go",
    ),
    ActionSpec(
        "review.freshness",
        QT_TRANSLATE_NOOP("actions", "Review Fres&hness…"),
        QT_TRANSLATE_NOOP("actions", "Look through facts that are stale or expire soon"),
        "Ctrl+Shift+F",
        "clock",
        "go",
    ),
)
"""What leads from the window's menus to the reviews, and to what a provider receives."""

KEEP_BOTH = ActionSpec(
    "conflict.keep",
    QT_TRANSLATE_NOOP("actions", "&Keep Both"),
    QT_TRANSLATE_NOOP("actions", "Leave both as they are and count them as settled"),
    "Alt+1",
    "",
    NO_MENU,
)
REOPEN = ActionSpec(
    "conflict.reopen",
    QT_TRANSLATE_NOOP("actions", "&Open Again"),
    QT_TRANSLATE_NOOP("actions", "Take back the decision to keep both"),
    "Alt+1",
    "",
    NO_MENU,
)
COPY_TEXT = ActionSpec(
    "conflict.copy",
    QT_TRANSLATE_NOOP("actions", "Copy Text to &Global"),
    QT_TRANSLATE_NOOP(
        "actions", "Let the global fact say what the project's says, as its next revision"
    ),
    "Alt+2",
    "",
    NO_MENU,
)
MERGE = ActionSpec(
    "conflict.merge",
    QT_TRANSLATE_NOOP("actions", "Make It &One Fact"),
    QT_TRANSLATE_NOOP(
        "actions",
        "Make what the newer says the next revision of the older, and archive the newer",
    ),
    "Alt+2",
    "",
    NO_MENU,
)
ARCHIVE_WEAKER = ActionSpec(
    "conflict.archive",
    QT_TRANSLATE_NOOP("actions", "&Archive Global"),
    QT_TRANSLATE_NOOP("actions", "Take the fact on the left out of use; its file is kept"),
    "Alt+3",
    "",
    NO_MENU,
)
ARCHIVE_STRONGER = ActionSpec(
    "conflict.archive_newer",
    QT_TRANSLATE_NOOP("actions", "Archive &Newer"),
    QT_TRANSLATE_NOOP("actions", "Take the fact on the right out of use; its file is kept"),
    "Alt+Shift+3",
    "",
    NO_MENU,
)
RENAME_WEAKER = ActionSpec(
    "conflict.rename",
    QT_TRANSLATE_NOOP("actions", "&Rename Global…"),
    QT_TRANSLATE_NOOP("actions", "Give the fact on the left another title and name"),
    "Alt+4",
    "",
    NO_MENU,
)
RENAME_STRONGER = ActionSpec(
    "conflict.rename_project",
    QT_TRANSLATE_NOOP("actions", "Rename &Project's…"),
    QT_TRANSLATE_NOOP("actions", "Give the fact on the right another title and name"),
    "Alt+Shift+4",
    "",
    NO_MENU,
)
SUBJECT = ActionSpec(
    "conflict.subject",
    QT_TRANSLATE_NOOP("actions", "Same &Subject Key…"),
    QT_TRANSLATE_NOOP("actions", "Say which question both answer"),
    "Alt+5",
    "",
    NO_MENU,
)
SHOW_FACT = ActionSpec(
    "review.show",
    QT_TRANSLATE_NOOP("actions", "Show in &Window"),
    QT_TRANSLATE_NOOP("actions", "Go to it in the main window"),
    "Ctrl+Return",
    "",
    NO_MENU,
)
KEEP_CHANGE = ActionSpec(
    "visit.keep",
    QT_TRANSLATE_NOOP("actions", "&Keep"),
    QT_TRANSLATE_NOOP("actions", "Leave it as it is now and go on"),
    "Alt+1",
    "",
    NO_MENU,
)
REVERT_CHANGE = ActionSpec(
    "visit.revert",
    QT_TRANSLATE_NOOP("actions", "&Revert"),
    QT_TRANSLATE_NOOP("actions", "Bring back what it was, as a new revision"),
    "Alt+2",
    "",
    NO_MENU,
)
KEEP_ALL = ActionSpec(
    "visit.keep_all",
    QT_TRANSLATE_NOOP("actions", "Keep &All"),
    QT_TRANSLATE_NOOP("actions", "Leave everything as it is now"),
    "Alt+Shift+1",
    "",
    NO_MENU,
)
VERIFY_DUE = ActionSpec(
    "freshness.verify",
    QT_TRANSLATE_NOOP("actions", "&Verify"),
    QT_TRANSLATE_NOOP("actions", "Say that it still holds, as of now"),
    "V",
    "",
    NO_MENU,
)
EDIT_DUE = ActionSpec(
    "freshness.edit",
    QT_TRANSLATE_NOOP("actions", "&Edit…"),
    QT_TRANSLATE_NOOP("actions", "Open it for editing in the Facts tab"),
    "E",
    "",
    NO_MENU,
)
ARCHIVE_DUE = ActionSpec(
    "freshness.archive",
    QT_TRANSLATE_NOOP("actions", "&Archive"),
    QT_TRANSLATE_NOOP("actions", "Take it out of use; its file is kept"),
    "A",
    "",
    NO_MENU,
)
LATER_DUE = ActionSpec(
    "freshness.later",
    QT_TRANSLATE_NOOP("actions", "&Later"),
    QT_TRANSLATE_NOOP("actions", "Pass over it until the workspace is opened again"),
    "L",
    "",
    NO_MENU,
)
