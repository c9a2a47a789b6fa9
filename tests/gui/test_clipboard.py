"""What was copied must not bring the process down when it ends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_COPY_AND_END = """
from PySide6.QtWidgets import QApplication
from context_center.ui.clipboard import hand_over
from context_center.ui.theme import Theme
from context_center.ui.widgets.body_editor import BodyEditor

app = QApplication([])
editor = BodyEditor(Theme(app, "light"))
editor.set_text("No.\\u00a05, 部署")
editor.selectAll()
editor.copy()
hand_over()
assert app.clipboard().text() == "No.\\u00a05, 部署"
"""


def test_a_process_that_copied_ends_well() -> None:
    command = [sys.executable, "-c", _COPY_AND_END]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
