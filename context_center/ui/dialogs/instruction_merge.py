"""What is on disk, where editing began and what is typed, side by side, to be settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QVBoxLayout

from context_center.ui.widgets.merge_view import MergeView

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme


class InstructionMergeDialog(QDialog):
    """A MergeView in a window of its own; it closes with a decision."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = MergeView(theme, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        self.resize(self.view.sizeHint())
        for decided in (self.view.theirs_kept, self.view.mine_saved, self.view.merged_saved):
            decided.connect(self.accept)

    def compare(self, name: str, versions: tuple[str, str, str], *, again: bool = False) -> None:
        """Show base, theirs and mine; ``again`` keeps what was chosen so far."""
        self.setWindowTitle(self.tr("{0}: theirs and mine").format(name))
        self.view.show_texts(name, *versions, keep_choices=again)
