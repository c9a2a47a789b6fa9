# ruff: noqa: PLC0415 - a tab is imported when it is built
"""The five tabs, each built when it is first needed, and what the window tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from context_center.core.changes import FactChanges
from context_center.ui.actions import CONTEXT, spec, tooltip
from context_center.ui.widgets.counted_tab_bar import CountedTabBar
from context_center.ui.workspace_tab import WritingTab

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtCore import QByteArray

    from context_center.services.snapshot import Snapshot
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme
    from context_center.ui.workspace_tab import WorkspaceTab

INSTRUCTIONS, FACTS, RECALL_TRACE = "instructions", "facts", "recall_trace"
ARCHIVE, SUGGESTIONS = "archive", "suggestions"
_PAUSE_MS = 40
TAB_IDS = (INSTRUCTIONS, FACTS, RECALL_TRACE, ARCHIVE, SUGGESTIONS)


def tab_class(tab_id: str) -> Callable[..., QWidget]:
    """The class of a tab, imported when it is needed: the first paint waits for one only."""
    if tab_id == INSTRUCTIONS:
        from context_center.ui.tabs.instructions import InstructionsTab

        return InstructionsTab
    if tab_id == FACTS:
        from context_center.ui.tabs.facts import FactsTab

        return FactsTab
    if tab_id == RECALL_TRACE:
        from context_center.ui.tabs.recall_trace import RecallTraceTab

        return RecallTraceTab
    if tab_id == ARCHIVE:
        from context_center.ui.tabs.archive import ArchiveTab

        return ArchiveTab
    from context_center.ui.tabs.suggestions import SuggestionsTab

    return SuggestionsTab


class TabHost(QObject):
    """Owns bar, stack and tabs. The window lays out ``bar`` and ``stack``.

    ``built`` carries the id of a tab that has just been made, ``current_changed`` that of
    the tab now shown.
    """

    built = Signal(str)
    current_changed = Signal(str)
    fact_requested = Signal(str)
    location_requested = Signal(str, object)

    def __init__(
        self,
        bridge: WorkspaceBridge,
        theme: Theme,
        messages: Messages,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._acts: StoreActs | None = None
        self._bridge, self._theme, self._messages = bridge, theme, messages
        self._tabs: dict[str, QWidget] = {}
        self._states: Mapping[str, QByteArray] = {}
        self.bar = CountedTabBar(theme, parent)
        self.stack = QStackedWidget(parent)
        self._pages: dict[str, QWidget] = {}
        for tab_id in TAB_IDS:
            self._add_page(tab_id)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_PAUSE_MS)
        self._later.timeout.connect(self._build_next)
        self.bar.currentChanged.connect(self._on_bar_changed)

    @property
    def current_id(self) -> str:
        """The id of the tab that is shown."""
        return TAB_IDS[self.bar.currentIndex()]

    def tab(self, tab_id: str) -> WorkspaceTab:
        """A tab; built now if it was not yet."""
        if tab_id not in self._tabs:
            self._build(tab_id)
        return cast("WorkspaceTab", self._tabs[tab_id])

    def known(self) -> dict[str, WorkspaceTab]:
        """The tabs that are built, by id."""
        return cast("dict[str, WorkspaceTab]", dict(self._tabs))

    def show_tab(self, tab_id: str) -> WorkspaceTab:
        """Bring a tab to the front; an unknown id shows the facts."""
        shown = tab_id if tab_id in TAB_IDS else FACTS
        index = TAB_IDS.index(shown)
        if index == self.bar.currentIndex():
            self._on_bar_changed(index)
        else:
            self.bar.setCurrentIndex(index)
        return self.tab(shown)

    def allow_acts(self, acts: StoreActs) -> None:
        """Offer what ``acts`` can do in the tabs there are and in those to come."""
        self._acts = acts
        snapshot = self._bridge.snapshot
        for tab in self.known().values():
            if isinstance(tab, WritingTab):
                tab.allow_acts(acts)
                if snapshot is not None:
                    tab.set_snapshot(snapshot, FactChanges())

    def build_rest(self) -> None:
        """Build what is not built yet, one tab at a time between other events."""
        self._later.start()

    def stop(self) -> None:
        """Build nothing more."""
        self._later.stop()

    def set_states(self, states: Mapping[str, QByteArray]) -> None:
        """Splitters and columns by tab id, for the tabs as they are built."""
        self._states = states

    def states(self) -> dict[str, QByteArray]:
        """Splitters and columns by tab id, as they are now."""
        kept = dict(self._states)
        return kept | {tab_id: tab.save_state() for tab_id, tab in self.known().items()}

    @Slot(object, object)
    def set_snapshot(self, snapshot: Snapshot, changes: FactChanges) -> None:
        """Hand a snapshot to every tab, the one in sight first."""
        known = self.known()
        for tab_id in sorted(known, key=lambda each: each != self.current_id):
            known[tab_id].set_snapshot(snapshot, changes)

    def clear_dots(self) -> None:
        """Nothing has changed yet, because another workspace is shown."""
        for index in range(len(TAB_IDS)):
            self.bar.set_dot(index, shown=False)
            self.bar.set_count(index, None)

    def _add_page(self, tab_id: str) -> None:
        described = spec(f"view.{tab_id}")
        title = QCoreApplication.translate(CONTEXT, described.text).replace("&", "")
        self.bar.add(title, described.icon, tooltip(described))
        page = QWidget(self.stack)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        self.stack.addWidget(page)
        self._pages[tab_id] = page

    def _build(self, tab_id: str) -> None:
        page = self._pages[tab_id]
        widget = tab_class(tab_id)(self._bridge, self._theme, self._messages, page)
        self._tabs[tab_id] = widget
        if self._acts is not None and isinstance(widget, WritingTab):
            widget.allow_acts(self._acts)
        layout = page.layout()
        if layout is not None:
            layout.addWidget(widget)
        tab = self.tab(tab_id)
        tab.count_changed.connect(self._on_count_changed)
        tab.attention_changed.connect(self._on_attention_changed)
        tab.fact_requested.connect(self.fact_requested)
        tab.location_requested.connect(self.location_requested)
        if tab_id in self._states:
            tab.restore_state(self._states[tab_id])
        self.built.emit(tab_id)
        if self._bridge.snapshot is not None:
            tab.set_snapshot(self._bridge.snapshot, FactChanges())

    @Slot()
    def _build_next(self) -> None:
        waiting = [tab_id for tab_id in TAB_IDS if tab_id not in self._tabs]
        if waiting:
            self.tab(waiting[0])
            self._later.start()

    @Slot(int)
    def _on_bar_changed(self, index: int) -> None:
        tab_id = TAB_IDS[index]
        self.tab(tab_id)
        self.stack.setCurrentIndex(index)
        self.bar.set_dot(index, shown=False)
        self.current_changed.emit(tab_id)

    def _index_of(self, tab: QObject | None) -> int:
        return next(TAB_IDS.index(known) for known, each in self._tabs.items() if each is tab)

    @Slot(object)
    def _on_count_changed(self, count: int | None) -> None:
        self.bar.set_count(self._index_of(self.sender()), count)

    @Slot(bool)
    def _on_attention_changed(self, wanted: bool) -> None:
        index = self._index_of(self.sender())
        self.bar.set_dot(index, shown=wanted and index != self.bar.currentIndex())
