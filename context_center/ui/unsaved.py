"""Text that was typed and not saved, as whoever closes a window sees it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class UnsavedWork(QObject):
    """One edit that may hold unsaved text; a child of the window that it belongs to.

    ``settled`` follows ``save``: True when it was saved, False when something is in the way.
    """

    settled = Signal(bool)

    def is_modified(self) -> bool:
        """Whether something would be lost now."""
        raise NotImplementedError

    def title(self) -> str:
        """What a person calls it."""
        raise NotImplementedError

    def save(self) -> None:
        """Save it; what comes of it is told by ``settled``."""
        raise NotImplementedError

    def discard(self) -> None:
        """Drop what was typed."""
        raise NotImplementedError


def unsaved_works(window: QObject) -> list[UnsavedWork]:
    """The works of a window, and of its dialogs, that hold unsaved text."""
    return [work for work in window.findChildren(UnsavedWork) if work.is_modified()]
