"""The window that tells what changed since the user last looked, to be kept or reverted."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from context_center.core.fact_differences import explain, fact_differences, field_values
from context_center.core.visit_changes import (
    DocumentVisitChange,
    FactVisitChange,
    VisitChange,
    VisitChangeKind,
)
from context_center.ui import review_actions as specs
from context_center.ui.actions import make_action
from context_center.ui.dialogs.review_window import ReviewWindow
from context_center.ui.messages import Level
from context_center.ui.models.field_words import field_name
from context_center.ui.models.review_rows import ReviewRow
from context_center.ui.visit_acts import revert, revert_document
from context_center.ui.widgets.visit_difference import VisitDifference

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.fact_acts import Plan
    from context_center.ui.theme import Theme
    from context_center.ui.visit_watch import VisitWatch

_WORDS = {
    VisitChangeKind.ADDED: "fresh",
    VisitChangeKind.CHANGED: "current",
    VisitChangeKind.REMOVED: "expired",
}
_MOST_FIELDS = 4


class VisitChangesWindow(ReviewWindow):
    """What others did to facts and instruction documents, the way it was on the left."""

    def __init__(
        self,
        watch: VisitWatch,
        bridge: WorkspaceBridge,
        acts: StoreActs,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(acts, theme, parent)
        self._watch = watch
        self._shown: VisitChange | None = None
        self.setWindowTitle(self.tr("Since You Last Looked"))
        self.list.setAccessibleName(self.tr("Changes since you last looked"))
        self.difference = VisitDifference(theme, bridge.now, self)
        self.body.addWidget(self.difference)
        self.empty.set_state(
            "check",
            self.tr("Nothing has changed since you last looked."),
            detail=self.tr(
                "What the agent or another program changes in facts and instructions appears"
                " here. What you change in this window does not."
            ),
        )
        self.keep = make_action(specs.KEEP_CHANGE, self, theme, self._on_keep)
        self.revert = make_action(specs.REVERT_CHANGE, self, theme, self._on_revert)
        self.show_it = make_action(specs.SHOW_FACT, self, theme, self._on_show)
        self.keep_all = make_action(specs.KEEP_ALL, self, theme, self._on_keep_all)
        self.add_deeds((self.keep, self.revert, self.show_it, self.keep_all), after=3)
        watch.changed.connect(self.refresh)

    @property
    def shown(self) -> VisitChange | None:
        """The change that is looked at."""
        return self._shown

    def fill(self) -> None:
        """List the changes as they are now."""
        changes = self._watch.changes
        count = len(changes)
        told = self.tr("1 change") if count == 1 else self.tr("{0:,} changes").format(count)
        self.summary.setText(told)
        self.set_rows([self._row(each) for each in changes])
        self.keep_all.setEnabled(bool(changes))

    def _row(self, change: VisitChange) -> ReviewRow:
        key = f"{type(change).__name__} {change.key}"
        pill = self._word(change)
        return ReviewRow(key, change.heading, self._detail(change), _WORDS[change.kind], pill)

    def _word(self, change: VisitChange) -> str:
        match change.kind:
            case VisitChangeKind.ADDED:
                return self.tr("new")
            case VisitChangeKind.REMOVED:
                archived = isinstance(change, FactVisitChange) and change.archived is not None
                return self.tr("archived") if archived else self.tr("gone")
        return self.tr("changed")

    def _detail(self, change: VisitChange) -> str:
        if isinstance(change, DocumentVisitChange):
            return self.tr("instructions")
        if change.after is not None and change.kind is VisitChangeKind.ADDED:
            return change.after.description
        before = change.before.fact if change.before is not None else None
        if before is None or change.after is None:
            return before.description if before is not None else ""
        return self._differing(change)

    def _differing(self, change: FactVisitChange) -> str:
        """What differs, by name; quick, because there may be thousands of changes."""
        before = change.before.fact if change.before is not None else None
        if before is None or change.after is None:
            return ""
        old, new = field_values(before), field_values(change.after)
        keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
        words = [self.tr("text")] if before.body != change.after.body else []
        return ", ".join([*words, *(key.extra or field_name(key) for key in keys)])

    def _show_row(self, key: str) -> None:
        before = self._shown
        rows = ((f"{type(each).__name__} {each.key}", each) for each in self._watch.changes)
        self._shown = next((each for known, each in rows if known == key), None)
        shown = self._shown
        self._offer()
        if shown is None:
            return
        level = Level.WARNING if shown.kind is VisitChangeKind.REMOVED else Level.INFO
        self.note.show_text(level, escape(self._told(shown), quote=False), "history")
        if shown != before:
            same = before is not None and before.key == shown.key
            self.difference.show_change(shown, keep_place=same)

    def _told(self, change: VisitChange) -> str:
        """What happened, and what a revert would do, in words."""
        unknown = change.before is not None and _content(change) is None
        if unknown:
            return self.tr("“{0}” changed; what it was before was too large to be kept.").format(
                change.heading
            )
        if isinstance(change, DocumentVisitChange):
            return self._told_of_document(change)
        if change.kind is VisitChangeKind.ADDED:
            return self.tr("“{0}” is new. Revert archives it.").format(change.heading)
        if change.kind is VisitChangeKind.CHANGED:
            return self._told_of_fields(change)
        if change.archived is not None:
            told = self.tr("“{0}” was archived. Revert recovers it as a new revision.")
        else:
            told = self.tr("The file of “{0}” is gone. Revert writes the fact anew, with a new id.")
        return told.format(change.heading)

    def _told_of_document(self, change: DocumentVisitChange) -> str:
        match change.kind:
            case VisitChangeKind.ADDED:
                told = self.tr("“{0}” is new. A document is not deleted from here.")
            case VisitChangeKind.REMOVED:
                told = self.tr("“{0}” is gone. Revert writes it again.")
            case _:
                told = self.tr("“{0}” was changed. Revert writes what it was.")
        return told.format(change.heading)

    def _told_of_fields(self, change: FactVisitChange) -> str:
        before = change.before.fact if change.before is not None else None
        fields = ()
        if before is not None and change.after is not None:
            fields = fact_differences(before, change.after).fields
        told = self.tr("“{0}” was changed.").format(change.heading)
        if not fields or len(fields) > _MOST_FIELDS:
            return told
        clauses = "; ".join(explain(each) for each in fields)
        return f"{told} {clauses[:1].upper()}{clauses[1:]}."

    def _offer(self) -> None:
        shown = self._shown
        self.keep.setEnabled(shown is not None)
        self.show_it.setEnabled(shown is not None and _is_there(shown))
        possible = shown is not None and not self.acts.obstacle and self._plan(shown) is not None
        self.revert.setEnabled(possible)

    def _plan(self, change: VisitChange) -> Plan | None:
        if isinstance(change, DocumentVisitChange):
            return revert_document(change)
        return revert(change)

    @Slot()
    def _on_keep(self) -> None:
        if self._shown is not None:
            self._watch.keep([self._shown])

    @Slot()
    def _on_keep_all(self) -> None:
        changes = self._watch.changes
        self._watch.keep(changes)
        self.messages.info(self.tr("Kept {0} changes.").format(len(changes)))

    @Slot()
    def _on_revert(self) -> None:
        plan = self._plan(self._shown) if self._shown is not None else None
        if plan is not None:
            self.desk.perform(plan)

    @Slot()
    def _on_show(self) -> None:
        shown = self._shown
        if isinstance(shown, DocumentVisitChange):
            self.location_requested.emit(shown.key, 1)
        elif shown is not None:
            self.fact_requested.emit(shown.key)


def _is_there(change: VisitChange) -> bool:
    return change.after is not None


def _content(change: VisitChange) -> object:
    before = change.before
    if isinstance(change, FactVisitChange):
        return change.before.fact if change.before is not None else None
    return before.text if before is not None else None
