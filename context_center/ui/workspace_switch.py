"""From one workspace to another: the chooser, a folder, a remote address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from context_center.services.workspace import remote_workspace, workspace_at, workspace_of_slug
from context_center.ui.models.workspace_list import choice_of, choices

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QDialog, QWidget

    from context_center.services.known_workspaces import KnownWorkspace
    from context_center.services.workspace import Roots, Workspace
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.models.workspace_list import WorkspaceChoice
    from context_center.ui.widgets.workspace_chooser import WorkspaceChooser
    from context_center.ui.window_memory import WindowMemory

    Passes = Callable[[Callable[[], object]], bool]


class WorkspaceSwitch(QObject):
    """Opens workspaces of one home and keeps the chooser up to date."""

    def __init__(
        self,
        bridge: WorkspaceBridge,
        chooser: WorkspaceChooser,
        memory: WindowMemory,
        roots: Roots,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._bridge, self._chooser, self._memory = bridge, chooser, memory
        self._roots = roots
        self._window = window
        self._known: tuple[KnownWorkspace, ...] = ()
        self.dialog: QDialog | None = None
        self._passes: Passes | None = None
        bridge.opened.connect(self._on_opened)
        chooser.chosen.connect(self.choose)

    def find_known(self) -> None:
        """Look in the background which workspaces the state root knows."""
        # The first paint does not wait for it.
        from context_center.services.known_workspaces import known_workspaces  # noqa: PLC0415

        roots, remembered = self._roots, self._memory.paths
        self._bridge.tasks.start(lambda _: known_workspaces(roots, remembered), self._on_known)

    def ask_first(self, passes: Passes) -> None:
        """Leave a workspace only when ``passes`` says so, or calls what it was given."""
        self._passes = passes

    @Slot(object)
    def choose(self, choice: WorkspaceChoice) -> None:
        """Open what was picked from the list."""
        if choice.address:
            self.open_address(choice.address)
        elif choice.root:
            self._open(workspace_at(self._roots, choice.root))
        else:
            self._open(workspace_of_slug(self._roots, choice.slug))

    @Slot(str)
    def open_folder(self, path: str) -> None:
        """Open the workspace of an existing directory."""
        self._open(workspace_at(self._roots, path))

    @Slot(str)
    def open_address(self, address: str) -> None:
        """Open a workspace on another machine."""
        self._open(remote_workspace(self._roots, address))

    def _open(self, workspace: Workspace) -> None:
        if self._passes is None or self._passes(lambda: self._bridge.open(workspace)):
            self._bridge.open(workspace)
        else:
            self._show_choices()

    @Slot()
    def ask_folder(self) -> None:
        """Let the user pick a directory."""
        workspace = self._bridge.workspace
        start = workspace.root if workspace is not None else ""
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - seldom needed

        dialog = QFileDialog(self._window, self.tr("Open Folder"), start)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self.open_folder)
        self._show(dialog)

    @Slot()
    def ask_address(self) -> None:
        """Let the user type a remote address."""
        from context_center.ui.dialogs.remote_address import (  # noqa: PLC0415 - seldom needed
            RemoteAddressDialog,
        )

        dialog = RemoteAddressDialog(self._window)
        dialog.address_given.connect(self.open_address)
        self._show(dialog)

    def _show(self, dialog: QDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(self._on_dialog_finished)
        dialog.open()

    @Slot()
    def _on_dialog_finished(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None

    def show_open(self) -> None:
        """Show and remember the workspace that the bridge has open."""
        if self._bridge.workspace is not None:
            self._on_opened(self._bridge.workspace)

    @Slot(object)
    def _on_opened(self, workspace: Workspace) -> None:
        self._memory.remember_workspace(workspace.remote_address or workspace.root)
        self._show_choices()

    @Slot(object)
    def _on_known(self, known: tuple[KnownWorkspace, ...]) -> None:
        self._known = known
        self._show_choices()

    def _show_choices(self) -> None:
        if self._bridge.workspace is not None:
            current = choice_of(self._bridge.workspace)
            found = choices(self._known, self._memory.addresses, current)
            self._chooser.set_choices(found, current)
