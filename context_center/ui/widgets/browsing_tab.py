"""What the tabs that list facts have in common: states, live changes, one fact in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from context_center.services.snapshot import StoreState
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.fact_browser import Emptiness
from context_center.ui.widgets.fact_reader import FactReader

if TYPE_CHECKING:
    from PySide6.QtCore import QByteArray
    from PySide6.QtGui import QShowEvent

    from context_center.core.changes import FactChanges
    from context_center.core.errors import ContextError
    from context_center.core.facts import Fact
    from context_center.core.links import LinkIndex
    from context_center.services.snapshot import Snapshot
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.fact_browser import FactBrowser
    from context_center.ui.widgets.fact_details import FactDetails
    from context_center.ui.widgets.fact_view import FactView

_TICK_MS = 30_000


class BrowsingTab(QWidget):
    """A list of facts beside the one that is read.

    A subclass says what is listed (``_fill``, ``_count``), what is told of the chosen fact
    (``_details``, ``_tell_gone``) and why there may be nothing (``_emptiness``).
    """

    count_changed = Signal(object)
    attention_changed = Signal(bool)
    fact_requested = Signal(str)
    location_requested = Signal(str, object)

    def __init__(
        self,
        bridge: WorkspaceBridge,
        theme: Theme,
        messages: Messages,
        browser: FactBrowser,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._theme, self._messages = bridge, theme, messages
        self._expected = ""
        self._snapshot: Snapshot | None = None
        self._index: LinkIndex | None = None
        self._index_is_current = False
        self.browser = browser
        self.remote = EmptyState("remote", "", theme=theme, parent=self)
        self._reader = FactReader(bridge, browser)
        self._pages = QStackedWidget(self)
        self._tick = QTimer(self)
        self._arrange()
        self._connect()
        self._show_loading()

    def _arrange(self) -> None:
        self._local = QWidget(self)
        column = QVBoxLayout(self._local)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.browser, 1)
        self._pages.addWidget(self._local)
        self._pages.addWidget(self.remote)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._pages)
        self.setFocusProxy(self.browser)

    def _connect(self) -> None:
        self._bridge.opened.connect(self._on_opened)
        self._bridge.failed.connect(self._on_failed)
        self.browser.list.chosen.connect(self._on_chosen)
        self.browser.list.copied.connect(self._on_copied)
        self.browser.view_made.connect(self._on_view_made)
        self._tick.timeout.connect(self._on_tick)
        self._tick.start(_TICK_MS)

    def set_snapshot(self, snapshot: Snapshot, changes: FactChanges) -> None:
        """Show this snapshot; ``changes`` since the one before."""
        earlier, self._snapshot = self._snapshot, snapshot
        # What the first comparison with the disk corrects is no news.
        is_first = earlier is None or not earlier.checked
        self._index_is_current &= not changes
        remote = snapshot.state is StoreState.REMOTE
        self._pages.setCurrentIndex(int(remote))
        if remote:
            self._show_remote(snapshot.workspace.remote_address)
            return
        before = self.browser.list.shown_fact()
        if before is not None:
            self._tell_gone(before, snapshot)
        with self.browser.list.kept(in_place=earlier is not None):
            self._fill(snapshot, changes, first=is_first)
        self._show_state(snapshot)
        self._show_again()
        self.browser.prepare()
        self.expect(self._expected)
        self.count_changed.emit(self._count(snapshot))
        if self._is_news(changes) and not is_first and not self.isVisible():
            self.attention_changed.emit(True)

    @Slot(str)
    def expect(self, path: str) -> None:
        """Select the fact of this file as soon as it is there."""
        self._expected = "" if not path or self.browser.reveal(path) else path

    def focus_filter(self) -> None:
        """Put the cursor into the filter."""
        self.browser.search.take_focus()

    def settle(self) -> bool:
        """Whether nothing is pending."""
        snapshot = self._snapshot
        return snapshot is not None and snapshot.checked and not self._reader.pending

    def save_state(self) -> QByteArray:
        """Splitter and columns."""
        return self.browser.save_state()

    def restore_state(self, state: QByteArray) -> None:
        """Put splitter and columns back."""
        self.browser.restore_state(state)

    def showEvent(self, event: QShowEvent) -> None:
        """What has changed is being looked at."""
        super().showEvent(event)
        self.attention_changed.emit(False)

    def _fill(self, snapshot: Snapshot, changes: FactChanges, *, first: bool) -> None:
        """Put the rows of a snapshot into the table."""
        raise NotImplementedError

    def _empty(self) -> None:
        """Take all rows out of the table."""
        raise NotImplementedError

    def _count(self, snapshot: Snapshot) -> int | None:
        """The number beside the tab's title; None while it is not known."""
        raise NotImplementedError

    def _is_news(self, changes: FactChanges) -> bool:
        """Whether a change is one that this tab shows."""
        raise NotImplementedError

    def _emptiness(self) -> Emptiness:
        """Why a store that can be read has nothing to list."""
        raise NotImplementedError

    def _details(self, fact: Fact, snapshot: Snapshot, index: LinkIndex) -> FactDetails:
        """What the page tells of a fact."""
        raise NotImplementedError

    def _tell_gone(self, before: Fact, snapshot: Snapshot) -> None:
        """Say so when the fact that was shown is not in the snapshot."""
        raise NotImplementedError

    def _show_loading(self) -> None:
        self.browser.set_empty(self._reading())
        self.browser.show_view(shown=False)

    def _reading(self) -> Emptiness:
        return Emptiness("facts", self.tr("Reading the store…"))

    def _show_remote(self, address: str) -> None:
        told = self.tr("The memory of {0} is shown only by the remote side.")
        self.remote.set_state("remote", told.format(address))
        self._reader.stop()
        self.browser.list.forget()
        self._empty()
        self.count_changed.emit(None)

    def _show_state(self, snapshot: Snapshot) -> None:
        unreachable = snapshot.state is StoreState.UNREACHABLE
        self.browser.set_reachable(reachable=not unreachable)
        words = self._emptiness() if snapshot.checked else self._reading()
        if unreachable:
            told = self.tr("What it holds appears as soon as it is back.")
            words = Emptiness("warning", self.tr("The store is not reachable."), told)
        self.browser.set_empty(words)

    def _show_again(self) -> None:
        """Show what the chosen fact has become."""
        fact = self.browser.list.shown_fact()
        if fact is not None:
            self._show_fact(fact)
        else:
            self.browser.show_view(shown=False)

    def _show_fact(self, fact: Fact) -> None:
        snapshot = self._snapshot
        if snapshot is None:
            return
        self._reader.show(self._details(fact, snapshot, self._link_index(snapshot)))
        self.browser.show_view(shown=True)

    def _link_index(self, snapshot: Snapshot) -> LinkIndex:
        if self._index is None or not self._index_is_current:
            # No link is followed before a fact is chosen.
            from context_center.core.links import LinkIndex  # noqa: PLC0415

            self._index = LinkIndex(snapshot.facts, self._index)
            self._index_is_current = True
        return self._index

    @Slot(object)
    def _on_view_made(self, view: FactView) -> None:
        view.fact_requested.connect(self.fact_requested)
        view.copied.connect(self._on_copied)
        view.refused.connect(self._on_refused)

    @Slot(object)
    def _on_chosen(self, fact: Fact) -> None:
        self.browser.table.mark_seen(fact.path)
        self._show_fact(fact)

    @Slot()
    def _on_opened(self) -> None:
        self._snapshot, self._index = None, None
        self._reader.stop()
        self.browser.list.forget()
        self.browser.clear_filter()
        self._empty()
        self._pages.setCurrentIndex(0)
        self._show_loading()

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        if self._snapshot is None:
            self.browser.set_empty(Emptiness("error", error.title, error.message))

    @Slot(str)
    def _on_copied(self, text: str) -> None:
        self._messages.info(self.tr("Copied {0}").format(text))

    @Slot(str)
    def _on_refused(self, address: str) -> None:
        told = self.tr("Only web and mail links are opened, not {0}.")
        self._messages.warning(told.format(address))

    @Slot()
    def _on_tick(self) -> None:
        if self.isVisible():
            self.browser.table.tick()
