"""Suggestions: what sessions propose to remember. So far it tells what will come here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QByteArray, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from context_center.services.snapshot import StoreState
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.suggestions_preview import SuggestionsPreview

if TYPE_CHECKING:
    from context_center.core.changes import FactChanges
    from context_center.services.snapshot import Snapshot
    from context_center.ui.actions import ThemedAction
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme


class SuggestionsTab(QWidget):
    """An empty state without controls; for a remote workspace, why nothing can come."""

    count_changed = Signal(object)
    attention_changed = Signal(bool)
    fact_requested = Signal(str)
    location_requested = Signal(str, object)

    TITLE = QT_TRANSLATE_NOOP("SuggestionsTab", "Suggestions")
    ICON = "suggestions"

    def __init__(
        self,
        bridge: WorkspaceBridge,  # noqa: ARG002 - every tab is made alike
        theme: Theme,
        messages: Messages,  # noqa: ARG002 - every tab is made alike
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._preview = SuggestionsPreview(theme)
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._preview)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._remote = EmptyState("remote", "", theme=theme)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._scroll)
        self._pages.addWidget(self._remote)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)

    def set_snapshot(self, snapshot: Snapshot, changes: FactChanges) -> None:  # noqa: ARG002
        """Tell apart a workspace here from one on another machine."""
        if snapshot.state is not StoreState.REMOTE:
            self._pages.setCurrentWidget(self._scroll)
            return
        address = snapshot.workspace.remote_address
        self._remote.set_state(
            "remote",
            self.tr("Suggestions for {0} are unavailable: the remote side must offer them.").format(
                address
            ),
            detail=self.tr("Sessions and memory of another machine are never read from here."),
        )
        self._pages.setCurrentWidget(self._remote)

    def sentence(self) -> str:
        """The sentence that is shown."""
        if self._pages.currentWidget() is self._remote:
            return self._remote.sentence()
        return self._preview.sentence()

    def tab_actions(self) -> list[ThemedAction]:
        """None so far."""
        return []

    def focus_filter(self) -> None:
        """There is nothing to filter yet."""

    def settle(self) -> bool:
        """Nothing is ever outstanding."""
        return True

    def show_example(self) -> None:
        """It shows all that it has already."""

    def save_state(self) -> QByteArray:
        """Nothing to remember."""
        return QByteArray()

    def restore_state(self, state: QByteArray) -> None:
        """Nothing to take over."""
