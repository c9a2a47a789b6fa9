"""What is told reaches the window, and errors the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from context_center.core.errors import ContextError
from context_center.ui.messages import Level, Message, Messages, Remedy

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.mark.parametrize(("say", "level"), [("info", Level.INFO), ("warning", Level.WARNING)])
def test_a_sentence_is_told(messages: Messages, qtbot: QtBot, say: str, level: Level) -> None:
    with qtbot.waitSignal(messages.told) as told:
        getattr(messages, say)("Copied.")
    assert told.args == [Message(level, "Copied.")]


def test_an_error_says_what_where_and_what_to_do(
    messages: Messages, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    remedy = Remedy("Try Again", list)
    error = ContextError("No store", "It is gone.", "/a/b", "Look again.")
    with qtbot.waitSignal(messages.told) as told:
        messages.error(error, remedy)
    message = Message(Level.ERROR, "It is gone. Look again.", "No store", "/a/b", remedy)
    assert told.args == [message]
    assert "No store: It is gone. Look again. /a/b" in caplog.text
