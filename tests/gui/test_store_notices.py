"""What the banner says about a store, in which order, and that it can be dismissed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from context_center.core.errors import Problem
from context_center.services.snapshot import Snapshot, StoreState, StrayStore
from context_center.services.workspace import remote_workspace, workspace_of_slug
from context_center.ui.messages import Level
from context_center.ui.notice_board import NoticeBoard
from context_center.ui.store_notices import notices
from tests.helpers.temporary_store import NOW, TemporaryStore, make_fact

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme

PROBLEM = Problem("unreadable", "It cannot be read.", "/store/a.md", 0, "Look at its rights.")


@pytest.fixture
def calm(store: TemporaryStore) -> Snapshot:
    """A snapshot of which nothing has to be said."""
    return Snapshot(store.workspace, StoreState.READY, 1, NOW)


@pytest.fixture
def board(theme: Theme, messages: Messages, shown: Callable[[QWidget], QWidget]) -> NoticeBoard:
    """A board in a window that is shown."""
    return NoticeBoard(theme, messages, shown(QWidget()))


def test_a_calm_store_has_no_notice(calm: Snapshot) -> None:
    assert notices(calm) == ()


def test_the_gravest_comes_first_and_each_says_its_path(calm: Snapshot) -> None:
    facts = (make_fact("one"), make_fact("two"))
    stray = StrayStore("/state/memory/0f1e", facts, "2026-05-03T10:00:00Z")
    found = notices(
        replace(calm, stray_stores=(stray,), shared_with=("/a/b",), problems=(PROBLEM,))
    )
    assert [notice.level for notice in found] == [Level.WARNING, Level.INFO, Level.INFO]
    assert found[0].sentence == "/store/a.md It cannot be read. Look at its rights."
    assert "/a/b" in found[1].sentence
    assert "/state/memory/0f1e: 2, the newest from" in found[2].sentence
    assert [notice.copies for notice in found] == ["/store/a.md", "", "/state/memory/0f1e"]
    assert len({notice.key for notice in found}) == 3


def test_a_bare_slug_is_explained_and_a_remote_workspace_is_not(calm: Snapshot) -> None:
    roots = calm.workspace.roots
    bare = replace(calm, workspace=workspace_of_slug(roots, "-a-b"))
    assert ["“-a-b”" in notice.sentence for notice in notices(bare)] == [True]
    remote = replace(calm, workspace=remote_workspace(roots, "ssh://h/a"))
    assert notices(remote) == ()


def test_dismissing_shows_the_next_and_lasts_while_the_cause_does(
    board: NoticeBoard, calm: Snapshot
) -> None:
    troubled = replace(calm, shared_with=("/a/b",), problems=(PROBLEM,))
    board.set_snapshot(troubled)
    assert board.banner.sentence() == f"{notices(troubled)[0].sentence}  (1 more)"
    board.banner.dismissed.emit()
    assert board.banner.sentence() == notices(troubled)[1].sentence
    board.banner.dismissed.emit()
    assert board.banner.isHidden()
    board.set_snapshot(replace(troubled, generation=2))
    assert board.banner.isHidden()
    board.set_snapshot(calm)
    board.set_snapshot(troubled)
    assert "(1 more)" in board.banner.sentence()
    board.clear()
    assert board.banner.isHidden()


def test_the_button_copies_the_path_and_says_so(
    board: NoticeBoard, calm: Snapshot, messages: Messages, qtbot: QtBot
) -> None:
    board.set_snapshot(replace(calm, problems=(PROBLEM,)))
    with qtbot.waitSignal(messages.told) as told:
        board.banner.activated.emit(0)
    assert QGuiApplication.clipboard().text() == "/store/a.md"
    assert told.args is not None
    assert "/store/a.md" in told.args[0].text
