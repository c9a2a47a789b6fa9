"""Changing facts in the Facts tab of a whole window: keys, tools, dialogs, refusals."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from context_center.core.facts import Activation, FactType, Scope, Volatility
from context_center.ui.messages import Level
from tests.helpers.facts_at_work import FactsAtWork
from tests.helpers.trees import contents

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Windows

LONG = "x" * 1_501


@pytest.fixture
def tab(windows: Windows, store: TemporaryStore, qtbot: QtBot) -> FactsAtWork:
    """A window on three facts."""
    for name in ("alpha", "beta", "gamma"):
        store.write(name)
    return FactsAtWork(windows, store, qtbot)


def test_delete_archives_and_undo_brings_it_back_selected(tab: FactsAtWork, qtbot: QtBot) -> None:
    tab.select("beta")
    tab.press("Del")
    assert tab.names() == ["alpha", "gamma"]
    assert tab.current() == "gamma"
    assert tab.told() == "|Archived “Beta”."
    undo = tab.opened.window.tools.undoing.undo
    assert undo.text() == "&Undo Archive “Beta”"
    tab.press("Ctrl+Z")
    assert tab.names() == ["alpha", "beta", "gamma"]
    assert tab.current() == "beta"
    assert tab.told() == "|Undone: Archive “Beta”"
    assert not undo.isEnabled()
    assert tab.opened.window.tools.undoing.redo.text() == "&Redo Archive “Beta”"
    tab.press("Ctrl+Shift+Z")
    assert tab.names() == ["alpha", "gamma"]


def test_the_message_offers_the_way_back(tab: FactsAtWork) -> None:
    tab.select("beta")
    tab.press("Del")
    message = tab.opened.window.message_line.shown
    assert message is not None
    assert message.remedy is not None
    assert message.remedy.text == "Undo"
    message.remedy.act()
    tab.calm()
    assert tab.names() == ["alpha", "beta", "gamma"]


def test_pinning_is_a_switch_and_moves_the_meter(tab: FactsAtWork) -> None:
    action, meter = tab.writing.actions.action("facts.pin"), tab.writing.meter
    assert meter.text() == "0 / 1,500"
    tab.select("beta")
    assert action.text() == "&Pin"
    tab.press("Ctrl+P")
    assert tab.fact("beta").activation is Activation.PINNED
    assert action.text() == "Un&pin"
    assert meter.text() == "17 / 1,500"
    meter.menu().aboutToShow.emit()
    assert [each.text() for each in meter.menu().actions() if not each.isSeparator()] == [
        "Pinned facts use 17 of 1,500 characters; 1,483 are left.",
        "Beta\t17",
        "List the Pinned Facts",
    ]
    tab.press("Ctrl+P")
    assert tab.fact("beta").activation is Activation.RELEVANT


def test_the_meter_leads_to_the_pinned_facts(tab: FactsAtWork) -> None:
    tab.select("beta")
    tab.press("Ctrl+P")
    tab.select("alpha")
    tab.writing.meter.menu().aboutToShow.emit()
    entries = {each.text(): each for each in tab.writing.meter.menu().actions()}
    entries["Beta\t17"].trigger()
    assert tab.current() == "beta"
    entries["List the Pinned Facts"].trigger()
    assert tab.opened.titles() == ["Beta"]


def test_a_pin_over_the_budget_is_refused_with_the_numbers(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("long", body=LONG)
    tab = FactsAtWork(windows, store, qtbot)
    before = contents(store.roots.state)
    tab.select("long")
    tab.press("Ctrl+P")
    assert tab.told().startswith(
        "Pinned budget exceeded|Pinned facts would come to 1,501 characters, 1 more than the 1,500"
    )
    message = tab.opened.window.message_line.shown
    assert message is not None
    assert message.level is Level.ERROR
    assert contents(store.roots.state) == before
    assert tab.opened.window.tools.acts.stack.count() == 0


def test_verifying_and_the_choices(tab: FactsAtWork) -> None:
    tab.select("alpha")
    tab.press("Ctrl+M")
    assert tab.fact("alpha").last_verified_at == "2026-11-02T09:00:00Z"
    tab.choose("facts.set_type", "Reference")
    assert tab.fact("alpha").type is FactType.REFERENCE
    tab.choose("facts.set_volatility", "Stable")
    assert tab.fact("alpha").volatility is Volatility.STABLE
    assert tab.told() == "|“Alpha” is stable now."
    menu = tab.writing.actions.action("facts.set_type").menu()
    assert [each.text() for each in menu.actions() if each.isChecked()] == ["Reference"]
    tab.choose("facts.set_volatility", "By its type")
    assert tab.fact("alpha").volatility is Volatility.UNSET
    assert tab.fact("alpha").revision == 5


def test_expiry_and_keywords_are_asked_for(tab: FactsAtWork) -> None:
    tab.select("alpha")
    tab.trigger("facts.set_expiry")
    dialog = tab.writing.actions.dialog
    assert dialog is not None
    ok = dialog.buttons.button(dialog.buttons.StandardButton.Ok)
    assert not ok.isEnabled()
    dialog.field.setText("soon")
    assert "“soon” is no date" in dialog.hint.text()
    assert not ok.isEnabled()
    tab.answer("2027-01-31")
    assert tab.fact("alpha").expires_at == "2027-01-31T00:00:00Z"
    tab.trigger("facts.add_keywords")
    tab.answer("发布 release, release")
    assert tab.fact("alpha").keywords == "发布 release"
    assert tab.writing.actions.dialog is None


def test_a_rename_says_its_problems_beside_the_field_and_keeps_the_selection(
    tab: FactsAtWork,
) -> None:
    tab.select("alpha")
    tab.press("F2")
    dialog = tab.writing.actions.dialog
    assert dialog is not None
    assert dialog.field.text() == "alpha"
    for typed, told in (
        ("beta", "is the name of the fact"),
        ("!", "no letter"),
        ("nul", "Windows"),
    ):
        dialog.field.setText(typed)
        assert told in dialog.hint.text()
        assert not dialog.buttons.button(dialog.buttons.StandardButton.Ok).isEnabled()
    dialog.field.setText("Omega Day")
    assert "omega-day.md" in dialog.hint.text()
    tab.answer("Omega Day")
    assert tab.names() == ["beta", "gamma", "omega-day"]
    assert tab.current() == "omega-day"
    assert tab.told() == "|“Alpha” is filed as omega-day.md now."


def test_a_refusal_of_the_store_stands_beside_the_field(
    tab: FactsAtWork, store: TemporaryStore
) -> None:
    tab.select("alpha")
    tab.trigger("facts.rename")
    dialog = tab.writing.actions.dialog
    assert dialog is not None
    dialog.field.setText("omega")
    Path(store.path("omega")).symlink_to(store.path("beta"))
    dialog.buttons.button(dialog.buttons.StandardButton.Ok).click()
    tab.calm()
    assert dialog.hint.text().startswith("“omega” is the name of the fact")
    assert dialog.isVisible()
    assert os.path.exists(store.path("alpha"))
    dialog.reject()


def test_a_copy_is_made_and_selected(tab: FactsAtWork) -> None:
    tab.select("alpha")
    tab.press("Ctrl+D")
    assert tab.names() == ["alpha", "alpha-copy", "beta", "gamma"]
    assert tab.current() == "alpha-copy"


def test_several_facts_are_listed_and_changed_as_one(tab: FactsAtWork) -> None:
    tab.select("alpha", "gamma")
    assert tab.writing.tools.label() == "2 facts"
    assert not tab.writing.actions.action("facts.rename").isEnabled()
    tab.choose("facts.set_type", "Feedback")
    dialog = tab.writing.desk.dialog
    assert dialog is not None
    assert tab.fact("alpha").type is FactType.PROJECT
    rows = [dialog.list.topLevelItem(at) for at in range(dialog.list.topLevelItemCount())]
    assert [[row.text(column) for column in range(4)] for row in rows] == [
        ["Alpha", "project", "project", "feedback"],
        ["Gamma", "project", "project", "feedback"],
    ]
    assert dialog.go.text() == "Set Type of 2 Facts to feedback"
    dialog.go.click()
    tab.calm()
    assert [tab.fact(name).type for name in ("alpha", "beta", "gamma")] == [
        FactType.FEEDBACK,
        FactType.PROJECT,
        FactType.FEEDBACK,
    ]
    chosen = tab.tab.browser.list.selected_facts()
    assert [fact.name for fact in chosen] == ["alpha", "gamma"]
    tab.opened.window.tools.undoing.undo.trigger()
    tab.calm()
    assert {tab.fact(name).type for name in tab.names()} == {FactType.PROJECT}


def test_what_is_so_already_has_no_part_in_it(tab: FactsAtWork) -> None:
    tab.select("alpha")
    tab.choose("facts.set_type", "User")
    tab.select("alpha", "beta")
    tab.choose("facts.set_type", "User")
    assert tab.writing.desk.dialog is None
    assert (tab.fact("alpha").revision, tab.fact("beta").revision) == (2, 2)
    assert tab.told() == "|“Beta” has the type user now."


def test_a_refused_question_changes_nothing(tab: FactsAtWork, store: TemporaryStore) -> None:
    before = contents(store.roots.state)
    tab.select("alpha", "beta")
    tab.press("Del")
    dialog = tab.writing.desk.dialog
    assert dialog is not None
    dialog.reject()
    tab.calm()
    assert contents(store.roots.state) == before


def test_pinning_several_over_the_budget_cannot_be_confirmed(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("alpha", body="a" * 800)
    store.write("beta", body="b" * 800)
    tab = FactsAtWork(windows, store, qtbot)
    tab.select("alpha", "beta")
    tab.press("Ctrl+P")
    dialog = tab.writing.desk.dialog
    assert dialog is not None
    assert "would use 1,600 of 1,500 characters, 100 too many" in dialog.note.text()
    assert not dialog.go.isEnabled()
    dialog.reject()


def test_an_act_on_what_was_changed_outside_is_refused_where_it_was_begun(
    tab: FactsAtWork, store: TemporaryStore
) -> None:
    tab.select("alpha")
    tab.opened.bridge.close()
    theirs = store.write("alpha", revision=5, body="Theirs.")
    data = Path(theirs.path).read_bytes()
    tab.writing.actions.action("facts.pin").trigger()
    tab.qtbot.waitUntil(lambda: not tab.opened.window.tools.acts.busy)
    assert tab.told().startswith("Changed in the meantime|You began from revision 1; on disk is 5.")
    assert Path(theirs.path).read_bytes() == data


def test_a_refused_undo_is_told_and_can_be_left_out(
    tab: FactsAtWork, store: TemporaryStore
) -> None:
    tab.select("alpha")
    tab.press("Ctrl+P")
    with tab.qtbot.waitSignal(tab.opened.bridge.snapshot_changed):
        store.write("alpha", revision=2, body="Theirs.")
    tab.calm()
    tab.press("Ctrl+Z")
    assert tab.told().startswith("Not undone|Pin “Alpha”: ")
    assert tab.fact("alpha").body == "Theirs."
    message = tab.opened.window.message_line.shown
    assert message is not None
    assert message.remedy is not None
    assert message.remedy.text == "Leave It Out"
    message.remedy.act()
    assert not tab.opened.window.tools.undoing.undo.isEnabled()


def test_history_restores_as_a_new_revision(tab: FactsAtWork) -> None:
    tab.select("alpha")
    tab.choose("facts.set_type", "User")
    view = tab.tab.browser.view
    tab.qtbot.waitUntil(lambda: "restore:1" in view._history.text())
    view._history.linkActivated.emit("restore:1")
    tab.calm()
    assert (tab.fact("alpha").type, tab.fact("alpha").revision) == (FactType.PROJECT, 3)
    assert tab.told() == "|What “Alpha” was in revision 1 is a new revision now."


def test_a_name_and_its_file_are_made_one_with_a_click(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("alpha")
    os.rename(store.path("alpha"), store.path("release-notes"))
    tab = FactsAtWork(windows, store, qtbot)
    tab.select("alpha")
    (note,) = tab.tab.browser.view._notes.texts()
    assert "Call the file alpha.md" in note
    assert "Call the fact release-notes" in note
    tab.tab.browser.view._notes._on_link("rename:release-notes")
    tab.calm()
    assert tab.names() == ["release-notes"]
    assert tab.fact("release-notes").problems == ()


def test_a_change_of_scope_keeps_the_fact_selected(tab: FactsAtWork) -> None:
    tab.select("beta")
    tab.choose("facts.set_scope", "Global")
    dialog = tab.opened.window.tools.consents.dialog
    assert dialog is not None
    dialog.go.click()
    tab.calm()
    assert tab.fact("beta").scope is Scope.GLOBAL
    assert tab.current() == "beta"
    assert tab.told() == "|“Beta” has the scope global now."


def test_the_context_menu_offers_the_acts(tab: FactsAtWork) -> None:
    actions = tab.tab.browser.list.actions()
    names = [action.objectName() for action in actions if action.objectName()]
    assert names[0] == "facts.duplicate" or names[0] == "facts.new"
    assert {"facts.pin", "facts.archive", "fact.copy_reference"} <= set(names)
    assert tab.tab.browser.list.contextMenuPolicy() is Qt.ContextMenuPolicy.ActionsContextMenu


def test_a_file_that_is_read_only_stays_and_the_reason_is_told(
    tab: FactsAtWork, store: TemporaryStore
) -> None:
    path = Path(store.path("beta"))
    path.chmod(0o444)
    before = contents(store.roots.state)
    tab.select("beta")
    for keys in ("Del", "Ctrl+P"):
        tab.press(keys)
        message = tab.opened.window.message_line.shown
        assert message is not None
        assert "read only" in message.text
        assert message.path == str(path)
        assert contents(store.roots.state) == before
    assert tab.names() == ["alpha", "beta", "gamma"]
    assert tab.current() == "beta"


def test_delete_in_a_field_deletes_text(tab: FactsAtWork) -> None:
    tab.select("beta")
    search = tab.tab.browser.search
    search.setFocus()
    search.setText("beta")
    search.setCursorPosition(0)
    tab.press("Del")
    assert search.text() == "eta"
    assert tab.names() == ["alpha", "beta", "gamma"]
