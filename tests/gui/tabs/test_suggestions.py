"""The Suggestions tab while it has nothing to decide."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QAbstractButton, QLabel

from context_center.core.changes import FactChanges
from context_center.services.snapshot import StoreState
from context_center.ui.tabs.suggestions import SuggestionsTab

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.services.snapshot import Snapshot
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme


@pytest.fixture
def snapshot(open_bridge: Callable[[], WorkspaceBridge]) -> Snapshot:
    snapshot = open_bridge().snapshot
    assert snapshot is not None
    return snapshot


@pytest.fixture
def tab(
    bridge: WorkspaceBridge,
    theme: Theme,
    messages: Messages,
    snapshot: Snapshot,
    shown: Callable[[QWidget], QWidget],
) -> SuggestionsTab:
    tab = SuggestionsTab(bridge, theme, messages)
    tab.set_snapshot(snapshot, FactChanges())
    shown(tab)
    return tab


def visible_texts(tab: SuggestionsTab) -> str:
    return "\n".join(label.text() for label in tab.findChildren(QLabel) if label.isVisible())


def test_it_tells_what_will_come_and_that_nothing_is_written(tab: SuggestionsTab) -> None:
    assert tab.sentence() == "Suggestions from your sessions will come here"
    texts = visible_texts(tab)
    for heading in ("Durable facts", "Skills", "Your decision"):
        assert heading in texts
    assert "Nothing is ever written by itself" in texts


def test_it_has_no_control_that_does_nothing(tab: SuggestionsTab) -> None:
    assert [b for b in tab.findChildren(QAbstractButton) if b.isVisible()] == []
    assert tab.tab_actions() == []
    assert tab.settle()
    assert tab.save_state() == QByteArray()


def test_no_card_cuts_its_text_in_a_narrow_window(tab: SuggestionsTab) -> None:
    tab.resize(360, 500)
    for label in tab.findChildren(QLabel):
        if label.isVisible() and label.wordWrap():
            assert label.height() >= label.heightForWidth(label.width())


def test_a_remote_workspace_must_offer_them_itself(tab: SuggestionsTab, snapshot: Snapshot) -> None:
    workspace = replace(snapshot.workspace, remote_address="ada@build.example:/srv")
    remote = replace(snapshot, state=StoreState.REMOTE, workspace=workspace)
    tab.set_snapshot(remote, FactChanges())
    assert tab.sentence() == (
        "Suggestions for ada@build.example:/srv are unavailable: the remote side must offer them."
    )
    assert "Durable facts" not in visible_texts(tab)
    tab.set_snapshot(snapshot, FactChanges())
    assert tab.sentence() == "Suggestions from your sessions will come here"
