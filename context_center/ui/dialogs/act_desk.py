"""Carries out what is asked for in a tab, and tells there what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from context_center.core.errors import IdTakenError, NameTakenError, SubjectTakenError
from context_center.ui.consents import DeclinedError
from context_center.ui.messages import Level, Message, Remedy

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.core.errors import ContextError, Problem
    from context_center.services.snapshot import Snapshot
    from context_center.ui.act_steps import Outcome
    from context_center.ui.acts import StoreActs
    from context_center.ui.dialogs.confirm_act import ConfirmActDialog
    from context_center.ui.fact_acts import Plan
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme

_HELD = (IdTakenError, NameTakenError, SubjectTakenError)


class ActDesk(QObject):
    """Asks before several facts are changed at once, and says in the message line what was
    done or refused. ``written`` carries the Outcome, ``fact_requested`` the path of the fact
    that stands in the way of what was refused.
    """

    written = Signal(object)
    fact_requested = Signal(str)

    def __init__(self, acts: StoreActs, theme: Theme, messages: Messages, parent: QWidget) -> None:
        super().__init__(parent)
        self.acts = acts
        self._theme, self._messages, self._widget = theme, messages, parent
        self._snapshot: Snapshot | None = None
        self._dialog: ConfirmActDialog | None = None

    @property
    def dialog(self) -> ConfirmActDialog | None:
        """What asks about several facts, while it is open."""
        return self._dialog

    @property
    def snapshot(self) -> Snapshot | None:
        """The store as it is shown."""
        return self._snapshot

    def set_snapshot(self, snapshot: Snapshot | None) -> None:
        """The store as it is now; what would be changed is told from it."""
        self._snapshot = snapshot

    def run(self, plan: Plan) -> None:
        """Carry out a plan; several facts are changed only after they were listed."""
        if not plan.changes:
            self._messages.info(self.tr("It is so already; nothing was changed."))
        elif len(plan.changes) == 1:
            self.perform(plan)
        else:
            self._confirm(plan)

    def perform(self, plan: Plan) -> None:
        """Carry out a plan without asking."""
        run = _Run(self, plan)
        self.acts.perform(plan.act, run.done, run.failed).progressed.connect(run.progressed)

    def tell(self, plan: Plan, outcome: Outcome) -> None:
        """Say what was done, with the way back, and what the user should know besides."""
        if outcome.refused:
            self._messages.warning(self._partly(outcome))
        warnings = [problem for each in outcome.written for problem in each.warnings]
        if outcome.changed and not outcome.refused and not warnings:
            undo = Remedy(self.tr("Undo"), self.acts.undo)
            self._messages.tell(Message(Level.INFO, plan.told, remedy=undo))
        if warnings:
            self.warn(warnings)
        self.written.emit(outcome)

    def tell_progress(self, plan: Plan, done: int, count: int) -> None:
        """Say how far an act on many facts has come."""
        told = self.tr("{0}: {1:,} of {2:,}…")
        self._messages.info(told.format(plan.act.words, done, count))

    def warn(self, problems: list[Problem]) -> None:
        """Say what else came of an act."""
        first, more = problems[0], len(problems) - 1
        text = f"{first.message} {first.remedy}".strip()
        if more:
            text = self.tr("{0} ({1} more)").format(text, more)
        self._messages.tell(Message(Level.WARNING, text, "", first.path))

    def refuse(self, error: ContextError) -> None:
        """Say why something was not done, with the way to what stands in the way of it."""
        holder = error.holder if isinstance(error, _HELD) else None
        if isinstance(error, DeclinedError):
            self._messages.info(error.message)
            return
        if holder is None:
            self._messages.error(error)
            return
        path = holder.path
        remedy = Remedy(
            self.tr("Open “{0}”").format(holder.heading), lambda: self.fact_requested.emit(path)
        )
        self._messages.error(error, remedy)

    def _partly(self, outcome: Outcome) -> str:
        first = outcome.refused[0]
        told = self.tr("{0} of {1} facts were changed. The first refusal: {2} {3}")
        count = len(outcome.results)
        return told.format(len(outcome.written), count, first.message, first.remedy).strip()

    def _confirm(self, plan: Plan) -> None:
        from context_center.ui.dialogs.confirm_act import (  # noqa: PLC0415 - seldom needed
            ConfirmActDialog,
        )

        budget = self._snapshot.pinned if self._snapshot is not None else None
        self._dialog = ConfirmActDialog(plan, budget, self._theme, self._widget)
        self._dialog.accepted.connect(self._on_confirmed)
        self._dialog.finished.connect(self._on_dialog_finished)
        self._dialog.open()

    @Slot()
    def _on_confirmed(self) -> None:
        if self._dialog is not None:
            self.perform(self._dialog.plan)

    @Slot()
    def _on_dialog_finished(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None


class _Run(QObject):
    """One plan under way."""

    def __init__(self, desk: ActDesk, plan: Plan) -> None:
        super().__init__(desk)
        self._desk, self._plan = desk, plan

    @Slot(object, object)
    def progressed(self, done: int, count: int) -> None:
        """It takes a while."""
        self._desk.tell_progress(self._plan, done, count)

    @Slot(object)
    def done(self, outcome: Outcome) -> None:
        """It was carried out, at least in part."""
        self._desk.tell(self._plan, outcome)
        self.deleteLater()

    @Slot(object)
    def failed(self, error: ContextError) -> None:
        """Nothing was changed."""
        self._desk.refuse(error)
        self.deleteLater()
