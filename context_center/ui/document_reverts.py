"""Gives an instruction document the text that it had when it was seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from context_center.core.errors import ContextError, StaleRevisionError
from context_center.core.line_ends import with_lf

if TYPE_CHECKING:
    from context_center.core.visit_changes import DocumentVisitChange
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Operation


@dataclass(frozen=True, slots=True)
class Reverted:
    """What was written: ``path`` held ``replaced`` before (None if it did not exist)."""

    path: str
    label: str
    replaced: str | None
    text: str


class DocumentReverts(QObject):
    """Writes in the background. ``done`` carries a Reverted, ``failed`` the ContextError."""

    done = Signal(object)
    failed = Signal(object)

    def __init__(self, bridge: WorkspaceBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge

    def revert(self, change: DocumentVisitChange) -> None:
        """Write what the document was, if it is still as it was looked at."""
        before, after = change.before, change.after
        if before is not None and before.text is not None:
            now = after.text if after is not None else None
            self._write(Reverted(before.path, before.label, now, before.text))

    def take_back(self, reverted: Reverted) -> None:
        """Write again what a revert replaced."""
        if reverted.replaced is not None:
            again = Reverted(reverted.path, reverted.label, reverted.text, reverted.replaced)
            self._write(again)

    def _write(self, wanted: Reverted) -> None:
        workspace = self._bridge.workspace
        if workspace is None:
            return

        def work(_: Operation) -> Reverted:
            # Seldom needed.
            from context_center.services.instruction_writing import (  # noqa: PLC0415
                InstructionWriter,
            )

            writer = InstructionWriter(workspace)
            opened = writer.open(wanted.path)
            found = opened.text if opened.exists else None
            if found != wanted.replaced:
                told = "The file was changed once more; nothing was written."
                raise StaleRevisionError(told, wanted.path, expected=0, current=None)
            if opened.bad_line or with_lf(wanted.text) == with_lf(found or ""):
                raise ContextError(
                    "Not reverted",
                    "Only its encoding or its line ends differ, or it cannot be read whole.",
                    wanted.path,
                    "Change it in an editor.",
                )
            writer.write(opened, wanted.text)
            return wanted

        self._bridge.tasks.start(work, self._on_done, self.failed.emit)

    @Slot(object)
    def _on_done(self, reverted: Reverted) -> None:
        self._bridge.own_written((reverted.path,))
        self.done.emit(reverted)
