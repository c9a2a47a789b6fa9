"""What a tab is to the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from PySide6.QtCore import QByteArray, SignalInstance

    from context_center.core.changes import FactChanges
    from context_center.services.snapshot import Snapshot
    from context_center.ui.actions import ThemedAction
    from context_center.ui.acts import StoreActs


class WorkspaceTab(Protocol):
    """What the window asks of each tab; every tab is a QWidget as well."""

    count_changed: SignalInstance
    attention_changed: SignalInstance
    fact_requested: SignalInstance
    location_requested: SignalInstance

    def set_snapshot(self, snapshot: Snapshot, changes: FactChanges) -> None:
        """Show this snapshot; ``changes`` since the one before."""
        ...

    def tab_actions(self) -> list[ThemedAction]:
        """The actions of the tab, for the menus."""
        ...

    def focus_filter(self) -> None:
        """Put the cursor where one narrows what is shown."""
        ...

    def settle(self) -> bool:
        """Whether nothing is pending."""
        ...

    def show_example(self) -> None:
        """Show the tab at its best."""
        ...

    def save_state(self) -> QByteArray:
        """Splitters and columns."""
        ...

    def restore_state(self, state: QByteArray) -> None:
        """Put splitters and columns back."""
        ...


@runtime_checkable
class WritingTab(Protocol):
    """A tab in which the store can be changed, once it is allowed to."""

    def allow_acts(self, acts: StoreActs) -> None:
        """Offer what ``acts`` can do; called once; the snapshot that is shown is set again."""
        ...
