"""A whole window in which facts are edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.editing import Editing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Windows


@pytest.fixture
def begin(windows: Windows, store: TemporaryStore, qtbot: QtBot) -> Iterator[Callable[[], Editing]]:
    """Call it after writing the first facts, and again for another window later."""
    begun: list[Editing] = []

    def opened() -> Editing:
        begun.append(Editing(windows.open(store.workspace), store, windows, qtbot))
        return begun[-1]

    yield opened
    for editing in begun:
        editing.discard_everything()


@pytest.fixture
def editing(begin: Callable[[], Editing], store: TemporaryStore) -> Editing:
    """A window on two facts."""
    then = "2026-10-01T09:00:00Z"
    store.write(
        "deploy", title="Deploy", body="On Tuesday.\n\nAt ten.", revision=3, updated_at=then
    )
    store.write("naming", title="Naming", body="Short.", subject_key="style.naming")
    return begin()
