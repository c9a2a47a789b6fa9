"""What stands under an empty message: what this is for, and examples to click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QPushButton, QVBoxLayout

from context_center.ui.models.tool_tips import tool_tip
from context_center.ui.theme import SPACE_2
from context_center.ui.widgets.empty_state import EmptyState

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

_SHOWN_CHARACTERS = 44


class RecallStart(EmptyState):
    """An empty state with up to three example messages; ``chosen`` carries the one clicked."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("recall", "", theme=theme, parent=parent)
        self._examples: tuple[str, ...] = ()
        self._chips = QVBoxLayout()
        self._chips.setSpacing(SPACE_2)
        column = self.layout()
        if isinstance(column, QVBoxLayout):
            column.insertLayout(column.count() - 1, self._chips)

    def examples(self) -> tuple[str, ...]:
        """The messages that are offered."""
        return self._examples

    def set_examples(self, examples: tuple[str, ...]) -> None:
        """Offer other messages."""
        if examples == self._examples:
            return
        self._examples = examples
        while (item := self._chips.takeAt(0)) is not None:
            item.widget().deleteLater()
        for example in examples:
            self._chips.addWidget(self._chip(example), 0, Qt.AlignmentFlag.AlignHCenter)

    def _chip(self, example: str) -> QPushButton:
        shown = example
        if len(shown) > _SHOWN_CHARACTERS:
            shown = shown[:_SHOWN_CHARACTERS] + "…"
        chip = QPushButton(shown.replace("&", "&&"), self)
        chip.setProperty("message", example)
        chip.setToolTip(tool_tip(example))
        chip.setAccessibleName(self.tr("Example message: {0}").format(example))
        chip.clicked.connect(self._on_clicked)
        return chip

    @Slot()
    def _on_clicked(self) -> None:
        self.chosen.emit(self.sender().property("message"))
