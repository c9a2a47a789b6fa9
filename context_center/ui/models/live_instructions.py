"""The instructions of the open workspace, resolved off the GUI thread and kept up to date."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, Signal, Slot

from context_center.core.instructions.documents import ProfileName
from context_center.services.instruction_files import (
    UnsavedText,
    nested_instruction_directories,
    resolve_instructions,
)
from context_center.services.instruction_sources import InstructionReader

if TYPE_CHECKING:
    from context_center.core.errors import ContextError
    from context_center.core.instructions.documents import InstructionSet
    from context_center.core.instructions.sources import Reading
    from context_center.services.instruction_places import InstructionPlaces
    from context_center.services.workspace import Workspace
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Operation

LONG_SEARCH_MS = 1_000


@dataclass(frozen=True, slots=True)
class FileText:
    """What reading one file gave; ``reading.text`` is None if it could not be read."""

    path: str
    reading: Reading


class LiveInstructions(QObject):
    """Resolves for a target and a profile, again whenever an instruction file changes.

    ``resolved`` carries an InstructionSet, ``failed`` a ContextError, ``read`` a FileText
    that was asked for, ``directories_found`` a tuple of absolute paths below the root that
    hold instruction files. ``previewed`` carries the InstructionSet that would be with an
    unsaved text, ``places_found`` the InstructionPlaces for the target. An answer to an
    earlier question never comes after a later one.
    """

    resolved = Signal(object)
    previewed = Signal(object)
    places_found = Signal(object)
    failed = Signal(object)
    read = Signal(object)
    directories_found = Signal(object)

    def __init__(self, bridge: WorkspaceBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._target: str | None = None
        self._profile = ProfileName.SPECIFICATION
        self._started = False
        self._resolving: Operation | None = None
        self._searching: Operation | None = None
        self._reading: Operation | None = None
        self._previewing: Operation | None = None
        self._placing: Operation | None = None
        self._unsaved: UnsavedText | None = None
        self._watched: tuple[str, ...] = ()
        self.places: InstructionPlaces | None = None
        self._search_time = QElapsedTimer()
        self._search_is_long = False
        bridge.instructions_changed.connect(self._on_changed)

    @property
    def pending(self) -> bool:
        """Whether an answer is still to come."""
        return any(
            (self._resolving, self._searching, self._reading, self._previewing, self._placing)
        )

    def start(self) -> None:
        """Begin with the root of the workspace that the bridge has open."""
        self.stop()
        self._started = True
        self._target = None
        self._search_is_long = False
        self.again()

    def stop(self) -> None:
        """Forget whatever is on its way, and ask for nothing more."""
        self._started = False
        self._unsaved = self.places = None
        operations = (
            self._resolving,
            self._searching,
            self._reading,
            self._previewing,
            self._placing,
        )
        for operation in operations:
            if operation is not None:
                operation.cancel()
        self._resolving = self._searching = self._reading = None
        self._previewing = self._placing = None

    def set_target(self, target: str) -> None:
        """Resolve for another directory (absolute)."""
        self._target = target
        self._resolve()

    def set_profile(self, profile: ProfileName) -> None:
        """Resolve by other rules."""
        self._profile = profile
        self._resolve()

    @Slot()
    def again(self) -> None:
        """Resolve once more, and look for directories with instruction files.

        In a workspace where that takes long it is done once only.
        """
        self._resolve()
        if not self._search_is_long:
            self._search()

    def read_file(self, path: str) -> None:
        """Read one file as resolving would read it; an earlier wish is forgotten."""
        self.forget_reading()
        self._reading = self._bridge.tasks.start(
            lambda _: FileText(path, _read(path)), self._on_read, self._on_read_failed
        )

    def preview(self, unsaved: UnsavedText | None) -> None:
        """Resolve with a text that is not saved, again after each change; None ends that.

        Its file is watched as long, even where it does not apply.
        """
        self._unsaved = unsaved
        self._bridge.watch_also(self._paths_to_watch())
        self._preview()

    def forget_reading(self) -> None:
        """The file that was asked for last is not needed any more."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _resolve(self) -> None:
        if not self._started:
            return
        if self._resolving is not None:
            self._resolving.cancel()
        self._resolving = self._bridge.instructions(self._target, self._profile, self._on_resolved)
        self._resolving.failed.connect(self._on_failed)

    def _preview(self) -> None:
        if self._previewing is not None:
            self._previewing.cancel()
            self._previewing = None
        workspace, unsaved = self._bridge.workspace, self._unsaved
        if not self._started or workspace is None or unsaved is None:
            return
        target, profile = self._target, self._profile
        self._previewing = self._bridge.tasks.start(
            lambda _: resolve_instructions(workspace, target, profile, unsaved),
            self._on_previewed,
            self._on_preview_failed,
        )

    def _find_places(self, target: str) -> None:
        workspace = self._bridge.workspace
        if self._placing is not None:
            self._placing.cancel()
        if workspace is not None:
            self._placing = self._bridge.tasks.start(
                lambda _: _places(workspace, target), self._on_places, self._on_places_failed
            )

    def _paths_to_watch(self) -> tuple[str, ...]:
        unsaved = self._unsaved
        return self._watched if unsaved is None else (*self._watched, unsaved.path)

    def _search(self) -> None:
        workspace = self._bridge.workspace
        if not self._started or workspace is None or self._searching is not None:
            return
        self._search_time.start()
        self._searching = self._bridge.tasks.start(
            lambda operation: tuple(nested_instruction_directories(workspace, operation.cancelled)),
            self._on_found,
            self._on_search_failed,
        )

    @Slot()
    def _on_changed(self) -> None:
        self.again()

    @Slot(object)
    def _on_resolved(self, instructions: InstructionSet) -> None:
        self._resolving = None
        self._watched = instructions.watched
        self._bridge.watch_also(self._paths_to_watch())
        self.resolved.emit(instructions)
        self._find_places(instructions.target)
        self._preview()

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        self._resolving = None
        self.failed.emit(error)

    @Slot(object)
    def _on_previewed(self, instructions: InstructionSet) -> None:
        self._previewing = None
        self.previewed.emit(instructions)

    @Slot(object)
    def _on_preview_failed(self, _error: ContextError) -> None:
        self._previewing = None

    @Slot(object)
    def _on_places(self, places: InstructionPlaces) -> None:
        self._placing = None
        self.places = places
        self.places_found.emit(places)

    @Slot(object)
    def _on_places_failed(self, _error: ContextError) -> None:
        self._placing = None

    @Slot(object)
    def _on_found(self, directories: tuple[str, ...]) -> None:
        self._searching = None
        self._search_is_long = self._search_time.elapsed() > LONG_SEARCH_MS
        self.directories_found.emit(directories)

    @Slot(object)
    def _on_search_failed(self, _error: ContextError) -> None:
        self._searching = None

    @Slot(object)
    def _on_read(self, text: FileText) -> None:
        self._reading = None
        self.read.emit(text)

    @Slot(object)
    def _on_read_failed(self, error: ContextError) -> None:
        self._reading = None
        self.failed.emit(error)


def _places(workspace: Workspace, target: str) -> InstructionPlaces:
    # Writing is no part of a start.
    from context_center.services.instruction_places import (  # noqa: PLC0415
        instruction_places,
    )

    return instruction_places(workspace, target)


def _read(path: str) -> Reading:
    reader = InstructionReader()
    return reader.read(reader.look(path).real_path)
