"""The compare window of a tab, from its first use to the next workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.core.changes import FactChanges
    from context_center.services.snapshot import Snapshot
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.dialogs.compare import CompareDialog
    from context_center.ui.models.compared_fact import ComparedFact
    from context_center.ui.theme import Theme


class Comparisons(QObject):
    """The compare window of one tab: made when it is first asked for, and used again.

    It closes when another workspace is opened.
    """

    def __init__(self, bridge: WorkspaceBridge, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge, self._theme, self._widget = bridge, theme, parent
        self._dialog: CompareDialog | None = None
        bridge.opened.connect(self.close)
        bridge.snapshot_changed.connect(self._on_snapshot)

    @property
    def dialog(self) -> CompareDialog | None:
        """The window while it is open."""
        dialog = self._dialog
        return dialog if dialog is not None and dialog.isVisible() else None

    @Slot(object, object)
    def open(self, old: ComparedFact, new: ComparedFact) -> None:
        """Compare two facts, what is old or gives way on the left."""
        from context_center.ui.dialogs.compare import (  # noqa: PLC0415 - not for a start
            CompareDialog,
        )

        if self._dialog is None:
            self._dialog = CompareDialog(self._theme, self._bridge.now, self._widget)
        self._dialog.show()
        self._dialog.compare(old, new)
        self._dialog.raise_()
        self._dialog.activateWindow()

    @Slot()
    def close(self) -> None:
        """Close the window, if it is open."""
        if self._dialog is not None:
            self._dialog.close()

    @Slot(object, object)
    def _on_snapshot(self, snapshot: Snapshot, _changes: FactChanges) -> None:
        if self.dialog is not None:
            self.dialog.follow(snapshot)
