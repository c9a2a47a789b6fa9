"""Shows one fact in the view of a browser and reads its history for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.facts import Fact, Revision
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Operation
    from context_center.ui.widgets.fact_browser import FactBrowser
    from context_center.ui.widgets.fact_details import FactDetails


class FactReader(QObject):
    """Keeps a FactView filled. A history that arrives after the next fact was chosen is dropped."""

    def __init__(self, bridge: WorkspaceBridge, browser: FactBrowser) -> None:
        super().__init__(browser)
        self._bridge = bridge
        self._browser = browser
        self._reading: Operation | None = None
        self._history_of: Fact | None = None

    @property
    def pending(self) -> bool:
        """Whether a history is being read."""
        return self._reading is not None

    def show(self, details: FactDetails) -> None:
        """Show a fact; its history is read again when the fact is another or has changed."""
        self._browser.view.show_details(details)
        if details.fact is self._history_of:
            return
        self.stop()
        self._history_of = details.fact
        self._reading = self._bridge.revisions(details.fact, self._on_revisions)
        self._reading.failed.connect(self._on_failed)

    def stop(self) -> None:
        """Wait for no history any more."""
        if self._reading is not None:
            self._reading.cancel()
        self._reading = None
        self._history_of = None

    @Slot(object)
    def _on_revisions(self, revisions: Sequence[Revision]) -> None:
        self._reading = None
        self._browser.view.set_history(revisions)

    @Slot(object)
    def _on_failed(self) -> None:
        self._reading = None
