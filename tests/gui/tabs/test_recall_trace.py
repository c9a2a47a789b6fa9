"""The Recall Trace tab over a real store and the real engine."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication

from context_center.core.changes import FactChanges
from context_center.core.facts import FactType, Scope
from context_center.services.snapshot import StoreState
from context_center.ui.tabs.recall_trace import RecallTraceTab
from context_center.ui.widgets.recall_answer import AnswerPage
from tests.gui.conftest import WAIT_MS

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.services.snapshot import Snapshot
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme
    from tests.helpers.temporary_store import TemporaryStore


@pytest.fixture
def facts(store: TemporaryStore) -> TemporaryStore:
    def write(name: str, title: str, body: str, scope: Scope = Scope.PROJECT) -> None:
        store.write(name, scope, title=title, body=body, description="", type=FactType.REFERENCE)

    write("window", "Deploy window", "The deploy window: we deploy on Tuesday. 生产部署。")
    write("checklist", "Deploy checklist", "A window comes first.")
    write("reply", "Reply language", "Reply in Chinese.")
    write("answers", "Reply language", "Reply in English.", Scope.GLOBAL)
    return store


@pytest.fixture
def tab(
    bridge: WorkspaceBridge,
    theme: Theme,
    messages: Messages,
    shown: Callable[[QWidget], QWidget],
) -> RecallTraceTab:
    tab = RecallTraceTab(bridge, theme, messages)
    bridge.snapshot_changed.connect(tab.set_snapshot)
    shown(tab)
    tab.focus_filter()
    return tab


@pytest.fixture
def opened(
    facts: TemporaryStore,
    tab: RecallTraceTab,
    open_bridge: Callable[[], WorkspaceBridge],
) -> RecallTraceTab:
    open_bridge()
    return tab


def recalled(tab: RecallTraceTab, message: str, qtbot: QtBot) -> list[str]:
    """Type a message and give the rows of the list."""
    QTest.keyClick(tab.message_bar().input(), Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    tab.message_bar().input().insertPlainText(message)
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)
    return rows(tab)


def rows(tab: RecallTraceTab) -> list[str]:
    model = tab.answer().results().list().model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_a_typed_message_shows_what_it_brings_back(opened: RecallTraceTab, qtbot: QtBot) -> None:
    assert recalled(opened, "the deploy window", qtbot) == ["Deploy window", "Deploy checklist"]
    answer = opened.answer()
    assert answer.page() is AnswerPage.RESULTS
    assert answer.block().text().block().startswith("<memory-recall>")
    assert answer.block().budget().used_text().endswith("of 2,400 characters")
    chips = opened.message_bar().chips().chips()
    assert [chip.text for chip in chips] == ["the", "deploy", "window"]
    assert all(chip.series is not None for chip in chips)
    assert opened.sentence() == ""


def test_chinese_is_cut_into_pairs(opened: RecallTraceTab, qtbot: QtBot) -> None:
    assert recalled(opened, "生产部署怎么做", qtbot)[0] == "Deploy window"
    matched = [
        chip.text for chip in opened.message_bar().chips().chips() if chip.series is not None
    ]
    assert matched == ["生产", "产部", "部署"]


def test_before_anything_is_typed_titles_are_offered(opened: RecallTraceTab, qtbot: QtBot) -> None:
    chips = opened.answer().start().chips()
    assert {chip.message() for chip in chips} == {
        "Deploy window",
        "Deploy checklist",
        "Reply language",
    }
    chosen = next(chip for chip in chips if chip.message() == "Reply language")
    QTest.mouseClick(chosen, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(opened.settle, timeout=WAIT_MS)
    assert opened.message_bar().message() == "Reply language"
    assert rows(opened)[0] == "Reply language"


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ("继续", "This is a generic turn"),
        ("!!!", "Nothing to search for"),
        ("quantum entanglement", "No fact has these words"),
        ("tell me about the chinese weather", "Nothing matches distinctly enough"),
    ],
)
def test_silence_is_explained(
    opened: RecallTraceTab, qtbot: QtBot, message: str, sentence: str
) -> None:
    recalled(opened, "the deploy window", qtbot)
    recalled(opened, message, qtbot)
    assert opened.sentence() == sentence


def test_what_nearly_came_back_stays_beside_the_explanation(
    opened: RecallTraceTab, qtbot: QtBot
) -> None:
    assert recalled(opened, "is that chinese or what", qtbot) == [
        "Nearly recalled: 1",
        "Reply language",
    ]
    assert opened.answer().page() is AnswerPage.RESULTS
    assert opened.sentence() == "Nothing matches distinctly enough"


def test_emptying_the_message_leads_back_to_the_start(opened: RecallTraceTab, qtbot: QtBot) -> None:
    recalled(opened, "the deploy window", qtbot)
    QTest.keyClick(opened.message_bar().input(), Qt.Key.Key_Escape)
    assert opened.answer().page() is AnswerPage.START
    assert opened.message_bar().chips().chips() == ()
    assert opened.settle()


def test_the_keys_lead_from_the_message_into_a_fact(
    opened: RecallTraceTab, facts: TemporaryStore, qtbot: QtBot
) -> None:
    spy = QSignalSpy(opened.fact_requested)
    recalled(opened, "the deploy window", qtbot)
    QTest.keyClick(opened.message_bar().input(), Qt.Key.Key_Down)
    results = opened.answer().results().list()
    assert QApplication.focusWidget() is results
    QTest.keyClick(results, Qt.Key.Key_Down)
    QTest.keyClick(results, Qt.Key.Key_Return)
    assert [spy.at(n)[0] for n in range(spy.count())] == [facts.path("checklist")]
    QTest.keyClick(results, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is opened.message_bar().input()


def test_an_overridden_fact_leads_to_the_one_that_wins(
    opened: RecallTraceTab, facts: TemporaryStore, qtbot: QtBot
) -> None:
    recalled(opened, "reply language please", qtbot)
    results = opened.answer().results()
    results.choose(facts.path("answers", Scope.GLOBAL))
    spy = QSignalSpy(opened.fact_requested)
    detail = results.detail()
    assert detail.winner_button().isVisible()
    detail.winner_button().click()
    assert spy.at(0)[0] == facts.path("reply")


def test_a_changed_store_is_recalled_anew_and_nothing_moves(
    opened: RecallTraceTab, facts: TemporaryStore, bridge: WorkspaceBridge, qtbot: QtBot
) -> None:
    recalled(opened, "the deploy window", qtbot)
    results = opened.answer().results()
    results.choose(facts.path("checklist"))
    facts.write("other", title="Deploy window of the web app", body="deploy window deploy window")
    qtbot.waitUntil(lambda: "Deploy window of the web app" in rows(opened), timeout=WAIT_MS)
    assert results.current_path() == facts.path("checklist")
    assert opened.message_bar().message() == "the deploy window"
    assert QApplication.focusWidget() is opened.message_bar().input()


def test_a_change_that_touches_the_answer_asks_for_attention_while_hidden(
    opened: RecallTraceTab, facts: TemporaryStore, qtbot: QtBot
) -> None:
    recalled(opened, "the deploy window", qtbot)
    opened.hide()
    wanted: list[bool] = []
    opened.attention_changed.connect(wanted.append)
    facts.write("other", title="Deploy window of the web app", body="deploy window deploy window")
    qtbot.waitUntil(lambda: wanted == [True], timeout=WAIT_MS)
    opened.show()
    assert wanted[-1] is False


def test_the_block_is_copied_by_its_action(
    opened: RecallTraceTab, messages: Messages, qtbot: QtBot
) -> None:
    recalled(opened, "the deploy window", qtbot)
    told = QSignalSpy(messages.told)
    actions = {action.objectName(): action for action in opened.tab_actions()}
    actions["recall.copy_block"].trigger()
    assert QGuiApplication.clipboard().text() == opened.answer().block().text().block()
    assert told.count() == 1


def test_the_actions_have_their_keys(opened: RecallTraceTab) -> None:
    keys = {action.objectName(): action.shortcut().toString() for action in opened.tab_actions()}
    assert keys["recall.message"] == "Ctrl+L"
    actions = {action.objectName(): action for action in opened.tab_actions()}
    opened.answer().start().chips()[0].setFocus()
    actions["recall.message"].trigger()
    assert QApplication.focusWidget() is opened.message_bar().input()


def test_no_action_is_offered_that_would_do_nothing(opened: RecallTraceTab, qtbot: QtBot) -> None:
    actions = {action.objectName(): action for action in opened.tab_actions()}

    def offered() -> tuple[bool, bool]:
        return actions["recall.history"].isEnabled(), actions["recall.copy_block"].isEnabled()

    assert offered() == (False, False)
    recalled(opened, "the deploy window", qtbot)
    assert offered() == (False, True)
    QTest.keyClick(opened.message_bar().input(), Qt.Key.Key_Escape)
    assert offered() == (True, False)
    recalled(opened, "继续", qtbot)
    assert offered() == (True, False)


def test_choosing_a_part_of_the_budget_chooses_the_fact(
    opened: RecallTraceTab, facts: TemporaryStore, qtbot: QtBot
) -> None:
    recalled(opened, "the deploy window", qtbot)
    opened.answer().block().budget().fact_chosen.emit(facts.path("checklist"))
    assert opened.answer().results().current_path() == facts.path("checklist")
    fact_id = next(
        part for part in opened.answer().block().text().marked_text().split() if "id=" in part
    )
    assert fact_id == "id=" + "mem-" + f"{b'checklist'.hex():0<32.32}"


def test_a_jump_shows_the_best_fact(
    opened: RecallTraceTab, facts: TemporaryStore, qtbot: QtBot
) -> None:
    recalled(opened, "the deploy window", qtbot)
    opened.answer().results().choose(facts.path("checklist"))
    opened.show_recall("deploy window checklist first")
    qtbot.waitUntil(opened.settle, timeout=WAIT_MS)
    assert opened.message_bar().message() == "deploy window checklist first"
    assert opened.answer().results().current_path() == facts.path("checklist")
    opened.show_recall("production deploy on tuesday 生产部署")
    qtbot.waitUntil(opened.settle, timeout=WAIT_MS)
    assert opened.answer().results().current_path() == facts.path("window")
    assert opened.message_bar().history().messages()[1:] == (
        "deploy window checklist first",
        "the deploy window",
    )


def test_a_remote_workspace_is_not_recalled(opened: RecallTraceTab, qtbot: QtBot) -> None:
    recalled(opened, "the deploy window", qtbot)
    opened.set_snapshot(in_state(opened, StoreState.REMOTE), FactChanges())
    assert opened.sentence() == (
        "The memory of ssh://ada@build.example/srv is shown only by the remote side."
    )
    assert not opened.message_bar().isVisible()
    assert opened.settle()


def test_an_unreachable_store_is_told_and_its_facts_stay(
    opened: RecallTraceTab, qtbot: QtBot
) -> None:
    recalled(opened, "the deploy window", qtbot)
    opened.set_snapshot(in_state(opened, StoreState.UNREACHABLE), FactChanges())
    qtbot.waitUntil(opened.settle, timeout=WAIT_MS)
    assert opened.warning().startswith("Store not reachable")
    assert rows(opened) == ["Deploy window", "Deploy checklist"]
    opened.set_snapshot(in_state(opened, StoreState.READY), FactChanges())
    assert opened.warning() == ""


def test_an_empty_store_says_so(
    tab: RecallTraceTab, open_bridge: Callable[[], WorkspaceBridge], qtbot: QtBot
) -> None:
    open_bridge()
    assert tab.sentence() == "There are no facts to recall yet"
    assert tab.answer().start().chips() == ()
    recalled(tab, "deploy", qtbot)
    assert tab.sentence() == "No fact can be recalled here"


def test_what_is_typed_before_the_facts_are_read_is_recalled_when_they_are(
    facts: TemporaryStore,
    tab: RecallTraceTab,
    open_bridge: Callable[[], WorkspaceBridge],
    qtbot: QtBot,
) -> None:
    QTest.keyClicks(tab.message_bar().input(), "the deploy window")
    assert not tab.settle()
    assert tab.sentence() == "Recalling…"
    open_bridge()
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)
    assert rows(tab) == ["Deploy window", "Deploy checklist"]


def test_its_state_comes_back(
    opened: RecallTraceTab, theme: Theme, messages: Messages, bridge: WorkspaceBridge, qtbot: QtBot
) -> None:
    recalled(opened, "the deploy window", qtbot)
    state = opened.save_state()
    other = RecallTraceTab(bridge, theme, messages)
    other.restore_state(state)
    assert other.save_state() == state
    other.restore_state(QByteArray(b"nonsense"))
    assert other.save_state() == state
    other.deleteLater()


def test_the_example_can_be_shown(opened: RecallTraceTab, qtbot: QtBot) -> None:
    opened.show_example()
    qtbot.waitUntil(opened.settle, timeout=WAIT_MS)
    assert rows(opened)[0] == "Deploy checklist"


def in_state(tab: RecallTraceTab, state: StoreState) -> Snapshot:
    snapshot = tab.snapshot
    assert snapshot is not None
    workspace = replace(snapshot.workspace, remote_address="ssh://ada@build.example/srv")
    return replace(snapshot, state=state, workspace=workspace)
