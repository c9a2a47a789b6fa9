"""What the Recall Trace tab gets when files may be changed: least changes, and kept tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from context_center.ui import fact_acts
from context_center.ui.dialogs.act_desk import ActDesk
from context_center.ui.messages import Level, Message, Remedy

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.core.errors import ContextError
    from context_center.core.facts import Fact
    from context_center.core.recall.expectations import Expectation
    from context_center.core.recall.least_change import Change
    from context_center.core.recall.trace import RecallTrace
    from context_center.services.snapshot import Snapshot
    from context_center.ui.acts import StoreActs
    from context_center.ui.messages import Messages
    from context_center.ui.models.live_tests import LiveTests
    from context_center.ui.theme import Theme


class RecallWriting(QObject):
    """Applies changes through the desk of the tab and keeps tests in the file for them.

    ``obstacle_changed`` carries why nothing can be written, "" when it can;
    ``tests_requested`` the number of a test to be shown, ``fact_requested`` a path.
    """

    obstacle_changed = Signal(str)
    tests_requested = Signal(int)
    fact_requested = Signal(str)

    def __init__(
        self, acts: StoreActs, tests: LiveTests, theme: Theme, messages: Messages, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.desk = ActDesk(acts, theme, messages, parent)
        self._tests, self._messages = tests, messages
        self.desk.fact_requested.connect(self.fact_requested)
        acts.obstacle_changed.connect(self._on_obstacle_changed)
        tests.allow_acts(acts)
        tests.kept.connect(self._on_kept)
        tests.removed.connect(self._on_removed)
        tests.refused.connect(self._on_refused)

    @property
    def obstacle(self) -> str:
        """Why nothing can be written now, "" when it can."""
        return self.desk.acts.obstacle

    def set_snapshot(self, snapshot: Snapshot) -> None:
        """The store as it is shown now."""
        self.desk.set_snapshot(snapshot)

    def apply(self, fact: Fact, change: Change) -> None:
        """Save the fact as a change has it; Ctrl+Z takes it back."""
        if change.fact is not None and change.fact.path == fact.path:
            self.desk.run(fact_acts.let_recall_find(fact, change.fact))

    @Slot(object)
    def keep(self, test: Expectation) -> None:
        """Keep a test behind the others."""
        self._tests.keep(test)

    @Slot(object)
    def keep_recall(self, trace: RecallTrace) -> None:
        """Keep a test that a message recalls what it does now."""
        from context_center.core.recall.expectations import (  # noqa: PLC0415 - no start needs it
            expectation_of,
        )

        self._tests.keep(expectation_of(trace))

    @Slot()
    def _on_obstacle_changed(self) -> None:
        self.obstacle_changed.emit(self.obstacle)

    @Slot(object)
    def _on_kept(self, number: int) -> None:
        show = Remedy(self.tr("Show"), lambda: self.tests_requested.emit(number))
        told = self.tr("Kept as recall test {0}.").format(number + 1)
        self._messages.tell(Message(Level.INFO, told, remedy=show))

    @Slot()
    def _on_removed(self) -> None:
        self._messages.info(self.tr("The file of the recall tests was changed."))

    @Slot(object)
    def _on_refused(self, error: ContextError) -> None:
        self._messages.error(error)
