"""Instructions: the documents in the order in which they apply, and what they say."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QByteArray,
    QDataStream,
    QIODevice,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QVBoxLayout, QWidget

from context_center.services.snapshot import StoreState
from context_center.ui.actions import make_action
from context_center.ui.models.live_instructions import LiveInstructions
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.instruction_browser import InstructionBrowser
from context_center.ui.widgets.instruction_scope import InstructionScope
from context_center.ui.widgets.reading_pane import Reading

if TYPE_CHECKING:
    from context_center.core.changes import FactChanges
    from context_center.core.errors import ContextError
    from context_center.core.instructions.documents import InstructionSet
    from context_center.services.snapshot import Snapshot
    from context_center.services.workspace import Workspace
    from context_center.ui.actions import ThemedAction
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.dialogs.instruction_desk import InstructionDesk
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme


class InstructionsTab(QWidget):
    """Choosers above, the instruction set that they give below, or why there is none."""

    count_changed = Signal(object)
    attention_changed = Signal(bool)
    fact_requested = Signal(str)
    location_requested = Signal(str, object)

    TITLE = QT_TRANSLATE_NOOP("InstructionsTab", "Instructions")
    ICON = "instructions"

    def __init__(
        self,
        bridge: WorkspaceBridge,
        theme: Theme,
        messages: Messages,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._messages = messages
        self._workspace: Workspace | None = None
        self._instructions: InstructionSet | None = None
        self._directories: tuple[str, ...] = ()
        self._wanted: tuple[str, int] | None = None
        self._wants_example = False
        self._dialog: QFileDialog | None = None
        self._live = LiveInstructions(bridge, self)
        self._scope = InstructionScope(theme, self)
        self._browser = InstructionBrowser(theme)
        self._nothing = EmptyState("instructions", "", theme=theme)
        self._pages = QStackedWidget(self)
        self._arrange()
        self._connect()
        self._bridge, self._theme = bridge, theme
        self._actions = self._make_actions(theme)
        self.desk: InstructionDesk | None = None
        self._show_nothing("instructions", self.tr("Reading instructions…"))

    def allow_acts(self, acts: StoreActs) -> None:
        """Offer what can be done with instruction files; without it they are only shown."""
        from context_center.ui.dialogs.instruction_desk import (  # noqa: PLC0415
            InstructionDesk,
        )

        self.desk = InstructionDesk(acts, self._bridge, self._theme, self._messages, self)
        self.desk.put_into(self._browser, self._live)
        self._scope.add_button(self.desk.new_button)
        self._browser.editing.begun.connect(self._on_edit_begun)
        self._browser.editing.ended.connect(self._on_edit_ended)
        instructions = self._instructions
        if instructions is not None and not _has_rows(instructions):
            self._show_empty(instructions)

    def set_snapshot(self, snapshot: Snapshot, changes: FactChanges) -> None:  # noqa: ARG002
        """Begin anew with another workspace; a change of facts changes no instructions."""
        if snapshot.workspace != self._workspace:
            self._begin(snapshot)
        if self.desk is not None:
            self.desk.set_snapshot(snapshot)

    def _begin(self, snapshot: Snapshot) -> None:
        workspace = snapshot.workspace
        self._workspace = workspace
        self._instructions = self._wanted = None
        self._directories = ()
        self._browser.clear()
        self._scope.setVisible(snapshot.state is not StoreState.REMOTE)
        if snapshot.state is StoreState.REMOTE:
            self._live.stop()
            self._show_remote(workspace.remote_address)
            return
        self._scope.set_workspace(workspace.root)
        self._show_nothing("instructions", self.tr("Reading instructions…"))
        self._live.start()

    def show_location(self, path: str, line: int | None) -> None:
        """Show a line (from 1, 0 or None for none) of an instruction file.

        A file that does not apply where one is looking is looked for in its own directory.
        """
        self._wanted = (path, line or 0)
        if self._instructions is None or self._show_wanted():
            return
        directory = str(PurePath(path).parent)
        root = self._instructions.workspace_root
        is_inside = bool(root) and PurePath(directory).is_relative_to(root)
        if is_inside and directory != self._instructions.target:
            self._live.set_target(directory)
        else:
            self._say_unknown(path)

    def current_location(self) -> tuple[str, int]:
        """The file that is shown and the line of the cursor in it; ("", 0) for none."""
        source = self._browser.pane.source()
        if source is None:
            return "", 0
        cursor = self._browser.pane.view(Reading.SOURCE).textCursor()
        return source.path, cursor.blockNumber() + 1

    def tab_actions(self) -> list[ThemedAction]:
        """The actions of this tab."""
        return [*(self.desk.actions.values() if self.desk else ()), *self._actions]

    @Slot()
    def focus_filter(self) -> None:
        """Find within the text that is shown."""
        self._browser.pane.open_find()

    def settle(self) -> bool:
        """Whether the first answer has come and none is outstanding."""
        settled = self.desk is None or self.desk.settle()
        return settled and self._workspace is not None and not self._live.pending

    def show_example(self) -> None:
        """Show the effective text of a nested directory with its sources beside it."""
        self._wants_example = True
        self._show_example()

    def save_state(self) -> QByteArray:
        """How the tab is shared, as bytes for the next start."""
        state = QByteArray()
        stream = QDataStream(state, QIODevice.OpenModeFlag.WriteOnly)
        for part in self._browser.save_state():
            stream << part
        return state

    def restore_state(self, state: QByteArray) -> None:
        """Take over what ``save_state`` gave; anything else is passed over."""
        stream = QDataStream(state)
        across, down = QByteArray(), QByteArray()
        stream >> across >> down
        if stream.status() is QDataStream.Status.Ok:
            self._browser.restore_state(across, down)

    def scope(self) -> InstructionScope:
        """The choosers of target and rules."""
        return self._scope

    def browser(self) -> InstructionBrowser:
        """Tree, texts and problems."""
        return self._browser

    def sentence(self) -> str:
        """The sentence that says why nothing is shown, "" if something is."""
        is_empty = self._pages.currentWidget() is self._nothing
        return self._nothing.sentence() if is_empty else ""

    def _arrange(self) -> None:
        self._pages.addWidget(self._browser)
        self._pages.addWidget(self._nothing)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._scope)
        column.addWidget(self._pages, 1)

    def _connect(self) -> None:
        self._live.resolved.connect(self._on_resolved)
        self._live.failed.connect(self._on_failed)
        self._live.read.connect(self._browser.show_file)
        self._live.directories_found.connect(self._on_directories_found)
        self._scope.target_chosen.connect(self._live.set_target)
        self._scope.profile_chosen.connect(self._live.set_profile)
        self._scope.directory_wanted.connect(self.choose_directory)
        self._scope.differences_wanted.connect(self._browser.show_differences)
        self._browser.file_wanted.connect(self._live.read_file)
        self._browser.pane.source_requested.connect(self.show_location)
        self._browser.pane.copied.connect(self._on_copied)
        self._browser.panel.location_activated.connect(self.show_location)
        self._nothing.activated.connect(self._on_button)

    def _make_actions(self, theme: Theme) -> list[ThemedAction]:
        slots = {
            "instructions.source": self._on_source,
            "instructions.effective": self._on_effective,
            "instructions.provider": self._on_provider,
            "instructions.next_problem": self._browser.panel.step,
            "instructions.target": self._scope.open_targets,
            "instructions.copy_block": self._browser.pane.copy_block,
        }
        return [make_action(name, self, theme, slot) for name, slot in slots.items()]

    def _show_nothing(self, icon: str, sentence: str, button: str = "", detail: str = "") -> None:
        self._nothing.set_state(icon, sentence, button or None, detail)
        self._pages.setCurrentWidget(self._nothing)

    def _show_remote(self, address: str) -> None:
        sentence = self.tr("The memory of {0} is shown only by the remote side.").format(address)
        self._show_nothing("remote", sentence)
        self._tell(None)

    def _tell(self, instructions: InstructionSet | None) -> None:
        """Tell the tab bar how many documents there are, and whether something is wrong."""
        problems = instructions.diagnostics if instructions else ()
        self.count_changed.emit(len(instructions.documents) if instructions else None)
        self.attention_changed.emit(any(not item.quiet for item in problems))

    @Slot(object)
    def _on_resolved(self, instructions: InstructionSet) -> None:
        workspace = self._workspace
        if workspace is None:
            return
        before, self._instructions = self._instructions, instructions
        if instructions != before:
            self._show(instructions, before, workspace.roots.home)
        if self._wanted is not None and not self._show_wanted():
            self._say_unknown(self._wanted[0])
        self._show_example()

    def _show(self, instructions: InstructionSet, before: InstructionSet | None, home: str) -> None:
        same = before is not None and (before.target, before.profile) == (
            instructions.target,
            instructions.profile,
        )
        self._scope.set_instructions(instructions)
        self._browser.set_instructions(instructions, home, mark=same)
        self._tell(instructions)
        if _has_rows(instructions) or self._browser.editing.path:
            self._pages.setCurrentWidget(self._browser)
        else:
            self._show_empty(instructions)

    def _show_empty(self, instructions: InstructionSet) -> None:
        if not instructions.workspace_root:
            self._show_nothing(
                "instructions",
                self.tr("The folder of this workspace is not known, only its store."),
                detail=self.tr("Open the folder to see its instructions."),
            )
            return
        creates = self.desk is not None
        self._show_nothing(
            "instructions",
            self.tr("No instruction files apply here."),
            self.tr("Create AGENTS.md") if creates else self.tr("Choose a directory…"),
            self.tr(
                "REASONIX.md, AGENTS.md and CLAUDE.md are read from the Reasonix home, then "
                "from the workspace root down to the chosen directory."
            ),
        )

    def _show_wanted(self) -> bool:
        """Show the location that was asked for, if a row stands for it."""
        wanted = self._wanted
        if wanted is None or not self._browser.show_location(*wanted):
            return False
        self._wanted = None
        return True

    def _say_unknown(self, path: str) -> None:
        self._wanted = None
        self._messages.info(self.tr("{0} is not among the instruction files.").format(path))

    def _show_example(self) -> None:
        """Ask for the first nested directory, then show its first import in the whole."""
        if not self._wants_example or not self._directories:
            return
        instructions = self._instructions
        if instructions is None or instructions.target != self._directories[0]:
            self._live.set_target(self._directories[0])
            return
        self._wants_example = False
        self._browser.pane.show_reading(Reading.EFFECTIVE)
        imports = [item for document in instructions.documents for item in document.imports]
        if imports:
            self._browser.documents.choose_file(min(imports, key=lambda item: item.depth).path)

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        if self._instructions is None:
            self._show_nothing(
                "error",
                self.tr("The instructions could not be read."),
                self.tr("Try again"),
                f"{error.message} {error.remedy}".strip(),
            )

    @Slot(object)
    def _on_directories_found(self, directories: tuple[str, ...]) -> None:
        self._directories = directories
        self._scope.set_directories(directories)
        self._show_example()

    @Slot()
    def choose_directory(self) -> None:
        """Ask for any directory of the workspace."""
        start = self._instructions.target if self._instructions else ""
        dialog = QFileDialog(self, self.tr("Instructions for which directory?"), start)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self._live.set_target)
        self._dialog = dialog
        dialog.open()

    @Slot()
    def _on_button(self) -> None:
        if self._instructions is None:
            self._live.again()
        elif self.desk is not None and (path := self.desk.first_missing()):
            self.desk.create(path)
        else:
            self.choose_directory()

    @Slot()
    def _on_edit_begun(self) -> None:
        self._pages.setCurrentWidget(self._browser)

    @Slot()
    def _on_edit_ended(self) -> None:
        """A new file that was not saved may have been all that there was to show."""
        instructions = self._instructions
        if instructions is not None and not _has_rows(instructions):
            self._show_empty(instructions)

    @Slot()
    def _on_source(self) -> None:
        self._browser.pane.show_reading(Reading.SOURCE)

    @Slot()
    def _on_effective(self) -> None:
        self._browser.pane.show_reading(Reading.EFFECTIVE)

    @Slot()
    def _on_provider(self) -> None:
        self._browser.pane.show_reading(Reading.PROVIDER)

    @Slot()
    def _on_copied(self) -> None:
        self._messages.info(self.tr("The text for the provider is on the clipboard."))


def _has_rows(instructions: InstructionSet) -> bool:
    return any((instructions.documents, instructions.not_read, instructions.diagnostics))
