"""Starts the window: application, theme, workers; and ends them in order."""

from __future__ import annotations

import gc
import os
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from context_center import __version__
from context_center.core.errors import ContextError
from context_center.services.paths import resources_dir
from context_center.services.settings import settings_path
from context_center.ui.bridge import WorkspaceBridge
from context_center.ui.clipboard import hand_over
from context_center.ui.faults import faults_told, interrupts_close
from context_center.ui.main_window import MainWindow
from context_center.ui.messages import Messages
from context_center.ui.tasks import Tasks
from context_center.ui.theme import Theme
from context_center.ui.window_memory import WindowMemory

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from context_center.services.workspace import Roots, Workspace

NAME = "context-center"
_PATIENCE_MS = 150


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """How to start.

    ``theme`` is "system" (what the user chose last), "light" or "dark". ``screenshot_dir``
    asks for a picture of each tab instead of a session. ``now`` gives nanoseconds since the
    epoch. ``sample`` keeps the workspace out of what is remembered.
    """

    workspace: Workspace
    roots: Roots
    theme: str = "system"
    screenshot_dir: str | None = None
    now: Callable[[], int] = time.time_ns
    cache_dir: str | None = None
    sample: bool = False


def run_window(options: WindowOptions) -> int:
    """Show the window until it is closed, or picture it; gives the exit code.

    What keeps the window from opening at all is said on standard error.
    """
    try:
        pictures = options.screenshot_dir is not None
        platform = platform_without_display(sys.platform, os.environ, pictures=pictures)
        if platform is not None:
            os.environ["QT_QPA_PLATFORM"] = platform
        return _run(options)
    except ContextError as error:
        words = (f"{error.title}: {error.message}", error.path, error.remedy)
        sys.stderr.write("\n".join(word for word in words if word) + "\n")
        return 1


def _run(options: WindowOptions) -> int:
    app = _application()
    pictures = options.screenshot_dir is not None
    memory = WindowMemory(None if pictures else settings_path(), keep=not options.sample)
    theme = Theme(app, memory.theme if options.theme == "system" else options.theme)
    messages = Messages()
    bridge = WorkspaceBridge(Tasks(), options.cache_dir, options.now, lambda: memory.paths)
    with faults_told(messages), interrupts_close():
        bridge.open(options.workspace)
        window = MainWindow(bridge, theme, messages, memory, options.roots)
        window.settled.connect(_collect_garbage_again)
        try:
            return _pictures(window, bridge, options) if pictures else _session(window)
        finally:
            hand_over()
            window.close()
            gc.enable()
            window.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _session(window: MainWindow) -> int:
    """The window appears with its first facts, and without them if they take a while."""
    window.settled.connect(window.show)
    late = QTimer(window)
    late.setSingleShot(True)
    late.timeout.connect(window.show)
    window.settled.connect(late.stop)
    late.start(_PATIENCE_MS)
    return QApplication.exec()


def _collect_garbage_again() -> None:
    """From now on; what the start has built stays and need not be walked each time."""
    gc.freeze()
    gc.enable()


def _pictures(window: MainWindow, bridge: WorkspaceBridge, options: WindowOptions) -> int:
    from context_center.ui.screenshots import (  # noqa: PLC0415 - not for a session
        HEIGHT,
        WIDTH,
        Screenshots,
        screenshot_directory,
    )

    directory = screenshot_directory(options.screenshot_dir or "")
    suffix = "" if options.theme == "system" else f"-{options.theme}"
    pictures = Screenshots(window, bridge, directory, suffix)
    failures: list[ContextError | None] = []
    pictures.done.connect(failures.append)
    pictures.done.connect(QCoreApplication.quit)
    window.resize(WIDTH, HEIGHT)
    window.show()
    pictures.start()
    QApplication.exec()
    failure = failures[0] if failures else None
    if failure is not None:
        raise failure
    return 0


def _application() -> QApplication:
    present = QApplication.instance()
    app = present if isinstance(present, QApplication) else QApplication([NAME])
    app.setApplicationName(NAME)
    app.setApplicationDisplayName("Context Center")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(NAME)
    app.setWindowIcon(QIcon(str(resources_dir() / "icons" / "app.svg")))
    translations = resources_dir() / "translations"
    if translations.is_dir():
        # Locales are only made where a language can be chosen: they are slow to load.
        from context_center.ui.translation import translate  # noqa: PLC0415

        translate(app, translations)
    return app


def platform_without_display(
    system: str, environ: Mapping[str, str], *, pictures: bool
) -> str | None:
    """The Qt platform to use where there is no display; None where one may be.

    Qt itself ends the process there. Pictures need none; for a session ContextError is
    raised. ``system`` is that of ``sys.platform``.
    """
    known = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if not system.startswith("linux") or any(environ.get(name) for name in known):
        return None
    if pictures:
        return "offscreen"
    raise ContextError(
        "No display",
        "There is no screen to open a window on (DISPLAY and WAYLAND_DISPLAY are not set).",
        remedy="Start it in a desktop session, or use “context-center memory” here.",
    )
