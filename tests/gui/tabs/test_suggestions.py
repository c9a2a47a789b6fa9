"""The Suggestions tab on real sessions, in a real window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel

from context_center.core.facts import Scope
from context_center.core.suggestions.candidates import DecisionKind
from context_center.core.turns import TurnSource
from context_center.services.suggestion_inbox import SuggestionInbox
from context_center.services.workspace import remote_workspace
from context_center.ui.dialogs.consent import ConsentDialog
from context_center.ui.dialogs.merge_target import MergeTargetDialog
from context_center.ui.dialogs.suggestion_decisions import DecisionsDialog
from context_center.ui.dialogs.suggestion_reason import ReasonDialog
from context_center.ui.dialogs.suggestion_writing import WEEK_NS
from context_center.ui.models.open_suggestions import Group
from context_center.ui.tab_host import SUGGESTIONS
from context_center.ui.tabs.suggestions import SuggestionsTab
from context_center.ui.widgets.suggestion_form import MemoryForm
from tests.helpers.temporary_store import NOW
from tests.helpers.transcripts import claude, message, write_records
from tests.helpers.windows import WAIT_MS

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from context_center.ui.acts import StoreActs
    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Opened, Windows

PNPM = "Always use pnpm in this project, never npm."
DATES = "以后所有日期都必须用 ISO 8601 格式。"
SQL = "From now on never write raw SQL in the handlers; use the repository layer."


def say(store: TemporaryStore, name: str, *texts: str, days_ago: int = 3) -> Path:
    start = NOW // 1_000_000 - days_ago * 86_400_000
    records = []
    for number, text in enumerate(texts):
        records.append(message("user", text, createdAt=start + number * 60_000))
        records.append(message("assistant", f"Done with request {number}."))
    return write_records(Path(store.workspace.sessions_dir, f"{name}.jsonl"), records)


def open_tab(windows: Windows, store: TemporaryStore) -> tuple[Opened, SuggestionsTab]:
    opened = windows.open(store.workspace)
    tab = opened.window.tabs.show_tab(SUGGESTIONS)
    assert isinstance(tab, SuggestionsTab)
    windows.calm(opened)
    return opened, tab


@pytest.fixture
def said(store: TemporaryStore) -> TemporaryStore:
    say(store, "one", PNPM, "Fix the failing test now.", DATES, days_ago=5)
    say(store, "two", SQL, days_ago=2)
    return store


def titles(tab: SuggestionsTab) -> list[str]:
    return [each.title for each in tab.waiting.of(Group.FACTS)]


def wait_open(qtbot: QtBot, tab: SuggestionsTab, count: int) -> None:
    qtbot.waitUntil(lambda: len(tab.waiting) == count, timeout=WAIT_MS)


def focus_current(tab: SuggestionsTab, qtbot: QtBot) -> None:
    tab.board.refresh(focus=True)
    card = tab.board.card(tab.board.current)
    assert card is not None
    qtbot.waitUntil(card.hasFocus, timeout=WAIT_MS)


def acts_of(tab: SuggestionsTab) -> StoreActs:
    assert tab.desk.writing is not None
    return tab.desk.writing.acts


def decisions(store: TemporaryStore) -> list[DecisionKind]:
    inbox = SuggestionInbox(store.workspace, lambda: NOW)
    return [entry.decision.kind for entry in inbox.entries()]


def test_opening_the_tab_scans_and_shows_a_card_for_each(
    windows: Windows, said: TemporaryStore
) -> None:
    opened, tab = open_tab(windows, said)
    assert len(titles(tab)) == 3
    assert tab.board.headings() == ["Facts  3"]
    assert opened.window.tabs.bar.count_of(4) == 3
    card = tab.board.card(tab.waiting.all()[0].id)
    assert card is not None
    assert "turn:" in card.evidence.text()
    assert card.why.text().startswith("You said this once: ")


def test_nothing_is_written_by_looking(windows: Windows, said: TemporaryStore) -> None:
    before = {path: path.read_bytes() for path in said.directory().rglob("*") if path.is_file()}
    sessions = Path(said.workspace.sessions_dir)
    transcripts = {path: path.read_bytes() for path in sessions.iterdir()}
    open_tab(windows, said)
    assert before == {p: p.read_bytes() for p in said.directory().rglob("*") if p.is_file()}
    assert transcripts == {path: path.read_bytes() for path in sessions.iterdir()}
    assert decisions(said) == []


def test_accepting_saves_the_fact_and_goes_on_to_the_next_card(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    opened, tab = open_tab(windows, said)
    focus_current(tab, qtbot)
    first, second = tab.waiting.all()[:2]
    opened.press(qtbot, "A")
    wait_open(qtbot, tab, 2)
    assert tab.board.current == second.id
    texts = [path.read_text(encoding="utf-8") for path in said.directory().glob("*.md")]
    assert any(first.body in text for text in texts)
    assert decisions(said) == [DecisionKind.ACCEPTED]
    card = tab.board.card(second.id)
    assert card is not None
    assert card.hasFocus()


def test_undo_takes_the_fact_and_the_decision_back(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    opened, tab = open_tab(windows, said)
    focus_current(tab, qtbot)
    first = tab.waiting.all()[0]
    opened.press(qtbot, "A")
    wait_open(qtbot, tab, 2)
    acts_of(tab).undo()
    wait_open(qtbot, tab, 3)
    assert tab.waiting.get(first.id) is not None
    assert decisions(said) == []
    assert [path.name for path in said.directory().glob("*.md") if path.name != "MEMORY.md"] == []
    acts_of(tab).redo()
    wait_open(qtbot, tab, 2)
    assert decisions(said) == [DecisionKind.ACCEPTED]


def test_what_is_rejected_does_not_come_back(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    opened, tab = open_tab(windows, said)
    focus_current(tab, qtbot)
    gone = tab.waiting.all()[0]
    opened.press(qtbot, "R")
    wait_open(qtbot, tab, 2)
    windows.close(opened)
    say(said, "three", gone.body, days_ago=1)
    _, again = open_tab(windows, said)
    assert gone.title not in titles(again)
    assert len(titles(again)) == 2


def test_later_puts_away_for_a_week_and_a_month(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    opened, tab = open_tab(windows, said)
    focus_current(tab, qtbot)
    opened.press(qtbot, "L")
    wait_open(qtbot, tab, 2)
    opened.press(qtbot, "Shift+L")
    wait_open(qtbot, tab, 1)
    inbox = SuggestionInbox(said.workspace, lambda: NOW)
    spans = sorted((entry.decision.until or 0) - NOW for entry in inbox.entries())
    assert spans[0] == pytest.approx(WEEK_NS, rel=1e-3)
    assert spans[1] == pytest.approx(30 * WEEK_NS / 7, rel=1e-3)


def test_keys_go_from_card_to_card(windows: Windows, said: TemporaryStore, qtbot: QtBot) -> None:
    opened, tab = open_tab(windows, said)
    focus_current(tab, qtbot)
    ids = [each.id for each in tab.waiting.all()]
    assert tab.board.current == ids[0]
    opened.press(qtbot, "Down")
    opened.press(qtbot, "Down")
    assert tab.board.current == ids[2]
    opened.press(qtbot, "Up")
    assert tab.board.current == ids[1]


def test_a_suggestion_is_edited_in_its_card_and_then_accepted(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    opened, tab = open_tab(windows, said)
    focus_current(tab, qtbot)
    key = tab.board.current
    opened.press(qtbot, "E")
    assert tab.board.is_edited(key)
    opened.press(qtbot, "Ctrl+A")
    qtbot.keyClicks(QGuiApplication.focusObject(), "A rule all mine")
    opened.press(qtbot, "Ctrl+Return")
    wait_open(qtbot, tab, 2)
    texts = [path.read_text(encoding="utf-8") for path in said.directory().glob("*.md")]
    assert any("title: A rule all mine" in text for text in texts)


def test_escape_leaves_an_edit_without_saving(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    opened, tab = open_tab(windows, said)
    focus_current(tab, qtbot)
    key = tab.board.current
    opened.press(qtbot, "E")
    qtbot.keyClicks(QGuiApplication.focusObject(), "not this")
    opened.press(qtbot, "Esc")
    assert not tab.board.is_edited(key)
    assert len(tab.waiting) == 3
    card = tab.board.card(key)
    assert card is not None
    assert "not this" not in card.title.text()


def test_several_are_accepted_at_once(windows: Windows, said: TemporaryStore, qtbot: QtBot) -> None:
    opened, tab = open_tab(windows, said)
    for each in tab.waiting.all():
        card = tab.board.card(each.id)
        assert card is not None
        card.box.setChecked(True)
    focus_current(tab, qtbot)
    opened.press(qtbot, "Shift+A")
    wait_open(qtbot, tab, 0)
    assert tab.sentence() == "Nothing new is suggested."
    assert decisions(said) == [DecisionKind.ACCEPTED] * 3
    assert acts_of(tab).stack.count() == 1


def test_a_secret_is_marked_and_not_ticked(windows: Windows, store: TemporaryStore) -> None:
    say(store, "one", "Always deploy with the token ghp_abcdefghijklmnopqrstuvwxyz0123456789AB.")
    _, tab = open_tab(windows, store)
    (only,) = tab.waiting.all()
    assert only.flags
    assert tab.waiting.ticked == set()
    card = tab.board.card(only.id)
    assert card is not None
    assert "! secret" in card.pills.texts()
    shown = "\n".join(label.text() for label in card.findChildren(QLabel))
    assert "ghp_abcdefghijklmnopqrstuvwxyz0123456789AB" not in shown


def test_a_revision_shows_the_difference_and_updates_the_fact(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    fact = store.write(
        "package-manager",
        subject_key="project.package_manager",
        body="The package manager is npm.",
        created_at="2026-10-01T09:00:00Z",
        updated_at="2026-10-01T09:00:00Z",
    )
    say(store, "one", "The package manager is pnpm, not npm. Always use pnpm.", days_ago=1)
    opened, tab = open_tab(windows, store)
    (only, *_) = [each for each in tab.waiting.all() if each.revises]
    assert only.revises == fact.id
    card = tab.board.card(only.id)
    assert card is not None
    assert "− The package manager is npm." in card.changes.text()
    tab.board.column.set_current(only.id)
    opened.press(qtbot, "A")
    qtbot.waitUntil(lambda: tab.waiting.get(only.id) is None, timeout=WAIT_MS)
    text = Path(fact.path).read_text(encoding="utf-8")
    assert "revision: 2" in text
    assert "The package manager is npm." not in text


def test_a_refusal_stands_on_the_card_with_what_to_do(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    opened, tab = open_tab(windows, said)
    focus_current(tab, qtbot)
    key = tab.board.current
    proposal = tab.board.proposal(key)
    assert proposal is not None
    holder = said.write(proposal.suggestion.name, body="Something else about cheese.")
    opened.bridge.refresh()
    qtbot.waitUntil(
        lambda: any(fact.path == holder.path for fact in (opened.bridge.snapshot or said).facts),
        timeout=WAIT_MS,
    )
    focus_current(tab, qtbot)
    opened.press(qtbot, "A")
    card = tab.board.card(key)
    assert card is not None
    qtbot.waitUntil(lambda: not card.note.isHidden(), timeout=WAIT_MS)
    assert f"open:{holder.path}" in card.note.text()
    assert len(tab.waiting) == 3
    assert decisions(said) == []


def test_merging_puts_the_text_into_the_chosen_fact(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    fact = said.write("tooling", body="How the tools are used.")
    opened, tab = open_tab(windows, said)
    focus_current(tab, qtbot)
    first = tab.waiting.all()[0]
    opened.press(qtbot, "M")
    dialog = tab.desk.dialog
    assert isinstance(dialog, MergeTargetDialog)
    qtbot.waitUntil(lambda: dialog.target() is not None, timeout=WAIT_MS)
    dialog.buttons.accepted.emit()
    wait_open(qtbot, tab, 2)
    text = Path(fact.path).read_text(encoding="utf-8")
    assert "How the tools are used." in text
    assert first.body in text
    assert decisions(said) == [DecisionKind.MERGED]


def test_a_reason_is_kept_with_a_rejection_and_can_be_taken_back(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    opened, tab = open_tab(windows, said)
    focus_current(tab, qtbot)
    opened.press(qtbot, "Shift+R")
    reason = tab.desk.dialog
    assert isinstance(reason, ReasonDialog)
    reason.field.setText("only for the old branch")
    reason.buttons.accepted.emit()
    wait_open(qtbot, tab, 2)
    opened.window.activateWindow()
    next(each for each in tab.tab_actions() if each.spec.id == "suggestions.decisions").trigger()
    listed = tab.desk.dialog
    assert isinstance(listed, DecisionsDialog)
    qtbot.waitUntil(lambda: listed.list.topLevelItemCount() == 1, timeout=WAIT_MS)
    item = listed.list.topLevelItem(0)
    assert (item.text(0), item.text(3)) == ("Rejected", "only for the old branch")
    listed.back.click()
    wait_open(qtbot, tab, 3)
    assert decisions(said) == []


def test_evidence_opens_the_turn_in_its_surroundings(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    _, tab = open_tab(windows, said)
    card = next(
        card
        for each in tab.waiting.all()
        if (card := tab.board.card(each.id)) and each.evidence[0].number == 2
    )
    card.evidence.linkActivated.emit("turn:0")
    reader = tab.desk.reader
    assert reader is not None
    qtbot.waitUntil(lambda: not reader.pending, timeout=WAIT_MS)
    text = reader.page.toPlainText()
    assert reader.page.isReadOnly()
    assert text.index(PNPM) < text.index("Fix the failing test now.") < text.index(DATES)
    assert "Done with request 1." in text
    reader.close()


def test_other_agents_are_read_only_when_switched_on_and_that_is_remembered(
    windows: Windows,
    store: TemporaryStore,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = tmp_path / "claude"
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(home))
    root = store.workspace.root
    slug = "".join(c if c.isascii() and c.isalnum() else "-" for c in root)
    record = claude(PNPM, cwd=root, uuid="u1", timestamp="2026-10-02T10:00:00Z")
    write_records(home / "projects" / slug / "0f0e.jsonl", [record])
    opened, tab = open_tab(windows, store)
    assert tab.sentence() == "This workspace has no sessions yet."
    assert tab.head.agents() == []
    tab.head.switches[TurnSource.CLAUDE_CODE].click()
    wait_open(qtbot, tab, 1)
    windows.close(opened)
    assert "suggestions" in json.loads(windows.settings.read_text(encoding="utf-8"))["layouts"]
    _, again = open_tab(windows, store)
    assert again.head.agents() == [TurnSource.CLAUDE_CODE]
    assert len(again.waiting) == 1
    switch = next(a for a in again.tab_actions() if a.spec.id == "suggestions.claude_code")
    assert switch.isChecked()
    switch.trigger()
    wait_open(qtbot, again, 0)
    assert again.head.agents() == []


def test_new_sessions_show_up_when_the_tab_is_opened_again(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    opened, tab = open_tab(windows, said)
    before = [each.id for each in tab.waiting.all()]
    opened.window.tabs.show_tab("facts")
    say(said, "three", "The staging server is at https://staging.example.com.", days_ago=1)
    opened.window.tabs.show_tab(SUGGESTIONS)
    wait_open(qtbot, tab, 4)
    assert [each.id for each in tab.waiting.all()][:3] == before


def test_unreadable_sessions_are_counted_and_named(windows: Windows, said: TemporaryStore) -> None:
    place = Path(said.workspace.sessions_dir, "linked.jsonl")
    place.symlink_to(Path(said.workspace.sessions_dir, "one.jsonl"))
    _, tab = open_tab(windows, said)
    assert not tab.head.unread.isHidden()
    assert tab.head.unread.text().startswith("One session could not be read:")
    assert "linked.jsonl" in tab.head.unread.text()


def test_a_skill_is_written_and_taken_back_with_undo(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    steps = ("Bump the version to {0}.", "Update the changelog for {0}.",
             "Run the whole test suite.", "Tag {0} and push it.")  # fmt: skip
    for at, version in enumerate(("1.2.0", "1.3.0", "1.4.0")):
        say(store, f"m{at}", *(step.format(version) for step in steps), days_ago=9 - at)
    opened, tab = open_tab(windows, store)
    (skill,) = tab.waiting.of(Group.SKILLS)
    tab.board.column.set_current(skill.id)
    opened.press(qtbot, "A")
    written = Path(store.workspace.root, ".reasonix", "skills", skill.name, "SKILL.md")
    qtbot.waitUntil(lambda: tab.waiting.get(skill.id) is None, timeout=WAIT_MS)
    assert written.read_text(encoding="utf-8").startswith(f"---\nname: {skill.name}\n")
    acts_of(tab).undo()
    qtbot.waitUntil(lambda: tab.waiting.get(skill.id) is not None, timeout=WAIT_MS)
    assert not written.exists()


def test_a_remote_workspace_must_offer_them_itself(windows: Windows, store: TemporaryStore) -> None:
    remote = remote_workspace(store.roots, "ada@build.example:/srv")
    opened = windows.open(remote)
    tab = opened.window.tabs.show_tab(SUGGESTIONS)
    assert isinstance(tab, SuggestionsTab)
    windows.calm(opened)
    assert tab.sentence() == (
        "Suggestions for ada@build.example:/srv are unavailable: the remote side must offer them."
    )
    assert not tab.scans.running


def test_two_hundred_cards_are_made_only_as_they_come_into_sight(
    windows: Windows, store: TemporaryStore, qtbot: QtBot
) -> None:
    parts = ("ba", "ro", "ki", "mu", "te", "lo", "sa")
    places = [f"{a}{b}{c}/{c}{b}{b}{a}" for a in parts for b in parts for c in parts][:200]
    for at in range(0, 200, 20):
        rules = [f"Never edit files in {place}." for place in places[at : at + 20]]
        say(store, f"s{at:03}", *rules, days_ago=5)
    _, tab = open_tab(windows, store)
    assert len(tab.waiting) > 150
    assert len(tab.board.column.built()) < 30
    bar = tab.board.column.verticalScrollBar()
    bar.setValue(bar.maximum())
    last = tab.waiting.all()[-1].id
    qtbot.waitUntil(lambda: tab.board.card(last) is not None, timeout=WAIT_MS)
    assert len(tab.board.column.built()) < 60
    focus_current(tab, qtbot)
    qtbot.keyClick(QGuiApplication.focusObject(), Qt.Key.Key_End)
    assert tab.board.current == last


def test_a_global_scope_reaches_the_global_store(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    opened, tab = open_tab(windows, said)
    focus_current(tab, qtbot)
    tab.board.begin_edit(tab.board.current)
    (form,) = tab.board.findChildren(MemoryForm)
    form.fields.scope.choose(1)
    opened.press(qtbot, "Ctrl+Return")
    (asked,) = opened.window.findChildren(ConsentDialog)
    asked.go.click()
    wait_open(qtbot, tab, 2)
    assert list(said.directory(Scope.GLOBAL).glob("*.md"))


def test_a_scan_can_be_stopped_and_goes_on_later(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    opened = windows.open(said.workspace)
    tab = opened.window.tabs.tab(SUGGESTIONS)
    assert isinstance(tab, SuggestionsTab)
    assert opened.window.tabs.bar.count_of(4) is None
    tab.scans.scan()
    assert tab.sentence() == "Reading your sessions…"
    tab.head.cancel.click()
    assert not tab.scans.running
    assert tab.sentence() == "The scan was stopped."
    tab.empty.activated.emit()
    wait_open(qtbot, tab, 3)
    assert tab.sentence() == ""


def test_what_comes_while_another_tab_is_shown_makes_the_dot(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    opened, tab = open_tab(windows, said)
    opened.window.tabs.show_tab("facts")
    say(said, "three", "The staging server is at https://staging.example.com.", days_ago=1)
    with qtbot.waitSignal(tab.attention_changed, timeout=WAIT_MS) as told:
        tab.scans.scan()
    assert told.args == [True]
    assert opened.window.tabs.bar.count_of(4) == 4
    newest = tab.waiting.all()[-1].id
    opened.window.tabs.show_tab(SUGGESTIONS)
    assert tab.waiting.new == {newest}


def test_confidence_can_be_taken_apart(windows: Windows, said: TemporaryStore) -> None:
    _, tab = open_tab(windows, said)
    first = tab.waiting.all()[0]
    card = tab.board.card(first.id)
    assert card is not None
    told = card.sure.accessibleDescription()
    for part in first.parts:
        assert part.reason in told
        assert f"{part.points:+.2f}" in told
    assert f"{first.confidence:.2f}" in card.sure.text()


def test_a_card_says_what_recall_would_do(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    _, tab = open_tab(windows, said)
    focus_current(tab, qtbot)
    card = tab.board.card(tab.board.current)
    assert card is not None
    qtbot.waitUntil(lambda: bool(card.recall.text()), timeout=WAIT_MS)
    assert card.recall.text() == "Recall would bring it back for these words, as no. 1."


def test_decisions_that_cannot_be_read_stop_the_scan_with_the_reason(
    windows: Windows, said: TemporaryStore
) -> None:
    path = SuggestionInbox(said.workspace).path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"version": 99, "decisions": []}', encoding="utf-8")
    _, tab = open_tab(windows, said)
    assert tab.sentence() == "Decisions not readable"
    assert len(tab.waiting) == 0


def test_a_session_that_grows_in_sight_adds_its_card_behind_the_others(
    windows: Windows, said: TemporaryStore, qtbot: QtBot
) -> None:
    _, tab = open_tab(windows, said)
    before = [each.id for each in tab.waiting.all()]
    say(said, "three", "The staging server is at https://staging.example.com.", days_ago=1)
    tab.look_again()
    wait_open(qtbot, tab, 4)
    after = [each.id for each in tab.waiting.all()]
    assert after[:3] == before
    tab.board.column.set_current(after[3])
    card = tab.board.card(after[3])
    assert card is not None
    assert card.pills.texts()[0] == "new"
