"""The laboratory and the recall tests of the Recall Trace tab, in a real window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from context_center.core.facts import Activation, FactType, Scope
from context_center.core.recall.trace import LeftOut
from context_center.ui.models.recall_hits import RecallRole
from context_center.ui.tab_host import RECALL_TRACE, TAB_IDS
from context_center.ui.widgets.recall_views import RecallView
from tests.gui.conftest import WAIT_MS

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton
    from pytestqt.qtbot import QtBot

    from context_center.ui.tabs.recall_trace import RecallTraceTab
    from context_center.ui.widgets.expectations_page import ExpectationsPage
    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Opened, Windows

QUIET = "what is it that we do about the deploy of a zebra"


@pytest.fixture
def facts(store: TemporaryStore) -> TemporaryStore:
    def write(name: str, title: str, body: str, **fields: object) -> None:
        scope = fields.pop("scope", Scope.PROJECT)
        kept = {"title": title, "body": body, "description": "", "type": FactType.REFERENCE}
        store.write(name, cast("Scope", scope), **kept, **fields)

    write("window", "Deploy window", "The deploy window: we deploy on Tuesday with rollback.")
    write("checklist", "Deploy checklist", "A window comes first, then a rollback.")
    write("ledger", "Ledger", "Money is whole: rollback never.")
    write("tone", "Reply tone", "Be brief in a deploy window.", activation=Activation.PINNED)
    write("plain", "About us", "What we do is what it is.")
    write("same", "Deploy window", "Global deploy window.", scope=Scope.GLOBAL)
    return store


@pytest.fixture
def opened(facts: TemporaryStore, windows: Windows) -> Opened:
    opened = windows.open(facts.workspace)
    opened.window.tabs.show_tab(RECALL_TRACE)
    return opened


def tab_of(opened: Opened) -> RecallTraceTab:
    return cast("RecallTraceTab", opened.window.tabs.tab(RECALL_TRACE))


def ask(opened: Opened, message: str, qtbot: QtBot) -> RecallTraceTab:
    tab = tab_of(opened)
    tab.show_recall(message)
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)
    return tab


def choose(tab: RecallTraceTab, title: str, qtbot: QtBot) -> None:
    model = tab.answer().results().list().model()
    found = (model.index(row, 0) for row in range(model.rowCount()))
    path = next(i.data(RecallRole.PATH) for i in found if i.data() == title)
    tab.answer().results().choose(path)
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)


def hits(tab: RecallTraceTab) -> list[str]:
    model = tab.answer().results().list().model()
    rows = (model.index(row, 0).data(RecallRole.ROW) for row in range(model.rowCount()))
    return [row.item.fact.heading for row in rows if getattr(row, "rank", 0)]


def changes(tab: RecallTraceTab) -> list[str]:
    rows = tab.answer().results().detail().findings().rows()
    return [row.change.explanation for row in rows]


def click(button: QAbstractButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_pinned_fact_is_let_through_with_one_click_and_kept_out_again(
    opened: Opened, facts: TemporaryStore, qtbot: QtBot
) -> None:
    tab = ask(opened, "deploy window", qtbot)
    choose(tab, "Reply tone", qtbot)
    assert changes(tab) == ["Make it relevant instead of pinned."]
    row = tab.answer().results().detail().findings().rows()[0]
    assert row.effect_text() == "Tried: it takes place 2. Nothing is pushed out."
    click(row.button)
    qtbot.waitUntil(lambda: "Reply tone" in hits(tab), timeout=WAIT_MS)
    assert "activation: relevant" in Path(facts.path("tone")).read_text(encoding="utf-8")
    stack = opened.window.tools.acts.stack
    assert stack.undoText() == "Let Recall Find “Reply tone”"
    opened.press(qtbot, "Ctrl+Z")
    qtbot.waitUntil(lambda: "Reply tone" not in hits(tab), timeout=WAIT_MS)
    assert "activation: pinned" in Path(facts.path("tone")).read_text(encoding="utf-8")


def test_the_keyword_that_is_offered_lets_the_fact_through(opened: Opened, qtbot: QtBot) -> None:
    tab = ask(opened, "rollback of kubernetes", qtbot)
    choose(tab, "Ledger", qtbot)
    assert changes(tab) == ["Add “kubernetes” to its keywords."]
    click(tab.answer().results().detail().findings().rows()[0].button)
    qtbot.waitUntil(lambda: "Ledger" in hits(tab), timeout=WAIT_MS)


def test_an_overridden_fact_is_offered_nothing_but_the_way_to_the_winner(
    opened: Opened, facts: TemporaryStore, qtbot: QtBot
) -> None:
    facts.write("window", Scope.GLOBAL, title="Deploy window", body="Global deploy window.")
    tab = ask(opened, "deploy window", qtbot)
    results = tab.answer().results()
    results.choose(facts.path("same", Scope.GLOBAL))
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)
    assert isinstance(results.current_item(), LeftOut)
    findings = results.detail().findings()
    assert findings.rows() == ()
    assert findings.nothing_text().startswith("Nothing is offered")
    assert "Shadowed by" in findings.shadows_text()
    assert facts.path("window") in findings.shadows_text()


def test_the_winner_says_what_it_shadows(
    opened: Opened, facts: TemporaryStore, qtbot: QtBot
) -> None:
    tab = ask(opened, "deploy window", qtbot)
    tab.answer().results().choose(facts.path("window"))
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)
    told = tab.answer().results().detail().findings().shadows_text()
    assert told.startswith("Shadows ")
    assert "title:deploywindow" in told


def test_a_hit_on_ordinary_words_is_labelled(opened: Opened, qtbot: QtBot) -> None:
    tab = ask(opened, "what is it that we do on a deploy window tuesday", qtbot)
    model = tab.answer().results().list().model()
    found = {model.index(n, 0).data(): model.index(n, 0) for n in range(model.rowCount())}
    told = found["About us"].data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Ordinary words only" in told
    assert "Ordinary words only" not in found["Deploy window"].data(
        Qt.ItemDataRole.AccessibleTextRole
    )


def test_the_sliders_change_the_view_and_can_be_reset(opened: Opened, qtbot: QtBot) -> None:
    tab = ask(opened, "deploy window rollback", qtbot)
    everything = hits(tab)
    assert len(everything) > 1
    bar = tab.message_bar()
    bar.bounds().facts.setValue(1)
    qtbot.waitUntil(lambda: len(hits(tab)) == 1, timeout=WAIT_MS)
    assert bar.bounds_text() == "at most 1 fact, 2,400 characters"
    assert bar.note_text().startswith("Only this view")
    assert bar.bounds().back.isVisible()
    click(bar.bounds().back)
    qtbot.waitUntil(lambda: hits(tab) == everything, timeout=WAIT_MS)
    assert bar.note_text().startswith("Predicts")
    assert not bar.bounds().back.isVisible()


def test_a_change_of_the_bounds_moves_the_sliders(opened: Opened, qtbot: QtBot) -> None:
    tab = ask(opened, "deploy window rollback", qtbot)
    tab.message_bar().bounds().facts.setValue(1)
    qtbot.waitUntil(lambda: len(hits(tab)) == 1, timeout=WAIT_MS)
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)
    choose(tab, "Deploy checklist", qtbot)
    rows = tab.answer().results().detail().findings().rows()
    of_view = next(row for row in rows if row.change.fact is None)
    assert of_view.change.explanation == "Recall up to 2 facts."
    click(of_view.button)
    qtbot.waitUntil(lambda: len(hits(tab)) == 2, timeout=WAIT_MS)
    assert tab.message_bar().bounds().bounds == (2, 2_400)


def test_the_experiment_stands_beside_and_is_labelled(opened: Opened, qtbot: QtBot) -> None:
    tab = ask(opened, QUIET, qtbot)
    assert "About us" in hits(tab)
    answer = tab.answer()
    current = answer.results().current_path()
    answer.sides().choose(1)
    answer.sides().chosen.emit(1)
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)
    view = answer.experiment()
    assert view.isVisible()
    assert view.label_text().startswith("Experiment: another ranking")
    found = {view.list.rows.row_at(n).title for n in range(view.list.rows.rowCount())}
    assert found >= set(hits(tab))
    assert "left out" in view.summary_text()
    assert answer.results().current_path() == current


def test_what_was_found_out_follows_the_store(
    opened: Opened, facts: TemporaryStore, qtbot: QtBot
) -> None:
    tab = ask(opened, "deploy checklist", qtbot)
    tab.answer().results().choose(facts.path("checklist"))
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)
    findings = tab.answer().results().detail().findings()
    assert findings.shadows_text() == ""
    facts.write("other", Scope.GLOBAL, title="Deploy checklist", body="Nothing of it.")
    qtbot.waitUntil(lambda: "title:deploychecklist" in findings.shadows_text(), timeout=WAIT_MS)
    assert tab.answer().results().current_path() == facts.path("checklist")


def page_of_tests(tab: RecallTraceTab, qtbot: QtBot) -> ExpectationsPage:
    tab.views().show_view(RecallView.TESTS)
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)
    page = tab.views().expectations
    assert page is not None
    return page


def keep(opened: Opened, which: str, qtbot: QtBot) -> None:
    tab = tab_of(opened)
    with qtbot.waitSignal(tab.views().tests.kept, timeout=WAIT_MS):
        getattr(tab.keep_button(), which).trigger()
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)


def test_without_tests_the_page_says_how_to_keep_one(opened: Opened, qtbot: QtBot) -> None:
    page = page_of_tests(tab_of(opened), qtbot)
    assert page.empty.sentence() == "No recall tests yet"
    assert not tab_of(opened).keep_button().isVisible()
    page.empty.activated.emit()
    assert tab_of(opened).views().current is RecallView.MESSAGE
    assert tab_of(opened).message_bar().input().hasFocus()


def test_a_kept_test_breaks_and_is_told_with_before_and_now(
    opened: Opened, facts: TemporaryStore, qtbot: QtBot
) -> None:
    tab = ask(opened, "deploy checklist rollback", qtbot)
    keep(opened, "recalls", qtbot)
    file = Path(facts.workspace.root, ".context-center", "recall-tests.yaml")
    assert "project/checklist.md" in file.read_text(encoding="utf-8")
    page = page_of_tests(tab, qtbot)
    assert page.summary_text() == "1 test, it holds"
    assert tab.views().broken == 0
    facts.remove("checklist")
    qtbot.waitUntil(lambda: tab.views().broken == 1, timeout=WAIT_MS)
    assert page.summary_text() == "1 test, 1 broken"
    assert "project/checklist.md" in page.detail.verdict_text()
    before, now = page.detail.lists_text()
    assert "− project/checklist" in before
    assert "checklist" not in now
    assert opened.window.tabs.bar.count_of(TAB_IDS.index(RECALL_TRACE)) == 1


def test_a_broken_test_is_accepted_or_removed(
    opened: Opened, facts: TemporaryStore, qtbot: QtBot
) -> None:
    tab = ask(opened, "deploy checklist rollback", qtbot)
    keep(opened, "quiet", qtbot)
    page = page_of_tests(tab, qtbot)
    qtbot.waitUntil(lambda: tab.views().broken == 1, timeout=WAIT_MS)
    click(page.detail.accept)
    qtbot.waitUntil(lambda: tab.views().broken == 0 and tab.settle(), timeout=WAIT_MS)
    assert page.summary_text() == "1 test, it holds"
    click(page.detail.remove)
    qtbot.waitUntil(lambda: page.currentWidget() is page.empty, timeout=WAIT_MS)
    file = Path(facts.workspace.root, ".context-center", "recall-tests.yaml")
    assert "deploy checklist" not in file.read_text(encoding="utf-8")


def test_a_fact_can_be_forbidden(opened: Opened, qtbot: QtBot) -> None:
    tab = ask(opened, "what is it that we do", qtbot)
    choose(tab, "About us", qtbot)
    assert tab.keep_button().unwanted.text() == "“About us” Must Not Come Back"
    keep(opened, "unwanted", qtbot)
    qtbot.waitUntil(lambda: tab.views().broken == 1, timeout=WAIT_MS)
    page = page_of_tests(tab, qtbot)
    assert "Recalled, and must not be" in page.detail.verdict_text()


def test_a_file_that_changed_meanwhile_is_not_overwritten(
    opened: Opened, facts: TemporaryStore, qtbot: QtBot
) -> None:
    tab = ask(opened, "deploy checklist rollback", qtbot)
    keep(opened, "recalls", qtbot)
    file = Path(facts.workspace.root, ".context-center", "recall-tests.yaml")
    theirs = file.read_text(encoding="utf-8") + "# theirs\n"
    file.write_text(theirs, encoding="utf-8")
    with qtbot.waitSignal(tab.views().tests.refused, timeout=WAIT_MS):
        tab.keep_button().quiet.trigger()
    assert file.read_text(encoding="utf-8") == theirs


def test_a_file_that_cannot_be_read_is_told(
    opened: Opened, facts: TemporaryStore, qtbot: QtBot
) -> None:
    place = Path(facts.workspace.root, ".context-center")
    place.mkdir()
    place.joinpath("recall-tests.yaml").write_text("version: 1\ntests: [\n", encoding="utf-8")
    page = page_of_tests(tab_of(opened), qtbot)
    assert page.problems.isVisible()
    assert tab_of(opened).views().broken == 1


def test_keys_lead_to_the_views_and_keep_a_test(opened: Opened, qtbot: QtBot) -> None:
    tab = ask(opened, "deploy checklist rollback", qtbot)
    with qtbot.waitSignal(tab.views().tests.kept, timeout=WAIT_MS):
        opened.press(qtbot, "Ctrl+B")
    opened.press(qtbot, "Ctrl+Shift+T")
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)
    page = tab.views().expectations
    assert page is not None
    assert page.list.hasFocus()
    assert page.summary_text() == "1 test, it holds"
    opened.press(qtbot, "Ctrl+T")
    assert tab.views().current is RecallView.TIMELINE
    opened.press(qtbot, "Ctrl+L")
    assert tab.views().current is RecallView.MESSAGE
    assert tab.message_bar().input().hasFocus()


def test_nothing_can_be_kept_before_something_is_recalled(opened: Opened) -> None:
    tab = tab_of(opened)
    actions = {action.objectName(): action for action in tab.tab_actions()}
    assert not tab.keep_button().isEnabled()
    assert not actions["recall.keep_test"].isEnabled()
