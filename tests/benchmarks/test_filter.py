"""A keystroke in the filter over 10,000 facts, until the list is painted again."""

from __future__ import annotations

from statistics import median, quantiles
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from context_center.core.fact_filter import haystack
from context_center.ui.models.fact_rows import TimeWords
from context_center.ui.models.fact_table import FactColumn, FactTable
from context_center.ui.tabs.facts import column_looks
from context_center.ui.theme import Theme
from context_center.ui.widgets.fact_browser import FactBrowser
from context_center.ui.widgets.fact_list import FactList
from context_center.ui.widgets.relative_time import exact, relative
from tests.benchmarks.ratio import in_turns
from tests.benchmarks.stores import NOW, facts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_benchmark.fixture import BenchmarkFixture
    from pytestqt.qtbot import QtBot

    from context_center.core.facts import Fact

COUNT = 10_000
TARGET = 3.0
"""Times one bare scan: what lies above it is the model, the view and the painting."""

TYPED = ("deploy the branch", "数据库迁移", "kalo", "fact-0012", "zzz", "service config")


@pytest.fixture(scope="module")
def store() -> list[Fact]:
    return facts(COUNT)


@pytest.fixture
def browser(store: list[Fact], qapp: QApplication, qtbot: QtBot) -> Iterator[FactBrowser]:
    theme = Theme(qapp, "light")
    table = FactTable(lambda: NOW, TimeWords(relative, exact))
    listed = FactList(table, column_looks(theme, table), FactColumn.TITLE, theme)
    browser = FactBrowser(listed, theme)
    table.set_facts(store)
    browser.resize(1280, 800)
    browser.show()
    qtbot.waitExposed(browser)
    while table.prepare(COUNT):
        pass
    yield browser
    browser.close()
    browser.deleteLater()
    theme.deleteLater()
    QApplication.processEvents()


class Paints(QObject):
    """Counts how often the list, or what stands in its place, was painted."""

    def __init__(self, browser: FactBrowser) -> None:
        super().__init__(browser)
        self.count = 0
        for part in (browser.list.viewport(), browser.no_match):
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's
        self.count += event.type() == QEvent.Type.Paint
        return super().eventFilter(watched, event)


def keystrokes(text: str) -> Iterator[tuple[QKeyEvent, str]]:
    """Each key of typing a text and taking it back, with what then stands in the field."""
    plain = Qt.KeyboardModifier.NoModifier
    for end in range(1, len(text) + 1):
        typed = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, plain, text[end - 1])
        yield typed, text[:end]
    for end in range(len(text) - 1, -1, -1):
        yield QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Backspace, plain), text[:end]


def test_a_keystroke_in_the_filter(
    benchmark: BenchmarkFixture, browser: FactBrowser, store: list[Fact]
) -> None:
    texts = [haystack(fact) for fact in store]
    paints = Paints(browser)

    def press(stroke: tuple[QKeyEvent, str]) -> None:
        key, text = stroke
        before, wanted = paints.count, browser.table.filter
        QApplication.sendEvent(browser.search, key)
        QApplication.processEvents()
        settled = browser.table.filter == wanted or not browser.table.rowCount()
        assert paints.count > before or settled
        assert browser.search.text() == text

    def scan(stroke: tuple[QKeyEvent, str]) -> list[str]:
        wanted = stroke[1]
        return [text for text in texts if wanted in text]

    strokes = [stroke for text in TYPED for stroke in keystrokes(text)]
    times = in_turns(press, scan, strokes)
    assert browser.table.rowCount() == COUNT
    benchmark.pedantic(lambda: [press(stroke) for stroke in keystrokes(TYPED[2])], rounds=3)
    benchmark.extra_info.update(
        name="a keystroke in the filter over 10,000 facts, painted",
        peer="one `in` over the same folded texts",
        ratio=times.of_medians,
        target=TARGET,
        milliseconds=median(times.ours) * 1_000,
        milliseconds_p95=quantiles(times.ours, n=20)[-1] * 1_000,
    )
    assert times.of_medians <= TARGET
