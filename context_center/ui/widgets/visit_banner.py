"""The line that counts what changed since the user last looked, and leads to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot

from context_center.ui.messages import Level
from context_center.ui.widgets.banner import Banner

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme


class VisitBanner(Banner):
    """Says how much changed; sent away, it comes back when the number rises."""

    review_requested = Signal()
    all_kept = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._count = self._dismissed = 0
        self.activated.connect(self._on_activated)
        self.dismissed.connect(self._on_dismissed)

    def show_count(self, count: int) -> None:
        """Tell of ``count`` changes; none hides the line."""
        self._count = count
        self._dismissed = min(self._dismissed, count)
        if not count or count <= self._dismissed:
            self.hide()
            return
        told = self.tr("One change since you last looked.")
        if count > 1:
            told = self.tr("{0:,} changes since you last looked.").format(count)
        buttons = (self.tr("Review…"), self.tr("Keep All") if count > 1 else self.tr("Keep"))
        self.show_message(Level.INFO, told, buttons)

    @Slot(int)
    def _on_activated(self, button: int) -> None:
        if button:
            self.all_kept.emit()
        else:
            self.review_requested.emit()

    @Slot()
    def _on_dismissed(self) -> None:
        self._dismissed = self._count
