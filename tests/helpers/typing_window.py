"""A process of its own: a window in which something is typed, until it is killed.

Called with the path of a workspace whose facts hold one that is named ``deploy``.
"""

from __future__ import annotations

import os
import sys
import time
import traceback
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QApplication

from context_center.services.paths import data_dir
from context_center.services.workspace import find_roots, workspace_at
from context_center.ui.bridge import WorkspaceBridge
from context_center.ui.main_window import MainWindow
from context_center.ui.messages import Messages
from context_center.ui.tasks import Tasks
from context_center.ui.theme import Theme
from context_center.ui.window_memory import WindowMemory

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PATIENCE_S = 60
_Found = TypeVar("_Found")


def main() -> None:
    """Type, and say ``kept`` as soon as the copy is on disk."""
    app = QApplication([])
    roots = find_roots(None, os.environ)
    bridge = WorkspaceBridge(Tasks(), None)
    bridge.open(workspace_at(roots, sys.argv[1]))
    window = MainWindow(bridge, Theme(app, "light"), Messages(), WindowMemory(None), roots)
    window.show()
    editors = _until(app, lambda: window.navigator.facts.editors)
    snapshot = _until(app, lambda: editors.edits.snapshot)
    fact = next(fact for fact in snapshot.facts if fact.name == "deploy")
    editors.edit(fact)
    session = _until(app, lambda: editors.shown)
    session.editor.form.title.change_to("Deploys")
    text = session.editor.body.editor.text()
    session.editor.body.editor.change_to(text + " Sharp\u00a0!\u2028")
    _until(app, lambda: _is_kept(data_dir()))
    print("kept", flush=True)  # noqa: T201 - what the test waits for
    app.exec()


def _is_kept(place: Path) -> bool:
    return any("u2028" in path.read_text("utf-8") for path in place.rglob("drafts/*/*.json"))


def _until(app: QApplication, look: Callable[[], _Found | None]) -> _Found:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        app.processEvents()
        if found := look():
            return found
    raise TimeoutError


if __name__ == "__main__":
    try:
        main()
    except Exception:  # noqa: BLE001 - the last stop before the process ends
        # Its threads would keep a process alive that has failed.
        traceback.print_exc()
        os._exit(1)
