"""Asks the user for consents in the window, and remembers those that were given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.ui.consents import Consent
    from context_center.ui.dialogs.consent import ConsentDialog
    from context_center.ui.theme import Theme
    from context_center.ui.window_memory import WindowMemory


class ConsentDesk(QObject):
    """The Asker of a window: one question at a time, in a dialog that blocks nothing else."""

    def __init__(self, memory: WindowMemory, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._memory, self._theme, self._window = memory, theme, window
        self._answered: Callable[[bool], None] | None = None
        self._dialog: ConsentDialog | None = None

    @property
    def dialog(self) -> ConsentDialog | None:
        """The question, while it is open."""
        return self._dialog

    def is_given(self, consent: Consent) -> bool:
        """Whether it was answered with yes already."""
        return consent.key in self._memory.answered

    def ask(self, consent: Consent, answered: Callable[[bool], None]) -> None:
        """Ask, and call ``answered`` once."""
        from context_center.ui.dialogs.consent import (  # noqa: PLC0415 - seldom needed
            ConsentDialog,
        )

        self._answered = answered
        self._dialog = ConsentDialog(consent, self._theme, self._window)
        self._dialog.finished.connect(self._on_finished)
        self._dialog.open()

    def withdraw(self) -> None:
        """Take the question back as if it were answered with no."""
        if self._dialog is not None:
            self._dialog.reject()

    @Slot(int)
    def _on_finished(self, result: int) -> None:
        dialog, answered = self._dialog, self._answered
        self._dialog = self._answered = None
        if dialog is None or answered is None:
            return
        if result:
            self._memory.remember_answer(dialog.consent.key)
        dialog.deleteLater()
        answered(bool(result))
