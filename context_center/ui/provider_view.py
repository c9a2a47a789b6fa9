"""What leads from the main window to the view of what a provider receives."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from context_center.ui.actions import make_action

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.actions import ThemedAction
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.dialogs.provider_context import ProviderContextDialog
    from context_center.ui.models.live_provider_context import LiveProviderContext
    from context_center.ui.tabs.recall_trace import RecallTraceTab
    from context_center.ui.theme import Theme


class ProviderView(QObject):
    """The window and what fills it, made when it is first asked for.

    ``keep`` False leaves no version of the session context on disk.
    """

    def __init__(
        self, bridge: WorkspaceBridge, theme: Theme, window: QWidget, *, keep: bool = True
    ) -> None:
        super().__init__(window)
        self._bridge, self._theme, self._widget = bridge, theme, window
        self._keep = keep
        self._tab: RecallTraceTab | None = None
        self._live: LiveProviderContext | None = None
        self._dialog: ProviderContextDialog | None = None
        self._action = make_action("review.provider", window, theme, self.show, with_icon=False)

    @property
    def dialog(self) -> ProviderContextDialog | None:
        """The window while it is open."""
        dialog = self._dialog
        return dialog if dialog is not None and dialog.isVisible() else None

    @property
    def pending(self) -> bool:
        """Whether an answer is still to come."""
        return self._live is not None and self._live.pending

    def actions(self) -> list[ThemedAction]:
        """What opens the window."""
        return [self._action]

    def follow(self, tab: RecallTraceTab) -> None:
        """Take the message and its bounds from this tab."""
        self._tab = tab
        bar = tab.message_bar()
        bar.input().textChanged.connect(self._ask)
        bar.bounds().changed.connect(self._ask)
        self._ask()

    def close(self) -> None:
        """End the window."""
        if self._dialog is not None:
            self._dialog.close()

    @Slot()
    def show(self) -> None:
        """Show what a provider would receive now."""
        if self._dialog is None:
            self._make()
        if self._dialog is not None:
            self._dialog.begin()

    def _make(self) -> None:
        from context_center.services.context_history import (  # noqa: PLC0415 - not for a start
            ContextHistory,
        )
        from context_center.ui.dialogs.provider_context import (  # noqa: PLC0415 - not for a start
            ProviderContextDialog,
        )
        from context_center.ui.models.live_provider_context import (  # noqa: PLC0415 - as above
            LiveProviderContext,
        )

        directory = self._bridge.cache_dir if self._keep else None
        history = None if directory is None else ContextHistory(Path(directory))
        self._live = LiveProviderContext(self._bridge, history, self)
        self._ask()
        self._dialog = ProviderContextDialog(self._bridge, self._live, self._theme, self._widget)

    @Slot()
    def _ask(self) -> None:
        if self._live is None or self._tab is None:
            return
        from context_center.ui.models.live_provider_context import (  # noqa: PLC0415 - as above
            Question,
        )

        bar = self._tab.message_bar()
        self._live.ask(Question(bar.message(), *bar.bounds().bounds))
