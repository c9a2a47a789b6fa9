"""The line that counts the conflicts that are open and leads to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot

from context_center.ui.messages import Level
from context_center.ui.widgets.banner import Banner

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme


class OverrideBanner(Banner):
    """Says how many project facts win, and how many facts clash.

    ``toggled`` asks to filter to the overrides, or no longer; ``review_requested`` to look
    through all conflicts. Sent away, it comes back when the number changes.
    """

    toggled = Signal()
    review_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._count = self._dismissed = (0, 0)
        self._reviewed = False
        self._first_toggles = True
        self.activated.connect(self._on_activated)
        self.dismissed.connect(self._on_dismissed)

    def offer_review(self) -> None:
        """From now on there is somebody who shows all conflicts."""
        self._reviewed = True

    def show_count(self, count: int, *, filtered: bool, clashes: int = 0) -> None:
        """Tell of ``count`` overrides; ``filtered`` when only they are listed.

        ``clashes`` are the facts that answer a subject which another one answers.
        """
        self._count = (count, clashes)
        review = (self.tr("Review…"),) if self._reviewed else ()
        self._first_toggles = filtered or bool(count)
        if filtered:
            told = self.tr("Only the facts that take part in an override are shown.")
            self.show_message(Level.INFO, told, (self.tr("Show All"), *review), dismissible=False)
        elif any(self._count) and self._count != self._dismissed:
            level = Level.WARNING if clashes else Level.INFO
            told = " ".join(filter(None, (self._clashes(clashes), self._overrides(count))))
            show = (self.tr("Show Them"),) if count else ()
            self.show_message(level, told, (*show, *review))
        else:
            self.hide()

    def _overrides(self, count: int) -> str:
        if count > 1:
            return self.tr("{0} project facts win over equivalent global ones.").format(count)
        return self.tr("One project fact wins over an equivalent global one.") if count else ""

    def _clashes(self, count: int) -> str:
        if count > 1:
            return self.tr("{0} facts answer what another fact of their scope answers.").format(
                count
            )
        return self.tr("Two facts of one scope answer the same subject.") if count else ""

    @Slot(int)
    def _on_activated(self, button: int) -> None:
        if button == 0 and self._first_toggles:
            self.toggled.emit()
        else:
            self.review_requested.emit()

    @Slot()
    def _on_dismissed(self) -> None:
        self._dismissed = self._count
