"""Undo and redo in the Edit menu: named after the act, told when done, explained when refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Slot

from context_center.core.errors import ContextError
from context_center.ui.actions import CONTEXT, make_action, tooltip
from context_center.ui.messages import Remedy

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.act_steps import Outcome
    from context_center.ui.actions import ThemedAction
    from context_center.ui.acts import StepRefused, StoreActs
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme


class UndoActions(QObject):
    """The two actions on the undo stack of a window."""

    def __init__(self, acts: StoreActs, theme: Theme, messages: Messages, window: QWidget) -> None:
        super().__init__(window)
        self._acts, self._messages = acts, messages
        self.undo = make_action("edit.undo", window, theme, acts.undo, with_icon=False)
        self.redo = make_action("edit.redo", window, theme, acts.redo, with_icon=False)
        acts.stack.indexChanged.connect(self._show_state)
        acts.obstacle_changed.connect(self._show_state)
        acts.stepped.connect(self._on_stepped)
        acts.refused.connect(self._on_refused)
        self._show_state()

    def actions(self) -> list[ThemedAction]:
        """Undo and redo."""
        return [self.undo, self.redo]

    @Slot()
    def _show_state(self) -> None:
        stack, obstacle = self._acts.stack, self._acts.obstacle
        undo_text, redo_text = stack.undoText(), stack.redoText()
        self._show(self.undo, undo_text, possible=stack.canUndo(), obstacle=obstacle)
        self._show(self.redo, redo_text, possible=stack.canRedo(), obstacle=obstacle)

    def _show(self, action: ThemedAction, words: str, *, possible: bool, obstacle: str) -> None:
        name = QCoreApplication.translate(CONTEXT, action.spec.text)
        shown = words.replace("&", "&&")
        action.setText(f"{name} {shown}" if possible else name)
        action.setEnabled(possible and not obstacle)
        told = tooltip(action.spec)
        action.setToolTip(f"{told}\n{obstacle}" if obstacle else told)

    @Slot(object, bool)
    def _on_stepped(self, outcome: Outcome, redo: bool) -> None:
        warnings = [problem for each in outcome.written for problem in each.warnings]
        if warnings:
            self._messages.warning(warnings[0].message)
            return
        told = self.tr("Done again: {0}") if redo else self.tr("Undone: {0}")
        self._messages.info(told.format(outcome.words))

    @Slot(object)
    def _on_refused(self, refused: StepRefused) -> None:
        """It stays on the stack; to go on with what was done before, it can be left out."""
        title = self.tr("Not done again") if refused.redo else self.tr("Not undone")
        if refused.done:
            title = self.tr("Done again for {0} of {1} facts")
            title = title if refused.redo else self.tr("Undone for {0} of {1} facts")
            title = title.format(refused.done, refused.count)
        error = refused.error
        message = self.tr("{0}: {1}").format(refused.words, error.message)
        told = ContextError(title, message, error.path, error.remedy)
        self._messages.error(told, Remedy(self.tr("Leave It Out"), self._acts.leave_out))
