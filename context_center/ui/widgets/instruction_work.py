"""An instruction file that is being edited, as whoever closes the window sees it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from context_center.ui.unsaved import UnsavedWork

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from context_center.ui.widgets.instruction_editing import InstructionEditing


class InstructionWork(UnsavedWork):
    """What is typed in the Instructions tab of a window."""

    def __init__(self, editing: InstructionEditing, parent: QObject) -> None:
        super().__init__(parent)
        self._editing = editing
        self._waits = False
        editing.saved.connect(self._on_saved)
        editing.save_refused.connect(self._on_refused)

    def is_modified(self) -> bool:
        """Whether the text differs from the disk."""
        return self._editing.modified

    def title(self) -> str:
        """The name of the file."""
        return os.path.basename(self._editing.path)

    def save(self) -> None:
        """Save the text; where that has to ask first, the question is shown over it."""
        self._waits = True
        self._editing.save()
        if not self._editing.is_saving:
            self._settle(saved=not self._editing.modified)

    def discard(self) -> None:
        """Drop what was typed."""
        self._editing.forget()

    @Slot()
    def _on_saved(self) -> None:
        self._settle(saved=not self._editing.modified)

    @Slot()
    def _on_refused(self) -> None:
        self._settle(saved=False)

    def _settle(self, *, saved: bool) -> None:
        if self._waits:
            self._waits = False
            self.settled.emit(saved)
