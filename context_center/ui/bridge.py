"""The one way between the services and the window: callbacks in, Qt signals out."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from context_center.core.changes import FactChanges, FileChange, WatchMode, WatchState
from context_center.services.catalog import Catalog

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from context_center.core.errors import ContextError
    from context_center.core.facts import Fact
    from context_center.core.instructions.documents import ProfileName
    from context_center.services.snapshot import Snapshot
    from context_center.services.watcher import Watcher
    from context_center.services.workspace import Workspace
    from context_center.ui.tasks import Operation, Receiver, Tasks


class WorkspaceBridge(QObject):
    """The open workspace as the window sees it.

    ``snapshot_changed`` carries the new Snapshot and the FactChanges since the last one.
    The first may be what an earlier start left, not ``checked``; the one that follows has
    been compared with the disk. ``instructions_changed`` says that instruction files have
    to be resolved again. All signals are delivered in the GUI thread.
    """

    opened = Signal(object)
    snapshot_changed = Signal(object, object)
    instructions_changed = Signal()
    watch_state_changed = Signal(object)
    loading_changed = Signal(bool)
    failed = Signal(object)
    _file_changed = Signal(object)
    _watch_state_told = Signal(object)

    def __init__(
        self,
        tasks: Tasks,
        cache_dir: str | None,
        clock: Callable[[], int] = time.time_ns,
        remembered: Callable[[], Iterable[str]] = tuple,
        parent: QObject | None = None,
    ) -> None:
        """``remembered`` gives the paths of the workspaces that were opened before."""
        super().__init__(parent)
        self.tasks = tasks
        self.now = clock
        self.cache_dir = cache_dir
        self._remembered = remembered
        self._catalog: Catalog | None = None
        self._watcher: Watcher | None = None
        self._loading: Operation | None = None
        self._again: FileChange | None = None
        self._told: Snapshot | None = None
        self._only_news = self._lets_go = False
        self.watch_state = WatchState(WatchMode.STOPPED)
        self._first_shown = QTimer(self)
        self._first_shown.setSingleShot(True)
        self._first_shown.setInterval(_PAUSE_MS)
        self._first_shown.timeout.connect(self._on_first_shown)
        queued = Qt.ConnectionType.QueuedConnection
        self._file_changed.connect(self._on_file_changed, queued)
        self._watch_state_told.connect(self._on_watch_state, queued)

    @property
    def workspace(self) -> Workspace | None:
        """The open workspace, None before the first."""
        return self._catalog.workspace if self._catalog else None

    @property
    def catalog(self) -> Catalog | None:
        """What reads the open workspace, for work in the background; None before the first."""
        return self._catalog

    @property
    def snapshot(self) -> Snapshot | None:
        """The last snapshot that was told, None while the first is read."""
        return self._told

    @property
    def is_loading(self) -> bool:
        """Whether the store is being read, or has yet to be compared with the disk."""
        return self._loading is not None

    def open(self, workspace: Workspace) -> None:
        """Leave the present workspace and read another."""
        self._stop_watching()
        self._drop_loading()
        catalog = Catalog(workspace, self.cache_dir, self.now, self._remembered())
        self._catalog = catalog
        self.opened.emit(workspace)
        self.loading_changed.emit(True)
        self._loading = self.tasks.start(
            lambda _: catalog.restore(), self._on_restored, self._on_failed
        )

    def refresh(self) -> None:
        """Compare everything with the disk again; a store that has vanished is let go."""
        if self._catalog is not None:
            self._lets_go = True
            self._on_file_changed(_EVERYTHING)

    def compare(self) -> None:
        """Compare everything with the disk again, unless that is yet to be done anyway."""
        if self._told is not None and self._told.checked:
            self._on_file_changed(_EVERYTHING)

    def close(self) -> None:
        """Stop watching and forget the workspace, having kept for the next start what was read."""
        if self._catalog is not None and self._told is not None and self._told.checked:
            self._catalog.keep()
        self._stop_watching()
        self._drop_loading()

    def watch_also(self, paths: tuple[str, ...]) -> None:
        """Watch these files as well (those that took part in an instruction set)."""
        if self._watcher is not None:
            self._watcher.watch_files(paths)

    def own_written(self, paths: Collection[str]) -> None:
        """This program has just written, moved or removed these files: show it at once."""
        if self._watcher is not None:
            for path in paths:
                self._watcher.note_own(path)
        self._on_file_changed(FileChange(frozenset(paths)))

    def recall(
        self,
        message: str,
        done: Receiver,
        *,
        limit: int = 4,
        max_chars: int = 2_400,
    ) -> Operation:
        """Recall in the background; ``done`` gets a RecallTrace."""
        catalog = self._opened()
        return self.tasks.start(
            lambda _: catalog.recall(message, limit=limit, max_chars=max_chars),
            done,
            self.failed.emit,
        )

    def instructions(self, target: str | None, profile: ProfileName, done: Receiver) -> Operation:
        """Resolve instructions in the background; ``done`` gets an InstructionSet."""
        catalog = self._opened()
        return self.tasks.start(
            lambda _: catalog.instructions(target, profile), done, self.failed.emit
        )

    def revisions(self, fact: Fact, done: Receiver) -> Operation:
        """Read a fact's history in the background; ``done`` gets Revisions, newest first."""
        catalog = self._opened()
        return self.tasks.start(lambda _: catalog.revisions(fact), done, self.failed.emit)

    def _opened(self) -> Catalog:
        if self._catalog is None:
            raise RuntimeError("no workspace is open")
        return self._catalog

    def _read(self, change: FileChange | None) -> None:
        catalog = self._opened()
        if self._loading is None:
            self.loading_changed.emit(True)
        if change is None:
            self._loading = self.tasks.start(catalog.load, self._on_read, self._on_failed)
        else:
            paths = None if change.rescan else change.paths
            lets_go, self._lets_go = self._lets_go, False
            self._loading = self.tasks.start(
                lambda _: catalog.refresh(paths, forget_gone=lets_go),
                self._on_read,
                self._on_failed,
            )

    @Slot(object)
    def _on_restored(self, snapshot: Snapshot | None) -> None:
        """Show what an earlier start left at once; comparing it with the disk comes after."""
        if snapshot is None:
            self._read(None)
            return
        self._told = snapshot
        self.snapshot_changed.emit(snapshot, FactChanges())
        self._first_shown.start()

    @Slot(object)
    def _on_read(self, result: tuple[Snapshot, FactChanges]) -> None:
        self._loading = None
        snapshot, changes = result
        if self._watcher is None:
            self._first_shown.start()
        self.loading_changed.emit(False)
        only_news, self._only_news = self._only_news, False
        before, self._told = self._told, snapshot
        if not only_news or changes or _is_news(snapshot, before):
            self.snapshot_changed.emit(snapshot, changes)
        if self._again is not None:
            change, self._again = self._again, None
            self._read(change)

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        self._loading = None
        self.loading_changed.emit(False)
        self.failed.emit(error)

    @Slot()
    def _on_first_shown(self) -> None:
        """Once facts are in sight: check them, then keep them for the next start and watch."""
        catalog = self._opened()
        if self._told is not None and not self._told.checked:
            self._read(None)
            return
        if self._watcher is not None or catalog.workspace.is_remote:
            return
        self.tasks.start(lambda _: catalog.keep())
        # A start does not wait for the watcher; there is nothing to watch before it.
        from context_center.services.watcher import Watcher  # noqa: PLC0415

        self._watcher = Watcher(self._file_changed.emit, self._watch_state_told.emit)
        self._watcher.watch_directories(catalog.watched_directories())
        self._watcher.start()

    @Slot(object)
    def _on_file_changed(self, change: FileChange) -> None:
        catalog = self._catalog
        if catalog is None:
            return
        if change.rescan or any(not catalog.holds(path) for path in change.paths):
            self.instructions_changed.emit()
        if not change.rescan and not any(catalog.holds(path) for path in change.paths):
            return
        if self._loading is not None:
            self._again = _merged(self._again, change)
        else:
            self._read(change)

    @Slot(object)
    def _on_watch_state(self, state: WatchState) -> None:
        began = self.watch_state.mode is WatchMode.STOPPED is not state.mode
        self.watch_state = state
        self.watch_state_changed.emit(state)
        if began:
            self._catch_up()

    def _catch_up(self) -> None:
        """Look once more: what changed between reading and watching told nobody."""
        self.instructions_changed.emit()
        if self._loading is not None:
            self._again = _merged(self._again, _EVERYTHING)
        else:
            self._only_news = True
            self._read(_EVERYTHING)

    def _stop_watching(self) -> None:
        self._first_shown.stop()
        if self._watcher is not None:
            self._watcher.stop()
            self._watcher = None
            self._on_watch_state(WatchState(WatchMode.STOPPED))

    def _drop_loading(self) -> None:
        if self._loading is not None:
            self._loading.cancel()
            self._loading = None
        self._again = self._told = None
        self._only_news = self._lets_go = False


_PAUSE_MS = 40
"""What comes after the first paint leaves the window as long to answer the first key."""
_EVERYTHING = FileChange(frozenset(), rescan=True)


def _is_news(snapshot: Snapshot, told: Snapshot | None) -> bool:
    """Whether a snapshot without changed facts still says something else about the store."""
    return told is None or (snapshot.state, snapshot.problems, snapshot.stray_stores) != (
        told.state,
        told.problems,
        told.stray_stores,
    )


def _merged(one: FileChange | None, other: FileChange) -> FileChange:
    if one is None:
        return other
    return FileChange(one.paths | other.paths, one.rescan or other.rescan)
