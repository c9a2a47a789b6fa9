"""Checks what is typed against the store's rules, a moment later and off the GUI thread."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from context_center.core.agent_view import agent_view
from context_center.core.fact_form import examine
from context_center.core.times import format_time

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from context_center.core.agent_view import AgentView
    from context_center.core.fact_form import FormReport, FormValues
    from context_center.core.facts import Fact
    from context_center.ui.tasks import Operation, Tasks

_PAUSE_MS = 150


@dataclass(frozen=True, slots=True)
class Checked:
    """Values, what would come of saving them, and what the agent would see then."""

    values: FormValues
    report: FormReport
    view: AgentView


class LiveChecks(QObject):
    """``checked`` carries the Checked of what was typed last.

    ``read`` gives the values and the fact that they are of (None for a new one), or None
    when there is nothing to check. ``now`` gives nanoseconds, ``private`` the directories
    that no provider is told of.
    """

    checked = Signal(object)

    def __init__(
        self,
        tasks: Tasks,
        now: Callable[[], int],
        read: Callable[[], tuple[FormValues, Fact | None] | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks, self._now, self._read = tasks, now, read
        self._facts: Sequence[Fact] = ()
        self.private: tuple[str, ...] = ()
        self._running: Operation | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self.check_now)

    @property
    def pending(self) -> bool:
        """Whether what was told is not about what is typed."""
        return self._timer.isActive() or self._running is not None

    def set_facts(self, facts: Sequence[Fact]) -> None:
        """The facts of the store as they are now."""
        self._facts = facts
        self._timer.start()

    @Slot()
    def changed(self) -> None:
        """Something was typed."""
        self._timer.start()

    @Slot()
    def check_now(self) -> None:
        """Check without waiting for a pause; an older check is forgotten."""
        self.stop()
        found = self._read()
        if found is None:
            return
        values, before = found
        facts, now, private = self._facts, self._now(), self.private
        self._running = self._tasks.start(
            lambda _: _checked(values, before, facts, now, private), self._on_checked
        )
        self._running.failed.connect(self._on_failed)

    def stop(self) -> None:
        """Wait for nothing any more."""
        self._timer.stop()
        if self._running is not None:
            self._running.cancel()
            self._running = None

    @Slot(object)
    def _on_checked(self, checked: Checked) -> None:
        self._running = None
        self.checked.emit(checked)

    @Slot(object)
    def _on_failed(self, _: object) -> None:
        self._running = None


def _checked(
    values: FormValues,
    before: Fact | None,
    facts: Sequence[Fact],
    now: int,
    private: tuple[str, ...],
) -> Checked:
    report = examine(values, before, facts)
    saved = report.fact
    if before is None or saved != before:
        # Saving makes the next revision, and a fact that was just changed is fresh.
        revision = before.revision + 1 if before is not None else 1
        saved = replace(saved, revision=revision, updated_at=format_time(now))
    if not saved.id:
        saved = replace(saved, id="mem-…")
    return Checked(values, report, agent_view(saved, now, private))
