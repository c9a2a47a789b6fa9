"""The line above the suggestions: what was read, whose sessions, and what is done with several."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from context_center.core.turns import TurnSource
from context_center.ui.messages import Level
from context_center.ui.models import suggestion_words as words
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.action_button import ActionButton
from context_center.ui.widgets.elided_label import ElidedLabel
from context_center.ui.widgets.note import Note
from context_center.ui.widgets.outlines import show_outlines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QAction

    from context_center.core.turns import Skipped
    from context_center.services.suggestion_scan import ScanProgress, ScanResult
    from context_center.ui.theme import Theme

PATIENCE_MS = 300
"""A scan that ends sooner shows no progress."""
_PERMILLE = 1_000
_MOST_NAMED = 6
_MORE = "more:"


class SuggestionHead(QWidget):
    """``agents_changed`` carries the agents that are switched on, ``cancel_wanted`` is emitted
    when a scan shall stop."""

    agents_changed = Signal(object)
    cancel_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._result: ScanResult | None = None
        self._all_named = False
        self.summary = ElidedLabel("", self)
        self.switches = {
            TurnSource.CLAUDE_CODE: QCheckBox(self.tr("Claude Code"), self),
            TurnSource.CODEX: QCheckBox(self.tr("Codex"), self),
        }
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 0)
        self.bar.setMaximumHeight(SPACE_2)
        self.told = QLabel(self)
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.cancel.setAutoDefault(False)
        self.unread = Note(theme, self)
        self.unread.hide()
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._arrange()
        self._connect()
        self._dress()

    def _arrange(self) -> None:
        self._first = QHBoxLayout()
        self._first.setSpacing(SPACE_2)
        self._first.addWidget(self.summary, 1)
        also = QLabel(self.tr("Also read:"), self)
        self._first.addWidget(also)
        for agent, box in self.switches.items():
            box.setAccessibleName(self.tr("Also read sessions of {0}").format(box.text()))
            box.setToolTip(
                self.tr("Read what you told {0} in this directory too").format(box.text())
            )
            box.setObjectName(agent)
            self._first.addWidget(box)
        self.progress = QWidget(self)
        row = QHBoxLayout(self.progress)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_2)
        row.addWidget(self.told)
        row.addWidget(self.bar, 1)
        row.addWidget(self.cancel)
        self.progress.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_1)
        column.setSpacing(SPACE_1)
        column.addLayout(self._first)
        column.addWidget(self.progress)
        column.addWidget(self.unread)

    def _connect(self) -> None:
        for box in self.switches.values():
            box.toggled.connect(self._on_switched)
        self.cancel.clicked.connect(self.cancel_wanted)
        self._patience.timeout.connect(self.progress.show)
        self.unread.link_activated.connect(self._on_more)
        self._theme.changed.connect(self._dress)

    def add_action(self, action: QAction) -> ActionButton:
        """Append a button that stands for an action."""
        button = ActionButton(action, self)
        self._first.addWidget(button)
        return button

    def set_agents(self, agents: Sequence[TurnSource]) -> None:
        """Switch agents on or off; says nothing."""
        for agent, box in self.switches.items():
            box.blockSignals(True)
            box.setChecked(agent in agents)
            box.blockSignals(False)

    def agents(self) -> list[TurnSource]:
        """The agents that are switched on."""
        return [agent for agent, box in self.switches.items() if box.isChecked()]

    def show_scanning(self) -> None:
        """A scan has begun; it is shown once it takes a while."""
        self.bar.setRange(0, 0)
        self.told.setText(self.tr("Looking for sessions…"))
        self._patience.start()

    def show_progress(self, progress: ScanProgress) -> None:
        """How far it is."""
        self.told.setText(words.progress_words(progress))
        if progress.all_bytes:
            self.bar.setRange(0, _PERMILLE)
            self.bar.setValue(_PERMILLE * progress.bytes // progress.all_bytes)

    def show_result(self, result: ScanResult | None, text: str) -> None:
        """A scan has ended, or was cancelled (None): what it came to."""
        self._patience.stop()
        self.progress.hide()
        self.summary.setText(text)
        if result is not None:
            self._result = result
            self._show_unread()

    def _show_unread(self) -> None:
        unreadable = self._result.unreadable if self._result is not None else ()
        self.unread.setVisible(bool(unreadable))
        if unreadable:
            self.unread.show_text(Level.WARNING, self._unread_words(unreadable))

    def _unread_words(self, unreadable: Sequence[Skipped]) -> str:
        count = len(unreadable)
        told = self.tr("One session could not be read:")
        if count > 1:
            told = self.tr("{0} sessions could not be read:").format(count)
        named = unreadable if self._all_named else unreadable[:_MOST_NAMED]
        lines = [f"{escape(skip.path)}: {escape(skip.message)}" for skip in named]
        if len(named) < count:
            more = escape(self.tr("Name {0} more").format(count - len(named)))
            lines.append(f"<a href='{_MORE}'>{more}</a>")
        return "<br>".join([escape(told), *lines])

    @Slot()
    def _on_switched(self) -> None:
        self.agents_changed.emit(self.agents())

    @Slot()
    def _on_more(self) -> None:
        self._all_named = True
        self._show_unread()

    @Slot()
    def _dress(self) -> None:
        for box in self.switches.values():
            show_outlines(box, self._theme)
        palette = self.told.palette()
        palette.setColor(QPalette.ColorRole.WindowText, self._theme.color(ColorRole.MUTED))
        for label in (self.summary, self.told):
            label.setPalette(palette)
