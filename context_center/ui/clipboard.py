"""What the clipboard holds when the program ends."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication


@Slot()
def hand_over() -> None:
    """Replace what was copied by plain text that Qt owns alone.

    Data made in Python for the clipboard outlives the interpreter, and the process then
    dies when the clipboard lets it go. Call it before the application ends.
    """
    clipboard = QGuiApplication.clipboard()
    # Without a screen the clipboard is the process's own, though Qt does not say so.
    alone = QGuiApplication.platformName() in {"offscreen", "minimal"}
    if alone or clipboard.ownsClipboard():
        clipboard.setText(clipboard.text())
