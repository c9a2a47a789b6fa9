"""What the Instructions tab gets when files may be changed: editing, notes, new files."""

from __future__ import annotations

import os
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Slot
from PySide6.QtWidgets import QToolButton

from context_center.core.instructions.notes import with_note
from context_center.services.instruction_files import UnsavedText
from context_center.ui.actions import make_action
from context_center.ui.dialogs.layer_moves import LayerMoves
from context_center.ui.instruction_acts import InstructionActs
from context_center.ui.messages import Level, Message, Remedy
from context_center.ui.widgets.action_menu import ActionMenu
from context_center.ui.widgets.instruction_work import InstructionWork
from context_center.ui.widgets.reading_pane import Reading

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.core.errors import ContextError
    from context_center.services.instruction_places import InstructionPlaces, NotePlace
    from context_center.services.snapshot import Snapshot
    from context_center.services.workspace import Workspace
    from context_center.ui.actions import ThemedAction
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.dialogs.instruction_merge import InstructionMergeDialog
    from context_center.ui.instruction_steps import InstructionsChange
    from context_center.ui.messages import Messages
    from context_center.ui.models.live_instructions import LiveInstructions
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.instruction_browser import InstructionBrowser

PREVIEW_MS = 250


class InstructionDesk(QObject):
    """Puts the acts on instruction files into a browser, and keeps them with what is shown."""

    def __init__(
        self,
        acts: StoreActs,
        bridge: WorkspaceBridge,
        theme: Theme,
        messages: Messages,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.acts = InstructionActs(acts, self)
        self._bridge, self._theme, self._messages, self._widget = bridge, theme, messages, parent
        self._browser: InstructionBrowser | None = None
        self._live: LiveInstructions | None = None
        self._workspace: Workspace | None = None
        self._places: InstructionPlaces | None = None
        self._noted: NotePlace | None = None
        self._merge: InstructionMergeDialog | None = None
        self._previewed: UnsavedText | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(PREVIEW_MS)
        self._later.timeout.connect(self._preview)
        self.moves = LayerMoves(self.acts, theme, messages, parent)
        self.actions = self._make_actions()
        self.new_button = QToolButton(parent)
        self.menu = ActionMenu("", self.new_button)
        self._dress_button()
        theme.changed.connect(self._dress_button)

    def put_into(self, browser: InstructionBrowser, live: LiveInstructions) -> None:
        """Take a place in a browser of what ``live`` resolves."""
        self._browser, self._live = browser, live
        editing = browser.editing
        editing.set_acts(self.acts)
        browser.notes.show()
        browser.notes.note_given.connect(self._on_note_given)
        browser.pane.offer_taken.connect(self._on_offer_taken)
        editing.changed.connect(self._on_editing_changed)
        editing.compare_wanted.connect(self._on_compare_wanted)
        live.previewed.connect(self._on_previewed)
        live.resolved.connect(self._on_resolved)
        live.places_found.connect(self._on_places)
        self._bridge.instructions_changed.connect(editing.look)
        self.work = InstructionWork(editing, self._widget)
        self._on_editing_changed()
        if live.places is not None:
            self._on_places(live.places)

    def set_snapshot(self, snapshot: Snapshot) -> None:
        """The store as it is shown now; pinned facts are offered from it."""
        if self._workspace != snapshot.workspace:
            self._workspace, self._places = snapshot.workspace, None
            self._fill_menu()
        self.moves.set_snapshot(snapshot)
        self._show_state()

    def settle(self) -> bool:
        """Whether nothing is being read, written or about to be previewed."""
        idle = not self._later.isActive() and not self.acts.store_acts.busy
        return idle and (self._browser is None or not self._browser.editing.busy)

    def first_missing(self) -> str:
        """The file to begin with where there is none: AGENTS.md of the workspace."""
        missing = [item.path for item in self._places.missing] if self._places else []
        agents = (path for path in missing if PurePath(path).name == "AGENTS.md")
        return next(agents, missing[0] if missing else "")

    @Slot(str)
    def create(self, path: str) -> None:
        """Begin a new file; it is made when it is saved."""
        if self._browser is not None:
            self._browser.edit_file(path)

    def _make_actions(self) -> dict[str, ThemedAction]:
        slots = {
            "instructions.edit": self._on_edit,
            "instructions.save": self._on_save,
            "instructions.revert": self._on_revert,
            "instructions.note": self._on_note,
            "instructions.new": self.open_menu,
            "instructions.take_fact": self._on_take_fact,
            "instructions.give_fact": self._on_give_fact,
        }
        return {
            name: make_action(name, self._widget, self._theme, slot) for name, slot in slots.items()
        }

    @Slot()
    def open_menu(self) -> None:
        """Offer the files that could be made."""
        corner = self.new_button.mapToGlobal(QPoint(0, self.new_button.height()))
        self.menu.popup(corner)

    def _fill_menu(self) -> None:
        self.menu.clear()
        workspace = self._bridge.workspace
        missing = self._places.missing if self._places is not None else ()
        self.new_button.setEnabled(bool(missing))
        directory = ""
        for item in missing if workspace is not None else ():
            here = os.path.dirname(item.path)
            if here != directory:
                directory = here
                self.menu.addSection(self._directory_name(here, workspace.root))
            action = self.menu.addAction(PurePath(item.path).name)
            action.setToolTip(item.path)
            action.setData(item.path)
            action.triggered.connect(self._on_new_chosen)

    def _directory_name(self, directory: str, root: str) -> str:
        if directory == root:
            return self.tr("Workspace")
        if root and PurePath(directory).is_relative_to(root):
            return PurePath(directory).relative_to(root).as_posix()
        return self.tr("User")

    @Slot()
    def _on_new_chosen(self) -> None:
        self.create(str(self.sender().data()))

    @Slot()
    def _on_edit(self) -> None:
        source = self._browser.pane.source() if self._browser is not None else None
        if self._browser is not None and source is not None:
            self._browser.edit_file(source.path)

    @Slot()
    def _on_save(self) -> None:
        if self._browser is not None:
            self._browser.editing.save()

    @Slot()
    def _on_revert(self) -> None:
        if self._browser is not None:
            self._browser.editing.revert()

    @Slot()
    def _on_note(self) -> None:
        if self._browser is not None:
            self._browser.notes.take_focus()

    @Slot()
    def _on_take_fact(self) -> None:
        if self._places is not None and self._bridge.workspace is not None:
            self.moves.ask_for_fact(self._places, self._bridge.workspace.root)

    @Slot()
    def _on_give_fact(self) -> None:
        browser = self._browser
        source = browser.pane.source() if browser is not None else None
        if browser is None or source is None:
            return
        if browser.editing.modified:
            self._messages.info(self.tr("Save the text first, then move its line."))
            return
        cursor = browser.pane.view(Reading.SOURCE).textCursor()
        self.moves.ask_for_line(source.path, cursor.blockNumber() + 1)

    @Slot(object, str)
    def _on_note_given(self, place: NotePlace, note: str) -> None:
        """Into the file, or into the text of that file that is being edited."""
        if self._browser is None or self._noted is not None:
            return
        editing = self._browser.editing
        edited = editing.opened
        if edited is not None and place.path in {edited.path, edited.target} and editing.modified:
            editing.put(with_note(editing.versions()[2], note))
            self._browser.notes.clear()
            self._messages.info(self.tr("The note is in the text that you are editing."))
            return
        self._noted = place
        self.acts.add_note(place.scope, place.directory, note, self._on_noted, self._on_not_noted)

    @Slot(object)
    def _on_noted(self, change: InstructionsChange) -> None:
        self._noted = None
        if self._browser is not None:
            self._browser.notes.clear()
        name = PurePath(change.path).name
        self._tell(self.tr("Added the note to {0}.").format(name))

    @Slot(object)
    def _on_not_noted(self, error: ContextError) -> None:
        self._noted = None
        self._messages.error(error)

    @Slot(str)
    def _on_offer_taken(self, path: str) -> None:
        instructions = self._browser.instructions if self._browser is not None else None
        missed = instructions.not_read if instructions is not None else ()
        meant = next((at.suggestion for at in missed if at.path == path), "")
        if meant:
            target = os.path.join(os.path.dirname(path), meant)
            self.acts.rename(path, target, self._on_renamed, self._messages.error)

    @Slot(object)
    def _on_renamed(self, change: InstructionsChange) -> None:
        told = self.tr("It is called {0} now and is read.").format(PurePath(change.path).name)
        self._tell(told)

    def _tell(self, words: str) -> None:
        undo = Remedy(self.tr("Undo"), self.acts.store_acts.undo)
        self._messages.tell(Message(Level.INFO, words, remedy=undo))

    @Slot()
    def _on_editing_changed(self) -> None:
        browser = self._browser
        if browser is None:
            return
        self._show_state()
        if browser.editing.modified:
            self._later.start()
        elif self._previewed is not None:
            self._later.stop()
            self._end_preview()
        self._follow_in_merge()

    def _show_state(self) -> None:
        """What can be done now."""
        browser, places = self._browser, self._places
        source = browser.pane.source() if browser is not None else None
        modified = browser is not None and browser.editing.modified
        enabled = {
            "instructions.edit": source is not None,
            "instructions.save": modified,
            "instructions.revert": modified,
            "instructions.note": places is not None and bool(places.notes),
            "instructions.new": places is not None and bool(places.missing),
            "instructions.take_fact": places is not None and self.moves.has_pinned(),
            "instructions.give_fact": source is not None,
        }
        for name, action in self.actions.items():
            action.setEnabled(enabled[name])

    @Slot()
    def _preview(self) -> None:
        editing = self._browser.editing if self._browser is not None else None
        if editing is None or self._live is None or not editing.modified:
            return
        unsaved = UnsavedText(editing.path, editing.versions()[2])
        if unsaved != self._previewed:
            self._previewed = unsaved
            self._live.preview(unsaved)

    def _end_preview(self) -> None:
        """What was previewed and then saved stays in sight until it is resolved."""
        self._previewed = None
        if self._live is not None:
            self._live.preview(None)
        if self._browser is not None and not self._browser.editing.was_saved:
            self._browser.show_preview(None)

    @Slot(object)
    def _on_previewed(self, instructions: object) -> None:
        if self._browser is not None and self._previewed is not None:
            self._browser.show_preview(instructions)

    @Slot(object)
    def _on_resolved(self, _instructions: object) -> None:
        if self._browser is not None and self._previewed is None:
            self._browser.show_preview(None)
        self._show_state()

    @Slot(object)
    def _on_places(self, places: InstructionPlaces) -> None:
        self._places = places
        workspace = self._bridge.workspace
        if self._browser is not None and workspace is not None:
            self._browser.notes.chooser.set_places(places, workspace.root)
        if not self.menu.isVisible():
            self._fill_menu()
        self._show_state()

    @Slot()
    def _on_compare_wanted(self) -> None:
        from context_center.ui.dialogs.instruction_merge import (  # noqa: PLC0415 - seldom needed
            InstructionMergeDialog,
        )

        if self._browser is None or self._merge is not None:
            return
        editing = self._browser.editing
        dialog = InstructionMergeDialog(self._theme, self._widget)
        dialog.view.save_mine.setText(self.tr("Save Mine"))
        dialog.compare(PurePath(editing.path).name, editing.versions())
        dialog.view.theirs_kept.connect(editing.take_theirs)
        dialog.view.mine_saved.connect(self._on_mine_saved)
        dialog.view.merged_saved.connect(editing.save_merged)
        dialog.finished.connect(self._on_merge_finished)
        self._merge = dialog
        dialog.open()

    def _follow_in_merge(self) -> None:
        """The comparison shows what is on disk now, with the choices that were made."""
        if self._merge is not None and self._browser is not None:
            editing = self._browser.editing
            if editing.path:
                name = PurePath(editing.path).name
                self._merge.compare(name, editing.versions(), again=True)

    @Slot()
    def _on_mine_saved(self) -> None:
        if self._browser is not None:
            editing = self._browser.editing
            editing.save_merged(editing.versions()[2])

    @Slot()
    def _on_merge_finished(self) -> None:
        if self._merge is not None:
            self._merge.deleteLater()
            self._merge = None

    @Slot()
    def _dress_button(self) -> None:
        button = self.new_button
        button.setText(self.tr("New File"))
        button.setAccessibleName(self.tr("New instruction file"))
        button.setToolTip(self.actions["instructions.new"].toolTip())
        button.setIcon(self._theme.icon("plus"))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(self.menu)
