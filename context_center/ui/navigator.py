"""Jumps between tabs and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal, Slot

from context_center.ui.jumps import JumpHistory, Place
from context_center.ui.tab_host import FACTS, INSTRUCTIONS

if TYPE_CHECKING:
    from context_center.ui.tab_host import TabHost
    from context_center.ui.tabs.facts import FactsTab
    from context_center.ui.tabs.instructions import InstructionsTab


class Navigator(QObject):
    """Carries out jumps. ``moved`` is emitted when back or forward become possible or not."""

    moved = Signal()

    def __init__(self, tabs: TabHost) -> None:
        super().__init__(tabs)
        self._tabs = tabs
        self.history = JumpHistory()
        tabs.fact_requested.connect(self.show_fact)
        tabs.location_requested.connect(self.show_location)

    @property
    def facts(self) -> FactsTab:
        """The Facts tab; built if need be."""
        return cast("FactsTab", self._tabs.tab(FACTS))

    @property
    def instructions(self) -> InstructionsTab:
        """The Instructions tab; built if need be."""
        return cast("InstructionsTab", self._tabs.tab(INSTRUCTIONS))

    @Slot(str)
    def show_fact(self, path: str) -> None:
        """Jump to a fact."""
        self._jump(Place(FACTS, path))

    @Slot(str, object)
    def show_location(self, path: str, line: int) -> None:
        """Jump to a line of an instruction file."""
        self._jump(Place(INSTRUCTIONS, path, line))

    @Slot()
    def back(self) -> None:
        """Go to where the last jump began."""
        self._go(self.history.back(self.here()))

    @Slot()
    def forward(self) -> None:
        """Undo going back."""
        self._go(self.history.forward(self.here()))

    @Slot()
    def clear(self) -> None:
        """Forget all jumps."""
        self.history.clear()
        self.moved.emit()

    def here(self) -> Place:
        """Where the user is."""
        tab = self._tabs.current_id
        if tab == FACTS:
            return Place(tab, self.facts.current_path())
        if tab == INSTRUCTIONS:
            return Place(tab, *self.instructions.current_location())
        return Place(tab)

    def _jump(self, target: Place) -> None:
        self.history.jump(self.here(), target)
        self._go(target)

    def _go(self, place: Place | None) -> None:
        if place is not None:
            self._tabs.show_tab(place.tab)
            if place.tab == FACTS and place.path:
                self.facts.show_fact(place.path)
            elif place.tab == INSTRUCTIONS and place.path:
                self.instructions.show_location(place.path, place.line)
        self.moved.emit()
