"""One past turn: what was said, what it recalled then and would recall now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from context_center.core.times import format_time
from context_center.ui.models.recall_words import suppression_words
from context_center.ui.models.timeline_words import difference_words
from context_center.ui.theme import SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.elided_label import ElidedLabel
from context_center.ui.widgets.fact_fates import FactFates
from context_center.ui.widgets.relative_time import exact

if TYPE_CHECKING:
    from context_center.core.recall.timeline import Comparison
    from context_center.core.recall.trace import RecallTrace
    from context_center.services.recall_timeline import TimelineTurn
    from context_center.ui.theme import Theme

_MOST_CHARACTERS = 600


class TurnDetail(QScrollArea):
    """``recall_requested`` carries the message to be taken apart, ``keep_requested`` the
    RecallTrace of now that a test is to keep, ``fact_requested`` a path."""

    recall_requested = Signal(str)
    keep_requested = Signal(object)
    fact_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._said: TimelineTurn | None = None
        self._now: RecallTrace | None = None
        self._text = _label()
        self._place = ElidedLabel()
        self._difference = _label()
        self._silence = _label()
        self._recall = QPushButton(self.tr("Take Apart"))
        self._recall.setToolTip(self.tr("Show in Message what this turn would recall now, and why"))
        self._keep = QPushButton(self.tr("Keep as Test"))
        self._keep.setToolTip(self.tr("This message must recall what it recalls now"))
        self._fates = FactFates(theme)
        self._fates.fact_requested.connect(self.fact_requested)
        self._recall.clicked.connect(self._on_recall)
        self._keep.clicked.connect(self._on_keep)
        self._page = QWidget()
        self._arrange()
        theme.changed.connect(self._dress)
        self._dress()

    def show_turn(self, said: TimelineTurn | None) -> None:
        """Show another turn; its comparison comes after."""
        if said is not None and self._said is not None and said.key == self._said.key:
            return
        self._said = said
        self._now = None
        self._keep.setEnabled(False)
        self._page.setVisible(said is not None)
        self._fates.show_comparison(None)
        self._difference.setText(self.tr("Comparing…"))
        self._silence.hide()
        self.verticalScrollBar().setValue(0)
        if said is None:
            return
        text = said.turn.text
        self._text.setText(text[:_MOST_CHARACTERS] + ("…" if len(text) > _MOST_CHARACTERS else ""))
        session = said.session.title or said.session.session_id
        self._place.setText(f"{exact(format_time(said.time))} · {session}")
        self._place.setToolTip(said.turn.path)

    def show_comparison(self, comparison: Comparison) -> None:
        """Show what became of the facts of the turn that is shown."""
        if self._said is None or comparison.turn != self._said.turn:
            return
        self._now = comparison.now
        self._keep.setEnabled(True)
        self._difference.setText(difference_words(comparison))
        self._fates.show_comparison(comparison)
        suppressed = bool(comparison.now.suppressed)
        self._silence.setVisible(suppressed)
        if suppressed:
            heading, remedy = suppression_words(comparison.now)
            self._silence.setText(f"{heading}. {remedy}")

    def show_problem(self, message: str) -> None:
        """Say why the turn that is shown could not be compared."""
        if self._now is None:
            self._difference.setText(message)

    def offer_tests(self, *, offered: bool) -> None:
        """Whether a test can be kept at all."""
        self._keep.setVisible(offered)

    def difference_text(self) -> str:
        """What differs, in words."""
        return self._difference.text()

    def fates(self) -> FactFates:
        """The facts."""
        return self._fates

    def recall_button(self) -> QPushButton:
        """The button that takes the message apart."""
        return self._recall

    def keep_button(self) -> QPushButton:
        """The button that keeps the message as a test."""
        return self._keep

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(SPACE_2)
        head.addWidget(self._place, 1)
        head.addWidget(self._recall)
        head.addWidget(self._keep)
        page = self._page
        page.setBackgroundRole(QPalette.ColorRole.Base)
        page.setAutoFillBackground(True)
        column = QVBoxLayout(page)
        column.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_2)
        column.addLayout(head)
        column.addWidget(self._text)
        column.addSpacing(SPACE_2)
        column.addWidget(self._difference)
        column.addWidget(self._fates)
        column.addWidget(self._silence)
        column.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("What the turn recalled, then and now"))
        page.hide()

    @Slot()
    def _dress(self) -> None:
        self._text.setFont(self._theme.font(1.15))
        self._difference.setFont(self._theme.font(bold=True))
        self._recall.setIcon(self._theme.icon("recall"))
        self._keep.setIcon(self._theme.icon("check"))
        for label in (self._place, self._silence):
            palette = label.palette()
            palette.setColor(label.foregroundRole(), self._theme.color(ColorRole.MUTED))
            label.setPalette(palette)

    @Slot()
    def _on_recall(self) -> None:
        if self._said is not None:
            self.recall_requested.emit(self._said.turn.text)

    @Slot()
    def _on_keep(self) -> None:
        if self._now is not None:
            self.keep_requested.emit(self._now)


def _label() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
