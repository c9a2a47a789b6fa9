"""A whole window on the Instructions tab, and the hands that use it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QAbstractButton, QMessageBox, QWidget

from context_center.ui.widgets.reading_pane import Reading
from tests.helpers.windows import WAIT_MS

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from context_center.services.workspace import Workspace
    from context_center.ui.acts import StoreActs
    from context_center.ui.tabs.instructions import InstructionsTab
    from context_center.ui.widgets.instruction_editing import InstructionEditing
    from context_center.ui.widgets.source_editor import SourceEditor
    from tests.helpers.windows import Opened, Windows


@dataclass
class InstructionWindow:
    """What is shown and typed there; ``root`` is the workspace on disk."""

    opened: Opened
    root: Path
    qtbot: QtBot
    windows: Windows

    @property
    def tab(self) -> InstructionsTab:
        return cast("InstructionsTab", self.opened.window.tabs.tab("instructions"))

    @property
    def editing(self) -> InstructionEditing:
        return self.tab.browser().editing

    @property
    def editor(self) -> SourceEditor:
        return cast("SourceEditor", self.tab.browser().pane.view(Reading.SOURCE))

    @property
    def acts(self) -> StoreActs:
        return self.tab.desk.acts.store_acts

    @property
    def banner(self) -> str:
        return self.tab.browser().pane.question().sentence()

    @property
    def state(self) -> str:
        return self.tab.browser().pane.bar().state()

    def wait(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=WAIT_MS)

    def calm(self) -> None:
        self.windows.calm(self.opened)

    def choose(self, name: str) -> None:
        assert self.tab.browser().documents.choose_file(str(self.root / name))
        self.calm()

    def edit(self, name: str) -> None:
        self.choose(name)
        self.opened.press(self.qtbot, "Ctrl+E")
        self.wait(lambda: self.editing.path == str(self.root / name))

    def type(self, text: str) -> None:
        self.editor.moveCursor(QTextCursor.MoveOperation.End)
        for number, line in enumerate(text.split("\n")):
            if number:
                self.qtbot.keyClick(self.editor, Qt.Key.Key_Return)
            self.qtbot.keyClicks(self.editor, line)

    def save(self) -> None:
        self.opened.press(self.qtbot, "Ctrl+S")
        self.wait(lambda: not self.editing.busy)
        self.calm()

    def click(self, word: str, within: QWidget | None = None) -> None:
        place = within or self.tab.browser().pane
        buttons = place.findChildren(QAbstractButton)
        shown = (each for each in buttons if each.isVisible())
        button = next(each for each in shown if each.text().replace("&", "") == word)
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def answer(self, button: QMessageBox.StandardButton) -> None:
        self.wait(lambda: self.editing.questions.box is not None)
        box = self.editing.questions.box
        assert box is not None
        self.qtbot.mouseClick(box.button(button), Qt.MouseButton.LeftButton)
        self.opened.window.activateWindow()
        self.wait(self.opened.window.isActiveWindow)

    def read(self, name: str) -> bytes:
        return (self.root / name).read_bytes()

    def write(self, name: str, text: str | bytes) -> None:
        """As another program does: whole and at once."""
        target = self.root / name
        new = target.with_name(f".{target.name}.new")
        new.write_bytes(text if isinstance(text, bytes) else text.encode())
        new.replace(target)


def open_instructions(workspace: Workspace, windows: Windows, qtbot: QtBot) -> InstructionWindow:
    """A shown window, calm, with the Instructions tab in front."""
    opened = windows.open(workspace)
    opened.window.tabs.show_tab("instructions")
    shown = InstructionWindow(opened, Path(workspace.root), qtbot, windows)
    shown.calm()
    return shown
