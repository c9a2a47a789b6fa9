"""Scans of the sessions of the open workspace: in the background, one at a time."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

from context_center.core.turns import TurnSource

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.errors import ContextError
    from context_center.services.session_pulse import Pulse
    from context_center.services.suggestion_inbox import SuggestionInbox
    from context_center.services.suggestion_scan import (
        ScanProgress,
        ScanResult,
        ScanSources,
        SuggestionScanner,
    )
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Operation

_TELL_EVERY_S = 0.05
_OWN = "context-center"

OTHER_AGENTS = (TurnSource.CLAUDE_CODE, TurnSource.CODEX)
"""The agents whose sessions are read only when that was switched on."""


class SuggestionScans(QObject):
    """``progressed`` carries a ScanProgress, ``ended`` the ScanResult, ``failed`` the
    ContextError; after ``cancel`` none of them comes any more.

    A scan that is asked for while one is running begins when that has ended. ``pulse`` is
    what the last one found the sessions to be when it began, None before the first.
    """

    began = Signal()
    progressed = Signal(object)
    ended = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    _told = Signal(object, object)

    def __init__(self, bridge: WorkspaceBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._scanner: SuggestionScanner | None = None
        self._inbox: SuggestionInbox | None = None
        self._running: Operation | None = None
        self._again = False
        self.agents: frozenset[TurnSource] = frozenset()
        self.pulse: Pulse | None = None
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)
        bridge.opened.connect(self._on_opened)

    @property
    def running(self) -> bool:
        """Whether sessions are being read."""
        return self._running is not None

    @property
    def inbox(self) -> SuggestionInbox:
        """The decisions that hold in the open workspace."""
        if self._inbox is None:
            from context_center.services.suggestion_inbox import (  # noqa: PLC0415 - not for a start
                SuggestionInbox,
            )

            workspace = self._bridge.workspace
            if workspace is None:
                raise RuntimeError("no workspace is open")
            # What is remembered of the sample goes away with it.
            passing = Path(workspace.roots.state, _OWN) if self._bridge.cache_dir is None else None
            self._inbox = SuggestionInbox(workspace, self._bridge.now, passing)
        return self._inbox

    def set_agents(self, agents: Iterable[TurnSource]) -> None:
        """Read the sessions of these agents too, from the next scan on."""
        self.agents = frozenset(agents)

    def scan(self) -> None:
        """Read what is new in the sessions."""
        if self._running is not None:
            self._again = True
            return
        from context_center.services.session_pulse import session_pulse  # noqa: PLC0415 - as above

        scanner, sources, workspace = self._made(), self._sources(), self._bridge.workspace
        if workspace is None:
            return

        def work(operation: Operation) -> ScanResult:
            last = 0.0

            def tell(progress: ScanProgress) -> None:
                nonlocal last
                if time.monotonic() - last >= _TELL_EVERY_S:
                    last = time.monotonic()
                    self._told.emit(operation, progress)

            self.pulse = session_pulse(workspace)
            return scanner.scan(sources, operation.cancelled, tell)

        self._running = self._bridge.tasks.start(work, self._on_ended, self._on_failed)
        self.began.emit()

    def cancel(self) -> None:
        """Stop reading; what was read is remembered for the next scan."""
        self._again = False
        if self._running is not None:
            self._running.cancel()
            self._running = None
            self.cancelled.emit()

    def _made(self) -> SuggestionScanner:
        if self._scanner is None:
            from context_center.services.suggestion_scan import (  # noqa: PLC0415 - as above
                SuggestionScanner,
            )

            bridge = self._bridge
            if bridge.catalog is None:
                raise RuntimeError("no workspace is open")
            self._scanner = SuggestionScanner(
                bridge.catalog, self.inbox, bridge.cache_dir, bridge.now
            )
        return self._scanner

    def _sources(self) -> ScanSources:
        from context_center.services.suggestion_scan import ScanSources  # noqa: PLC0415 - as above
        from context_center.services.transcripts.sessions import (  # noqa: PLC0415 - as above
            claude_home,
            codex_home,
        )

        return ScanSources(
            claude_home(os.environ) if TurnSource.CLAUDE_CODE in self.agents else None,
            codex_home(os.environ) if TurnSource.CODEX in self.agents else None,
        )

    @Slot(object, object)
    def _on_told(self, operation: Operation, progress: ScanProgress) -> None:
        if operation is self._running:
            self.progressed.emit(progress)

    @Slot(object)
    def _on_ended(self, result: ScanResult) -> None:
        self._running = None
        self.ended.emit(result)
        self._go_on()

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        self._running = None
        self.failed.emit(error)
        self._go_on()

    def _go_on(self) -> None:
        again, self._again = self._again, False
        if again:
            self.scan()

    @Slot(object)
    def _on_opened(self, _workspace: object) -> None:
        self.cancel()
        self.pulse = None
        self._scanner = self._inbox = None
