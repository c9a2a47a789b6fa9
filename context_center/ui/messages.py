"""The one way to tell the user something: a line in the window, never a dialog."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.errors import ContextError

_log = logging.getLogger(__name__)


class Level(StrEnum):
    """How much a message matters; also the name of its icon."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Remedy:
    """The button beside a message: its word, and what it does."""

    text: str
    act: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Message:
    """What is shown: a short ``title`` ("" for none), one sentence, the path it is about."""

    level: Level
    text: str
    title: str = ""
    path: str = ""
    remedy: Remedy | None = None


class Messages(QObject):
    """Collects what happens and tells the window; one object a window."""

    told = Signal(object)

    @Slot(str)
    def info(self, text: str) -> None:
        """Say something that went well; it goes away by itself."""
        self.tell(Message(Level.INFO, text))

    @Slot(str)
    def warning(self, text: str) -> None:
        """Say something that the user should look at."""
        self.tell(Message(Level.WARNING, text))

    @Slot(object)
    def error(self, error: ContextError, remedy: Remedy | None = None) -> None:
        """Say what could not be done, where, and what to do about it."""
        text = f"{error.message} {error.remedy}".strip()
        self.tell(Message(Level.ERROR, text, error.title, error.path, remedy))

    def tell(self, message: Message) -> None:
        """Show a message that was put together elsewhere."""
        if message.level is Level.ERROR:
            _log.error("%s: %s %s", message.title, message.text, message.path)
        self.told.emit(message)
