"""Offers what an earlier session left unsaved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot

from context_center.core.times import format_time
from context_center.ui.messages import Level
from context_center.ui.widgets.banner import Banner
from context_center.ui.widgets.relative_time import exact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from context_center.services.drafts import Draft
    from context_center.ui.theme import Theme


class DraftOffer(Banner):
    """One line for all drafts of a workspace; without an answer they are kept.

    ``accepted`` and ``refused`` carry the Drafts that were offered.
    """

    accepted = Signal(object)
    refused = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._drafts: tuple[Draft, ...] = ()
        self.activated.connect(self._on_activated)

    @property
    def drafts(self) -> tuple[Draft, ...]:
        """What is offered."""
        return self._drafts

    def offer(self, drafts: Sequence[Draft]) -> None:
        """Offer these, the latest first; nothing is shown when there are none."""
        self._drafts = tuple(drafts)
        if not drafts:
            self.hide()
            return
        when = exact(format_time(drafts[0].kept_at))
        told = self.tr("“{0}” was not saved when the window ended. It was kept on {1}.")
        sentence = told.format(drafts[0].title, when)
        if len(drafts) > 1:
            many = self.tr("{0} edits were not saved when the window ended. Kept on {1}.")
            sentence = many.format(len(drafts), when)
        self.show_message(Level.WARNING, sentence, (self.tr("Bring Back"), self.tr("Discard")))

    @Slot(int)
    def _on_activated(self, button: int) -> None:
        drafts, self._drafts = self._drafts, ()
        self.hide()
        (self.refused if button else self.accepted).emit(drafts)
