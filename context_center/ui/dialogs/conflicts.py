"""The window for conflicts: which facts answer one question twice, and what to do about it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from context_center.core.conflicts import Conflict, ConflictKind, explain
from context_center.ui import conflict_acts, fact_acts
from context_center.ui import review_actions as specs
from context_center.ui.actions import make_action
from context_center.ui.dialogs.fact_value import FactValueDialog
from context_center.ui.dialogs.review_window import ReviewWindow
from context_center.ui.messages import Level
from context_center.ui.models.compared_fact import ComparedFact
from context_center.ui.models.review_rows import ReviewRow
from context_center.ui.widgets.fact_comparison import FactComparison
from context_center.ui.widgets.link_label import filled, link

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.core.facts import Fact
    from context_center.ui.action_spec import ActionSpec
    from context_center.ui.actions import ThemedAction
    from context_center.ui.acts import StoreActs
    from context_center.ui.fact_acts import Plan
    from context_center.ui.open_conflicts import OpenConflicts
    from context_center.ui.theme import Theme


class ConflictsWindow(ReviewWindow):
    """Every override and clash with both texts; what gives way, or is older, on the left.

    ``now`` gives nanoseconds since the epoch.
    """

    def __init__(
        self,
        conflicts: OpenConflicts,
        acts: StoreActs,
        theme: Theme,
        now: Callable[[], int],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(acts, theme, parent)
        self._conflicts = conflicts
        self._shown: Conflict | None = None
        self._dialog: FactValueDialog | None = None
        self.setWindowTitle(self.tr("Conflicts"))
        self.list.setAccessibleName(self.tr("Conflicts"))
        self.comparison = FactComparison(theme, now, self)
        self.body.addWidget(self.comparison)
        self.empty.set_state(
            "check",
            self.tr("No two facts answer the same question."),
            detail=self.tr("Overrides and clashes appear here as soon as there are any."),
        )
        self.addActions(self.comparison.text.view_actions())
        self._make_deeds()
        conflicts.changed.connect(self.refresh)
        conflicts.failed.connect(self.messages.error)
        self.note.link_activated.connect(self.fact_requested)

    def _make_deeds(self) -> None:
        slots: tuple[tuple[ActionSpec, Callable[[], None]], ...] = (
            (specs.KEEP_BOTH, self._on_keep),
            (specs.REOPEN, self._on_reopen),
            (specs.COPY_TEXT, self._on_copy),
            (specs.MERGE, self._on_merge),
            (specs.ARCHIVE_WEAKER, self._on_archive_weaker),
            (specs.ARCHIVE_STRONGER, self._on_archive_stronger),
            (specs.RENAME_WEAKER, self._on_rename_weaker),
            (specs.RENAME_STRONGER, self._on_rename_stronger),
            (specs.SUBJECT, self._on_subject),
        )
        self.deeds: dict[str, ThemedAction] = {
            each.id: make_action(each, self, self._theme, slot) for each, slot in slots
        }
        self.add_deeds(tuple(self.deeds.values()))
        self._buttons.addStretch(1)

    @property
    def shown(self) -> Conflict | None:
        """The conflict that is looked at."""
        return self._shown

    @property
    def dialog(self) -> FactValueDialog | None:
        """What asks for a name or a subject, while it is open."""
        return self._dialog

    def fill(self) -> None:
        """List the conflicts as they are now."""
        found = self._conflicts.conflicts
        count = len(self._conflicts.open)
        kept = len(found) - count
        words = self.tr("1 open") if count == 1 else self.tr("{0} open").format(count)
        if kept:
            words = self.tr("{0} · {1} kept").format(words, kept)
        self.summary.setText(words)
        self.set_rows([self._row(each) for each in found])

    def choose(self, path: str) -> bool:
        """Select the first conflict that the fact of a file takes part in."""
        for each in self._conflicts.conflicts:
            if path in {each.weaker.path, each.stronger.path}:
                return self.list.select(each.identity)
        return False

    def _row(self, conflict: Conflict) -> ReviewRow:
        kept = self._conflicts.is_kept(conflict)
        word, pill = "current", self.tr("override")
        if conflict.kind is ConflictKind.SUBJECT:
            word, pill = "conflict", self.tr("clash")
        if kept:
            word, pill = "relevant", self.tr("kept")
        title, reason = conflict.stronger.heading, explain(conflict)
        return ReviewRow(conflict.identity, title, reason, word, pill, kept)

    def _show_row(self, key: str) -> None:
        before = self._shown
        self._shown = next(
            (each for each in self._conflicts.conflicts if each.identity == key), None
        )
        self._offer()
        shown = self._shown
        if shown is None:
            return
        clash = shown.kind is ConflictKind.SUBJECT
        self.note.show_text(Level.WARNING if clash else Level.INFO, self._told(shown), "compare")
        if before is None or (shown.weaker, shown.stronger) != (before.weaker, before.stronger):
            same = before is not None and before.identity == key
            sides = ComparedFact(shown.weaker), ComparedFact(shown.stronger)
            self.comparison.show_facts(*sides, keep_place=same)

    def _told(self, conflict: Conflict) -> str:
        reason = escape(explain(conflict), quote=False)
        weaker = link(conflict.weaker.path, conflict.weaker.heading)
        stronger = link(conflict.stronger.path, conflict.stronger.heading)
        if conflict.kind is ConflictKind.SUBJECT:
            sentence = self.tr(
                "“{one}” and “{other}” are both active, and {reason}. A scope holds one answer "
                "a subject: make them one, archive one, or let one answer another subject."
            )
            return filled(sentence, one=weaker, other=stronger, reason=reason)
        sentence = self.tr(
            "The project's “{one}” wins over the global “{other}” here, because {reason}."
        )
        return filled(sentence, one=stronger, other=weaker, reason=reason)

    def _offer(self) -> None:
        """Which deeds there are for what is shown, and whether they can be done."""
        shown, deeds = self._shown, self.deeds
        clash = shown is not None and shown.kind is ConflictKind.SUBJECT
        kept = shown is not None and self._conflicts.is_kept(shown)
        deeds[specs.KEEP_BOTH.id].setVisible(not kept)
        deeds[specs.REOPEN.id].setVisible(kept)
        deeds[specs.MERGE.id].setVisible(clash)
        deeds[specs.ARCHIVE_STRONGER.id].setVisible(clash)
        for each in (specs.COPY_TEXT, specs.RENAME_WEAKER, specs.RENAME_STRONGER):
            deeds[each.id].setVisible(not clash)
        older = self.tr("&Archive Older") if clash else self.tr("&Archive Global")
        deeds[specs.ARCHIVE_WEAKER.id].setText(older)
        subject = self.tr("Another &Subject Key…") if clash else self.tr("Same &Subject Key…")
        deeds[specs.SUBJECT.id].setText(subject)
        writable = shown is not None and not self.acts.obstacle
        for each in deeds.values():
            each.setEnabled(writable)
        for each in (specs.KEEP_BOTH, specs.REOPEN):
            deeds[each.id].setEnabled(shown is not None)
        if shown is not None and not conflict_acts.copy_text(shown).changes:
            deeds[specs.COPY_TEXT.id].setEnabled(False)

    def _ask(
        self,
        title: str,
        label: str,
        value: str,
        plan_of: Callable[[str], Plan],
    ) -> None:
        """Ask for one text, saying as it is typed what it would leave of the conflict."""
        conflict = self._shown
        if conflict is None:
            return
        dialog = FactValueDialog(self.desk, plan_of, self._theme, self)
        dialog.planned.connect(self.desk.perform)
        dialog.finished.connect(self._on_asked)
        self._dialog = dialog
        dialog.ask(title, label, value, lambda text: self._verdict(conflict, plan_of(text)))

    def _verdict(self, conflict: Conflict, plan: Plan) -> str:
        return conflict_acts.verdict(conflict, plan) if plan.changes else ""

    def _rename(self, fact: Fact) -> None:
        self._ask(
            self.tr("Rename “{0}”").format(fact.heading),
            self.tr("&Title; the name follows it:"),
            fact.heading,
            lambda text: conflict_acts.rename(fact, text),
        )

    @Slot()
    def _on_asked(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None

    @Slot()
    def _on_keep(self) -> None:
        if self._shown is not None:
            self._conflicts.keep(self._shown)

    @Slot()
    def _on_reopen(self) -> None:
        if self._shown is not None:
            self._conflicts.take_back(self._shown)

    @Slot()
    def _on_copy(self) -> None:
        if self._shown is not None:
            self.desk.run(conflict_acts.copy_text(self._shown))

    @Slot()
    def _on_merge(self) -> None:
        if self._shown is not None:
            self.desk.perform(conflict_acts.merge(self._shown))

    @Slot()
    def _on_archive_weaker(self) -> None:
        if self._shown is not None:
            self.desk.run(fact_acts.archive([self._shown.weaker]))

    @Slot()
    def _on_archive_stronger(self) -> None:
        if self._shown is not None:
            self.desk.run(fact_acts.archive([self._shown.stronger]))

    @Slot()
    def _on_rename_weaker(self) -> None:
        if self._shown is not None:
            self._rename(self._shown.weaker)

    @Slot()
    def _on_rename_stronger(self) -> None:
        if self._shown is not None:
            self._rename(self._shown.stronger)

    @Slot()
    def _on_subject(self) -> None:
        shown, snapshot = self._shown, self.desk.snapshot
        if shown is None or snapshot is None:
            return
        clash = shown.kind is ConflictKind.SUBJECT
        facts = (shown.stronger,) if clash else (shown.weaker, shown.stronger)
        title = self.tr("Subject of “{0}”") if clash else self.tr("Subject of both")
        known = shown.stronger.subject_key or shown.weaker.subject_key
        self._ask(
            title.format(shown.stronger.heading),
            self.tr("&Subject key:"),
            known,
            lambda text: conflict_acts.set_subject(facts, text, snapshot.facts),
        )
