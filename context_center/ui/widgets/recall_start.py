"""What stands under an empty message: what this is for, and examples to click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout

from context_center.ui.theme import SPACE_2
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.example_chip import ExampleChip

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme


class RecallStart(EmptyState):
    """An empty state with up to three example messages; ``chosen`` carries the one clicked."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("recall", "", theme=theme, parent=parent)
        self._example_theme = theme
        self._chips: list[ExampleChip] = []
        self._chip_column = QVBoxLayout()
        self._chip_column.setSpacing(SPACE_2)
        column = self.layout()
        if isinstance(column, QVBoxLayout):
            column.insertLayout(column.count() - 1, self._chip_column)

    def chips(self) -> tuple[ExampleChip, ...]:
        """The messages that are offered."""
        return tuple(self._chips)

    def set_examples(self, examples: tuple[str, ...]) -> None:
        """Offer other messages."""
        if examples == tuple(chip.message() for chip in self._chips):
            return
        for chip in self._chips:
            self._chip_column.removeWidget(chip)
            chip.deleteLater()
        self._chips = [ExampleChip(example, self._example_theme, self) for example in examples]
        for chip in self._chips:
            chip.chosen.connect(self.chosen)
            self._chip_column.addWidget(chip, 0, Qt.AlignmentFlag.AlignHCenter)
