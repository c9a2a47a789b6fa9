"""Filter, list and page together, and the small widgets around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QSplitter

from context_center.core.fact_filter import FactMark
from context_center.core.facts import Activation
from context_center.core.links import LinkIndex
from context_center.ui.models.fact_rows import TimeWords
from context_center.ui.models.fact_table import FactColumn, FactTable
from context_center.ui.tabs.facts import column_looks
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.fact_browser import Emptiness, FactBrowser
from context_center.ui.widgets.fact_details import FactDetails
from context_center.ui.widgets.fact_list import FactList
from context_center.ui.widgets.mark_filter import MarkFilter
from context_center.ui.widgets.override_banner import OverrideBanner
from context_center.ui.widgets.relative_time import exact, relative
from tests.helpers.temporary_store import NOW, make_fact

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

FACTS = [
    make_fact("alpha", body="pnpm"),
    make_fact("beta", body="npm", activation=Activation.PINNED),
    make_fact("gamma", body="部署窗口"),
]


def make_browser(theme: Theme) -> FactBrowser:
    table = FactTable(lambda: NOW, TimeWords(relative, exact))
    listed = FactList(table, column_looks(theme, table), FactColumn.TITLE, theme)
    browser = FactBrowser(listed, theme)
    table.setParent(browser)
    table.set_facts(FACTS)
    return browser


@pytest.fixture
def browser(theme: Theme, shown: Callable[[QWidget], QWidget]) -> FactBrowser:
    browser = make_browser(theme)
    shown(browser)
    browser.activateWindow()
    return browser


def names(browser: FactBrowser) -> list[str]:
    facts = (browser.table.fact_at(row) for row in range(browser.table.rowCount()))
    return [fact.name for fact in facts if fact is not None]


def words(browser: FactBrowser) -> list[str]:
    """What the empty states in sight say."""
    states = (state for state in browser.findChildren(EmptyState) if state.isVisible())
    return [state.sentence() for state in states]


def count_text(browser: FactBrowser) -> str:
    texts = [label.text() for label in browser.findChildren(QLabel) if label.isVisible()]
    return next((text for text in texts if text[:1].isdigit()), "")


def test_filtering_as_one_types(browser: FactBrowser) -> None:
    seen = []
    for letter in "pnpm":
        QTest.keyClicks(browser.search, letter)
        seen.append(names(browser))
    assert seen == [["alpha", "beta"], ["alpha"], ["alpha"], ["alpha"]]
    assert count_text(browser) == "1 of 3"
    browser.set_filter("窗口")
    assert names(browser) == ["gamma"]
    browser.set_filter("")
    assert names(browser) == ["alpha", "beta", "gamma"]
    assert count_text(browser) == ""


def test_the_way_down_and_back(browser: FactBrowser) -> None:
    browser.search.take_focus()
    assert browser.search.hasFocus()
    QTest.keyClick(browser.search, Qt.Key.Key_Down)
    assert browser.list.hasFocus()
    assert browser.list.current_path() == FACTS[0].path
    browser.view.show_details(FactDetails(FACTS[0], NOW, LinkIndex(FACTS)))
    browser.show_view(shown=True)
    QTest.keyClick(browser.list, Qt.Key.Key_Return)
    assert browser.view.hasFocus()
    QTest.keyClick(browser.view, Qt.Key.Key_Escape)
    assert browser.list.hasFocus()
    QTest.keyClick(browser.list, Qt.Key.Key_Escape)
    assert browser.search.hasFocus()


def test_nothing_matches_and_the_filter_is_cleared(browser: FactBrowser) -> None:
    browser.set_filter("zzz")
    assert "Nothing matches “zzz”." in words(browser)
    button = next(b for b in browser.findChildren(QPushButton) if b.isVisible())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert names(browser) == ["alpha", "beta", "gamma"]
    assert browser.search.text() == ""
    browser.marks.set_marks(frozenset({FactMark.EXPIRED}))
    assert "No fact has these marks." in words(browser)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert browser.marks.marks() == frozenset()


def test_marks_and_text_together(browser: FactBrowser) -> None:
    browser.marks.set_marks(frozenset({FactMark.PINNED}))
    assert names(browser) == ["beta"]
    browser.set_filter("pnpm")
    assert names(browser) == []
    browser.marks.clear()
    assert names(browser) == ["alpha"]


def test_revealing_lifts_a_filter_that_hides(browser: FactBrowser) -> None:
    browser.set_filter("pnpm")
    assert browser.reveal(FACTS[0].path)
    assert browser.search.text() == "pnpm"
    assert browser.reveal(FACTS[2].path)
    assert browser.search.text() == ""
    assert browser.list.current_path() == FACTS[2].path
    assert not browser.reveal("/nowhere.md")


def test_an_empty_store_has_words_in_place_of_everything(browser: FactBrowser) -> None:
    browser.set_empty(Emptiness("facts", "Nothing is remembered yet.", "More words"))
    assert words(browser) == ["Choose a fact to read it."]
    assert isinstance(browser.table, FactTable)
    browser.table.set_facts([])
    assert words(browser) == ["Nothing is remembered yet."]
    assert not browser.search.isVisible()
    browser.table.set_facts(FACTS)
    assert browser.search.isVisible()
    assert browser.list.isVisible()


def test_what_is_not_reachable_is_greyed_out(browser: FactBrowser) -> None:
    browser.set_reachable(reachable=False)
    assert not browser.list.isEnabled()
    browser.set_reachable(reachable=True)
    assert browser.list.isEnabled()


def test_the_splitter_is_remembered(
    browser: FactBrowser, theme: Theme, shown: Callable[[QWidget], QWidget]
) -> None:
    splitter = browser.findChild(QSplitter)
    splitter.setSizes([500, 780])
    wanted = splitter.sizes()
    other = make_browser(theme)
    other.restore_state(browser.save_state())
    shown(other)
    assert other.findChild(QSplitter).sizes() == wanted


@pytest.mark.parametrize("state", [b"", b"\0\0\0\7rubbish", b"x"])
def test_a_strange_state_is_left_alone(browser: FactBrowser, state: bytes) -> None:
    splitter = browser.findChild(QSplitter)
    before = splitter.sizes()
    browser.restore_state(QByteArray(state))
    assert splitter.sizes() == before
    assert names(browser) == ["alpha", "beta", "gamma"]


def test_the_page_gets_what_it_needs_and_the_list_the_rest(browser: FactBrowser) -> None:
    listed, page = browser.findChild(QSplitter).sizes()
    assert page <= browser.view.sizeHint().width() + 20
    assert listed > page


@pytest.fixture
def marks(theme: Theme, shown: Callable[[QWidget], QWidget]) -> MarkFilter:
    marks = MarkFilter(theme)
    shown(marks)
    return marks


def test_the_mark_filter_says_what_is_chosen(marks: MarkFilter) -> None:
    changed = QSignalSpy(marks.changed)
    assert marks.text() == "All"
    for action in marks.menu().actions():
        if action.text() in {"Pinned", "Stale"}:
            action.trigger()
    assert marks.marks() == {FactMark.PINNED, FactMark.STALE}
    assert marks.text() == "Pinned, Stale"
    assert marks.accessibleName() == "Filter by marks: Pinned, Stale"
    assert [set(changed.at(n)[0]) for n in range(changed.count())] == [
        {FactMark.PINNED},
        {FactMark.PINNED, FactMark.STALE},
    ]
    marks.set_marks(frozenset({FactMark.PINNED, FactMark.STALE, FactMark.EXPIRED}))
    assert marks.text() == "3 marks"
    next(action for action in marks.menu().actions() if action.text() == "Show All").trigger()
    assert marks.marks() == frozenset()
    assert marks.text() == "All"


def test_setting_the_same_marks_tells_nothing(marks: MarkFilter) -> None:
    changed = QSignalSpy(marks.changed)
    marks.set_marks(frozenset())
    marks.set_marks(frozenset({FactMark.STALE}))
    marks.set_marks(frozenset({FactMark.STALE}))
    assert changed.count() == 1


def test_the_override_banner(theme: Theme, shown: Callable[[QWidget], QWidget]) -> None:
    banner = OverrideBanner(theme)
    shown(banner)
    toggled = QSignalSpy(banner.toggled)
    banner.show_count(0, filtered=False)
    assert banner.isHidden()
    banner.show_count(1, filtered=False)
    assert banner.sentence() == "One project fact wins over an equivalent global one."
    banner.show_count(5, filtered=False)
    assert banner.sentence() == "5 project facts win over equivalent global ones."
    button = next(b for b in banner.findChildren(QPushButton) if b.text() == "Show Them")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert toggled.count() == 1
    banner.show_count(5, filtered=True)
    assert button.text() == "Show All"
    banner.show_count(5, filtered=False)
    banner.hide()
    banner.dismissed.emit()
    banner.show_count(5, filtered=False)
    assert banner.isHidden()
    banner.show_count(6, filtered=False)
    assert not banner.isHidden()
    QApplication.processEvents()
