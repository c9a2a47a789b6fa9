"""A picture of each tab at its best, for the README and for those who look after the look."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal, Slot

from context_center.core.errors import ContextError
from context_center.ui.tab_host import TAB_IDS

if TYPE_CHECKING:
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.main_window import MainWindow

WIDTH, HEIGHT = 1280, 800
PATIENCE_MS = 30_000
_STEP_MS = 20
_CALM_STEPS = 3


def screenshot_directory(path: str) -> Path:
    """The directory for pictures, made if need be; raises ContextError if it cannot be."""
    directory = Path(path)
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ContextError(
            "No screenshots",
            f"The directory cannot be made: {error.strerror}.",
            str(directory),
            "Name a directory that can be written.",
        ) from error
    return directory


class Screenshots(QObject):
    """Goes through the tabs of a window and saves what each looks like.

    Each tab is asked for its example and pictured when it and the window have been calm
    for a few turns of the event loop. ``done`` carries None, or the ContextError.
    """

    done = Signal(object)

    def __init__(
        self, window: MainWindow, bridge: WorkspaceBridge, directory: Path, suffix: str
    ) -> None:
        super().__init__(window)
        self._window, self._bridge = window, bridge
        self._directory, self._suffix = directory, suffix
        self._waiting = list(TAB_IDS)
        self._shown = ""
        self._calm = 0
        self._patience = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(_STEP_MS)
        self._timer.timeout.connect(self._step)
        bridge.failed.connect(self._on_failed)

    def start(self) -> None:
        """Begin; the window must be shown."""
        self._patience.start()
        self._timer.start()

    @Slot()
    def _step(self) -> None:
        tabs = self._window.tabs
        if self._patience.elapsed() > PATIENCE_MS:
            self._end(self._error(f"The tab {self._shown or 'at the start'} did not settle."))
        elif self._bridge.is_loading or set(tabs.known()) != set(TAB_IDS):
            return
        elif not self._shown:
            self._show_next()
        elif tabs.tab(self._shown).settle():
            self._calm += 1
            if self._calm >= _CALM_STEPS:
                self._save()
        else:
            self._calm = 0

    def _show_next(self) -> None:
        self._shown = self._waiting.pop(0)
        self._calm = 0
        self._patience.restart()
        self._window.tabs.show_tab(self._shown).show_example()

    def _save(self) -> None:
        name = self._shown.replace("_", "-") + self._suffix + ".png"
        target = self._directory / name
        if not self._window.grab().save(str(target), "PNG"):
            self._end(self._error(f"{name} could not be written."))
        elif self._waiting:
            self._show_next()
        else:
            self._end(None)

    def _error(self, message: str) -> ContextError:
        remedy = "Name a directory that can be written."
        return ContextError("No screenshots", message, str(self._directory), remedy)

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        self._end(error)

    def _end(self, error: ContextError | None) -> None:
        if self._timer.isActive():
            self._timer.stop()
            self.done.emit(error)
