"""A window of its own that shows exactly what a provider would receive, place by place."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from context_center.core.provider_context import Place
from context_center.services.snapshot import StoreState
from context_center.ui.messages import Level, Messages
from context_center.ui.models.provider_words import (
    altered_text,
    changes_lines,
    message_text,
    short_digest,
    suppressed_text,
)
from context_center.ui.theme import SPACE_2, SPACE_3
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.message_line import MessageLine
from context_center.ui.widgets.note import Note
from context_center.ui.widgets.provider_panel import ProviderPanel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QHideEvent, QShowEvent

    from context_center.core.errors import ContextError
    from context_center.core.provider_context import ProviderText
    from context_center.services.snapshot import Snapshot
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.models.live_provider_context import LiveProviderContext, ProviderAnswer
    from context_center.ui.theme import Theme

_LETTERS, _LINES = 200, 46


class ProviderContextDialog(QDialog):
    """Three panels in the order in which a provider reads them; follows the store in sight.

    It shows and copies, and changes nothing.
    """

    def __init__(
        self,
        bridge: WorkspaceBridge,
        live: LiveProviderContext,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._live = bridge, live
        self.messages = Messages(self)
        self.line = MessageLine(theme, self)
        self.note = Note(theme, self)
        self.panels = {place: ProviderPanel(place, theme, self) for place in Place}
        self.empty = EmptyState("document", "", theme=theme, parent=self)
        self._local = QWidget(self)
        self._pages = QStackedWidget(self)
        self.box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self.setWindowTitle(self.tr("What the Provider Sees"))
        self._arrange()
        self._connect()
        self._wait()

    @property
    def is_shown(self) -> bool:
        """Whether the three places are in sight, and not a reason for their absence."""
        return self._pages.currentWidget() is self._local

    def begin(self) -> None:
        """Come to the front with the keyboard in the first text."""
        self.show()
        self.raise_()
        self.activateWindow()
        self.panels[Place.PREFIX].text.setFocus(Qt.FocusReason.OtherFocusReason)

    def showEvent(self, event: QShowEvent) -> None:
        """What has changed meanwhile is computed now."""
        super().showEvent(event)
        if self._bridge.snapshot is not None:
            self._on_snapshot(self._bridge.snapshot)
        self._live.wake()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: nothing is computed."""
        self._live.sleep()
        super().hideEvent(event)

    def _arrange(self) -> None:
        self.setModal(False)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint, True)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(SPACE_3)
        for panel in self.panels.values():
            splitter.addWidget(panel)
        inside = QVBoxLayout(self._local)
        inside.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_2)
        inside.setSpacing(SPACE_2)
        inside.addWidget(self.note)
        inside.addWidget(splitter, 1)
        self._pages.addWidget(self._local)
        self._pages.addWidget(self.empty)
        below = QHBoxLayout()
        below.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        below.addWidget(self.box)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._pages, 1)
        column.addWidget(self.line)
        column.addLayout(below)
        letter, line = self.fontMetrics().averageCharWidth(), self.fontMetrics().height()
        self.resize(letter * _LETTERS, line * _LINES)
        splitter.setSizes([self.width()] * len(self.panels))
        self.note.hide()

    def _connect(self) -> None:
        self.box.rejected.connect(self.reject)
        self.messages.told.connect(self.line.tell)
        self._live.computed.connect(self._on_computed)
        self._live.failed.connect(self._on_failed)
        self._bridge.opened.connect(self._wait)
        self._bridge.snapshot_changed.connect(self._on_snapshot)
        for panel in self.panels.values():
            panel.copied.connect(self._on_copied)

    @Slot()
    def _wait(self) -> None:
        """Show nothing of an earlier workspace while the next one is read."""
        for panel in self.panels.values():
            panel.clear()
        self.note.hide()
        self.empty.set_state("document", self.tr("Reading the store…"))
        self._pages.setCurrentWidget(self.empty)

    @Slot(object)
    def _on_snapshot(self, snapshot: Snapshot) -> None:
        if snapshot.state is StoreState.REMOTE:
            address = snapshot.workspace.remote_address
            told = self.tr("The memory of {0} is shown only by the remote side.").format(address)
            self.empty.set_state("remote", told)
            self._pages.setCurrentWidget(self.empty)
        self._tell_reachable(snapshot)

    def _tell_reachable(self, snapshot: Snapshot) -> None:
        is_stale = snapshot.state is StoreState.UNREACHABLE
        self.note.setVisible(is_stale)
        if is_stale:
            told = self.tr("Store not reachable: this is made from what was read last.")
            self.note.show_text(Level.WARNING, told)

    @Slot(object)
    def _on_computed(self, answer: ProviderAnswer) -> None:
        self._pages.setCurrentWidget(self._local)
        if self._bridge.snapshot is not None:
            self._tell_reachable(self._bridge.snapshot)
        for text in answer.context.texts:
            panel = self.panels[text.place]
            panel.show_text(text, answer.message, self._details(text, answer))

    def _details(self, text: ProviderText, answer: ProviderAnswer) -> Iterator[str]:
        """What is told below a text."""
        if text.place is Place.SESSION:
            yield self.tr("Digest {0}").format(short_digest(answer.session.digest))
            yield from changes_lines(answer.changes)
            if answer.session.suppressed:
                yield suppressed_text(answer.session.suppressed)
        elif text.place is Place.TURN and answer.message.strip():
            yield message_text(answer.message)
        if text.altered:
            yield altered_text()

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        """What was computed last stays in sight, and is told to be old."""
        self._pages.setCurrentWidget(self._local)
        self.note.show_text(Level.ERROR, escape(f"{error.message} {error.remedy}", quote=False))
        self.note.show()

    @Slot()
    def _on_copied(self) -> None:
        self.messages.info(self.tr("Copied what the provider receives there."))
