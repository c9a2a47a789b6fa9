"""Asks what becomes of unsaved text before a window closes or shows another workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, Qt, Slot

from context_center.ui.unsaved import unsaved_works

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMessageBox, QWidget

    from context_center.ui.unsaved import UnsavedWork

_MOST_NAMED = 8


class UnsavedGuard(QObject):
    """Stands before whatever would drop the unsaved text of one window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._box: QMessageBox | None = None
        self._then: Callable[[], object] | None = None
        self._works: list[UnsavedWork] = []
        self._waiting: UnsavedWork | None = None

    @property
    def dialog(self) -> QMessageBox | None:
        """The question, while it is open."""
        return self._box

    def passes(self, then: Callable[[], object]) -> bool:
        """Whether nothing would be lost now. If something would, the user is asked, and
        ``then`` is called as soon as everything is saved or discarded.
        """
        works = unsaved_works(self._window)
        if not works:
            return True
        self._then = then
        if self._box is None:
            self._ask(works)
        return False

    def _ask(self, works: list[UnsavedWork]) -> None:
        # Message boxes are loaded when they are first named: not at the start.
        buttons = QtWidgets.QMessageBox.StandardButton
        self._works = works
        one = len(works) == 1
        title = self.tr("“{0}” is not saved.").format(works[0].title())
        if not one:
            title = self.tr("{0} edits are not saved.").format(len(works))
        self._box = QtWidgets.QMessageBox(self._window)
        self._box.setIcon(QtWidgets.QMessageBox.Icon.Warning)
        self._box.setWindowTitle(self.tr("Unsaved Text"))
        self._box.setTextFormat(Qt.TextFormat.PlainText)
        self._box.setText(title)
        told = self.tr("Save it, or discard what was typed?")
        names = "\n".join(f"• {work.title()}" for work in works[:_MOST_NAMED])
        self._box.setInformativeText(told if one else f"{names}\n\n{told}")
        self._box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        self._box.setDefaultButton(buttons.Save)
        self._box.finished.connect(self._on_finished)
        self._box.open()

    @Slot(int)
    def _on_finished(self, result: int) -> None:
        box, self._box = self._box, None
        if box is not None:
            box.deleteLater()
        if result == QtWidgets.QMessageBox.StandardButton.Save:
            self._save_next()
        elif result == QtWidgets.QMessageBox.StandardButton.Discard:
            for work in self._works:
                work.discard()
            self._go_on()
        else:
            self._then, self._works = None, []

    def _save_next(self) -> None:
        """Save one after the other; the first that cannot be saved ends it."""
        if not self._works:
            self._go_on()
            return
        self._waiting = self._works.pop(0)
        self._waiting.settled.connect(self._on_settled)
        self._waiting.save()

    @Slot(bool)
    def _on_settled(self, saved: bool) -> None:
        if self._waiting is None:
            return
        self._waiting.settled.disconnect(self._on_settled)
        self._waiting = None
        if saved:
            self._save_next()
        else:
            self._then, self._works = None, []

    def _go_on(self) -> None:
        then, self._then = self._then, None
        if then is not None and self.passes(then):
            then()
