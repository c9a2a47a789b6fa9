"""What can be done with a store as a whole: migrate old facts, rebuild the indexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from context_center.ui.actions import make_action, tooltip
from context_center.ui.messages import Level, Message

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.core.errors import Problem
    from context_center.services.fact_migration import Migrated
    from context_center.services.store_operation import Written
    from context_center.ui.actions import ThemedAction
    from context_center.ui.acts import StoreActs
    from context_center.ui.dialogs.migration import MigrationDialog
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme


class StoreUpkeep(QObject):
    """The actions on the whole store, and what they tell. A migration shows first what it
    would do."""

    def __init__(self, acts: StoreActs, theme: Theme, messages: Messages, window: QWidget) -> None:
        super().__init__(window)
        self._acts, self._theme, self._messages, self._window = acts, theme, messages, window
        self._dialog: MigrationDialog | None = None
        self._actions = (
            make_action("workspace.migrate", window, theme, self.show_migration, with_icon=False),
            make_action(
                "workspace.rebuild_index", window, theme, self._on_rebuild, with_icon=False
            ),
        )
        acts.obstacle_changed.connect(self._show_state)
        self._show_state()

    @property
    def dialog(self) -> MigrationDialog | None:
        """The preview of a migration, while it is open."""
        return self._dialog

    def actions(self) -> list[ThemedAction]:
        """Migrate and rebuild."""
        return list(self._actions)

    @Slot()
    def show_migration(self) -> None:
        """Show what a migration would do."""
        from context_center.ui.dialogs.migration import (  # noqa: PLC0415 - seldom needed
            MigrationDialog,
        )

        if self._dialog is None:
            self._dialog = MigrationDialog(self._acts, self._theme, self._window)
            self._dialog.migrated.connect(self._on_migrated)
            self._dialog.finished.connect(self._on_dialog_finished)
            self._dialog.open()

    @Slot()
    def _show_state(self) -> None:
        obstacle = self._acts.obstacle
        for action in self._actions:
            action.setEnabled(not obstacle)
            told = tooltip(action.spec)
            action.setToolTip(f"{told}\n{obstacle}" if obstacle else told)

    @Slot()
    def _on_rebuild(self) -> None:
        self._acts.rebuild_index(self._on_rebuilt, self._messages.error)

    @Slot(object)
    def _on_rebuilt(self, written: tuple[Written, ...]) -> None:
        warnings = [problem for each in written for problem in each.warnings]
        if warnings:
            self._warn(warnings)
        elif any(each.changed for each in written):
            self._messages.info(self.tr("MEMORY.md was made anew from the facts."))
        else:
            self._messages.info(self.tr("MEMORY.md is as the facts say; nothing was changed."))

    @Slot(object)
    def _on_migrated(self, migrated: Migrated) -> None:
        told = self.tr("Migrated one fact. The old files are kept in {1}.")
        if len(migrated.facts) != 1:
            told = self.tr("Migrated {0} facts. The old files are kept in {1}.")
        told = told.format(len(migrated.facts), migrated.backup)
        problems = [*migrated.problems, *migrated.warnings]
        if not problems:
            self._messages.info(told)
        else:
            self._warn(problems, told if migrated.facts else "")

    def _warn(self, problems: list[Problem], before: str = "") -> None:
        first, more = problems[0], len(problems) - 1
        text = " ".join(part for part in (before, first.message, first.remedy) if part)
        if more:
            text = self.tr("{0} ({1} more)").format(text, more)
        self._messages.tell(Message(Level.WARNING, text, "", first.path))

    @Slot()
    def _on_dialog_finished(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None
