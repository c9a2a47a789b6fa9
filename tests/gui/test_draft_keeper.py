"""The recovery copy of one edit follows what is typed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from context_center.services.drafts import Draft, Drafts
from context_center.ui.draft_keeper import DraftKeeper
from tests.gui.conftest import WAIT_MS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from context_center.ui.tasks import Tasks

KEY = "e" * 32
DRAFT = Draft(key=KEY, store="/store", path="", kept_at=1, title="New", values={"title": "New"})


class Typing:
    """What an editor would describe, and the keeper of it."""

    def __init__(self, place: Path, tasks: Tasks) -> None:
        self.place = place
        self.drafts = Drafts(place)
        self.typed: Draft | None = None
        self.keeper = DraftKeeper(self.drafts, tasks, KEY, lambda: self.typed)

    def kept(self) -> list[Draft]:
        return list(self.drafts.left_over("/store"))

    def type(self, draft: Draft | None) -> None:
        self.typed = draft
        self.keeper.changed()


@pytest.fixture
def typing(tmp_path: Path, tasks: Tasks) -> Iterator[Typing]:
    typing = Typing(tmp_path, tasks)
    yield typing
    typing.keeper.deleteLater()
    typing.drafts.close()


def settled(typing: Typing, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not typing.keeper.pending, timeout=WAIT_MS)


def test_a_copy_follows_the_typing(typing: Typing, qtbot: QtBot) -> None:
    typing.type(DRAFT)
    settled(typing, qtbot)
    assert typing.kept() == [DRAFT]
    later = replace(DRAFT, kept_at=2)
    typing.type(later)
    settled(typing, qtbot)
    assert typing.kept() == [later]


def test_who_types_on_and_on_gets_a_copy_all_the_same(typing: Typing, qtbot: QtBot) -> None:
    def type_on() -> bool:
        typing.type(DRAFT)
        return typing.kept() == [DRAFT]

    qtbot.waitUntil(type_on, timeout=WAIT_MS)
    settled(typing, qtbot)


def test_nothing_to_lose_takes_the_copy_away(typing: Typing, qtbot: QtBot) -> None:
    typing.type(DRAFT)
    settled(typing, qtbot)
    typing.type(None)
    settled(typing, qtbot)
    assert typing.kept() == []


def test_a_dropped_copy_does_not_come_back(typing: Typing, qtbot: QtBot) -> None:
    typing.type(DRAFT)
    typing.keeper.keep_now()
    typing.keeper.drop()
    settled(typing, qtbot)
    assert typing.kept() == []
    assert not typing.keeper.pending


def test_letting_go_writes_what_there_is_at_once(typing: Typing) -> None:
    typing.type(DRAFT)
    typing.keeper.let_go()
    assert typing.kept() == [DRAFT]
    typing.typed = None
    typing.keeper.adopt(DRAFT)
    typing.keeper.let_go()
    assert typing.kept() == []


def test_a_place_that_cannot_be_written_is_told_once(
    tmp_path: Path, tasks: Tasks, qtbot: QtBot
) -> None:
    (tmp_path / "drafts").write_text("in the way", encoding="utf-8")
    typing = Typing(tmp_path, tasks)
    told: list[object] = []
    typing.keeper.failed.connect(told.append)
    for number in range(2):
        typing.type(replace(DRAFT, kept_at=number))
        settled(typing, qtbot)
    assert len(told) == 1
    typing.keeper.deleteLater()
