"""The program from its door: pictures of the sample, a session, and what keeps it shut."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import PySide6
import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QImage

from context_center.core.errors import ContextError
from context_center.services.settings import load_settings, settings_path
from context_center.ui.actions import make_action
from context_center.ui.start import platform_without_display
from context_center.ui.translation import translate

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from context_center.ui.theme import Theme
    from tests.helpers.temporary_store import TemporaryStore

PATIENCE_S = 120
PICTURES = ("instructions", "facts", "recall-trace", "archive", "suggestions")
SESSION = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from context_center.services.workspace import find_roots, workspace_at
from context_center.ui.start import WindowOptions, run_window

app = QApplication([])

def close_when_shown():
    if any(window.isVisible() for window in app.topLevelWidgets()):
        app.closeAllWindows()

timer = QTimer()
timer.timeout.connect(close_when_shown)
timer.start(10)
roots = find_roots(sys.argv[1], {})
sys.exit(run_window(WindowOptions(workspace_at(roots, sys.argv[2]), roots)))
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own, without a screen."""
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        check=False,
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_pictures_each_tab_of_the_sample(tmp_path: Path, theme: str) -> None:
    pictures = tmp_path / "new" / "pictures"
    program = ("-m", "context_center", "--sample", "--theme", theme)
    done = run(*program, "--screenshot", str(pictures))
    assert (done.returncode, done.stdout) == (0, "")
    assert "Traceback" not in done.stderr
    names = {f"{name}-{theme}.png" for name in PICTURES}
    assert {picture.name for picture in pictures.iterdir()} == names
    images = [QImage(str(pictures / name)) for name in sorted(names)]
    for image in images:
        assert (image.width(), image.height()) == (1280, 800)
        colors = {image.pixel(x, y) for x in range(0, 1280, 4) for y in range(0, 800, 4)}
        assert len(colors) > 20
        assert (image.pixelColor(640, 20).lightness() < 128) == (theme == "dark")
    assert all(one != other for one in images for other in images if one is not other)
    assert not settings_path().exists()


def test_a_directory_for_pictures_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    target = str(tmp_path / "file" / "pictures")
    done = run("-m", "context_center", "--sample", "--screenshot", target)
    assert done.returncode == 1
    assert "No screenshots: The directory cannot be made" in done.stderr
    assert target in done.stderr
    assert "Traceback" not in done.stderr


def test_a_picture_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "instructions.png").mkdir()
    done = run("-m", "context_center", "--sample", "--screenshot", str(tmp_path))
    assert done.returncode == 1
    assert "instructions.png could not be written" in done.stderr


def test_a_session_ends_well_and_is_remembered(store: TemporaryStore) -> None:
    store.write("first")
    done = run("-c", SESSION, store.roots.home, store.workspace.root)
    assert (done.returncode, done.stdout) == (0, "")
    assert "Traceback" not in done.stderr
    settings, problem = load_settings(settings_path())
    assert problem is None
    assert settings.last_workspace == store.workspace.root
    assert settings.geometry


@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"])
def test_a_display_that_may_be_there_is_used(variable: str) -> None:
    for pictures in (False, True):
        assert platform_without_display("linux", {variable: "x"}, pictures=pictures) is None
        assert platform_without_display("darwin", {}, pictures=pictures) is None
        assert platform_without_display("win32", {}, pictures=pictures) is None


def test_without_a_display_it_says_so_and_names_the_way_out() -> None:
    with pytest.raises(ContextError) as raised:
        platform_without_display("linux", {"DISPLAY": ""}, pictures=False)
    assert raised.value.title == "No display"
    assert "context-center memory" in raised.value.remedy


def test_pictures_need_no_display() -> None:
    assert platform_without_display("linux", {}, pictures=True) == "offscreen"


TRANSLATION = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context><name>actions</name>
<message><source>Refres&amp;h</source><translation>Neu &amp;lesen</translation></message>
<message><source>Compare everything with the disk again</source>
<translation>Alles mit der Platte vergleichen</translation></message>
</context>
</TS>
"""


def test_it_speaks_the_language_that_is_there(
    tmp_path: Path, qapp: QApplication, theme: Theme
) -> None:
    source, compiled = tmp_path / "de.ts", tmp_path / "context_center_de.qm"
    source.write_text(TRANSLATION, encoding="utf-8")
    release = Path(PySide6.__file__).parent / "lrelease"
    subprocess.run([release, source, "-qm", compiled], check=True, capture_output=True)
    assert translate(qapp, tmp_path, QLocale("fr_FR")) == []
    translators = translate(qapp, tmp_path, QLocale("de_DE"))
    try:
        action = make_action("workspace.refresh", qapp, theme, QCoreApplication.instance)
        assert action.text() == "Neu &lesen"
        assert action.toolTip() == "Alles mit der Platte vergleichen (F5)"
        action.deleteLater()
    finally:
        for translator in translators:
            qapp.removeTranslator(translator)
    assert len(translators) == 2
