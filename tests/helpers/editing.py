"""A whole window in which facts are edited, and the hand of another program on the files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtTest import QTest

from context_center.ui.unsaved import unsaved_works

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from context_center.core.facts import Fact
    from context_center.ui.dialogs.fact_editors import FactEditors
    from context_center.ui.tabs.facts import FactsTab
    from context_center.ui.widgets.edit_session import EditSession
    from context_center.ui.widgets.fact_editor import FactEditor
    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Opened, Windows

WAIT_MS = 10_000


@dataclass
class Editing:
    """One opened window with the store behind it."""

    opened: Opened
    store: TemporaryStore
    windows: Windows
    qtbot: QtBot
    is_open: bool = True

    @property
    def tab(self) -> FactsTab:
        return self.opened.window.navigator.facts

    @property
    def editors(self) -> FactEditors:
        editors = self.tab.editors
        assert editors is not None
        return editors

    @property
    def session(self) -> EditSession:
        """The one whose editor stands beside the list."""
        session = self.editors.shown
        assert session is not None
        return session

    @property
    def editor(self) -> FactEditor:
        return self.session.editor

    @property
    def mark(self) -> str:
        """How the edit stands, in words."""
        return self.editor.foot.mark.words.text()

    def fact(self, name: str) -> Fact:
        snapshot = self.opened.bridge.snapshot
        assert snapshot is not None
        return next(fact for fact in snapshot.facts if fact.name == name)

    def edit(self, name: str) -> EditSession:
        """Select a fact and open its editor."""
        fact = self.fact(name)
        self.tab.show_fact(fact.path)
        self.editors.edit(fact)
        self.wait(lambda: self.editors.shown is not None and not self.editors.pending)
        return self.session

    def type_body(self, text: str) -> None:
        """Type at the end of the text."""
        editor = self.editor.body.editor
        cursor = editor.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        editor.setTextCursor(cursor)
        QTest.keyClicks(editor, text)

    def save(self) -> None:
        """Save and wait until it is told what came of it."""
        session = self.session
        with self.qtbot.waitSignal(session.settled, timeout=WAIT_MS):
            session.save()
        self.calm()

    def calm(self) -> None:
        """Wait until nothing is under way."""
        self.wait(lambda: not self.editors.pending and not self.opened.bridge.is_loading)

    def refresh(self) -> None:
        """Let the window compare everything with the disk."""
        bridge = self.opened.bridge
        with self.qtbot.waitSignal(bridge.snapshot_changed, timeout=WAIT_MS):
            bridge.refresh()
        self.calm()

    def wait(self, condition: object) -> None:
        self.qtbot.waitUntil(condition, timeout=WAIT_MS)  # type: ignore[arg-type]

    def theirs(self, **fields: object) -> None:
        """Let another program write the fact that is called deploy."""
        known = {"title": "Deploy", "body": "On Friday.\n\nAt ten.", "revision": 4, **fields}
        self.store.write("deploy", **known)
        self.refresh()

    def in_conflict(self) -> None:
        """Type in an editor while another program writes its fact."""
        self.edit("deploy")
        self.type_body(" Sharp.")
        self.theirs()

    def end(self) -> None:
        """End the window with its unsaved text, as when the session is shut down."""
        self.editors.edits.let_go()
        self.editors.edits.drafts.close()
        self.is_open = False
        self.windows.close(self.opened)

    def discard_everything(self) -> None:
        """Drop what is typed, so that the window closes without a question."""
        if self.is_open:
            for work in unsaved_works(self.opened.window):
                work.discard()

    def on_disk(self, name: str) -> str:
        return Path(self.store.path(name)).read_bytes().decode("utf-8")

    def copies(self) -> list[Path]:
        """The recovery copies that there are."""
        from context_center.services.paths import data_dir

        return sorted((data_dir() / "drafts").rglob("*.json"))
