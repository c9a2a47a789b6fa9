"""Exceptions that nobody handles are logged and told; a signal closes the window."""

from __future__ import annotations

import os
import signal
import sys
import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from context_center.core.errors import ContextError
from context_center.ui.faults import faults_told, interrupts_close
from tests.gui.conftest import WAIT_MS

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from context_center.ui.messages import Message, Messages


def test_an_exception_in_a_slot_is_logged_and_told(
    messages: Messages, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[Message] = []
    messages.told.connect(told.append)

    def broken() -> None:
        raise ZeroDivisionError("by nothing")

    with faults_told(messages):
        QTimer.singleShot(0, broken)
        qtbot.waitUntil(lambda: bool(told), timeout=WAIT_MS)
    assert told[0].title == "Something went wrong"
    assert told[0].text.startswith("ZeroDivisionError: by nothing.")
    assert "in broken" in caplog.text


def test_an_exception_that_ends_a_thread_is_told_in_the_gui_thread(
    messages: Messages, qtbot: QtBot
) -> None:
    told: list[tuple[Message, int]] = []
    messages.told.connect(lambda message: told.append((message, threading.get_ident())))
    error = ContextError("No store", "It is gone.", "/a")

    def broken() -> None:
        raise error

    with faults_told(messages):
        thread = threading.Thread(target=broken)
        thread.start()
        thread.join()
        qtbot.waitUntil(lambda: bool(told), timeout=WAIT_MS)
    message, ident = told[0]
    assert (message.title, message.path) == ("No store", "/a")
    assert ident == threading.get_ident()


def test_the_hooks_are_put_back(messages: Messages) -> None:
    before = sys.excepthook, threading.excepthook
    with faults_told(messages):
        assert sys.excepthook is not before[0]
    assert (sys.excepthook, threading.excepthook) == before


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_closes_the_window(
    qtbot: QtBot, shown: Callable[[QWidget], QWidget], number: signal.Signals
) -> None:
    window = shown(QWidget())
    before = signal.getsignal(number)
    with interrupts_close():
        os.kill(os.getpid(), number)
        qtbot.waitUntil(window.isHidden, timeout=WAIT_MS)
    assert signal.getsignal(number) is before


def test_ctrl_c_in_a_slot_closes_the_window(
    qtbot: QtBot, shown: Callable[[QWidget], QWidget], messages: Messages
) -> None:
    window = shown(QWidget())
    with faults_told(messages) as teller, qtbot.assertNotEmitted(messages.told):
        teller.on_exception(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert window.isHidden()
