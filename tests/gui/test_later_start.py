"""A later start: the window comes with the facts of the last one, and with little else at first."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest

from context_center.core.facts import Scope
from context_center.ui.tab_host import ARCHIVE, FACTS, TAB_IDS
from context_center.ui.widgets.banner import Banner
from tests.gui.conftest import WAIT_MS
from tests.helpers.temporary_store import NOW

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Opened, Windows

_Seen = TypeVar("_Seen")
PATIENCE_S = 60
# Says at the first paint of the list which modules were loaded for it.
START = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QTableView
from context_center import app

def watch(kind):
    if kind.__name__ == "FactList":
        kind.paintEvent = paintEvent

def paintEvent(self, event):
    QTableView.paintEvent(self, event)
    if self.table.rowCount() == int(sys.argv[1]):
        print(*sys.modules, flush=True)
        QTimer.singleShot(500, application.closeAllWindows)

QTableView.__init_subclass__ = classmethod(watch)
application = QApplication([sys.argv[0]])
sys.exit(app.run(sys.argv[2:]))
"""
NOT_FOR_A_FIRST_PAINT = {
    "concurrent.futures",
    "context_center.cli.command_arguments",
    "context_center.core.fact_file",
    "context_center.core.instructions.resolution",
    "context_center.core.recall.index",
    "context_center.services.fact_store",
    "context_center.services.watcher",
    "context_center.ui.acts",
    "context_center.ui.dialogs.fact_writing",
    "context_center.ui.reviews",
    "context_center.ui.store_tools",
    "context_center.ui.widgets.fact_view",
    "context_center.ui.widgets.markdown_view",
    "hashlib",
    "html",
    "numpy",
    "regex",
    "socket",
    "watchdog",
    "yaml",
}


def age(store: TemporaryStore) -> None:
    """Make the files so old that a cache trusts them."""
    for scope in Scope:
        for path in store.directory(scope).glob("*.md"):
            os.utime(path, ns=(NOW - 10**12, NOW - 10**12))


@pytest.fixture
def known(windows: Windows, store: TemporaryStore) -> TemporaryStore:
    """A store that a window was open on before."""
    store.write("style", activation="pinned", body="Be brief.")
    store.write("style", Scope.GLOBAL)
    store.archive("20260316-095412.207", "older")
    age(store)
    windows.close(windows.open(store.workspace))
    return store


def at_first(opened: Opened, qtbot: QtBot, look: Callable[[], _Seen]) -> _Seen:
    """What can be seen when the window has just shown its first snapshot, which is unchecked."""
    seen: list[tuple[bool, _Seen]] = []
    opened.bridge.snapshot_changed.connect(
        lambda snapshot, _: seen.append((snapshot.checked, look()))
    )
    qtbot.waitUntil(lambda: bool(seen), timeout=WAIT_MS)
    checked, first = seen[0]
    assert not checked
    return first


def override_sentence(opened: Opened) -> str:
    banners = opened.window.navigator.facts.findChildren(Banner)
    return next((each.sentence() for each in banners if each.sentence()), "")


def test_the_facts_of_the_last_start_are_there_before_they_are_checked(
    windows: Windows, known: TemporaryStore, qtbot: QtBot
) -> None:
    opened = windows.open(known.workspace, wait=False)
    status = opened.window.status

    def look() -> tuple[list[str], str, str, bool]:
        sentence = override_sentence(opened)
        return opened.titles(), sentence, status.mode.text(), status.pinned.isHidden()

    titles, sentence, mode, hidden = at_first(opened, qtbot, look)
    assert titles == ["Style", "Style"]
    assert sentence == "One project fact wins over an equivalent global one."
    assert (mode, hidden) == ("checking…", True)
    windows.calm(opened)
    assert status.mode.text() == "live"
    assert status.pinned.text() == "pinned 9/1500"
    assert opened.titles() == ["Style", "Style"]


def test_what_the_disk_corrects_is_no_news(
    windows: Windows, known: TemporaryStore, qtbot: QtBot
) -> None:
    known.write("third")
    opened = windows.open(known.workspace, wait=False)
    bar = opened.window.tabs.bar
    opened.window.tabs.show_tab(ARCHIVE)
    facts, archive = TAB_IDS.index(FACTS), TAB_IDS.index(ARCHIVE)

    def look() -> tuple[int | None, int | None]:
        return bar.count_of(facts), bar.count_of(archive)

    assert at_first(opened, qtbot, look) == (2, None)
    windows.calm(opened)
    assert look() == (3, 1)
    assert not any(bar.has_dot(index) for index in range(len(TAB_IDS)))


def test_the_tools_are_there_as_soon_as_they_are_asked_for(
    windows: Windows, store: TemporaryStore
) -> None:
    store.write("first")
    opened = windows.open(store.workspace, wait=False)
    assert opened.window.navigator.facts.writing is None
    tools = opened.window.tools
    assert opened.window.navigator.facts.writing is not None
    assert tools.acts.obstacle == "The store is still being read."
    windows.calm(opened)
    assert opened.window.tools is tools
    assert tools.acts.obstacle == ""


def test_the_first_paint_waits_for_little(store: TemporaryStore, tmp_path: Path) -> None:
    store.write("deploy-window", title="部署窗口")
    age(store)
    roots = ("--home", store.roots.home, "--workspace", store.workspace.root)
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", START, "1", *roots],
            env={
                **os.environ,
                "QT_QPA_PLATFORM": "offscreen",
                "CONTEXT_CENTER_DATA": str(tmp_path / "data"),
            },
            cwd=Path(__file__).parents[2],
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE_S,
            check=True,
        )
        assert "Traceback" not in done.stderr
    loaded = set(done.stdout.splitlines()[0].split())
    assert "context_center.ui.tabs.facts" in loaded
    assert loaded & NOT_FOR_A_FIRST_PAINT == set()
