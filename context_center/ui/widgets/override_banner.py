"""The line that counts the overrides and leads to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot

from context_center.ui.messages import Level
from context_center.ui.widgets.banner import Banner

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme


class OverrideBanner(Banner):
    """Says how many project facts win; ``toggled`` asks to filter to them, or no longer.

    Sent away, it comes back when the number changes.
    """

    toggled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._count = 0
        self._dismissed = 0
        self.activated.connect(self.toggled)
        self.dismissed.connect(self._on_dismissed)

    def show_count(self, count: int, *, filtered: bool) -> None:
        """Tell of ``count`` overrides; ``filtered`` when only they are listed."""
        self._count = count
        if filtered:
            told = self.tr("Only the facts that take part in an override are shown.")
            self.show_message(Level.INFO, told, (self.tr("Show All"),), dismissible=False)
        elif count and count != self._dismissed:
            told = self.tr("One project fact wins over an equivalent global one.")
            if count > 1:
                told = self.tr("{0} project facts win over equivalent global ones.").format(count)
            self.show_message(Level.INFO, told, (self.tr("Show Them"),))
        else:
            self.hide()

    @Slot()
    def _on_dismissed(self) -> None:
        self._dismissed = self._count
