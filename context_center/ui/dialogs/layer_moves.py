"""Asks what is moved between facts and instructions, has it done, and tells what came of it."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from context_center.core.errors import ContextError
from context_center.core.instructions.statements import statement_at
from context_center.core.line_ends import with_lf
from context_center.ui.messages import Level, Message, Remedy

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.services.instruction_places import InstructionPlaces
    from context_center.services.instruction_writing import OpenInstructions
    from context_center.services.snapshot import Snapshot
    from context_center.ui.dialogs.layer_move import FactToLineDialog, LineToFactDialog
    from context_center.ui.instruction_acts import InstructionActs
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme


class LayerMoves(QObject):
    """One move at a time; each is one step of undo."""

    def __init__(
        self, acts: InstructionActs, theme: Theme, messages: Messages, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._acts, self._theme, self._messages, self._widget = acts, theme, messages, parent
        self._snapshot: Snapshot | None = None
        self._opened: OpenInstructions | None = None
        self._line = 0
        self._told = ""
        self.dialog: FactToLineDialog | LineToFactDialog | None = None

    def set_snapshot(self, snapshot: Snapshot) -> None:
        """The store as it is shown now."""
        self._snapshot = snapshot

    def has_pinned(self) -> bool:
        """Whether there is a fact to be moved."""
        return self._snapshot is not None and any(fact.pinned for fact in self._snapshot.facts)

    def ask_for_fact(self, places: InstructionPlaces, root: str, chosen: str = "") -> None:
        """Ask which pinned fact becomes a line; ``chosen`` is the path of one to begin with."""
        from context_center.ui.dialogs.layer_move import FactToLineDialog  # noqa: PLC0415

        facts = [fact for fact in self._snapshot.facts if fact.pinned] if self._snapshot else []
        if not facts:
            self._messages.info(self.tr("No fact is pinned."))
            return
        dialog = FactToLineDialog(self._theme, self._widget)
        dialog.offer(facts, places, root, chosen)
        dialog.accepted.connect(self._on_fact_chosen)
        self._open(dialog)

    def ask_for_line(self, path: str, line: int) -> None:
        """Ask how the fact is called that a line (from 1) of a file becomes."""
        self._line = line
        self._acts.open(path, self._on_line_opened, self._messages.error)

    @Slot(object)
    def _on_line_opened(self, opened: OpenInstructions) -> None:
        from context_center.ui.dialogs.layer_move import LineToFactDialog  # noqa: PLC0415

        try:
            statement = statement_at(with_lf(opened.text), self._line)
        except ContextError as error:
            self._messages.error(error)
            return
        self._opened = opened
        dialog = LineToFactDialog(self._theme, self._widget)
        budget = self._snapshot.pinned if self._snapshot is not None else None
        dialog.offer(statement.words, opened.target, budget)
        dialog.accepted.connect(self._on_line_chosen)
        self._open(dialog)

    def _open(self, dialog: FactToLineDialog | LineToFactDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(self._on_finished)
        dialog.open()

    @Slot()
    def _on_fact_chosen(self) -> None:
        from context_center.ui.dialogs.layer_move import FactToLineDialog  # noqa: PLC0415

        dialog = self.dialog
        if not isinstance(dialog, FactToLineDialog):
            return
        fact, place = dialog.fact(), dialog.place()
        if fact is not None and place is not None and place.path:
            name = PurePath(place.path).name
            self._told = self.tr("“{0}” is a line of {1} now.").format(fact.heading, name)
            self._acts.fact_to_line(
                fact,
                place.scope,
                place.directory,
                self._on_done,
                self._messages.error,
                archive=dialog.archive.isChecked(),
            )

    @Slot()
    def _on_line_chosen(self) -> None:
        from context_center.ui.dialogs.layer_move import LineToFactDialog  # noqa: PLC0415

        dialog, opened = self.dialog, self._opened
        if isinstance(dialog, LineToFactDialog) and opened is not None:
            draft = dialog.draft()
            self._told = self.tr("The line is the pinned fact “{0}” now.").format(draft.title)
            self._acts.line_to_fact(opened, self._line, draft, self._on_done, self._messages.error)

    @Slot(object)
    def _on_done(self, _written: object) -> None:
        undo = Remedy(self.tr("Undo"), self._acts.store_acts.undo)
        self._messages.tell(Message(Level.INFO, self._told, remedy=undo))

    @Slot()
    def _on_finished(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None
