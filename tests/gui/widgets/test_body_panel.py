"""A body written, seen as a page and as the agent sees it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QTest

from context_center.core.agent_view import agent_view
from context_center.core.equivalence import overrides
from context_center.core.facts import Activation, Scope
from context_center.ui.widgets.body_panel import BodyPanel, Page
from context_center.ui.widgets.markdown_view import LinkTarget
from tests.helpers.temporary_store import NOW, make_fact

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme

FACT = make_fact("deploy", title="Deploy", body="On **Tuesday**.")


@pytest.fixture
def panel(theme: Theme, shown: Callable[[QWidget], QWidget]) -> BodyPanel:
    panel = BodyPanel(theme)
    shown(panel)
    panel.set_body("On **Tuesday**.")
    return panel


def wide(panel: BodyPanel, *, wide: bool) -> None:
    letter = panel.fontMetrics().averageCharWidth()
    panel.resize(letter * (140 if wide else 60), 400)


def test_the_page_follows_the_text_and_never_changes_it(panel: BodyPanel, qtbot: QtBot) -> None:
    wide(panel, wide=True)
    assert panel.preview.isVisible()
    qtbot.waitUntil(lambda: panel.preview.page.toPlainText().strip() == "On Tuesday.")
    QTest.keyClicks(panel.editor, "# Now ")
    qtbot.waitUntil(lambda: panel.preview.page.toPlainText().strip() == "Now On Tuesday.")
    panel.show_page(Page.PREVIEW)
    panel.show_page(Page.WRITE)
    assert panel.editor.text() == "# Now On **Tuesday**."


def test_a_narrow_panel_shows_one_at_a_time(panel: BodyPanel) -> None:
    wide(panel, wide=False)
    assert panel.editor.isVisible()
    assert not panel.preview.isVisible()
    panel.show_page(Page.PREVIEW)
    assert panel.preview.isVisible()
    assert not panel.editor.isVisible()
    panel.show_page(Page.AGENT)
    assert panel.agent.isVisible()
    assert not panel.preview.isVisible()


def test_a_page_out_of_sight_is_rendered_when_it_is_looked_at(panel: BodyPanel) -> None:
    wide(panel, wide=False)
    panel.set_body("Other")
    assert not panel.preview.pending
    assert panel.preview.page.text() != "Other"
    panel.show_page(Page.PREVIEW)
    assert panel.preview.page.text() == "Other"


def test_a_long_text_is_cut_until_all_is_asked_for(panel: BodyPanel, qtbot: QtBot) -> None:
    wide(panel, wide=True)
    panel.set_body("word " * 5_000)
    qtbot.waitUntil(lambda: not panel.preview.pending)
    assert len(panel.preview.page.text()) == 20_000
    assert "The first 20,000 of 25,000 characters are shown." in panel.preview._more.text()
    panel.preview._more.linkActivated.emit("more")
    assert len(panel.preview.page.text()) == 25_000
    panel.set_body("short")
    qtbot.waitUntil(lambda: panel.preview.page.text() == "short")
    assert panel.preview._more.isHidden()


def test_links_lead_to_facts_and_dead_ones_are_told(panel: BodyPanel, qtbot: QtBot) -> None:
    wide(panel, wide=True)
    known = {"deploy": LinkTarget("/deploy.md", "Deploy")}
    panel.preview.set_resolve(known.get)
    panel.set_body("[[deploy]] [[nowhere]]")
    qtbot.waitUntil(lambda: panel.preview.page.text() == "[[deploy]] [[nowhere]]")
    with qtbot.waitSignal(panel.preview.fact_requested) as caught:
        panel.preview.page.fact_requested.emit("/deploy.md")
    assert caught.args == ["/deploy.md"]


def test_the_count_is_that_of_the_text_that_would_be_saved(panel: BodyPanel, qtbot: QtBot) -> None:
    panel.set_body("中文")
    assert panel.count.text().startswith("2 characters")
    QTest.keyClicks(panel.editor, "   ")
    panel.editor.insert("x")
    qtbot.waitUntil(lambda: panel.count.text().startswith("3 characters"))


def test_an_empty_text_says_so(panel: BodyPanel) -> None:
    wide(panel, wide=False)
    panel.set_body("")
    panel.show_page(Page.PREVIEW)
    assert "Nothing is written yet." in panel.preview._more.text()
    assert panel.preview._more.isVisible()


def test_the_page_scrolls_along_with_the_text(panel: BodyPanel, qtbot: QtBot) -> None:
    wide(panel, wide=True)
    panel.set_body("\n\n".join(f"line {number}" for number in range(300)))
    qtbot.waitUntil(lambda: panel.preview.verticalScrollBar().maximum() > 0)
    bar = panel.editor.verticalScrollBar()
    bar.setValue(bar.maximum())
    page = panel.preview.verticalScrollBar()
    assert page.value() == page.maximum()


def test_a_relevant_fact_is_shown_as_index_and_recall_give_it(panel: BodyPanel) -> None:
    view = agent_view(FACT, NOW)
    panel.agent.show_view(FACT, view, ())
    assert panel.agent.index.text() == view.index
    assert panel.agent.headings()[1] == "When a message recalls it"
    assert panel.agent.text.text() == view.recalled.rstrip("\n")
    assert panel.agent.said() == []


def test_a_pinned_fact_is_shown_in_full(panel: BodyPanel) -> None:
    pinned = replace(FACT, activation=Activation.PINNED)
    panel.agent.show_view(pinned, agent_view(pinned, NOW), ())
    assert panel.agent.headings()[1] == "In full in each session"
    assert panel.agent.text.text() == "#### Deploy (project/project)\n\nOn **Tuesday**."


def test_an_expired_fact_is_said_never_to_be_recalled(panel: BodyPanel) -> None:
    expired = replace(FACT, expires_at="2026-01-01T00:00:00Z")
    panel.agent.show_view(expired, agent_view(expired, NOW), ())
    assert panel.agent.headings()[1] == "Never recalled"
    assert panel.agent.text.isHidden()


def test_what_it_will_win_over_or_lose_to_is_said(panel: BodyPanel) -> None:
    shadow = make_fact("other", Scope.GLOBAL, title="deploy!")
    found = overrides([FACT, shadow])
    panel.agent.show_view(FACT, agent_view(FACT, NOW), found)
    (told,) = panel.agent.said()
    assert told.startswith("It will win over the global “deploy!” here, because their titles")
    panel.agent.show_view(shadow, agent_view(shadow, NOW), found)
    assert panel.agent.said()[0].startswith("The project's “Deploy” will win over it here")
