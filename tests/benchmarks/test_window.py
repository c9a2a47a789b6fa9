"""A later start with 10,000 facts, from the start of the process to all rows painted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import pytest

from tests.benchmarks.ratio import in_turns
from tests.benchmarks.stores_on_disk import store_on_disk

pytest.importorskip("PySide6")

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

    from context_center.services.workspace import Workspace

COUNT = 10_000
TARGET = 2.5
RUNS = 9
CHECKOUT = Path(__file__).parents[2]

# Both say "ready" when they come back to the event loop after the last paint.
BARE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QTabWidget, QWidget

class Page(QWidget):
    def paintEvent(self, event):
        QTimer.singleShot(0, self.say)

    def say(self):
        print("ready", flush=True)
        app.closeAllWindows()

app = QApplication(sys.argv)
window = QMainWindow()
tabs = QTabWidget()
for title in ("Instructions", "Facts", "Recall Trace", "Archive", "Suggestions"):
    tabs.addTab(Page(), title)
window.setCentralWidget(tabs)
window.resize(1280, 800)
window.show()
app.exec()
"""
OURS = """
import sys
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from context_center import app

class Watch(QObject):
    def look(self):
        for window in application.topLevelWidgets():
            tabs = getattr(window, "tabs", None)
            if tabs is not None and "facts" in tabs.known():
                self.facts = window.navigator.facts
                self.viewport = self.facts.browser.list.viewport()
                self.viewport.installEventFilter(self)
                timer.stop()
                self.viewport.update()
                break

    def eventFilter(self, watched, event):
        complete = self.facts.table.rowCount() == int(sys.argv[1])
        if event.type() == QEvent.Type.Paint and watched is self.viewport and complete:
            self.viewport.removeEventFilter(self)
            QTimer.singleShot(0, self.say)
        return False

    def say(self):
        print("ready", flush=True)
        application.closeAllWindows()

application = QApplication([sys.argv[0]])
watch = Watch()
timer = QTimer()
timer.timeout.connect(watch.look)
timer.start(5)
sys.exit(app.run(sys.argv[2:]))
"""


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return store_on_disk(tmp_path_factory.mktemp("store"), COUNT)


def start(script: str, *arguments: str, data: Path) -> None:
    """Start a window in a process of its own and come back when it says that it is ready.

    Its end is waited for by the caller, so that two starts never overlap.
    """
    environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "CONTEXT_CENTER_DATA": str(data)}
    process = subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        cwd=CHECKOUT,
        env=environ,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    ENDING.append(process)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"


ENDING: list[subprocess.Popen[str]] = []


def end() -> None:
    """Wait for the process of the last start."""
    while ENDING:
        with ENDING.pop() as process:
            assert process.wait(60) == 0


def test_a_later_start(benchmark: BenchmarkFixture, workspace: Workspace, tmp_path: Path) -> None:
    arguments = ("--home", workspace.roots.home, "--workspace", workspace.root)

    def ours(_: int) -> None:
        start(OURS, str(COUNT), *arguments, data=tmp_path)

    def bare(_: int) -> None:
        start(BARE, data=tmp_path)

    ours(0)
    end()
    times = in_turns(ours, bare, range(RUNS), after_each=end)
    benchmark.pedantic(ours, args=(0,), teardown=lambda _: end(), rounds=3)
    end()
    benchmark.extra_info.update(
        name="a later start with 10,000 facts, all rows painted",
        peer="a bare PySide6 window with five empty tabs",
        ratio=times.of_medians,
        target=TARGET,
        milliseconds=median(times.ours) * 1_000,
        milliseconds_of_peer=median(times.peer) * 1_000,
    )
    assert times.of_medians <= TARGET
