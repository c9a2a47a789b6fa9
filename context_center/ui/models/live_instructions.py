"""The instructions of the open workspace, resolved off the GUI thread and kept up to date."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, Signal, Slot

from context_center.core.instructions.documents import ProfileName
from context_center.services.instruction_files import nested_instruction_directories
from context_center.services.instruction_sources import InstructionReader

if TYPE_CHECKING:
    from context_center.core.errors import ContextError
    from context_center.core.instructions.documents import InstructionSet
    from context_center.core.instructions.sources import Reading
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
    hold instruction files. An answer to an earlier question never comes after a later one.
    """

    resolved = Signal(object)
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
        self._search_time = QElapsedTimer()
        self._search_is_long = False
        bridge.instructions_changed.connect(self._on_changed)

    @property
    def pending(self) -> bool:
        """Whether an answer is still to come."""
        return any((self._resolving, self._searching, self._reading))

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
        for operation in (self._resolving, self._searching, self._reading):
            if operation is not None:
                operation.cancel()
        self._resolving = self._searching = self._reading = None

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
        self._bridge.watch_also(instructions.watched)
        self.resolved.emit(instructions)

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        self._resolving = None
        self.failed.emit(error)

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


def _read(path: str) -> Reading:
    reader = InstructionReader()
    return reader.read(reader.look(path).real_path)
