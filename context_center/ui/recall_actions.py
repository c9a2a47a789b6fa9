"""The actions with which the Recall Trace tab is questioned, as data."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

from context_center.ui.action_spec import ActionSpec

RECALL_ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "recall.timeline",
        QT_TRANSLATE_NOOP("actions", "Recall &Timeline"),
        QT_TRANSLATE_NOOP("actions", "Show what recent turns recalled then and would recall now"),
        "Ctrl+T",
        "clock",
        "go",
    ),
    ActionSpec(
        "recall.tests",
        QT_TRANSLATE_NOOP("actions", "&Recall Tests"),
        QT_TRANSLATE_NOOP("actions", "Show which messages still recall what they must"),
        "Ctrl+Shift+T",
        "check",
        "go",
    ),
    ActionSpec(
        "recall.keep_test",
        QT_TRANSLATE_NOOP("actions", "&Keep Recall as Test"),
        QT_TRANSLATE_NOOP("actions", "Check from now on that this message recalls these facts"),
        "Ctrl+B",
        "check",
        "edit",
    ),
)
