"""What a window gets once its first facts are in sight: everything that changes the store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from context_center.ui.acts import StoreActs
from context_center.ui.consent_desk import ConsentDesk
from context_center.ui.provider_view import ProviderView
from context_center.ui.reviews import Reviews
from context_center.ui.store_upkeep import StoreUpkeep
from context_center.ui.undo_actions import UndoActions

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.actions import ThemedAction
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme
    from context_center.ui.window_memory import WindowMemory


class StoreTools(QObject):
    """The acts of a window with the questions they ask, their undo, the reviews, and
    the view of what a provider receives."""

    def __init__(
        self,
        bridge: WorkspaceBridge,
        theme: Theme,
        messages: Messages,
        memory: WindowMemory,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self.consents = ConsentDesk(memory, theme, window)
        self.acts = StoreActs(bridge, self.consents, window)
        self.undoing = UndoActions(self.acts, theme, messages, window)
        self.upkeep = StoreUpkeep(self.acts, theme, messages, window)
        self.reviews = Reviews(bridge, self.acts, theme, messages, window, keep=memory.keeps)
        self.provider = ProviderView(bridge, theme, window, keep=memory.keeps)

    def actions(self) -> list[ThemedAction]:
        """What they bring to the menus."""
        acts = [*self.undoing.actions(), *self.upkeep.actions()]
        return [*acts, *self.reviews.actions(), *self.provider.actions()]

    def finish(self) -> None:
        """Wait for what is being written, and keep what was seen for the next start."""
        self.acts.finish()
        self.reviews.close()
        self.provider.close()
