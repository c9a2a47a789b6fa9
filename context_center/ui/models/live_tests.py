"""The recall tests of the open workspace: judged in the background after every change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from context_center.services.recall_tests_place import has_recall_tests

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.errors import Problem
    from context_center.core.recall.expectations import Expectation, ExpectationResult
    from context_center.services.recall_tests import RecallTests
    from context_center.services.workspace import Workspace
    from context_center.ui.act_steps import StoreDoor
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Operation

DEBOUNCE_MS = 250


@dataclass(frozen=True, slots=True)
class JudgedTests:
    """The tests as their file holds them, each with what became of it.

    ``held`` is None when there is no file.
    """

    held: RecallTests | None
    results: tuple[ExpectationResult, ...]

    @property
    def broken(self) -> int:
        """How many fail, or cannot be read."""
        failed = sum(not result.passed for result in self.results)
        return failed + len(self.problems)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What of the file cannot be read."""
        return self.held.problems if self.held is not None else ()


class LiveTests(QObject):
    """``judged`` carries the JudgedTests, ``failed`` the ContextError that kept them from
    being read, ``kept`` the number of the test that was added, ``refused`` the ContextError
    of a change that was not made.
    """

    judged = Signal(object)
    failed = Signal(object)
    kept = Signal(object)
    removed = Signal()
    refused = Signal(object)

    def __init__(self, bridge: WorkspaceBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._acts: StoreActs | None = None
        self._operation: Operation | None = None
        self.last: JudgedTests | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(DEBOUNCE_MS)
        self._soon.timeout.connect(self.check_now)
        bridge.opened.connect(self._on_opened)

    @property
    def pending(self) -> bool:
        """Whether something is still to come."""
        return self._soon.isActive() or self._operation is not None

    @property
    def acts(self) -> StoreActs | None:
        """What writes, None while tests are only shown."""
        return self._acts

    def allow_acts(self, acts: StoreActs) -> None:
        """Let tests be kept and removed, in the one thread that writes."""
        self._acts = acts

    def check_soon(self) -> None:
        """Judge once nothing more has changed for a moment."""
        self._soon.start()

    @Slot()
    def check_now(self) -> None:
        """Judge every test."""
        self._soon.stop()
        catalog, now = self._bridge.catalog, self._bridge.now()
        self._drop()
        if catalog is None or catalog.workspace.is_remote:
            return

        def work(operation: Operation) -> JudgedTests:
            # Neither YAML nor numpy are part of a start; without tests they are not needed.
            if not has_recall_tests(catalog.workspace):
                return JudgedTests(None, ())
            from context_center.services.recall_tests import read_recall_tests  # noqa: PLC0415

            held = read_recall_tests(catalog.workspace)
            if not held.tests or operation.cancelled():
                return JudgedTests(held, ())
            from context_center.core.recall.expectations import (  # noqa: PLC0415
                evaluate_all,
            )

            return JudgedTests(held, evaluate_all(held.tests, catalog.index(), now=now))

        self._operation = self._bridge.tasks.start(work, self._on_judged, self._on_failed)

    def keep(self, test: Expectation) -> None:
        """Keep a test behind the others; refused when the file is not as it was judged."""

        def add(workspace: Workspace, held: RecallTests) -> RecallTests:
            from context_center.services.recall_tests import add_recall_test  # noqa: PLC0415

            return add_recall_test(workspace, held, test)

        self._write(add, self._on_kept)

    def change(self, number: int, test: Expectation) -> None:
        """Put another test in the place of one."""

        def change(workspace: Workspace, held: RecallTests) -> RecallTests:
            from context_center.services.recall_tests import change_recall_test  # noqa: PLC0415

            return change_recall_test(workspace, held, number, test)

        self._write(change, self._on_removed)

    def remove(self, number: int) -> None:
        """Take a test away by its number in the file."""

        def remove(workspace: Workspace, held: RecallTests) -> RecallTests:
            from context_center.services.recall_tests import remove_recall_test  # noqa: PLC0415

            return remove_recall_test(workspace, held, number)

        self._write(remove, self._on_removed)

    def _write(
        self,
        work: Callable[[Workspace, RecallTests], RecallTests],
        done: Callable[[RecallTests], None],
    ) -> None:
        workspace, judged = self._bridge.workspace, self.last
        if self._acts is None or workspace is None or judged is None:
            return
        from context_center.ui.act_queue import Done  # noqa: PLC0415 - a window that writes has it

        def write(_door: StoreDoor) -> Done:
            from context_center.services.recall_tests import read_recall_tests  # noqa: PLC0415

            return Done(work(workspace, judged.held or read_recall_tests(workspace)))

        self._acts.take_turn(write, done, self._on_refused)

    def _drop(self) -> None:
        if self._operation is not None:
            self._operation.cancel()
            self._operation = None

    @Slot(object)
    def _on_judged(self, judged: JudgedTests) -> None:
        self._operation = None
        self.last = judged
        self.judged.emit(judged)

    @Slot(object)
    def _on_failed(self, error: object) -> None:
        self._operation = None
        self.last = None
        self.failed.emit(error)

    @Slot(object)
    def _on_kept(self, held: RecallTests) -> None:
        self.kept.emit(len(held.tests) - 1)
        self.check_now()

    @Slot(object)
    def _on_removed(self, _held: RecallTests) -> None:
        self.removed.emit()
        self.check_now()

    @Slot(object)
    def _on_refused(self, error: object) -> None:
        self.refused.emit(error)
        self.check_now()

    @Slot(object)
    def _on_opened(self, _workspace: object) -> None:
        self._soon.stop()
        self._drop()
        self.last = None
